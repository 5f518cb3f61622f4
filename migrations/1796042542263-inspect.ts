import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Inspect1796042542263 implements MigrationInterface {
  readonly name = 'Inspect1796042542263';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_slc_checklist" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "checklist_code" character varying(30), "checklist_name" character varying(60),
       "checklist_name_en" character varying(60), "inspect_type" character varying(40),
       "item_count" bigint, "full_score" numeric(9,2), "ever_enabled" character(1), "source_code" 
      character varying(40), "source_version" character varying(40), "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_checklist_ever_enabled" CHECK ("ever_enabled" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_checklist" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_checklist_item" ("doc_id" bigint NOT NULL, "item_seq" bigint NOT NULL,
       "chapter" character varying(60), "item_name" character varying(200), "full_score" numeric(5,
      2), "key_item_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_slc_checklist_item_key_item_flag" CHECK ("key_item_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_slc_checklist_item" PRIMARY KEY ("doc_id", "item_seq"))`,
    `CREATE TABLE "srm_slc_inspect_checklists" ("doc_id" bigint NOT NULL, "list_num" bigint NOT 
      NULL, "row_num" bigint, "category_id" bigint, "checklist_id" bigint, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_inspect_checklists" PRIMARY KEY ("doc_id",
       "list_num"))`,
    `ALTER TABLE "srm_slc_inspect_plan" ADD "overdue_flag" character(1)`,
    `ALTER TABLE "srm_slc_inspect_plan" ADD "overdue_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_inspect_suppliers" ADD "staff_ids" bigint array`,
    `ALTER TABLE "srm_slc_inspect_staffs" ADD "row_num" bigint`,
    `ALTER TABLE "srm_slc_inspect_plan" ADD CONSTRAINT "ck_srm_slc_inspect_plan_overdue_flag" CHECK 
      ("overdue_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_slc_checklist_item" ADD CONSTRAINT "fk_srm_slc_checklist_item" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_slc_checklist"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_inspect_checklists" ADD CONSTRAINT "fk_srm_slc_inspect_checklists" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_inspect_plan"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_srm_slc_checklist_checklist_code" ON "srm_slc_checklist" (lower("checklist_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_srm_slc_checklist_checklist_code" IS '307a2b9eab9eec13'`,
    `CREATE INDEX "ix_srm_slc_checklist_state" ON "srm_slc_checklist" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_checklist_state" IS 'e186fcf5ef312c38'`,
    `CREATE INDEX "ix_srm_slc_checklist_org_id" ON "srm_slc_checklist" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_checklist_org_id" IS 'f87b646c10c54c93'`,
    `CREATE INDEX "ix_srm_sfd_compete_supplier_supplier_id" ON "srm_sfd_compete_supplier" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_compete_supplier_supplier_id" IS '77d3080229cb42eb'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Inspect1796042542263.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
