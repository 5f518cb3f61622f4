import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class GuideEnglish1795439363599 implements MigrationInterface {
  readonly name = 'GuideEnglish1795439363599';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_base_guide" ADD "description_en" character varying(500)`,
    `ALTER TABLE "srm_base_guide" ADD "content_en" text`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(GuideEnglish1795439363599.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
