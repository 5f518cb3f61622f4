import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Quote1796044051549 implements MigrationInterface {
  readonly name = 'Quote1796044051549';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_pricing_header_steps" ("doc_id" bigint NOT NULL, "step_no" bigint NOT 
      NULL, "line_num" bigint, "from_qty" numeric(18,6), "to_qty" numeric(18,6), "step_price" numeric(18,
      6), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_pricing_header_steps" 
      PRIMARY KEY ("doc_id", "step_no"))`,
    `CREATE TABLE "srm_pur_quote_order_header_step_ranges" ("doc_id" bigint NOT NULL,
       "range_no" bigint NOT NULL, "from_qty" numeric(18,6), "to_qty" numeric(18,6), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_quote_order_header_step_ranges" 
      PRIMARY KEY ("doc_id", "range_no"))`,
    `CREATE TABLE "srm_pur_quote_order_header_steps" ("doc_id" bigint NOT NULL, "step_key" character 
      varying(80) NOT NULL, "supplier_id" bigint, "line_num" bigint, "round" bigint, "range_no" 
      bigint, "from_qty" numeric(18,6), "to_qty" numeric(18,6), "step_price" numeric(18,
      6), "opened_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_pur_quote_order_header_steps_opened_flag" CHECK ("opened_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_pur_quote_order_header_steps" PRIMARY KEY ("doc_id", "step_key"))`,
    `ALTER TABLE "srm_pur_pricing_line" ADD "step_mode" character varying(40)`,
    `ALTER TABLE "srm_pur_pricing_line" ADD "step_remark" character varying(200)`,
    `ALTER TABLE "srm_pur_pricing_line" ADD "review_line" bigint`,
    `ALTER TABLE "srm_pur_unpriced_material" ADD "quote_order_id" bigint`,
    `ALTER TABLE "srm_pur_quote_order_header" ADD "ladder_flag" character(1)`,
    `ALTER TABLE "srm_pur_quote_order_line" ADD "review_line" bigint`,
    `ALTER TABLE "srm_pur_quote_order_line" ADD "unpriced_id" bigint`,
    `ALTER TABLE "srm_pur_pricing_review_line" ADD "execute_doc_id" character varying(20)`,
    `ALTER TABLE "srm_pur_pricing_review_line" ADD "execute_number" character varying(60)`,
    `ALTER TABLE "srm_pur_quote_order_header" ADD CONSTRAINT "ck_srm_pur_quote_order_header_ladder_flag" 
      CHECK ("ladder_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_pricing_header_steps" ADD CONSTRAINT "fk_srm_pur_pricing_header_steps" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_pricing_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_pur_quote_order_header_step_ranges" ADD CONSTRAINT "fk_srm_pur_quote_order_header_step_ranges" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_quote_order_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_quote_order_header_steps" ADD CONSTRAINT "fk_srm_pur_quote_order_header_steps" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_quote_order_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_pur_quote_order_header_steps_supplier_id" ON "srm_pur_quote_order_header_steps" 
      ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_pur_quote_order_header_steps_supplier_id" IS '5d5e4b884d474e68'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Quote1796044051549.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
