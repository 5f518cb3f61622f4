import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ContractNegotiation1795831697000 implements MigrationInterface {
  readonly name = 'ContractNegotiation1795831697000';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_contract_comments" ("doc_id" bigint NOT NULL, "comment_no" bigint NOT 
      NULL, "clause" character varying(200), "said" character varying(4000), "internal" character(1),
       "side" character varying(40), "said_by" bigint, "said_at" TIMESTAMP(3) WITH TIME ZONE,
       "settled_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_cct_contract_comments_internal" CHECK ("internal" IN ('Y', 'N')),
       CONSTRAINT "pk_srm_cct_contract_comments" PRIMARY KEY ("doc_id", "comment_no"))`,
    `ALTER TABLE "srm_cct_contract" ADD "proposal_no" bigint`,
    `ALTER TABLE "srm_cct_contract_comments" ADD CONSTRAINT "fk_srm_cct_contract_comments" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ContractNegotiation1795831697000.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
