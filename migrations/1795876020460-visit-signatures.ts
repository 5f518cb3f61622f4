import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class VisitSignatures1795876020460 implements MigrationInterface {
  readonly name = 'VisitSignatures1795876020460';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_slc_locale_inspect" ADD "inspector_sign_ids" text`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD "supplier_sign_ids" text`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD "supplier_signer" character varying(50)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(VisitSignatures1795876020460.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
