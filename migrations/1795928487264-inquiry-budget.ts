import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class InquiryBudget1795928487264 implements MigrationInterface {
  readonly name = 'InquiryBudget1795928487264';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_auction_item" ADD "budget_price" numeric(18,6)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(InquiryBudget1795928487264.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
