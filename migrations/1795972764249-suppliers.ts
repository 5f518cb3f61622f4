import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Suppliers1795972764249 implements MigrationInterface {
  readonly name = 'Suppliers1795972764249';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "over_paid_flag" character(1)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD CONSTRAINT "ck_srm_slc_supplier_inv_doc_header_over_paid_flag" 
      CHECK ("over_paid_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Suppliers1795972764249.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
