import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class BiddingPlans1795743358625 implements MigrationInterface {
  readonly name = 'BiddingPlans1795743358625';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_sfd_bidding_rule" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "rule_name" character varying(120), "legal_regime" character varying(40),
       "open_flag" character(1), "invited_flag" character(1), "negotiated_flag" character(1),
       "envelope_mode" character varying(40), "seal_mode" character varying(40), "opening_holders" 
      integer, "opening_quorum" integer, "show_seal_count_flag" character(1), "eval_method" character 
      varying(40), "price_basis" character varying(40), "price_formula" character varying(40),
       "up_points" numeric(6,2), "down_points" numeric(6,2), "float_pct" numeric(9,4),
       "trim_from" integer, "ceiling_share" numeric(5,4), "least_score" numeric(6,2), "rank_step" 
      numeric(6,2), "floor_score" numeric(6,2), "min_bidders" integer, "jury_count" integer,
       "specialist_ratio" numeric(9,4), "trim_expert_flag" character(1), "abnormal_avg_pct" numeric(9,
      4), "abnormal_second_pct" numeric(9,4), "abnormal_limit_pct" numeric(9,4), "candidate_count" 
      integer, "award_mode" character varying(40), "max_awards_per_supplier" integer, "tie_first" 
      character varying(40), "tie_second" character varying(40), "tie_third" character varying(40),
       "bargaining_flag" character(1), "bright_moon_flag" character(1), "compete_flag" character(1),
       "candidate_publicity_flag" character(1), "disclosure_level" character varying(40),
       "doc_issue_days" integer, "tender_days" integer, "prequal_days" integer, "addendum_days" 
      integer, "doc_objection_days" integer, "reply_days" integer, "report_to_publicity_days" integer,
       "publicity_days" integer, "standstill_days" integer, "contract_days" integer, "bond_return_days" 
      integer, "validity_days" integer, "decrypt_window_min" integer, "version_no" bigint,
       "previous_id" bigint, "submit_count" bigint, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_rule_open_flag" CHECK ("open_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_rule_invited_flag" CHECK ("invited_flag" IN 
      ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_rule_negotiated_flag" CHECK ("negotiated_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_rule_show_seal_count_flag" CHECK ("show_seal_count_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_rule_trim_expert_flag" CHECK ("trim_expert_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_rule_bargaining_flag" CHECK ("bargaining_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_rule_bright_moon_flag" CHECK ("bright_moon_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_rule_compete_flag" CHECK ("compete_flag" IN 
      ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_rule_candidate_publicity_flag" CHECK ("candidate_publicity_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_rule" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_template" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "template_name" character varying(120), "legal_regime" character varying(40),
       "procurement_type" character varying(40), "eval_method" character varying(40), "technical_pass_score" 
      numeric(6,2), "max_minor_fails" integer, "total_score" numeric(7,2), "price_weight" numeric(7,
      2), "version_no" bigint, "previous_id" bigint, "submit_count" bigint, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_template" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_index" ("doc_id" bigint NOT NULL, "index_num" bigint NOT NULL,
       "parent_num" bigint, "index_code" character varying(40), "index_name" character varying(200),
       "category" character varying(40), "score_mode" character varying(40), "max_score" numeric(6,
      2), "min_score" numeric(6,2), "score_step" numeric(6,2), "levels" character varying(500),
       "key_flag" character(1), "standard" character varying(4000), "envelope_type" character varying(40),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_index_key_flag" 
      CHECK ("key_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_index" PRIMARY KEY ("doc_id",
       "index_num"))`,
    `CREATE TABLE "srm_sfd_bidding_setup" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "setup_name" character varying(120), "for_org_id" bigint, "category_id" bigint,
       "procurement_type" character varying(40), "amount_from" numeric(18,2), "amount_to" numeric(18,
      2), "legal_regime" character varying(40), "tender_method" character varying(40),
       "rule_id" bigint, "template_id" bigint, "contract_template_id" bigint, "countersign_flag" 
      character(1), "pool_ratio" numeric(5,2), "version_no" bigint, "previous_id" bigint,
       "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "ck_srm_sfd_bidding_setup_countersign_flag" CHECK ("countersign_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_bidding_setup" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_setup_node" ("doc_id" bigint NOT NULL, "seq" bigint NOT NULL,
       "node_code" character varying(40), "required_flag" character(1), "offset_days" integer,
       "duration_days" integer, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_setup_node_required_flag" 
      CHECK ("required_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_setup_node" PRIMARY 
      KEY ("doc_id", "seq"))`,
    `CREATE TABLE "srm_sfd_bidding_plan" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "plan_name" character varying(120), "plan_type" character varying(40),
       "plan_year" integer, "plan_month" character(7), "dept_id" bigint, "currency" character varying(3),
       "version_no" bigint, "total_estimate" numeric(18,2), "change_reason" character varying(500),
       "baseline" jsonb, "submit_count" bigint, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_plan" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_plan_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "subject" character varying(200), "procurement_type" character varying(40),
       "category_id" bigint, "legal_regime" character varying(40), "tender_method" character varying(40),
       "requisition_ids" bigint array, "estimate_amount" numeric(18,2), "budget_amount" numeric(18,
      2), "planned_notice_date" date, "planned_open_date" date, "planned_award_date" date,
       "owner_user_id" bigint, "split_reason" character varying(500), "line_status" character varying(40),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_plan_line" 
      PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_sfd_bidding_list" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "list_name" character varying(120), "legal_regime" character varying(40),
       "procurement_type" character varying(40), "currency" character varying(3), "estimate_total" 
      numeric(18,2), "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_list" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_list_item" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "item_id" bigint, "item_code" character varying(50), "item_name" character varying(200),
       "spec" character varying(500), "uom_id" bigint, "quantity" numeric(18,6), "need_date" date,
       "delivery_place" character varying(200), "drawing_no" character varying(60), "brand_ref" 
      character varying(200), "equivalent_flag" character(1), "estimate_price" numeric(18,
      6), "control_price" numeric(18,6), "requisition_id" bigint, "requisition_line" bigint,
       "item_status" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_sfd_bidding_list_item_equivalent_flag" CHECK ("equivalent_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_bidding_list_item" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_sfd_expert" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "expert_name" character varying(60), "user_id" bigint, "expert_type" character 
      varying(40), "specialty" character varying(40), "second_specialty" character varying(40),
       "id_number" character varying(18), "birth_date" date, "mobile" character varying(20),
       "email" character varying(254), "title_level" character varying(40), "work_years" bigint,
       "employer" character varying(120), "employer_code" character varying(18), "inside_flag" character(1),
       "dept_id" bigint, "region_code" character varying(12), "cert_no" character varying(60),
       "cert_expiry" date, "cert_ends_at" TIMESTAMP(3) WITH TIME ZONE, "conflict_supplier_ids" bigint 
      array, "avg_rating" numeric(4,2), "ban_reason" character varying(500), "submit_count" bigint,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_expert_inside_flag" 
      CHECK ("inside_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_expert" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_expert_work" ("doc_id" bigint NOT NULL, "work_num" bigint NOT NULL,
       "date_from" date, "date_to" date, "employer" character varying(120), "employer_code" character 
      varying(18), "position" character varying(60), "row_position" bigint, "row_rev" integer NOT 
      NULL, CONSTRAINT "pk_srm_sfd_expert_work" PRIMARY KEY ("doc_id", "work_num"))`,
    `CREATE TABLE "srm_sfd_expert_project" ("doc_id" bigint NOT NULL, "project_num" bigint NOT 
      NULL, "project_name" character varying(200), "role" character varying(60), "date_from" date,
       "date_to" date, "amount" numeric(18,2), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_expert_project" PRIMARY KEY ("doc_id", "project_num"))`,
    `CREATE TABLE "srm_sfd_expert_achievement" ("doc_id" bigint NOT NULL, "achievement_num" bigint 
      NOT NULL, "achievement_type" character varying(40), "title" character varying(200),
       "achieved_on" date, "proof_ids" text, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_expert_achievement" PRIMARY KEY ("doc_id", "achievement_num"))`,
    `CREATE TABLE "srm_sfd_expert_education" ("doc_id" bigint NOT NULL, "education_num" bigint 
      NOT NULL, "school" character varying(120), "degree" character varying(40), "major" character 
      varying(60), "graduated_on" date, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_expert_education" PRIMARY KEY ("doc_id", "education_num"))`,
    `CREATE TABLE "srm_sfd_expert_rating" ("doc_id" bigint NOT NULL, "rating_num" bigint NOT NULL,
       "project_no" character varying(60), "by_user_id" bigint, "score" integer, "note" character 
      varying(500), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_expert_rating" 
      PRIMARY KEY ("doc_id", "rating_num"))`,
    `ALTER TABLE "srm_sfd_bidding_index" ADD CONSTRAINT "fk_srm_sfd_bidding_index" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_sfd_bidding_template"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_setup_node" ADD CONSTRAINT "fk_srm_sfd_bidding_setup_node" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_bidding_setup"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_plan_line" ADD CONSTRAINT "fk_srm_sfd_bidding_plan_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_bidding_plan"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_list_item" ADD CONSTRAINT "fk_srm_sfd_bidding_list_item" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_bidding_list"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_expert_work" ADD CONSTRAINT "fk_srm_sfd_expert_work" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_expert"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_expert_project" ADD CONSTRAINT "fk_srm_sfd_expert_project" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_sfd_expert"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_expert_achievement" ADD CONSTRAINT "fk_srm_sfd_expert_achievement" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_expert"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_expert_education" ADD CONSTRAINT "fk_srm_sfd_expert_education" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_expert"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_expert_rating" ADD CONSTRAINT "fk_srm_sfd_expert_rating" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_sfd_expert"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_sfd_bidding_rule_state" ON "srm_sfd_bidding_rule" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_rule_state" IS '0a408950f64eed38'`,
    `CREATE INDEX "ix_srm_sfd_bidding_rule_org_id" ON "srm_sfd_bidding_rule" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_rule_org_id" IS '5178d0cb10fcb2e7'`,
    `CREATE INDEX "ix_srm_sfd_bidding_template_state" ON "srm_sfd_bidding_template" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_template_state" IS '3542344beea60b0e'`,
    `CREATE INDEX "ix_srm_sfd_bidding_template_org_id" ON "srm_sfd_bidding_template" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_template_org_id" IS '6a8bfd102b164b17'`,
    `CREATE INDEX "ix_srm_sfd_bidding_setup_state" ON "srm_sfd_bidding_setup" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_setup_state" IS '10146d85f20c4b7e'`,
    `CREATE INDEX "ix_srm_sfd_bidding_setup_org_id" ON "srm_sfd_bidding_setup" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_setup_org_id" IS 'e41f33e8e839dccf'`,
    `CREATE INDEX "ix_srm_sfd_bidding_setup_for_org_id" ON "srm_sfd_bidding_setup" ("for_org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_setup_for_org_id" IS '4eb07bbf14aa343e'`,
    `CREATE INDEX "ix_srm_sfd_bidding_setup_category_id" ON "srm_sfd_bidding_setup" ("category_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_setup_category_id" IS '91e468233dd73ae0'`,
    `CREATE INDEX "ix_srm_sfd_bidding_plan_state" ON "srm_sfd_bidding_plan" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_plan_state" IS 'b04197083591ded7'`,
    `CREATE INDEX "ix_srm_sfd_bidding_plan_org_id" ON "srm_sfd_bidding_plan" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_plan_org_id" IS 'b162e5b18654be75'`,
    `CREATE INDEX "ix_srm_sfd_bidding_plan_dept_id" ON "srm_sfd_bidding_plan" ("dept_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_plan_dept_id" IS '6d3eeb5365dde4a7'`,
    `CREATE INDEX "ix_srm_sfd_bidding_plan_line_category_id" ON "srm_sfd_bidding_plan_line" ("category_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_plan_line_category_id" IS '8a9ea8a5d0df4d63'`,
    `CREATE INDEX "ix_srm_sfd_bidding_list_state" ON "srm_sfd_bidding_list" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_list_state" IS 'eab78bd625699bb4'`,
    `CREATE INDEX "ix_srm_sfd_bidding_list_org_id" ON "srm_sfd_bidding_list" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_list_org_id" IS '84856315fc39ef34'`,
    `CREATE INDEX "ix_srm_sfd_bidding_list_item_item_id" ON "srm_sfd_bidding_list_item" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_list_item_item_id" IS '66ebf816ddfe7602'`,
    `CREATE INDEX "ix_srm_sfd_bidding_list_item_requisition_id" ON "srm_sfd_bidding_list_item" 
      ("requisition_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_list_item_requisition_id" IS 'd9c3313484443958'`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_expert_id_number" ON "srm_sfd_expert" ("id_number")`,
    `COMMENT ON INDEX "uq_srm_sfd_expert_id_number" IS 'ca6eac3a253ae291'`,
    `CREATE INDEX "ix_srm_sfd_expert_state" ON "srm_sfd_expert" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_expert_state" IS 'df8699dff5e95a35'`,
    `CREATE INDEX "ix_srm_sfd_expert_org_id" ON "srm_sfd_expert" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_expert_org_id" IS '34a9d3feda0c4d9a'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BiddingPlans1795743358625.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
