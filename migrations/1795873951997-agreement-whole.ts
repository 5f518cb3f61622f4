import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class AgreementWhole1795873951997 implements MigrationInterface {
  readonly name = 'AgreementWhole1795873951997';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_agreement_step" ("doc_id" bigint NOT NULL, "step_no" bigint NOT NULL,
       "line_num" bigint, "from_qty" numeric(18,6), "to_qty" numeric(18,6), "step_price" numeric(18,
      6), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_agreement_step" 
      PRIMARY KEY ("doc_id", "step_no"))`,
    `CREATE TABLE "srm_pur_agreement_org" ("doc_id" bigint NOT NULL, "org_id" bigint NOT NULL,
       "enabled_flag" character(1), "lead_time_days" integer, "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "ck_srm_pur_agreement_org_enabled_flag" CHECK ("enabled_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_pur_agreement_org" PRIMARY KEY ("doc_id", "org_id"))`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "payment_term_id" bigint`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "trade_term" character varying(100)`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "supplier_confirm_flag" character(1)`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "edition_no" bigint`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "prev_edition_id" bigint`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "refuse_reason" character varying(4000)`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "end_reason" character varying(4000)`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "overdue_flag" character(1)`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "terminate_date" date`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "remind_count" bigint`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "confirm_until" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "ends_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "step_mode" character varying(40)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "min_order_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "pack_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "lead_time_days" integer`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "provisional_flag" character(1)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "step_remark" character varying(200)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "last_price" numeric(18,6)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "min_price" numeric(18,6)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "change_rate" numeric(9,4)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "ended_date" date`,
    `ALTER TABLE "srm_pur_agreement_header" ADD CONSTRAINT "ck_srm_pur_agreement_header_supplier_confirm_flag" 
      CHECK ("supplier_confirm_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_agreement_header" ADD CONSTRAINT "ck_srm_pur_agreement_header_overdue_flag" 
      CHECK ("overdue_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_agreement_line" ADD CONSTRAINT "ck_srm_pur_agreement_line_provisional_flag" 
      CHECK ("provisional_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_agreement_step" ADD CONSTRAINT "fk_srm_pur_agreement_step" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_pur_agreement_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_agreement_org" ADD CONSTRAINT "fk_srm_pur_agreement_org" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_pur_agreement_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_pur_agreement_org_org_id" ON "srm_pur_agreement_org" ("org_id")`,
    `COMMENT ON INDEX "ix_srm_pur_agreement_org_org_id" IS 'e5e4882110ebe75f'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AgreementWhole1795873951997.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
