import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ApplicationReaders1795845574409 implements MigrationInterface {
  readonly name = 'ApplicationReaders1795845574409';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "bpm_application" ADD "reader_ids" bigint array`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ApplicationReaders1795845574409.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
