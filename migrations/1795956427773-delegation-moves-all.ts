import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class DelegationMovesAll1795956427773 implements MigrationInterface {
  readonly name = 'DelegationMovesAll1795956427773';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_user_authorisation" ADD "moved_count" bigint`,
    `ALTER TABLE "base_user_authorisation" ADD "left_count" bigint`,
    `ALTER TABLE "base_user_authorisation" ADD "moved_to" character varying(20)`,
    `ALTER TABLE "base_user_authorisation" ADD "more_at" TIMESTAMP(3) WITH TIME ZONE`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DelegationMovesAll1795956427773.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
