import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class FavouritesWatchedTodosSeen1795329883168 implements MigrationInterface {
  readonly name = 'FavouritesWatchedTodosSeen1795329883168';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_pending_seen" ("pending_id" bigint NOT NULL, "user_id" bigint NOT NULL, "seen_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_9ff9874b27202e9742d6361026e" PRIMARY KEY ("pending_id", "user_id"))`,
    `ALTER TABLE "base_collect" ADD "watch_flag" character(1) NOT NULL DEFAULT 'N'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FavouritesWatchedTodosSeen1795329883168.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
