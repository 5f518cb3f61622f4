import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class SigningAccounts1795744707381 implements MigrationInterface {
  readonly name = 'SigningAccounts1795744707381';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_sign_person" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "person_name" character varying(60), "user_id" bigint, "id_type" character varying(40),
       "id_number_end" character varying(4), "id_mark" character varying(64), "mobile" character 
      varying(20), "email" character varying(254), "verify_method" character varying(40),
       "code_tries" bigint, "hand_sign_image_id" text, "party_type" character varying(40),
       "supplier_id" bigint, "provider" character varying(40), "cert_serial" character varying(40),
       "cert_not_after" TIMESTAMP(3) WITH TIME ZONE, "verify_by" TIMESTAMP(3) WITH TIME ZONE,
       "state_reason" character varying(4000), "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_cct_sign_person" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_cct_org_account" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "org_name" character varying(120), "credit_code" character varying(18),
       "legal_person" character varying(60), "agent_person_id" bigint, "auth_file_id" text,
       "verify_method" character varying(40), "party_type" character varying(40), "supplier_id" 
      bigint, "provider" character varying(40), "cert_serial" character varying(40), "cert_not_after" 
      TIMESTAMP(3) WITH TIME ZONE, "verify_by" TIMESTAMP(3) WITH TIME ZONE, "state_reason" character 
      varying(4000), "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT 
      "pk_srm_cct_org_account" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_cct_seal" ("doc_id" bigint NOT NULL, "seal_no" bigint NOT NULL,
       "seal_name" character varying(60), "seal_type" character varying(40), "seal_image_id" text,
       "width_mm" bigint, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_cct_seal" 
      PRIMARY KEY ("doc_id", "seal_no"))`,
    `CREATE TABLE "srm_cct_org_account_grants" ("doc_id" bigint NOT NULL, "grant_no" bigint NOT 
      NULL, "grant_seal_no" bigint, "person_id" bigint, "date_from" date, "date_to" date,
       "amount_limit" numeric(18,2), "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_cct_org_account_grants" PRIMARY KEY ("doc_id", "grant_no"))`,
    `CREATE TABLE "srm_cct_sign_flow" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "contract_id" bigint, "supplier_id" bigint, "flow_title" character varying(200),
       "contract_number" character varying(60), "amount" numeric(18,2), "provider" character varying(40),
       "sign_order" character varying(40), "deadline" TIMESTAMP(3) WITH TIME ZONE, "file_id" text,
       "file_sha256" character varying(64), "signed_file_id" text, "signed_sha256" character varying(64),
       "verify_code" character varying(20), "reminded_at" TIMESTAMP(3) WITH TIME ZONE,
       "end_reason" character varying(4000), "state" character varying(80) NOT NULL, "rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_cct_sign_flow" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_cct_sign_flow_signers" ("doc_id" bigint NOT NULL, "signer_no" bigint NOT 
      NULL, "order_no" bigint, "party" character varying(40), "signer_type" character varying(40),
       "signer_name" character varying(60), "company_name" character varying(200), "person_id" bigint,
       "org_account_id" bigint, "seal_no" bigint, "signer_status" character varying(40),
       "viewed_at" TIMESTAMP(3) WITH TIME ZONE, "signing_until" TIMESTAMP(3) WITH TIME ZONE,
       "signed_at" TIMESTAMP(3) WITH TIME ZONE, "cert_serial" character varying(40), "refuse_reason" 
      character varying(4000), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_cct_sign_flow_signers" 
      PRIMARY KEY ("doc_id", "signer_no"))`,
    `ALTER TABLE "srm_cct_contract" ADD "sign_order" character varying(40)`,
    `ALTER TABLE "srm_cct_contract" ADD "final_file_id" text`,
    `ALTER TABLE "srm_cct_contract" ADD "revision_hash" character varying(64)`,
    `ALTER TABLE "srm_cct_contract" ADD "sign_flow_id" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "verify_code" character varying(20)`,
    `ALTER TABLE "srm_cct_seal" ADD CONSTRAINT "fk_srm_cct_seal" FOREIGN KEY ("doc_id") REFERENCES 
      "srm_cct_org_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_cct_org_account_grants" ADD CONSTRAINT "fk_srm_cct_org_account_grants" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_cct_org_account"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_cct_sign_flow_signers" ADD CONSTRAINT "fk_srm_cct_sign_flow_signers" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_cct_sign_flow"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_cct_sign_person_state" ON "srm_cct_sign_person" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_person_state" IS 'd6af5c6c38272722'`,
    `CREATE INDEX "ix_srm_cct_sign_person_org_id" ON "srm_cct_sign_person" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_person_org_id" IS '7c32723f7a070018'`,
    `CREATE INDEX "ix_srm_cct_sign_person_supplier_id" ON "srm_cct_sign_person" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_person_supplier_id" IS 'd3af57d83d45565d'`,
    `CREATE INDEX "ix_srm_cct_sign_person_id_mark" ON "srm_cct_sign_person" ("id_mark")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_person_id_mark" IS '9ad59f5b09e8529b'`,
    `CREATE INDEX "ix_srm_cct_org_account_state" ON "srm_cct_org_account" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_org_account_state" IS '2d3c9ead85479143'`,
    `CREATE INDEX "ix_srm_cct_org_account_org_id" ON "srm_cct_org_account" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cct_org_account_org_id" IS '2ea83235b0a8ac4d'`,
    `CREATE INDEX "ix_srm_cct_org_account_supplier_id" ON "srm_cct_org_account" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cct_org_account_supplier_id" IS '8d98112a6bb4148f'`,
    `CREATE INDEX "ix_srm_cct_sign_flow_state" ON "srm_cct_sign_flow" ("state", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_flow_state" IS '6939f1d29eea40c4'`,
    `CREATE INDEX "ix_srm_cct_sign_flow_org_id" ON "srm_cct_sign_flow" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_flow_org_id" IS 'c2ba88104091a290'`,
    `CREATE INDEX "ix_srm_cct_sign_flow_contract_id" ON "srm_cct_sign_flow" ("contract_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_flow_contract_id" IS 'ac9df86aec0da0e3'`,
    `CREATE INDEX "ix_srm_cct_sign_flow_supplier_id" ON "srm_cct_sign_flow" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_flow_supplier_id" IS '18a7cb6805eaaf57'`,
    `CREATE INDEX "ix_srm_cct_sign_flow_signers_person_id" ON "srm_cct_sign_flow_signers" ("person_id")`,
    `COMMENT ON INDEX "ix_srm_cct_sign_flow_signers_person_id" IS '05e9da5fc91fdc19'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SigningAccounts1795744707381.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
