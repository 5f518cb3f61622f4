import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrderPrices1795876340752 implements MigrationInterface {
  readonly name = 'OrderPrices1795876340752';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_order_line" ADD "agreed_price" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "min_price" numeric(18,6)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrderPrices1795876340752.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
