import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrdersWithoutApproval1795906526583 implements MigrationInterface {
  readonly name = 'OrdersWithoutApproval1795906526583';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_order_header" ADD "approve_flag" character(1)`,
    `ALTER TABLE "srm_pur_bill_type" ADD "approve_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_header" ADD CONSTRAINT "ck_srm_pur_order_header_approve_flag" CHECK 
      ("approve_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_bill_type" ADD CONSTRAINT "ck_srm_pur_bill_type_approve_flag" CHECK ("approve_flag" 
      IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrdersWithoutApproval1795906526583.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
