import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SourcingFromRequisitions1795844796940 implements MigrationInterface {
  readonly name = 'SourcingFromRequisitions1795844796940';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_requisition_target" ("doc_id" bigint NOT NULL, "target_key" character 
      varying(60) NOT NULL, "line_num" bigint, "target_type" character varying(40), "target_doc_id" 
      character varying(30), "target_number" character varying(60), "target_line" bigint,
       "alloc_qty" numeric(18,6), "outcome" character varying(40), "linked_at" TIMESTAMP(3) WITH 
      TIME ZONE, "ended_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_requisition_target" PRIMARY KEY ("doc_id", "target_key"))`,
    `ALTER TABLE "srm_pur_quote_order_line" ADD "source_line_id" character varying(40)`,
    `ALTER TABLE "srm_sfd_compete_item" DROP COLUMN "source_line_id"`,
    `ALTER TABLE "srm_sfd_compete_item" ADD "source_line_id" character varying(40)`,
    `ALTER TABLE "srm_sfd_auction_item" DROP COLUMN "source_line_id"`,
    `ALTER TABLE "srm_sfd_auction_item" ADD "source_line_id" character varying(40)`,
    `ALTER TABLE "srm_sfd_tender_header_items" DROP COLUMN "source_line_id"`,
    `ALTER TABLE "srm_sfd_tender_header_items" ADD "source_line_id" character varying(40)`,
    `ALTER TABLE "srm_pur_requisition_target" ADD CONSTRAINT "fk_srm_pur_requisition_target" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_requisition_header"("id") ON DELETE CASCADE ON UPDATE NO 
      ACTION`,
    `CREATE INDEX "ix_srm_pur_quote_order_line_source_line_id" ON "srm_pur_quote_order_line" ("source_line_id")`,
    `COMMENT ON INDEX "ix_srm_pur_quote_order_line_source_line_id" IS 'db65002824e6b7b4'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SourcingFromRequisitions1795844796940.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
