import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ImportNotUndone1795343395529 implements MigrationInterface {
  readonly name = 'ImportNotUndone1795343395529';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_import_task" ADD "not_undone" integer`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ImportNotUndone1795343395529.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
