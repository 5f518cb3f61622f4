import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Contracts1795969449437 implements MigrationInterface {
  readonly name = 'Contracts1795969449437';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_cct_sign_flow_signers" ADD "seam_flag" character(1)`,
    `ALTER TABLE "srm_cct_sign_flow_signers" ADD CONSTRAINT "ck_srm_cct_sign_flow_signers_seam_flag" 
      CHECK ("seam_flag" IN ('Y', 'N'))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Contracts1795969449437.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
