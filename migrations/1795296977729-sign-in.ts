import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SignIn1795296977729 implements MigrationInterface {
  readonly name = 'SignIn1795296977729';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_password_ticket" ("ticket" character(32) NOT NULL, "user_id" bigint NOT NULL, "hash" character varying(200) NOT NULL, "one_time_until" TIMESTAMP(3) WITH TIME ZONE, "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_4438fef83541e1aecd3b7af7715" PRIMARY KEY ("ticket"))`,
    `CREATE TABLE "base_password_history" ("user_id" bigint NOT NULL, "history_id" bigint NOT NULL, "hash" character varying(200) NOT NULL, "set_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_030a3b196840c1526a81102d2fa" PRIMARY KEY ("user_id", "history_id"))`,
    `CREATE TABLE "base_user_link" ("token_hash" character(64) NOT NULL, "user_id" bigint NOT NULL, "purpose" character varying(10) NOT NULL, "email" character varying(254), "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_675053129330b47d54417931e1c" PRIMARY KEY ("token_hash"))`,
    `CREATE INDEX "base_user_link_user" ON "base_user_link"  ("user_id", "purpose") `,
    `CREATE TABLE "base_user_code" ("user_id" bigint NOT NULL, "purpose" character varying(10) NOT NULL, "hash" character varying(200) NOT NULL, "contact" character varying(254), "tries" integer NOT NULL DEFAULT '0', "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_ce1d3ef4628ecf296d684ef4cfe" PRIMARY KEY ("user_id", "purpose"))`,
    `CREATE TABLE "base_code_request" ("request_id" bigint NOT NULL, "name_hash" character(64) NOT NULL, "address" character varying(45) NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_0f5c65bfd95b6e6798971a47804" PRIMARY KEY ("request_id"))`,
    `CREATE INDEX "base_code_request_name" ON "base_code_request"  ("name_hash", "at") `,
    `CREATE INDEX "base_code_request_address" ON "base_code_request"  ("address", "at") `,
    `CREATE TABLE "base_second_factor" ("user_id" bigint NOT NULL, "secret" bytea NOT NULL, "state" character varying(10) NOT NULL, "last_step" bigint NOT NULL DEFAULT '0', "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_ecf19bf148d837a88b44eb35fa2" PRIMARY KEY ("user_id"))`,
    `CREATE TABLE "base_recovery_code" ("code_hash" character(64) NOT NULL, "user_id" bigint NOT NULL, "used_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_44ea9c350c8a0b77704bd0830ec" PRIMARY KEY ("code_hash"))`,
    `CREATE INDEX "base_recovery_code_user" ON "base_recovery_code"  ("user_id") `,
    `CREATE TABLE "base_mail" ("mail_id" bigint NOT NULL, "key" character varying(200) NOT NULL, "template" character varying(40) NOT NULL, "recipient" character varying(300) NOT NULL, "user_id" bigint, "params" jsonb NOT NULL, "state" character varying(10) NOT NULL, "attempts" integer NOT NULL DEFAULT '0', "next_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "settled_at" TIMESTAMP(3) WITH TIME ZONE, "problem" character varying(300), CONSTRAINT "PK_b7f85104b763cccbc7d4c731179" PRIMARY KEY ("mail_id"))`,
    `CREATE UNIQUE INDEX "base_mail_key" ON "base_mail"  ("key") `,
    `CREATE INDEX "base_mail_pending" ON "base_mail"  ("state", "next_at") `,
    `CREATE INDEX "base_mail_user" ON "base_mail"  ("user_id", "template", "created_at") `,
    `ALTER TABLE "base_session" ADD "address" character varying(45)`,
    `ALTER TABLE "base_session" ADD "second_factor_flag" character(1) NOT NULL DEFAULT 'N'`,
    `ALTER TABLE "base_user_secret" ADD "one_time_until" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "base_device" ADD "trusted_until" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "base_device" ADD "last_seen_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "base_users" ADD "sso_subjects" jsonb`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SignIn1795296977729.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
