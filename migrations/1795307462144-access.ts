import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Access1795307462144 implements MigrationInterface {
  readonly name = 'Access1795307462144';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_menu" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "menu_code" character varying(60), "menu_name" character varying(60), "menu_name_en" character varying(60), "menu_type" character varying(40), "menu_parent_id" bigint, "level_id" bigint, "sort_no" integer, "html_url" character varying(300), "image_link" character varying(100), "system_code" character varying(20), "user_type" character varying(40), "doc_types" character varying(2000), "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_menu_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_menu" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_button" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "button_code" character varying(40), "button_name" character varying(60), "button_name_en" character varying(60), "event_type" character varying(60), "res_icon" character varying(100), "tone" character varying(40), "confirm_flag" character(1), "confirm_text" character varying(200), "batch_flag" character(1), "sort_no" integer, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_button_confirm_flag" CHECK ("confirm_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_button_batch_flag" CHECK ("batch_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_button_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_button" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_resource" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "menu_id" bigint, "resource_code" character varying(40), "resource_name" character varying(60), "resource_name_en" character varying(60), "res_icon" character varying(100), "position" character varying(40), "sort_no" integer, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_resource_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_resource" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_role" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "role_code" character varying(40), "role_name" character varying(60), "role_name_en" character varying(60), "user_type" character varying(40), "pending_diff" jsonb, "pending_by" bigint, "shipped" jsonb, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_role_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_role" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_menu_privilege" ("doc_id" bigint NOT NULL, "menu_id" bigint NOT NULL, "resource_ids" bigint array, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_base_menu_privilege" PRIMARY KEY ("doc_id", "menu_id"))`,
    `ALTER TABLE "base_responsibility" ADD "role_ids" bigint array`,
    `ALTER TABLE "base_responsibility" ADD "home_menu_id" bigint`,
    `ALTER TABLE "base_responsibility" ADD "org_ids" bigint array`,
    `ALTER TABLE "base_responsibility" ADD "org_children_flag" character(1)`,
    `ALTER TABLE "base_responsibility" ADD CONSTRAINT "ck_base_responsibility_org_children_flag" CHECK ("org_children_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "base_menu_privilege" ADD CONSTRAINT "fk_base_menu_privilege" FOREIGN KEY ("doc_id") REFERENCES "base_role"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_base_menu_menu_code" ON "base_menu" (lower("menu_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_menu_menu_code" IS 'daa8ce4651424592'`,
    `CREATE INDEX "ix_base_menu_state" ON "base_menu" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_menu_state" IS '9219ae2a9faed72b'`,
    `CREATE INDEX "ix_base_menu_org_id" ON "base_menu" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_menu_org_id" IS '54f096f4c0e67d99'`,
    `CREATE INDEX "ix_base_menu_menu_parent_id" ON "base_menu" ("menu_parent_id", "id")`,
    `COMMENT ON INDEX "ix_base_menu_menu_parent_id" IS 'b1d3b7cf251a3903'`,
    `CREATE UNIQUE INDEX "uq_base_button_button_code" ON "base_button" (lower("button_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_button_button_code" IS '27a9da4fd033b1cb'`,
    `CREATE INDEX "ix_base_button_state" ON "base_button" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_button_state" IS '62430e2a2e40ca99'`,
    `CREATE INDEX "ix_base_button_org_id" ON "base_button" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_button_org_id" IS '106e914102948546'`,
    `CREATE UNIQUE INDEX "uq_base_resource_menu_id_resource_code_position" ON "base_resource" ("menu_id", "resource_code", "position")`,
    `COMMENT ON INDEX "uq_base_resource_menu_id_resource_code_position" IS '9ea7abc4b9d35a4d'`,
    `CREATE INDEX "ix_base_resource_state" ON "base_resource" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_resource_state" IS '078739c2ea060710'`,
    `CREATE INDEX "ix_base_resource_org_id" ON "base_resource" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_resource_org_id" IS '82c221c41864be36'`,
    `CREATE INDEX "ix_base_resource_menu_id" ON "base_resource" ("menu_id", "id")`,
    `COMMENT ON INDEX "ix_base_resource_menu_id" IS 'd4e86e0ee25161e0'`,
    `CREATE UNIQUE INDEX "uq_base_role_role_code" ON "base_role" (lower("role_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_role_role_code" IS '391cf7b83f93441d'`,
    `CREATE INDEX "ix_base_role_state" ON "base_role" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_role_state" IS '8594cb650d9b3354'`,
    `CREATE INDEX "ix_base_role_org_id" ON "base_role" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_role_org_id" IS '6a4dc53de75d8336'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Access1795307462144.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
