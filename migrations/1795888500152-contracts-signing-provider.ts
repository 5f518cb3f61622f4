import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ContractsSigningProvider1795888500152 implements MigrationInterface {
  readonly name = 'ContractsSigningProvider1795888500152';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_cct_sign_flow" ADD "provider_flow_id" character varying(80)`,
    `ALTER TABLE "srm_cct_sign_flow" ADD "provider_ended_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_cct_sign_flow" ADD "attempts" bigint`,
    `ALTER TABLE "srm_cct_sign_flow" ADD "next_attempt_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_cct_sign_flow" ADD "last_code" character varying(60)`,
    `ALTER TABLE "srm_cct_sign_flow" ADD "last_message" character varying(300)`,
    `ALTER TABLE "srm_cct_sign_flow_signers" ADD "announced" jsonb`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ContractsSigningProvider1795888500152.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
