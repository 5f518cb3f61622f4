import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ProcessStepsInEnglish1795904298384 implements MigrationInterface {
  readonly name = 'ProcessStepsInEnglish1795904298384';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "bpm_instance" ADD "current_nodes_en" character varying(500)`,
    `ALTER TABLE "bpm_application" ADD "step_done_en" character varying(60)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ProcessStepsInEnglish1795904298384.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
