import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class CategoriesMaterials1795308509466 implements MigrationInterface {
  readonly name = 'CategoriesMaterials1795308509466';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_material_item" DROP CONSTRAINT "ck_base_material_item_ever_enabled"`,
    `CREATE TABLE "srm_base_purchase_category" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "category_code" character varying(20), "category_name" character varying(60), "category_name_en" character varying(60), "parent_id" bigint, "level_id" bigint, "tree_full_path" character varying(300), "leaf_flag" character(1), "kraljic" character varying(40), "procurement_type" character varying(40), "env_required" character(1), "cert_types" character varying(300), "min_sources" integer, "min_quotes" integer, "default_tax_rate" numeric(9,4), "default_uom_id" bigint, "cpv_code" character varying(20), "unspsc_code" character varying(20), "erp_code" character varying(20), "merged_into" bigint, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_base_purchase_category_leaf_flag" CHECK ("leaf_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_base_purchase_category_env_required" CHECK ("env_required" IN ('Y', 'N')), CONSTRAINT "ck_srm_base_purchase_category_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_srm_base_purchase_category" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_base_category_buyer" ("doc_id" bigint NOT NULL, "line_no" integer NOT NULL, "org_id" bigint, "buyer_id" bigint, "substitute_id" bigint, "priority" integer, "start_date" date, "end_date" date, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_base_category_buyer" PRIMARY KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_base_category_property" ("doc_id" bigint NOT NULL, "prop_code" character varying(30) NOT NULL, "prop_name" character varying(60), "prop_name_en" character varying(60), "kind" character varying(40), "unit" character varying(20), "lookup_type" character varying(60), "required_flag" character(1), "sort_no" integer, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_base_category_property_required_flag" CHECK ("required_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_base_category_property" PRIMARY KEY ("doc_id", "prop_code"))`,
    `CREATE TABLE "base_material_item_org" ("doc_id" bigint NOT NULL, "org_id" bigint NOT NULL, "enabled_flag" character(1), "phase" character varying(40), "purchase_flag" character(1), "buyer_id" bigint, "planner_id" bigint, "default_warehouse_code" character varying(30), "min_order_qty" numeric(18,6), "pack_qty" numeric(18,6), "lead_time_days" integer, "safety_qty" numeric(18,6), "over_tol_rate" numeric(9,4), "under_tol_rate" numeric(9,4), "inspect_flag" character(1), "consign_flag" character(1), "last_buy_date" date, "erp_item_code" character varying(60), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_base_material_item_org_enabled_flag" CHECK ("enabled_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_material_item_org_purchase_flag" CHECK ("purchase_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_material_item_org_inspect_flag" CHECK ("inspect_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_material_item_org_consign_flag" CHECK ("consign_flag" IN ('Y', 'N')), CONSTRAINT "pk_base_material_item_org" PRIMARY KEY ("doc_id", "org_id"))`,
    `CREATE TABLE "base_material_item_uom" ("doc_id" bigint NOT NULL, "uom_id" bigint NOT NULL, "factor" numeric(24,12), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_base_material_item_uom" PRIMARY KEY ("doc_id", "uom_id"))`,
    `CREATE TABLE "base_material_item_drawing" ("doc_id" bigint NOT NULL, "version" character varying(20) NOT NULL, "file_ids" text, "change_note" character varying(300), "supplier_visible_flag" character(1), "released_flag" character(1), "released_date" date, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_base_material_item_drawing_supplier_visible_flag" CHECK ("supplier_visible_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_material_item_drawing_released_flag" CHECK ("released_flag" IN ('Y', 'N')), CONSTRAINT "pk_base_material_item_drawing" PRIMARY KEY ("doc_id", "version"))`,
    `ALTER TABLE "base_material_item" DROP COLUMN "source_version"`,
    `ALTER TABLE "base_material_item" DROP COLUMN "ever_enabled"`,
    `ALTER TABLE "base_material_item" DROP COLUMN "source_code"`,
    `ALTER TABLE "base_material_item" ADD "category_id" bigint`,
    `ALTER TABLE "base_material_item" ADD "purchase_uom_id" bigint`,
    `ALTER TABLE "base_material_item" ADD "hs_code" character varying(20)`,
    `ALTER TABLE "base_material_item" ADD "origin" character varying(60)`,
    `ALTER TABLE "base_material_item" ADD "drawing_version" character varying(20)`,
    `ALTER TABLE "base_material_item" ADD "env_flag" character(1)`,
    `ALTER TABLE "base_material_item" ADD "lot_flag" character(1)`,
    `ALTER TABLE "base_material_item" ADD "serial_flag" character(1)`,
    `ALTER TABLE "base_material_item" ADD "shelf_life_days" integer`,
    `ALTER TABLE "base_material_item" ADD "pcb_flag" character(1)`,
    `ALTER TABLE "base_material_item" ADD "gross_weight" numeric(14,6)`,
    `ALTER TABLE "base_material_item" ADD "net_weight" numeric(14,6)`,
    `ALTER TABLE "base_material_item" ADD "volume" numeric(14,6)`,
    `ALTER TABLE "base_material_item" ADD "properties" jsonb`,
    `ALTER TABLE "base_material_item" ADD "source_system" character varying(40)`,
    `ALTER TABLE "base_material_item" ADD "source_key" character varying(60)`,
    `ALTER TABLE "base_material_item" ADD "superseded_by_id" bigint`,
    `ALTER TABLE "base_material_item" ADD "org_count" bigint`,
    `ALTER TABLE "base_material_item" ADD "no_buyer_flag" character(1)`,
    `ALTER TABLE "base_material_item" ADD "similar_items" character varying(300)`,
    `UPDATE "base_material_item" SET "source_system" = 'MANUAL', "properties" = '{}', "org_count" = 0, "env_flag" = 'N', "lot_flag" = 'N', "serial_flag" = 'N', "pcb_flag" = 'N', "no_buyer_flag" = 'N'`,
    `ALTER TABLE "base_material_item" ADD CONSTRAINT "ck_base_material_item_env_flag" CHECK ("env_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "base_material_item" ADD CONSTRAINT "ck_base_material_item_lot_flag" CHECK ("lot_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "base_material_item" ADD CONSTRAINT "ck_base_material_item_serial_flag" CHECK ("serial_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "base_material_item" ADD CONSTRAINT "ck_base_material_item_pcb_flag" CHECK ("pcb_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "base_material_item" ADD CONSTRAINT "ck_base_material_item_no_buyer_flag" CHECK ("no_buyer_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_base_category_buyer" ADD CONSTRAINT "fk_srm_base_category_buyer" FOREIGN KEY ("doc_id") REFERENCES "srm_base_purchase_category"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_base_category_property" ADD CONSTRAINT "fk_srm_base_category_property" FOREIGN KEY ("doc_id") REFERENCES "srm_base_purchase_category"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "base_material_item_org" ADD CONSTRAINT "fk_base_material_item_org" FOREIGN KEY ("doc_id") REFERENCES "base_material_item"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "base_material_item_uom" ADD CONSTRAINT "fk_base_material_item_uom" FOREIGN KEY ("doc_id") REFERENCES "base_material_item"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "base_material_item_drawing" ADD CONSTRAINT "fk_base_material_item_drawing" FOREIGN KEY ("doc_id") REFERENCES "base_material_item"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_srm_base_purchase_category_category_code" ON "srm_base_purchase_category" ("category_code")`,
    `COMMENT ON INDEX "uq_srm_base_purchase_category_category_code" IS '4b67c9245c54792f'`,
    `CREATE UNIQUE INDEX "uq_srm_base_purchase_category_parent_id_category_name" ON "srm_base_purchase_category" ("parent_id", "category_name") NULLS NOT DISTINCT`,
    `COMMENT ON INDEX "uq_srm_base_purchase_category_parent_id_category_name" IS '4f96f846bbfd4ddd'`,
    `CREATE INDEX "ix_srm_base_purchase_category_state" ON "srm_base_purchase_category" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_base_purchase_category_state" IS '838ea06d486fbe69'`,
    `CREATE INDEX "ix_srm_base_purchase_category_org_id" ON "srm_base_purchase_category" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_purchase_category_org_id" IS 'c537f66b81ba9ca9'`,
    `CREATE INDEX "ix_srm_base_purchase_category_parent_id" ON "srm_base_purchase_category" ("parent_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_purchase_category_parent_id" IS 'ddf74790bb726507'`,
    `CREATE UNIQUE INDEX "uq_base_material_item_source_system_source_key" ON "base_material_item" ("source_system", "source_key")`,
    `COMMENT ON INDEX "uq_base_material_item_source_system_source_key" IS 'e511e462ab771da2'`,
    `CREATE INDEX "ix_base_material_item_category_id" ON "base_material_item" ("category_id", "id")`,
    `COMMENT ON INDEX "ix_base_material_item_category_id" IS '74a092ea25c7386a'`,
    `CREATE INDEX "ix_base_material_item_item_name" ON "base_material_item" ("item_name")`,
    `COMMENT ON INDEX "ix_base_material_item_item_name" IS '8b446e65409f558e'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CategoriesMaterials1795308509466.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
