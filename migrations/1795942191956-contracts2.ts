import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Contracts21795942191956 implements MigrationInterface {
  readonly name = 'Contracts21795942191956';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_terms_needed" ("doc_id" bigint NOT NULL, "need_no" bigint NOT NULL,
       "contract_type" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_cct_terms_needed" PRIMARY KEY ("doc_id", "need_no"))`,
    `ALTER TABLE "srm_cct_template" ADD "default_flag" character(1)`,
    `ALTER TABLE "srm_cct_template" ADD CONSTRAINT "ck_srm_cct_template_default_flag" CHECK ("default_flag" 
      IN ('Y', 'N'))`,
    `ALTER TABLE "srm_cct_terms_needed" ADD CONSTRAINT "fk_srm_cct_terms_needed" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_cct_terms"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Contracts21795942191956.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
