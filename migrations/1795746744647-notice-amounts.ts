import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class NoticeAmounts1795746744647 implements MigrationInterface {
  readonly name = 'NoticeAmounts1795746744647';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_spe_assess_head" ADD "deducted_amount" numeric(18,2)`,
    `ALTER TABLE "srm_spe_assess_head" ADD "remaining_amount" numeric(18,2)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(NoticeAmounts1795746744647.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
