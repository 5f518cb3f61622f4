import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SigningKeys1795747595708 implements MigrationInterface {
  readonly name = 'SigningKeys1795747595708';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "cct_sign_key" ("serial" character varying(40) NOT NULL, "kind" character varying(10) 
      NOT NULL, "owner_id" bigint, "state" character varying(10) NOT NULL, "certificate" bytea NOT 
      NULL, "sealed_key" bytea, "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "revoked_at" TIMESTAMP(3) 
      WITH TIME ZONE, CONSTRAINT "PK_b8695ad9e8cb76ed2df3f9a2830" PRIMARY KEY ("serial"))`,
    `CREATE INDEX "cct_sign_key_owner" ON "cct_sign_key"  ("owner_id") `,
    `CREATE INDEX "cct_sign_key_kind" ON "cct_sign_key"  ("kind", "state") `,
    `CREATE TABLE "cct_sign_code" ("subject" character varying(60) NOT NULL, "hash" character varying(64) 
      NOT NULL, "tries" integer NOT NULL DEFAULT '0', "made_at" TIMESTAMP(3) WITH TIME ZONE NOT 
      NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_89af7919b32f2b3eda9bc3f500f" 
      PRIMARY KEY ("subject"))`,
    `CREATE TABLE "cct_sign_link" ("token_hash" character(64) NOT NULL, "flow_id" bigint NOT NULL,
       "signer_no" integer NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
       CONSTRAINT "PK_9191b59cc4e4d5c7646b243f6e4" PRIMARY KEY ("token_hash"))`,
    `CREATE UNIQUE INDEX "cct_sign_link_signer" ON "cct_sign_link"  ("flow_id", "signer_no") `,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SigningKeys1795747595708.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
