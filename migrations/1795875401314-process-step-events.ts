import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ProcessStepEvents1795875401314 implements MigrationInterface {
  readonly name = 'ProcessStepEvents1795875401314';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "bpm_application" ADD "step_done" character varying(60)`,
    `ALTER TABLE "bpm_application" ADD "step_done_by" bigint`,
    `ALTER TABLE "bpm_application" ADD "step_done_at" TIMESTAMP(3) WITH TIME ZONE`,
    `CREATE INDEX "ix_bpm_task_acted_by_user_id" ON "bpm_task" ("acted_by_user_id")`,
    `COMMENT ON INDEX "ix_bpm_task_acted_by_user_id" IS '5dcd2901db4efe45'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ProcessStepEvents1795875401314.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
