import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class TaskLink1795307901698 implements MigrationInterface {
  readonly name = 'TaskLink1795307901698';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_task_link" ("id" bigint NOT NULL, "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "doc_type" character varying(60), "doc_id" character varying(20), "doc_number" character varying(60), "bill_type" character varying(60), "events" jsonb, "supplier_id" bigint, "contact_user_id" bigint, "token_hash" character varying(64), "expires_at" TIMESTAMP(3) WITH TIME ZONE, "used_count" bigint, "used_event" character varying(80), "used_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_base_task_link" PRIMARY KEY ("id"))`,
    `CREATE UNIQUE INDEX "uq_base_task_link_token_hash" ON "base_task_link" ("token_hash")`,
    `COMMENT ON INDEX "uq_base_task_link_token_hash" IS 'c0202e93887ae640'`,
    `CREATE INDEX "ix_base_task_link_state" ON "base_task_link" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_task_link_state" IS '1b0c6a20fe4b14f7'`,
    `CREATE INDEX "ix_base_task_link_org_id" ON "base_task_link" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_task_link_org_id" IS 'd49b5010efe65bf2'`,
    `CREATE INDEX "ix_base_task_link_supplier_id" ON "base_task_link" ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_base_task_link_supplier_id" IS '426ce568cbd55109'`,
    `CREATE INDEX "ix_base_task_link_contact_user_id" ON "base_task_link" ("contact_user_id", "id")`,
    `COMMENT ON INDEX "ix_base_task_link_contact_user_id" IS 'e800c7dbaf59bcb2'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TaskLink1795307901698.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
