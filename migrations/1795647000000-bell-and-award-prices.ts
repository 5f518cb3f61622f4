import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class BellAndAwardPrices1795647000000 implements MigrationInterface {
  readonly name = 'BellAndAwardPrices1795647000000';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_mail" ADD "doc_type" character varying(60)`,
    `ALTER TABLE "base_mail" ADD "doc_id" bigint`,
    `ALTER TABLE "base_mail" ADD "read_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_pur_order_header" ADD "repriced_count" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "award_price" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "award_terms" character varying(10)`,
    `ALTER TABLE "srm_pur_order_line" ADD "reprice_reason" character varying(500)`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "repriced_count" bigint`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "award_price" numeric(18,6)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "award_terms" character varying(10)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "reprice_reason" character varying(500)`,
    `CREATE INDEX "base_mail_bell" ON "base_mail"  ("user_id", "doc_type", "mail_id") `,
    `CREATE INDEX "ix_srm_sfd_compete_header_category_id" ON "srm_sfd_compete_header" ("category_id", "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_compete_header_category_id" IS '2e2a98a807fe629b'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BellAndAwardPrices1795647000000.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
