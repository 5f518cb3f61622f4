import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class UserPictures1795453819268 implements MigrationInterface {
  readonly name = 'UserPictures1795453819268';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "base_users" ADD "photo_id" text`,
    `ALTER TABLE "base_users" ADD "signature_id" text`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UserPictures1795453819268.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
