import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Opening06151795760151045 implements MigrationInterface {
  readonly name = 'Opening06151795760151045';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "bid_opening_key" ("project_id" bigint NOT NULL, "mode" character varying(20) 
      NOT NULL, "public_key" jsonb NOT NULL, "quorum" integer NOT NULL, "sealed_key" text,
       "made_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_b1290062a67ceaeb53b5239b0b6" 
      PRIMARY KEY ("project_id"))`,
    `CREATE TABLE "bid_key_share" ("project_id" bigint NOT NULL, "user_id" bigint NOT NULL,
       "key_id" uuid NOT NULL, "share_hash" character(64) NOT NULL, "box" jsonb NOT NULL,
       CONSTRAINT "PK_65b75e74f38ab2c8d72092a38d1" PRIMARY KEY ("project_id", "user_id"))`,
    `CREATE INDEX "bid_key_share_key" ON "bid_key_share"  ("key_id") `,
    `CREATE TABLE "srm_sfd_bidding_drawing" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "owner_user_id" bigint, "supervisor_user_id" bigint, "jury_id" bigint,
       "jury_count" bigint, "open_time" TIMESTAMP(3) WITH TIME ZONE, "rep_count" integer,
       "pool_ratio" numeric(4,2), "reply_minutes" integer, "round" bigint, "seats_total" bigint,
       "pool_size" bigint, "accepted_seats" bigint, "server_commit" character varying(64),
       "secret_sealed" character varying(1000), "secret" character varying(64), "supervisor_phrase" 
      character varying(200), "pool" jsonb, "pool_hash" character varying(64), "seed" character 
      varying(64), "draw_time" TIMESTAMP(3) WITH TIME ZONE, "opened_at" TIMESTAMP(3) WITH TIME ZONE,
       "void_reason" character varying(500), "state" character varying(80) NOT NULL, "rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_drawing" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_drawing_seats" ("doc_id" bigint NOT NULL, "seat_num" bigint 
      NOT NULL, "specialty" character varying(40), "expert_type" character varying(40),
       "seats" integer, "region_scope" character varying(12), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_drawing_seats" PRIMARY KEY ("doc_id", "seat_num"))`,
    `CREATE TABLE "srm_sfd_bidding_drawing_candidates" ("doc_id" bigint NOT NULL, "candidate_num" 
      bigint NOT NULL, "expert_id" bigint, "expert_number" character varying(40), "expert_name" 
      character varying(60), "user_id" bigint, "expert_type" character varying(40), "specialty" 
      character varying(40), "employer_code" character varying(18), "order_key" character varying(64),
       "order_no" bigint, "status" character varying(40), "avoid_reason" character varying(40),
       "called_at" TIMESTAMP(3) WITH TIME ZONE, "reply_by" TIMESTAMP(3) WITH TIME ZONE,
       "replied_at" TIMESTAMP(3) WITH TIME ZONE, "reply_text" character varying(500), "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_drawing_candidates" PRIMARY 
      KEY ("doc_id", "candidate_num"))`,
    `CREATE TABLE "srm_sfd_bidding_jury" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "legal_regime" character varying(40), "owner_user_id" bigint,
       "supervisor_user_id" bigint, "jury_count" bigint, "member_count" bigint, "drawing_id" bigint,
       "leader_user_id" bigint, "commitment_text" character varying(4000), "votes" jsonb,
       "opened_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_jury" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_jury_members" ("doc_id" bigint NOT NULL, "member_num" bigint 
      NOT NULL, "user_id" bigint, "expert_id" bigint, "member_name" character varying(60),
       "member_type" character varying(40), "source" character varying(40), "joined_at" TIMESTAMP(3) 
      WITH TIME ZONE, "committed_at" TIMESTAMP(3) WITH TIME ZONE, "conflict_text" character varying(500),
       "left_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_bidding_jury_members" PRIMARY KEY ("doc_id", "member_num"))`,
    `CREATE TABLE "srm_sfd_respond_header" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "supplier_id" bigint, "supplier_name" character varying(200),
       "participant_id" bigint, "owner_user_id" bigint, "currency" character varying(3),
       "section_ids" jsonb, "bidder_contact" character varying(200), "doc_version_ack" bigint,
       "bid_deadline" TIMESTAMP(3) WITH TIME ZONE, "sealed_at" TIMESTAMP(3) WITH TIME ZONE,
       "seal_count" bigint, "receipt_hash" character varying(64), "withdrawn_at" TIMESTAMP(3) WITH 
      TIME ZONE, "closed_at" TIMESTAMP(3) WITH TIME ZONE, "opened_at" TIMESTAMP(3) WITH TIME ZONE,
       "section_results" jsonb, "outcome" character varying(40), "erase_at" TIMESTAMP(3) WITH TIME 
      ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_respond_header" 
      PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bid_envelope" ("doc_id" bigint NOT NULL, "env_key" character varying(60) 
      NOT NULL, "section_id" character varying(20), "envelope_type" character varying(40),
       "draft_file_id" text, "file_ids" text, "commit_hash" character varying(64), "cipher_file_id" 
      text, "wrapped_key" jsonb, "envelope_status" character varying(40), "payload" jsonb,
       "salt" character varying(64), "opened_at" TIMESTAMP(3) WITH TIME ZONE, "opened_by" character 
      varying(40), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bid_envelope" 
      PRIMARY KEY ("doc_id", "env_key"))`,
    `CREATE TABLE "srm_sfd_bid_item" ("doc_id" bigint NOT NULL, "item_key" character varying(60) 
      NOT NULL, "section_id" character varying(20), "list_item_id" character varying(40),
       "item_name" character varying(200), "quantity" numeric(18,6), "price" numeric(18,
      6), "tax_rate" numeric(9,4), "amount" numeric(18,2), "tax_amount" numeric(18,2),
       "amount_tax_incl" numeric(18,2), "brand" character varying(200), "delivery_days" bigint,
       "deviation" character varying(500), "corrected_price" numeric(18,6), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bid_item" PRIMARY KEY ("doc_id",
       "item_key"))`,
    `CREATE TABLE "srm_sfd_bidding_bid_opening" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "project_id" bigint, "project_number" character varying(60), "project_name" 
      character varying(200), "stage" character varying(40), "open_time" TIMESTAMP(3) WITH TIME 
      ZONE, "seal_mode" character varying(40), "quorum" bigint, "decrypt_window_min" bigint,
       "owner_user_id" bigint, "supervisor_user_id" bigint, "holder_user_ids" bigint array,
       "supplier_ids" bigint array, "bidder_count" bigint, "sign_ins" jsonb, "shares" jsonb,
       "shares_in" bigint, "started_at" TIMESTAMP(3) WITH TIME ZONE, "control_prices" jsonb,
       "read_count" bigint, "record_confirms" jsonb, "record_hash" character varying(64),
       "closed_at" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL,
       "rev" integer NOT NULL, CONSTRAINT "pk_srm_sfd_bidding_bid_opening" PRIMARY KEY ("id"))`,
    `CREATE TABLE "srm_sfd_bidding_bid_opening_bids" ("doc_id" bigint NOT NULL, "bid_key" character 
      varying(80) NOT NULL, "respond_id" bigint, "supplier_id" bigint, "supplier_name" character 
      varying(200), "section_id" character varying(20), "section_name" character varying(200),
       "envelope_type" character varying(40), "sealed_at" TIMESTAMP(3) WITH TIME ZONE,
       "commit_hash" character varying(64), "status" character varying(40), "total" numeric(18,
      2), "currency" character varying(3), "delivery_days" bigint, "quality" character varying(200),
       "project_manager" character varying(60), "bond" character varying(60), "read_no" bigint,
       "read_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL,
       CONSTRAINT "pk_srm_sfd_bidding_bid_opening_bids" PRIMARY KEY ("doc_id", "bid_key"))`,
    `ALTER TABLE "srm_sfd_bidding_drawing_seats" ADD CONSTRAINT "fk_srm_sfd_bidding_drawing_seats" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_drawing"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_drawing_candidates" ADD CONSTRAINT "fk_srm_sfd_bidding_drawing_candidates" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_drawing"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_jury_members" ADD CONSTRAINT "fk_srm_sfd_bidding_jury_members" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_jury"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_sfd_bid_envelope" ADD CONSTRAINT "fk_srm_sfd_bid_envelope" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_respond_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bid_item" ADD CONSTRAINT "fk_srm_sfd_bid_item" FOREIGN KEY ("doc_id") 
      REFERENCES "srm_sfd_respond_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_sfd_bidding_bid_opening_bids" ADD CONSTRAINT "fk_srm_sfd_bidding_bid_opening_bids" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_sfd_bidding_bid_opening"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_sfd_bidding_drawing_state" ON "srm_sfd_bidding_drawing" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_drawing_state" IS '924a1232c8a6578f'`,
    `CREATE INDEX "ix_srm_sfd_bidding_drawing_org_id" ON "srm_sfd_bidding_drawing" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_drawing_org_id" IS '895f9e56733832c4'`,
    `CREATE INDEX "ix_srm_sfd_bidding_drawing_project_id" ON "srm_sfd_bidding_drawing" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_drawing_project_id" IS '50e4c7f9b4acc381'`,
    `CREATE INDEX "ix_srm_sfd_bidding_jury_state" ON "srm_sfd_bidding_jury" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_jury_state" IS '2db3e0e1a8c24214'`,
    `CREATE INDEX "ix_srm_sfd_bidding_jury_org_id" ON "srm_sfd_bidding_jury" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_jury_org_id" IS '983118fb5e172cf1'`,
    `CREATE INDEX "ix_srm_sfd_bidding_jury_project_id" ON "srm_sfd_bidding_jury" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_jury_project_id" IS '618d8d5e79baf5ee'`,
    `CREATE UNIQUE INDEX "uq_srm_sfd_respond_header_project_id_supplier_id" ON "srm_sfd_respond_header" 
      ("project_id", "supplier_id")`,
    `COMMENT ON INDEX "uq_srm_sfd_respond_header_project_id_supplier_id" IS '3e71ba4a67761bbe'`,
    `CREATE INDEX "ix_srm_sfd_respond_header_state" ON "srm_sfd_respond_header" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_header_state" IS '33d5c02c910f69b2'`,
    `CREATE INDEX "ix_srm_sfd_respond_header_org_id" ON "srm_sfd_respond_header" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_header_org_id" IS '13a75f93eded8047'`,
    `CREATE INDEX "ix_srm_sfd_respond_header_project_id" ON "srm_sfd_respond_header" ("project_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_header_project_id" IS '60b66a324ce4cdc8'`,
    `CREATE INDEX "ix_srm_sfd_respond_header_supplier_id" ON "srm_sfd_respond_header" ("supplier_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_respond_header_supplier_id" IS '5df377168489fea4'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bid_opening_state" ON "srm_sfd_bidding_bid_opening" ("state",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bid_opening_state" IS '63d7dc20d50fd681'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bid_opening_org_id" ON "srm_sfd_bidding_bid_opening" ("org_id",
       "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bid_opening_org_id" IS '55e9145dc198464c'`,
    `CREATE INDEX "ix_srm_sfd_bidding_bid_opening_project_id" ON "srm_sfd_bidding_bid_opening" 
      ("project_id", "id")`,
    `COMMENT ON INDEX "ix_srm_sfd_bidding_bid_opening_project_id" IS '906658dd4b3981a3'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Opening06151795760151045.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
