import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Contracts31795943766900 implements MigrationInterface {
  readonly name = 'Contracts31795943766900';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_cct_contract" ADD "unallocated_paid" numeric(18,2)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Contracts31795943766900.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
