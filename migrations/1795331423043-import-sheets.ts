import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ImportSheets1795331423043 implements MigrationInterface {
  readonly name = 'ImportSheets1795331423043';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_import_row" ADD "sheet" smallint NOT NULL DEFAULT '0'`,
    `ALTER TABLE "base_import_row" ADD "sheet_row" integer`,
    `ALTER TABLE "base_import_row" ADD "link" character varying(200)`,
    `ALTER TABLE "base_import_row" ADD "record_no" integer`,
    `ALTER TABLE "base_import_row" ADD "line_key" character varying(200)`,
    `ALTER TABLE "base_import_row" ADD "doc_rev" integer`,
    `CREATE INDEX "base_import_row_link" ON "base_import_row"  ("task_id", "link") WHERE link is not null`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ImportSheets1795331423043.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
