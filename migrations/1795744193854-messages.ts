import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Messages1795744193854 implements MigrationInterface {
  readonly name = 'Messages1795744193854';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "msg_source_secret" ("source_id" bigint NOT NULL, "secret" bytea NOT NULL,
       "set_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_411fff4af12e28e0c3e8b52a0ce" 
      PRIMARY KEY ("source_id"))`,
    `CREATE TABLE "msg_source_ticket" ("ticket" character(32) NOT NULL, "source_id" bigint NOT 
      NULL, "secret" bytea NOT NULL, "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT 
      "PK_9f07780e486c9c250bce8a84d16" PRIMARY KEY ("ticket"))`,
    `CREATE TABLE "msg_log" ("log_id" bigint NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
       "mail_id" bigint NOT NULL, "batch_key" character varying(200), "template" character varying(60) 
      NOT NULL, "channel" character varying(10) NOT NULL, "source" character varying(60) NOT NULL,
       "recipient" character varying(120) NOT NULL, "attempt" integer NOT NULL, "result" character 
      varying(12) NOT NULL, "answer" character varying(300), "duration_ms" integer NOT NULL,
       CONSTRAINT "PK_e6dede196d56e11501f2fe4c208" PRIMARY KEY ("log_id"))`,
    `CREATE INDEX "msg_log_at" ON "msg_log"  ("at") `,
    `CREATE INDEX "msg_log_batch" ON "msg_log"  ("batch_key") `,
    `CREATE TABLE "msg_user" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "user_id" bigint, "digest_flag" character(1), "quiet_from" character varying(5),
       "quiet_to" character varying(5), "bounce_count" bigint, "suspended_flag" character(1),
       "ever_enabled" character(1), "source_code" character varying(40), "source_version" character 
      varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_msg_user_digest_flag" 
      CHECK ("digest_flag" IN ('Y', 'N')), CONSTRAINT "ck_msg_user_suspended_flag" CHECK ("suspended_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_msg_user_ever_enabled" CHECK ("ever_enabled" IN ('Y',
       'N')), CONSTRAINT "pk_msg_user" PRIMARY KEY ("id"))`,
    `CREATE TABLE "msg_user_subscriptions" ("doc_id" bigint NOT NULL, "category" character varying(40) 
      NOT NULL, "in_app_flag" character(1), "mail_flag" character(1), "sms_flag" character(1),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_msg_user_subscriptions_in_app_flag" 
      CHECK ("in_app_flag" IN ('Y', 'N')), CONSTRAINT "ck_msg_user_subscriptions_mail_flag" CHECK 
      ("mail_flag" IN ('Y', 'N')), CONSTRAINT "ck_msg_user_subscriptions_sms_flag" CHECK ("sms_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_msg_user_subscriptions" PRIMARY KEY ("doc_id", "category"))`,
    `CREATE TABLE "message" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "subject" character varying(120), "subject_en" character varying(120),
       "body" character varying(4000), "body_en" character varying(4000), "category" character varying(40),
       "email_flag" character(1), "sms_flag" character(1), "user_ids" bigint array, "org_ids" bigint 
      array, "resp_ids" bigint array, "supplier_ids" bigint array, "category_ids" bigint array,
       "send_at" TIMESTAMP(3) WITH TIME ZONE, "file_ids" text, "need_reply_flag" character(1),
       "recipient_count" bigint, "replied_count" bigint, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_message_email_flag" CHECK ("email_flag" IN ('Y',
       'N')), CONSTRAINT "ck_message_sms_flag" CHECK ("sms_flag" IN ('Y', 'N')), CONSTRAINT "ck_message_need_reply_flag" 
      CHECK ("need_reply_flag" IN ('Y', 'N')), CONSTRAINT "pk_message" PRIMARY KEY ("id"))`,
    `CREATE TABLE "message_recipients" ("doc_id" bigint NOT NULL, "recipient_no" bigint NOT NULL,
       "recipient_user_id" bigint, "supplier_id" bigint, "reply_text" character varying(4000),
       "replied_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_message_recipients" PRIMARY KEY ("doc_id", "recipient_no"))`,
    `CREATE TABLE "msg_instance" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "event_code" character varying(60), "origin" character varying(40),
       "template_code" character varying(60), "config_id" bigint, "composer_id" bigint,
       "category" character varying(40), "priority" character varying(40), "about_type" character 
      varying(60), "about_id" character varying(40), "about_number" character varying(120),
       "subject" character varying(300), "subject_en" character varying(300), "body" character varying(4000),
       "body_en" character varying(4000), "channels" character varying(60), "sources" jsonb,
       "params" jsonb, "mandatory_flag" character(1), "need_check_flag" character(1), "send_at" 
      TIMESTAMP(3) WITH TIME ZONE, "recipient_count" bigint, "delivered" bigint, "failed" bigint,
       "finished_at" TIMESTAMP(3) WITH TIME ZONE, "checked_by" bigint, "check_comment" character 
      varying(500), "desk" character varying(40), "message_key" character varying(200),
       "queued_flag" character(1), "archive_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_msg_instance_mandatory_flag" CHECK ("mandatory_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_msg_instance_need_check_flag" CHECK ("need_check_flag" IN ('Y',
       'N')), CONSTRAINT "ck_msg_instance_queued_flag" CHECK ("queued_flag" IN ('Y', 'N')),
       CONSTRAINT "pk_msg_instance" PRIMARY KEY ("id"))`,
    `CREATE TABLE "msg_delivery" ("doc_id" bigint NOT NULL, "recipient_no" bigint NOT NULL,
       "recipient_user_id" bigint, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT 
      "pk_msg_delivery" PRIMARY KEY ("doc_id", "recipient_no"))`,
    `CREATE TABLE "msg_template" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "template_code" character varying(60), "template_name" character varying(100),
       "template_name_en" character varying(100), "event_code" character varying(60), "channel" 
      character varying(40), "category" character varying(40), "subject_cn" character varying(200),
       "subject_en" character varying(200), "body_cn" character varying(4000), "body_en" character 
      varying(4000), "variables" character varying(500), "link_menu_code" character varying(60),
       "mandatory_flag" character(1), "need_check_flag" character(1), "version_no" bigint,
       "previous_id" bigint, "ever_enabled" character(1), "source_code" character varying(40),
       "source_version" character varying(40), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_msg_template_mandatory_flag" CHECK ("mandatory_flag" 
      IN ('Y', 'N')), CONSTRAINT "ck_msg_template_need_check_flag" CHECK ("need_check_flag" IN ('Y',
       'N')), CONSTRAINT "ck_msg_template_ever_enabled" CHECK ("ever_enabled" IN ('Y',
       'N')), CONSTRAINT "pk_msg_template" PRIMARY KEY ("id"))`,
    `CREATE TABLE "msg_config" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "config_name" character varying(100), "config_name_en" character varying(100),
       "event_code" character varying(60), "doc_type" character varying(60), "audience" character 
      varying(40), "resp_code" character varying(30), "user_ids" bigint array, "delay_minutes" integer,
       "merge_minutes" integer, "quiet_flag" character(1), "priority" character varying(40),
       "escalate_hours" integer, "escalate_channel" character varying(40), "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_msg_config_quiet_flag" CHECK 
      ("quiet_flag" IN ('Y', 'N')), CONSTRAINT "ck_msg_config_ever_enabled" CHECK ("ever_enabled" 
      IN ('Y', 'N')), CONSTRAINT "pk_msg_config" PRIMARY KEY ("id"))`,
    `CREATE TABLE "msg_config_channels" ("doc_id" bigint NOT NULL, "channel_no" integer NOT NULL,
       "channel" character varying(40), "template_code" character varying(60), "source_id" bigint,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_msg_config_channels" PRIMARY 
      KEY ("doc_id", "channel_no"))`,
    `CREATE TABLE "msg_config_conditions" ("doc_id" bigint NOT NULL, "condition_no" integer NOT 
      NULL, "variable" character varying(60), "operator" character varying(40), "operand" character 
      varying(200), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_msg_config_conditions" 
      PRIMARY KEY ("doc_id", "condition_no"))`,
    `CREATE TABLE "msg_source" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "msg_source_code" character varying(30), "source_name" character varying(60),
       "source_name_en" character varying(60), "channel" character varying(40), "webhook_kind" character 
      varying(40), "smtp_host" character varying(120), "smtp_port" integer, "smtp_tls_flag" character(1),
       "smtp_user" character varying(120), "mail_from" character varying(200), "reply_to" character 
      varying(200), "url" character varying(300), "success_text" character varying(100),
       "secret_at" TIMESTAMP(3) WITH TIME ZONE, "rate_per_minute" integer, "daily_cap" integer,
       "fallback_id" bigint, "is_default" character(1), "simulate_flag" character(1), "tested_at" 
      TIMESTAMP(3) WITH TIME ZONE, "test_result" character varying(40), "test_found" character varying(300),
       "tested_settings" character varying(1500), "ever_enabled" character(1), "source_code" character 
      varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_msg_source_smtp_tls_flag" CHECK ("smtp_tls_flag" IN 
      ('Y', 'N')), CONSTRAINT "ck_msg_source_is_default" CHECK ("is_default" IN ('Y', 'N')),
       CONSTRAINT "ck_msg_source_simulate_flag" CHECK ("simulate_flag" IN ('Y', 'N')),
       CONSTRAINT "ck_msg_source_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT 
      "pk_msg_source" PRIMARY KEY ("id"))`,
    `CREATE TABLE "msg_receive" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "origin_key" character 
      varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character 
      varying(500), "attribute2" character varying(500), "attribute3" character varying(500),
       "attribute4" character varying(500), "attribute5" character varying(500), "source_id" bigint,
       "receive_kind" character varying(40), "sender" character varying(120), "content" character 
      varying(4000), "user_id" bigint, "delivery_id" character varying(20), "handled_note" character 
      varying(500), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_msg_receive" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "msg_td" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "user_id" bigint, "channel" character varying(40), "category" character varying(40),
       "since" TIMESTAMP(3) WITH TIME ZONE, "td_source" character varying(40), "until" date,
       "ever_enabled" character(1), "source_code" character varying(40), "source_version" character 
      varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_msg_td_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_msg_td" PRIMARY KEY ("id"))`,
    `ALTER TABLE "base_mail" ADD "batch_key" character varying(200)`,
    `ALTER TABLE "base_mail" ADD "channel" character varying(10) NOT NULL DEFAULT 'EMAIL'`,
    `ALTER TABLE "base_mail" ADD "in_app" boolean NOT NULL DEFAULT true`,
    `ALTER TABLE "base_mail" ADD "category" character varying(20)`,
    `ALTER TABLE "base_mail" ADD "words" jsonb`,
    `ALTER TABLE "base_mail" ADD "source_id" bigint`,
    `ALTER TABLE "base_mail" ADD "deleted_at" TIMESTAMP(3) WITH TIME ZONE`,
    `DROP INDEX "public"."base_mail_user"`,
    `ALTER TABLE "base_mail" DROP COLUMN "template"`,
    `ALTER TABLE "base_mail" ADD "template" character varying(60) NOT NULL`,
    `CREATE INDEX "base_mail_batch" ON "base_mail"  ("batch_key") `,
    `CREATE INDEX "base_mail_user" ON "base_mail"  ("user_id", "template", "created_at") `,
    `ALTER TABLE "msg_user_subscriptions" ADD CONSTRAINT "fk_msg_user_subscriptions" FOREIGN KEY 
      ("doc_id") REFERENCES "msg_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "message_recipients" ADD CONSTRAINT "fk_message_recipients" FOREIGN KEY ("doc_id") 
      REFERENCES "message"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "msg_delivery" ADD CONSTRAINT "fk_msg_delivery" FOREIGN KEY ("doc_id") REFERENCES 
      "msg_instance"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "msg_config_channels" ADD CONSTRAINT "fk_msg_config_channels" FOREIGN KEY ("doc_id") 
      REFERENCES "msg_config"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "msg_config_conditions" ADD CONSTRAINT "fk_msg_config_conditions" FOREIGN KEY 
      ("doc_id") REFERENCES "msg_config"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_msg_user_user_id" ON "msg_user" ("user_id")`,
    `COMMENT ON INDEX "uq_msg_user_user_id" IS '663464208f596651'`,
    `CREATE INDEX "ix_msg_user_state" ON "msg_user" ("state", "id")`,
    `COMMENT ON INDEX "ix_msg_user_state" IS '31d118a92c731235'`,
    `CREATE INDEX "ix_msg_user_org_id" ON "msg_user" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_msg_user_org_id" IS '773ba6dd037466a8'`,
    `CREATE INDEX "ix_msg_user_user_id" ON "msg_user" ("user_id", "id")`,
    `COMMENT ON INDEX "ix_msg_user_user_id" IS 'b17045679f5cb52e'`,
    `CREATE INDEX "ix_message_state" ON "message" ("state", "id")`,
    `COMMENT ON INDEX "ix_message_state" IS '3ba550d09df9d054'`,
    `CREATE INDEX "ix_message_org_id" ON "message" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_message_org_id" IS '20604b78bbd165ab'`,
    `CREATE INDEX "ix_message_recipients_recipient_user_id" ON "message_recipients" ("recipient_user_id")`,
    `COMMENT ON INDEX "ix_message_recipients_recipient_user_id" IS '73cc7772e8774e0d'`,
    `CREATE UNIQUE INDEX "uq_msg_instance_message_key" ON "msg_instance" ("message_key")`,
    `COMMENT ON INDEX "uq_msg_instance_message_key" IS '4d33a39491a0fd0f'`,
    `CREATE INDEX "ix_msg_instance_state" ON "msg_instance" ("state", "id")`,
    `COMMENT ON INDEX "ix_msg_instance_state" IS '1d915bbba313e451'`,
    `CREATE INDEX "ix_msg_instance_org_id" ON "msg_instance" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_msg_instance_org_id" IS '05f1298f8e4acc89'`,
    `CREATE UNIQUE INDEX "uq_msg_template_template_code_version_no" ON "msg_template" (lower("template_code" 
      COLLATE "und-x-icu"), "version_no")`,
    `COMMENT ON INDEX "uq_msg_template_template_code_version_no" IS '0ec77034115008bd'`,
    `CREATE INDEX "ix_msg_template_state" ON "msg_template" ("state", "id")`,
    `COMMENT ON INDEX "ix_msg_template_state" IS 'cda655c863a6bccc'`,
    `CREATE INDEX "ix_msg_template_org_id" ON "msg_template" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_msg_template_org_id" IS '4e49a5f816e62fbe'`,
    `CREATE INDEX "ix_msg_config_state" ON "msg_config" ("state", "id")`,
    `COMMENT ON INDEX "ix_msg_config_state" IS '82e09870aaa56f78'`,
    `CREATE INDEX "ix_msg_config_org_id" ON "msg_config" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_msg_config_org_id" IS '3f3ede16825b2bd6'`,
    `CREATE UNIQUE INDEX "uq_msg_source_msg_source_code" ON "msg_source" (lower("msg_source_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_msg_source_msg_source_code" IS 'ad4fda1c469e3b4e'`,
    `CREATE UNIQUE INDEX "uq_msg_source_channel" ON "msg_source" ("channel") WHERE "is_default" 
      IN ('Y') AND "state" IN ('enabled')`,
    `COMMENT ON INDEX "uq_msg_source_channel" IS '69db2591efe954bf'`,
    `CREATE INDEX "ix_msg_source_state" ON "msg_source" ("state", "id")`,
    `COMMENT ON INDEX "ix_msg_source_state" IS '19727b357a29f324'`,
    `CREATE INDEX "ix_msg_source_org_id" ON "msg_source" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_msg_source_org_id" IS '6344590fff7125bb'`,
    `CREATE INDEX "ix_msg_receive_state" ON "msg_receive" ("state", "id")`,
    `COMMENT ON INDEX "ix_msg_receive_state" IS '1f5dbada6d048183'`,
    `CREATE INDEX "ix_msg_receive_org_id" ON "msg_receive" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_msg_receive_org_id" IS 'd251db22fe347cee'`,
    `CREATE INDEX "ix_msg_receive_source_id" ON "msg_receive" ("source_id", "id")`,
    `COMMENT ON INDEX "ix_msg_receive_source_id" IS 'a6d0dff036f08a77'`,
    `CREATE INDEX "ix_msg_receive_user_id" ON "msg_receive" ("user_id", "id")`,
    `COMMENT ON INDEX "ix_msg_receive_user_id" IS '1ed4e1428a022271'`,
    `CREATE UNIQUE INDEX "uq_msg_td_user_id_channel_category" ON "msg_td" ("user_id",
       "channel", "category") NULLS NOT DISTINCT WHERE "state" IN ('enabled')`,
    `COMMENT ON INDEX "uq_msg_td_user_id_channel_category" IS 'cfaff0588415c661'`,
    `CREATE INDEX "ix_msg_td_state" ON "msg_td" ("state", "id")`,
    `COMMENT ON INDEX "ix_msg_td_state" IS '89f1d752ead5baa8'`,
    `CREATE INDEX "ix_msg_td_org_id" ON "msg_td" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_msg_td_org_id" IS 'f0a02e81401337d5'`,
    `CREATE INDEX "ix_msg_td_user_id" ON "msg_td" ("user_id", "id")`,
    `COMMENT ON INDEX "ix_msg_td_user_id" IS '39164440b4ea6950'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Messages1795744193854.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
