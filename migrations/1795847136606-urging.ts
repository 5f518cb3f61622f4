import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Urging1795847136606 implements MigrationInterface {
  readonly name = 'Urging1795847136606';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_requisition_header_urges" ("doc_id" bigint NOT NULL, "urge_no" bigint 
      NOT NULL, "line_num" bigint, "node" character varying(40), "urged_on" date, "urged_by" bigint,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_requisition_header_urges" 
      PRIMARY KEY ("doc_id", "urge_no"))`,
    `ALTER TABLE "srm_pur_requisition_header_urges" ADD CONSTRAINT "fk_srm_pur_requisition_header_urges" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_requisition_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Urging1795847136606.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
