import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class PersonalReadsDepartmentMerge1795343500665 implements MigrationInterface {
  readonly name = 'PersonalReadsDepartmentMerge1795343500665';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_personal_read" ("read_id" BIGSERIAL NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "user_id" bigint NOT NULL, "resp_code" character varying(40), "certificate" character(32) NOT NULL, "doc_type" character varying(60) NOT NULL, "kind" character varying(10) NOT NULL, "doc_id" bigint, "row_count" integer NOT NULL, CONSTRAINT "PK_656863686b8579d7e9918fb7b26" PRIMARY KEY ("read_id"))`,
    `CREATE INDEX "base_personal_read_user" ON "base_personal_read"  ("user_id", "at") `,
    `CREATE INDEX "base_personal_read_document" ON "base_personal_read"  ("doc_type", "doc_id", "at") `,
    `ALTER TABLE "base_department" ADD "merged_into_id" bigint`,
    `ALTER TABLE "base_department" ADD "merge_at" TIMESTAMP(3) WITH TIME ZONE`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PersonalReadsDepartmentMerge1795343500665.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
