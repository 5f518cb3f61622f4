import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ProcessSupplierStep1795872095907 implements MigrationInterface {
  readonly name = 'ProcessSupplierStep1795872095907';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "bpm_instance" ADD "supplier_user_ids" bigint array`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ProcessSupplierStep1795872095907.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
