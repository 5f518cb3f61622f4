import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class People1795305451684 implements MigrationInterface {
  readonly name = 'People1795305451684';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_department" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "department_code" character varying(30), "department_name" character varying(120), "department_name_en" character varying(120), "parent_department_id" bigint, "head_person_id" bigint, "deputy_person_id" bigint, "cost_center" character varying(30), "start_date" date, "end_date" date, "department_level" bigint, "tree_full_path" character varying(400), "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_department_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_department" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_person" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "person_code" character varying(30), "person_name" character varying(60), "person_name_en" character varying(80), "gender" character varying(40), "mobile" character varying(20), "email" character varying(254), "landline" character varying(30), "dept_id" bigint, "manager_person_id" bigint, "hire_date" date, "leave_date" date, "handover_person_id" bigint, "sign_image_id" text, "cost_center" character varying(30), "leave_at" TIMESTAMP(3) WITH TIME ZONE, "ever_employed" character(1), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_person_ever_employed" CHECK ("ever_employed" IN ('Y', 'N')), CONSTRAINT "pk_base_person" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_user_category" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "user_id" bigint, "category_id" bigint, "children_flag" character(1), "access_level" character varying(40), "start_date" date, "end_date" date, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_user_category_children_flag" CHECK ("children_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_user_category_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_user_category" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_user_authorisation" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "from_user_id" bigint, "to_user_id" bigint, "auth_type" character varying(40), "responsibility_id" bigint, "doc_types" character varying(400), "org_ids" bigint array, "max_amount_base" numeric(18,2), "mode" character varying(40), "take_open_tasks" character(1), "start_at" TIMESTAMP(3) WITH TIME ZONE, "end_at" TIMESTAMP(3) WITH TIME ZONE, "reason" character varying(200), "end_reason" character varying(200), "acts_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_user_authorisation_take_open_tasks" CHECK ("take_open_tasks" IN ('Y', 'N')), CONSTRAINT "pk_base_user_authorisation" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_sod_rule" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "rule_code" character varying(40), "rule_name" character varying(100), "rule_name_en" character varying(100), "side_a_kind" character varying(40), "side_a" character varying(400), "side_b_kind" character varying(40), "side_b" character varying(400), "severity" character varying(40), "reason" character varying(400), "open_exceptions" bigint, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_sod_rule_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_sod_rule" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_sod_rule_exceptions" ("doc_id" bigint NOT NULL, "exception_no" bigint NOT NULL, "user_id" bigint, "until" date, "reason" character varying(200), "exception_state" character varying(40), "requested_by" bigint, "decided_by" bigint, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_base_sod_rule_exceptions" PRIMARY KEY ("doc_id", "exception_no"))`,
    `ALTER TABLE "base_sod_rule_exceptions" ADD CONSTRAINT "fk_base_sod_rule_exceptions" FOREIGN KEY ("doc_id") REFERENCES "base_sod_rule"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_document_event_behalf" ON "document_event" ("on_behalf_of", "actor", "at") WHERE "on_behalf_of" IS NOT NULL`,
    `COMMENT ON INDEX "ix_document_event_behalf" IS 'fc26b16461f2a2b3'`,
    `CREATE UNIQUE INDEX "uq_base_department_org_id_department_code" ON "base_department" ("org_id", lower("department_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_department_org_id_department_code" IS 'ce1ae8ef405e14c8'`,
    `CREATE INDEX "ix_base_department_state" ON "base_department" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_department_state" IS '126abfb59c77878a'`,
    `CREATE INDEX "ix_base_department_org_id" ON "base_department" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_department_org_id" IS '26084ea1fb4e9f29'`,
    `CREATE INDEX "ix_base_department_parent_department_id" ON "base_department" ("parent_department_id", "id")`,
    `COMMENT ON INDEX "ix_base_department_parent_department_id" IS '7316b625c47c10a5'`,
    `CREATE INDEX "ix_base_department_head_person_id" ON "base_department" ("head_person_id", "id")`,
    `COMMENT ON INDEX "ix_base_department_head_person_id" IS 'f2813bf884cd8b08'`,
    `CREATE UNIQUE INDEX "uq_base_person_person_code" ON "base_person" (lower("person_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_person_person_code" IS 'fdfdb7301baa58f6'`,
    `CREATE INDEX "ix_base_person_state" ON "base_person" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_person_state" IS '8728834d7ec73d6f'`,
    `CREATE INDEX "ix_base_person_org_id" ON "base_person" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_person_org_id" IS '3cb7be30d169f056'`,
    `CREATE INDEX "ix_base_person_dept_id" ON "base_person" ("dept_id", "id")`,
    `COMMENT ON INDEX "ix_base_person_dept_id" IS '4930b511126eed46'`,
    `CREATE INDEX "ix_base_person_manager_person_id" ON "base_person" ("manager_person_id", "id")`,
    `COMMENT ON INDEX "ix_base_person_manager_person_id" IS 'bf26acc50c121ef0'`,
    `CREATE UNIQUE INDEX "uq_base_users_person_id" ON "base_users" ("person_id") WHERE "state" IN ('pending', 'active', 'locked', 'expired', 'disabled')`,
    `COMMENT ON INDEX "uq_base_users_person_id" IS 'e39ca79b9107de68'`,
    `CREATE INDEX "ix_base_users_person_id" ON "base_users" ("person_id", "id")`,
    `COMMENT ON INDEX "ix_base_users_person_id" IS '8510f2860b84abab'`,
    `CREATE UNIQUE INDEX "uq_base_user_category_user_id_category_id" ON "base_user_category" ("user_id", "category_id")`,
    `COMMENT ON INDEX "uq_base_user_category_user_id_category_id" IS '64b966b6c990ab4c'`,
    `CREATE INDEX "ix_base_user_category_state" ON "base_user_category" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_user_category_state" IS '6dabfcb7fdd5f829'`,
    `CREATE INDEX "ix_base_user_category_org_id" ON "base_user_category" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_user_category_org_id" IS '0d1912eb44bdf3b4'`,
    `CREATE INDEX "ix_base_user_category_user_id" ON "base_user_category" ("user_id", "id")`,
    `COMMENT ON INDEX "ix_base_user_category_user_id" IS '5710134c6c6354c6'`,
    `CREATE INDEX "ix_base_user_category_category_id" ON "base_user_category" ("category_id", "id")`,
    `COMMENT ON INDEX "ix_base_user_category_category_id" IS 'da93e853959f902b'`,
    `CREATE INDEX "ix_base_user_authorisation_state" ON "base_user_authorisation" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_user_authorisation_state" IS '5a7aca99333b5c24'`,
    `CREATE INDEX "ix_base_user_authorisation_org_id" ON "base_user_authorisation" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_user_authorisation_org_id" IS '90f85dffc715d778'`,
    `CREATE INDEX "ix_base_user_authorisation_from_user_id" ON "base_user_authorisation" ("from_user_id", "id")`,
    `COMMENT ON INDEX "ix_base_user_authorisation_from_user_id" IS '113188db053a7b2a'`,
    `CREATE INDEX "ix_base_user_authorisation_to_user_id" ON "base_user_authorisation" ("to_user_id", "id")`,
    `COMMENT ON INDEX "ix_base_user_authorisation_to_user_id" IS 'c338b8aa9d947ffc'`,
    `CREATE INDEX "ix_base_user_authorisation_responsibility_id" ON "base_user_authorisation" ("responsibility_id", "id")`,
    `COMMENT ON INDEX "ix_base_user_authorisation_responsibility_id" IS '2ca1783b3105d1b0'`,
    `CREATE UNIQUE INDEX "uq_base_sod_rule_rule_code" ON "base_sod_rule" (lower("rule_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_sod_rule_rule_code" IS '452c82ab609e023a'`,
    `CREATE INDEX "ix_base_sod_rule_state" ON "base_sod_rule" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_sod_rule_state" IS 'c5dd1e6ff411e858'`,
    `CREATE INDEX "ix_base_sod_rule_org_id" ON "base_sod_rule" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_sod_rule_org_id" IS '047e815516b794fb'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(People1795305451684.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
