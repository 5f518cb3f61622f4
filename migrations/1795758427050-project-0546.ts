import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Project05461795758427050 implements MigrationInterface {
  readonly name = 'Project05461795758427050';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_bidding_plan_line" ADD "project_id" bigint`,
    `ALTER TABLE "srm_sfd_bidding_list" ADD "bound_project_id" bigint`,
    `ALTER TABLE "srm_sfd_bidding_list" ADD "bound_section_id" character varying(20)`,
    `ALTER TABLE "srm_sfd_bidding_list_item" ADD "awarded_qty" numeric(18,6)`,
    `ALTER TABLE "srm_sfd_bidding_list_item" ADD "contracted_qty" numeric(18,6)`,
    `CREATE INDEX "ix_srm_sfd_bidding_list_bound_project_id" ON "srm_sfd_bidding_list" ("bound_project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_list_bound_project_id" IS 'b23406ffbd24e91d'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Project05461795758427050.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
