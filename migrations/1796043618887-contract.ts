import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Contract1796043618887 implements MigrationInterface {
  readonly name = 'Contract1796043618887';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_cct_contract" ADD "page_setup" jsonb`,
    `ALTER TABLE "srm_cct_template" ADD "margin_top" integer`,
    `ALTER TABLE "srm_cct_template" ADD "margin_bottom" integer`,
    `ALTER TABLE "srm_cct_template" ADD "margin_left" integer`,
    `ALTER TABLE "srm_cct_template" ADD "margin_right" integer`,
    `ALTER TABLE "srm_cct_template" ADD "page_header" character varying(100)`,
    `ALTER TABLE "srm_cct_template" ADD "page_footer" character varying(100)`,
    `ALTER TABLE "srm_cct_template" ADD "page_number_flag" character(1)`,
    `ALTER TABLE "srm_cct_watermark" ADD "kind" character varying(40)`,
    `ALTER TABLE "srm_cct_watermark" ADD "image_id" text`,
    `ALTER TABLE "srm_cct_org_account" ADD "bank_name" character varying(100)`,
    `ALTER TABLE "srm_cct_org_account" ADD "bank_account_no" character varying(40)`,
    `ALTER TABLE "srm_cct_org_account" ADD "deposit_amount" numeric(18,2)`,
    `ALTER TABLE "srm_cct_org_account" ADD "deposit_paid_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_cct_org_account" ADD "deposit_tries" bigint`,
    `ALTER TABLE "srm_cct_template" ADD CONSTRAINT "ck_srm_cct_template_page_number_flag" CHECK 
      ("page_number_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Contract1796043618887.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
