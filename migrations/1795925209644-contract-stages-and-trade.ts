import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ContractStagesAndTrade1795925209644 implements MigrationInterface {
  readonly name = 'ContractStagesAndTrade1795925209644';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_trade" ("doc_id" bigint NOT NULL, "lot_no" bigint NOT NULL,
       "incoterm" character varying(10), "named_place" character varying(100), "transport_mode" 
      character varying(40), "port_loading" character varying(100), "port_discharge" character varying(100),
       "ship_from" date, "ship_to" date, "partial_flag" character(1), "transship_flag" character(1),
       "insurance_by" character varying(40), "insurance_pct" numeric(9,4), "packing" character varying(200),
       "marks" character varying(200), "hs_code" character varying(20), "origin_country" character 
      varying(60), "pay_instrument" character varying(40), "usance_days" integer, "documents_required" 
      character varying(4000), "inspection" character varying(200), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_cct_trade_partial_flag" CHECK ("partial_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_cct_trade_transship_flag" CHECK ("transship_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_cct_trade" PRIMARY KEY ("doc_id", "lot_no"))`,
    `ALTER TABLE "srm_cct_payment_stage" ADD "trigger_date" date`,
    `ALTER TABLE "srm_cct_payment_stage" ADD "triggers_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_cct_trade" ADD CONSTRAINT "fk_srm_cct_trade" FOREIGN KEY ("doc_id") REFERENCES 
      "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ContractStagesAndTrade1795925209644.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
