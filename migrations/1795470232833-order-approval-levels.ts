import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrderApprovalLevels1795470232833 implements MigrationInterface {
  readonly name = 'OrderApprovalLevels1795470232833';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_order_header" ADD "base_amount" numeric(18,2)`,
    `ALTER TABLE "srm_pur_order_header" ADD "approval_level" bigint`,
    `ALTER TABLE "srm_pur_order_header" ADD "approvals" character varying(10)`,
    `ALTER TABLE "srm_pur_order_header" ADD "approved_by" bigint array`,
    `ALTER TABLE "srm_pur_order_header" ADD "approved_for" bigint array`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrderApprovalLevels1795470232833.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
