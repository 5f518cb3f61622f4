import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SealedTenders1795788860240 implements MigrationInterface {
  readonly name = 'SealedTenders1795788860240';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_auction_bid" ADD "salt" character varying(64)`,
    `ALTER TABLE "srm_sfd_tender_header" ADD "live_ranks" jsonb`,
    `ALTER TABLE "srm_sfd_tender_header_bids" ADD "receipt_hash" character varying(64)`,
    `ALTER TABLE "srm_sfd_tender_header_bids" ADD "sealed" jsonb`,
    `ALTER TABLE "srm_sfd_tender_header_bids" ADD "salt" character varying(64)`,
    `ALTER TABLE "srm_sfd_tender_header_bids" ADD "broken_flag" character(1)`,
    `ALTER TABLE "srm_sfd_tender_header_bids" ADD CONSTRAINT "ck_srm_sfd_tender_header_bids_broken_flag" 
      CHECK ("broken_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SealedTenders1795788860240.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
