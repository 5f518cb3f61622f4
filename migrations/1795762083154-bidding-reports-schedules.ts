import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class BiddingReportsSchedules1795762083154 implements MigrationInterface {
  readonly name = 'BiddingReportsSchedules1795762083154';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_server_log" ("log_id" BIGSERIAL NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE 
      NOT NULL, "level" character varying(8) NOT NULL, "server" character varying(80) NOT NULL,
       "logger" character varying(60) NOT NULL, "message" character varying(4000) NOT NULL,
       "trace_id" character varying(64), CONSTRAINT "PK_845cac4c7f016842efa9f578dce" PRIMARY KEY 
      ("log_id"))`,
    `CREATE INDEX "base_server_log_at" ON "base_server_log"  ("at") `,
    `CREATE TABLE "srm_base_interface_logs" ("log_id" BIGSERIAL NOT NULL, "at" TIMESTAMP(3) WITH 
      TIME ZONE NOT NULL, "direction" character varying(3) NOT NULL, "partner" character varying(60) 
      NOT NULL, "operation" character varying(80) NOT NULL, "method" character varying(10) NOT NULL,
       "path" character varying(300) NOT NULL, "business_number" character varying(60),
       "http_status" integer, "result" character varying(10) NOT NULL, "code" character varying(80),
       "duration_ms" integer NOT NULL, "request_body" text, "trace_id" character varying(64),
       CONSTRAINT "PK_bdd7defe9554f88dcbf4844be79" PRIMARY KEY ("log_id"))`,
    `CREATE INDEX "srm_base_interface_logs_at" ON "srm_base_interface_logs"  ("at") `,
    `CREATE TABLE "user_operate_log" ("log_id" BIGSERIAL NOT NULL, "at" TIMESTAMP(3) WITH TIME 
      ZONE NOT NULL, "user_id" bigint NOT NULL, "resp_code" character varying(40), "action" character 
      varying(20) NOT NULL, "event" character varying(80) NOT NULL, "result" character varying(10) 
      NOT NULL, "code" character varying(80), "detail" character varying(500), "address" character 
      varying(45), CONSTRAINT "PK_a87c21e0d2db84a26f19b390298" PRIMARY KEY ("log_id"))`,
    `CREATE INDEX "user_operate_log_at" ON "user_operate_log"  ("at") `,
    `CREATE TABLE "bid_opening_key" ("project_id" bigint NOT NULL, "mode" character varying(20) 
      NOT NULL, "public_key" jsonb NOT NULL, "quorum" integer NOT NULL, "sealed_key" text,
       "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_b1290062a67ceaeb53b5239b0b6" 
      PRIMARY KEY ("project_id"))`,
    `CREATE TABLE "bid_key_share" ("project_id" bigint NOT NULL, "user_id" bigint NOT NULL,
       "key_id" uuid NOT NULL, "share_hash" character(64) NOT NULL, "box" jsonb NOT NULL,
       CONSTRAINT "PK_65b75e74f38ab2c8d72092a38d1" PRIMARY KEY ("project_id", "user_id"))`,
    `CREATE INDEX "bid_key_share_key" ON "bid_key_share"  ("key_id") `,
    `CREATE TABLE "srm_slc_change_info_contacts" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "contact_name" character varying(50), "position" character varying(50), "mobile" character 
      varying(20), "email" character varying(254), "role_type" character varying(40), "primary_flag" 
      character(1), "op" character varying(40), "row_no" bigint, "base_hash" character varying(8),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_change_info_contacts_primary_flag" 
      CHECK ("primary_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_change_info_contacts" PRIMARY 
      KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_change_info_accounts" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "bank_name" character varying(100), "branch_name" character varying(100), "cnaps_code" 
      character varying(12), "swift_code" character varying(11), "iban" character varying(40),
       "account_name" character varying(120), "account_no" character varying(40), "account_type" 
      character varying(40), "currency_code" character varying(3), "primary_flag" character(1),
       "agent_flag" character(1), "enabled_flag" character(1), "op" character varying(40),
       "row_no" bigint, "base_hash" character varying(8), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "ck_srm_slc_change_info_accounts_primary_flag" CHECK ("primary_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_change_info_accounts_agent_flag" CHECK ("agent_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_slc_change_info_accounts_enabled_flag" CHECK ("enabled_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_change_info_accounts" PRIMARY KEY ("doc_id",
       "line_no"))`,
    `CREATE TABLE "srm_slc_change_info_certificates" ("doc_id" bigint NOT NULL, "line_no" bigint 
      NOT NULL, "cert_type" character varying(40), "cert_no" character varying(60), "issuer" character 
      varying(100), "issue_date" date, "expiry_date" date, "long_term_flag" character(1),
       "file_ids" text, "op" character varying(40), "row_no" bigint, "base_hash" character varying(8),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_change_info_certificates_long_term_flag" 
      CHECK ("long_term_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_change_info_certificates" PRIMARY 
      KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_supplier_inv_deduct" ("doc_id" bigint NOT NULL, "deduct_num" bigint 
      NOT NULL, "notice_id" character varying(20), "notice_number" character varying(60),
       "amount" numeric(18,2), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_supplier_inv_deduct" 
      PRIMARY KEY ("doc_id", "deduct_num"))`,
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
    `CREATE TABLE "srm_sfd_bidding_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_name" character varying(200), "plan_id" bigint, "source_project_id" 
      bigint, "second_fail_flag" character(1), "procurement_type" character varying(40),
       "category_id" bigint, "legal_regime" character varying(40), "tender_method" character varying(40),
       "setup_id" bigint, "rule_id" bigint, "template_id" bigint, "rule_snapshot" jsonb,
       "template_snapshot" jsonb, "setup_snapshot" jsonb, "contract_template_id" bigint,
       "countersign_flag" character(1), "currency" character varying(3), "price_basis" character 
      varying(40), "envelope_mode" character varying(40), "estimate_amount" numeric(18,
      2), "section_count" bigint, "prequal_flag" character(1), "prequal_deadline" TIMESTAMP(3) WITH 
      TIME ZONE, "prequal_ended_at" TIMESTAMP(3) WITH TIME ZONE, "prequal_shortlist_id" bigint,
       "doc_issue_start" TIMESTAMP(3) WITH TIME ZONE, "doc_issue_end" TIMESTAMP(3) WITH TIME ZONE,
       "bid_deadline" TIMESTAMP(3) WITH TIME ZONE, "open_time" TIMESTAMP(3) WITH TIME ZONE,
       "open_place" character varying(200), "validity_days" integer, "valid_until" date,
       "owner_user_id" bigint, "supervisor_user_id" bigint, "holder_user_ids" bigint array,
       "jury_count" integer, "blind_tech_flag" character(1), "opening_public_key" character varying(1000),
       "share_hashes" jsonb, "key_ready_at" TIMESTAMP(3) WITH TIME ZONE, "doc_id" bigint,
       "notice_id" bigint, "jury_id" bigint, "opening_ids" bigint array, "picketage_id" bigint,
       "published_at" TIMESTAMP(3) WITH TIME ZONE, "suspended_from" TIMESTAMP(3) WITH TIME ZONE,
       "suspend_reason" character varying(500), "suspended_by_objection" character(1),
       "held_objections" bigint, "leader_user_id" bigint, "juror_user_ids" bigint array,
       "participant_ids" bigint array, "results" jsonb, "report_drafted_at" TIMESTAMP(3) WITH TIME 
      ZONE, "report_due_at" TIMESTAMP(3) WITH TIME ZONE, "report_signed_at" TIMESTAMP(3) WITH TIME 
      ZONE, "negotiation_mode" character varying(40), "candidate_ended_at" TIMESTAMP(3) WITH TIME 
      ZONE, "upheld_objections" bigint, "award_lines" jsonb, "validity_near_flag" character(1),
       "fail_reason" character varying(40), "terminate_reason" character varying(40), "end_note" 
      character varying(500), "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "ck_srm_sfd_bidding_header_second_fail_flag" CHECK ("second_fail_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_sfd_bidding_header_countersign_flag" CHECK ("countersign_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_header_prequal_flag" CHECK ("prequal_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_header_blind_tech_flag" CHECK ("blind_tech_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_header_suspended_by_objection" CHECK ("suspended_by_objection" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_header_validity_near_flag" CHECK ("validity_near_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_section" ("doc_id" bigint NOT NULL, "section_num" integer NOT 
      NULL, "section_no" character varying(60), "section_name" character varying(200),
       "list_id" bigint, "plan_line_num" bigint, "estimate_amount" numeric(18,2), "control_price" 
      numeric(18,2), "control_price_secret_flag" character(1), "bond_amount" numeric(18,
      2), "doc_fee" numeric(18,2), "award_count" integer, "shares" character varying(60),
       "min_bidders" bigint, "sealed_count" bigint, "valid_count" bigint, "short_flag" character(1),
       "fail_flag" character(1), "fail_reason" character varying(40), "marked_flag" character(1),
       "section_status" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_sfd_bidding_section_control_price_secret_flag" CHECK ("control_price_secret_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_section_short_flag" CHECK ("short_flag" IN 
      ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_section_fail_flag" CHECK ("fail_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_sfd_bidding_section_marked_flag" CHECK ("marked_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_bidding_section" PRIMARY KEY ("doc_id", "section_num"))`,
    `CREATE TABLE "srm_sfd_bidding_node" ("doc_id" bigint NOT NULL, "seq" bigint NOT NULL,
       "node_code" character varying(40), "planned_start" date, "planned_end" date, "actual_start" 
      TIMESTAMP(3) WITH TIME ZONE, "actual_end" TIMESTAMP(3) WITH TIME ZONE, "owner_user_id" bigint,
       "skip_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_node_skip_flag" 
      CHECK ("skip_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_node" PRIMARY KEY ("doc_id",
       "seq"))`,
    `CREATE TABLE "srm_sfd_bidding_header_indexes" ("doc_id" bigint NOT NULL, "index_num" bigint 
      NOT NULL, "section_num" bigint, "parent_num" bigint, "index_code" character varying(40),
       "index_name" character varying(200), "category" character varying(40), "score_mode" character 
      varying(40), "max_score" numeric(6,2), "min_score" numeric(6,2), "score_step" numeric(6,
      2), "levels" character varying(500), "key_flag" character(1), "standard" character varying(4000),
       "envelope_type" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_sfd_bidding_header_indexes_key_flag" CHECK ("key_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_bidding_header_indexes" PRIMARY KEY ("doc_id", "index_num"))`,
    `CREATE TABLE "srm_sfd_bidding_header_invitees" ("doc_id" bigint NOT NULL, "supplier_id" bigint 
      NOT NULL, "supplier_name" character varying(200), "section_nums" character varying(120),
       "contact_note" character varying(200), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_bidding_header_invitees" PRIMARY KEY ("doc_id", "supplier_id"))`,
    `CREATE TABLE "srm_sfd_bidding_annex" ("doc_id" bigint NOT NULL, "annex_num" bigint NOT NULL,
       "owner_type" character varying(40), "owner_id" character varying(40), "annex_type" character 
      varying(40), "file_id" text, "plm_drawing_no" character varying(60), "plm_revision" character 
      varying(20), "visibility" character varying(40), "version_no" bigint, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_annex" PRIMARY KEY ("doc_id",
       "annex_num"))`,
    `CREATE TABLE "srm_sfd_bidding_header_negotiations" ("doc_id" bigint NOT NULL, "negotiation_num" 
      bigint NOT NULL, "section_id" character varying(20), "mode" character varying(40),
       "shortlist_id" bigint, "doc_type" character varying(60), "target_id" character varying(40),
       "started_at" TIMESTAMP(3) WITH TIME ZONE, "closed_at" TIMESTAMP(3) WITH TIME ZONE,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_header_negotiations" 
      PRIMARY KEY ("doc_id", "negotiation_num"))`,
    `CREATE TABLE "srm_sfd_bidding_header_signatures" ("doc_id" bigint NOT NULL, "user_id" bigint 
      NOT NULL, "dissent" character varying(1000), "signed_at" TIMESTAMP(3) WITH TIME ZONE,
       "silent_flag" character(1), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT 
      "ck_srm_sfd_bidding_header_signatures_silent_flag" CHECK ("silent_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_bidding_header_signatures" PRIMARY KEY ("doc_id",
       "user_id"))`,
    `CREATE TABLE "srm_sfd_bidding_header_decisions" ("doc_id" bigint NOT NULL, "decision_num" 
      bigint NOT NULL, "kind" character varying(40), "section_id" character varying(20),
       "respond_id" bigint, "amount" numeric(18,2), "note" character varying(1000), "decided_at" 
      TIMESTAMP(3) WITH TIME ZONE, "user_id" bigint, "row_position" bigint, "row_rev" integer NOT 
      NULL, CONSTRAINT "pk_srm_sfd_bidding_header_decisions" PRIMARY KEY ("doc_id", "decision_num"))`,
    `CREATE TABLE "srm_sfd_bidding_header_consents" ("doc_id" bigint NOT NULL, "consent_num" bigint 
      NOT NULL, "target_entity" character varying(60), "target_id" character varying(40),
       "event" character varying(60), "at" TIMESTAMP(3) WITH TIME ZONE, "used_at" TIMESTAMP(3) WITH 
      TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_header_consents" 
      PRIMARY KEY ("doc_id", "consent_num"))`,
    `CREATE TABLE "srm_sfd_bidding_adjust" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "adjust_type" character varying(40), "reason" character 
      varying(4000), "old_deadline" TIMESTAMP(3) WITH TIME ZONE, "new_deadline" TIMESTAMP(3) WITH 
      TIME ZONE, "new_doc_id" bigint, "affects_preparation" character(1), "notice_flag" character(1),
       "old_value" character varying(500), "new_value" character varying(500), "owner_user_id" bigint,
       "applied_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_adjust_affects_preparation" CHECK 
      ("affects_preparation" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_adjust_notice_flag" 
      CHECK ("notice_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_adjust" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_adjust_changes" ("doc_id" bigint NOT NULL, "change_num" bigint 
      NOT NULL, "field" character varying(80), "old_value" character varying(500), "new_value" character 
      varying(500), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_adjust_changes" 
      PRIMARY KEY ("doc_id", "change_num"))`,
    `CREATE TABLE "srm_sfd_respond_mark" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "section_id" character varying(40), "section_no" character varying(60),
       "section_name" character varying(200), "owner_user_id" bigint, "supervisor_user_id" bigint,
       "leader_user_id" bigint, "juror_ids" bigint array, "round_no" bigint, "max_minor_fails" bigint,
       "bidder_count" bigint, "juror_count" bigint, "submitted_sheets" bigint, "failed_count" bigint,
       "confirmed_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_respond_mark" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_respond_mark_bids" ("doc_id" bigint NOT NULL, "bid_num" bigint NOT NULL,
       "respond_id" bigint, "supplier_id" bigint, "grounds" character varying(200), "result" character 
      varying(40), "reason" character varying(2000), "row_position" bigint, "row_rev" integer NOT 
      NULL, CONSTRAINT "pk_srm_sfd_respond_mark_bids" PRIMARY KEY ("doc_id", "bid_num"))`,
    `CREATE TABLE "srm_sfd_respond_mark_indexes" ("doc_id" bigint NOT NULL, "index_num" bigint 
      NOT NULL, "index_code" character varying(40), "index_name" character varying(200),
       "category" character varying(40), "key_flag" character(1), "standard" character varying(4000),
       "only_bids" jsonb, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_respond_mark_indexes_key_flag" 
      CHECK ("key_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_respond_mark_indexes" PRIMARY KEY 
      ("doc_id", "index_num"))`,
    `CREATE TABLE "srm_sfd_respond_mark_marks" ("doc_id" bigint NOT NULL, "mark_key" character 
      varying(60) NOT NULL, "user_id" bigint, "bid_num" bigint, "index_num" bigint, "mark" character 
      varying(40), "reason" character varying(500), "evidence_page" character varying(60),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_respond_mark_marks" 
      PRIMARY KEY ("doc_id", "mark_key"))`,
    `CREATE TABLE "srm_sfd_respond_mark_sheets" ("doc_id" bigint NOT NULL, "user_id" bigint NOT 
      NULL, "marked" bigint, "submitted_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_respond_mark_sheets" PRIMARY KEY ("doc_id",
       "user_id"))`,
    `CREATE TABLE "srm_sfd_respond_mark_results" ("doc_id" bigint NOT NULL, "result_key" character 
      varying(40) NOT NULL, "bid_num" bigint, "index_num" bigint, "pass_votes" bigint,
       "fail_votes" bigint, "result" character varying(40), "note" character varying(500),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_respond_mark_results" 
      PRIMARY KEY ("doc_id", "result_key"))`,
    `CREATE TABLE "srm_sfd_respond_mark_suspicions" ("doc_id" bigint NOT NULL, "suspicion_num" 
      bigint NOT NULL, "first_bid" bigint, "second_bid" bigint, "likeness" character varying(40),
       "value" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_respond_mark_suspicions" PRIMARY KEY ("doc_id", "suspicion_num"))`,
    `CREATE TABLE "srm_sfd_bidding_score_header" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "project_id" bigint, "project_number" character varying(60),
       "project_name" character varying(200), "section_id" character varying(40), "section_no" character 
      varying(60), "section_name" character varying(200), "owner_user_id" bigint, "supervisor_user_id" 
      bigint, "leader_user_id" bigint, "juror_ids" bigint array, "stage" character varying(40),
       "round_no" bigint, "user_id" bigint, "blind_flag" character(1), "pass_score" numeric(6,
      2), "trim_flag" character(1), "to_score" bigint, "scored_count" bigint, "submitted_at" TIMESTAMP(3) 
      WITH TIME ZONE, "locked_at" TIMESTAMP(3) WITH TIME ZONE, "return_reason" character varying(500),
       "outlier_note" character varying(500), "reported_at" TIMESTAMP(3) WITH TIME ZONE,
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_score_header_blind_flag" 
      CHECK ("blind_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_score_header_trim_flag" 
      CHECK ("trim_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_score_header" PRIMARY KEY 
      ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_score_header_bids" ("doc_id" bigint NOT NULL, "bid_num" bigint 
      NOT NULL, "alias" character varying(10), "respond_id" bigint, "supplier_id" bigint,
       "total" numeric(9,4), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_score_header_bids" 
      PRIMARY KEY ("doc_id", "bid_num"))`,
    `CREATE TABLE "srm_sfd_bidding_score_header_indexes" ("doc_id" bigint NOT NULL, "index_num" 
      bigint NOT NULL, "index_code" character varying(40), "index_name" character varying(200),
       "score_mode" character varying(40), "max_score" numeric(6,2), "min_score" numeric(6,
      2), "score_step" numeric(6,2), "levels" character varying(500), "standard" character varying(4000),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_score_header_indexes" 
      PRIMARY KEY ("doc_id", "index_num"))`,
    `CREATE TABLE "srm_sfd_bidding_score_line" ("doc_id" bigint NOT NULL, "score_key" character 
      varying(40) NOT NULL, "bid_num" bigint, "index_num" bigint, "score" numeric(6,2),
       "comment" character varying(500), "level_label" character varying(60), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_score_line" PRIMARY KEY ("doc_id",
       "score_key"))`,
    `CREATE TABLE "srm_sfd_clarification_header" ("id" bigint NOT NULL, "doc_number" character 
      varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) 
      WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH 
      TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60),
       "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" 
      text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" 
      character varying(500), "attribute3" character varying(500), "attribute4" character varying(500),
       "attribute5" character varying(500), "project_id" bigint, "project_number" character varying(60),
       "project_name" character varying(200), "section_id" character varying(40), "section_no" character 
      varying(60), "section_name" character varying(200), "owner_user_id" bigint, "supervisor_user_id" 
      bigint, "leader_user_id" bigint, "juror_ids" bigint array, "respond_id" bigint, "supplier_id" 
      bigint, "clarify_type" character varying(40), "subject" character varying(200), "reply_deadline" 
      TIMESTAMP(3) WITH TIME ZONE, "correction_amount" numeric(18,2), "agree_flag" character(1),
       "issued_at" TIMESTAMP(3) WITH TIME ZONE, "replied_at" TIMESTAMP(3) WITH TIME ZONE,
       "follow_up_of" bigint, "reported_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_clarification_header_agree_flag" 
      CHECK ("agree_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_clarification_header" PRIMARY KEY 
      ("id"))`,
    `CREATE TABLE "srm_sfd_clarification_line" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "question" character varying(2000), "reply" character varying(4000), "reply_file_ids" 
      text, "verdict" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_clarification_line" PRIMARY KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_sfd_bidding_shortlist" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "legal_regime" character varying(40), "owner_user_id" bigint,
       "shortlist_type" character varying(40), "section_id" character varying(40), "section_name" 
      character varying(200), "prequal_method" character varying(40), "max_count" integer,
       "candidate_count" bigint, "selected_count" bigint, "effective_at" TIMESTAMP(3) WITH TIME 
      ZONE, "void_reason" character varying(500), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_shortlist" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_shortlist_candidates" ("doc_id" bigint NOT NULL, "candidate_num" 
      bigint NOT NULL, "participant_id" bigint, "respond_id" bigint, "supplier_id" bigint,
       "review_result" character varying(40), "score" numeric(9,2), "rank" bigint, "selected_flag" 
      character(1), "reason" character varying(500), "row_position" bigint, "row_rev" integer NOT 
      NULL, CONSTRAINT "ck_srm_sfd_bidding_shortlist_candidates_selected_flag" CHECK ("selected_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_shortlist_candidates" PRIMARY KEY ("doc_id",
       "candidate_num"))`,
    `CREATE TABLE "srm_sfd_bidding_doc" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_no" character varying(60), "project_name" character 
      varying(200), "owner_user_id" bigint, "supervisor_user_id" bigint, "doc_name" character varying(200),
       "doc_type" character varying(40), "version_no" bigint, "previous_id" bigint, "contract_template_id" 
      bigint, "section_ids" character varying(200), "file_id" text, "file_hash" character varying(64),
       "publish_date" TIMESTAMP(3) WITH TIME ZONE, "abandon_reason" character varying(500),
       "addressed" jsonb, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_bidding_doc" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_doc_chapters" ("doc_id" bigint NOT NULL, "chapter_no" integer 
      NOT NULL, "chapter_code" character varying(40), "chapter_title" character varying(120),
       "content" text, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_doc_chapters" 
      PRIMARY KEY ("doc_id", "chapter_no"))`,
    `CREATE TABLE "srm_sfd_bidding_doc_annexes" ("doc_id" bigint NOT NULL, "annex_no" bigint NOT 
      NULL, "annex_type" character varying(40), "annex_name" character varying(200), "file_id" text,
       "visibility" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_bidding_doc_annexes" PRIMARY KEY ("doc_id", "annex_no"))`,
    `CREATE TABLE "srm_sfd_bidding_notice" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_no" character varying(60), "project_name" character 
      varying(200), "owner_user_id" bigint, "supervisor_user_id" bigint, "notice_type" character 
      varying(40), "notice_title" character varying(200), "audience" character varying(40),
       "content" text, "qualification" character varying(4000), "doc_place" character varying(300),
       "open_place" character varying(300), "contact" character varying(300), "objection" character 
      varying(300), "times" jsonb, "publish_date" TIMESTAMP(3) WITH TIME ZONE, "valid_to" TIMESTAMP(3) 
      WITH TIME ZONE, "withdraw_reason" character varying(500), "addressed" jsonb, "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_notice" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_supplier" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_no" character varying(60), "project_name" character 
      varying(200), "owner_user_id" bigint, "supervisor_user_id" bigint, "supplier_id" bigint,
       "supplier_name" character varying(200), "source" character varying(40), "section_ids" jsonb,
       "contact_name" character varying(60), "contact_mobile" character varying(20), "contact_email" 
      character varying(254), "confirm_deadline" TIMESTAMP(3) WITH TIME ZONE, "join_time" TIMESTAMP(3) 
      WITH TIME ZONE, "decline_reason" character varying(500), "refuse_reason" character varying(40),
       "prequal_file_ids" text, "doc_obtained_at" TIMESTAMP(3) WITH TIME ZONE, "doc_version_no" 
      bigint, "doc_version_ack" bigint, "download_count" bigint, "validity_consent_until" date,
       "validity_refused_flag" character(1), "bond_due" numeric(18,2), "bond_form" character varying(40),
       "bond_amount" numeric(18,2), "bond_proof_id" text, "bond_valid_until" date, "bond_paid_at" 
      TIMESTAMP(3) WITH TIME ZONE, "bond_paid_day" date, "bond_status" character varying(40),
       "bond_note" character varying(500), "refund_due" TIMESTAMP(3) WITH TIME ZONE, "refund_amount" 
      numeric(18,2), "refund_interest" numeric(18,2), "forfeit_reason" character varying(40),
       "outcome" character varying(40), "outcome_reason" character varying(500), "closes_at" TIMESTAMP(3) 
      WITH TIME ZONE, "revealed_flag" character(1), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_supplier_validity_refused_flag" CHECK 
      ("validity_refused_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_supplier_revealed_flag" 
      CHECK ("revealed_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_supplier" PRIMARY KEY 
      ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_supplier_downloads" ("doc_id" bigint NOT NULL, "download_no" 
      bigint NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE, "version_no" bigint, "user_id" bigint,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_supplier_downloads" 
      PRIMARY KEY ("doc_id", "download_no"))`,
    `CREATE TABLE "srm_sfd_bidding_question" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_no" character varying(60), "project_name" character 
      varying(200), "owner_user_id" bigint, "supervisor_user_id" bigint, "section_id" character 
      varying(20), "supplier_id" bigint, "supplier_name" character varying(200), "question_type" 
      character varying(40), "title" character varying(200), "content" character varying(4000),
       "submit_time" TIMESTAMP(3) WITH TIME ZONE, "reply_due" TIMESTAMP(3) WITH TIME ZONE,
       "overdue_flag" character(1), "answer_id" bigint, "answered_at" TIMESTAMP(3) WITH TIME ZONE,
       "upheld_flag" character(1), "complaint_no" character varying(60), "decision" character varying(500),
       "result_id" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "ck_srm_sfd_bidding_question_overdue_flag" CHECK ("overdue_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_sfd_bidding_question_upheld_flag" CHECK ("upheld_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_bidding_question" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_answer" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_no" character varying(60), "project_name" character 
      varying(200), "owner_user_id" bigint, "supervisor_user_id" bigint, "question_ids" bigint array,
       "question_text" character varying(4000), "answer_text" text, "upheld_flag" character(1),
       "broadcast_flag" character(1), "adjust_id" bigint, "answered_at" TIMESTAMP(3) WITH TIME ZONE,
       "asker_ids" bigint array, "addressed" jsonb, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_answer_upheld_flag" CHECK ("upheld_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_answer_broadcast_flag" CHECK ("broadcast_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_answer" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_drawing" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "owner_user_id" bigint, "supervisor_user_id" bigint, "jury_id" bigint,
       "jury_count" bigint, "open_time" TIMESTAMP(3) WITH TIME ZONE, "rep_count" integer,
       "pool_ratio" numeric(4,2), "reply_minutes" integer, "round" bigint, "seats_total" bigint,
       "pool_size" bigint, "accepted_seats" bigint, "server_commit" character varying(64),
       "secret_sealed" character varying(1000), "secret" character varying(64), "supervisor_phrase" 
      character varying(200), "pool" jsonb, "pool_hash" character varying(64), "seed" character 
      varying(64), "draw_time" TIMESTAMP(3) WITH TIME ZONE, "opened_at" TIMESTAMP(3) WITH TIME ZONE,
       "void_reason" character varying(500), "state" character varying(80) NOT NULL, "rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_drawing" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_drawing_seats" ("doc_id" bigint NOT NULL, "seat_num" bigint 
      NOT NULL, "specialty" character varying(40), "expert_type" character varying(40),
       "seats" integer, "region_scope" character varying(12), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_drawing_seats" PRIMARY KEY ("doc_id", "seat_num"))`,
    `CREATE TABLE "srm_sfd_bidding_drawing_candidates" ("doc_id" bigint NOT NULL, "candidate_num" 
      bigint NOT NULL, "expert_id" bigint, "expert_number" character varying(40), "expert_name" 
      character varying(60), "user_id" bigint, "expert_type" character varying(40), "specialty" 
      character varying(40), "employer_code" character varying(18), "order_key" character varying(64),
       "order_no" bigint, "status" character varying(40), "avoid_reason" character varying(40),
       "called_at" TIMESTAMP(3) WITH TIME ZONE, "reply_by" TIMESTAMP(3) WITH TIME ZONE,
       "replied_at" TIMESTAMP(3) WITH TIME ZONE, "reply_text" character varying(500), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_drawing_candidates" PRIMARY 
      KEY ("doc_id", "candidate_num"))`,
    `CREATE TABLE "srm_sfd_bidding_jury" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "legal_regime" character varying(40), "owner_user_id" bigint,
       "supervisor_user_id" bigint, "jury_count" bigint, "member_count" bigint, "drawing_id" bigint,
       "leader_user_id" bigint, "commitment_text" character varying(4000), "votes" jsonb,
       "opened_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_jury" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_jury_members" ("doc_id" bigint NOT NULL, "member_num" bigint 
      NOT NULL, "user_id" bigint, "expert_id" bigint, "member_name" character varying(60),
       "member_type" character varying(40), "source" character varying(40), "joined_at" TIMESTAMP(3) 
      WITH TIME ZONE, "committed_at" TIMESTAMP(3) WITH TIME ZONE, "conflict_text" character varying(500),
       "left_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_bidding_jury_members" PRIMARY KEY ("doc_id", "member_num"))`,
    `CREATE TABLE "srm_sfd_respond_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "supplier_id" bigint, "supplier_name" character varying(200),
       "participant_id" bigint, "owner_user_id" bigint, "currency" character varying(3),
       "section_ids" jsonb, "bidder_contact" character varying(200), "doc_version_ack" bigint,
       "bid_deadline" TIMESTAMP(3) WITH TIME ZONE, "sealed_at" TIMESTAMP(3) WITH TIME ZONE,
       "seal_count" bigint, "receipt_hash" character varying(64), "withdrawn_at" TIMESTAMP(3) WITH 
      TIME ZONE, "closed_at" TIMESTAMP(3) WITH TIME ZONE, "opened_at" TIMESTAMP(3) WITH TIME ZONE,
       "section_results" jsonb, "outcome" character varying(40), "erase_at" TIMESTAMP(3) WITH TIME 
      ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_respond_header" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bid_envelope" ("doc_id" bigint NOT NULL, "env_key" character varying(60) 
      NOT NULL, "section_id" character varying(20), "envelope_type" character varying(40),
       "draft_file_id" text, "file_ids" text, "commit_hash" character varying(64), "cipher_file_id" 
      text, "wrapped_key" jsonb, "envelope_status" character varying(40), "payload" jsonb,
       "salt" character varying(64), "opened_at" TIMESTAMP(3) WITH TIME ZONE, "opened_by" character 
      varying(40), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bid_envelope" 
      PRIMARY KEY ("doc_id", "env_key"))`,
    `CREATE TABLE "srm_sfd_bid_item" ("doc_id" bigint NOT NULL, "item_key" character varying(60) 
      NOT NULL, "section_id" character varying(20), "list_item_id" character varying(40),
       "item_name" character varying(200), "quantity" numeric(18,6), "price" numeric(18,
      6), "tax_rate" numeric(9,4), "amount" numeric(18,2), "tax_amount" numeric(18,2),
       "amount_tax_incl" numeric(18,2), "brand" character varying(200), "delivery_days" bigint,
       "deviation" character varying(500), "corrected_price" numeric(18,6), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bid_item" PRIMARY KEY ("doc_id",
       "item_key"))`,
    `CREATE TABLE "srm_sfd_bidding_bid_opening" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "stage" character varying(40), "open_time" TIMESTAMP(3) WITH TIME 
      ZONE, "seal_mode" character varying(40), "quorum" bigint, "decrypt_window_min" bigint,
       "owner_user_id" bigint, "supervisor_user_id" bigint, "holder_user_ids" bigint array,
       "supplier_ids" bigint array, "bidder_count" bigint, "sign_ins" jsonb, "shares" jsonb,
       "shares_in" bigint, "started_at" TIMESTAMP(3) WITH TIME ZONE, "control_prices" jsonb,
       "read_count" bigint, "record_confirms" jsonb, "record_hash" character varying(64),
       "closed_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_bid_opening" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_bid_opening_bids" ("doc_id" bigint NOT NULL, "bid_key" character 
      varying(80) NOT NULL, "respond_id" bigint, "supplier_id" bigint, "supplier_name" character 
      varying(200), "section_id" character varying(20), "section_name" character varying(200),
       "envelope_type" character varying(40), "sealed_at" TIMESTAMP(3) WITH TIME ZONE,
       "commit_hash" character varying(64), "status" character varying(40), "total" numeric(18,
      2), "currency" character varying(3), "delivery_days" bigint, "quality" character varying(200),
       "project_manager" character varying(60), "bond" character varying(60), "read_no" bigint,
       "read_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_bidding_bid_opening_bids" PRIMARY KEY ("doc_id", "bid_key"))`,
    `CREATE TABLE "base_report_chart_type" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "chart_code" character varying(20), "chart_name" character varying(40),
       "chart_name_en" character varying(40), "groups_min" integer, "groups_max" integer,
       "measures_min" integer, "measures_max" integer, "sort_no" integer, "palette" character varying(200),
       "ever_enabled" character(1), "source_code" character varying(40), "source_version" character 
      varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_report_chart_type_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_report_chart_type" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_report" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "report_code" character varying(40), "report_name" character varying(100),
       "report_name_en" character varying(100), "subject" character varying(60), "subject_line" 
      character varying(60), "chart_code" character varying(20), "query" jsonb, "max_rows" integer,
       "note" character varying(500), "shared_resp_ids" bigint array, "shared_user_ids" bigint array,
       "addressed" jsonb, "ever_enabled" character(1), "source_code" character varying(40),
       "source_version" character varying(40), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_base_report_ever_enabled" CHECK ("ever_enabled" IN 
      ('Y', 'N')), CONSTRAINT "pk_base_report" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_report_group" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "group_code" character varying(40), "group_name" character varying(100),
       "group_name_en" character varying(100), "refresh_seconds" integer, "note" character varying(500),
       "shared_resp_ids" bigint array, "shared_user_ids" bigint array, "addressed" jsonb,
       "ever_enabled" character(1), "source_code" character varying(40), "source_version" character 
      varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_report_group_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_report_group" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_report_group_item" ("doc_id" bigint NOT NULL, "item_no" integer NOT NULL,
       "item_kind" character varying(40), "report_id" bigint, "title" character varying(100),
       "title_en" character varying(100), "text" character varying(1000), "width" integer,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_base_report_group_item" 
      PRIMARY KEY ("doc_id", "item_no"))`,
    `CREATE TABLE "base_concurrent_program" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "program_code" character varying(60), "program_name" character varying(100),
       "program_name_en" character varying(100), "kind" character varying(40), "built_in" character 
      varying(40), "report_id" bigint, "resp_ids" bigint array, "concurrency" integer,
       "timeout_minutes" integer, "max_attempts" integer, "retry_wait_seconds" integer,
       "pausable_flag" character(1), "idempotent_flag" character(1), "output_format" character varying(40),
       "note" character varying(500), "note_en" character varying(500), "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_concurrent_program_pausable_flag" 
      CHECK ("pausable_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_concurrent_program_idempotent_flag" 
      CHECK ("idempotent_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_concurrent_program_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_concurrent_program" PRIMARY KEY 
      ("id"))`,
    `CREATE TABLE "base_concurrent_param" ("doc_id" bigint NOT NULL, "param_no" integer NOT NULL,
       "param_code" character varying(40), "param_name" character varying(60), "param_name_en" character 
      varying(60), "param_kind" character varying(40), "required_flag" character(1), "default_value" 
      character varying(200), "min_value" character varying(30), "max_value" character varying(30),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_base_concurrent_param_required_flag" 
      CHECK ("required_flag" IN ('Y', 'N')), CONSTRAINT "pk_base_concurrent_param" PRIMARY KEY ("doc_id",
       "param_no"))`,
    `CREATE TABLE "base_concurrent_schedule" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "schedule_name" character varying(100), "program_id" bigint, "schedule_kind" 
      character varying(40), "run_at" TIMESTAMP(3) WITH TIME ZONE, "cron" character varying(120),
       "interval_seconds" integer, "zone" character varying(60), "start_at" TIMESTAMP(3) WITH TIME 
      ZONE, "end_at" TIMESTAMP(3) WITH TIME ZONE, "misfire" character varying(40), "overlap" character 
      varying(40), "run_as_resp_id" bigint, "next_run_at" TIMESTAMP(3) WITH TIME ZONE,
       "last_run_at" TIMESTAMP(3) WITH TIME ZONE, "miss_count" integer, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_base_concurrent_schedule" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_concurrent_schedule_params" ("doc_id" bigint NOT NULL, "param_no" integer 
      NOT NULL, "param_code" character varying(40), "value" character varying(200), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_base_concurrent_schedule_params" PRIMARY 
      KEY ("doc_id", "param_no"))`,
    `CREATE TABLE "base_scheduling_error" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "error_type" character varying(40), "program_id" bigint, "schedule_id" bigint,
       "run_id" bigint, "planned_at" TIMESTAMP(3) WITH TIME ZONE, "error_code" character varying(60),
       "error_message" character varying(500), "attempts" integer, "handled_by" bigint,
       "handled_at" TIMESTAMP(3) WITH TIME ZONE, "handle_note" character varying(500),
       "again_id" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_base_scheduling_error" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_datasource" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "ds_code" character varying(30), "ds_name" character varying(60), "ds_name_en" 
      character varying(60), "kind" character varying(40), "host" character varying(200),
       "port" integer, "database_name" character varying(60), "schema_allow" character varying(300),
       "user_name" character varying(60), "secret_at" TIMESTAMP(3) WITH TIME ZONE, "ssl_mode" character 
      varying(40), "timeout_seconds" integer, "row_cap" integer, "tested_at" TIMESTAMP(3) WITH TIME 
      ZONE, "test_result" character varying(40), "test_found" character varying(300), "read_only_flag" 
      character(1), "tested_settings" character varying(1500), "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_datasource_read_only_flag" 
      CHECK ("read_only_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_datasource_ever_enabled" CHECK 
      ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_datasource" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_api_project" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_code" character varying(30), "project_name" character varying(60),
       "project_name_en" character varying(60), "note" character varying(500), "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_api_project_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_api_project" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_api_module" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "module_code" character varying(30), "module_name" character 
      varying(60), "module_name_en" character varying(60), "sort_no" integer, "note" character varying(500),
       "ever_enabled" character(1), "source_code" character varying(40), "source_version" character 
      varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_api_module_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_api_module" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_api" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "direction" character varying(40), "module_id" bigint, "method" character varying(40),
       "path" character varying(200), "api_name" character varying(100), "deprecated_flag" character(1),
       "note" character varying(4000), "note_en" character varying(4000), "request_note" character 
      varying(4000), "answer_note" character varying(4000), "example" character varying(4000),
       "ever_enabled" character(1), "source_code" character varying(40), "source_version" character 
      varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_api_deprecated_flag" 
      CHECK ("deprecated_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_api_ever_enabled" CHECK ("ever_enabled" 
      IN ('Y', 'N')), CONSTRAINT "pk_base_api" PRIMARY KEY ("id"))`,
    `ALTER TABLE "base_concurrent_request" ADD "error_message" character varying(500)`,
    `ALTER TABLE "base_concurrent_request" ADD "program_id" bigint`,
    `ALTER TABLE "base_concurrent_request" ADD "schedule_id" bigint`,
    `ALTER TABLE "base_concurrent_request" ADD "planned_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "base_concurrent_request" ADD "start_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "base_concurrent_request" ADD "attempt_start" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "base_concurrent_request" ADD "concurrency" bigint`,
    `ALTER TABLE "base_concurrent_request" ADD "timeout_minutes" bigint`,
    `ALTER TABLE "base_concurrent_request" ADD "max_attempts" bigint`,
    `ALTER TABLE "base_concurrent_request" ADD "retry_wait_seconds" bigint`,
    `ALTER TABLE "base_concurrent_request" ADD "error_id" bigint`,
    `ALTER TABLE "bpm_urge_config" ADD "escalate_role" character varying(30)`,
    `ALTER TABLE "bpm_instance" ADD "remind_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "bpm_instance" ADD "urge" jsonb`,
    `ALTER TABLE "bpm_task" ADD "remind_count" bigint`,
    `ALTER TABLE "bpm_task" ADD "reminded_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "bpm_task" ADD "escalated_flag" character(1)`,
    `ALTER TABLE "msg_instance" ADD "escalate_hours" bigint`,
    `ALTER TABLE "msg_instance" ADD "escalate_channel" character varying(40)`,
    `ALTER TABLE "msg_instance" ADD "escalate_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "msg_instance" ADD "escalated_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "msg_config" ADD "role_code" character varying(30)`,
    `ALTER TABLE "msg_config" ADD "contact_role" character varying(40)`,
    `ALTER TABLE "msg_config" ADD "field_name" character varying(60)`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "cert_check_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_supplier_contacts" ADD "known_since" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD "changed_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD "called_contact" bigint`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD "called_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_supplier_accounts" ADD "verify_note" character varying(500)`,
    `ALTER TABLE "srm_slc_supplier_certificates" ADD "reminded_for" bigint`,
    `ALTER TABLE "srm_slc_change_info" ADD "finance_flag" character(1)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "deduct_total" numeric(18,2)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "payable_total" numeric(18,2)`,
    `ALTER TABLE "srm_cct_contract" ADD "award_amount" numeric(18,2)`,
    `ALTER TABLE "srm_cct_contract" ADD "award_line_id" bigint`,
    `ALTER TABLE "srm_sfd_bidding_plan_line" ADD "project_id" bigint`,
    `ALTER TABLE "srm_sfd_bidding_list" ADD "bound_project_id" bigint`,
    `ALTER TABLE "srm_sfd_bidding_list" ADD "bound_section_id" character varying(20)`,
    `ALTER TABLE "srm_sfd_bidding_list_item" ADD "awarded_qty" numeric(18,6)`,
    `ALTER TABLE "srm_sfd_bidding_list_item" ADD "contracted_qty" numeric(18,6)`,
    `ALTER TABLE "bpm_task" ADD CONSTRAINT "ck_bpm_task_escalated_flag" CHECK ("escalated_flag" 
      IN ('Y', 'N'))`,
    `ALTER TABLE "srm_slc_change_info" ADD CONSTRAINT "ck_srm_slc_change_info_finance_flag" CHECK 
      ("finance_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_slc_change_info_contacts" ADD CONSTRAINT "fk_srm_slc_change_info_contacts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_change_info_accounts" ADD CONSTRAINT "fk_srm_slc_change_info_accounts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_change_info_certificates" ADD CONSTRAINT "fk_srm_slc_change_info_certificates" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_supplier_inv_deduct" ADD CONSTRAINT "fk_srm_slc_supplier_inv_deduct" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_supplier_inv_doc_header"("id") ON DELETE CASCADE 
      ON UPDATE NO ACTION`,
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
    `ALTER TABLE "srm_sfd_bidding_section" ADD CONSTRAINT "fk_srm_sfd_bidding_section" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_node" ADD CONSTRAINT "fk_srm_sfd_bidding_node" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_header_indexes" ADD CONSTRAINT "fk_srm_sfd_bidding_header_indexes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_header_invitees" ADD CONSTRAINT "fk_srm_sfd_bidding_header_invitees" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_annex" ADD CONSTRAINT "fk_srm_sfd_bidding_annex" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_header_negotiations" ADD CONSTRAINT "fk_srm_sfd_bidding_header_negotiations" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_header_signatures" ADD CONSTRAINT "fk_srm_sfd_bidding_header_signatures" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_header_decisions" ADD CONSTRAINT "fk_srm_sfd_bidding_header_decisions" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_header_consents" ADD CONSTRAINT "fk_srm_sfd_bidding_header_consents" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_adjust_changes" ADD CONSTRAINT "fk_srm_sfd_bidding_adjust_changes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_adjust"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_respond_mark_bids" ADD CONSTRAINT "fk_srm_sfd_respond_mark_bids" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_respond_mark"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_respond_mark_indexes" ADD CONSTRAINT "fk_srm_sfd_respond_mark_indexes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_respond_mark"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_respond_mark_marks" ADD CONSTRAINT "fk_srm_sfd_respond_mark_marks" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_respond_mark"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_respond_mark_sheets" ADD CONSTRAINT "fk_srm_sfd_respond_mark_sheets" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_respond_mark"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_respond_mark_results" ADD CONSTRAINT "fk_srm_sfd_respond_mark_results" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_respond_mark"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_respond_mark_suspicions" ADD CONSTRAINT "fk_srm_sfd_respond_mark_suspicions" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_respond_mark"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_score_header_bids" ADD CONSTRAINT "fk_srm_sfd_bidding_score_header_bids" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_score_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_score_header_indexes" ADD CONSTRAINT "fk_srm_sfd_bidding_score_header_indexes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_score_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_score_line" ADD CONSTRAINT "fk_srm_sfd_bidding_score_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_bidding_score_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_clarification_line" ADD CONSTRAINT "fk_srm_sfd_clarification_line" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_clarification_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_shortlist_candidates" ADD CONSTRAINT "fk_srm_sfd_bidding_shortlist_candidates" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_shortlist"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_doc_chapters" ADD CONSTRAINT "fk_srm_sfd_bidding_doc_chapters" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_doc"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_doc_annexes" ADD CONSTRAINT "fk_srm_sfd_bidding_doc_annexes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_doc"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_supplier_downloads" ADD CONSTRAINT "fk_srm_sfd_bidding_supplier_downloads" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_supplier"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_drawing_seats" ADD CONSTRAINT "fk_srm_sfd_bidding_drawing_seats" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_drawing"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_drawing_candidates" ADD CONSTRAINT "fk_srm_sfd_bidding_drawing_candidates" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_drawing"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_jury_members" ADD CONSTRAINT "fk_srm_sfd_bidding_jury_members" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_jury"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bid_envelope" ADD CONSTRAINT "fk_srm_sfd_bid_envelope" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_respond_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bid_item" ADD CONSTRAINT "fk_srm_sfd_bid_item" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_respond_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_bid_opening_bids" ADD CONSTRAINT "fk_srm_sfd_bidding_bid_opening_bids" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_bid_opening"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "base_report_group_item" ADD CONSTRAINT "fk_base_report_group_item" FOREIGN KEY 
      ("doc_id") REFERENCES "base_report_group"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "base_concurrent_param" ADD CONSTRAINT "fk_base_concurrent_param" FOREIGN KEY 
      ("doc_id") REFERENCES "base_concurrent_program"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "base_concurrent_schedule_params" ADD CONSTRAINT "fk_base_concurrent_schedule_params" 
      FOREIGN KEY ("doc_id") REFERENCES "base_concurrent_schedule"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `CREATE INDEX "ix_base_concurrent_request_program_id" ON "base_concurrent_request" ("program_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_request_program_id" IS '53b3605139068e49'`,
    `CREATE INDEX "ix_base_concurrent_request_schedule_id" ON "base_concurrent_request" ("schedule_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_request_schedule_id" IS 'edafa2da4737287a'`,
    `CREATE INDEX "ix_srm_slc_supplier_inv_deduct_notice_id" ON "srm_slc_supplier_inv_deduct" ("notice_id")`,
    `COMMENT ON INDEX "ix_srm_slc_supplier_inv_deduct_notice_id" IS '9933a6ea17a01ae2'`,
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
    `CREATE INDEX "ix_srm_sfd_bidding_list_bound_project_id" ON "srm_sfd_bidding_list" ("bound_project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_list_bound_project_id" IS 'b23406ffbd24e91d'`,
    `CREATE INDEX "ix_srm_sfd_bidding_header_state" ON "srm_sfd_bidding_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_header_state" IS 'a124fd8128f4645a'`,
    `CREATE INDEX "ix_srm_sfd_bidding_header_org_id" ON "srm_sfd_bidding_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_header_org_id" IS '57f08ac965fa2488'`,
    `CREATE INDEX "ix_srm_sfd_bidding_header_owner_user_id" ON "srm_sfd_bidding_header" ("owner_user_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_header_owner_user_id" IS 'd7a72f409b9a00f5'`,
    `CREATE INDEX "ix_srm_sfd_bidding_section_list_id" ON "srm_sfd_bidding_section" ("list_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_section_list_id" IS '9d73c8dddc201d45'`,
    `CREATE INDEX "ix_srm_sfd_bidding_adjust_state" ON "srm_sfd_bidding_adjust" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_adjust_state" IS '48fe26dd3cee0a91'`,
    `CREATE INDEX "ix_srm_sfd_bidding_adjust_org_id" ON "srm_sfd_bidding_adjust" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_adjust_org_id" IS '671398025bab7955'`,
    `CREATE INDEX "ix_srm_sfd_bidding_adjust_project_id" ON "srm_sfd_bidding_adjust" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_adjust_project_id" IS 'da73fa7e37e5a809'`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_respond_mark_project_id_section_id_round_no" ON "srm_sfd_respond_mark" 
      ("project_id", "section_id", "round_no")`,
    `COMMENT ON INDEX "uq_srm_sfd_respond_mark_project_id_section_id_round_no" IS '983a8e3c16e0d688'`,
    `CREATE INDEX "ix_srm_sfd_respond_mark_state" ON "srm_sfd_respond_mark" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_mark_state" IS '87bdb73adc125b96'`,
    `CREATE INDEX "ix_srm_sfd_respond_mark_org_id" ON "srm_sfd_respond_mark" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_mark_org_id" IS 'deeb1f7c0a7b4417'`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_bidding_score_header_project_id_section_id__3e293e52" ON "srm_sfd_bidding_score_header" 
      ("project_id", "section_id", "stage", "round_no", "user_id") WHERE "state" IN ('open',
       'submitted', 'locked')`,
    `COMMENT ON INDEX "uq_srm_sfd_bidding_score_header_project_id_section_id__3e293e52" IS 'fce77400b60911b5'`,
    `CREATE INDEX "ix_srm_sfd_bidding_score_header_state" ON "srm_sfd_bidding_score_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_score_header_state" IS 'e70a91b8aedcf8f1'`,
    `CREATE INDEX "ix_srm_sfd_bidding_score_header_org_id" ON "srm_sfd_bidding_score_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_score_header_org_id" IS 'ae2687a303337b0b'`,
    `CREATE INDEX "ix_srm_sfd_bidding_score_header_user_id" ON "srm_sfd_bidding_score_header" ("user_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_score_header_user_id" IS '6d2714487c3b96df'`,
    `CREATE INDEX "ix_srm_sfd_clarification_header_state" ON "srm_sfd_clarification_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_clarification_header_state" IS '3ad98df8a5f9cebb'`,
    `CREATE INDEX "ix_srm_sfd_clarification_header_org_id" ON "srm_sfd_clarification_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_clarification_header_org_id" IS '55e9cf2b27bfc9bd'`,
    `CREATE INDEX "ix_srm_sfd_clarification_header_project_id_section_id" ON "srm_sfd_clarification_header" 
      ("project_id", "section_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_clarification_header_project_id_section_id" IS 'e718b639ca460ece'`,
    `CREATE INDEX "ix_srm_sfd_bidding_shortlist_state" ON "srm_sfd_bidding_shortlist" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_shortlist_state" IS 'ef9520a969b37bf6'`,
    `CREATE INDEX "ix_srm_sfd_bidding_shortlist_org_id" ON "srm_sfd_bidding_shortlist" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_shortlist_org_id" IS '0251b715798277cf'`,
    `CREATE INDEX "ix_srm_sfd_bidding_doc_state" ON "srm_sfd_bidding_doc" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_doc_state" IS '4dff25993504f23b'`,
    `CREATE INDEX "ix_srm_sfd_bidding_doc_org_id" ON "srm_sfd_bidding_doc" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_doc_org_id" IS '969788b739cd82ec'`,
    `CREATE INDEX "ix_srm_sfd_bidding_doc_project_id" ON "srm_sfd_bidding_doc" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_doc_project_id" IS '0745dbce6261342d'`,
    `CREATE INDEX "ix_srm_sfd_bidding_doc_project_id_state" ON "srm_sfd_bidding_doc" ("project_id",
       "state")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_doc_project_id_state" IS '4ad578ef0720df3c'`,
    `CREATE INDEX "ix_srm_sfd_bidding_notice_state" ON "srm_sfd_bidding_notice" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_notice_state" IS 'f6215265d45b3219'`,
    `CREATE INDEX "ix_srm_sfd_bidding_notice_org_id" ON "srm_sfd_bidding_notice" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_notice_org_id" IS '5c84a27e26e2d706'`,
    `CREATE INDEX "ix_srm_sfd_bidding_notice_project_id" ON "srm_sfd_bidding_notice" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_notice_project_id" IS '68e7df56c4016570'`,
    `CREATE INDEX "ix_srm_sfd_bidding_notice_project_id_state" ON "srm_sfd_bidding_notice" ("project_id",
       "state")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_notice_project_id_state" IS '1b0d4ce7131d1bfe'`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_bidding_supplier_project_id_supplier_id" ON "srm_sfd_bidding_supplier" 
      ("project_id", "supplier_id")`,
    `COMMENT ON INDEX "uq_srm_sfd_bidding_supplier_project_id_supplier_id" IS 'f52dfef057bd24fa'`,
    `CREATE INDEX "ix_srm_sfd_bidding_supplier_state" ON "srm_sfd_bidding_supplier" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_supplier_state" IS '864daf90ac7b7093'`,
    `CREATE INDEX "ix_srm_sfd_bidding_supplier_org_id" ON "srm_sfd_bidding_supplier" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_supplier_org_id" IS '8aa6b2c85d7b3e4d'`,
    `CREATE INDEX "ix_srm_sfd_bidding_supplier_project_id" ON "srm_sfd_bidding_supplier" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_supplier_project_id" IS 'cb997e396c6722fe'`,
    `CREATE INDEX "ix_srm_sfd_bidding_supplier_supplier_id" ON "srm_sfd_bidding_supplier" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_supplier_supplier_id" IS '23d80836218da94a'`,
    `CREATE INDEX "ix_srm_sfd_bidding_supplier_supplier_id_state" ON "srm_sfd_bidding_supplier" 
      ("supplier_id", "state")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_supplier_supplier_id_state" IS '2a55825103b45db8'`,
    `CREATE INDEX "ix_srm_sfd_bidding_question_state" ON "srm_sfd_bidding_question" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_question_state" IS '53e59c7be4888f45'`,
    `CREATE INDEX "ix_srm_sfd_bidding_question_org_id" ON "srm_sfd_bidding_question" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_question_org_id" IS 'de6ae5cdbe443136'`,
    `CREATE INDEX "ix_srm_sfd_bidding_question_project_id" ON "srm_sfd_bidding_question" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_question_project_id" IS '8770428eddce9763'`,
    `CREATE INDEX "ix_srm_sfd_bidding_question_project_id_state" ON "srm_sfd_bidding_question" 
      ("project_id", "state")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_question_project_id_state" IS '1456c5266407a32c'`,
    `CREATE INDEX "ix_srm_sfd_bidding_answer_state" ON "srm_sfd_bidding_answer" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_answer_state" IS 'c590a17e72a0ae47'`,
    `CREATE INDEX "ix_srm_sfd_bidding_answer_org_id" ON "srm_sfd_bidding_answer" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_answer_org_id" IS '1b41426997044423'`,
    `CREATE INDEX "ix_srm_sfd_bidding_answer_project_id" ON "srm_sfd_bidding_answer" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_answer_project_id" IS 'ebdcc7e87ad5b54d'`,
    `CREATE INDEX "ix_srm_sfd_bidding_answer_project_id_state" ON "srm_sfd_bidding_answer" ("project_id",
       "state")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_answer_project_id_state" IS '3bb9104401a16298'`,
    `CREATE INDEX "ix_srm_sfd_bidding_drawing_state" ON "srm_sfd_bidding_drawing" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_drawing_state" IS '924a1232c8a6578f'`,
    `CREATE INDEX "ix_srm_sfd_bidding_drawing_org_id" ON "srm_sfd_bidding_drawing" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_drawing_org_id" IS '895f9e56733832c4'`,
    `CREATE INDEX "ix_srm_sfd_bidding_drawing_project_id" ON "srm_sfd_bidding_drawing" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_drawing_project_id" IS '50e4c7f9b4acc381'`,
    `CREATE INDEX "ix_srm_sfd_bidding_jury_state" ON "srm_sfd_bidding_jury" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_jury_state" IS '2db3e0e1a8c24214'`,
    `CREATE INDEX "ix_srm_sfd_bidding_jury_org_id" ON "srm_sfd_bidding_jury" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_jury_org_id" IS '983118fb5e172cf1'`,
    `CREATE INDEX "ix_srm_sfd_bidding_jury_project_id" ON "srm_sfd_bidding_jury" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_jury_project_id" IS '618d8d5e79baf5ee'`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_respond_header_project_id_supplier_id" ON "srm_sfd_respond_header" 
      ("project_id", "supplier_id")`,
    `COMMENT ON INDEX "uq_srm_sfd_respond_header_project_id_supplier_id" IS '3e71ba4a67761bbe'`,
    `CREATE INDEX "ix_srm_sfd_respond_header_state" ON "srm_sfd_respond_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_header_state" IS '33d5c02c910f69b2'`,
    `CREATE INDEX "ix_srm_sfd_respond_header_org_id" ON "srm_sfd_respond_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_header_org_id" IS '13a75f93eded8047'`,
    `CREATE INDEX "ix_srm_sfd_respond_header_project_id" ON "srm_sfd_respond_header" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_header_project_id" IS '60b66a324ce4cdc8'`,
    `CREATE INDEX "ix_srm_sfd_respond_header_supplier_id" ON "srm_sfd_respond_header" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_header_supplier_id" IS '5df377168489fea4'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bid_opening_state" ON "srm_sfd_bidding_bid_opening" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bid_opening_state" IS '63d7dc20d50fd681'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bid_opening_org_id" ON "srm_sfd_bidding_bid_opening" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bid_opening_org_id" IS '55e9145dc198464c'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bid_opening_project_id" ON "srm_sfd_bidding_bid_opening" 
      ("project_id", "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bid_opening_project_id" IS '906658dd4b3981a3'`,
    `CREATE UNIQUE INDEX "uq_base_report_chart_type_chart_code" ON "base_report_chart_type" (lower("chart_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_report_chart_type_chart_code" IS '10df93758cc4aadd'`,
    `CREATE INDEX "ix_base_report_chart_type_state" ON "base_report_chart_type" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_base_report_chart_type_state" IS 'f23e23e0dcd91a06'`,
    `CREATE INDEX "ix_base_report_chart_type_org_id" ON "base_report_chart_type" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_report_chart_type_org_id" IS '7797bba6b4d82ac7'`,
    `CREATE UNIQUE INDEX "uq_base_report_report_code" ON "base_report" (lower("report_code" COLLATE 
      "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_report_report_code" IS 'c1fcffd3bd6d394d'`,
    `CREATE INDEX "ix_base_report_state" ON "base_report" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_report_state" IS '42b10d10dcd1a1fb'`,
    `CREATE INDEX "ix_base_report_org_id" ON "base_report" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_report_org_id" IS '2df2205b1fe89340'`,
    `CREATE UNIQUE INDEX "uq_base_report_group_group_code" ON "base_report_group" (lower("group_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_report_group_group_code" IS '5b5702a62d8b7847'`,
    `CREATE INDEX "ix_base_report_group_state" ON "base_report_group" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_report_group_state" IS 'a20bcbe85a205aed'`,
    `CREATE INDEX "ix_base_report_group_org_id" ON "base_report_group" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_report_group_org_id" IS '7e17f5af2f923e1d'`,
    `CREATE UNIQUE INDEX "uq_base_concurrent_program_program_code" ON "base_concurrent_program" 
      (lower("program_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_concurrent_program_program_code" IS '3b47f5a11c21b6d7'`,
    `CREATE INDEX "ix_base_concurrent_program_state" ON "base_concurrent_program" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_program_state" IS '19eac330d235ccb8'`,
    `CREATE INDEX "ix_base_concurrent_program_org_id" ON "base_concurrent_program" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_program_org_id" IS 'b5b3bd5ae2118628'`,
    `CREATE INDEX "ix_base_concurrent_schedule_state" ON "base_concurrent_schedule" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_schedule_state" IS 'b2b40f2269bf4662'`,
    `CREATE INDEX "ix_base_concurrent_schedule_org_id" ON "base_concurrent_schedule" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_schedule_org_id" IS '1a95083f08b5bf18'`,
    `CREATE INDEX "ix_base_concurrent_schedule_program_id" ON "base_concurrent_schedule" ("program_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_schedule_program_id" IS '88b58c46e61e3138'`,
    `CREATE INDEX "ix_base_scheduling_error_state" ON "base_scheduling_error" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_base_scheduling_error_state" IS '21c96e54e29c3b72'`,
    `CREATE INDEX "ix_base_scheduling_error_org_id" ON "base_scheduling_error" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_scheduling_error_org_id" IS '6a3aa0665b374516'`,
    `CREATE INDEX "ix_base_scheduling_error_program_id" ON "base_scheduling_error" ("program_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_scheduling_error_program_id" IS '51a916148dddf110'`,
    `CREATE INDEX "ix_base_scheduling_error_run_id" ON "base_scheduling_error" ("run_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_scheduling_error_run_id" IS '2d093e2ffc6032f5'`,
    `CREATE UNIQUE INDEX "uq_base_datasource_ds_code" ON "base_datasource" (lower("ds_code" COLLATE 
      "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_datasource_ds_code" IS '8918e36abe22790a'`,
    `CREATE INDEX "ix_base_datasource_state" ON "base_datasource" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_datasource_state" IS '4830bfeb9b212a48'`,
    `CREATE INDEX "ix_base_datasource_org_id" ON "base_datasource" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_datasource_org_id" IS 'bdf7a5b402e12e52'`,
    `CREATE UNIQUE INDEX "uq_base_api_project_project_code" ON "base_api_project" (lower("project_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_api_project_project_code" IS 'b3ab252933207e50'`,
    `CREATE INDEX "ix_base_api_project_state" ON "base_api_project" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_api_project_state" IS '891a54707a9269b6'`,
    `CREATE INDEX "ix_base_api_project_org_id" ON "base_api_project" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_api_project_org_id" IS '2fb0047b485abab0'`,
    `CREATE UNIQUE INDEX "uq_base_api_module_project_id_module_code" ON "base_api_module" ("project_id",
       lower("module_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_api_module_project_id_module_code" IS '4a01ba3d6ca82f81'`,
    `CREATE INDEX "ix_base_api_module_state" ON "base_api_module" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_api_module_state" IS '701e2c6a3a53c562'`,
    `CREATE INDEX "ix_base_api_module_org_id" ON "base_api_module" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_api_module_org_id" IS 'f41075ed9be95a29'`,
    `CREATE INDEX "ix_base_api_module_project_id" ON "base_api_module" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_base_api_module_project_id" IS '6d28b4cc2ce4efbf'`,
    `CREATE UNIQUE INDEX "uq_base_api_method_path" ON "base_api" ("method", "path") WHERE "direction" 
      IN ('OWN')`,
    `COMMENT ON INDEX "uq_base_api_method_path" IS 'a31e6762edd05368'`,
    `CREATE UNIQUE INDEX "uq_base_api_module_id_method_path" ON "base_api" ("module_id",
       "method", "path") WHERE "direction" IN ('EXTERNAL')`,
    `COMMENT ON INDEX "uq_base_api_module_id_method_path" IS '14000b6cd20c6344'`,
    `CREATE INDEX "ix_base_api_state" ON "base_api" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_api_state" IS '51a03c35d399ea9a'`,
    `CREATE INDEX "ix_base_api_org_id" ON "base_api" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_api_org_id" IS '6d56340c1a6100eb'`,
    `CREATE INDEX "ix_base_api_module_id" ON "base_api" ("module_id", "id")`,
    `COMMENT ON INDEX "ix_base_api_module_id" IS '6355f1f183c95092'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BiddingReportsSchedules1795762083154.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
