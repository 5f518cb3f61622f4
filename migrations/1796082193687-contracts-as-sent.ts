import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ContractsAsSent1796082193687 implements MigrationInterface {
  readonly name = 'ContractsAsSent1796082193687';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_cct_contract" ADD "under_revision" character(1)`,
    `ALTER TABLE "srm_cct_contract" ADD "held" jsonb`,
    `ALTER TABLE "srm_cct_contract" ADD CONSTRAINT "ck_srm_cct_contract_under_revision" CHECK ("under_revision" 
      IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ContractsAsSent1796082193687.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
