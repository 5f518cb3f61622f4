import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class UblAndErp1795833265602 implements MigrationInterface {
  readonly name = 'UblAndErp1795833265602';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_erp_sync" ("id" bigint NOT NULL, "org_id" bigint, "created_by" character 
      varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40),
       "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40),
       "source_type" character varying(60), "source_id" character varying(40), "origin_key" character 
      varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character 
      varying(500), "attribute2" character varying(500), "attribute3" character varying(500),
       "attribute4" character varying(500), "attribute5" character varying(500), "doc_type" character 
      varying(60), "doc_id" character varying(30), "doc_number" character varying(60),
       "op" character varying(40), "idempotency_key" character varying(120), "content" jsonb,
       "attempts" bigint, "answer_by" TIMESTAMP(3) WITH TIME ZONE, "next_attempt_at" TIMESTAMP(3) 
      WITH TIME ZONE, "last_code" character varying(60), "last_message" character varying(300),
       "external_no" character varying(60), "state" character varying(80) NOT NULL, "rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_erp_sync" PRIMARY KEY ("id"))`,
    `ALTER TABLE "srm_pur_bill_type" ADD "sync_flag" character(1)`,
    `ALTER TABLE "srm_pur_bill_type" ADD CONSTRAINT "ck_srm_pur_bill_type_sync_flag" CHECK ("sync_flag" 
      IN ('Y', 'N'))`,
    `CREATE UNIQUE INDEX "uq_srm_pur_erp_sync_idempotency_key" ON "srm_pur_erp_sync" ("idempotency_key")`,
    `COMMENT ON INDEX "uq_srm_pur_erp_sync_idempotency_key" IS 'b084335fef7632fe'`,
    `CREATE INDEX "ix_srm_pur_erp_sync_state" ON "srm_pur_erp_sync" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_erp_sync_state" IS '7a33cc5e23841354'`,
    `CREATE INDEX "ix_srm_pur_erp_sync_org_id" ON "srm_pur_erp_sync" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_erp_sync_org_id" IS '39e6132e4014873b'`,
    `CREATE INDEX "ix_srm_pur_erp_sync_doc_id" ON "srm_pur_erp_sync" ("doc_id")`,
    `COMMENT ON INDEX "ix_srm_pur_erp_sync_doc_id" IS '8504cfd537d24074'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UblAndErp1795833265602.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
