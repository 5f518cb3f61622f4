import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SupplierRegistration1795746470926 implements MigrationInterface {
  readonly name = 'SupplierRegistration1795746470926';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_slc_register_link" ("token_hash" character(64) NOT NULL, "register_id" bigint 
      NOT NULL, "purpose" character varying(10) NOT NULL, "made_at" TIMESTAMP(3) WITH TIME ZONE 
      NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_a9955a6263233aea603a3a17e9d" 
      PRIMARY KEY ("token_hash"))`,
    `CREATE INDEX "srm_slc_register_link_register" ON "srm_slc_register_link"  ("register_id") 
      `,
    `CREATE TABLE "srm_slc_register_info" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "register_type" character varying(40), "stage" character varying(40),
       "company_name" character varying(120), "company_name_en" character varying(120),
       "country_code" character varying(2), "uscc" character varying(18), "foreign_reg_no" character 
      varying(40), "duns_no" character varying(40), "supplier_type" character varying(40),
       "contact_name" character varying(50), "contact_mobile" character varying(20), "contact_email" 
      character varying(254), "login_name" character varying(50), "mobile_verified" character(1),
       "email_verified" character(1), "agree_version" character varying(20), "registered_capital" 
      numeric(18,2), "capital_currency" character varying(3), "establish_date" date, "business_term_to" 
      date, "long_term_flag" character(1), "legal_rep" character varying(50), "legal_rep_id_no" 
      character varying(30), "province" character varying(40), "registered_address" character varying(300),
       "business_scope" character varying(4000), "taxpayer_type" character varying(40),
       "employees" bigint, "plant_area" numeric(12,2), "yearly_capacity_note" character varying(300),
       "conflict_flag" character(1), "conflict_note" character varying(500), "target_org_ids" bigint 
      array, "categories" character varying(200), "review_note" character varying(500),
       "duplicate_mark" character varying(40), "duplicates" jsonb, "override_reason" character varying(500),
       "info_date" date, "invited_by" bigint, "supplier_id" bigint, "user_id" bigint, "applicant_resp_id" 
      bigint, "refused_on" date, "letter_language" character varying(2), "wait_until" TIMESTAMP(3) 
      WITH TIME ZONE, "remind_at" TIMESTAMP(3) WITH TIME ZONE, "reminded" bigint, "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_register_info_mobile_verified" 
      CHECK ("mobile_verified" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_register_info_email_verified" 
      CHECK ("email_verified" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_register_info_long_term_flag" 
      CHECK ("long_term_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_register_info_conflict_flag" 
      CHECK ("conflict_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_register_info" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_register_info_contacts" ("doc_id" bigint NOT NULL, "line_no" bigint 
      NOT NULL, "contact_name" character varying(50), "position" character varying(50),
       "mobile" character varying(20), "email" character varying(254), "role_type" character varying(40),
       "primary_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_slc_register_info_contacts_primary_flag" CHECK ("primary_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_slc_register_info_contacts" PRIMARY KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_register_info_locations" ("doc_id" bigint NOT NULL, "line_no" bigint 
      NOT NULL, "location_type" character varying(40), "province" character varying(40),
       "city" character varying(40), "address" character varying(300), "postcode" character varying(10),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_register_info_locations" 
      PRIMARY KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_register_info_accounts" ("doc_id" bigint NOT NULL, "line_no" bigint 
      NOT NULL, "bank_name" character varying(100), "branch_name" character varying(100),
       "cnaps_code" character varying(12), "swift_code" character varying(11), "iban" character 
      varying(40), "account_name" character varying(120), "account_no" character varying(40),
       "account_type" character varying(40), "currency_code" character varying(3), "primary_flag" 
      character(1), "agent_flag" character(1), "enabled_flag" character(1), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_register_info_accounts_primary_flag" CHECK 
      ("primary_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_register_info_accounts_agent_flag" 
      CHECK ("agent_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_register_info_accounts_enabled_flag" 
      CHECK ("enabled_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_register_info_accounts" PRIMARY 
      KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_register_info_certificates" ("doc_id" bigint NOT NULL, "line_no" bigint 
      NOT NULL, "cert_type" character varying(40), "cert_no" character varying(60), "issuer" character 
      varying(100), "issue_date" date, "expiry_date" date, "long_term_flag" character(1),
       "file_ids" text, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_register_info_certificates_long_term_flag" 
      CHECK ("long_term_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_register_info_certificates" 
      PRIMARY KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_register_info_finances" ("doc_id" bigint NOT NULL, "year_no" integer 
      NOT NULL, "revenue" numeric(18,2), "net_profit" numeric(18,2), "total_assets" numeric(18,
      2), "audited_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_slc_register_info_finances_audited_flag" CHECK ("audited_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_slc_register_info_finances" PRIMARY KEY ("doc_id", "year_no"))`,
    `CREATE TABLE "srm_slc_register_info_shareholders" ("doc_id" bigint NOT NULL, "line_no" bigint 
      NOT NULL, "holder_name" character varying(120), "share_rate" numeric(9,4), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_register_info_shareholders" PRIMARY 
      KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_supplier_locations" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "location_type" character varying(40), "province" character varying(40), "city" character 
      varying(40), "address" character varying(300), "postcode" character varying(10),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_supplier_locations" 
      PRIMARY KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_supplier_accounts" ("doc_id" bigint NOT NULL, "line_no" bigint NOT NULL,
       "bank_name" character varying(100), "branch_name" character varying(100), "cnaps_code" character 
      varying(12), "swift_code" character varying(11), "iban" character varying(40), "account_name" 
      character varying(120), "account_no" character varying(40), "account_type" character varying(40),
       "currency_code" character varying(3), "primary_flag" character(1), "agent_flag" character(1),
       "enabled_flag" character(1), "verify_status" character varying(40), "verified_by" bigint,
       "verified_date" TIMESTAMP(3) WITH TIME ZONE, "pay_hold_until" TIMESTAMP(3) WITH TIME ZONE,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_supplier_accounts_primary_flag" 
      CHECK ("primary_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_supplier_accounts_agent_flag" 
      CHECK ("agent_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_supplier_accounts_enabled_flag" 
      CHECK ("enabled_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_supplier_accounts" PRIMARY KEY 
      ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_supplier_certificates" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "cert_type" character varying(40), "cert_no" character varying(60), "issuer" character 
      varying(100), "issue_date" date, "expiry_date" date, "long_term_flag" character(1),
       "file_ids" text, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_supplier_certificates_long_term_flag" 
      CHECK ("long_term_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_supplier_certificates" PRIMARY 
      KEY ("doc_id", "line_no"))`,
    `ALTER TABLE "srm_slc_register_info_contacts" ADD CONSTRAINT "fk_srm_slc_register_info_contacts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_register_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_register_info_locations" ADD CONSTRAINT "fk_srm_slc_register_info_locations" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_register_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_register_info_accounts" ADD CONSTRAINT "fk_srm_slc_register_info_accounts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_register_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_register_info_certificates" ADD CONSTRAINT "fk_srm_slc_register_info_certificates" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_register_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_register_info_finances" ADD CONSTRAINT "fk_srm_slc_register_info_finances" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_register_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_register_info_shareholders" ADD CONSTRAINT "fk_srm_slc_register_info_shareholders" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_register_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_supplier_locations" ADD CONSTRAINT "fk_srm_slc_supplier_locations" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_supplier_info"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD CONSTRAINT "fk_srm_slc_supplier_accounts" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_supplier_info"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_supplier_certificates" ADD CONSTRAINT "fk_srm_slc_supplier_certificates" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_supplier_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `CREATE INDEX "ix_srm_slc_register_info_state" ON "srm_slc_register_info" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_register_info_state" IS '10cb0af0b8e3adb6'`,
    `CREATE INDEX "ix_srm_slc_register_info_org_id" ON "srm_slc_register_info" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_register_info_org_id" IS '278feb20efe6f43c'`,
    `CREATE INDEX "ix_srm_slc_register_info_supplier_id" ON "srm_slc_register_info" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_register_info_supplier_id" IS '191c99e3a55ff235'`,
    `CREATE INDEX "ix_srm_slc_register_info_uscc_state" ON "srm_slc_register_info" ("uscc",
       "state")`,
    `COMMENT ON INDEX "ix_srm_slc_register_info_uscc_state" IS '8f3e6a4ba76fe0d4'`,
    `DROP INDEX "uq_srm_slc_supplier_info_uscc"`,
    `CREATE UNIQUE INDEX "uq_srm_slc_supplier_info_uscc" ON "srm_slc_supplier_info" ("uscc") WHERE 
      "state" IN ('draft', 'approving', 'rejected', 'registered', 'potential', 'qualifying',
       'trial', 'qualified', 'suspended', 'quit', 'blacklisted')`,
    `COMMENT ON INDEX "uq_srm_slc_supplier_info_uscc" IS 'cede2268cd5c7126'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SupplierRegistration1795746470926.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
