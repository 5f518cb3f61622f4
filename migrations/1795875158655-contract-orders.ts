import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class ContractOrders1795875158655 implements MigrationInterface {
  readonly name = 'ContractOrders1795875158655';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_cct_contract_taken" ("doc_id" bigint NOT NULL, "taken_key" character varying(60) 
      NOT NULL, "taker_id" character varying(30), "doc_line" bigint, "round" bigint, "line_num" 
      bigint, "qty" numeric(18,6), "amount" numeric(18,2), "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_cct_contract_taken" PRIMARY KEY ("doc_id", "taken_key"))`,
    `ALTER TABLE "srm_pur_order_line" ADD "contract_id" bigint`,
    `ALTER TABLE "srm_pur_order_line" ADD "contract_line" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "qty_tolerance_pct" numeric(9,4)`,
    `ALTER TABLE "srm_cct_contract" ADD "executed_amount" numeric(18,2)`,
    `ALTER TABLE "srm_cct_contract" ADD "settlement" character varying(4000)`,
    `ALTER TABLE "srm_cct_contract" ADD "notice_file_ids" text`,
    `ALTER TABLE "srm_cct_contract" ADD "terminated_by" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "terminating_from" character varying(20)`,
    `ALTER TABLE "srm_cct_contract" ADD "contract_kind" character varying(40)`,
    `ALTER TABLE "srm_cct_contract" ADD "parent_contract_id" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "root_number" character varying(60)`,
    `ALTER TABLE "srm_cct_contract" ADD "alter_mode" character varying(40)`,
    `ALTER TABLE "srm_cct_contract" ADD "legal_regime" character varying(20)`,
    `ALTER TABLE "srm_cct_contract" ADD "open_child_id" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "successor_id" bigint`,
    `ALTER TABLE "srm_cct_contract" ADD "agreement_id" bigint`,
    `ALTER TABLE "srm_cct_item" ADD "ordered_qty" numeric(18,6)`,
    `ALTER TABLE "srm_cct_item" ADD "open_qty" numeric(18,6)`,
    `ALTER TABLE "srm_cct_item" ADD "received_qty" numeric(18,6)`,
    `ALTER TABLE "srm_cct_item" ADD "delivered_qty" numeric(18,6)`,
    `ALTER TABLE "srm_cct_item" ADD "item_status" character varying(40)`,
    `ALTER TABLE "srm_cct_contract_taken" ADD CONSTRAINT "fk_srm_cct_contract_taken" FOREIGN KEY 
      ("doc_id") REFERENCES "srm_cct_contract"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_pur_order_line_contract_id" ON "srm_pur_order_line" ("contract_id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_line_contract_id" IS '3794244b9d9e4823'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ContractOrders1795875158655.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
