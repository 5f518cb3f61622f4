import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrderWarehouse1795438181534 implements MigrationInterface {
  readonly name = 'OrderWarehouse1795438181534';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_order_header" ADD "warehouse_code" character varying(30)`,
    `CREATE INDEX "ix_srm_pur_order_header_warehouse_code" ON "srm_pur_order_header" ("warehouse_code")`,
    `COMMENT ON INDEX "ix_srm_pur_order_header_warehouse_code" IS 'dfb93f989e9b2b74'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrderWarehouse1795438181534.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
