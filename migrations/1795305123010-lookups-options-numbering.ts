import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class LookupsOptionsNumbering1795305123010 implements MigrationInterface {
  readonly name = 'LookupsOptionsNumbering1795305123010';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_lookup_type" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "type_code" character varying(60), "type_name" character varying(60), "type_name_en" character varying(60), "level" character varying(40), "parent_type_code" character varying(60), "module" character varying(30), "value_count" bigint, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_lookup_type_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_lookup_type" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_lookup_value" ("doc_id" bigint NOT NULL, "lookup_code" character varying(60) NOT NULL, "meaning" character varying(120), "meaning_en" character varying(120), "enabled_flag" character(1), "sort_no" integer, "start_date" date, "end_date" date, "parent_code" character varying(60), "color" character varying(20), "attribute1" character varying(200), "attribute2" character varying(200), "attribute3" character varying(200), "attribute4" character varying(200), "attribute5" character varying(200), "shipped_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_base_lookup_value_enabled_flag" CHECK ("enabled_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_lookup_value_shipped_flag" CHECK ("shipped_flag" IN ('Y', 'N')), CONSTRAINT "pk_base_lookup_value" PRIMARY KEY ("doc_id", "lookup_code"))`,
    `CREATE TABLE "base_profile" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "profile_code" character varying(60), "profile_name" character varying(120), "profile_name_en" character varying(120), "module" character varying(30), "value_kind" character varying(40), "default_value" character varying(2000), "site_value" character varying(4000), "overrides" bigint, "min_value" character varying(40), "max_value" character varying(40), "pattern" character varying(300), "lookup_type" character varying(60), "levels" character varying(60), "description" character varying(500), "description_en" character varying(500), "legal_min" character varying(40), "legal_reason" character varying(200), "legal_reason_en" character varying(200), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_base_profile" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_profile_value" ("doc_id" bigint NOT NULL, "place" character varying(40) NOT NULL, "level" character varying(40), "level_id" character varying(20), "value" character varying(6000), "sealed_flag" character(1), "changed_by" bigint, "changed_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_base_profile_value_sealed_flag" CHECK ("sealed_flag" IN ('Y', 'N')), CONSTRAINT "pk_base_profile_value" PRIMARY KEY ("doc_id", "place"))`,
    `CREATE TABLE "base_number_rule" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "doc_type" character varying(60), "doc_name" character varying(60), "doc_name_en" character varying(60), "org_group" bigint, "pattern" character varying(60), "reset_by" character varying(40), "per_org_flag" character(1), "start_no" integer, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_number_rule_per_org_flag" CHECK ("per_org_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_number_rule_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_number_rule" PRIMARY KEY ("id"))`,
    `ALTER TABLE "base_lookup_value" ADD CONSTRAINT "fk_base_lookup_value" FOREIGN KEY ("doc_id") REFERENCES "base_lookup_type"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "base_profile_value" ADD CONSTRAINT "fk_base_profile_value" FOREIGN KEY ("doc_id") REFERENCES "base_profile"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_base_lookup_type_type_code" ON "base_lookup_type" (lower("type_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_lookup_type_type_code" IS 'e33c3a094c757398'`,
    `CREATE INDEX "ix_base_lookup_type_state" ON "base_lookup_type" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_lookup_type_state" IS 'cc98a8ee79c0fcd1'`,
    `CREATE INDEX "ix_base_lookup_type_org_id" ON "base_lookup_type" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_lookup_type_org_id" IS 'a32d150403fbea0c'`,
    `CREATE UNIQUE INDEX "uq_base_profile_profile_code" ON "base_profile" ("profile_code")`,
    `COMMENT ON INDEX "uq_base_profile_profile_code" IS 'b0ba5ecaefdac84e'`,
    `CREATE INDEX "ix_base_profile_state" ON "base_profile" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_profile_state" IS '36a18ef5272b8bde'`,
    `CREATE INDEX "ix_base_profile_org_id" ON "base_profile" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_profile_org_id" IS 'f7f99a096533b5c9'`,
    `CREATE UNIQUE INDEX "uq_base_number_rule_doc_type_org_group" ON "base_number_rule" ("doc_type", "org_group") NULLS NOT DISTINCT`,
    `COMMENT ON INDEX "uq_base_number_rule_doc_type_org_group" IS 'b42794db66af9e51'`,
    `CREATE INDEX "ix_base_number_rule_state" ON "base_number_rule" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_number_rule_state" IS '74342f76d75db973'`,
    `CREATE INDEX "ix_base_number_rule_org_id" ON "base_number_rule" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_number_rule_org_id" IS '4538f4525cc0faf9'`,
    `CREATE INDEX "ix_base_number_rule_org_group" ON "base_number_rule" ("org_group", "id")`,
    `COMMENT ON INDEX "ix_base_number_rule_org_group" IS 'f2a25cd7d5d331e5'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LookupsOptionsNumbering1795305123010.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
