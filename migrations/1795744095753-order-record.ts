import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made by npm run migration:generate from the definitions. */
export class OrderRecord1795744095753 implements MigrationInterface {
  readonly name = 'OrderRecord1795744095753';

  static readonly statements: readonly string[] = [
    `CREATE TABLE "srm_pur_order_record_info" ("doc_id" bigint NOT NULL, "record_id" bigint NOT 
      NULL, "record_time" TIMESTAMP(3) WITH TIME ZONE, "record_kind" character varying(40),
       "line_num" bigint, "item_id" bigint, "item_name" character varying(200), "movement_type" 
      character varying(40), "from_account" character varying(40), "to_account" character varying(40),
       "qty" numeric(18,6), "field_name" character varying(60), "before_value" character varying(60),
       "after_value" character varying(60), "taker_type" character varying(60), "taker_id" character 
      varying(30), "taker_line" bigint, "actor_id" bigint, "row_position" bigint, "row_rev" integer 
      NOT NULL, CONSTRAINT "pk_srm_pur_order_record_info" PRIMARY KEY ("doc_id", "record_id"))`,
    `ALTER TABLE "srm_pur_order_record_info" ADD CONSTRAINT "fk_srm_pur_order_record_info" FOREIGN 
      KEY ("doc_id") REFERENCES "srm_pur_order_header"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    `CREATE INDEX "ix_srm_pur_order_record_info_record_time" ON "srm_pur_order_record_info" ("record_time")`,
    `COMMENT ON INDEX "ix_srm_pur_order_record_info_record_time" IS 'df7c102cfd7cb6ad'`,
    `CREATE INDEX "ix_srm_pur_order_record_info_item_id" ON "srm_pur_order_record_info" ("item_id")`,
    `COMMENT ON INDEX "ix_srm_pur_order_record_info_item_id" IS '51a2dcd166d68ea9'`,
  ];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OrderRecord1795744095753.statements.join(';\n'));
  }

  async down(): Promise<void> {
    throw new Error('Histories are never taken back: restore a backup instead.');
  }
}
