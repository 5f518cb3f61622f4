import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OneWriterOfAText1795957959121 implements MigrationInterface {
  readonly name = 'OneWriterOfAText1795957959121';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "cct_text_lock" ("doc_type" character varying(60) NOT NULL, "doc_id" bigint NOT 
      NULL, "user_id" bigint NOT NULL, "until" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT 
      "PK_de8e696e7e59a41ba374c3e28c8" PRIMARY KEY ("doc_type", "doc_id"))`,
    `ALTER TABLE "srm_cct_contract" ADD "risk_level" character varying(40)`,
    `ALTER TABLE "srm_cct_contract" ADD "deviation_count" bigint`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OneWriterOfAText1795957959121.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
