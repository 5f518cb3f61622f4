import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class LabelsIntoReceipts1795871743201 implements MigrationInterface {
  readonly name = 'LabelsIntoReceipts1795871743201';

  static readonly statements: readonly string[] = [
    `ALTER TABLE "srm_cux_delivery_label_print_labels" ADD "void_reason" character varying(500)`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LabelsIntoReceipts1795871743201.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
