import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Evaluation05441795758330597 implements MigrationInterface {
  readonly name = 'Evaluation05441795758330597';

  static readonly statements: readonly string[] = [
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
      ("project_id", "section_id", "stage", "round_no", "user_id")`,
    `COMMENT ON INDEX "uq_srm_sfd_bidding_score_header_project_id_section_id__3e293e52" IS '1404140e14aa3454'`,
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
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Evaluation05441795758330597.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
