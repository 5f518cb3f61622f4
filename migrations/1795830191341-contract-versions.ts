import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ContractVersions1795830191341 implements MigrationInterface {
  readonly name = 'ContractVersions1795830191341';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_document" ("doc_id" bigint NOT NULL, "doc_no" bigint NOT NULL,
       "doc_kind" character varying(40), "revision_no" bigint, "body" text, "filling" jsonb,
       "note" character varying(500), "made_by" bigint, "made_at" TIMESTAMP(3) WITH TIME ZONE,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_cct_document" PRIMARY 
      KEY ("doc_id", "doc_no"))`,
    `ALTER TABLE "srm_cct_contract" ADD "sent_revision_no" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "document_count" bigint`,
    `ALTER TABLE "srm_cct_document" ADD CONSTRAINT "fk_srm_cct_document" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ContractVersions1795830191341.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
