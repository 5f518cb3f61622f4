import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class HallsEscrow1795874908465 implements MigrationInterface {
  readonly name = 'HallsEscrow1795874908465';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_compete_turn" ADD "escrow_key" character varying(400)`,
    `ALTER TABLE "srm_sfd_compete_offer_header" DROP COLUMN "escrow"`,
    `ALTER TABLE "srm_sfd_compete_offer_header" ADD "escrow" character varying(24000)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(HallsEscrow1795874908465.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
