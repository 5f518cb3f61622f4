import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SentHash1795642800000 implements MigrationInterface {
  readonly name = 'SentHash1795642800000';

  static readonly statements: readonly string[] = [`ALTER TABLE "document_key" ADD "sent_hash" character(64)`];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SentHash1795642800000.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
