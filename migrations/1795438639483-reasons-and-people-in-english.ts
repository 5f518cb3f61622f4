import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ReasonsAndPeopleInEnglish1795438639483 implements MigrationInterface {
  readonly name = 'ReasonsAndPeopleInEnglish1795438639483';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_users" ADD "full_name_en" character varying(80)`,
    `ALTER TABLE "base_sod_rule" ADD "reason_en" character varying(400)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ReasonsAndPeopleInEnglish1795438639483.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
