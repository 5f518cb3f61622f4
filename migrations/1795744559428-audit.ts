import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Audit1795744559428 implements MigrationInterface {
  readonly name = 'Audit1795744559428';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "audit_leaf" ("position" bigint NOT NULL, "doc_type" character varying(60) NOT 
      NULL, "doc_id" bigint NOT NULL, "rev" integer NOT NULL, "leaf" character(64) NOT NULL,
       CONSTRAINT "PK_6b292c4ff1d027bdbf39fde9247" PRIMARY KEY ("position"))`,
    `CREATE UNIQUE INDEX "audit_leaf_entry" ON "audit_leaf"  ("doc_type", "doc_id", "rev") `,
    `CREATE TABLE "audit_node" ("level" integer NOT NULL, "place" bigint NOT NULL, "hash" character(64) 
      NOT NULL, CONSTRAINT "PK_6982da5ef08f017226fe5c81e70" PRIMARY KEY ("level", "place"))`,
    `CREATE TABLE "audit_checkpoint" ("checkpoint_id" bigint NOT NULL, "size" bigint NOT NULL,
       "log" character varying(60) NOT NULL, "root" character(64) NOT NULL, "at" TIMESTAMP(3) WITH 
      TIME ZONE NOT NULL, "prev_size" bigint NOT NULL, "prev_root" character(64) NOT NULL,
       "key_id" character varying(40) NOT NULL, "signature" character(128) NOT NULL, CONSTRAINT 
      "PK_40ec66c8b5645567ca9a0054ce0" PRIMARY KEY ("checkpoint_id"))`,
    `CREATE INDEX "audit_checkpoint_size" ON "audit_checkpoint"  ("size", "at") `,
    `CREATE TABLE "audit_key" ("key_id" character varying(40) NOT NULL, "public_key" character(64) 
      NOT NULL, "since" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "prev_key_id" character varying(40),
       "statement" character(128), CONSTRAINT "PK_0af8cd2901f55cf7aff8e1099a9" PRIMARY KEY ("key_id"))`,
    `CREATE TABLE "audit_rule" ("code" character varying(20) NOT NULL, "checked" bigint NOT NULL,
       "violations" integer NOT NULL, "last_run_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL,
       "ms" integer NOT NULL, CONSTRAINT "PK_d0b4687d6b845ecd462b1a0f5e2" PRIMARY KEY ("code"))`,
    `CREATE TABLE "audit_alert" ("alert_id" bigint NOT NULL, "kind" character varying(30) NOT NULL,
       "code" character varying(20) NOT NULL, "doc_type" character varying(60), "doc_id" bigint,
       "rev" integer, "detail" character varying(500) NOT NULL, "first_at" TIMESTAMP(3) WITH TIME 
      ZONE NOT NULL, "last_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "open_flag" character(1) NOT 
      NULL DEFAULT 'Y', "ack_by" bigint, "ack_at" TIMESTAMP(3) WITH TIME ZONE, "ack_note" character 
      varying(500), CONSTRAINT "PK_d8b392d95cf544ae46296fdc4e1" PRIMARY KEY ("alert_id"))`,
    `CREATE INDEX "audit_alert_open" ON "audit_alert"  ("open_flag", "last_at") `,
    `CREATE TABLE "audit_case" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "case_title" character varying(200), "scope_text" character varying(4000),
       "hold_flag" character(1), "conclusion" character varying(4000), "closed_at" TIMESTAMP(3) 
      WITH TIME ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT 
      "ck_audit_case_hold_flag" CHECK ("hold_flag" IN ('Y', 'N')), CONSTRAINT "pk_audit_case" PRIMARY 
      KEY ("id"))`,
    `CREATE TABLE "audit_case_item" ("doc_id" bigint NOT NULL, "item_no" integer NOT NULL,
       "doc_type" character varying(60), "target_id" character varying(20), "rev_from" bigint,
       "rev_to" bigint, "severity" character varying(40), "note" character varying(2000),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_audit_case_item" PRIMARY 
      KEY ("doc_id", "item_no"))`,
    `CREATE TABLE "audit_case_notes" ("doc_id" bigint NOT NULL, "note_no" bigint NOT NULL,
       "noted_at" TIMESTAMP(3) WITH TIME ZONE, "noted_by" bigint, "note" character varying(2000),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_audit_case_notes" PRIMARY 
      KEY ("doc_id", "note_no"))`,
    `CREATE TABLE "audit_export" ("id" bigint NOT NULL, "doc_number" character varying(60),
       "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME 
      ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE,
       "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character 
      varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character 
      varying(4000), "attribute1" character varying(500), "attribute2" character varying(500),
       "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character 
      varying(500), "case_id" bigint, "audience" character varying(40), "supplier_id" bigint,
       "disclose" character varying(40), "export_language" character varying(40), "file_id" text,
       "sha256" character varying(64), "size_bytes" bigint, "error_code" character varying(40),
       "decided_by" bigint, "decide_reason" character varying(500), "built_at" TIMESTAMP(3) WITH 
      TIME ZONE, "expires_at" TIMESTAMP(3) WITH TIME ZONE, "attempt" bigint, "state" character varying(80) 
      NOT NULL, "rev" integer NOT NULL, CONSTRAINT "pk_audit_export" PRIMARY KEY ("id"))`,
    `CREATE TABLE "audit_export_items" ("doc_id" bigint NOT NULL, "item_no" integer NOT NULL,
       "doc_type" character varying(60), "target_id" character varying(20), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_audit_export_items" PRIMARY KEY ("doc_id",
       "item_no"))`,
    `ALTER TABLE "audit_case_item" ADD CONSTRAINT "fk_audit_case_item" FOREIGN KEY ("doc_id") REFERENCES 
      "audit_case"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "audit_case_notes" ADD CONSTRAINT "fk_audit_case_notes" FOREIGN KEY ("doc_id") 
      REFERENCES "audit_case"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "audit_export_items" ADD CONSTRAINT "fk_audit_export_items" FOREIGN KEY ("doc_id") 
      REFERENCES "audit_export"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_document_refusal_at" ON "document_refusal" ("at", "doc_type", "doc_id",
       "seq")`,
    `COMMENT ON INDEX "ix_document_refusal_at" IS '540dc21439487fd9'`,
    `CREATE INDEX "ix_audit_case_state" ON "audit_case" ("state", "id")`,
    `COMMENT ON INDEX "ix_audit_case_state" IS '2e6be7a85f11c3ff'`,
    `CREATE INDEX "ix_audit_case_org_id" ON "audit_case" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_audit_case_org_id" IS '94a371b20917e97d'`,
    `CREATE INDEX "ix_audit_export_state" ON "audit_export" ("state", "id")`,
    `COMMENT ON INDEX "ix_audit_export_state" IS '5cca47db8a825ba5'`,
    `CREATE INDEX "ix_audit_export_org_id" ON "audit_export" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_audit_export_org_id" IS 'ccc751e8138fbc4c'`,
    `CREATE INDEX "ix_audit_export_supplier_id" ON "audit_export" ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_audit_export_supplier_id" IS 'bcdf0fe3151d3db9'`,
    `CREATE INDEX "ix_audit_export_case_id" ON "audit_export" ("case_id", "id")`,
    `COMMENT ON INDEX "ix_audit_export_case_id" IS 'e500b2b8e44ea07c'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Audit1795744559428.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
