import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Award06211795760508284 implements MigrationInterface {
  readonly name = 'Award06211795760508284';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_sfd_bidding_bargaining" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "owner_user_id" bigint, "currency" character varying(3),
       "price_basis" character varying(10), "section_id" character varying(40), "section_name" character 
      varying(200), "shortlist_id" bigint, "round_no" bigint, "quote_mode" character varying(40),
       "deadline" TIMESTAMP(3) WITH TIME ZONE, "message" character varying(4000), "target_amount" 
      numeric(18,2), "invited" bigint, "quoted" bigint, "best_saving" numeric(9,4), "opened_at" 
      TIMESTAMP(3) WITH TIME ZONE, "previous_id" bigint, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_bargaining" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_bargaining_suppliers" ("doc_id" bigint NOT NULL, "supplier_id" 
      bigint NOT NULL, "supplier_name" character varying(200), "respond_id" bigint, "previous_total" 
      numeric(18,2), "quoted_total" numeric(18,2), "quoted_at" TIMESTAMP(3) WITH TIME ZONE,
       "kept_flag" character(1), "commit_hash" character varying(64), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_bargaining_suppliers_kept_flag" 
      CHECK ("kept_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_bargaining_suppliers" PRIMARY 
      KEY ("doc_id", "supplier_id"))`,
    `CREATE TABLE "srm_sfd_bidding_bargaining_items" ("doc_id" bigint NOT NULL, "item_key" character 
      varying(60) NOT NULL, "supplier_id" bigint, "list_item_id" character varying(40),
       "item_no" bigint, "item_name" character varying(200), "uom_id" bigint, "quantity" numeric(18,
      6), "tax_rate" numeric(9,4), "previous_price" numeric(18,6), "price" numeric(18,
      6), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_bargaining_items" 
      PRIMARY KEY ("doc_id", "item_key"))`,
    `CREATE TABLE "srm_sfd_bidding_bright_moon" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "owner_user_id" bigint, "currency" character varying(3),
       "price_basis" character varying(10), "section_id" character varying(40), "section_name" character 
      varying(200), "shortlist_id" bigint, "start_time" TIMESTAMP(3) WITH TIME ZONE, "round_minutes" 
      integer, "break_minutes" integer, "max_rounds" integer, "min_step_pct" numeric(9,
      4), "round_no" bigint, "round_end" TIMESTAMP(3) WITH TIME ZONE, "next_round_at" TIMESTAMP(3) 
      WITH TIME ZONE, "best_price" numeric(18,2), "opened_at" TIMESTAMP(3) WITH TIME ZONE,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_bright_moon" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_bright_moon_suppliers" ("doc_id" bigint NOT NULL, "supplier_id" 
      bigint NOT NULL, "supplier_name" character varying(200), "respond_id" bigint, "alias" character 
      varying(10), "start_total" numeric(18,2), "last_total" numeric(18,2), "rank" bigint,
       "prices" jsonb, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_bright_moon_suppliers" 
      PRIMARY KEY ("doc_id", "supplier_id"))`,
    `CREATE TABLE "srm_sfd_bidding_bright_moon_quotes" ("doc_id" bigint NOT NULL, "quote_key" character 
      varying(40) NOT NULL, "supplier_id" bigint, "alias" character varying(10), "round_no" bigint,
       "total" numeric(18,2), "kept" character(1), "rank" bigint, "at" TIMESTAMP(3) WITH TIME ZONE,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_bright_moon_quotes_kept" 
      CHECK ("kept" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_bright_moon_quotes" PRIMARY KEY 
      ("doc_id", "quote_key"))`,
    `CREATE TABLE "srm_sfd_bidding_picketage" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "owner_user_id" bigint, "currency" character varying(3),
       "price_basis" character varying(10), "legal_regime" character varying(40), "award_mode" character 
      varying(40), "section_count" bigint, "award_amount" numeric(18,2), "budget_amount" numeric(18,
      2), "saving_amount" numeric(18,2), "saving_rate" numeric(9,4), "negotiation_saving" numeric(18,
      2), "decision_text" text, "signer_ids" bigint array, "pass_mode" character varying(40),
       "countersign_days" integer, "countersign_id" bigint, "submit_count" bigint, "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_picketage" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_picketage_sections" ("doc_id" bigint NOT NULL, "section_id" 
      character varying(40) NOT NULL, "section_no" character varying(40), "section_name" character 
      varying(200), "budget_amount" numeric(18,2), "split_mode" character varying(40),
       "no_award_flag" character(1), "no_award_reason" character varying(500), "list_items" jsonb,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_picketage_sections_no_award_flag" 
      CHECK ("no_award_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_picketage_sections" 
      PRIMARY KEY ("doc_id", "section_id"))`,
    `CREATE TABLE "srm_sfd_bidding_picketage_candidates" ("doc_id" bigint NOT NULL, "candidate_key" 
      character varying(60) NOT NULL, "section_id" character varying(40), "supplier_id" bigint,
       "supplier_name" character varying(200), "respond_id" bigint, "rank" bigint, "technical" numeric(9,
      2), "commercial" numeric(9,2), "price_score" numeric(9,2), "total_score" numeric(9,
      2), "opened_total" numeric(18,2), "price" numeric(18,2), "limited_flag" character(1),
       "prices" jsonb, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_picketage_candidates_limited_flag" 
      CHECK ("limited_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_picketage_candidates" 
      PRIMARY KEY ("doc_id", "candidate_key"))`,
    `CREATE TABLE "srm_sfd_bidding_picketage_awards" ("doc_id" bigint NOT NULL, "award_key" character 
      varying(60) NOT NULL, "section_id" character varying(40), "supplier_id" bigint, "supplier_name" 
      character varying(200), "respond_id" bigint, "rank" bigint, "share" numeric(9,4),
       "award_amount" numeric(18,2), "skip_reason" character varying(40), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_picketage_awards" PRIMARY KEY 
      ("doc_id", "award_key"))`,
    `CREATE TABLE "srm_sfd_bidding_picketage_items" ("doc_id" bigint NOT NULL, "item_key" character 
      varying(100) NOT NULL, "section_id" character varying(40), "list_item_id" character varying(40),
       "item_name" character varying(200), "supplier_id" bigint, "award_qty" numeric(18,
      6), "price" numeric(18,6), "tax_rate" numeric(9,4), "amount" numeric(18,2), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_picketage_items" PRIMARY 
      KEY ("doc_id", "item_key"))`,
    `CREATE TABLE "srm_sfd_bidding_countersign" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "about_type" character varying(40), "about_id" bigint, "about_number" character 
      varying(60), "project_number" character varying(60), "project_name" character varying(200),
       "owner_user_id" bigint, "amount" numeric(18,2), "currency" character varying(3),
       "pass_mode" character varying(40), "deadline" TIMESTAMP(3) WITH TIME ZONE, "remind_at" TIMESTAMP(3) 
      WITH TIME ZONE, "signed_count" bigint, "signer_count" bigint, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_countersign" PRIMARY KEY 
      ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_countersign_signers" ("doc_id" bigint NOT NULL, "user_id" bigint 
      NOT NULL, "dept_id" bigint, "line_status" character varying(40), "opinion" character varying(500),
       "signed_at" TIMESTAMP(3) WITH TIME ZONE, "delegated_from" bigint, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_countersign_signers" PRIMARY KEY 
      ("doc_id", "user_id"))`,
    `CREATE TABLE "srm_sfd_bidding_result" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "owner_user_id" bigint, "currency" character varying(3),
       "price_basis" character varying(10), "result_type" character varying(40), "picketage_id" 
      bigint, "disclosure_level" character varying(40), "publicity_days" integer, "least_days" bigint,
       "publicity_start" TIMESTAMP(3) WITH TIME ZONE, "publicity_end" TIMESTAMP(3) WITH TIME ZONE,
       "content" text, "open_objections" bigint, "contract_days" bigint, "contracted" character 
      varying(20), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_result" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_result_lines" ("doc_id" bigint NOT NULL, "line_id" bigint NOT 
      NULL, "section_id" character varying(40), "section_name" character varying(200),
       "supplier_id" bigint, "supplier_name" character varying(200), "respond_id" bigint,
       "winner_flag" character(1), "rank" bigint, "amount" numeric(18,2), "share" numeric(9,
      4), "technical" numeric(9,2), "commercial" numeric(9,2), "price_score" numeric(9,
      2), "total_score" numeric(9,2), "letter_type" character varying(40), "letter_at" TIMESTAMP(3) 
      WITH TIME ZONE, "contract_id" bigint, "line_status" character varying(40), "refuse_reason" 
      character varying(500), "items" jsonb, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_sfd_bidding_result_lines_winner_flag" CHECK ("winner_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_bidding_result_lines" PRIMARY KEY ("doc_id", "line_id"))`,
    `ALTER TABLE "srm_cct_contract" ADD "award_amount" numeric(18,2)`,
    `ALTER TABLE "srm_cct_contract" ADD "award_line_id" bigint`,
    `ALTER TABLE "srm_sfd_bidding_bargaining_suppliers" ADD CONSTRAINT "fk_srm_sfd_bidding_bargaining_suppliers" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_bargaining"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_bargaining_items" ADD CONSTRAINT "fk_srm_sfd_bidding_bargaining_items" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_bargaining"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_bright_moon_suppliers" ADD CONSTRAINT "fk_srm_sfd_bidding_bright_moon_suppliers" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_bright_moon"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_bright_moon_quotes" ADD CONSTRAINT "fk_srm_sfd_bidding_bright_moon_quotes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_bright_moon"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_picketage_sections" ADD CONSTRAINT "fk_srm_sfd_bidding_picketage_sections" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_picketage"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_picketage_candidates" ADD CONSTRAINT "fk_srm_sfd_bidding_picketage_candidates" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_picketage"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_picketage_awards" ADD CONSTRAINT "fk_srm_sfd_bidding_picketage_awards" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_picketage"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_picketage_items" ADD CONSTRAINT "fk_srm_sfd_bidding_picketage_items" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_picketage"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_countersign_signers" ADD CONSTRAINT "fk_srm_sfd_bidding_countersign_signers" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_countersign"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_result_lines" ADD CONSTRAINT "fk_srm_sfd_bidding_result_lines" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_result"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_bidding_bargaining_project_id_section_id" ON "srm_sfd_bidding_bargaining" 
      ("project_id", "section_id") WHERE "state" IN ('draft', 'approving', 'rejected',
       'open', 'closed')`,
    `COMMENT ON INDEX "uq_srm_sfd_bidding_bargaining_project_id_section_id" IS 'd5da0aeabcc77522'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bargaining_state" ON "srm_sfd_bidding_bargaining" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bargaining_state" IS '35c9a4619c22a810'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bargaining_org_id" ON "srm_sfd_bidding_bargaining" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bargaining_org_id" IS '7279025599447694'`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_bidding_bright_moon_project_id_section_id" ON "srm_sfd_bidding_bright_moon" 
      ("project_id", "section_id") WHERE "state" IN ('draft', 'approving', 'rejected',
       'scheduled', 'round_open', 'round_break', 'closed')`,
    `COMMENT ON INDEX "uq_srm_sfd_bidding_bright_moon_project_id_section_id" IS '4c4032cedc020dff'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bright_moon_state" ON "srm_sfd_bidding_bright_moon" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bright_moon_state" IS '51deb9659ab6d7ce'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bright_moon_org_id" ON "srm_sfd_bidding_bright_moon" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bright_moon_org_id" IS '0cb50e2715ccea18'`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_bidding_picketage_project_id" ON "srm_sfd_bidding_picketage" 
      ("project_id") WHERE "state" IN ('draft', 'countersigning', 'approving', 'rejected')`,
    `COMMENT ON INDEX "uq_srm_sfd_bidding_picketage_project_id" IS '5d20ed8a19f1c8cc'`,
    `CREATE INDEX "ix_srm_sfd_bidding_picketage_state" ON "srm_sfd_bidding_picketage" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_picketage_state" IS '3e7db734d359d7d1'`,
    `CREATE INDEX "ix_srm_sfd_bidding_picketage_org_id" ON "srm_sfd_bidding_picketage" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_picketage_org_id" IS '61b75406b22140b7'`,
    `CREATE INDEX "ix_srm_sfd_bidding_picketage_owner_user_id" ON "srm_sfd_bidding_picketage" ("owner_user_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_picketage_owner_user_id" IS '6b87588a5cf20d1f'`,
    `CREATE INDEX "ix_srm_sfd_bidding_countersign_state" ON "srm_sfd_bidding_countersign" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_countersign_state" IS '6e845a327a0d4ef2'`,
    `CREATE INDEX "ix_srm_sfd_bidding_countersign_org_id" ON "srm_sfd_bidding_countersign" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_countersign_org_id" IS '8bc96a3514f24bc9'`,
    `CREATE INDEX "ix_srm_sfd_bidding_countersign_about_id" ON "srm_sfd_bidding_countersign" ("about_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_countersign_about_id" IS '4e140394ff40004e'`,
    `CREATE INDEX "ix_srm_sfd_bidding_result_state" ON "srm_sfd_bidding_result" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_result_state" IS '0469002c4492b4d8'`,
    `CREATE INDEX "ix_srm_sfd_bidding_result_org_id" ON "srm_sfd_bidding_result" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_result_org_id" IS '602e4195f6af05bd'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Award06211795760508284.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
