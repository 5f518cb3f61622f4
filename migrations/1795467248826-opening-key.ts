import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OpeningKey1795467248826 implements MigrationInterface {
  readonly name = 'OpeningKey1795467248826';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_user_key" ("key_id" uuid NOT NULL, "user_id" bigint NOT NULL, "public_key" jsonb NOT NULL, "fingerprint" character(64) NOT NULL, "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "revoked_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_be9995bc2ac7fc5d6885421639f" PRIMARY KEY ("key_id"))`,
    `CREATE UNIQUE INDEX "base_user_key_active" ON "base_user_key"  ("user_id") WHERE revoked_at is null`,
    `CREATE UNIQUE INDEX "base_user_key_fingerprint" ON "base_user_key"  ("fingerprint") `,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OpeningKey1795467248826.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
