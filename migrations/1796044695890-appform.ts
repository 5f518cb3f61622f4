import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Appform1796044695890 implements MigrationInterface {
  readonly name = 'Appform1796044695890';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "bpm_model_form_fields" ("doc_id" bigint NOT NULL, "field_no" bigint NOT NULL,
       "sort_no" bigint, "field_key" character varying(30), "label" character varying(60),
       "label_en" character varying(60), "field_kind" character varying(40), "required_flag" character(1),
       "initial_value" character varying(200), "lookup_type" character varying(60), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_bpm_model_form_fields_required_flag" CHECK 
      ("required_flag" IN ('Y', 'N')), CONSTRAINT "pk_bpm_model_form_fields" PRIMARY KEY ("doc_id",
       "field_no"))`,
    `ALTER TABLE "bpm_model" ADD "published_form" jsonb`,
    `ALTER TABLE "bpm_model_version" ADD "form" jsonb`,
    `ALTER TABLE "bpm_application" ADD "form" jsonb`,
    `ALTER TABLE "bpm_application" ADD "form_version_no" bigint`,
    `ALTER TABLE "bpm_application" ADD "form_data" jsonb`,
    `ALTER TABLE "bpm_model_form_fields" ADD CONSTRAINT "fk_bpm_model_form_fields" FOREIGN KEY 
      ("doc_id") REFERENCES "bpm_model"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Appform1796044695890.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
