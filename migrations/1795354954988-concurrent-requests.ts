import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ConcurrentRequests1795354954988 implements MigrationInterface {
  readonly name = 'ConcurrentRequests1795354954988';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_concurrent_request" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "program_code" character varying(40), "params" jsonb, "reason" character varying(500), "requester_id" bigint, "resp_id" bigint, "worker_id" character varying(80), "attempt" integer, "actual_start" TIMESTAMP(3) WITH TIME ZONE, "actual_end" TIMESTAMP(3) WITH TIME ZONE, "row_count" integer, "warnings" integer, "result_text" character varying(300), "result_text_en" character varying(300), "output_file_id" text, "error_code" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_base_concurrent_request" PRIMARY KEY ("id"))`,
    `CREATE INDEX "ix_base_concurrent_request_state" ON "base_concurrent_request" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_request_state" IS '04bf3db05b5b7ef1'`,
    `CREATE INDEX "ix_base_concurrent_request_org_id" ON "base_concurrent_request" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_request_org_id" IS '6a9ce032669f39b0'`,
    `CREATE INDEX "ix_base_concurrent_request_requester_id" ON "base_concurrent_request" ("requester_id", "id")`,
    `COMMENT ON INDEX "ix_base_concurrent_request_requester_id" IS '7dd88c8c1fe073d5'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ConcurrentRequests1795354954988.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
