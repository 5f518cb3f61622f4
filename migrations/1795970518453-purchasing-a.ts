import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class PurchasingA1795970518453 implements MigrationInterface {
  readonly name = 'PurchasingA1795970518453';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_material_request_line" ADD "source_line_id" character varying(40)`,
    `ALTER TABLE "srm_pur_pricing_line" ADD "source_line_id" character varying(40)`,
    `ALTER TABLE "srm_pur_order_line" ADD "price_source" character varying(40)`,
    `ALTER TABLE "srm_sfd_bidding_plan_line" ADD "demand" jsonb`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PurchasingA1795970518453.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
