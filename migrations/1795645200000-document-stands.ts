import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class DocumentStands1795645200000 implements MigrationInterface {
  readonly name = 'DocumentStands1795645200000';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "document_stand" (
       "doc_type" character varying(60) NOT NULL, "doc_id" bigint NOT NULL, "rev" integer NOT NULL,
       "hash" character(64) NOT NULL, "def_hash" character(64) NOT NULL, "snapshot" json NOT NULL,
       CONSTRAINT "pk_document_stand" PRIMARY KEY ("doc_type", "doc_id", "rev"))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DocumentStands1795645200000.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
