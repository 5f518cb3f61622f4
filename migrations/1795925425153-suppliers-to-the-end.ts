import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SuppliersToTheEnd1795925425153 implements MigrationInterface {
  readonly name = 'SuppliersToTheEnd1795925425153';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_slc_supplier_info" ADD "group_code" character varying(40)`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "merged_into" bigint`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "left_on" date`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "blacklist_from" date`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "blacklist_to" date`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "uninspected_org_ids" bigint array`,
    `ALTER TABLE "srm_slc_consign_stock" ADD "count_sheet_ids" text`,
    `ALTER TABLE "srm_slc_consign_move" ADD "of_move_num" bigint`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SuppliersToTheEnd1795925425153.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
