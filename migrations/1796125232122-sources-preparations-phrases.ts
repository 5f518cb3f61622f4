import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SourcesPreparationsPhrases1796125232122 implements MigrationInterface {
  readonly name = 'SourcesPreparationsPhrases1796125232122';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "msg_article_vote" ("doc_id" bigint NOT NULL, "user_id" bigint NOT NULL,
       "helpful" character(1) NOT NULL, "voted_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
       CONSTRAINT "PK_aaad8c1de89a617e74368de96e1" PRIMARY KEY ("doc_id", "user_id"))`,
    `CREATE TABLE "bpm_phrase" ("user_id" bigint NOT NULL, "place" integer NOT NULL, "phrase" character 
      varying(200) NOT NULL, CONSTRAINT "PK_dfe701091d0de63b9401eca335d" PRIMARY KEY ("user_id",
       "place"))`,
    `CREATE TABLE "srm_pur_asl_apply_header_parts" ("doc_id" bigint NOT NULL, "part_no" bigint 
      NOT NULL, "line_num" bigint, "manufacturer_name" character varying(80), "brand" character 
      varying(80), "mpn" character varying(80), "supplier_item_code" character varying(60),
       "supplier_item_name" character varying(60), "lifecycle" character varying(40), "ltb_date" 
      date, "enabled_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_pur_asl_apply_header_parts_enabled_flag" CHECK ("enabled_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_pur_asl_apply_header_parts" PRIMARY KEY ("doc_id", "part_no"))`,
    `ALTER TABLE "srm_slc_consign_stock_lots" ADD "price_unit" integer`,
    `ALTER TABLE "srm_slc_consign_move" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_asl_env" ADD "part_line" bigint`,
    `ALTER TABLE "srm_pur_asl_env" ADD "substances" jsonb`,
    `ALTER TABLE "srm_pur_material_request" ADD "report_due_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_pur_material_request" ADD "reported_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_pur_material_request" ADD "missed_reports" bigint`,
    `ALTER TABLE "srm_pur_material_request" ADD "consent_ids" text`,
    `ALTER TABLE "srm_pur_material_request_line" ADD "consent_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_consign_note_line" ADD "price_unit" integer`,
    `ALTER TABLE "srm_pur_asl_apply_header_parts" ADD CONSTRAINT "fk_srm_pur_asl_apply_header_parts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_asl_apply_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SourcesPreparationsPhrases1796125232122.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
