import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrdersConsigned1795942006865 implements MigrationInterface {
  readonly name = 'OrdersConsigned1795942006865';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_consign_note" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "note_id" bigint, "note_number" character varying(60),
       "warehouse_code" character varying(30), "stock_date" date, "aged_at" TIMESTAMP(3) WITH TIME 
      ZONE, "aged_flag" character(1), "state" character varying(80) NOT NULL, "rev" integer NOT 
      NULL, CONSTRAINT "ck_srm_pur_consign_note_aged_flag" CHECK ("aged_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_pur_consign_note" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_consign_note_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "order_id" bigint, "order_line" bigint, "item_id" bigint, "item_name" character varying(200),
       "uom_id" bigint, "lot_no" character varying(60), "price" numeric(18,6), "consign_qty" numeric(18,
      6), "consumed_qty" numeric(18,6), "returned_qty" numeric(18,6), "loss_qty" numeric(18,
      6), "on_hand_qty" numeric(18,6), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_pur_consign_note_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `ALTER TABLE "srm_slc_consign_stock_lots" ADD "supplier_lot" character varying(60)`,
    `ALTER TABLE "srm_slc_consign_stock_lots" ADD "consign_note_id" bigint`,
    `ALTER TABLE "srm_slc_consign_stock_lots" ADD "consign_note_line" bigint`,
    `ALTER TABLE "srm_slc_consign_move" ADD "consign_note_id" bigint`,
    `ALTER TABLE "srm_slc_consign_move" ADD "consign_note_line" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "warehouse_code" character varying(30)`,
    `ALTER TABLE "srm_pur_order_line" ADD "delivery_place" character varying(200)`,
    `ALTER TABLE "srm_pur_order_line" ADD "consign_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_line" ADD "consigned_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_delivery_notice_header" ADD "delivery_place" character varying(200)`,
    `ALTER TABLE "srm_pur_delivery_note_header" ADD "delivery_place" character varying(200)`,
    `ALTER TABLE "srm_pur_delivery_note_line" ADD "consign_flag" character(1)`,
    `ALTER TABLE "srm_pur_delivery_note_line" ADD "unnoted_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD CONSTRAINT "ck_srm_pur_order_line_consign_flag" CHECK 
      ("consign_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_delivery_note_line" ADD CONSTRAINT "ck_srm_pur_delivery_note_line_consign_flag" 
      CHECK ("consign_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_consign_note_line" ADD CONSTRAINT "fk_srm_pur_consign_note_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_consign_note"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_pur_consign_note_state" ON "srm_pur_consign_note" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_consign_note_state" IS 'b126841236ba0d8f'`,
    `CREATE INDEX "ix_srm_pur_consign_note_org_id" ON "srm_pur_consign_note" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_consign_note_org_id" IS '34ac7ca0e87c4959'`,
    `CREATE INDEX "ix_srm_pur_consign_note_supplier_id" ON "srm_pur_consign_note" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_consign_note_supplier_id" IS '6577515a80835cde'`,
    `CREATE INDEX "ix_srm_pur_consign_note_line_order_id" ON "srm_pur_consign_note_line" ("order_id")`,
    `COMMENT ON INDEX "ix_srm_pur_consign_note_line_order_id" IS '13378edd62ceb4c8'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrdersConsigned1795942006865.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
