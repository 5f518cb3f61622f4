import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ChosenApprovers1795844125291 implements MigrationInterface {
  readonly name = 'ChosenApprovers1795844125291';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "bpm_choice" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "doc_type" character varying(60), "doc_id" character varying(20), "state" character 
      varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_bpm_choice" PRIMARY KEY ("id"))`,
    `CREATE TABLE "bpm_choice_step" ("doc_id" bigint NOT NULL, "line_num" bigint NOT NULL,
       "node_key" character varying(30), "user_ids" bigint array, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_bpm_choice_step" PRIMARY KEY ("doc_id",
       "line_num"))`,
    `ALTER TABLE "bpm_instance" ADD "choices" jsonb`,
    `ALTER TABLE "bpm_choice_step" ADD CONSTRAINT "fk_bpm_choice_step" FOREIGN KEY ("doc_id") REFERENCES 
      "bpm_choice"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_bpm_choice_doc_type_doc_id_created_by" ON "bpm_choice" ("doc_type",
       "doc_id", "created_by")`,
    `COMMENT ON INDEX "uq_bpm_choice_doc_type_doc_id_created_by" IS '40b7746a599f1a67'`,
    `CREATE INDEX "ix_bpm_choice_state" ON "bpm_choice" ("state", "id")`,
    `COMMENT ON INDEX "ix_bpm_choice_state" IS '4232bcbe740bcfe8'`,
    `CREATE INDEX "ix_bpm_choice_org_id" ON "bpm_choice" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_bpm_choice_org_id" IS '5ee0e2e3578fa902'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ChosenApprovers1795844125291.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
