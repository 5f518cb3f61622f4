import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SupplierSites1795818133946 implements MigrationInterface {
  readonly name = 'SupplierSites1795818133946';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_slc_change_info_locations" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "location_type" character varying(40), "province" character varying(40), "city" character 
      varying(40), "address" character varying(300), "postcode" character varying(10),
       "op" character varying(40), "row_no" bigint, "base_hash" character varying(8), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_change_info_locations" PRIMARY 
      KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_change_info_differences" ("doc_id" bigint NOT NULL, "diff_num" bigint 
      NOT NULL, "table_code" character varying(40), "op" character varying(40), "row_no" bigint,
       "column_code" character varying(40), "old_value" character varying(300), "new_value" character 
      varying(300), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_change_info_differences" 
      PRIMARY KEY ("doc_id", "diff_num"))`,
    `ALTER TABLE "srm_slc_register_info_certificates" ADD "site_no" bigint`,
    `ALTER TABLE "srm_slc_supplier_certificates" ADD "site_no" bigint`,
    `ALTER TABLE "srm_slc_change_info_certificates" ADD "site_no" bigint`,
    `ALTER TABLE "srm_slc_change_info_locations" ADD CONSTRAINT "fk_srm_slc_change_info_locations" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_change_info_differences" ADD CONSTRAINT "fk_srm_slc_change_info_differences" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_change_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SupplierSites1795818133946.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
