import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Sourcing1795905240592 implements MigrationInterface {
  readonly name = 'Sourcing1795905240592';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_auction_bid" ADD "tech_attachment_ids" text`,
    `ALTER TABLE "srm_sfd_auction_header_drafts" ADD "draft_tech_attachment_ids" text`,
    `ALTER TABLE "srm_sfd_tender_header_bids" ADD "min_order_value" numeric(18,2)`,
    `ALTER TABLE "srm_sfd_tender_header_bids" ADD "min_order_qtys" jsonb`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Sourcing1795905240592.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
