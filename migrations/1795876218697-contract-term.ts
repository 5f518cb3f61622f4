import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ContractTerm1795876218697 implements MigrationInterface {
  readonly name = 'ContractTerm1795876218697';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_archive" ("doc_id" bigint NOT NULL, "archive_no" bigint NOT NULL,
       "archive_code" character varying(40), "archive_kind" character varying(40), "archive_status" 
      character varying(40), "copies" bigint, "cabinet" character varying(60), "box" character varying(60),
       "keeper_user_id" bigint, "retention_years" bigint, "archived_on" date, "borrower_user_id" 
      bigint, "loan_date" date, "loan_due" date, "loan_due_at" TIMESTAMP(3) WITH TIME ZONE,
       "returned_date" date, "destroyed_on" date, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_cct_archive" PRIMARY KEY ("doc_id", "archive_no"))`,
    `ALTER TABLE "srm_cct_contract" ADD "auto_renew_flag" character(1)`,
    `ALTER TABLE "srm_cct_contract" ADD "renew_months" integer`,
    `ALTER TABLE "srm_cct_contract" ADD "renew_notice_days" integer`,
    `ALTER TABLE "srm_cct_contract" ADD "remind_days" character varying(60)`,
    `ALTER TABLE "srm_cct_contract" ADD "reminds_at" jsonb`,
    `ALTER TABLE "srm_cct_contract" ADD "reminded_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_cct_contract" ADD CONSTRAINT "ck_srm_cct_contract_auto_renew_flag" CHECK 
      ("auto_renew_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_cct_archive" ADD CONSTRAINT "fk_srm_cct_archive" FOREIGN KEY ("doc_id") REFERENCES 
      "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ContractTerm1795876218697.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
