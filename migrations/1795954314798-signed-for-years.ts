import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SignedForYears1795954314798 implements MigrationInterface {
  readonly name = 'SignedForYears1795954314798';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "cct_sign_key" ADD "revocation_list" bytea`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SignedForYears1795954314798.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
