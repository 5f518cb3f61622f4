import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SharesWatched1795844578933 implements MigrationInterface {
  readonly name = 'SharesWatched1795844578933';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_sml_share_warning" ("doc_id" bigint NOT NULL, "warning_num" bigint NOT NULL,
       "month" character(7), "supplier_id" bigint, "actual_base" numeric(18,6), "total_base" numeric(18,
      6), "actual_share" numeric(9,4), "preset_share" numeric(9,4), "deviation" numeric(9,
      4), "level" character varying(40), "outside_flag" character(1), "warn_status" character varying(40),
       "raised_at" TIMESTAMP(3) WITH TIME ZONE, "explanation" character varying(500), "explained_by" 
      bigint, "closed_at" TIMESTAMP(3) WITH TIME ZONE, "adjust_id" bigint, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sml_share_warning_outside_flag" CHECK ("outside_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_sml_share_warning" PRIMARY KEY ("doc_id", "warning_num"))`,
    `ALTER TABLE "srm_sml_preset_proportion" ADD "monitor_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_sml_preset_proportion" ADD "last_month" character(7)`,
    `ALTER TABLE "srm_sml_preset_proportion" ADD "worst_deviation" numeric(9,4)`,
    `ALTER TABLE "srm_sml_preset_proportion" ADD "warning_count" bigint`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD "signature_ids" text`,
    `ALTER TABLE "srm_slc_inspect_record" ADD "evidence_ids" text`,
    `ALTER TABLE "srm_sml_share_warning" ADD CONSTRAINT "fk_srm_sml_share_warning" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_sml_preset_proportion"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_sml_share_warning_hot" ON "srm_sml_share_warning" ("doc_id") WHERE "row_position" 
      IS NOT NULL`,
    `COMMENT ON INDEX "ix_srm_sml_share_warning_hot" IS 'f2e454caed48bf3f'`,
    `CREATE INDEX "ix_srm_sml_share_warning_supplier_id" ON "srm_sml_share_warning" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_sml_share_warning_supplier_id" IS '15c0962f74979053'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SharesWatched1795844578933.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
