import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ProcessDocuments1795743940770 implements MigrationInterface {
  readonly name = 'ProcessDocuments1795743940770';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "bpm_category" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "category_code" character varying(30), "category_name" character varying(60),
       "category_name_en" character varying(60), "parent_id" bigint, "sort_no" integer,
       "ever_enabled" character(1), "source_code" character varying(40), "source_version" character 
      varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_bpm_category_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_bpm_category" PRIMARY KEY ("id"))`,
    `CREATE TABLE "bpm_role" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "role_code" character varying(30), "role_name" character varying(60),
       "role_name_en" character varying(60), "description" character varying(200), "ever_enabled" 
      character(1), "source_code" character varying(40), "source_version" character varying(40),
       "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_bpm_role_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_bpm_role" PRIMARY KEY ("id"))`,
    `CREATE TABLE "bpm_role_line" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "member_org_id" bigint, "department_id" bigint, "category_id" bigint, "user_ids" bigint array,
       "start_date" date, "end_date" date, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_bpm_role_line" PRIMARY KEY ("doc_id", "line_num"))`,
    `CREATE TABLE "bpm_urge_config" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "config_code" character varying(30), "config_name" character varying(60),
       "config_name_en" character varying(60), "category_id" bigint, "doc_types" character varying(500),
       "before_due_hours" numeric(7,2), "first_after_hours" numeric(7,2), "repeat_hours" numeric(7,
      2), "max_times" integer, "quiet_from" character varying(5), "quiet_to" character varying(5),
       "escalate_after_hours" numeric(7,2), "escalate_to" character varying(40), "escalate_action" 
      character varying(40), "manual_interval_minutes" integer, "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_bpm_urge_config_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_bpm_urge_config" PRIMARY KEY ("id"))`,
    `CREATE TABLE "bpm_model" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "model_code" character varying(30), "model_name" character varying(60),
       "model_name_en" character varying(60), "category_id" bigint, "doc_type" character varying(60),
       "scope_org_ids" bigint array, "priority" integer, "start_condition" jsonb, "skip_submitter" 
      character varying(40), "skip_repeat" character varying(40), "carry_over" character(1),
       "empty_policy" character varying(40), "fallback_user_id" bigint, "withdraw_policy" character 
      varying(40), "urge_config_id" bigint, "graph" jsonb, "layout" jsonb, "version_no" bigint,
       "published" jsonb, "def_hash" character varying(64), "published_at" TIMESTAMP(3) WITH TIME 
      ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_bpm_model_carry_over" 
      CHECK ("carry_over" IN ('Y', 'N')), CONSTRAINT "pk_bpm_model" PRIMARY KEY ("id"))`,
    `CREATE TABLE "bpm_model_version" ("doc_id" bigint NOT NULL, "version_no" bigint NOT NULL,
       "graph" jsonb, "def_hash" character varying(64), "published_by" bigint, "published_at" TIMESTAMP(3) 
      WITH TIME ZONE, "change_note" character varying(200), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_bpm_model_version" PRIMARY KEY ("doc_id", "version_no"))`,
    `CREATE TABLE "bpm_instance" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "model_id" bigint, "model_name" character varying(60), "version_no" bigint,
       "def_hash" character varying(64), "doc_code" character varying(60), "doc_type" character 
      varying(60), "doc_id" character varying(20), "bill_no" character varying(60), "bpm_title" 
      character varying(200), "submitter_user_id" bigint, "submitter_department_id" bigint,
       "bpm_start_time" TIMESTAMP(3) WITH TIME ZONE, "ended_at" TIMESTAMP(3) WITH TIME ZONE,
       "amount_base" numeric(18,2), "supplier_id" bigint, "submit_rev" bigint, "content_hash" character 
      varying(64), "outcome" character varying(40), "outcome_comment" character varying(500),
       "last_approver_id" bigint, "current_nodes" character varying(500), "assignee_ids" bigint 
      array, "principal_ids" bigint array, "participant_ids" bigint array, "held_flag" character(1),
       "held_at" TIMESTAMP(3) WITH TIME ZONE, "intervention_flag" character(1), "refused_code" character 
      varying(60), "due_at" TIMESTAMP(3) WITH TIME ZONE, "graph" jsonb, "policy" jsonb,
       "vars" jsonb, "standing" jsonb, "carried" jsonb, "doc_events" jsonb, "stop_to" character 
      varying(40), "pending_jump" jsonb, "trail_count" bigint, "state" character varying(80) NOT 
      NULL, "rev" integer NOT NULL, CONSTRAINT "ck_bpm_instance_held_flag" CHECK ("held_flag" IN 
      ('Y', 'N')), CONSTRAINT "ck_bpm_instance_intervention_flag" CHECK ("intervention_flag" IN 
      ('Y', 'N')), CONSTRAINT "pk_bpm_instance" PRIMARY KEY ("id"))`,
    `CREATE TABLE "bpm_task" ("doc_id" bigint NOT NULL, "task_no" bigint NOT NULL, "node_key" character 
      varying(30), "node_name" character varying(60), "node_name_en" character varying(60),
       "round" bigint, "seq_no" bigint, "assignee_user_id" bigint, "on_behalf_of_user_id" bigint,
       "source" character varying(40), "added_by_task_no" bigint, "task_state" character varying(40),
       "skip_reason" character varying(40), "required_flag" character(1), "shared_no" bigint,
       "comment" character varying(500), "opened_at" TIMESTAMP(3) WITH TIME ZONE, "due_at" TIMESTAMP(3) 
      WITH TIME ZONE, "overdue_flag" character(1), "acted_at" TIMESTAMP(3) WITH TIME ZONE,
       "acted_by_user_id" bigint, "urged_count" bigint, "last_urged_at" TIMESTAMP(3) WITH TIME ZONE,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_bpm_task_required_flag" 
      CHECK ("required_flag" IN ('Y', 'N')), CONSTRAINT "ck_bpm_task_overdue_flag" CHECK ("overdue_flag" 
      IN ('Y', 'N')), CONSTRAINT "pk_bpm_task" PRIMARY KEY ("doc_id", "task_no"))`,
    `CREATE TABLE "bpm_trail" ("doc_id" bigint NOT NULL, "trail_no" bigint NOT NULL, "trail_at" 
      TIMESTAMP(3) WITH TIME ZONE, "node_key" character varying(30), "action" character varying(40),
       "actor_user_id" bigint, "on_behalf_of_user_id" bigint, "comment" character varying(500),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_bpm_trail" PRIMARY KEY 
      ("doc_id", "trail_no"))`,
    `CREATE TABLE "bpm_application" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "model_id" bigint, "title" character varying(120), "content" character varying(4000),
       "amount" numeric(18,2), "currency" character varying(3), "supplier_id" bigint, "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_bpm_application" PRIMARY KEY 
      ("id"))`,
    `CREATE TABLE "base_outbox_act" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "action_code" character varying(40), "entry_source_type" character varying(60),
       "entry_source_id" character varying(20), "entry_source_rev" bigint, "entry_index" bigint,
       "reason" character varying(500), "event_name" character varying(80), "target_type" character 
      varying(60), "status_before" character varying(40), "status_after" character varying(40),
       "confirmed_by" bigint, "state" character varying(80) NOT NULL, "rev" integer NOT NULL,
       CONSTRAINT "pk_base_outbox_act" PRIMARY KEY ("id"))`,
    `ALTER TABLE "bpm_role_line" ADD CONSTRAINT "fk_bpm_role_line" FOREIGN KEY ("doc_id") REFERENCES 
      "bpm_role"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "bpm_model_version" ADD CONSTRAINT "fk_bpm_model_version" FOREIGN KEY ("doc_id") 
      REFERENCES "bpm_model"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "bpm_task" ADD CONSTRAINT "fk_bpm_task" FOREIGN KEY ("doc_id") REFERENCES "bpm_instance"("id") 
      ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "bpm_trail" ADD CONSTRAINT "fk_bpm_trail" FOREIGN KEY ("doc_id") REFERENCES "bpm_instance"("id") 
      ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_bpm_category_category_code" ON "bpm_category" (lower("category_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_bpm_category_category_code" IS 'b24bb67dd833903c'`,
    `CREATE INDEX "ix_bpm_category_state" ON "bpm_category" ("state", "id")`,
    `COMMENT ON INDEX "ix_bpm_category_state" IS 'fa21e91e09df5232'`,
    `CREATE INDEX "ix_bpm_category_org_id" ON "bpm_category" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_category_org_id" IS '49a6bdad133c5944'`,
    `CREATE INDEX "ix_bpm_category_parent_id" ON "bpm_category" ("parent_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_category_parent_id" IS 'c7fca1dd62f73c5d'`,
    `CREATE UNIQUE INDEX "uq_bpm_role_role_code" ON "bpm_role" (lower("role_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_bpm_role_role_code" IS '91ddbfc20267e81a'`,
    `CREATE INDEX "ix_bpm_role_state" ON "bpm_role" ("state", "id")`,
    `COMMENT ON INDEX "ix_bpm_role_state" IS 'e26b5a879aef7796'`,
    `CREATE INDEX "ix_bpm_role_org_id" ON "bpm_role" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_role_org_id" IS '417859403ca0697c'`,
    `CREATE UNIQUE INDEX "uq_bpm_urge_config_config_code" ON "bpm_urge_config" (lower("config_code" 
      COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_bpm_urge_config_config_code" IS '3f4d68d14c706442'`,
    `CREATE INDEX "ix_bpm_urge_config_state" ON "bpm_urge_config" ("state", "id")`,
    `COMMENT ON INDEX "ix_bpm_urge_config_state" IS '8bef1c9a35715a62'`,
    `CREATE INDEX "ix_bpm_urge_config_org_id" ON "bpm_urge_config" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_urge_config_org_id" IS '5add6e6fbd6e611a'`,
    `CREATE INDEX "ix_bpm_urge_config_category_id" ON "bpm_urge_config" ("category_id",
       "id")`,
    `COMMENT ON INDEX "ix_bpm_urge_config_category_id" IS '967eef9e30203797'`,
    `CREATE UNIQUE INDEX "uq_bpm_model_model_code" ON "bpm_model" (lower("model_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_bpm_model_model_code" IS 'fa2e1faa75d314db'`,
    `CREATE INDEX "ix_bpm_model_state" ON "bpm_model" ("state", "id")`,
    `COMMENT ON INDEX "ix_bpm_model_state" IS '52280e7526e526a2'`,
    `CREATE INDEX "ix_bpm_model_org_id" ON "bpm_model" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_model_org_id" IS 'e245c3d67fb03bf3'`,
    `CREATE INDEX "ix_bpm_model_category_id" ON "bpm_model" ("category_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_model_category_id" IS 'be5c63572445b2d5'`,
    `CREATE INDEX "ix_bpm_instance_state" ON "bpm_instance" ("state", "id")`,
    `COMMENT ON INDEX "ix_bpm_instance_state" IS 'b83c9d6095f2e846'`,
    `CREATE INDEX "ix_bpm_instance_org_id" ON "bpm_instance" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_instance_org_id" IS '02f23176e0e3ca81'`,
    `CREATE INDEX "ix_bpm_instance_submitter_user_id" ON "bpm_instance" ("submitter_user_id",
       "id")`,
    `COMMENT ON INDEX "ix_bpm_instance_submitter_user_id" IS 'e279830906ddc724'`,
    `CREATE INDEX "ix_bpm_instance_model_id" ON "bpm_instance" ("model_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_instance_model_id" IS '6e9d1eb302f35fe8'`,
    `CREATE INDEX "ix_bpm_task_assignee_user_id" ON "bpm_task" ("assignee_user_id")`,
    `COMMENT ON INDEX "ix_bpm_task_assignee_user_id" IS '6654ed9cbec70e0f'`,
    `CREATE INDEX "ix_bpm_instance_doc_type_doc_id" ON "bpm_instance" ("doc_type", "doc_id")`,
    `COMMENT ON INDEX "ix_bpm_instance_doc_type_doc_id" IS 'a326e01c5836a94f'`,
    `CREATE INDEX "ix_bpm_application_state" ON "bpm_application" ("state", "id")`,
    `COMMENT ON INDEX "ix_bpm_application_state" IS '916d22060bc5bed9'`,
    `CREATE INDEX "ix_bpm_application_org_id" ON "bpm_application" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_application_org_id" IS '95165785269f29fa'`,
    `CREATE INDEX "ix_bpm_application_model_id" ON "bpm_application" ("model_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_application_model_id" IS '1754715799dddbd8'`,
    `CREATE INDEX "ix_base_outbox_act_state" ON "base_outbox_act" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_outbox_act_state" IS '551036eebffde4a4'`,
    `CREATE INDEX "ix_base_outbox_act_org_id" ON "base_outbox_act" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_outbox_act_org_id" IS '70fa892cad38ab20'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ProcessDocuments1795743940770.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
