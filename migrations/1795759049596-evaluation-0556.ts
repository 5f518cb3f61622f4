import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Evaluation05561795759049596 implements MigrationInterface {
  readonly name = 'Evaluation05561795759049596';

  static readonly statements: readonly string[] = [
    `DROP INDEX "uq_srm_sfd_bidding_score_header_project_id_section_id__3e293e52"`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_bidding_score_header_project_id_section_id__3e293e52" ON "srm_sfd_bidding_score_header" 
      ("project_id", "section_id", "stage", "round_no", "user_id") WHERE "state" IN ('open',
       'submitted', 'locked')`,
    `COMMENT ON INDEX "uq_srm_sfd_bidding_score_header_project_id_section_id__3e293e52" IS 'fce77400b60911b5'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Evaluation05561795759049596.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
