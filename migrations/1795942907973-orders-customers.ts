import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrdersCustomers1795942907973 implements MigrationInterface {
  readonly name = 'OrdersCustomers1795942907973';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_customer_order_line" ADD "excess_qty" numeric(18,6)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrdersCustomers1795942907973.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
