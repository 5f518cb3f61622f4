import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class StepProofs1795961019549 implements MigrationInterface {
  readonly name = 'StepProofs1795961019549';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "bpm_task" ADD "checked" character varying(1000)`,
    `ALTER TABLE "bpm_task" ADD "attachments" text`,
    `ALTER TABLE "bpm_task" ADD "signed_flag" character(1)`,
    `ALTER TABLE "bpm_task" ADD CONSTRAINT "ck_bpm_task_signed_flag" CHECK ("signed_flag" IN ('Y',
       'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(StepProofs1795961019549.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
