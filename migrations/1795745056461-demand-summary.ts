import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class DemandSummary1795745056461 implements MigrationInterface {
  readonly name = 'DemandSummary1795745056461';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_demand_summary" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "item_id" bigint, "need_month" character varying(7), "category_id" bigint,
       "uom_id" bigint, "item_name" character varying(200), "total_qty" numeric(18,6),
       "prep_qty" numeric(18,6), "draft_qty" numeric(18,6), "buyer_id" bigint, "surplus_qty" numeric(18,
      6), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_demand_summary" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_demand_summary_details" ("doc_id" bigint NOT NULL, "detail_num" bigint 
      NOT NULL, "requisition_id" bigint, "requisition_line" bigint, "open_qty" numeric(18,
      6), "free_qty" numeric(18,6), "need_date" date, "warehouse_code" character varying(30),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_demand_summary_details" 
      PRIMARY KEY ("doc_id", "detail_num"))`,
    `CREATE TABLE "srm_pur_demand_summary_splits" ("doc_id" bigint NOT NULL, "split_num" bigint 
      NOT NULL, "supplier_id" bigint, "quota_rate" numeric(9,4), "plan_qty" numeric(18,
      6), "min_order_qty" numeric(18,6), "pack_qty" numeric(18,6), "qty" numeric(18,6),
       "price" numeric(18,6), "currency" character varying(3), "tax_rate" numeric(9,4),
       "amount" numeric(18,2), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_demand_summary_splits" 
      PRIMARY KEY ("doc_id", "split_num"))`,
    `ALTER TABLE "srm_pur_demand_summary_details" ADD CONSTRAINT "fk_srm_pur_demand_summary_details" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_demand_summary"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_pur_demand_summary_splits" ADD CONSTRAINT "fk_srm_pur_demand_summary_splits" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_demand_summary"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `CREATE UNIQUE INDEX "uq_srm_pur_demand_summary_org_id_item_id_need_month" ON "srm_pur_demand_summary" 
      ("org_id", "item_id", "need_month") NULLS NOT DISTINCT WHERE "state" IN ('open',
       'assigned', 'split')`,
    `COMMENT ON INDEX "uq_srm_pur_demand_summary_org_id_item_id_need_month" IS 'f14553a9f46adbc6'`,
    `CREATE INDEX "ix_srm_pur_demand_summary_state" ON "srm_pur_demand_summary" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_demand_summary_state" IS 'cc5c508e7a97d6ae'`,
    `CREATE INDEX "ix_srm_pur_demand_summary_org_id" ON "srm_pur_demand_summary" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_demand_summary_org_id" IS '5213962ddb87b2e8'`,
    `CREATE INDEX "ix_srm_pur_demand_summary_item_id" ON "srm_pur_demand_summary" ("item_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_demand_summary_item_id" IS '8aaa0c307350ea72'`,
    `CREATE INDEX "ix_srm_pur_demand_summary_buyer_id" ON "srm_pur_demand_summary" ("buyer_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_demand_summary_buyer_id" IS '00686327b457f3c5'`,
    `CREATE INDEX "ix_srm_pur_demand_summary_category_id" ON "srm_pur_demand_summary" ("category_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_demand_summary_category_id" IS 'ae7b22df794c45cb'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DemandSummary1795745056461.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
