import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Project06141795760090392 implements MigrationInterface {
  readonly name = 'Project06141795760090392';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_sfd_bidding_adjust" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "adjust_type" character varying(40), "reason" character 
      varying(4000), "old_deadline" TIMESTAMP(3) WITH TIME ZONE, "new_deadline" TIMESTAMP(3) WITH 
      TIME ZONE, "new_doc_id" bigint, "affects_preparation" character(1), "notice_flag" character(1),
       "old_value" character varying(500), "new_value" character varying(500), "owner_user_id" bigint,
       "applied_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "ck_srm_sfd_bidding_adjust_affects_preparation" CHECK 
      ("affects_preparation" IN ('Y', 'N')), CONSTRAINT "ck_srm_sfd_bidding_adjust_notice_flag" 
      CHECK ("notice_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_sfd_bidding_adjust" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_adjust_changes" ("doc_id" bigint NOT NULL, "change_num" bigint 
      NOT NULL, "field" character varying(80), "old_value" character varying(500), "new_value" character 
      varying(500), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_adjust_changes" 
      PRIMARY KEY ("doc_id", "change_num"))`,
    `ALTER TABLE "srm_sfd_bidding_adjust_changes" ADD CONSTRAINT "fk_srm_sfd_bidding_adjust_changes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_adjust"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `CREATE INDEX "ix_srm_sfd_bidding_adjust_state" ON "srm_sfd_bidding_adjust" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_adjust_state" IS '48fe26dd3cee0a91'`,
    `CREATE INDEX "ix_srm_sfd_bidding_adjust_org_id" ON "srm_sfd_bidding_adjust" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_adjust_org_id" IS '671398025bab7955'`,
    `CREATE INDEX "ix_srm_sfd_bidding_adjust_project_id" ON "srm_sfd_bidding_adjust" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_adjust_project_id" IS 'da73fa7e37e5a809'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Project06141795760090392.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
