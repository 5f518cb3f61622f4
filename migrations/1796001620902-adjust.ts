import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Adjust1796001620902 implements MigrationInterface {
  readonly name = 'Adjust1796001620902';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_slc_supplier_inv_doc_line" ADD "billed_price" numeric(18,6)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_line" ADD "agreement_number" character varying(60)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Adjust1796001620902.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
