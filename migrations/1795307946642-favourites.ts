import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Favourites1795307946642 implements MigrationInterface {
  readonly name = 'Favourites1795307946642';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_collect" ("collect_id" uuid NOT NULL, "owner_id" bigint NOT NULL, "kind" character varying(10) NOT NULL, "ref_type" character varying(120) NOT NULL, "ref_id" character varying(20) NOT NULL, "title" character varying(200) NOT NULL, "folder" character varying(15) NOT NULL, "note" character varying(200), "sort_no" integer NOT NULL DEFAULT '0', "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_f1f4f1365e5e6acaedecb268791" PRIMARY KEY ("collect_id"))`,
    `CREATE UNIQUE INDEX "base_collect_owner" ON "base_collect"  ("owner_id", "kind", "ref_type", "ref_id") `,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Favourites1795307946642.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
