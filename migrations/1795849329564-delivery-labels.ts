import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class DeliveryLabels1795849329564 implements MigrationInterface {
  readonly name = 'DeliveryLabels1795849329564';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cux_delivery_label_print" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "supplier_id" bigint, "note_id" bigint, "note_number" 
      character varying(60), "note_line" bigint, "item_id" bigint, "item_name" character varying(200),
       "uom_id" bigint, "ship_qty" numeric(18,6), "pack_qty" numeric(18,6), "label_count" bigint,
       "lot_no" character varying(60), "date_code" character varying(30), "expiry_date" date,
       "scanned_qty" numeric(18,6), "unscanned_qty" numeric(18,6), "print_count" bigint,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_cux_delivery_label_print" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_cux_delivery_label_print_labels" ("doc_id" bigint NOT NULL, "seq" bigint 
      NOT NULL, "label_no" character varying(90), "box_seq" bigint, "box_total" bigint,
       "qty" numeric(18,6), "void_flag" character(1), "print_count" bigint, "scan_time" TIMESTAMP(3) 
      WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_cux_delivery_label_print_labels_void_flag" 
      CHECK ("void_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_cux_delivery_label_print_labels" PRIMARY 
      KEY ("doc_id", "seq"))`,
    `ALTER TABLE "srm_pur_delivery_note_line" ADD "date_code" character varying(30)`,
    `ALTER TABLE "srm_cux_delivery_label_print_labels" ADD CONSTRAINT "fk_srm_cux_delivery_label_print_labels" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_cux_delivery_label_print"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_cux_delivery_label_print_state" ON "srm_cux_delivery_label_print" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cux_delivery_label_print_state" IS '0fa018064c9591ff'`,
    `CREATE INDEX "ix_srm_cux_delivery_label_print_org_id" ON "srm_cux_delivery_label_print" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cux_delivery_label_print_org_id" IS 'd4410ddff039218f'`,
    `CREATE INDEX "ix_srm_cux_delivery_label_print_note_id" ON "srm_cux_delivery_label_print" ("note_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cux_delivery_label_print_note_id" IS '1efc0ad074bbdec3'`,
    `CREATE INDEX "ix_srm_cux_delivery_label_print_supplier_id" ON "srm_cux_delivery_label_print" 
      ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_srm_cux_delivery_label_print_supplier_id" IS '9105174d9f0d8cf0'`,
    `CREATE INDEX "ix_srm_cux_delivery_label_print_labels_label_no" ON "srm_cux_delivery_label_print_labels" 
      ("label_no")`,
    `COMMENT ON INDEX "ix_srm_cux_delivery_label_print_labels_label_no" IS '8c3c10b3aa823d2d'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DeliveryLabels1795849329564.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
