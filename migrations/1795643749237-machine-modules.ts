import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class MachineModules1795643749237 implements MigrationInterface {
  readonly name = 'MachineModules1795643749237';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "machine_module" ("type" character varying(60) NOT NULL, "version" integer NOT NULL,
 "module_hash" character(64) NOT NULL, "code" bytea NOT NULL, "kept_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
 CONSTRAINT "pk_machine_module" PRIMARY KEY ("type", "version"))`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MachineModules1795643749237.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
