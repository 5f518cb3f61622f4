import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OpenCall1795927047427 implements MigrationInterface {
  readonly name = 'OpenCall1795927047427';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_auction_header" ADD "public_call_flag" character(1)`,
    `ALTER TABLE "srm_sfd_auction_header" ADD CONSTRAINT "ck_srm_sfd_auction_header_public_call_flag" 
      CHECK ("public_call_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OpenCall1795927047427.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
