import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Process1795972399976 implements MigrationInterface {
  readonly name = 'Process1795972399976';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "bpm_urge_config" ADD "no_manual_flag" character(1)`,
    `ALTER TABLE "bpm_model" ADD "dead_refs" character varying(500)`,
    `ALTER TABLE "bpm_task" ADD "signature_id" text`,
    `ALTER TABLE "bpm_urge_config" ADD CONSTRAINT "ck_bpm_urge_config_no_manual_flag" CHECK ("no_manual_flag" 
      IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Process1795972399976.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
