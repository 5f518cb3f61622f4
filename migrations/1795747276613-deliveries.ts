import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Deliveries1795747276613 implements MigrationInterface {
  readonly name = 'Deliveries1795747276613';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "msg_instance" ADD "wordings" jsonb`,
    `ALTER TABLE "msg_instance" ADD "merged" jsonb`,
    `ALTER TABLE "msg_instance" ADD "quiet_flag" character(1)`,
    `ALTER TABLE "msg_instance" ADD CONSTRAINT "ck_msg_instance_quiet_flag" CHECK ("quiet_flag" 
      IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Deliveries1795747276613.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
