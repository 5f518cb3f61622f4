import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class LinesByMaterial1795320847867 implements MigrationInterface {
  readonly name = 'LinesByMaterial1795320847867';

  static readonly statements: readonly string[] = [
    `CREATE INDEX "ix_srm_pur_agreement_line_item_id" ON "srm_pur_agreement_line" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_agreement_line_item_id" IS 'fddf583945fe5651'`,
    `CREATE INDEX "ix_srm_pur_order_line_item_id" ON "srm_pur_order_line" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_line_item_id" IS 'a75adfd2766b07d8'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LinesByMaterial1795320847867.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
