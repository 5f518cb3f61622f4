import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class WatermarkOwner1795747096817 implements MigrationInterface {
  readonly name = 'WatermarkOwner1795747096817';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_cct_watermark" ADD "owner_type" character varying(40)`,
    `ALTER TABLE "srm_cct_watermark" ADD "supplier_id" bigint`,
    `DROP INDEX IF EXISTS "uq_srm_cct_watermark_watermark_name"`,
    `CREATE UNIQUE INDEX "uq_srm_cct_watermark_supplier_id_watermark_name" ON "srm_cct_watermark" 
      ("supplier_id", lower("watermark_name" COLLATE "und-x-icu")) NULLS NOT DISTINCT`,
    `COMMENT ON INDEX "uq_srm_cct_watermark_supplier_id_watermark_name" IS 'e977942fdb8c0f5d'`,
    `CREATE INDEX "ix_srm_cct_watermark_supplier_id" ON "srm_cct_watermark" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cct_watermark_supplier_id" IS 'f16e378b77010e0d'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(WatermarkOwner1795747096817.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
