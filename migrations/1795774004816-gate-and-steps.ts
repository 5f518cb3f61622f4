import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class GateAndSteps1795774004816 implements MigrationInterface {
  readonly name = 'GateAndSteps1795774004816';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_slc_supplier_sites" ("doc_id" bigint NOT NULL, "line_no" bigint NOT NULL,
       "org_id" bigint, "site_status" character varying(40), "previous_status" character varying(40),
       "status_reason" character varying(500), "status_date" TIMESTAMP(3) WITH TIME ZONE,
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_supplier_sites" 
      PRIMARY KEY ("doc_id", "line_no"))`,
    `CREATE TABLE "srm_slc_supplier_categories" ("doc_id" bigint NOT NULL, "line_no" bigint NOT 
      NULL, "category_id" bigint, "org_id" bigint, "category_status" character varying(40),
       "qualified_at" TIMESTAMP(3) WITH TIME ZONE, "qualify_id" bigint, "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_supplier_categories" PRIMARY KEY ("doc_id",
       "line_no"))`,
    `CREATE TABLE "srm_slc_daily_manage_open_docs" ("doc_id" bigint NOT NULL, "row_num" bigint 
      NOT NULL, "doc_kind" character varying(40), "doc_number" character varying(60), "owner_id" 
      bigint, "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_slc_daily_manage_open_docs" 
      PRIMARY KEY ("doc_id", "row_num"))`,
    `CREATE TABLE "srm_slc_qualify_require" ("doc_id" bigint NOT NULL, "require_num" bigint NOT 
      NULL, "require_id" bigint, "require_name" character varying(120), "require_type" character 
      varying(40), "mandatory_flag" character(1), "min_remain_days" bigint, "review_resp" character 
      varying(40), "file_ids" text, "cert_no" character varying(60), "expiry_date" date,
       "answer" character varying(500), "row_status" character varying(40), "review_note" character 
      varying(500), "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_slc_qualify_require_mandatory_flag" 
      CHECK ("mandatory_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_slc_qualify_require" PRIMARY KEY 
      ("doc_id", "require_num"))`,
    `CREATE TABLE "srm_pur_agreement_header_taken" ("doc_id" bigint NOT NULL, "taken_key" character 
      varying(60) NOT NULL, "taker_id" character varying(30), "doc_line" bigint, "round" bigint,
       "line_num" bigint, "qty" numeric(18,6), "amount" numeric(18,2), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_agreement_header_taken" PRIMARY KEY ("doc_id",
       "taken_key"))`,
    `CREATE TABLE "srm_pur_requisition_header_taken" ("doc_id" bigint NOT NULL, "taken_key" character 
      varying(60) NOT NULL, "taker_id" character varying(30), "doc_line" bigint, "round" bigint,
       "line_num" bigint, "qty" numeric(18,6), "amount" numeric(18,2), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_requisition_header_taken" PRIMARY KEY 
      ("doc_id", "taken_key"))`,
    `CREATE TABLE "srm_pur_material_request_taken" ("doc_id" bigint NOT NULL, "taken_key" character 
      varying(60) NOT NULL, "taker_id" character varying(30), "doc_line" bigint, "round" bigint,
       "line_num" bigint, "qty" numeric(18,6), "amount" numeric(18,2), "row_position" bigint,
       "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_material_request_taken" PRIMARY KEY ("doc_id",
       "taken_key"))`,
    `CREATE TABLE "srm_pur_order_header_asked" ("doc_id" bigint NOT NULL, "source_id" character 
      varying(30) NOT NULL, "source_type" character varying(60), "answered_flag" character(1),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_order_header_asked_answered_flag" 
      CHECK ("answered_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_order_header_asked" PRIMARY 
      KEY ("doc_id", "source_id"))`,
    `CREATE TABLE "srm_pur_order_header_changes" ("doc_id" bigint NOT NULL, "line_num" bigint NOT 
      NULL, "order_qty" numeric(18,6), "unit_price" numeric(18,6), "need_date" date, "row_position" 
      bigint, "row_rev" integer NOT NULL, CONSTRAINT "pk_srm_pur_order_header_changes" PRIMARY KEY 
      ("doc_id", "line_num"))`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "temporary_flag" character(1)`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "temporary_limit" numeric(18,2)`,
    `ALTER TABLE "srm_slc_supplier_info" ADD "temporary_to" date`,
    `ALTER TABLE "srm_slc_sample_trial" ADD "qualify_id" bigint`,
    `ALTER TABLE "srm_slc_sample_trial" ADD "step_num" bigint`,
    `ALTER TABLE "srm_slc_sample_trial" ADD "step_round" bigint`,
    `ALTER TABLE "srm_slc_daily_manage" ADD "org_ids" bigint array`,
    `ALTER TABLE "srm_sml_preset_proportion" ADD "unsettled_flag" character(1)`,
    `ALTER TABLE "srm_slc_batch_tryout" ADD "qualify_id" bigint`,
    `ALTER TABLE "srm_slc_batch_tryout" ADD "step_num" bigint`,
    `ALTER TABLE "srm_slc_batch_tryout" ADD "step_round" bigint`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD "qualify_id" bigint`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD "step_num" bigint`,
    `ALTER TABLE "srm_slc_locale_inspect" ADD "step_round" bigint`,
    `ALTER TABLE "srm_slc_qualify_header" ADD "plan_due_at" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_slc_qualify_header" ADD "overdue_flag" character(1)`,
    `ALTER TABLE "srm_slc_qualify_nodes" ADD "visit_id" bigint`,
    `ALTER TABLE "srm_slc_qualify_nodes" ADD "trial_id" bigint`,
    `ALTER TABLE "srm_slc_qualify_nodes" ADD "tryout_id" bigint`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "amount_limit" numeric(18,2)`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "amount_used" numeric(18,2)`,
    `ALTER TABLE "srm_pur_agreement_header" ADD "over_limit_flag" character(1)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "qty_limit" numeric(18,6)`,
    `ALTER TABLE "srm_pur_agreement_line" ADD "qty_used" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_header" ADD "notice_strict_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_header" ADD "reserve_reason" character varying(40)`,
    `ALTER TABLE "srm_pur_order_header" ADD "reserve_line" bigint`,
    `ALTER TABLE "srm_pur_order_header" ADD "revision_no" bigint`,
    `ALTER TABLE "srm_pur_order_header" ADD "change_reason" character varying(500)`,
    `ALTER TABLE "srm_pur_order_header" ADD "changed_by" bigint`,
    `ALTER TABLE "srm_pur_order_header" ADD "held_process" character varying(200)`,
    `ALTER TABLE "srm_pur_order_header" ADD "reserve_round" bigint`,
    `ALTER TABLE "srm_pur_order_header" ADD "reserve_until" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_pur_order_line" ADD "requisition_id" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "requisition_line" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "alloc_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "agreement_id" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "agreement_line" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "prep_id" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "prep_line" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "closed_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "final_close_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_line" ADD "alloc_net" numeric(18,6)`,
    `ALTER TABLE "srm_pur_order_line" ADD "surplus_qty" numeric(18,6)`,
    `ALTER TABLE "srm_pur_delivery_notice_header" ADD "reserve_reason" character varying(40)`,
    `ALTER TABLE "srm_pur_delivery_notice_header" ADD "reserve_line" bigint`,
    `ALTER TABLE "srm_pur_delivery_note_header" ADD "reserve_reason" character varying(40)`,
    `ALTER TABLE "srm_pur_delivery_note_header" ADD "reserve_line" bigint`,
    `ALTER TABLE "srm_slc_supplier_info" ADD CONSTRAINT "ck_srm_slc_supplier_info_temporary_flag" 
      CHECK ("temporary_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_sml_preset_proportion" ADD CONSTRAINT "ck_srm_sml_preset_proportion_unsettled_flag" 
      CHECK ("unsettled_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_slc_qualify_header" ADD CONSTRAINT "ck_srm_slc_qualify_header_overdue_flag" 
      CHECK ("overdue_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_agreement_header" ADD CONSTRAINT "ck_srm_pur_agreement_header_over_limit_flag" 
      CHECK ("over_limit_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_order_header" ADD CONSTRAINT "ck_srm_pur_order_header_notice_strict_flag" 
      CHECK ("notice_strict_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_order_line" ADD CONSTRAINT "ck_srm_pur_order_line_final_close_flag" CHECK 
      ("final_close_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_slc_supplier_sites" ADD CONSTRAINT "fk_srm_slc_supplier_sites" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_slc_supplier_info"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_slc_supplier_categories" ADD CONSTRAINT "fk_srm_slc_supplier_categories" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_supplier_info"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_daily_manage_open_docs" ADD CONSTRAINT "fk_srm_slc_daily_manage_open_docs" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_slc_daily_manage"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_slc_qualify_require" ADD CONSTRAINT "fk_srm_slc_qualify_require" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_slc_qualify_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_agreement_header_taken" ADD CONSTRAINT "fk_srm_pur_agreement_header_taken" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_agreement_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_pur_requisition_header_taken" ADD CONSTRAINT "fk_srm_pur_requisition_header_taken" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_requisition_header"("id") ON DELETE CASCADE ON 
      UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_material_request_taken" ADD CONSTRAINT "fk_srm_pur_material_request_taken" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_material_request"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `ALTER TABLE "srm_pur_order_header_asked" ADD CONSTRAINT "fk_srm_pur_order_header_asked" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_order_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `ALTER TABLE "srm_pur_order_header_changes" ADD CONSTRAINT "fk_srm_pur_order_header_changes" 
      FOREIGN KEY ("doc_id") REFERENCES "srm_pur_order_header"("id") ON DELETE CASCADE ON UPDATE 
      NO ACTION`,
    `CREATE INDEX "ix_srm_pur_order_line_requisition_id" ON "srm_pur_order_line" ("requisition_id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_line_requisition_id" IS 'f0ce5b5a057d657c'`,
    `CREATE INDEX "ix_srm_pur_order_line_agreement_id" ON "srm_pur_order_line" ("agreement_id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_line_agreement_id" IS '9f28c370c4ba39f5'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(GateAndSteps1795774004816.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
