import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class QuickMenu1795311639418 implements MigrationInterface {
  readonly name = 'QuickMenu1795311639418';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_quick_menu" ("user_id" bigint NOT NULL, "menu_id" character varying(120) NOT NULL, "sort_no" integer NOT NULL, CONSTRAINT "PK_67943e40505ef9c7241caf90114" PRIMARY KEY ("user_id", "menu_id"))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(QuickMenu1795311639418.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
