import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class Files1795306106224 implements MigrationInterface {
  readonly name = 'Files1795306106224';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "base_program_run" ("program" character varying(40) NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_a18e66630755203ceddae191e74" PRIMARY KEY ("program"))`,
    `CREATE TABLE "base_file" ("id" bigint NOT NULL, "doc_number" character varying(60), "org_id" bigint, "created_by" character varying(40), "creation_date" TIMESTAMP(3) WITH TIME ZONE, "last_updated_by" character varying(40), "last_update_date" TIMESTAMP(3) WITH TIME ZONE, "submitted_by" character varying(40), "source_type" character varying(60), "source_id" character varying(40), "origin_key" character varying(300), "attachment_ids" text, "remark" character varying(4000), "attribute1" character varying(500), "attribute2" character varying(500), "attribute3" character varying(500), "attribute4" character varying(500), "attribute5" character varying(500), "original_file_name" character varying(255), "extension" character varying(20), "mime_type" character varying(120), "size" bigint, "sha256" character varying(64), "storage_key" character varying(200), "path" character varying(200), "function_id" character varying(80), "business_id" character varying(40), "doc_type" character varying(60), "file_desc" character varying(200), "owner_id" bigint, "supplier_id" bigint, "image_width" integer, "image_height" integer, "thumbnail_key" character varying(200), "scan_result" character varying(40), "scan_detail" character varying(200), "kept_flag" character(1), "loose_since" TIMESTAMP(3) WITH TIME ZONE, "state" character varying(80) NOT NULL, "rev" integer NOT NULL, CONSTRAINT "ck_base_file_kept_flag" CHECK ("kept_flag" IN ('Y', 'N')), CONSTRAINT "pk_base_file" PRIMARY KEY ("id"))`,
    `CREATE TABLE "base_file_bindings" ("doc_id" bigint NOT NULL, "binding_key" character varying(200) NOT NULL, "document_type" character varying(60), "document_id" character varying(40), "field_name" character varying(120), "bound_at" TIMESTAMP(3) WITH TIME ZONE, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_base_file_bindings" PRIMARY KEY ("doc_id", "binding_key"))`,
    `ALTER TABLE "base_file_bindings" ADD CONSTRAINT "fk_base_file_bindings" FOREIGN KEY ("doc_id") REFERENCES "base_file"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_base_file_state" ON "base_file" ("state", "id")`,
    `COMMENT ON INDEX "ix_base_file_state" IS '952e1b6462710115'`,
    `CREATE INDEX "ix_base_file_org_id" ON "base_file" ("org_id", "id")`,
    `COMMENT ON INDEX "ix_base_file_org_id" IS '63996e5b3002fce2'`,
    `CREATE INDEX "ix_base_file_owner_id" ON "base_file" ("owner_id", "id")`,
    `COMMENT ON INDEX "ix_base_file_owner_id" IS '8aeaedc7116f01e3'`,
    `CREATE INDEX "ix_base_file_supplier_id" ON "base_file" ("supplier_id", "id")`,
    `COMMENT ON INDEX "ix_base_file_supplier_id" IS 'd7e8712216d8c901'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(Files1795306106224.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
