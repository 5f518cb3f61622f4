import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SsoSubjects1795319450309 implements MigrationInterface {
  readonly name = 'SsoSubjects1795319450309';

  static readonly statements: readonly string[] = [
    `CREATE INDEX "ix_base_users_sso_subjects" ON "base_users" USING gin ("sso_subjects" jsonb_path_ops)`,
    `COMMENT ON INDEX "ix_base_users_sso_subjects" IS '6a2572c618a313c4'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SsoSubjects1795319450309.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
