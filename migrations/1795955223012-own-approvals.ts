import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OwnApprovals1795955223012 implements MigrationInterface {
  readonly name = 'OwnApprovals1795955223012';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_slc_register_info" ADD "checked_by" bigint`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OwnApprovals1795955223012.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
