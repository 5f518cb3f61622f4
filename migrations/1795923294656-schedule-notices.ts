import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ScheduleNotices1795923294656 implements MigrationInterface {
  readonly name = 'ScheduleNotices1795923294656';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_pur_monthly_schedule" ADD "close_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_pur_monthly_schedule_line" ADD "noticed_flag" character(1)`,
    `ALTER TABLE "srm_pur_monthly_schedule_line" ADD CONSTRAINT "ck_srm_pur_monthly_schedule_line_noticed_flag" 
      CHECK ("noticed_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ScheduleNotices1795923294656.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
