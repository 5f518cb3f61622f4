import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class System06161795760218128 implements MigrationInterface {
  readonly name = 'System06161795760218128';

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
    await runner.query(System06161795760218128.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
