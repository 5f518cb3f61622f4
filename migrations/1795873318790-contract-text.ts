import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ContractText1795873318790 implements MigrationInterface {
  readonly name = 'ContractText1795873318790';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_cct_contract" ADD "template_version" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "anchors" jsonb`,
    `ALTER TABLE "srm_cct_sign_flow_signers" ADD "place" jsonb`,
    `ALTER TABLE "srm_cct_sign_flow_signers" ADD "date_place" jsonb`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ContractText1795873318790.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
