import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class StatementsWithTax1796077858024 implements MigrationInterface {
  readonly name = 'StatementsWithTax1796077858024';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_slc_supplier_inv_doc_line" ADD "price_incl" numeric(18,6)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(StatementsWithTax1796077858024.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
