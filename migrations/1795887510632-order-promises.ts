import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrderPromises1795887510632 implements MigrationInterface {
  readonly name = 'OrderPromises1795887510632';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_order_schedule" ("doc_id" bigint NOT NULL, "schedule_num" bigint NOT 
      NULL, "line_num" bigint, "qty" numeric(18,6), "promise_date" date, "requested_date" date,
       "promise_comment" character varying(200), "source_round" bigint, "accepted_flag" character(1),
       "row_position" bigint, "row_rev" integer NOT NULL, CONSTRAINT "ck_srm_pur_order_schedule_accepted_flag" 
      CHECK ("accepted_flag" IN ('Y', 'N')), CONSTRAINT "pk_srm_pur_order_schedule" PRIMARY KEY 
      ("doc_id", "schedule_num"))`,
    `ALTER TABLE "srm_pur_order_header" ADD "confirm_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_header" ADD "confirm_days" bigint`,
    `ALTER TABLE "srm_pur_order_header" ADD "auto_confirm_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_header" ADD "confirm_round" bigint`,
    `ALTER TABLE "srm_pur_order_header" ADD "confirm_until" TIMESTAMP(3) WITH TIME ZONE`,
    `ALTER TABLE "srm_pur_order_header" ADD "overdue_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_header" ADD "refuse_reason" character varying(4000)`,
    `ALTER TABLE "srm_pur_order_header" ADD "resume_state" character varying(20)`,
    `ALTER TABLE "srm_pur_order_line" ADD "free_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_line" ADD "confirmed_flag" character(1)`,
    `ALTER TABLE "srm_pur_bill_type" ADD "asl_control_flag" character(1)`,
    `ALTER TABLE "srm_pur_bill_type" ADD "req_required_flag" character(1)`,
    `ALTER TABLE "srm_pur_order_header" ADD CONSTRAINT "ck_srm_pur_order_header_confirm_flag" CHECK 
      ("confirm_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_order_header" ADD CONSTRAINT "ck_srm_pur_order_header_auto_confirm_flag" 
      CHECK ("auto_confirm_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_order_header" ADD CONSTRAINT "ck_srm_pur_order_header_overdue_flag" CHECK 
      ("overdue_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_order_line" ADD CONSTRAINT "ck_srm_pur_order_line_free_flag" CHECK ("free_flag" 
      IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_order_line" ADD CONSTRAINT "ck_srm_pur_order_line_confirmed_flag" CHECK 
      ("confirmed_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_bill_type" ADD CONSTRAINT "ck_srm_pur_bill_type_asl_control_flag" CHECK 
      ("asl_control_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_bill_type" ADD CONSTRAINT "ck_srm_pur_bill_type_req_required_flag" CHECK 
      ("req_required_flag" IN ('Y', 'N'))`,
    `ALTER TABLE "srm_pur_order_schedule" ADD CONSTRAINT "fk_srm_pur_order_schedule" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_pur_order_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrderPromises1795887510632.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
