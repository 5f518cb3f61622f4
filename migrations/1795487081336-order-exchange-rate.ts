import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrderExchangeRate1795487081336 implements MigrationInterface {
  readonly name = 'OrderExchangeRate1795487081336';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_order_header" ADD "exchange_rate" numeric(18,8)`,
    `ALTER TABLE "srm_pur_order_header" ADD "rate_date" date`,
    `ALTER TABLE "srm_pur_order_header" ADD "rated_on" date`,
    `ALTER TABLE "srm_pur_order_header" ADD "rate_ids" bigint array`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrderExchangeRate1795487081336.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
