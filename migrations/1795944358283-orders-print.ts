import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrdersPrint1795944358283 implements MigrationInterface {
  readonly name = 'OrdersPrint1795944358283';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_notice_template" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "template_code" character varying(30), "template_name" character varying(60),
       "template_name_en" character varying(60), "usage" character varying(40), "default_flag" character(1),
       "content" character varying(4000), "content_en" character varying(4000), "ever_enabled" character(1),
       "source_code" character varying(40), "source_version" character varying(40), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_notice_template_default_flag" 
      CHECK ("default_flag" IN ('Y', 'N')), CONSTRAINT "ck_srm_pur_notice_template_ever_enabled" 
      CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_notice_template" PRIMARY KEY 
      ("id"))`,
    `CREATE UNIQUE INDEX "uq_srm_pur_notice_template_template_code" ON "srm_pur_notice_template" 
      (lower("template_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_srm_pur_notice_template_template_code" IS '87459b729f2a2bcc'`,
    `CREATE UNIQUE INDEX "uq_srm_pur_notice_template_usage_default_flag" ON "srm_pur_notice_template" 
      ("usage", "default_flag") WHERE "state" IN ('enabled') AND "default_flag" IN ('Y')`,
    `COMMENT ON INDEX "uq_srm_pur_notice_template_usage_default_flag" IS 'ffda3b20f0ebb77e'`,
    `CREATE INDEX "ix_srm_pur_notice_template_state" ON "srm_pur_notice_template" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_notice_template_state" IS '4ef5addd004b4f09'`,
    `CREATE INDEX "ix_srm_pur_notice_template_org_id" ON "srm_pur_notice_template" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_pur_notice_template_org_id" IS 'cb1880664ac90423'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrdersPrint1795944358283.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
