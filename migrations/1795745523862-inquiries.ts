import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Inquiries1795745523862 implements MigrationInterface {
  readonly name = 'Inquiries1795745523862';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_sfd_auction_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "auction_title" character varying(200), "auction_type" character varying(40),
       "bid_mode" character varying(40), "award_mode" character varying(40), "price_basis" character 
      varying(40), "currency_code" character varying(3), "price_precision" integer, "quote_currencies" 
      character varying(60), "rates" jsonb, "category_id" bigint, "buyer_id" bigint, "observer_ids" 
      bigint array, "bid_start_date" TIMESTAMP(3) WITH TIME ZONE, "bid_end_date" TIMESTAMP(3) WITH 
      TIME ZONE, "original_end_date" TIMESTAMP(3) WITH TIME ZONE, "extension_count" bigint,
       "adjust_count" bigint, "question_end_date" TIMESTAMP(3) WITH TIME ZONE, "eval_method" character 
      varying(40), "price_weight" numeric(9,4), "tech_weight" numeric(9,4), "price_score_rule" character 
      varying(40), "two_envelope_flag" character(1), "dual_opening_flag" character(1),
       "opener_ids" bigint array, "min_bidders" integer, "few_reason" character varying(500),
       "allow_potential_flag" character(1), "allow_partial_flag" character(1), "allow_split_flag" 
      character(1), "ladder_mode" character varying(40), "ladder_eval_mode" character varying(40),
       "visibility" character varying(40), "improve_mode" character varying(40), "tie_rule" character 
      varying(40), "tie_allowed_flag" character(1), "min_step_value" numeric(18,2), "min_step_rate" 
      numeric(9,4), "max_step_value" numeric(18,2), "max_step_rate" numeric(9,4), "step_multiple_flag" 
      character(1), "first_offer_step_flag" character(1), "offer_gap_ms" integer, "overtime_flag" 
      character(1), "overtime_trigger_seconds" integer, "overtime_extend_seconds" integer,
       "overtime_mode" character varying(40), "overtime_max" integer, "start_price" numeric(18,
      2), "ceiling_price" numeric(18,2), "floor_price" numeric(18,2), "target_price" numeric(18,
      2), "bounds_visible_flag" character(1), "show_target_flag" character(1), "show_weights_flag" 
      character(1), "jury_blind_flag" character(1), "round_no" bigint, "max_rounds" integer,
       "publish_on_approval" character(1), "result_publish" character varying(40), "delivery_term" 
      character varying(100), "delivery_place" character varying(200), "payment_term_id" bigint,
       "validity_days" integer, "warranty_text" character varying(500), "published_at" TIMESTAMP(3) 
      WITH TIME ZONE, "item_count" bigint, "invited_count" bigint, "quoted_count" bigint,
       "few_bid_reason" character varying(500), "first_opener_id" bigint, "first_opened_at" TIMESTAMP(3) 
      WITH TIME ZONE, "opened_at" TIMESTAMP(3) WITH TIME ZONE, "ended_at" TIMESTAMP(3) WITH TIME 
      ZONE, "reminded_at" TIMESTAMP(3) WITH TIME ZONE, "best_amount" numeric(18,2), "award_amount" 
      numeric(18,2), "baseline_amount" numeric(18,2), "saving_amount" numeric(18,2), "saving_rate" 
      numeric(9,4), "award_submitted_by" bigint, "award_shared_flag" character(1), "voided_count" 
      bigint, "fulfil_reference" character varying(100), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_auction_header_two_envelope_flag" CHECK ("two_envelope_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_dual_opening_flag" CHECK ("dual_opening_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_allow_potential_flag" CHECK ("allow_potential_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_allow_partial_flag" CHECK ("allow_partial_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_allow_split_flag" CHECK ("allow_split_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_tie_allowed_flag" CHECK ("tie_allowed_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_step_multiple_flag" CHECK ("step_multiple_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_first_offer_step_flag" CHECK ("first_offer_step_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_overtime_flag" CHECK ("overtime_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_bounds_visible_flag" CHECK ("bounds_visible_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_show_target_flag" CHECK ("show_target_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_show_weights_flag" CHECK ("show_weights_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_jury_blind_flag" CHECK ("jury_blind_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_publish_on_approval" CHECK ("publish_on_approval" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_header_award_shared_flag" CHECK ("award_shared_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_auction_header" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_auction_item" ("doc_id" bigint NOT NULL, "item_no" bigint NOT NULL,
       "item_id" bigint, "item_code" character varying(50), "item_name" character varying(200),
       "spec" character varying(500), "drawing_version" character varying(30), "uom_id" bigint,
       "quantity" numeric(18,6), "annual_qty" numeric(18,6), "need_date" date, "delivery_org_id" 
      bigint, "start_price" numeric(18,6), "ceiling_price" numeric(18,6), "floor_price" numeric(18,
      6), "target_price" numeric(18,6), "history_price" numeric(18,6), "ladder_flag" character(1),
       "source_line_id" bigint, "round_no" bigint, "round_target" numeric(18,6), "not_awarded_reason" 
      character varying(500), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_auction_item_ladder_flag" 
      CHECK ("ladder_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_auction_item" PRIMARY KEY ("doc_id",
       "item_no"))`,
    `CREATE TABLE "srm_sfd_auction_item_prop" ("doc_id" bigint NOT NULL, "prop_no" bigint NOT NULL,
       "item_no" bigint, "prop_code" character varying(30), "prop_name" character varying(100),
       "prop_uom" character varying(20), "data_type" character varying(40), "options" character 
      varying(1000), "option_points" character varying(500), "required_flag" character(1),
       "knockout_flag" character(1), "knockout_op" character varying(40), "knockout_value1" character 
      varying(100), "knockout_value2" character varying(100), "score_rule" character varying(40),
       "score_min" numeric(18,6), "score_max" numeric(18,6), "weight" numeric(9,4), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_auction_item_prop_required_flag" 
      CHECK ("required_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_item_prop_knockout_flag" 
      CHECK ("knockout_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_auction_item_prop" PRIMARY KEY 
      ("doc_id", "prop_no"))`,
    `CREATE TABLE "srm_sfd_auction_item_ladder" ("doc_id" bigint NOT NULL, "step_no" bigint NOT 
      NULL, "item_no" bigint, "from_qty" numeric(18,6), "to_qty" numeric(18,6), "weight" numeric(9,
      4), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_auction_item_ladder" 
      PRIMARY KEY ("doc_id", "step_no"))`,
    `CREATE TABLE "srm_sfd_auction_supplier" ("doc_id" bigint NOT NULL, "supplier_id" bigint NOT 
      NULL, "supplier_name" character varying(120), "contact_id" bigint, "invite_state" character 
      varying(40), "decline_reason" character varying(500), "factor" numeric(9,6), "priority_no" 
      bigint, "round_no" bigint, "invited_at" TIMESTAMP(3) WITH TIME ZONE, "viewed_at" TIMESTAMP(3) 
      WITH TIME ZONE, "responded_at" TIMESTAMP(3) WITH TIME ZONE, "bid_version" bigint,
       "bid_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_auction_supplier" PRIMARY KEY ("doc_id", "supplier_id"))`,
    `CREATE TABLE "srm_sfd_auction_jury" ("doc_id" bigint NOT NULL, "user_id" bigint NOT NULL,
       "jury_role" character varying(40), "scope" character varying(40), "conflict_flag" character(1),
       "submitted_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT 
      NULL, CONSTRAINT "ck_srm_sfd_auction_jury_conflict_flag" CHECK ("conflict_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_auction_jury" PRIMARY KEY ("doc_id", "user_id"))`,
    `CREATE TABLE "srm_sfd_auction_bid" ("doc_id" bigint NOT NULL, "bid_key" character varying(40) 
      NOT NULL, "bid_number" character varying(80), "supplier_id" bigint, "round_no" bigint,
       "version" bigint, "bid_state" character varying(40), "submitted_at" TIMESTAMP(3) WITH TIME 
      ZONE, "receipt_hash" character varying(64), "surrogate_reason" character varying(500),
       "position" bigint, "sealed" jsonb, "tech_flag" character(1), "opened_flag" character(1),
       "currency_code" character varying(3), "exchange_rate" numeric(18,8), "tax_rate" numeric(9,
      4), "valid_to" date, "lines" jsonb, "tech_lines" jsonb, "head_answers" jsonb, "bid_attachment_ids" 
      text, "bid_remark" character varying(500), "total_raw" numeric(18,2), "total_comparable" numeric(18,
      2), "rank" bigint, "tech_score" numeric(9,4), "price_score" numeric(9,4), "score" numeric(9,
      4), "knockout_failed" character(1), "requalified_flag" character(1), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_auction_bid_tech_flag" CHECK ("tech_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_auction_bid_opened_flag" CHECK ("opened_flag" IN ('Y',
       'N')), CONSTRAINT "ck_srm_sfd_auction_bid_knockout_failed" CHECK ("knockout_failed" IN ('Y',
       'N')), CONSTRAINT "ck_srm_sfd_auction_bid_requalified_flag" CHECK ("requalified_flag" IN 
      ('Y', 'N')), CONSTRAINT "pk_srm_sfd_auction_bid" PRIMARY KEY ("doc_id", "bid_key"))`,
    `CREATE TABLE "srm_sfd_auction_header_drafts" ("doc_id" bigint NOT NULL, "supplier_id" bigint 
      NOT NULL, "saved_at" TIMESTAMP(3) WITH TIME ZONE, "sealed" jsonb, "draft_attachment_ids" text,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_auction_header_drafts" 
      PRIMARY KEY ("doc_id", "supplier_id"))`,
    `CREATE TABLE "srm_sfd_auction_header_scores" ("doc_id" bigint NOT NULL, "score_key" character 
      varying(80) NOT NULL, "user_id" bigint, "supplier_id" bigint, "prop_no" bigint, "score" numeric(7,
      4), "comment" character varying(500), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_auction_header_scores" PRIMARY KEY ("doc_id", "score_key"))`,
    `CREATE TABLE "srm_sfd_auction_header_awards" ("doc_id" bigint NOT NULL, "award_key" character 
      varying(60) NOT NULL, "item_no" bigint, "supplier_id" bigint, "bid_key" character varying(40),
       "rank" bigint, "award_rate" numeric(9,4), "award_qty" numeric(18,6), "currency_code" character 
      varying(3), "tax_rate" numeric(9,4), "offer_price" numeric(18,6), "price" numeric(18,
      6), "negotiated_price" numeric(18,6), "amount" numeric(18,2), "base_amount" numeric(18,
      2), "reason" character varying(500), "generated_type" character varying(30), "generated_id" 
      character varying(20), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_auction_header_awards" 
      PRIMARY KEY ("doc_id", "award_key"))`,
    `CREATE TABLE "srm_sfd_auction_header_adjustments" ("doc_id" bigint NOT NULL, "adjust_no" bigint 
      NOT NULL, "old_end" TIMESTAMP(3) WITH TIME ZONE, "new_end" TIMESTAMP(3) WITH TIME ZONE,
       "reason" character varying(500), "at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_auction_header_adjustments" PRIMARY KEY 
      ("doc_id", "adjust_no"))`,
    `CREATE TABLE "srm_sfd_auction_question" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "about_type" character varying(40), "about_id" character varying(20),
       "about_number" character varying(60), "about_title" character varying(200), "supplier_id" 
      bigint, "buyer_id" bigint, "question_kind" character varying(40), "item_no" bigint,
       "subject" character varying(100), "content" character varying(2000), "asked_at" TIMESTAMP(3) 
      WITH TIME ZONE, "answer_count" bigint, "public_flag" character(1), "public_text" character 
      varying(2000), "invited_ids" bigint array, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_auction_question_public_flag" CHECK ("public_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_auction_question" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_auction_answer" ("doc_id" bigint NOT NULL, "answer_no" bigint NOT NULL,
       "answer" character varying(2000), "public_flag" character(1), "public_question_text" character 
      varying(2000), "answered_by" bigint, "at" TIMESTAMP(3) WITH TIME ZONE, "replaced_by" bigint,
       "reason" character varying(500), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "ck_srm_sfd_auction_answer_public_flag" CHECK ("public_flag" IN ('Y',
       'N')), CONSTRAINT "pk_srm_sfd_auction_answer" PRIMARY KEY ("doc_id", "answer_no"))`,
    `CREATE TABLE "srm_sfd_tender_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "tender_title" character varying(200), "tender_type" character varying(40),
       "award_mode" character varying(40), "price_basis" character varying(40), "currency_code" 
      character varying(3), "tax_rate" numeric(9,4), "price_precision" integer, "category_id" bigint,
       "buyer_id" bigint, "observer_ids" bigint array, "invite_end_date" TIMESTAMP(3) WITH TIME 
      ZONE, "valid_from" date, "valid_to" date, "min_confirmed" integer, "few_reason" character 
      varying(500), "allow_potential_flag" character(1), "max_rounds" integer, "max_bids_per_round" 
      integer, "not_worse_flag" character(1), "min_step_rate" numeric(9,4), "rank_visibility" character 
      varying(40), "live_rank_flag" character(1), "tie_rule" character varying(40), "share_scheme" 
      character varying(50), "follow_flag" character(1), "follow_mode" character varying(40),
       "follow_hours" integer, "follow_tolerance" numeric(9,4), "unfilled_rule" character varying(40),
       "ou_confirm_flag" character(1), "bounds_visible_flag" character(1), "round_no" bigint,
       "round_start_date" TIMESTAMP(3) WITH TIME ZONE, "round_end_date" TIMESTAMP(3) WITH TIME ZONE,
       "rules_text" text, "delivery_term" character varying(100), "payment_term_id" bigint,
       "sent_at" TIMESTAMP(3) WITH TIME ZONE, "item_count" bigint, "invited_count" bigint,
       "confirmed_count" bigint, "follow_deadline" TIMESTAMP(3) WITH TIME ZONE, "best_amount" numeric(18,
      2), "award_amount" numeric(18,2), "saving_amount" numeric(18,2), "saving_rate" numeric(9,
      4), "award_submitted_by" bigint, "modify_evidence_ids" text, "voided_count" bigint,
       "fulfil_reference" character varying(100), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_tender_header_allow_potential_flag" CHECK 
      ("allow_potential_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_tender_header_not_worse_flag" 
      CHECK ("not_worse_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_tender_header_live_rank_flag" 
      CHECK ("live_rank_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_tender_header_follow_flag" 
      CHECK ("follow_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_tender_header_ou_confirm_flag" 
      CHECK ("ou_confirm_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_tender_header_bounds_visible_flag" 
      CHECK ("bounds_visible_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_tender_header" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "srm_sfd_tender_header_items" ("doc_id" bigint NOT NULL, "item_no" bigint NOT 
      NULL, "org_id" bigint, "item_id" bigint, "item_code" character varying(50), "item_name" character 
      varying(200), "spec" character varying(500), "uom_id" bigint, "quantity" numeric(18,
      6), "ceiling_price" numeric(18,6), "target_price" numeric(18,6), "history_price" numeric(18,
      6), "source_line_id" bigint, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT 
      "pk_srm_sfd_tender_header_items" PRIMARY KEY ("doc_id", "item_no"))`,
    `CREATE TABLE "srm_sfd_tender_header_suppliers" ("doc_id" bigint NOT NULL, "supplier_id" bigint 
      NOT NULL, "supplier_name" character varying(120), "contact_id" bigint, "invite_state" character 
      varying(40), "sent_at" TIMESTAMP(3) WITH TIME ZONE, "confirmed_at" TIMESTAMP(3) WITH TIME 
      ZONE, "decline_reason" character varying(500), "questionnaire" jsonb, "confirm_attachment_ids" 
      text, "refuse_reason" character varying(500), "factor" numeric(9,6), "priority_no" bigint,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_tender_header_suppliers" 
      PRIMARY KEY ("doc_id", "supplier_id"))`,
    `CREATE TABLE "srm_sfd_tender_header_rounds" ("doc_id" bigint NOT NULL, "round_no" bigint NOT 
      NULL, "start_date" TIMESTAMP(3) WITH TIME ZONE, "end_date" TIMESTAMP(3) WITH TIME ZONE,
       "supplier_ids" bigint array, "item_nos" character varying(2000), "note" character varying(500),
       "end_cause" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_tender_header_rounds" PRIMARY KEY ("doc_id", "round_no"))`,
    `CREATE TABLE "srm_sfd_tender_header_bids" ("doc_id" bigint NOT NULL, "bid_key" character varying(40) 
      NOT NULL, "round_no" bigint, "supplier_id" bigint, "seq" bigint, "prices" jsonb,
       "total_raw" numeric(18,2), "total_comparable" numeric(18,2), "at" TIMESTAMP(3) WITH TIME 
      ZONE, "position" bigint, "bid_state" character varying(40), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_tender_header_bids" PRIMARY KEY ("doc_id",
       "bid_key"))`,
    `CREATE TABLE "srm_sfd_tender_header_follows" ("doc_id" bigint NOT NULL, "follow_key" character 
      varying(40) NOT NULL, "item_no" bigint, "supplier_id" bigint, "rank" bigint, "asked_at" TIMESTAMP(3) 
      WITH TIME ZONE, "deadline" TIMESTAMP(3) WITH TIME ZONE, "follow_prices" jsonb, "slot" bigint,
       "follow_state" character varying(40), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_tender_header_follows" PRIMARY KEY ("doc_id", "follow_key"))`,
    `CREATE TABLE "srm_sfd_tender_header_winners" ("doc_id" bigint NOT NULL, "win_key" character 
      varying(40) NOT NULL, "item_no" bigint, "supplier_id" bigint, "slot" bigint, "share" numeric(9,
      4), "qty" numeric(18,6), "price" numeric(18,6), "amount" numeric(18,2), "origin" character 
      varying(40), "reason" character varying(500), "replaced" character varying(300),
       "generated_type" character varying(30), "generated_id" character varying(20), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_tender_header_winners" PRIMARY 
      KEY ("doc_id", "win_key"))`,
    `CREATE TABLE "srm_sfd_tender_header_ou_states" ("doc_id" bigint NOT NULL, "ou_id" bigint NOT 
      NULL, "ou_state" character varying(40), "ou_comment" character varying(500), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_tender_header_ou_states" PRIMARY 
      KEY ("doc_id", "ou_id"))`,
    `ALTER TABLE "srm_sfd_auction_item" ADD CONSTRAINT "fk_srm_sfd_auction_item" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_item_prop" ADD CONSTRAINT "fk_srm_sfd_auction_item_prop" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_item_ladder" ADD CONSTRAINT "fk_srm_sfd_auction_item_ladder" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_supplier" ADD CONSTRAINT "fk_srm_sfd_auction_supplier" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_jury" ADD CONSTRAINT "fk_srm_sfd_auction_jury" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_bid" ADD CONSTRAINT "fk_srm_sfd_auction_bid" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_header_drafts" ADD CONSTRAINT "fk_srm_sfd_auction_header_drafts" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_header_scores" ADD CONSTRAINT "fk_srm_sfd_auction_header_scores" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_header_awards" ADD CONSTRAINT "fk_srm_sfd_auction_header_awards" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_header_adjustments" ADD CONSTRAINT "fk_srm_sfd_auction_header_adjustments" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_auction_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_auction_answer" ADD CONSTRAINT "fk_srm_sfd_auction_answer" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_sfd_auction_question"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_tender_header_items" ADD CONSTRAINT "fk_srm_sfd_tender_header_items" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_tender_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_tender_header_suppliers" ADD CONSTRAINT "fk_srm_sfd_tender_header_suppliers" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_tender_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_tender_header_rounds" ADD CONSTRAINT "fk_srm_sfd_tender_header_rounds" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_tender_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_tender_header_bids" ADD CONSTRAINT "fk_srm_sfd_tender_header_bids" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_sfd_tender_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_tender_header_follows" ADD CONSTRAINT "fk_srm_sfd_tender_header_follows" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_tender_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_tender_header_winners" ADD CONSTRAINT "fk_srm_sfd_tender_header_winners" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_tender_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_tender_header_ou_states" ADD CONSTRAINT "fk_srm_sfd_tender_header_ou_states" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_tender_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `CREATE INDEX "ix_srm_sfd_auction_header_state" ON "srm_sfd_auction_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_header_state" IS '2242184941128762'`,
    `CREATE INDEX "ix_srm_sfd_auction_header_org_id" ON "srm_sfd_auction_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_header_org_id" IS 'dc8983671f7a17a1'`,
    `CREATE INDEX "ix_srm_sfd_auction_header_buyer_id" ON "srm_sfd_auction_header" ("buyer_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_header_buyer_id" IS '823db807b783888b'`,
    `CREATE INDEX "ix_srm_sfd_auction_header_category_id" ON "srm_sfd_auction_header" ("category_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_header_category_id" IS '985f533f3aa846f2'`,
    `CREATE INDEX "ix_srm_sfd_auction_item_item_id" ON "srm_sfd_auction_item" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_item_item_id" IS 'fbc8d505a4fe07e7'`,
    `CREATE INDEX "ix_srm_sfd_auction_supplier_supplier_id" ON "srm_sfd_auction_supplier" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_supplier_supplier_id" IS '15558dbb82cb2057'`,
    `CREATE INDEX "ix_srm_sfd_auction_bid_supplier_id" ON "srm_sfd_auction_bid" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_bid_supplier_id" IS '9541242478fb9c01'`,
    `CREATE INDEX "ix_srm_sfd_auction_question_state" ON "srm_sfd_auction_question" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_question_state" IS 'f9b1420224c1836d'`,
    `CREATE INDEX "ix_srm_sfd_auction_question_org_id" ON "srm_sfd_auction_question" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_auction_question_org_id" IS 'f499c4fa772daa71'`,
    `CREATE INDEX "ix_srm_sfd_tender_header_state" ON "srm_sfd_tender_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_tender_header_state" IS '6c8a7969700215ff'`,
    `CREATE INDEX "ix_srm_sfd_tender_header_org_id" ON "srm_sfd_tender_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_tender_header_org_id" IS 'd6c8246f92a4bd62'`,
    `CREATE INDEX "ix_srm_sfd_tender_header_buyer_id" ON "srm_sfd_tender_header" ("buyer_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_tender_header_buyer_id" IS '207ef21fc8a38afc'`,
    `CREATE INDEX "ix_srm_sfd_tender_header_category_id" ON "srm_sfd_tender_header" ("category_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_tender_header_category_id" IS 'b8eaeae61c0e1d7c'`,
    `CREATE INDEX "ix_srm_sfd_tender_header_items_item_id" ON "srm_sfd_tender_header_items" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_tender_header_items_item_id" IS 'b014415dcd095b89'`,
    `CREATE INDEX "ix_srm_sfd_tender_header_items_org_id" ON "srm_sfd_tender_header_items" ("org_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_tender_header_items_org_id" IS 'fd024b187174c98e'`,
    `CREATE INDEX "ix_srm_sfd_tender_header_suppliers_supplier_id" ON "srm_sfd_tender_header_suppliers" 
      ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_tender_header_suppliers_supplier_id" IS '03f434c5cf96eda0'`,
    `CREATE INDEX "ix_srm_sfd_tender_header_bids_supplier_id" ON "srm_sfd_tender_header_bids" ("supplier_id")`,
    `COMMENT ON INDEX "ix_srm_sfd_tender_header_bids_supplier_id" IS '23cb1ad3f1c08461'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Inquiries1795745523862.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
