import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Pur1796064716431 implements MigrationInterface {
  readonly name = 'Pur1796064716431';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_pricing_review_line" ADD "agreement_line" bigint`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Pur1796064716431.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
