import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class PurchasingC1795971689110 implements MigrationInterface {
  readonly name = 'PurchasingC1795971689110';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_monthly_schedule_forecasts" ("doc_id" bigint NOT NULL, "forecast_num" 
      bigint NOT NULL, "item_id" bigint, "item_code" character varying(50), "item_name" character 
      varying(200), "spec" character varying(500), "uom_id" bigint, "m1_qty" numeric(18,
      6), "m2_qty" numeric(18,6), "m3_qty" numeric(18,6), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_monthly_schedule_forecasts" PRIMARY KEY ("doc_id",
       "forecast_num"))`,
    `ALTER TABLE "srm_pur_monthly_schedule_forecasts" ADD CONSTRAINT "fk_srm_pur_monthly_schedule_forecasts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_monthly_schedule"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PurchasingC1795971689110.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
