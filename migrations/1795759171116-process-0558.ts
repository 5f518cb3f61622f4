import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Process05581795759171116 implements MigrationInterface {
  readonly name = 'Process05581795759171116';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "msg_instance" ADD "escalate_hours" bigint`,
    `ALTER TABLE "msg_instance" ADD "escalate_channel" character varying(40)`,
    `ALTER TABLE "msg_instance" ADD "escalate_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "msg_instance" ADD "escalated_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "msg_config" ADD "role_code" character varying(30)`,
    `ALTER TABLE "msg_config" ADD "contact_role" character varying(40)`,
    `ALTER TABLE "msg_config" ADD "field_name" character varying(60)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Process05581795759171116.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
