import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Contracts1795941180554 implements MigrationInterface {
  readonly name = 'Contracts1795941180554';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_contract_inputs" ("doc_id" bigint NOT NULL, "input_no" bigint NOT NULL,
       "input_key" character varying(30), "input_label" character varying(60), "input_label_en" 
      character varying(60), "input_kind" character varying(40), "filled_by" character varying(40),
       "required_flag" character(1), "input_value" character varying(500), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_cct_contract_inputs_required_flag" CHECK ("required_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_cct_contract_inputs" PRIMARY KEY ("doc_id", "input_no"))`,
    `CREATE TABLE "srm_cct_template_inputs" ("doc_id" bigint NOT NULL, "input_no" bigint NOT NULL,
       "input_key" character varying(30), "input_label" character varying(60), "input_label_en" 
      character varying(60), "input_kind" character varying(40), "filled_by" character varying(40),
       "required_flag" character(1), "input_value" character varying(500), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_cct_template_inputs_required_flag" CHECK ("required_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_cct_template_inputs" PRIMARY KEY ("doc_id", "input_no"))`,
    `ALTER TABLE "srm_cct_contract" ADD "fill_count" bigint`,
    `ALTER TABLE "srm_cct_contract_inputs" ADD CONSTRAINT "fk_srm_cct_contract_inputs" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_cct_template_inputs" ADD CONSTRAINT "fk_srm_cct_template_inputs" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_cct_template"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Contracts1795941180554.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
