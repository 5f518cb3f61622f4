import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ExchangeRates1795296456600 implements MigrationInterface {
  readonly name = 'ExchangeRates1795296456600';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_base_exchange_rate" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "from_currency" character varying(3), "to_currency" character varying(3), "rate_type" character varying(40), "rate_date" date, "quote_unit" integer, "quote_rate" numeric(18,8), "rate" numeric(18,8), "change_rate" numeric(9,4), "pending_quote_rate" numeric(18,8), "corrected_by" bigint, "version_no" bigint, "source" character varying(40), "source_ref" character varying(200), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_base_exchange_rate" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_base_org_association" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "association_type" character varying(40), "from_org_id" bigint, "to_org_id" bigint, "external_system" character varying(30), "external_code" character varying(60), "default_flag" character(1), "start_date" date, "end_date" date, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_base_org_association_default_flag" CHECK ("default_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_base_org_association_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_srm_base_org_association" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_base_guide" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "guide_type" character varying(40), "guide_title" character varying(120), "guide_title_en" character varying(120), "description" character varying(500), "file_ids" text, "content" text, "language" character varying(40), "version_text" character varying(30), "menu_codes" character varying(300), "sort_no" integer, "view_count" bigint, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_base_guide_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_srm_base_guide" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "uq_srm_base_exchange_rate_from_currency_to_currency_ra_f1d4015e" ON "srm_base_exchange_rate" ("from_currency", "to_currency", "rate_type", "rate_date", "org_id") NULLS NOT DISTINCT WHERE "state" IN ('draft', 'approving', 'rejected', 'enabled')`,
    `COMMENT ON INDEX "uq_srm_base_exchange_rate_from_currency_to_currency_ra_f1d4015e" IS '66a2cecebcdf4a11'`,
    `CREATE INDEX "ix_srm_base_exchange_rate_state" ON "srm_base_exchange_rate" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_base_exchange_rate_state" IS 'f590fab7de4bbb0a'`,
    `CREATE INDEX "ix_srm_base_exchange_rate_org_id" ON "srm_base_exchange_rate" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_exchange_rate_org_id" IS '3c878d1cbea55c8e'`,
    `CREATE UNIQUE INDEX "uq_srm_base_org_association_association_type_from_org_id" ON "srm_base_org_association" ("association_type", "from_org_id") WHERE "default_flag" IN ('Y') AND "state" IN ('enabled')`,
    `COMMENT ON INDEX "uq_srm_base_org_association_association_type_from_org_id" IS 'a1359cc472a56324'`,
    `CREATE UNIQUE INDEX "uq_srm_base_org_association_external_system_external_code" ON "srm_base_org_association" ("external_system", "external_code") WHERE "association_type" IN ('ERP_MAP') AND "state" IN ('enabled')`,
    `COMMENT ON INDEX "uq_srm_base_org_association_external_system_external_code" IS 'cc751ef444222ef2'`,
    `CREATE INDEX "ix_srm_base_org_association_state" ON "srm_base_org_association" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_base_org_association_state" IS '4c5b1abd6ca7ca11'`,
    `CREATE INDEX "ix_srm_base_org_association_org_id" ON "srm_base_org_association" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_org_association_org_id" IS 'de7b617697367394'`,
    `CREATE INDEX "ix_srm_base_org_association_from_org_id" ON "srm_base_org_association" ("from_org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_org_association_from_org_id" IS '416656aec49e0dad'`,
    `CREATE INDEX "ix_srm_base_org_association_to_org_id" ON "srm_base_org_association" ("to_org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_org_association_to_org_id" IS '77e38228fa93f505'`,
    `CREATE INDEX "ix_srm_base_guide_state" ON "srm_base_guide" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_base_guide_state" IS '61f26043170ede84'`,
    `CREATE INDEX "ix_srm_base_guide_org_id" ON "srm_base_guide" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_guide_org_id" IS 'd72cd8c0139cc0ad'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ExchangeRates1795296456600.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
