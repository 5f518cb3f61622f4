import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrganisationMoves1795818361466 implements MigrationInterface {
  readonly name = 'OrganisationMoves1795818361466';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_org_structure" ("doc_id" bigint NOT NULL, "start_date" date NOT NULL,
       "parent_org_id" bigint, "end_date" date, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_base_org_structure" PRIMARY KEY ("doc_id", "start_date"))`,
    `ALTER TABLE "base_organization" ADD "next_parent_org_id" bigint`,
    `ALTER TABLE "base_organization" ADD "move_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "base_org_structure" ADD CONSTRAINT "fk_base_org_structure" FOREIGN KEY ("doc_id") 
      REFERENCES "base_organization"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrganisationMoves1795818361466.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
