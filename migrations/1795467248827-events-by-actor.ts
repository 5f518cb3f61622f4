import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class EventsByActor1795467248827 implements MigrationInterface {
  readonly name = 'EventsByActor1795467248827';

  static readonly statements: readonly string[] = [
    `CREATE INDEX "ix_document_event_actor" ON "document_event" ("actor", "at") WHERE "actor" <> 'SYSTEM'`,
    `COMMENT ON INDEX "ix_document_event_actor" IS 'd91ac1c9902bcb29'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(EventsByActor1795467248827.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
