import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Notices06031795759475484 implements MigrationInterface {
  readonly name = 'Notices06031795759475484';

  static readonly statements: readonly string[] = [
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
    `ALTER TABLE "srm_sfd_bidding_doc_chapters" ADD CONSTRAINT "fk_srm_sfd_bidding_doc_chapters" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_doc"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_doc_annexes" ADD CONSTRAINT "fk_srm_sfd_bidding_doc_annexes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_doc"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_supplier_downloads" ADD CONSTRAINT "fk_srm_sfd_bidding_supplier_downloads" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_supplier"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
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
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Notices06031795759475484.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
