import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SingleSignOn1795305863467 implements MigrationInterface {
  readonly name = 'SingleSignOn1795305863467';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_sso_secret" ("sso_id" bigint NOT NULL, "secret" bytea NOT NULL, "set_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_1efffc2c09eecfa5f992fdec98c" PRIMARY KEY ("sso_id"))`,
    `CREATE TABLE "base_sso_secret_ticket" ("ticket" character(32) NOT NULL, "sso_id" bigint NOT NULL, "secret" bytea NOT NULL, "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_4b133ab7a9f195768d60be9436f" PRIMARY KEY ("ticket"))`,
    `CREATE TABLE "base_sso_session" ("certificate" character(32) NOT NULL, "sso_id" bigint NOT NULL, "subject" character varying(255) NOT NULL, "sid" character varying(255), "id_token" bytea NOT NULL, "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_0680d16ae23475978c99b333b8e" PRIMARY KEY ("certificate"))`,
    `CREATE INDEX "base_sso_session_subject" ON "base_sso_session"  ("sso_id", "subject") `,
    `CREATE TABLE "base_sso_system" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "sso_code" character varying(30), "sso_name" character varying(60), "sso_name_en" character varying(60), "issuer" character varying(200), "endpoint_hosts" character varying(200), "client_id" character varying(200), "client_auth" character varying(40), "client_secret_at" TIMESTAMP(3) WITH TIME ZONE, "scopes" character varying(200), "redirect_uri" character varying(300), "match_by" character varying(40), "match_claim" character varying(60), "user_type" character varying(40), "provision_flag" character(1), "domains" character varying(500), "default_resp_ids" bigint array, "groups_claim" character varying(60), "require_acr" character varying(200), "password_login_flag" character(1), "logout_mode" character varying(40), "button_text" character varying(30), "button_text_en" character varying(30), "button_icon" character varying(40), "sort_no" integer, "tested_at" TIMESTAMP(3) WITH TIME ZONE, "test_result" character varying(40), "test_steps" jsonb, "tested_settings" character varying(1200), "bound_users" bigint, "last_sign_in_at" TIMESTAMP(3) WITH TIME ZONE, "ever_enabled" character(1), "source_code" character varying(40), "source_version" character varying(40), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_sso_system_provision_flag" CHECK ("provision_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_sso_system_password_login_flag" CHECK ("password_login_flag" IN ('Y', 'N')), CONSTRAINT "ck_base_sso_system_ever_enabled" CHECK ("ever_enabled" IN ('Y', 'N')), CONSTRAINT "pk_base_sso_system" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_sso_system_claim_groups" ("doc_id" bigint NOT NULL, "line_no" integer NOT NULL, "claim_value" character varying(200), "resp_id" bigint, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_base_sso_system_claim_groups" PRIMARY KEY ("doc_id", "line_no"))`,
    `ALTER TABLE "base_sso_system_claim_groups" ADD CONSTRAINT "fk_base_sso_system_claim_groups" FOREIGN KEY ("doc_id") REFERENCES "base_sso_system"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE UNIQUE INDEX "uq_base_sso_system_sso_code" ON "base_sso_system" (lower("sso_code" COLLATE "und-x-icu"))`,
    `COMMENT ON INDEX "uq_base_sso_system_sso_code" IS '68336731c0afa2d4'`,
    `CREATE INDEX "ix_base_sso_system_state" ON "base_sso_system" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_sso_system_state" IS '0f873f0f29837649'`,
    `CREATE INDEX "ix_base_sso_system_org_id" ON "base_sso_system" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_sso_system_org_id" IS 'a0a540a54372fbe2'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SingleSignOn1795305863467.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
