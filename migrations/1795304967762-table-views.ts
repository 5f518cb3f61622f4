import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class TableViews1795304967762 implements MigrationInterface {
  readonly name = 'TableViews1795304967762';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_table_view" ("view_id" uuid NOT NULL, "owner_id" bigint NOT NULL, "table_name" character varying(120) NOT NULL, "name" character varying(15) NOT NULL, "filters" jsonb NOT NULL, "order_by" jsonb NOT NULL, "columns" jsonb, "shared_resp_ids" bigint array NOT NULL, "default_flag" character(1) NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_3653f01d07593866c941b34e978" PRIMARY KEY ("view_id"))`,
    `CREATE UNIQUE INDEX "base_table_view_owner" ON "base_table_view"  ("owner_id", "table_name", "name") `,
    `CREATE INDEX "base_table_view_table" ON "base_table_view"  ("table_name") `,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TableViews1795304967762.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
