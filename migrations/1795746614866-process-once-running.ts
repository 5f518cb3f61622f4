import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ProcessOnceRunning1795746614866 implements MigrationInterface {
  readonly name = 'ProcessOnceRunning1795746614866';

  static readonly statements: readonly string[] = [
    `CREATE UNIQUE INDEX "uq_bpm_instance_doc_type_doc_id_doc_code" ON "bpm_instance" ("doc_type",
       "doc_id", "doc_code") WHERE "state" IN ('running', 'ending', 'docRefused')`,
    `COMMENT ON INDEX "uq_bpm_instance_doc_type_doc_id_doc_code" IS '91b14aec03eadeb6'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ProcessOnceRunning1795746614866.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
