import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ProfileModule1795342056277 implements MigrationInterface {
  readonly name = 'ProfileModule1795342056277';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_profile" ALTER COLUMN "module" TYPE character varying(40)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ProfileModule1795342056277.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
