import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SourcesDeliveriesPerformanceContracts1795716104892 implements MigrationInterface {
  readonly name = 'SourcesDeliveriesPerformanceContracts1795716104892';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_job" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "job_code" character varying(30), "job_name" character varying(60),
       "job_name_en" character varying(60), "job_family" character varying(40), "grade_from" integer,
       "grade_to" integer, "description" character varying(500), "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_job_ever_enabled" CHECK 
      ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_job" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_job_area" ("doc_id" bigint NOT NULL, "area_num" bigint NOT NULL,
       "org_id" bigint, "department_id" bigint, "headcount" integer, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_base_job_area" PRIMARY KEY ("doc_id",
       "area_num"))`,
    `CREATE TABLE "base_position" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "position_code" character varying(30), "position_name" character varying(60),
       "position_name_en" character varying(60), "job_id" bigint, "department_id" bigint,
       "grade" integer, "headcount" integer, "approval_limit" numeric(18,2), "limit_currency" character 
      varying(3), "head_flag" character(1), "ever_enabled" character(1), "source_code" character 
      varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_base_position_head_flag" CHECK ("head_flag" IN ('Y',
       'N')), CONSTRAINT "ck_base_position_ever_enabled" CHECK ("ever_enabled" IN ('Y',
       'N')), CONSTRAINT "pk_base_position" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_position_allot" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "person_id" bigint, "position_id" bigint, "primary_flag" character(1),
       "acting_flag" character(1), "start_date" date, "end_date" date, "fte" numeric(9,
      4), "end_reason" character varying(40), "starts_at" TIMESTAMP(3) WITH TIME ZONE,
       "ends_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL, "rev" integer 
      NOT NULL, CONSTRAINT "ck_base_position_allot_primary_flag" CHECK ("primary_flag" IN ('Y',
       'N')), CONSTRAINT "ck_base_position_allot_acting_flag" CHECK ("acting_flag" IN ('Y',
       'N')), CONSTRAINT "pk_base_position_allot" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_person_level" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "level_code" character varying(30), "level_name" character varying(60),
       "version_no" bigint, "start_date" date, "end_date" date, "ends_at" TIMESTAMP(3) WITH TIME 
      ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_base_person_level" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_person_level_line" ("doc_id" bigint NOT NULL, "place_num" bigint NOT NULL,
       "position_id" bigint, "parent_position_id" bigint, "sort_no" integer, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_base_person_level_line" PRIMARY KEY ("doc_id",
       "place_num"))`,
    `CREATE TABLE "base_work_calendar" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "calendar_org_id" bigint, "cal_date" date, "day_type" character varying(40),
       "day_name" character varying(60), "day_name_en" character varying(60), "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_work_calendar_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_work_calendar" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_article" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "article_category" character varying(40), "title" character varying(120),
       "title_en" character varying(120), "body" text, "body_en" text, "audience" character varying(40),
       "keywords" character varying(200), "pinned_flag" character(1), "valid_to" date,
       "file_ids" text, "version_no" bigint, "previous_id" bigint, "published_at" TIMESTAMP(3) WITH 
      TIME ZONE, "expires_at" TIMESTAMP(3) WITH TIME ZONE, "submit_count" bigint, "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_article_pinned_flag" CHECK 
      ("pinned_flag" IN ('Y', 'N')), CONSTRAINT "pk_base_article" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_sample_trial" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "site_name" character varying(60), "item_id" bigint,
       "material_desc" character varying(200), "drawing_no" character varying(60), "drawing_version" 
      character varying(20), "category_id" bigint, "sample_type" character varying(40),
       "sample_qty" numeric(18,6), "uom_id" bigint, "charge_flag" character(1), "sample_price" numeric(18,
      6), "required_date" date, "round_no" bigint, "previous_id" bigint, "next_id" bigint,
       "drawing_ids" text, "promised_date" date, "promised_at" TIMESTAMP(3) WITH TIME ZONE,
       "overdue_flag" character(1), "decline_reason" character varying(500), "carrier" character 
      varying(60), "waybill_no" character varying(60), "shipped_qty" numeric(18,6), "received_qty" 
      numeric(18,6), "received_date" date, "verdict" character varying(40), "concession_note" character 
      varying(500), "concession_to" date, "tester_note" character varying(4000), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_sample_trial_charge_flag" 
      CHECK ("charge_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_sample_trial_overdue_flag" CHECK 
      ("overdue_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_sample_trial" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_sample_trial_item" ("doc_id" bigint NOT NULL, "item_num" bigint NOT 
      NULL, "item_name" character varying(100), "item_type" character varying(40), "standard" character 
      varying(200), "lower_limit" numeric(18,6), "upper_limit" numeric(18,6), "unit_text" character 
      varying(20), "key_flag" character(1), "supplier_value" numeric(18,6), "our_value" numeric(18,
      6), "item_result" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_slc_sample_trial_item_key_flag" CHECK ("key_flag" IN ('Y', 'N')),
       CONSTRAINT "pk_srm_slc_sample_trial_item" PRIMARY KEY ("doc_id", "item_num"))`,
    `CREATE TABLE "srm_slc_daily_manage" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "manage_type" character varying(40), "reason_type" character 
      varying(40), "reason" character varying(4000), "evidence_ids" text, "effective_from" date,
       "effective_to" date, "auto_resume_flag" character(1), "new_level" character varying(40),
       "blacklist_term" character varying(40), "quit_mode" character varying(40), "replace_supplier_id" 
      bigint, "statement" character varying(4000), "statement_ids" text, "decision_note" character 
      varying(500), "open_matters" jsonb, "notice_ends_at" TIMESTAMP(3) WITH TIME ZONE,
       "ends_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL, "rev" integer 
      NOT NULL, CONSTRAINT "ck_srm_slc_daily_manage_auto_resume_flag" CHECK ("auto_resume_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_daily_manage" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_introduce_scenes" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "scene_name" character varying(100), "scene_type" character varying(40),
       "org_ids" bigint array, "category_ids" bigint array, "temporary_limit" numeric(18,
      2), "valid_months" integer, "version_no" bigint, "previous_id" bigint, "submit_count" bigint,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_introduce_scenes" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_introduce_scene_nodes" ("doc_id" bigint NOT NULL, "node_seq" integer 
      NOT NULL, "node_type" character varying(40), "mandatory_flag" character(1), "depends_on" character 
      varying(60), "owner_resp" character varying(40), "standard_days" integer, "pass_score" numeric(5,
      2), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_introduce_scene_nodes_mandatory_flag" 
      CHECK ("mandatory_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_introduce_scene_nodes" PRIMARY 
      KEY ("doc_id", "node_seq"))`,
    `CREATE TABLE "srm_slc_qualification_require" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "require_name" character varying(100), "require_type" 
      character varying(40), "cert_type" character varying(40), "category_ids" bigint array,
       "org_ids" bigint array, "mandatory_flag" character(1), "min_remain_days" integer,
       "periodic_months" integer, "template_ids" text, "review_resp" character varying(40),
       "guidance" character varying(4000), "version_no" bigint, "previous_id" bigint, "submit_count" 
      bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_qualification_require_mandatory_flag" 
      CHECK ("mandatory_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_qualification_require" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "srm_sml_preset_proportion" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "target_type" character varying(40), "item_id" bigint, "category_id" bigint,
       "valid_from" date, "valid_to" date, "measure_base" character varying(40), "tolerance" numeric(9,
      4), "min_base" numeric(18,2), "split_method" character varying(40), "single_source_reason" 
      character varying(300), "publish_flag" character(1), "expires_at" TIMESTAMP(3) WITH TIME ZONE,
       "version_no" bigint, "previous_id" bigint, "submit_count" bigint, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_sml_preset_proportion_publish_flag" CHECK 
      ("publish_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sml_preset_proportion" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sml_preset_proportion_line" ("doc_id" bigint NOT NULL, "line_num" bigint 
      NOT NULL, "supplier_id" bigint, "proportion" numeric(9,4), "month_capacity" numeric(18,
      6), "priority" integer, "ended_flag" character(1), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "ck_srm_sml_preset_proportion_line_ended_flag" CHECK ("ended_flag" IN 
      ('Y', 'N')), CONSTRAINT "pk_srm_sml_preset_proportion_line" PRIMARY KEY ("doc_id",
       "line_num"))`,
    `CREATE TABLE "srm_sml_adjustment_head" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "adjust_source" character varying(40), "reason" character varying(500),
       "effective_date" date, "evidence_ids" text, "starts_at" TIMESTAMP(3) WITH TIME ZONE,
       "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sml_adjustment_head" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sml_adjustment_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "preset_id" bigint, "supplier_id" bigint, "old_proportion" numeric(9,4), "new_proportion" 
      numeric(9,4), "delta" numeric(9,4), "line_reason" character varying(200), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sml_adjustment_line" PRIMARY KEY ("doc_id",
       "line_num"))`,
    `CREATE TABLE "srm_slc_batch_tryout" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "sample_trial_id" bigint, "item_id" bigint, "tryout_qty" 
      numeric(18,6), "target_yield" numeric(9,4), "min_yield" numeric(9,4), "workshop" character 
      varying(60), "period_from" date, "period_to" date, "order_id" bigint, "received_qty" numeric(18,
      6), "used_qty" numeric(18,6), "good_qty" numeric(18,6), "yield_rate" numeric(9,4),
       "verdict" character varying(40), "result_by" bigint, "submit_count" bigint, "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_batch_tryout" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "srm_slc_batch_tryout_lot" ("doc_id" bigint NOT NULL, "lot_num" bigint NOT NULL,
       "lot_number" character varying(60), "received_qty" numeric(18,6), "used_qty" numeric(18,
      6), "good_qty" numeric(18,6), "incoming_defect_qty" numeric(18,6), "line_defect_qty" numeric(18,
      6), "defect_cause" character varying(40), "lot_note" character varying(200), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_batch_tryout_lot" PRIMARY KEY ("doc_id",
       "lot_num"))`,
    `CREATE TABLE "srm_slc_inspect_plan" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "title" character varying(100), "plan_type" character varying(40),
       "plan_period" character varying(10), "leader_id" bigint, "plan_start" date, "plan_end" date,
       "purpose" character varying(4000), "budget" numeric(18,2), "submit_count" bigint,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_inspect_plan" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_inspect_suppliers" ("doc_id" bigint NOT NULL, "row_num" bigint NOT NULL,
       "supplier_id" bigint, "site_name" character varying(60), "planned_date" date, "days" numeric(4,
      1), "inspect_mode" character varying(40), "row_status" character varying(40), "inspect_id" 
      bigint, "conclusion" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_slc_inspect_suppliers" PRIMARY KEY ("doc_id", "row_num"))`,
    `CREATE TABLE "srm_slc_inspect_staffs" ("doc_id" bigint NOT NULL, "staff_num" bigint NOT NULL,
       "user_id" bigint, "staff_role" character varying(40), "quality_flag" character(1),
       "expertise" character varying(100), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_slc_inspect_staffs_quality_flag" CHECK ("quality_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_slc_inspect_staffs" PRIMARY KEY ("doc_id", "staff_num"))`,
    `CREATE TABLE "srm_slc_locale_inspect" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "plan_id" bigint, "plan_row" bigint, "supplier_id" bigint, "site_name" character 
      varying(60), "inspect_type" character varying(40), "inspect_mode" character varying(40),
       "proposed_date" date, "scheduled_date" date, "leader_id" bigint, "staff_ids" bigint array,
       "closing_signed_flag" character(1), "summary" character varying(4000), "total_score" numeric(9,
      2), "score_rate" numeric(9,4), "conclusion" character varying(40), "reschedule_count" bigint,
       "answer_by" TIMESTAMP(3) WITH TIME ZONE, "rectify_by" TIMESTAMP(3) WITH TIME ZONE,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_locale_inspect_closing_signed_flag" 
      CHECK ("closing_signed_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_locale_inspect" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "srm_slc_inspect_record" ("doc_id" bigint NOT NULL, "item_seq" bigint NOT NULL,
       "chapter" character varying(60), "item_name" character varying(200), "full_score" numeric(5,
      2), "key_item_flag" character(1), "applicable_flag" character(1), "score" numeric(5,
      2), "finding" character varying(500), "severity" character varying(40), "cause" character 
      varying(500), "action" character varying(500), "action_date" date, "rectify_status" character 
      varying(40), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_inspect_record_key_item_flag" 
      CHECK ("key_item_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_inspect_record_applicable_flag" 
      CHECK ("applicable_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_inspect_record" PRIMARY KEY 
      ("doc_id", "item_seq"))`,
    `CREATE TABLE "srm_slc_qualify_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "scene_id" bigint, "category_ids" bigint array,
       "buyer_id" bigint, "reason" character varying(500), "plan_end" date, "overall_score" numeric(5,
      2), "conclusion" character varying(40), "conclusion_note" character varying(500),
       "condition_until" date, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_srm_slc_qualify_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_qualify_nodes" ("doc_id" bigint NOT NULL, "node_seq" bigint NOT NULL,
       "node_type" character varying(40), "mandatory_flag" character(1), "depends_on" character 
      varying(60), "owner_resp" character varying(40), "plan_end" date, "pass_score" numeric(5,
      2), "node_status" character varying(40), "round" bigint, "score" numeric(5,2), "note" character 
      varying(500), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_qualify_nodes_mandatory_flag" 
      CHECK ("mandatory_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_qualify_nodes" PRIMARY KEY 
      ("doc_id", "node_seq"))`,
    `CREATE TABLE "srm_slc_change_info" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "initiator_type" character varying(40), "reason" character 
      varying(500), "effective_date" date, "proof_ids" text, "sensitive_flag" character(1),
       "starts_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_change_info_sensitive_flag" CHECK ("sensitive_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_change_info" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_change_info_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "field_code" character varying(40), "old_value" character varying(300), "new_value" character 
      varying(300), "current_value" character varying(300), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_slc_change_info_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_slc_proof_application_header" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "supplier_id" bigint, "purpose" character varying(300),
       "addressee" character varying(200), "need_date" date, "delivery_mode" character varying(40),
       "postal_address" character varying(300), "issued_count" bigint, "expires_at" TIMESTAMP(3) 
      WITH TIME ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT 
      "pk_srm_slc_proof_application_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_proof_application_line" ("doc_id" bigint NOT NULL, "line_num" bigint 
      NOT NULL, "proof_type" character varying(40), "period_from" date, "period_to" date,
       "copies" integer, "line_result" character varying(40), "decline_reason" character varying(200),
       "ordered_amount" numeric(18,2), "received_amount" numeric(18,2), "proof_number" character 
      varying(30), "verify_code" character varying(12), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_slc_proof_application_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_slc_consign_stock" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "warehouse_code" character varying(30), "item_id" bigint,
       "uom_id" bigint, "min_qty" numeric(18,6), "max_qty" numeric(18,6), "max_days" integer,
       "on_hand_qty" numeric(18,6), "frozen_qty" numeric(18,6), "available_qty" numeric(18,
      6), "consumed_qty" numeric(18,6), "consumed_amount" numeric(18,2), "stock_level" character 
      varying(40), "oldest_date" TIMESTAMP(3) WITH TIME ZONE, "last_count_at" TIMESTAMP(3) WITH 
      TIME ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_consign_stock" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_consign_stock_lots" ("doc_id" bigint NOT NULL, "lot_number" character 
      varying(60) NOT NULL, "stocked_at" TIMESTAMP(3) WITH TIME ZONE, "on_hand_qty" numeric(18,
      6), "price" numeric(18,6), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_consign_stock_lots" 
      PRIMARY KEY ("doc_id", "lot_number"))`,
    `CREATE TABLE "srm_slc_consign_move" ("doc_id" bigint NOT NULL, "move_num" bigint NOT NULL,
       "move_type" character varying(40), "lot_number" character varying(60), "qty" numeric(18,
      6), "price" numeric(18,6), "net_amount" numeric(18,2), "move_time" TIMESTAMP(3) WITH TIME 
      ZONE, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_consign_move" 
      PRIMARY KEY ("doc_id", "move_num"))`,
    `CREATE TABLE "srm_slc_supplier_inv_doc_header" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "supplier_id" bigint, "currency" character varying(3),
       "period_from" date, "period_to" date, "net_total" numeric(18,2), "tax_total" numeric(18,
      2), "gross_total" numeric(18,2), "invoice_net" numeric(18,2), "invoice_tax" numeric(18,
      2), "invoice_gross" numeric(18,2), "paid_amount" numeric(18,2), "dispute_note" character varying(500),
       "confirmed_by" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_srm_slc_supplier_inv_doc_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_slc_supplier_inv_doc_line" ("doc_id" bigint NOT NULL, "line_num" bigint 
      NOT NULL, "line_source" character varying(40), "source_key" character varying(60),
       "note_number" character varying(60), "order_number" character varying(60), "item_name" character 
      varying(200), "qty" numeric(18,6), "price" numeric(18,6), "tax_rate" numeric(9,4),
       "net_amount" numeric(18,2), "tax_amount" numeric(18,2), "gross_amount" numeric(18,
      2), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_supplier_inv_doc_line" 
      PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_slc_supplier_invoice" ("doc_id" bigint NOT NULL, "invoice_num" bigint NOT 
      NULL, "invoice_kind" character varying(40), "invoice_number" character varying(30),
       "invoice_date" date, "net_amount" numeric(18,2), "tax_amount" numeric(18,2), "gross_amount" 
      numeric(18,2), "file_ids" text, "verify_status" character varying(40), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_supplier_invoice" PRIMARY KEY ("doc_id",
       "invoice_num"))`,
    `CREATE TABLE "srm_pur_asl_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "asl_level" character varying(40), "item_id" bigint, "category_id" bigint,
       "control_flag" character(1), "min_sources" integer, "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_asl_header_control_flag" 
      CHECK ("control_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_pur_asl_header_ever_enabled" CHECK 
      ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_asl_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_asl_list" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "asl_header_id" bigint, "supplier_id" bigint, "asl_level" character varying(40),
       "item_id" bigint, "category_id" bigint, "supply_status" character varying(40), "source_priority" 
      integer, "min_order_qty" numeric(18,6), "pack_qty" numeric(18,6), "lead_time_days" integer,
       "over_tol_rate" numeric(9,4), "under_tol_rate" numeric(9,4), "valid_from" date,
       "valid_to" date, "env_required" character(1), "env_status" character varying(10),
       "env_until" date, "env_ends_at" TIMESTAMP(3) WITH TIME ZONE, "expires_at" TIMESTAMP(3) WITH 
      TIME ZONE, "suspend_reason" character varying(200), "last_apply_id" bigint, "applied_lines" 
      jsonb, "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "ck_srm_pur_asl_list_env_required" CHECK ("env_required" IN ('Y', 'N')),
       CONSTRAINT "pk_srm_pur_asl_list" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_asl_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "manufacturer_name" character varying(80), "brand" character varying(80), "mpn" character 
      varying(80), "supplier_item_code" character varying(60), "supplier_item_name" character varying(60),
       "lifecycle" character varying(40), "ltb_date" date, "enabled_flag" character(1),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_asl_line_enabled_flag" 
      CHECK ("enabled_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_asl_line" PRIMARY KEY ("doc_id",
       "line_num"))`,
    `CREATE TABLE "srm_pur_asl_env" ("doc_id" bigint NOT NULL, "env_num" bigint NOT NULL,
       "env_type" character varying(40), "report_no" character varying(60), "test_org" character 
      varying(60), "report_date" date, "valid_to" date, "result" character varying(4),
       "review_status" character varying(40), "env_file_ids" text, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_asl_env" PRIMARY KEY ("doc_id",
       "env_num"))`,
    `CREATE TABLE "srm_pur_asl_apply_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "apply_type" character varying(40), "title" character varying(100),
       "apply_reason" character varying(4000), "urgent_flag" character(1), "trial_id" bigint,
       "exempt_reason" character varying(200), "purpose" character varying(40), "submit_count" bigint,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_asl_apply_header_urgent_flag" 
      CHECK ("urgent_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_asl_apply_header" PRIMARY KEY 
      ("id"))`,
    `CREATE TABLE "srm_pur_asl_apply_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "asl_list_id" bigint, "supplier_id" bigint, "asl_level" character varying(40), "item_id" 
      bigint, "category_id" bigint, "supply_status" character varying(40), "source_priority" integer,
       "min_order_qty" numeric(18,6), "pack_qty" numeric(18,6), "lead_time_days" integer,
       "over_tol_rate" numeric(9,4), "under_tol_rate" numeric(9,4), "valid_from" date,
       "valid_to" date, "env_required" character varying(40), "invalid_reason" character varying(40),
       "changes" jsonb, "line_result" character varying(40), "fail_code" character varying(60),
       "retry_no" bigint, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_asl_apply_line" 
      PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_pur_requisition_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "req_type" character varying(40), "title" character varying(100), "requester_id" 
      bigint, "department_id" bigint, "source_system" character varying(40), "source_no" character 
      varying(60), "budget_code" character varying(30), "budget_balance" numeric(18,2),
       "currency" character varying(3), "est_amount" numeric(18,2), "emergency_reason" character 
      varying(200), "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_requisition_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_requisition_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "item_id" bigint, "item_code" character varying(50), "item_name" character varying(200),
       "spec" character varying(500), "category_id" bigint, "request_qty" numeric(18,6),
       "uom_id" bigint, "need_date" date, "est_price" numeric(18,6), "est_line_amount" numeric(18,
      2), "suggest_supplier_id" bigint, "warehouse_code" character varying(30), "line_buyer_id" 
      bigint, "ordered_qty" numeric(18,6), "cancelled_qty" numeric(18,6), "open_qty" numeric(18,
      6), "line_status" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_pur_requisition_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_pur_material_request" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "reason" character varying(200), "currency" character 
      varying(3), "liability_rate" numeric(9,4), "valid_to" date, "confirm_deadline" TIMESTAMP(3) 
      WITH TIME ZONE, "liability_amount" numeric(18,2), "overdue_flag" character(1), "supplier_comment" 
      character varying(500), "settled_amount" numeric(18,2), "settle_at" TIMESTAMP(3) WITH TIME 
      ZONE, "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "ck_srm_pur_material_request_overdue_flag" CHECK ("overdue_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_pur_material_request" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_material_request_line" ("doc_id" bigint NOT NULL, "line_num" bigint 
      NOT NULL, "item_id" bigint, "item_code" character varying(50), "item_name" character varying(200),
       "spec" character varying(500), "uom_id" bigint, "prep_qty" numeric(18,6), "prep_deadline" 
      date, "price" numeric(18,6), "confirm_qty" numeric(18,6), "confirm_date" date, "confirm_comment" 
      character varying(200), "finished_qty" numeric(18,6), "wip_qty" numeric(18,6), "converted_qty" 
      numeric(18,6), "released_qty" numeric(18,6), "open_qty" numeric(18,6), "open_liability" numeric(18,
      2), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_material_request_line" 
      PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "base_material_item_pcb_info" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "item_id" bigint, "pcb_version" character varying(20), "board_type" character 
      varying(40), "layer_count" integer, "base_material" character varying(40), "thickness_mm" 
      numeric(6,2), "unit_length_mm" numeric(8,2), "unit_width_mm" numeric(8,2), "panel_length_mm" 
      numeric(8,2), "panel_width_mm" numeric(8,2), "pcs_per_panel" bigint, "outer_cu_oz" numeric(4,
      2), "inner_cu_oz" numeric(4,2), "surface_finish" character varying(40), "min_line_mil" numeric(5,
      2), "min_hole_mm" numeric(5,2), "via_type" character varying(40), "impedance_flag" character(1),
       "gold_finger_flag" character(1), "ul_flag" character(1), "tooling_fee" numeric(18,
      2), "engineer_id" bigint, "drawing_ids" text, "unit_area" numeric(12,6), "utilisation" numeric(9,
      4), "board_price" numeric(18,6), "submit_count" bigint, "state" character varying(80) NOT 
      NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_material_item_pcb_info_impedance_flag" CHECK 
      ("impedance_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_material_item_pcb_info_gold_finger_flag" 
      CHECK ("gold_finger_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_material_item_pcb_info_ul_flag" 
      CHECK ("ul_flag" IN ('Y', 'N')), CONSTRAINT "pk_base_material_item_pcb_info" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_pricing_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "pricing_type" character varying(40), "title" character varying(100),
       "pricing_source" character varying(40), "currency" character varying(3), "tax_rate" numeric(9,
      4), "reason" character varying(4000), "edition_no" bigint, "prev_edition_id" bigint,
       "total_saving" numeric(18,2), "max_increase_rate" numeric(9,4), "review_flag" character(1),
       "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "ck_srm_pur_pricing_header_review_flag" CHECK ("review_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_pur_pricing_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_pricing_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "item_id" bigint, "item_code" character varying(50), "item_name" character varying(200),
       "spec" character varying(500), "uom_id" bigint, "supplier_id" bigint, "annual_qty" numeric(18,
      6), "last_price" numeric(18,6), "min_price" numeric(18,6), "target_price" numeric(18,
      6), "quoted_price" numeric(18,6), "new_price_excl" numeric(18,6), "change_rate" numeric(9,
      4), "annual_impact" numeric(18,2), "increase_reason" character varying(40), "valid_from" date,
       "valid_to" date, "cost_material" numeric(18,6), "cost_labour" numeric(18,6), "cost_overhead" 
      numeric(18,6), "cost_profit" numeric(18,6), "pcb_info_id" bigint, "pcb_model_price" numeric(18,
      6), "pcb_deviation" numeric(9,4), "unpriced_id" bigint, "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_pricing_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_pur_unpriced_material" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "item_id" bigint, "demand_qty" numeric(18,6), "first_need_date" date,
       "unpriced_source" character varying(40), "buyer_id" bigint, "target_price" numeric(18,
      6), "pcb_flag" character(1), "target_doc_id" bigint, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_unpriced_material_pcb_flag" CHECK ("pcb_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_unpriced_material" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_quote_order_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "quote_scope" character varying(40), "title" character varying(100),
       "currency" character varying(3), "tax_rate" numeric(9,4), "price_basis" character varying(40),
       "quote_deadline" TIMESTAMP(3) WITH TIME ZONE, "sealed_flag" character(1), "few_reason" character 
      varying(200), "round" bigint, "pricing_id" bigint, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_quote_order_header_sealed_flag" CHECK ("sealed_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_quote_order_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_quote_order_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "item_id" bigint, "item_code" character varying(50), "item_name" character varying(200),
       "spec" character varying(500), "quote_qty" numeric(18,6), "uom_id" bigint, "need_date" date,
       "deliver_org_id" bigint, "target_price" numeric(18,6), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_quote_order_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_pur_quote_order_supplier" ("doc_id" bigint NOT NULL, "supplier_id" bigint 
      NOT NULL, "reply_status" character varying(40), "quote_time" TIMESTAMP(3) WITH TIME ZONE,
       "decline_reason" character varying(200), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_pur_quote_order_supplier" PRIMARY KEY ("doc_id", "supplier_id"))`,
    `CREATE TABLE "srm_pur_quote_order_quote" ("doc_id" bigint NOT NULL, "quote_key" character 
      varying(60) NOT NULL, "supplier_id" bigint, "line_num" bigint, "round" bigint, "no_bid_flag" 
      character(1), "price" numeric(18,6), "min_order_qty" numeric(18,6), "lead_time_days" bigint,
       "quote_valid_to" date, "mpn" character varying(60), "quote_comment" character varying(200),
       "opened_flag" character(1), "rank" bigint, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_pur_quote_order_quote_no_bid_flag" CHECK ("no_bid_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_pur_quote_order_quote_opened_flag" CHECK ("opened_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_pur_quote_order_quote" PRIMARY KEY ("doc_id", "quote_key"))`,
    `CREATE TABLE "srm_pur_quote_order_header_awards" ("doc_id" bigint NOT NULL, "award_key" character 
      varying(60) NOT NULL, "line_num" bigint, "supplier_id" bigint, "share_rate" numeric(9,
      4), "price" numeric(18,6), "award_reason" character varying(200), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_quote_order_header_awards" PRIMARY KEY 
      ("doc_id", "award_key"))`,
    `CREATE TABLE "srm_pur_pricing_review_header" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "review_type" character varying(40), "title" character 
      varying(100), "period" character(7), "due_date" date, "market_index_rate" numeric(9,
      4), "line_count" bigint, "reviewed_count" bigint, "pricing_id" bigint, "quote_order_id" bigint,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_pricing_review_header" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_pricing_review_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "agreement_id" bigint, "supplier_id" bigint, "item_id" bigint, "uom_id" bigint,
       "currency" character varying(3), "current_price" numeric(18,6), "min_price" numeric(18,
      6), "qty12m" numeric(18,6), "line_valid_to" date, "suggest_action" character varying(40),
       "reviewer_id" bigint, "opinion" character varying(40), "proposed_price" numeric(18,
      6), "opinion_comment" character varying(200), "line_status" character varying(40),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_pricing_review_line" 
      PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_pur_order_header_holds" ("doc_id" bigint NOT NULL, "hold_key" character 
      varying(60) NOT NULL, "taker_id" character varying(30), "doc_line" bigint, "line_num" bigint,
       "qty" numeric(18,6), "notice_key" character varying(60), "from_notice" numeric(18,
      6), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_order_header_holds" 
      PRIMARY KEY ("doc_id", "hold_key"))`,
    `CREATE TABLE "srm_pur_delivery_notice_header" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "supplier_id" bigint, "notice_type" character varying(40),
       "warehouse_code" character varying(30), "deliver_date" date, "time_window" character varying(20),
       "reply_deadline" TIMESTAMP(3) WITH TIME ZONE, "auto_flag" character(1), "dispute_comment" 
      character varying(500), "outcome" character varying(10), "reserve_round" bigint,
       "reserve_until" TIMESTAMP(3) WITH TIME ZONE, "reserve_error" character varying(60),
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_delivery_notice_header_auto_flag" 
      CHECK ("auto_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_delivery_notice_header" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "srm_pur_delivery_notice_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "order_id" bigint, "order_line" bigint, "item_id" bigint, "item_code" character varying(50),
       "item_name" character varying(200), "spec" character varying(500), "uom_id" bigint,
       "notice_qty" numeric(18,6), "confirm_qty" numeric(18,6), "confirm_date" date, "confirm_comment" 
      character varying(200), "shipped_qty" numeric(18,6), "closed_qty" numeric(18,6),
       "open_qty" numeric(18,6), "line_status" character varying(40), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_delivery_notice_line" PRIMARY KEY ("doc_id",
       "line_num"))`,
    `CREATE TABLE "srm_pur_delivery_notice_header_answers" ("doc_id" bigint NOT NULL,
       "order_id" bigint NOT NULL, "answer" character varying(40), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_delivery_notice_header_answers" PRIMARY 
      KEY ("doc_id", "order_id"))`,
    `CREATE TABLE "srm_pur_delivery_note_header" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "supplier_id" bigint, "note_type" character varying(40),
       "warehouse_code" character varying(30), "ship_date" date, "expect_arrive_date" date,
       "carrier_name" character varying(60), "waybill_no" character varying(60), "vehicle_no" character 
      varying(60), "gross_weight" numeric(18,3), "package_count" bigint, "arrival_time" TIMESTAMP(3) 
      WITH TIME ZONE, "overdue_flag" character(1), "overdue_at" TIMESTAMP(3) WITH TIME ZONE,
       "inspect_flag" character(1), "print_count" bigint, "reserve_round" bigint, "reserve_until" 
      TIMESTAMP(3) WITH TIME ZONE, "reserve_error" character varying(60), "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_delivery_note_header_overdue_flag" 
      CHECK ("overdue_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_pur_delivery_note_header_inspect_flag" 
      CHECK ("inspect_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_delivery_note_header" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "srm_pur_delivery_note_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "order_id" bigint, "order_line" bigint, "notice_id" bigint, "notice_line" bigint,
       "item_id" bigint, "item_name" character varying(200), "uom_id" bigint, "ship_qty" numeric(18,
      6), "pack_qty" numeric(18,6), "label_count" bigint, "lot_no" character varying(60),
       "expiry_date" date, "report_ids" text, "transit_qty" numeric(18,6), "received_qty" numeric(18,
      6), "short_qty" numeric(18,6), "to_inspect_qty" numeric(18,6), "accepted_qty" numeric(18,
      6), "rejected_qty" numeric(18,6), "returned_qty" numeric(18,6), "defect_code" character varying(40),
       "line_status" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_pur_delivery_note_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_pur_delivery_note_header_answers" ("doc_id" bigint NOT NULL, "order_id" 
      bigint NOT NULL, "answer" character varying(40), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_delivery_note_header_answers" PRIMARY KEY ("doc_id",
       "order_id"))`,
    `CREATE TABLE "srm_pur_order_advise_cancel" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "order_id" bigint, "order_line" bigint, "supplier_id" bigint, "item_name" character 
      varying(200), "advise_qty" numeric(18,6), "advise_reason" character varying(40),
       "agree_qty" numeric(18,6), "refuse_reason" character varying(500), "claim_amount" numeric(18,
      2), "claim_comment" character varying(500), "executed_qty" numeric(18,6), "overdue_flag" character(1),
       "reply_by" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_order_advise_cancel_overdue_flag" CHECK ("overdue_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_order_advise_cancel" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_monthly_schedule" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "schedule_month" character(7), "version_no" bigint,
       "reply_deadline" TIMESTAMP(3) WITH TIME ZONE, "no_reply_flag" character(1), "total_qty" numeric(18,
      6), "commit_total" numeric(18,6), "gap_qty" numeric(18,6), "state" character varying(80) NOT 
      NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_monthly_schedule_no_reply_flag" CHECK 
      ("no_reply_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_monthly_schedule" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_monthly_schedule_line" ("doc_id" bigint NOT NULL, "line_num" bigint 
      NOT NULL, "item_id" bigint, "item_code" character varying(50), "item_name" character varying(200),
       "spec" character varying(500), "uom_id" bigint, "deliver_date" date, "plan_qty" numeric(18,
      6), "commit_qty" numeric(18,6), "supplier_comment" character varying(200), "published_qty" 
      numeric(18,6), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_monthly_schedule_line" 
      PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_pur_customer_order" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "customer_code" character varying(30), "customer_name" character varying(100),
       "erp_order_no" character varying(60), "order_date" date, "sales_owner" character varying(60),
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_customer_order" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_pur_customer_order_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "product_code" character varying(50), "product_name" character varying(200),
       "order_qty" numeric(18,6), "deliver_date" date, "item_id" bigint, "uom_id" bigint,
       "qty_per" numeric(18,6), "pegged_qty" numeric(18,6), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_customer_order_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "srm_pur_bill_type" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "bill_type_code" character varying(30), "bill_type_name" character varying(60),
       "bill_type_name_en" character varying(60), "order_kind" character varying(40), "confirm_flag" 
      character(1), "confirm_days" integer, "auto_confirm_flag" character(1), "notice_flag" character(1),
       "notice_strict_flag" character(1), "inspect_flag" character(1), "consign_flag" character(1),
       "price_required_flag" character(1), "over_tol_rate" numeric(9,4), "under_tol_rate" numeric(9,
      4), "early_days" integer, "late_days" integer, "ever_enabled" character(1), "source_code" 
      character varying(40), "source_version" character varying(40), "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_bill_type_confirm_flag" CHECK ("confirm_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_pur_bill_type_auto_confirm_flag" CHECK ("auto_confirm_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_pur_bill_type_notice_flag" CHECK ("notice_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_pur_bill_type_notice_strict_flag" CHECK ("notice_strict_flag" IN 
      ('Y', 'N')), CONSTRAINT "ck_srm_pur_bill_type_inspect_flag" CHECK ("inspect_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_pur_bill_type_consign_flag" CHECK ("consign_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_pur_bill_type_price_required_flag" CHECK ("price_required_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_pur_bill_type_ever_enabled" CHECK ("ever_enabled" IN ('Y',
       'N')), CONSTRAINT "pk_srm_pur_bill_type" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_cct_contract" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "contract_title" character varying(200), "contract_form" character varying(40),
       "contract_type" character varying(40), "supplier_id" bigint, "template_id" bigint,
       "currency" character varying(3), "price_mode" character varying(40), "amount_tax_excl" numeric(18,
      2), "tax_amount" numeric(18,2), "amount_tax_incl" numeric(18,2), "effective_from" date,
       "effective_to" date, "sign_mode" character varying(40), "confirm_days" integer,
       "confirm_deadline" TIMESTAMP(3) WITH TIME ZONE, "performance_bond_amount" numeric(18,
      2), "warranty_months" integer, "owner_user_id" bigint, "body" text, "revision_no" bigint,
       "refuse_reason" character varying(4000), "signed_file_ids" text, "signed_date" date,
       "paid_amount" numeric(18,2), "terminate_type" character varying(40), "terminate_reason" character 
      varying(4000), "end_reason" character varying(40), "ends_at" TIMESTAMP(3) WITH TIME ZONE,
       "starts_at" TIMESTAMP(3) WITH TIME ZONE, "submit_count" bigint, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_cct_contract" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_cct_item" ("doc_id" bigint NOT NULL, "line_no" bigint NOT NULL,
       "item_id" bigint, "item_name" character varying(200), "spec" character varying(500),
       "uom_id" bigint, "quantity" numeric(18,6), "price" numeric(18,6), "tax_rate" numeric(9,
      4), "amount" numeric(18,2), "tax_amount" numeric(18,2), "amount_tax_incl" numeric(18,
      2), "delivery_date" date, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_cct_item" 
      PRIMARY KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_cct_payment_stage" ("doc_id" bigint NOT NULL, "stage_no" bigint NOT NULL,
       "stage_name" character varying(60), "stage_type" character varying(40), "ratio" numeric(9,
      4), "stage_amount" numeric(18,2), "stage_trigger" character varying(40), "days_after" integer,
       "triggered_on" date, "due_date" date, "stage_paid" numeric(18,2), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_cct_payment_stage" PRIMARY KEY ("doc_id",
       "stage_no"))`,
    `CREATE TABLE "srm_cct_template" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "template_name" character varying(120), "contract_type" character varying(40),
       "contract_form" character varying(40), "language" character varying(40), "org_ids" bigint 
      array, "sign_mode" character varying(40), "body" text, "version_no" bigint, "previous_id" 
      bigint, "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_srm_cct_template" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_cct_terms" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "terms_title" character varying(120), "terms_category" character varying(40),
       "language" character varying(40), "editable_mode" character varying(40), "risk_level" character 
      varying(40), "fallback_ids" bigint array, "guidance" character varying(4000), "body" text,
       "version_no" bigint, "previous_id" bigint, "submit_count" bigint, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_cct_terms" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_cct_watermark" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "watermark_name" character varying(60), "use_case" character varying(40),
       "mark_text" character varying(60), "opacity" integer, "angle" integer, "font_size" integer,
       "ever_enabled" character(1), "source_code" character varying(40), "source_version" character 
      varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_cct_watermark_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_srm_cct_watermark" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_indicators_head" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "indicator_name" character varying(100), "indicator_name_en" character varying(100),
       "dimension" character varying(40), "source_kind" character varying(40), "formula_code" character 
      varying(40), "unit_text" character varying(20), "scoring_method" character varying(40),
       "zero_at" numeric(18,6), "full_at" numeric(18,6), "per_unit" numeric(9,4), "due_basis" character 
      varying(40), "min_sample" bigint, "score_guide" character varying(4000), "version_no" bigint,
       "previous_id" bigint, "submit_count" bigint, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_indicators_head" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_indicators_line" ("doc_id" bigint NOT NULL, "band_num" bigint NOT NULL,
       "from_value" numeric(18,6), "to_value" numeric(18,6), "band_score" numeric(5,2),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_indicators_line" 
      PRIMARY KEY ("doc_id", "band_num"))`,
    `CREATE TABLE "srm_spe_template_head" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "template_name" character varying(100), "org_ids" bigint array, "apply_by" character 
      varying(40), "category_ids" bigint array, "version_no" bigint, "previous_id" bigint,
       "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_srm_spe_template_head" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_template_indicator" ("doc_id" bigint NOT NULL, "row_num" bigint NOT 
      NULL, "indicator_id" bigint, "weight" numeric(9,4), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_spe_template_indicator" PRIMARY KEY ("doc_id", "row_num"))`,
    `CREATE TABLE "srm_spe_template_scorer" ("doc_id" bigint NOT NULL, "scorer_num" bigint NOT 
      NULL, "indicator_id" bigint, "user_id" bigint, "scorer_weight" numeric(9,4), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_template_scorer" PRIMARY KEY ("doc_id",
       "scorer_num"))`,
    `CREATE TABLE "srm_spe_setting_head" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "setting_name" character varying(100), "org_ids" bigint array, "lag_days" integer,
       "manual_days" integer, "answer_days" integer, "rectify_days" integer, "missing_rule" character 
      varying(40), "event_min" numeric(5,2), "event_max" numeric(5,2), "publish_rank" character(1),
       "assess_approval_amount" numeric(18,2), "version_no" bigint, "previous_id" bigint,
       "submit_count" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "ck_srm_spe_setting_head_publish_rank" CHECK ("publish_rank" IN ('Y',
       'N')), CONSTRAINT "pk_srm_spe_setting_head" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_setting_line" ("doc_id" bigint NOT NULL, "grade" character varying(2) 
      NOT NULL, "from_score" numeric(5,2), "quota_factor" numeric(5,2), "rectify_flag" character(1),
       "new_projects" character(1), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_spe_setting_line_rectify_flag" CHECK ("rectify_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_spe_setting_line_new_projects" CHECK ("new_projects" IN ('Y',
       'N')), CONSTRAINT "pk_srm_spe_setting_line" PRIMARY KEY ("doc_id", "grade"))`,
    `CREATE TABLE "slc_supplier_performance" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "category_id" bigint, "event_type" character varying(40),
       "event_date" date, "description" character varying(4000), "evidence_ids" text, "bill_number" 
      character varying(60), "qty" numeric(18,6), "points" numeric(5,2), "notice_flag" character(1),
       "penalty_basis" numeric(18,2), "assess_id" bigint, "submit_count" bigint, "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_slc_supplier_performance_notice_flag" 
      CHECK ("notice_flag" IN ('Y', 'N')), CONSTRAINT "pk_slc_supplier_performance" PRIMARY KEY 
      ("id"))`,
    `CREATE TABLE "srm_spe_assess_head" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "supplier_id" bigint, "notice_title" character varying(200), "assess_date" date,
       "basis_type" character varying(40), "basis_ref" character varying(200), "handler_id" bigint,
       "currency" character varying(3), "evidence_ids" text, "total_amount" numeric(18,
      2), "total_points" numeric(7,2), "reply_round" bigint, "reply_deadline" TIMESTAMP(3) WITH 
      TIME ZONE, "check_deadline" TIMESTAMP(3) WITH TIME ZONE, "reply_type" character varying(40),
       "reply_text" character varying(4000), "auto_submit_flag" character(1), "auto_check_flag" 
      character(1), "decision_note" character varying(500), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_spe_assess_head_auto_submit_flag" CHECK ("auto_submit_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_spe_assess_head_auto_check_flag" CHECK ("auto_check_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_spe_assess_head" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_spe_assess_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "assess_item" character varying(40), "bill_number" character varying(60), "description" character 
      varying(500), "basis_amount" numeric(18,2), "rate_per_unit" numeric(9,4), "units" numeric(9,
      2), "cap_rate" numeric(9,4), "amount" numeric(18,2), "points" numeric(5,2), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_spe_assess_line" PRIMARY KEY ("doc_id",
       "line_num"))`,
    `ALTER TABLE "srm_pur_order_header" ADD "bill_type_id" bigint`,
    `ALTER TABLE "srm_pur_order_header" ADD "notice_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_header" ADD "confirmed_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_line" ADD "over_tol_rate" numeric(9,4)`,
    `ALTER TABLE "srm_pur_order_line" ADD "under_tol_rate" numeric(9,4)`,
    `ALTER TABLE "srm_pur_order_line" ADD "promise_date" date`,
    `ALTER TABLE "srm_pur_order_line" ADD "promise_comment" character varying(200)`,
    `ALTER TABLE "srm_pur_order_line" ADD "open_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "notified_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "transit_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "received_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "accepted_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "rejected_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "cancelled_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "over_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_header" ADD CONSTRAINT "ck_srm_pur_order_header_notice_flag" CHECK 
      ("notice_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_order_header" ADD CONSTRAINT "ck_srm_pur_order_header_confirmed_flag" 
      CHECK ("confirmed_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "base_job_area" ADD CONSTRAINT "fk_base_job_area" FOREIGN KEY ("doc_id") REFERENCES 
      "base_job"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "base_person_level_line" ADD CONSTRAINT "fk_base_person_level_line" FOREIGN KEY 
      ("doc_id") REFERENCES "base_person_level"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_sample_trial_item" ADD CONSTRAINT "fk_srm_slc_sample_trial_item" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_sample_trial"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_introduce_scene_nodes" ADD CONSTRAINT "fk_srm_slc_introduce_scene_nodes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_introduce_scenes"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sml_preset_proportion_line" ADD CONSTRAINT "fk_srm_sml_preset_proportion_line" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sml_preset_proportion"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sml_adjustment_line" ADD CONSTRAINT "fk_srm_sml_adjustment_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sml_adjustment_head"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_batch_tryout_lot" ADD CONSTRAINT "fk_srm_slc_batch_tryout_lot" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_batch_tryout"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_inspect_suppliers" ADD CONSTRAINT "fk_srm_slc_inspect_suppliers" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_inspect_plan"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_inspect_staffs" ADD CONSTRAINT "fk_srm_slc_inspect_staffs" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_slc_inspect_plan"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_inspect_record" ADD CONSTRAINT "fk_srm_slc_inspect_record" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_slc_locale_inspect"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_qualify_nodes" ADD CONSTRAINT "fk_srm_slc_qualify_nodes" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_slc_qualify_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_change_info_line" ADD CONSTRAINT "fk_srm_slc_change_info_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_proof_application_line" ADD CONSTRAINT "fk_srm_slc_proof_application_line" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_proof_application_header"("id") ON DELETE CASCADE 
      ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_consign_stock_lots" ADD CONSTRAINT "fk_srm_slc_consign_stock_lots" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_consign_stock"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_consign_move" ADD CONSTRAINT "fk_srm_slc_consign_move" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_slc_consign_stock"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_line" ADD CONSTRAINT "fk_srm_slc_supplier_inv_doc_line" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_supplier_inv_doc_header"("id") ON DELETE CASCADE 
      ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_supplier_invoice" ADD CONSTRAINT "fk_srm_slc_supplier_invoice" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_supplier_inv_doc_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_pur_asl_line" ADD CONSTRAINT "fk_srm_pur_asl_line" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_pur_asl_list"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_asl_env" ADD CONSTRAINT "fk_srm_pur_asl_env" FOREIGN KEY ("doc_id") REFERENCES 
      "srm_pur_asl_list"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_asl_apply_line" ADD CONSTRAINT "fk_srm_pur_asl_apply_line" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_pur_asl_apply_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_requisition_line" ADD CONSTRAINT "fk_srm_pur_requisition_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_requisition_header"("id") ON DELETE CASCADE ON UPDATE NO 
      ACTION`,
    `ALTER TABLE "srm_pur_material_request_line" ADD CONSTRAINT "fk_srm_pur_material_request_line" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_material_request"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_pur_pricing_line" ADD CONSTRAINT "fk_srm_pur_pricing_line" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_pur_pricing_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_quote_order_line" ADD CONSTRAINT "fk_srm_pur_quote_order_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_quote_order_header"("id") ON DELETE CASCADE ON UPDATE NO 
      ACTION`,
    `ALTER TABLE "srm_pur_quote_order_supplier" ADD CONSTRAINT "fk_srm_pur_quote_order_supplier" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_quote_order_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_quote_order_quote" ADD CONSTRAINT "fk_srm_pur_quote_order_quote" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_quote_order_header"("id") ON DELETE CASCADE ON UPDATE NO 
      ACTION`,
    `ALTER TABLE "srm_pur_quote_order_header_awards" ADD CONSTRAINT "fk_srm_pur_quote_order_header_awards" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_quote_order_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_pricing_review_line" ADD CONSTRAINT "fk_srm_pur_pricing_review_line" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_pricing_review_header"("id") ON DELETE CASCADE 
      ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_order_header_holds" ADD CONSTRAINT "fk_srm_pur_order_header_holds" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_order_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_delivery_notice_line" ADD CONSTRAINT "fk_srm_pur_delivery_notice_line" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_delivery_notice_header"("id") ON DELETE CASCADE 
      ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_delivery_notice_header_answers" ADD CONSTRAINT "fk_srm_pur_delivery_notice_header_answers" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_delivery_notice_header"("id") ON DELETE CASCADE 
      ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_delivery_note_line" ADD CONSTRAINT "fk_srm_pur_delivery_note_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_delivery_note_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_pur_delivery_note_header_answers" ADD CONSTRAINT "fk_srm_pur_delivery_note_header_answers" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_delivery_note_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_monthly_schedule_line" ADD CONSTRAINT "fk_srm_pur_monthly_schedule_line" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_monthly_schedule"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_pur_customer_order_line" ADD CONSTRAINT "fk_srm_pur_customer_order_line" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_customer_order"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_cct_item" ADD CONSTRAINT "fk_srm_cct_item" FOREIGN KEY ("doc_id") REFERENCES 
      "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_cct_payment_stage" ADD CONSTRAINT "fk_srm_cct_payment_stage" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_indicators_line" ADD CONSTRAINT "fk_srm_spe_indicators_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_spe_indicators_head"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_template_indicator" ADD CONSTRAINT "fk_srm_spe_template_indicator" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_spe_template_head"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_template_scorer" ADD CONSTRAINT "fk_srm_spe_template_scorer" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_spe_template_head"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_setting_line" ADD CONSTRAINT "fk_srm_spe_setting_line" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_spe_setting_head"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_spe_assess_line" ADD CONSTRAINT "fk_srm_spe_assess_line" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_spe_assess_head"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_base_job_job_code" ON "base_job" (lower("job_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_job_job_code" IS '58603dfff329d23b'`,
    `CREATE INDEX "ix_base_job_state" ON "base_job" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_job_state" IS 'e80e1d19a1aa370c'`,
    `CREATE INDEX "ix_base_job_org_id" ON "base_job" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_job_org_id" IS '72a7ccab9841e4fd'`,
    `CREATE INDEX "ix_base_job_area_org_id" ON "base_job_area" ("org_id")`,
    `COMMENT ON INDEX "ix_base_job_area_org_id" IS '71a187e3bfdd906c'`,
    `CREATE UNIQUE INDEX "uq_base_position_position_code" ON "base_position" (lower("position_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_position_position_code" IS '5137ee779cd132de'`,
    `CREATE INDEX "ix_base_position_state" ON "base_position" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_position_state" IS 'a68fcdae3b5484f7'`,
    `CREATE INDEX "ix_base_position_org_id" ON "base_position" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_position_org_id" IS '7518b8759ef5b6d9'`,
    `CREATE INDEX "ix_base_position_job_id" ON "base_position" ("job_id", "id")`,
    `COMMENT ON INDEX "ix_base_position_job_id" IS '35b5a2e08058979d'`,
    `CREATE INDEX "ix_base_position_department_id" ON "base_position" ("department_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_position_department_id" IS 'd6b816ed833cc948'`,
    `CREATE INDEX "ix_base_position_allot_state" ON "base_position_allot" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_position_allot_state" IS '809e70bed2d64e92'`,
    `CREATE INDEX "ix_base_position_allot_org_id" ON "base_position_allot" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_position_allot_org_id" IS '39a43a3a5ca4a58a'`,
    `CREATE INDEX "ix_base_position_allot_person_id" ON "base_position_allot" ("person_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_position_allot_person_id" IS '175b14503d0a5236'`,
    `CREATE INDEX "ix_base_position_allot_position_id" ON "base_position_allot" ("position_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_position_allot_position_id" IS '762d839904c7b8ce'`,
    `CREATE UNIQUE INDEX "uq_base_person_level_level_code_version_no" ON "base_person_level" (lower("level_code" 
      COLLATE "und-x-icu"), "version_no")`,
    `COMMENT ON INDEX "uq_base_person_level_level_code_version_no" IS 'ec4b96c4d14613e4'`,
    `CREATE INDEX "ix_base_person_level_state" ON "base_person_level" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_person_level_state" IS 'd7520662b696b8dc'`,
    `CREATE INDEX "ix_base_person_level_org_id" ON "base_person_level" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_person_level_org_id" IS 'bcba40a3c5743959'`,
    `CREATE INDEX "ix_base_person_level_line_position_id" ON "base_person_level_line" ("position_id")`,
    `COMMENT ON INDEX "ix_base_person_level_line_position_id" IS '9eb90774e6639138'`,
    `CREATE UNIQUE INDEX "uq_base_work_calendar_calendar_org_id_cal_date" ON "base_work_calendar" 
      ("calendar_org_id", "cal_date") NULLS NOT DISTINCT`,
    `COMMENT ON INDEX "uq_base_work_calendar_calendar_org_id_cal_date" IS 'cf1518b9c23fc614'`,
    `CREATE INDEX "ix_base_work_calendar_state" ON "base_work_calendar" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_work_calendar_state" IS '1d0926ae7265250c'`,
    `CREATE INDEX "ix_base_work_calendar_org_id" ON "base_work_calendar" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_work_calendar_org_id" IS '8dc88195043de587'`,
    `CREATE INDEX "ix_base_work_calendar_calendar_org_id" ON "base_work_calendar" ("calendar_org_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_work_calendar_calendar_org_id" IS '0a1e473a0978c255'`,
    `CREATE INDEX "ix_base_article_state" ON "base_article" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_article_state" IS '3a1b18e3e6718b90'`,
    `CREATE INDEX "ix_base_article_org_id" ON "base_article" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_article_org_id" IS '0d54bff881c8f46d'`,
    `CREATE INDEX "ix_srm_slc_sample_trial_state" ON "srm_slc_sample_trial" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_sample_trial_state" IS 'ff54de35d49c6a57'`,
    `CREATE INDEX "ix_srm_slc_sample_trial_org_id" ON "srm_slc_sample_trial" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_sample_trial_org_id" IS 'c0fffc6395e1145a'`,
    `CREATE INDEX "ix_srm_slc_sample_trial_supplier_id" ON "srm_slc_sample_trial" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_sample_trial_supplier_id" IS 'bb65d5d36852e5d5'`,
    `CREATE INDEX "ix_srm_slc_sample_trial_item_id" ON "srm_slc_sample_trial" ("item_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_sample_trial_item_id" IS 'be926890a6777c60'`,
    `CREATE INDEX "ix_srm_slc_daily_manage_state" ON "srm_slc_daily_manage" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_daily_manage_state" IS '08fb842cf1fb01cb'`,
    `CREATE INDEX "ix_srm_slc_daily_manage_org_id" ON "srm_slc_daily_manage" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_daily_manage_org_id" IS '5d6099b19bfb8d28'`,
    `CREATE INDEX "ix_srm_slc_daily_manage_supplier_id" ON "srm_slc_daily_manage" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_daily_manage_supplier_id" IS '0be775abbe90ba3e'`,
    `CREATE INDEX "ix_srm_slc_introduce_scenes_state" ON "srm_slc_introduce_scenes" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_introduce_scenes_state" IS '3dc55b627257fa8a'`,
    `CREATE INDEX "ix_srm_slc_introduce_scenes_org_id" ON "srm_slc_introduce_scenes" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_introduce_scenes_org_id" IS '948a65eb36ca839a'`,
    `CREATE INDEX "ix_srm_slc_qualification_require_state" ON "srm_slc_qualification_require" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_qualification_require_state" IS '8a74c03b41e6d0d1'`,
    `CREATE INDEX "ix_srm_slc_qualification_require_org_id" ON "srm_slc_qualification_require" 
      ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_qualification_require_org_id" IS 'd39532f0250e62c9'`,
    `CREATE INDEX "ix_srm_sml_preset_proportion_state" ON "srm_sml_preset_proportion" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sml_preset_proportion_state" IS '1c7da648767a7d73'`,
    `CREATE INDEX "ix_srm_sml_preset_proportion_org_id" ON "srm_sml_preset_proportion" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sml_preset_proportion_org_id" IS '84fe478b8986f35e'`,
    `CREATE INDEX "ix_srm_sml_preset_proportion_item_id" ON "srm_sml_preset_proportion" ("item_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sml_preset_proportion_item_id" IS 'e9e3d9c5f37ecc18'`,
    `CREATE INDEX "ix_srm_sml_preset_proportion_category_id" ON "srm_sml_preset_proportion" ("category_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sml_preset_proportion_category_id" IS 'b179ef97c8d9b869'`,
    `CREATE INDEX "ix_srm_sml_preset_proportion_line_supplier_id" ON "srm_sml_preset_proportion_line" 
      ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_sml_preset_proportion_line_supplier_id" IS '15b0f88d6db3a0fb'`,
    `CREATE INDEX "ix_srm_sml_adjustment_head_state" ON "srm_sml_adjustment_head" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sml_adjustment_head_state" IS '2697462af8c83d92'`,
    `CREATE INDEX "ix_srm_sml_adjustment_head_org_id" ON "srm_sml_adjustment_head" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sml_adjustment_head_org_id" IS '04cdf7beb8143a2c'`,
    `CREATE INDEX "ix_srm_sml_adjustment_line_preset_id" ON "srm_sml_adjustment_line" ("preset_id")`,
    `COMMENT ON INDEX "ix_srm_sml_adjustment_line_preset_id" IS '3e021c9284982731'`,
    `CREATE INDEX "ix_srm_slc_batch_tryout_state" ON "srm_slc_batch_tryout" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_batch_tryout_state" IS 'af902d1a2d44e210'`,
    `CREATE INDEX "ix_srm_slc_batch_tryout_org_id" ON "srm_slc_batch_tryout" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_batch_tryout_org_id" IS '10f09505b440ed2b'`,
    `CREATE INDEX "ix_srm_slc_batch_tryout_supplier_id" ON "srm_slc_batch_tryout" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_batch_tryout_supplier_id" IS '8f8a69951043b6e5'`,
    `CREATE INDEX "ix_srm_slc_batch_tryout_item_id" ON "srm_slc_batch_tryout" ("item_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_batch_tryout_item_id" IS '0010b211b21602c6'`,
    `CREATE INDEX "ix_srm_slc_inspect_plan_state" ON "srm_slc_inspect_plan" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_inspect_plan_state" IS '68ef9938d12982de'`,
    `CREATE INDEX "ix_srm_slc_inspect_plan_org_id" ON "srm_slc_inspect_plan" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_inspect_plan_org_id" IS '00204a752c8e4f1f'`,
    `CREATE INDEX "ix_srm_slc_inspect_plan_leader_id" ON "srm_slc_inspect_plan" ("leader_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_inspect_plan_leader_id" IS 'e2e1cded6143b3f3'`,
    `CREATE INDEX "ix_srm_slc_inspect_suppliers_supplier_id" ON "srm_slc_inspect_suppliers" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_slc_inspect_suppliers_supplier_id" IS 'cbce1e79100cb4e8'`,
    `CREATE INDEX "ix_srm_slc_locale_inspect_state" ON "srm_slc_locale_inspect" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_locale_inspect_state" IS '2763f42e7b3662ec'`,
    `CREATE INDEX "ix_srm_slc_locale_inspect_org_id" ON "srm_slc_locale_inspect" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_locale_inspect_org_id" IS 'ba7ac17b639d70df'`,
    `CREATE INDEX "ix_srm_slc_locale_inspect_supplier_id" ON "srm_slc_locale_inspect" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_locale_inspect_supplier_id" IS '87d0c5214cbbe882'`,
    `CREATE INDEX "ix_srm_slc_locale_inspect_leader_id" ON "srm_slc_locale_inspect" ("leader_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_locale_inspect_leader_id" IS 'd59e7f8840aeb979'`,
    `CREATE INDEX "ix_srm_slc_qualify_header_state" ON "srm_slc_qualify_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_qualify_header_state" IS '67480b98d97897c4'`,
    `CREATE INDEX "ix_srm_slc_qualify_header_org_id" ON "srm_slc_qualify_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_qualify_header_org_id" IS '424b818687e048a6'`,
    `CREATE INDEX "ix_srm_slc_qualify_header_supplier_id" ON "srm_slc_qualify_header" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_qualify_header_supplier_id" IS '84e826e75d1a8752'`,
    `CREATE INDEX "ix_srm_slc_qualify_header_scene_id" ON "srm_slc_qualify_header" ("scene_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_qualify_header_scene_id" IS '47f2a8de04a73dbf'`,
    `CREATE INDEX "ix_srm_slc_change_info_state" ON "srm_slc_change_info" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_change_info_state" IS 'b795ca0af3ef988b'`,
    `CREATE INDEX "ix_srm_slc_change_info_org_id" ON "srm_slc_change_info" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_change_info_org_id" IS '342d438b1b7fa1d5'`,
    `CREATE INDEX "ix_srm_slc_change_info_supplier_id" ON "srm_slc_change_info" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_change_info_supplier_id" IS 'ebbc444242ddd18d'`,
    `CREATE INDEX "ix_srm_slc_proof_application_header_state" ON "srm_slc_proof_application_header" 
      ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_proof_application_header_state" IS '887428b29fe0c2a3'`,
    `CREATE INDEX "ix_srm_slc_proof_application_header_org_id" ON "srm_slc_proof_application_header" 
      ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_proof_application_header_org_id" IS '7e474be65d65d07f'`,
    `CREATE INDEX "ix_srm_slc_proof_application_header_supplier_id" ON "srm_slc_proof_application_header" 
      ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_proof_application_header_supplier_id" IS '73c069dcb5d538ec'`,
    `CREATE UNIQUE INDEX "uq_srm_slc_consign_stock_org_id_warehouse_code_supplie_77a5366d" ON "srm_slc_consign_stock" 
      ("org_id", "warehouse_code", "supplier_id", "item_id") WHERE "state" IN ('open')`,
    `COMMENT ON INDEX "uq_srm_slc_consign_stock_org_id_warehouse_code_supplie_77a5366d" IS 'e67642f985f44a57'`,
    `CREATE INDEX "ix_srm_slc_consign_stock_state" ON "srm_slc_consign_stock" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_consign_stock_state" IS '6ceba5a1800b6201'`,
    `CREATE INDEX "ix_srm_slc_consign_stock_org_id" ON "srm_slc_consign_stock" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_consign_stock_org_id" IS '6fcbeadf2253ffdd'`,
    `CREATE INDEX "ix_srm_slc_consign_stock_supplier_id" ON "srm_slc_consign_stock" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_consign_stock_supplier_id" IS '364d1ba552fe3627'`,
    `CREATE INDEX "ix_srm_slc_consign_stock_item_id" ON "srm_slc_consign_stock" ("item_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_slc_consign_stock_item_id" IS 'd264027f631821a1'`,
    `CREATE INDEX "ix_srm_slc_supplier_inv_doc_header_state" ON "srm_slc_supplier_inv_doc_header" 
      ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_supplier_inv_doc_header_state" IS '164a538e1cf4be50'`,
    `CREATE INDEX "ix_srm_slc_supplier_inv_doc_header_org_id" ON "srm_slc_supplier_inv_doc_header" 
      ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_supplier_inv_doc_header_org_id" IS '8c9acb8e71e3a3c7'`,
    `CREATE INDEX "ix_srm_slc_supplier_inv_doc_header_supplier_id" ON "srm_slc_supplier_inv_doc_header" 
      ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_srm_slc_supplier_inv_doc_header_supplier_id" IS 'a7099222bc520ab9'`,
    `CREATE INDEX "ix_srm_slc_supplier_inv_doc_line_source_key" ON "srm_slc_supplier_inv_doc_line" 
      ("source_key")`,
    `COMMENT ON INDEX "ix_srm_slc_supplier_inv_doc_line_source_key" IS 'aef20e9d9254ca05'`,
    `CREATE INDEX "ix_srm_slc_supplier_invoice_invoice_number" ON "srm_slc_supplier_invoice" ("invoice_number")`,
    `COMMENT ON INDEX "ix_srm_slc_supplier_invoice_invoice_number" IS '6d0dd7c07e5fa7d1'`,
    `CREATE UNIQUE INDEX "uq_srm_pur_asl_header_org_id_asl_level_item_id_category_id" ON "srm_pur_asl_header" 
      ("org_id", "asl_level", "item_id", "category_id") NULLS NOT DISTINCT`,
    `COMMENT ON INDEX "uq_srm_pur_asl_header_org_id_asl_level_item_id_category_id" IS '452b04dffed33c9c'`,
    `CREATE INDEX "ix_srm_pur_asl_header_state" ON "srm_pur_asl_header" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_header_state" IS '75c165b85de982e8'`,
    `CREATE INDEX "ix_srm_pur_asl_header_org_id" ON "srm_pur_asl_header" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_header_org_id" IS 'aee8086f320589eb'`,
    `CREATE INDEX "ix_srm_pur_asl_header_item_id" ON "srm_pur_asl_header" ("item_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_header_item_id" IS '0ad0049002eda95a'`,
    `CREATE INDEX "ix_srm_pur_asl_header_category_id" ON "srm_pur_asl_header" ("category_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_header_category_id" IS '6dbd6ba5e180b014'`,
    `CREATE UNIQUE INDEX "uq_srm_pur_asl_list_org_id_supplier_id_asl_level_item__77a9bbf5" ON "srm_pur_asl_list" 
      ("org_id", "supplier_id", "asl_level", "item_id", "category_id") NULLS NOT DISTINCT`,
    `COMMENT ON INDEX "uq_srm_pur_asl_list_org_id_supplier_id_asl_level_item__77a9bbf5" IS 'e185ddd61950687b'`,
    `CREATE INDEX "ix_srm_pur_asl_list_state" ON "srm_pur_asl_list" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_list_state" IS '73b4071f9f7a5100'`,
    `CREATE INDEX "ix_srm_pur_asl_list_org_id" ON "srm_pur_asl_list" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_list_org_id" IS '4edc4ffed3204904'`,
    `CREATE INDEX "ix_srm_pur_asl_list_supplier_id" ON "srm_pur_asl_list" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_list_supplier_id" IS '3e79947e7e29af35'`,
    `CREATE INDEX "ix_srm_pur_asl_list_item_id" ON "srm_pur_asl_list" ("item_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_list_item_id" IS '0998faaa54185363'`,
    `CREATE INDEX "ix_srm_pur_asl_list_category_id" ON "srm_pur_asl_list" ("category_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_list_category_id" IS 'c908c9a64529ae5b'`,
    `CREATE INDEX "ix_srm_pur_asl_line_mpn" ON "srm_pur_asl_line" ("mpn")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_line_mpn" IS '835d0fe7248f3204'`,
    `CREATE INDEX "ix_srm_pur_asl_apply_header_state" ON "srm_pur_asl_apply_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_apply_header_state" IS '6079478b16bc4ab7'`,
    `CREATE INDEX "ix_srm_pur_asl_apply_header_org_id" ON "srm_pur_asl_apply_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_apply_header_org_id" IS 'f7d3c55fbed86713'`,
    `CREATE INDEX "ix_srm_pur_asl_apply_line_asl_list_id" ON "srm_pur_asl_apply_line" ("asl_list_id")`,
    `COMMENT ON INDEX "ix_srm_pur_asl_apply_line_asl_list_id" IS 'ab2f4e27278788bb'`,
    `CREATE UNIQUE INDEX "uq_srm_pur_requisition_header_source_system_source_no" ON "srm_pur_requisition_header" 
      ("source_system", "source_no") WHERE "source_system" IN ('ERP', 'PLM', 'EXCEL')`,
    `COMMENT ON INDEX "uq_srm_pur_requisition_header_source_system_source_no" IS '4858bcf7c5eb2b43'`,
    `CREATE INDEX "ix_srm_pur_requisition_header_state" ON "srm_pur_requisition_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_requisition_header_state" IS 'f75f7fbb864be364'`,
    `CREATE INDEX "ix_srm_pur_requisition_header_org_id" ON "srm_pur_requisition_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_requisition_header_org_id" IS '843a0c35ab2d6b97'`,
    `CREATE INDEX "ix_srm_pur_requisition_header_requester_id" ON "srm_pur_requisition_header" 
      ("requester_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_requisition_header_requester_id" IS '5cc6efb40a7cfcf7'`,
    `CREATE INDEX "ix_srm_pur_requisition_header_department_id" ON "srm_pur_requisition_header" 
      ("department_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_requisition_header_department_id" IS '1eb4850ad5515e77'`,
    `CREATE INDEX "ix_srm_pur_requisition_line_item_id" ON "srm_pur_requisition_line" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_requisition_line_item_id" IS '532bc3278e36f074'`,
    `CREATE INDEX "ix_srm_pur_material_request_state" ON "srm_pur_material_request" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_material_request_state" IS '836cbeb4dae0a05f'`,
    `CREATE INDEX "ix_srm_pur_material_request_org_id" ON "srm_pur_material_request" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_material_request_org_id" IS '0262843618b426b9'`,
    `CREATE INDEX "ix_srm_pur_material_request_supplier_id" ON "srm_pur_material_request" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_material_request_supplier_id" IS '4954798f43c1bbb3'`,
    `CREATE INDEX "ix_srm_pur_material_request_line_item_id" ON "srm_pur_material_request_line" 
      ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_material_request_line_item_id" IS 'a0e9ffa3509fe167'`,
    `CREATE UNIQUE INDEX "uq_base_material_item_pcb_info_item_id_pcb_version" ON "base_material_item_pcb_info" 
      ("item_id", "pcb_version")`,
    `COMMENT ON INDEX "uq_base_material_item_pcb_info_item_id_pcb_version" IS '8114b6c739ba9979'`,
    `CREATE INDEX "ix_base_material_item_pcb_info_state" ON "base_material_item_pcb_info" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_base_material_item_pcb_info_state" IS 'bf5f1298a68a13ea'`,
    `CREATE INDEX "ix_base_material_item_pcb_info_org_id" ON "base_material_item_pcb_info" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_material_item_pcb_info_org_id" IS '1ec2e4358c8698a8'`,
    `CREATE INDEX "ix_base_material_item_pcb_info_item_id" ON "base_material_item_pcb_info" ("item_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_material_item_pcb_info_item_id" IS '8afc30d420c4a07f'`,
    `CREATE INDEX "ix_base_material_item_pcb_info_engineer_id" ON "base_material_item_pcb_info" 
      ("engineer_id", "id")`,
    `COMMENT ON INDEX "ix_base_material_item_pcb_info_engineer_id" IS '35055c33328b22c7'`,
    `CREATE INDEX "ix_srm_pur_pricing_header_state" ON "srm_pur_pricing_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_pricing_header_state" IS 'eda0ddea84c7aa24'`,
    `CREATE INDEX "ix_srm_pur_pricing_header_org_id" ON "srm_pur_pricing_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_pricing_header_org_id" IS '8728d19c0685eb12'`,
    `CREATE INDEX "ix_srm_pur_pricing_line_item_id" ON "srm_pur_pricing_line" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_pricing_line_item_id" IS '6e842cf90faf1984'`,
    `CREATE INDEX "ix_srm_pur_pricing_line_supplier_id" ON "srm_pur_pricing_line" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_pur_pricing_line_supplier_id" IS '97f4540a91ab7483'`,
    `CREATE UNIQUE INDEX "uq_srm_pur_unpriced_material_item_id_org_id" ON "srm_pur_unpriced_material" 
      ("item_id", "org_id") WHERE "state" IN ('open', 'assigned', 'pricing')`,
    `COMMENT ON INDEX "uq_srm_pur_unpriced_material_item_id_org_id" IS '014d588befccbbc8'`,
    `CREATE INDEX "ix_srm_pur_unpriced_material_state" ON "srm_pur_unpriced_material" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_unpriced_material_state" IS '5b080ca5b8578d25'`,
    `CREATE INDEX "ix_srm_pur_unpriced_material_org_id" ON "srm_pur_unpriced_material" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_unpriced_material_org_id" IS '1c367ace51ab1a04'`,
    `CREATE INDEX "ix_srm_pur_unpriced_material_item_id" ON "srm_pur_unpriced_material" ("item_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_unpriced_material_item_id" IS '82298045d7a1f8aa'`,
    `CREATE INDEX "ix_srm_pur_unpriced_material_buyer_id" ON "srm_pur_unpriced_material" ("buyer_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_unpriced_material_buyer_id" IS '49c90f3a7faad785'`,
    `CREATE INDEX "ix_srm_pur_quote_order_header_state" ON "srm_pur_quote_order_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_quote_order_header_state" IS 'd4a960da68b4a9c8'`,
    `CREATE INDEX "ix_srm_pur_quote_order_header_org_id" ON "srm_pur_quote_order_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_quote_order_header_org_id" IS '09543d1c9b6e7ae9'`,
    `CREATE INDEX "ix_srm_pur_quote_order_line_item_id" ON "srm_pur_quote_order_line" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_quote_order_line_item_id" IS 'c5f5201d85e50d1e'`,
    `CREATE INDEX "ix_srm_pur_quote_order_supplier_supplier_id" ON "srm_pur_quote_order_supplier" 
      ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_pur_quote_order_supplier_supplier_id" IS '8198e09aa76ba0e2'`,
    `CREATE INDEX "ix_srm_pur_quote_order_quote_supplier_id" ON "srm_pur_quote_order_quote" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_pur_quote_order_quote_supplier_id" IS '22480951e227e421'`,
    `CREATE INDEX "ix_srm_pur_pricing_review_header_state" ON "srm_pur_pricing_review_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_pricing_review_header_state" IS 'bccc0a3c16af8730'`,
    `CREATE INDEX "ix_srm_pur_pricing_review_header_org_id" ON "srm_pur_pricing_review_header" 
      ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_pricing_review_header_org_id" IS 'd26ce7bc809b117b'`,
    `CREATE INDEX "ix_srm_pur_pricing_review_line_reviewer_id" ON "srm_pur_pricing_review_line" 
      ("reviewer_id")`,
    `COMMENT ON INDEX "ix_srm_pur_pricing_review_line_reviewer_id" IS 'f68ef66a4af4108c'`,
    `CREATE INDEX "ix_srm_pur_pricing_review_line_item_id" ON "srm_pur_pricing_review_line" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_pricing_review_line_item_id" IS '9bd3389b19f9eb72'`,
    `CREATE INDEX "ix_srm_pur_delivery_notice_header_state" ON "srm_pur_delivery_notice_header" 
      ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_delivery_notice_header_state" IS '622351bb2e682f2d'`,
    `CREATE INDEX "ix_srm_pur_delivery_notice_header_org_id" ON "srm_pur_delivery_notice_header" 
      ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_delivery_notice_header_org_id" IS '71d3aca9cf96574b'`,
    `CREATE INDEX "ix_srm_pur_delivery_notice_header_supplier_id" ON "srm_pur_delivery_notice_header" 
      ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_delivery_notice_header_supplier_id" IS 'aede954eb3f0d356'`,
    `CREATE INDEX "ix_srm_pur_delivery_notice_line_order_id" ON "srm_pur_delivery_notice_line" 
      ("order_id")`,
    `COMMENT ON INDEX "ix_srm_pur_delivery_notice_line_order_id" IS 'd492db195a444eaa'`,
    `CREATE INDEX "ix_srm_pur_delivery_note_header_state" ON "srm_pur_delivery_note_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_delivery_note_header_state" IS '196dd8fe1f7641af'`,
    `CREATE INDEX "ix_srm_pur_delivery_note_header_org_id" ON "srm_pur_delivery_note_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_delivery_note_header_org_id" IS '43d14deea06245aa'`,
    `CREATE INDEX "ix_srm_pur_delivery_note_header_supplier_id" ON "srm_pur_delivery_note_header" 
      ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_delivery_note_header_supplier_id" IS 'fa8c24178502ae87'`,
    `CREATE INDEX "ix_srm_pur_delivery_note_line_order_id" ON "srm_pur_delivery_note_line" ("order_id")`,
    `COMMENT ON INDEX "ix_srm_pur_delivery_note_line_order_id" IS 'ab0a031f6d7485a4'`,
    `CREATE INDEX "ix_srm_pur_order_advise_cancel_state" ON "srm_pur_order_advise_cancel" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_advise_cancel_state" IS 'd2c1b19252443ea4'`,
    `CREATE INDEX "ix_srm_pur_order_advise_cancel_org_id" ON "srm_pur_order_advise_cancel" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_advise_cancel_org_id" IS '391dde160a7508f1'`,
    `CREATE INDEX "ix_srm_pur_order_advise_cancel_order_id" ON "srm_pur_order_advise_cancel" ("order_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_advise_cancel_order_id" IS '82e7f6dd3262828c'`,
    `CREATE INDEX "ix_srm_pur_order_advise_cancel_supplier_id" ON "srm_pur_order_advise_cancel" 
      ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_advise_cancel_supplier_id" IS '90d57896398bdaa2'`,
    `CREATE UNIQUE INDEX "uq_srm_pur_monthly_schedule_org_id_supplier_id_schedule_month" ON "srm_pur_monthly_schedule" 
      ("org_id", "supplier_id", "schedule_month") WHERE "state" IN ('draft', 'published',
       'replied', 'confirmed')`,
    `COMMENT ON INDEX "uq_srm_pur_monthly_schedule_org_id_supplier_id_schedule_month" IS 'a4d2c8f72e26f5e5'`,
    `CREATE INDEX "ix_srm_pur_monthly_schedule_state" ON "srm_pur_monthly_schedule" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_monthly_schedule_state" IS 'cdbe07482ba8a978'`,
    `CREATE INDEX "ix_srm_pur_monthly_schedule_org_id" ON "srm_pur_monthly_schedule" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_monthly_schedule_org_id" IS 'c8b731375f3538f1'`,
    `CREATE INDEX "ix_srm_pur_monthly_schedule_supplier_id" ON "srm_pur_monthly_schedule" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_monthly_schedule_supplier_id" IS '6697c6c801f41e2f'`,
    `CREATE INDEX "ix_srm_pur_monthly_schedule_line_item_id" ON "srm_pur_monthly_schedule_line" 
      ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_monthly_schedule_line_item_id" IS 'd009cd86402defd3'`,
    `CREATE UNIQUE INDEX "uq_srm_pur_customer_order_erp_order_no" ON "srm_pur_customer_order" (lower("erp_order_no" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_srm_pur_customer_order_erp_order_no" IS '6c23a9a9b656b678'`,
    `CREATE INDEX "ix_srm_pur_customer_order_state" ON "srm_pur_customer_order" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_customer_order_state" IS 'c9fabc4b77776e63'`,
    `CREATE INDEX "ix_srm_pur_customer_order_org_id" ON "srm_pur_customer_order" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_customer_order_org_id" IS '9669ae2252463098'`,
    `CREATE INDEX "ix_srm_pur_customer_order_line_item_id" ON "srm_pur_customer_order_line" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_customer_order_line_item_id" IS '8de9f832f69d341e'`,
    `CREATE UNIQUE INDEX "uq_srm_pur_bill_type_bill_type_code" ON "srm_pur_bill_type" (lower("bill_type_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_srm_pur_bill_type_bill_type_code" IS '8c925f97a93647c0'`,
    `CREATE INDEX "ix_srm_pur_bill_type_state" ON "srm_pur_bill_type" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_bill_type_state" IS 'd0ef73c6088f71c2'`,
    `CREATE INDEX "ix_srm_pur_bill_type_org_id" ON "srm_pur_bill_type" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_pur_bill_type_org_id" IS '36d8706c84279f00'`,
    `CREATE INDEX "ix_srm_cct_contract_state" ON "srm_cct_contract" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_contract_state" IS '9d1be9eb511bea57'`,
    `CREATE INDEX "ix_srm_cct_contract_org_id" ON "srm_cct_contract" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_contract_org_id" IS 'b9615694149be1ba'`,
    `CREATE INDEX "ix_srm_cct_contract_supplier_id" ON "srm_cct_contract" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cct_contract_supplier_id" IS '7573d637edaa407a'`,
    `CREATE INDEX "ix_srm_cct_item_item_id" ON "srm_cct_item" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_cct_item_item_id" IS '0d811798a4ded4be'`,
    `CREATE INDEX "ix_srm_cct_template_state" ON "srm_cct_template" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_template_state" IS '209029d6891c06e5'`,
    `CREATE INDEX "ix_srm_cct_template_org_id" ON "srm_cct_template" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_template_org_id" IS '11fb93b7f50482de'`,
    `CREATE INDEX "ix_srm_cct_terms_state" ON "srm_cct_terms" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_terms_state" IS '99b2362d7a283bdb'`,
    `CREATE INDEX "ix_srm_cct_terms_org_id" ON "srm_cct_terms" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_terms_org_id" IS 'd975684408877501'`,
    `CREATE UNIQUE INDEX "uq_srm_cct_watermark_watermark_name" ON "srm_cct_watermark" (lower("watermark_name" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_srm_cct_watermark_watermark_name" IS 'ca15bcac271c217e'`,
    `CREATE INDEX "ix_srm_cct_watermark_state" ON "srm_cct_watermark" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_watermark_state" IS 'ddcb8855149ca9a4'`,
    `CREATE INDEX "ix_srm_cct_watermark_org_id" ON "srm_cct_watermark" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_watermark_org_id" IS 'b05d476b83334da6'`,
    `CREATE INDEX "ix_srm_spe_indicators_head_state" ON "srm_spe_indicators_head" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_indicators_head_state" IS 'caf0461e2ce8e8b8'`,
    `CREATE INDEX "ix_srm_spe_indicators_head_org_id" ON "srm_spe_indicators_head" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_indicators_head_org_id" IS 'e27b3afeef317fef'`,
    `CREATE INDEX "ix_srm_spe_template_head_state" ON "srm_spe_template_head" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_template_head_state" IS '177d3b1eb0136569'`,
    `CREATE INDEX "ix_srm_spe_template_head_org_id" ON "srm_spe_template_head" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_template_head_org_id" IS '6156aeb578277221'`,
    `CREATE INDEX "ix_srm_spe_template_indicator_indicator_id" ON "srm_spe_template_indicator" 
      ("indicator_id")`,
    `COMMENT ON INDEX "ix_srm_spe_template_indicator_indicator_id" IS '2099eab5da34a0d3'`,
    `CREATE INDEX "ix_srm_spe_setting_head_state" ON "srm_spe_setting_head" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_setting_head_state" IS '3ad63d825c32542a'`,
    `CREATE INDEX "ix_srm_spe_setting_head_org_id" ON "srm_spe_setting_head" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_setting_head_org_id" IS 'f66d5bb653072522'`,
    `CREATE INDEX "ix_slc_supplier_performance_state" ON "slc_supplier_performance" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_slc_supplier_performance_state" IS '68f4b4e4d87f2b44'`,
    `CREATE INDEX "ix_slc_supplier_performance_org_id" ON "slc_supplier_performance" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_slc_supplier_performance_org_id" IS '0b94c22528d5813b'`,
    `CREATE INDEX "ix_slc_supplier_performance_supplier_id" ON "slc_supplier_performance" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_slc_supplier_performance_supplier_id" IS 'ae5fb8d4a4caa062'`,
    `CREATE INDEX "ix_srm_spe_assess_head_state" ON "srm_spe_assess_head" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_spe_assess_head_state" IS '8c01e7246fcf2d23'`,
    `CREATE INDEX "ix_srm_spe_assess_head_org_id" ON "srm_spe_assess_head" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_assess_head_org_id" IS 'ce23ac810e2d1e22'`,
    `CREATE INDEX "ix_srm_spe_assess_head_supplier_id" ON "srm_spe_assess_head" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_spe_assess_head_supplier_id" IS '859af596f753fba5'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SourcesDeliveriesPerformanceContracts1795716104892.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
