import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions; columns that hold files change their type and keep what they hold. */
export class FileColumns1795319649362 implements MigrationInterface {
  readonly name = 'FileColumns1795319649362';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_sfd_compete_header" ADD "award_attachment_ids" text`,
    `ALTER TABLE "srm_sfd_compete_offer_header" ALTER COLUMN "surrogate_attachment_ids" TYPE text`,
    `ALTER TABLE "srm_sfd_compete_notice" ALTER COLUMN "attachment_ids" TYPE text`,
    `CREATE INDEX "ix_base_file_sha256" ON "base_file" ("sha256")`,
    `COMMENT ON INDEX "ix_base_file_sha256" IS '027ee3ae7bb97ed4'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FileColumns1795319649362.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
