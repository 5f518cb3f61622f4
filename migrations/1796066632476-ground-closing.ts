import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class GroundClosing1796066632476 implements MigrationInterface {
  readonly name = 'GroundClosing1796066632476';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_push" ("push_id" bigint NOT NULL, "user_id" bigint NOT NULL, "mark" character(64) 
      NOT NULL, "receiver" bytea NOT NULL, "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
       CONSTRAINT "PK_8a7e2515b33777e81c0de4d443f" PRIMARY KEY ("push_id"))`,
    `CREATE UNIQUE INDEX "base_push_mark" ON "base_push"  ("mark") `,
    `CREATE INDEX "base_push_user" ON "base_push"  ("user_id") `,
    `ALTER TABLE "srm_slc_checklist_item" ADD "chapter_en" character varying(60)`,
    `ALTER TABLE "srm_slc_checklist_item" ADD "item_name_en" character varying(200)`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD "checklist_id" bigint`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD "keep_place_flag" character(1)`,
    `ALTER TABLE "srm_slc_inspect_record" ADD "chapter_en" character varying(60)`,
    `ALTER TABLE "srm_slc_inspect_record" ADD "item_name_en" character varying(200)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "stock_id" bigint`,
    `ALTER TABLE "srm_pur_quote_order_header" ADD "quote_currencies" character varying(60)`,
    `ALTER TABLE "srm_pur_quote_order_header" ADD "rates" jsonb`,
    `ALTER TABLE "srm_pur_quote_order_header" ADD "show_target_flag" character(1)`,
    `ALTER TABLE "srm_pur_quote_order_header" ADD "show_rank_flag" character(1)`,
    `ALTER TABLE "srm_pur_quote_order_quote" ADD "currency" character varying(3)`,
    `ALTER TABLE "srm_pur_quote_order_quote" ADD "cmp_price" numeric(18,6)`,
    `ALTER TABLE "srm_pur_quote_order_header_awards" ADD "currency" character varying(3)`,
    `ALTER TABLE "srm_pur_quote_order_header_awards" ADD "pricing_id" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "exchange_rate" numeric(18,8)`,
    `ALTER TABLE "srm_cct_contract" ADD "rate_date" date`,
    `ALTER TABLE "srm_cct_contract" ADD "rated_on" date`,
    `ALTER TABLE "srm_cct_contract" ADD "rate_ids" bigint array`,
    `ALTER TABLE "srm_cct_contract" ADD "sent_body" text`,
    `ALTER TABLE "srm_cct_template" ADD "body_font" character varying(40)`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD CONSTRAINT "ck_srm_slc_locale_inspect_keep_place_flag" 
      CHECK ("keep_place_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_quote_order_header" ADD CONSTRAINT "ck_srm_pur_quote_order_header_show_target_flag" 
      CHECK ("show_target_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_quote_order_header" ADD CONSTRAINT "ck_srm_pur_quote_order_header_show_rank_flag" 
      CHECK ("show_rank_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(GroundClosing1796066632476.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
