import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class GrantsNameCompany1795317916181 implements MigrationInterface {
  readonly name = 'GrantsNameCompany1795317916181';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_user_resp" ADD "supplier_id" bigint`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(GrantsNameCompany1795317916181.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
