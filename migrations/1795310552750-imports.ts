import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Imports1795310552750 implements MigrationInterface {
  readonly name = 'Imports1795310552750';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_import_row" ("task_id" bigint NOT NULL, "row_no" integer NOT NULL, "cells" jsonb NOT NULL, "payload" jsonb, "target_id" bigint, "faults" jsonb, "doc_id" bigint, CONSTRAINT "PK_eb2c5952789fa83fd9a64dc452b" PRIMARY KEY ("task_id", "row_no"))`,
    `CREATE TABLE "base_import_work" ("task_id" bigint NOT NULL, "server" character varying(80) NOT NULL, "until" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_d333d2b1e50852a92091a6e35e1" PRIMARY KEY ("task_id"))`,
    `CREATE TABLE "base_import_task" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "entity" character varying(60), "file_name" character varying(255), "file_id" text, "sha256" character varying(64), "mode" character varying(40), "key_action" character varying(40), "owner_id" bigint, "resp_id" bigint, "row_count" integer, "ok" integer, "bad" integer, "up_to" integer, "written" integer, "refused" integer, "changed_rows" integer, "fail_code" character varying(40), "missing" character varying(500), "warning" character varying(40), "leave_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_base_import_task" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ix_base_import_task_state" ON "base_import_task" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_import_task_state" IS 'b56584d99cebf571'`,
    `CREATE INDEX "ix_base_import_task_org_id" ON "base_import_task" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_import_task_org_id" IS '7dd1e86b385fd19d'`,
    `CREATE INDEX "ix_base_import_task_owner_id" ON "base_import_task" ("owner_id", "id")`,
    `COMMENT ON INDEX "ix_base_import_task_owner_id" IS '0eb4a546f0c07ed3'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Imports1795310552750.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
