import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Notices1795307024519 implements MigrationInterface {
  readonly name = 'Notices1795307024519';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_base_notice_read" ("doc_type" character varying(60) NOT NULL, "doc_id" bigint NOT NULL, "version_no" integer NOT NULL, "user_id" bigint NOT NULL, "supplier_id" bigint, "first_read_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "last_read_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "read_count" integer NOT NULL, "confirmed_at" TIMESTAMP(3) WITH TIME ZONE, "confirm_text" character varying(100), CONSTRAINT "PK_c4550acd9e3127c7483951c9c32" PRIMARY KEY ("doc_type", "doc_id", "version_no", "user_id"))`,
    `CREATE INDEX "srm_base_notice_read_user" ON "srm_base_notice_read"  ("user_id", "doc_type", "doc_id") `,
    `CREATE TABLE "srm_base_notice" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "notice_title" character varying(120), "notice_title_en" character varying(120), "notice_type" character varying(40), "notice_content" text, "notice_content_en" text, "audience_type" character varying(40), "audience_rule" jsonb, "addressed" jsonb, "importance" character varying(40), "top_flag" character(1), "top_until" TIMESTAMP(3) WITH TIME ZONE, "must_confirm_flag" character(1), "confirm_text" character varying(100), "publish_time" TIMESTAMP(3) WITH TIME ZONE, "end_time" TIMESTAMP(3) WITH TIME ZONE, "notice_date" TIMESTAMP(3) WITH TIME ZONE, "version_no" integer, "reset_read_flag" character(1), "read_from" integer, "ever_published" character(1), "withdraw_reason" character varying(500), "ended_at" TIMESTAMP(3) WITH TIME ZONE, "archive_days" integer, "reach_count" integer, "remind_count" integer, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_base_notice_top_flag" CHECK ("top_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_base_notice_must_confirm_flag" CHECK ("must_confirm_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_base_notice_reset_read_flag" CHECK ("reset_read_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_base_notice_ever_published" CHECK ("ever_published" IN ('Y', 'N')), CONSTRAINT "pk_srm_base_notice" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_base_notification" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "title" character varying(120), "title_en" character varying(120), "notification_type" character varying(40), "content" text, "content_en" text, "doc_type" character varying(60), "doc_id" character varying(40), "need_reply_flag" character(1), "reply_by" TIMESTAMP(3) WITH TIME ZONE, "importance" character varying(40), "publish_time" TIMESTAMP(3) WITH TIME ZONE, "end_time" TIMESTAMP(3) WITH TIME ZONE, "notice_date" TIMESTAMP(3) WITH TIME ZONE, "version_no" integer, "reset_read_flag" character(1), "read_from" integer, "ever_published" character(1), "withdraw_reason" character varying(500), "ended_at" TIMESTAMP(3) WITH TIME ZONE, "archive_days" integer, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_base_notification_need_reply_flag" CHECK ("need_reply_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_base_notification_reset_read_flag" CHECK ("reset_read_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_base_notification_ever_published" CHECK ("ever_published" IN ('Y', 'N')), CONSTRAINT "pk_srm_base_notification" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_base_notification_recipient" ("doc_id" bigint NOT NULL, "recipient_line_id" integer NOT NULL, "recipient_user_id" bigint, "supplier_id" bigint, "contact_role" character varying(40), "confirmed_at" TIMESTAMP(3) WITH TIME ZONE, "reply_text" character varying(4000), "reply_file_ids" text, "replied_at" TIMESTAMP(3) WITH TIME ZONE, "remind_count" integer, "reminded_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_base_notification_recipient" PRIMARY KEY ("doc_id", "recipient_line_id"))`,
    `ALTER TABLE "srm_base_guide" DROP COLUMN "view_count"`,
    `ALTER TABLE "srm_base_supplier_pending" ADD "user_id" bigint`,
    `ALTER TABLE "srm_base_notification_recipient" ADD CONSTRAINT "fk_srm_base_notification_recipient" FOREIGN KEY ("doc_id") REFERENCES "srm_base_notification"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_base_notice_state" ON "srm_base_notice" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_base_notice_state" IS 'ac20ff688c994c2d'`,
    `CREATE INDEX "ix_srm_base_notice_org_id" ON "srm_base_notice" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_notice_org_id" IS '5d362f7fac406adc'`,
    `CREATE INDEX "ix_srm_base_notification_state" ON "srm_base_notification" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_base_notification_state" IS 'd65fac3991412a16'`,
    `CREATE INDEX "ix_srm_base_notification_org_id" ON "srm_base_notification" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_base_notification_org_id" IS '3bf437a8d3a4894e'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Notices1795307024519.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
