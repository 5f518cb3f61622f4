import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class PerformanceRuns1795744468693 implements MigrationInterface {
  readonly name = 'PerformanceRuns1795744468693';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_spe_scheme" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "scheme_name" character varying(100), "org_ids" bigint array, "template_id" 
      bigint, "setting_id" bigint, "period_type" character varying(40), "period_from" character(7),
       "period_to" character(7), "supplier_rule" character varying(40), "min_receipt_amount" numeric(18,
      2), "year_method" character varying(40), "next_period" character varying(20), "next_run_at" 
      TIMESTAMP(3) WITH TIME ZONE, "runs_done" bigint, "runs_all" bigint, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_scheme" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_scheme_supplier" ("doc_id" bigint NOT NULL, "row_num" bigint NOT NULL,
       "supplier_id" bigint, "join_flag" character(1), "note" character varying(300), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_spe_scheme_supplier_join_flag" CHECK 
      ("join_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_spe_scheme_supplier" PRIMARY KEY ("doc_id",
       "row_num"))`,
    `CREATE TABLE "srm_spe_scheme_periods" ("doc_id" bigint NOT NULL, "period" character varying(20) 
      NOT NULL, "from_date" date, "to_date" date, "ends_at" TIMESTAMP(3) WITH TIME ZONE,
       "run_at" TIMESTAMP(3) WITH TIME ZONE, "run_id" bigint, "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_spe_scheme_periods" PRIMARY KEY ("doc_id", "period"))`,
    `CREATE TABLE "srm_spe_scheme_score" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "scheme_id" bigint, "scheme_name" character varying(100), "org_ids" bigint array,
       "template_id" bigint, "setting_id" bigint, "template_version" bigint, "setting_version" bigint,
       "period" character varying(20), "period_from" date, "period_to" date, "cut_off" TIMESTAMP(3) 
      WITH TIME ZONE, "calc_no" bigint, "calc_at" TIMESTAMP(3) WITH TIME ZONE, "calc_error" character 
      varying(500), "manual_deadline" TIMESTAMP(3) WITH TIME ZONE, "sheet_count" bigint,
       "sheet_done" bigint, "supplier_count" bigint, "average_score" numeric(5,2), "grade_counts" 
      character varying(60), "released_count" bigint, "answered_count" bigint, "closed_count" bigint,
       "urged_at" TIMESTAMP(3) WITH TIME ZONE, "basis" jsonb, "state" character varying(80) NOT 
      NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_scheme_score" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_scheme_score_suppliers" ("doc_id" bigint NOT NULL, "supplier_id" bigint 
      NOT NULL, "base" numeric(5,2), "event_points" numeric(7,2), "event_adj" numeric(5,
      2), "review_adj" numeric(5,2), "review_reason" character varying(500), "final_score" numeric(5,
      2), "grade" character varying(2), "rank" bigint, "last_final" numeric(5,2), "last_grade" character 
      varying(2), "receipt_amount" numeric(18,2), "result_id" bigint, "released_flag" character(1),
       "answered_flag" character(1), "closed_flag" character(1), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_spe_scheme_score_suppliers_released_flag" 
      CHECK ("released_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_spe_scheme_score_suppliers_answered_flag" 
      CHECK ("answered_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_spe_scheme_score_suppliers_closed_flag" 
      CHECK ("closed_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_spe_scheme_score_suppliers" PRIMARY 
      KEY ("doc_id", "supplier_id"))`,
    `CREATE TABLE "srm_spe_supplier_score" ("doc_id" bigint NOT NULL, "score_key" character varying(60) 
      NOT NULL, "supplier_id" bigint, "indicator_id" bigint, "value" numeric(18,6), "numerator" 
      numeric(24,6), "denominator" numeric(24,6), "na_flag" character(1), "points" numeric(5,
      2), "weight" numeric(9,4), "effective_weight" numeric(9,6), "weighted" numeric(9,
      6), "veto_flag" character(1), "excluded_count" bigint, "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "ck_srm_spe_supplier_score_na_flag" CHECK ("na_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_spe_supplier_score_veto_flag" CHECK ("veto_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_spe_supplier_score" PRIMARY KEY ("doc_id", "score_key"))`,
    `CREATE TABLE "srm_spe_scheme_score_sheets" ("doc_id" bigint NOT NULL, "sheet_id" bigint NOT 
      NULL, "scorer_id" bigint, "status" character varying(40), "given" jsonb, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_scheme_score_sheets" PRIMARY KEY ("doc_id",
       "sheet_id"))`,
    `CREATE TABLE "srm_spe_score_fact" ("doc_id" bigint NOT NULL, "fact_key" character varying(60) 
      NOT NULL, "calc_no" bigint, "fact_type" character varying(10), "supplier_id" bigint,
       "bill_type" character varying(40), "bill_id" character varying(30), "bill_number" character 
      varying(60), "line_number" bigint, "item_name" character varying(200), "fact_date" date,
       "due_date" date, "qty" numeric(18,6), "ok_qty" numeric(18,6), "ng_qty" numeric(18,
      6), "amount" numeric(18,2), "detail" jsonb, "excluded" jsonb, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_score_fact" PRIMARY KEY ("doc_id",
       "fact_key"))`,
    `CREATE TABLE "srm_spe_manual_score" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "run_id" bigint, "scheme_name" character varying(100), "period" character varying(20),
       "scorer_id" bigint, "head_id" bigint, "deadline" TIMESTAMP(3) WITH TIME ZONE, "approval_flag" 
      character(1), "line_count" bigint, "scored_count" bigint, "approve_note" character varying(500),
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_spe_manual_score_approval_flag" 
      CHECK ("approval_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_spe_manual_score" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_manual_score_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "supplier_id" bigint, "indicator_id" bigint, "score_guide" character varying(4000),
       "last_score" numeric(5,2), "score" numeric(5,2), "na_flag" character(1), "comment" character 
      varying(300), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_spe_manual_score_line_na_flag" 
      CHECK ("na_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_spe_manual_score_line" PRIMARY KEY ("doc_id",
       "line_num"))`,
    `CREATE TABLE "srm_spe_exclude_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "reason_type" character varying(40), "reason" character 
      varying(4000), "evidence_ids" text, "source_kind" character varying(40), "performance_id" 
      bigint, "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_srm_spe_exclude_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_exclude_line" ("doc_id" bigint NOT NULL, "row_num" bigint NOT NULL,
       "bill_type" character varying(40), "bill_number" character varying(60), "line_number" bigint,
       "indicator_id" bigint, "bill_id" character varying(30), "fact_date" date, "used_run_id" bigint,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_exclude_line" PRIMARY 
      KEY ("doc_id", "row_num"))`,
    `CREATE TABLE "srm_spe_performance" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "run_id" bigint, "supplier_id" bigint, "scheme_name" character varying(100),
       "period" character varying(20), "base" numeric(5,2), "event_adj" numeric(5,2), "review_adj" 
      numeric(5,2), "final_score" numeric(5,2), "grade" character varying(2), "last_final" numeric(5,
      2), "last_grade" character varying(2), "rank" bigint, "rank_of" bigint, "shown_rank" character 
      varying(20), "shown_mean" numeric(5,2), "result_version" bigint, "released_at" TIMESTAMP(3) 
      WITH TIME ZONE, "answer_deadline" TIMESTAMP(3) WITH TIME ZONE, "answer_type" character varying(40),
       "appeal_count" bigint, "appeal_due" TIMESTAMP(3) WITH TIME ZONE, "appeal_late" character(1),
       "rectify_flag" character(1), "rectify_deadline" TIMESTAMP(3) WITH TIME ZONE, "rectify_round" 
      bigint, "rectify_overdue" character(1), "verify_deadline" TIMESTAMP(3) WITH TIME ZONE,
       "verify_due" character(1), "close_at" TIMESTAMP(3) WITH TIME ZONE, "terms" jsonb,
       "grades" jsonb, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "ck_srm_spe_performance_appeal_late" CHECK ("appeal_late" IN ('Y', 'N')),
       CONSTRAINT "ck_srm_spe_performance_rectify_flag" CHECK ("rectify_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_spe_performance_rectify_overdue" CHECK ("rectify_overdue" IN ('Y',
       'N')), CONSTRAINT "ck_srm_spe_performance_verify_due" CHECK ("verify_due" IN ('Y',
       'N')), CONSTRAINT "pk_srm_spe_performance" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_performance_score" ("doc_id" bigint NOT NULL, "score_key" character 
      varying(40) NOT NULL, "result_version" bigint, "indicator_id" bigint, "indicator_name" character 
      varying(100), "indicator_name_en" character varying(100), "dimension" character varying(40),
       "value" numeric(18,6), "unit_text" character varying(20), "na_flag" character(1),
       "points" numeric(5,2), "weight" numeric(9,4), "effective_weight" numeric(9,6), "weighted" 
      numeric(9,6), "veto_flag" character(1), "excluded_count" bigint, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_spe_performance_score_na_flag" CHECK ("na_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_spe_performance_score_veto_flag" CHECK ("veto_flag" IN 
      ('Y', 'N')), CONSTRAINT "pk_srm_spe_performance_score" PRIMARY KEY ("doc_id", "score_key"))`,
    `CREATE TABLE "srm_spe_appeal_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "indicator_code" character varying(40), "fact_key" character varying(60), "bill_number" character 
      varying(60), "claim" character varying(4000), "requested_value" character varying(100),
       "file_ids" text, "appeal_no" bigint, "decision" character varying(40), "decision_note" character 
      varying(500), "new_points" numeric(5,2), "decided_by" bigint, "exclude_id" bigint,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_appeal_line" PRIMARY 
      KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_spe_rectification" ("doc_id" bigint NOT NULL, "round" bigint NOT NULL,
       "problem" character varying(4000), "asked_at" TIMESTAMP(3) WITH TIME ZONE, "d1_team" character 
      varying(4000), "d2_problem" character varying(4000), "d3_containment" character varying(4000),
       "d3_date" date, "d4_root_cause" character varying(4000), "d5_actions" character varying(4000),
       "d6_implemented" character varying(4000), "d6_date" date, "d7_prevention" character varying(4000),
       "d8_closure" character varying(4000), "file_ids" text, "review_notes" character varying(4000),
       "verdict" character varying(40), "verify_value" character varying(100), "verify_evidence" 
      text, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_rectification" 
      PRIMARY KEY ("doc_id", "round"))`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "performance_grade" character varying(2)`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "grade_period" character varying(20)`,
    `ALTER TABLE "srm_spe_indicators_head" ADD "grace_days" integer`,
    `ALTER TABLE "srm_spe_indicators_head" ADD "early_limit_days" integer`,
    `ALTER TABLE "srm_spe_indicators_head" ADD "under_tolerance" numeric(9,4)`,
    `ALTER TABLE "srm_spe_indicators_head" ADD "concession_factor" numeric(3,2)`,
    `ALTER TABLE "srm_spe_indicators_head" ADD "cap_hours" numeric(9,2)`,
    `ALTER TABLE "srm_spe_indicators_head" ADD "veto_operator" character varying(40)`,
    `ALTER TABLE "srm_spe_indicators_head" ADD "veto_value" numeric(18,6)`,
    `ALTER TABLE "srm_spe_indicators_head" ADD "veto_grade" character varying(2)`,
    `ALTER TABLE "srm_spe_setting_head" ADD "second_answer_days" integer`,
    `ALTER TABLE "srm_spe_setting_head" ADD "appeal_decision_days" integer`,
    `ALTER TABLE "srm_spe_setting_head" ADD "max_appeals" integer`,
    `ALTER TABLE "srm_spe_setting_head" ADD "verify_days" integer`,
    `ALTER TABLE "srm_spe_setting_head" ADD "max_rectify_rounds" integer`,
    `ALTER TABLE "srm_spe_setting_head" ADD "manual_approval" character(1)`,
    `ALTER TABLE "srm_spe_setting_head" ADD "review_adj_max" numeric(5,2)`,
    `ALTER TABLE "srm_spe_setting_line" ADD "effect_type" character varying(40)`,
    `ALTER TABLE "srm_spe_setting_line" ADD "effect_after" integer`,
    `ALTER TABLE "srm_spe_setting_line" ADD "quit_after" integer`,
    `ALTER TABLE "slc_supplier_performance" ADD "source_kind" character varying(40)`,
    `ALTER TABLE "slc_supplier_performance" ADD "used_run_id" bigint`,
    `ALTER TABLE "srm_spe_setting_head" ADD CONSTRAINT "ck_srm_spe_setting_head_manual_approval" 
      CHECK ("manual_approval" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_spe_scheme_supplier" ADD CONSTRAINT "fk_srm_spe_scheme_supplier" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_spe_scheme"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_scheme_periods" ADD CONSTRAINT "fk_srm_spe_scheme_periods" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_spe_scheme"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_scheme_score_suppliers" ADD CONSTRAINT "fk_srm_spe_scheme_score_suppliers" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_spe_scheme_score"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_spe_supplier_score" ADD CONSTRAINT "fk_srm_spe_supplier_score" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_spe_scheme_score"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_scheme_score_sheets" ADD CONSTRAINT "fk_srm_spe_scheme_score_sheets" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_spe_scheme_score"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_spe_score_fact" ADD CONSTRAINT "fk_srm_spe_score_fact" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_spe_scheme_score"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_manual_score_line" ADD CONSTRAINT "fk_srm_spe_manual_score_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_spe_manual_score"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_exclude_line" ADD CONSTRAINT "fk_srm_spe_exclude_line" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_spe_exclude_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_performance_score" ADD CONSTRAINT "fk_srm_spe_performance_score" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_spe_performance"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_appeal_line" ADD CONSTRAINT "fk_srm_spe_appeal_line" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_spe_performance"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_rectification" ADD CONSTRAINT "fk_srm_spe_rectification" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_spe_performance"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_spe_scheme_state" ON "srm_spe_scheme" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_spe_scheme_state" IS '17151e51857dd86b'`,
    `CREATE INDEX "ix_srm_spe_scheme_org_id" ON "srm_spe_scheme" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_spe_scheme_org_id" IS 'f09cf80b0e0fe836'`,
    `CREATE INDEX "ix_srm_spe_scheme_template_id" ON "srm_spe_scheme" ("template_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_scheme_template_id" IS '855a3a7babf6bdb9'`,
    `CREATE INDEX "ix_srm_spe_scheme_supplier_supplier_id" ON "srm_spe_scheme_supplier" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_spe_scheme_supplier_supplier_id" IS 'abbfd27bd12b04cd'`,
    `CREATE INDEX "ix_srm_spe_scheme_score_state" ON "srm_spe_scheme_score" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_scheme_score_state" IS 'a10dcf85c7789e40'`,
    `CREATE INDEX "ix_srm_spe_scheme_score_org_id" ON "srm_spe_scheme_score" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_scheme_score_org_id" IS '9481266026fe0cdd'`,
    `CREATE INDEX "ix_srm_spe_scheme_score_scheme_id" ON "srm_spe_scheme_score" ("scheme_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_scheme_score_scheme_id" IS 'beb986da5fde60c8'`,
    `CREATE INDEX "ix_srm_spe_supplier_score_supplier_id" ON "srm_spe_supplier_score" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_spe_supplier_score_supplier_id" IS 'c9e11b50567afdfd'`,
    `CREATE INDEX "ix_srm_spe_score_fact_supplier_id" ON "srm_spe_score_fact" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_spe_score_fact_supplier_id" IS '22e9db50fbdde616'`,
    `CREATE INDEX "ix_srm_spe_scheme_score_scheme_id_period" ON "srm_spe_scheme_score" ("scheme_id",
       "period")`,
    `COMMENT ON INDEX "ix_srm_spe_scheme_score_scheme_id_period" IS '9b1bfcb1db5051f3'`,
    `CREATE INDEX "ix_srm_spe_manual_score_state" ON "srm_spe_manual_score" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_manual_score_state" IS '991cf56bd48d628f'`,
    `CREATE INDEX "ix_srm_spe_manual_score_org_id" ON "srm_spe_manual_score" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_manual_score_org_id" IS '98df04de09b64a9f'`,
    `CREATE INDEX "ix_srm_spe_manual_score_scorer_id" ON "srm_spe_manual_score" ("scorer_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_manual_score_scorer_id" IS '9805fabb9485059a'`,
    `CREATE INDEX "ix_srm_spe_manual_score_run_id" ON "srm_spe_manual_score" ("run_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_manual_score_run_id" IS 'a7926961dedefe80'`,
    `CREATE INDEX "ix_srm_spe_manual_score_line_supplier_id" ON "srm_spe_manual_score_line" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_spe_manual_score_line_supplier_id" IS 'b2e33a5ae02d37a6'`,
    `CREATE INDEX "ix_srm_spe_exclude_header_state" ON "srm_spe_exclude_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_exclude_header_state" IS '46718ee0429a1635'`,
    `CREATE INDEX "ix_srm_spe_exclude_header_org_id" ON "srm_spe_exclude_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_exclude_header_org_id" IS '5bded427ab199c4b'`,
    `CREATE INDEX "ix_srm_spe_exclude_header_supplier_id" ON "srm_spe_exclude_header" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_exclude_header_supplier_id" IS 'dac420239fc141aa'`,
    `CREATE INDEX "ix_srm_spe_exclude_line_bill_id" ON "srm_spe_exclude_line" ("bill_id")`,
    `COMMENT ON INDEX "ix_srm_spe_exclude_line_bill_id" IS 'd630dec2bde80818'`,
    `CREATE INDEX "ix_srm_spe_performance_state" ON "srm_spe_performance" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_spe_performance_state" IS 'c8c159c1cbbbe0b8'`,
    `CREATE INDEX "ix_srm_spe_performance_org_id" ON "srm_spe_performance" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_performance_org_id" IS 'b664b414cb9ad1c6'`,
    `CREATE INDEX "ix_srm_spe_performance_supplier_id" ON "srm_spe_performance" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_performance_supplier_id" IS '6b63f672e4a97d27'`,
    `CREATE INDEX "ix_srm_spe_performance_supplier_id_period" ON "srm_spe_performance" ("supplier_id",
       "period")`,
    `COMMENT ON INDEX "ix_srm_spe_performance_supplier_id_period" IS '5ad169187a89ab4a'`,
    `CREATE INDEX "ix_srm_spe_performance_run_id" ON "srm_spe_performance" ("run_id")`,
    `COMMENT ON INDEX "ix_srm_spe_performance_run_id" IS 'd7ad24054e042cfa'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PerformanceRuns1795744468693.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
