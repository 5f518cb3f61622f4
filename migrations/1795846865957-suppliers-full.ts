import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SuppliersFull1795846865957 implements MigrationInterface {
  readonly name = 'SuppliersFull1795846865957';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_demand_summary_splits" ADD "over_flag" character(1)`,
    `ALTER TABLE "srm_pur_demand_summary_splits" ADD CONSTRAINT "ck_srm_pur_demand_summary_splits_over_flag" 
      CHECK ("over_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SuppliersFull1795846865957.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
