import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Suppliers1795969896242 implements MigrationInterface {
  readonly name = 'Suppliers1795969896242';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "note_id" bigint`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "initiator_type" character varying(40)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "return_note" character varying(500)`,
    `ALTER TABLE "srm_slc_supplier_inv_doc_header" ADD "remind_at" TIMESTAMP(3) WITH TIME ZONE`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Suppliers1795969896242.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
