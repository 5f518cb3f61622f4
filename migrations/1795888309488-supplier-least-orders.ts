import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SupplierLeastOrders1795888309488 implements MigrationInterface {
  readonly name = 'SupplierLeastOrders1795888309488';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_auction_bid" ADD "min_order_value" numeric(18,2)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SupplierLeastOrders1795888309488.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
