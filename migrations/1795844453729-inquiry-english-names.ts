import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class InquiryEnglishNames1795844453729 implements MigrationInterface {
  readonly name = 'InquiryEnglishNames1795844453729';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_auction_item" ADD "item_name_en" character varying(200)`,
    `ALTER TABLE "srm_sfd_tender_header_items" ADD "item_name_en" character varying(200)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(InquiryEnglishNames1795844453729.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
