import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Contracts1795972208152 implements MigrationInterface {
  readonly name = 'Contracts1795972208152';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_contract_annexes" ("doc_id" bigint NOT NULL, "annex_no" bigint NOT NULL,
       "annex_name" character varying(120), "annex_file_id" text, "merge_flag" character(1),
       "required_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_cct_contract_annexes_merge_flag" CHECK ("merge_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_cct_contract_annexes_required_flag" CHECK ("required_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_cct_contract_annexes" PRIMARY KEY ("doc_id", "annex_no"))`,
    `CREATE TABLE "srm_cct_template_attachment" ("doc_id" bigint NOT NULL, "annex_no" bigint NOT 
      NULL, "annex_name" character varying(120), "annex_file_id" text, "merge_flag" character(1),
       "required_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_cct_template_attachment_merge_flag" CHECK ("merge_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_cct_template_attachment_required_flag" CHECK ("required_flag" IN 
      ('Y', 'N')), CONSTRAINT "pk_srm_cct_template_attachment" PRIMARY KEY ("doc_id", "annex_no"))`,
    `ALTER TABLE "srm_cct_contract" ADD "accepted_by" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "accepted_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_cct_watermark" ADD "colour" character varying(40)`,
    `ALTER TABLE "srm_cct_watermark" ADD "gap_x" integer`,
    `ALTER TABLE "srm_cct_watermark" ADD "gap_y" integer`,
    `ALTER TABLE "srm_cct_contract_annexes" ADD CONSTRAINT "fk_srm_cct_contract_annexes" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_cct_template_attachment" ADD CONSTRAINT "fk_srm_cct_template_attachment" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_cct_template"("id") ON DELETE CASCADE ON UPDATE NO 
      ACTION`,
    `CREATE INDEX "ix_srm_cct_contract_accepted_at" ON "srm_cct_contract" ("accepted_at")`,
    `COMMENT ON INDEX "ix_srm_cct_contract_accepted_at" IS '2b0d60a89a488053'`,
    `CREATE INDEX "ix_srm_cct_contract_verify_code" ON "srm_cct_contract" ("verify_code")`,
    `COMMENT ON INDEX "ix_srm_cct_contract_verify_code" IS 'ccfe0fe96c91c4c3'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Contracts1795972208152.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
