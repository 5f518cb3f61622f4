import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Process05431795758236191 implements MigrationInterface {
  readonly name = 'Process05431795758236191';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_slc_change_info_contacts" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "contact_name" character varying(50), "position" character varying(50), "mobile" character 
      varying(20), "email" character varying(254), "role_type" character varying(40), "primary_flag" 
      character(1), "op" character varying(40), "row_no" bigint, "base_hash" character varying(8),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_change_info_contacts_primary_flag" 
      CHECK ("primary_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_change_info_contacts" PRIMARY 
      KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_change_info_accounts" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "bank_name" character varying(100), "branch_name" character varying(100), "cnaps_code" 
      character varying(12), "swift_code" character varying(11), "iban" character varying(40),
       "account_name" character varying(120), "account_no" character varying(40), "account_type" 
      character varying(40), "currency_code" character varying(3), "primary_flag" character(1),
       "agent_flag" character(1), "enabled_flag" character(1), "op" character varying(40),
       "row_no" bigint, "base_hash" character varying(8), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "ck_srm_slc_change_info_accounts_primary_flag" CHECK ("primary_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_change_info_accounts_agent_flag" CHECK ("agent_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_change_info_accounts_enabled_flag" CHECK ("enabled_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_change_info_accounts" PRIMARY KEY ("doc_id",
       "line_no"))`,
    `CREATE TABLE "srm_slc_change_info_certificates" ("doc_id" bigint NOT NULL, "line_no" bigint 
      NOT NULL, "cert_type" character varying(40), "cert_no" character varying(60), "issuer" character 
      varying(100), "issue_date" date, "expiry_date" date, "long_term_flag" character(1),
       "file_ids" text, "op" character varying(40), "row_no" bigint, "base_hash" character varying(8),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_change_info_certificates_long_term_flag" 
      CHECK ("long_term_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_change_info_certificates" PRIMARY 
      KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_supplier_inv_deduct" ("doc_id" bigint NOT NULL, "deduct_num" bigint 
      NOT NULL, "notice_id" character varying(20), "notice_number" character varying(60),
       "amount" numeric(18,2), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_supplier_inv_deduct" 
      PRIMARY KEY ("doc_id", "deduct_num"))`,
    `ALTER TABLE "bpm_urge_config" ADD "escalate_role" character varying(30)`,
    `ALTER TABLE "bpm_instance" ADD "remind_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "bpm_instance" ADD "urge" jsonb`,
    `ALTER TABLE "bpm_task" ADD "remind_count" bigint`,
    `ALTER TABLE "bpm_task" ADD "reminded_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "bpm_task" ADD "escalated_flag" character(1)`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "cert_check_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_supplier_contacts" ADD "known_since" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD "changed_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD "called_contact" bigint`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD "called_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD "verify_note" character varying(500)`,
    `ALTER TABLE "srm_slc_supplier_certificates" ADD "reminded_for" bigint`,
    `ALTER TABLE "srm_slc_change_info" ADD "finance_flag" character(1)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "deduct_total" numeric(18,2)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "payable_total" numeric(18,2)`,
    `ALTER TABLE "bpm_task" ADD CONSTRAINT "ck_bpm_task_escalated_flag" CHECK ("escalated_flag" 
      IN ('Y', 'N'))`,
    `ALTER TABLE "srm_slc_change_info" ADD CONSTRAINT "ck_srm_slc_change_info_finance_flag" CHECK 
      ("finance_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_slc_change_info_contacts" ADD CONSTRAINT "fk_srm_slc_change_info_contacts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_change_info_accounts" ADD CONSTRAINT "fk_srm_slc_change_info_accounts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_change_info_certificates" ADD CONSTRAINT "fk_srm_slc_change_info_certificates" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_supplier_inv_deduct" ADD CONSTRAINT "fk_srm_slc_supplier_inv_deduct" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_supplier_inv_doc_header"("id") ON DELETE CASCADE 
      ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_slc_supplier_inv_deduct_notice_id" ON "srm_slc_supplier_inv_deduct" ("notice_id")`,
    `COMMENT ON INDEX "ix_srm_slc_supplier_inv_deduct_notice_id" IS '9933a6ea17a01ae2'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Process05431795758236191.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
