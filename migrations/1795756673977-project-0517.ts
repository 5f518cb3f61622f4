import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Project05171795756673977 implements MigrationInterface {
  readonly name = 'Project05171795756673977';

  static readonly statements: readonly string[] = [
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
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Project05171795756673977.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
