import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class UserPreferences1795452377680 implements MigrationInterface {
  readonly name = 'UserPreferences1795452377680';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_users" ADD "table_density" character varying(40)`,
    `ALTER TABLE "base_users" ADD "page_rows" character varying(40)`,
    `ALTER TABLE "base_users" ADD "todo_sound_flag" character(1)`,
    `ALTER TABLE "base_users" ADD CONSTRAINT "ck_base_users_todo_sound_flag" CHECK ("todo_sound_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UserPreferences1795452377680.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
