import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SuppliersBilling1795941516829 implements MigrationInterface {
  readonly name = 'SuppliersBilling1795941516829';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_slc_inspect_categories" ("doc_id" bigint NOT NULL, "check_num" bigint NOT 
      NULL, "row_num" bigint, "category_id" bigint, "chapter" character varying(60), "item_name" 
      character varying(200), "full_score" numeric(5,2), "key_item_flag" character(1),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_inspect_categories_key_item_flag" 
      CHECK ("key_item_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_inspect_categories" PRIMARY 
      KEY ("doc_id", "check_num"))`,
    `ALTER TABLE "srm_slc_supplier_invoice" ADD "buyer_tax_no" character varying(30)`,
    `ALTER TABLE "srm_slc_supplier_invoice" ADD "seller_tax_no" character varying(30)`,
    `ALTER TABLE "srm_slc_inspect_categories" ADD CONSTRAINT "fk_srm_slc_inspect_categories" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_inspect_plan"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SuppliersBilling1795941516829.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
