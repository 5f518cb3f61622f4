import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class PriceUnitsLatencies1796108195176 implements MigrationInterface {
  readonly name = 'PriceUnitsLatencies1796108195176';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "document_latency" ("latency_id" bigint NOT NULL, "doc_type" character varying(60) 
      NOT NULL, "doc_id" bigint NOT NULL, "user_id" bigint NOT NULL, "supplier_id" bigint,
       "from_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "to_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
       "frames" integer NOT NULL, "heard_p50" integer, "heard_p95" integer, "heard_max" integer,
       "seen_p50" integer, "seen_p95" integer, "seen_max" integer, "clock_offset" integer,
       "round_trip" integer, CONSTRAINT "PK_f49cfe7e9f7d1392c6a15d95b38" PRIMARY KEY ("latency_id"))`,
    `CREATE INDEX "document_latency_doc" ON "document_latency"  ("doc_type", "doc_id",
       "from_at") `,
    `ALTER TABLE "srm_slc_supplier_inv_doc_line" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_demand_summary_splits" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_pricing_line" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_pricing_review_line" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_order_line" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_order_line" ADD "agreed_unit" integer`,
    `ALTER TABLE "srm_pur_order_header_changes" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_delivery_note_line" ADD "inspect_flag" character(1)`,
    `ALTER TABLE "srm_pur_delivery_note_line" ADD CONSTRAINT "ck_srm_pur_delivery_note_line_inspect_flag" 
      CHECK ("inspect_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PriceUnitsLatencies1796108195176.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
