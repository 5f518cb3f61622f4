import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ItemDrawings1795817472599 implements MigrationInterface {
  readonly name = 'ItemDrawings1795817472599';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_compete_item" ADD "drawing_ids" text`,
    `ALTER TABLE "srm_sfd_compete_item" ADD "released_drawing_ids" text`,
    `ALTER TABLE "srm_sfd_auction_item" ADD "drawing_ids" text`,
    `ALTER TABLE "srm_sfd_auction_item" ADD "released_drawing_ids" text`,
    `ALTER TABLE "srm_sfd_tender_header_items" ADD "drawing_ids" text`,
    `ALTER TABLE "srm_sfd_tender_header_items" ADD "released_drawing_ids" text`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ItemDrawings1795817472599.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
