import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SuppliersScope1795942678058 implements MigrationInterface {
  readonly name = 'SuppliersScope1795942678058';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_slc_supplier_info" ADD "parent_supplier_id" bigint`,
    `ALTER TABLE "srm_slc_batch_tryout_lot" ADD "note_id" bigint`,
    `ALTER TABLE "srm_slc_batch_tryout_lot" ADD "note_line" bigint`,
    `CREATE INDEX "ix_srm_slc_supplier_info_parent_supplier_id" ON "srm_slc_supplier_info" ("parent_supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_supplier_info_parent_supplier_id" IS 'd47dd19dabb0fcd8'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SuppliersScope1795942678058.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
