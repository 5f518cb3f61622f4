import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions; the rows that stand are carried over by hand. */
export class Outbox1795577755164 implements MigrationInterface {
  readonly name = 'Outbox1795577755164';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "document_outbox" ADD "kind" character varying(10) NOT NULL DEFAULT 'EVENT'`,
    `ALTER TABLE "document_outbox" ADD "message" character varying(300)`,
    `ALTER TABLE "document_outbox" ADD "answer" character varying(80)`,
    `ALTER TABLE "document_outbox" ADD "next_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`,
    `ALTER TABLE "document_outbox" ADD "first_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "document_outbox" ADD "delivered_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "document_outbox" ADD "server" character varying(80)`,
    `ALTER TABLE "document_outbox" ADD "lease" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "document_outbox" ADD "correlation" character varying(200)`,
    `ALTER TABLE "document_outbox" ADD "causation" character varying(400)`,
    `ALTER TABLE "document_outbox" ADD "hops" integer NOT NULL DEFAULT '1'`,
    `ALTER TABLE "document_outbox" DROP CONSTRAINT "ck_document_outbox_state"`,
    `ALTER TABLE "document_outbox" ALTER COLUMN "state" TYPE character varying(12)`,
    `UPDATE "document_outbox" SET "kind" = CASE WHEN "target_type" = '~message' THEN 'MESSAGE' ELSE 'EVENT' END, "code" = CASE WHEN "state" = 'DROPPED' THEN 'DROPPED' ELSE "code" END, "state" = CASE WHEN "state" IN ('DONE', 'DROPPED') THEN 'DELIVERED' ELSE "state" END, "first_at" = CASE WHEN "state" <> 'PENDING' THEN "at" END, "delivered_at" = CASE WHEN "state" IN ('DONE', 'DROPPED') THEN "at" END, "correlation" = "source_type" || ':' || "source_id" || ':' || "source_rev"`,
    `ALTER TABLE "document_outbox" ADD CONSTRAINT "ck_document_outbox_state" CHECK ("state" IN ('PENDING', 'DELIVERING', 'RETRY', 'DELIVERED', 'REFUSED', 'DEAD', 'COMPENSATED', 'IGNORED'))`,
    `ALTER TABLE "document_outbox" ADD CONSTRAINT "ck_document_outbox_kind" CHECK ("kind" IN ('EVENT', 'MESSAGE', 'HTTP', 'FILE', 'PRINT', 'JOB'))`,
    `DROP INDEX IF EXISTS "ix_document_outbox_target"`,
    `DROP INDEX "ix_document_outbox_pending"`,
    `CREATE INDEX "ix_document_outbox_pending" ON "document_outbox" ("source_type", "source_id", "target_type", "target_id", "source_rev", "index") WHERE "state" IN ('PENDING', 'DELIVERING', 'RETRY')`,
    `COMMENT ON INDEX "ix_document_outbox_pending" IS 'f1ef2b3bec61e5ac'`,
    `CREATE INDEX "ix_document_outbox_due" ON "document_outbox" ("next_at") WHERE "state" IN ('PENDING', 'RETRY')`,
    `COMMENT ON INDEX "ix_document_outbox_due" IS '2b1642fc18e4240a'`,
    `CREATE INDEX "ix_document_outbox_lease" ON "document_outbox" ("lease") WHERE "state" = 'DELIVERING'`,
    `COMMENT ON INDEX "ix_document_outbox_lease" IS 'cfb20eb61c7007ab'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Outbox1795577755164.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
