import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OutboxPurge1795644648453 implements MigrationInterface {
  readonly name = 'OutboxPurge1795644648453';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "document_key" ADD "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now()`,
    `CREATE INDEX "ix_document_outbox_settled" ON "document_outbox" ("at") WHERE "state" IN ('DELIVERED', 'COMPENSATED', 'IGNORED', 'REFUSED')`,
    `COMMENT ON INDEX "ix_document_outbox_settled" IS 'a122a35f53024fa4'`,
    `CREATE INDEX "ix_document_outbox_unsettled" ON "document_outbox" ("source_type", "event", "source_id") WHERE "state" IN ('REFUSED', 'DEAD') AND "answer" IS NULL`,
    `COMMENT ON INDEX "ix_document_outbox_unsettled" IS 'e1982c6aab6975d6'`,
    `CREATE INDEX "ix_document_key_at" ON "document_key" ("at")`,
    `COMMENT ON INDEX "ix_document_key_at" IS '4ced0d950f68569e'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OutboxPurge1795644648453.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
