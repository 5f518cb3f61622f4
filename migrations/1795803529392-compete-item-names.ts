import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class CompeteItemNames1795803529392 implements MigrationInterface {
  readonly name = 'CompeteItemNames1795803529392';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_compete_item" ADD "item_name_en" character varying(200)`,
    `ALTER TABLE "srm_sfd_compete_item" ADD "drawing" character varying(90)`,
    `ALTER TABLE "srm_sfd_compete_hall_items" ADD "item_name_en" character varying(200)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CompeteItemNames1795803529392.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
