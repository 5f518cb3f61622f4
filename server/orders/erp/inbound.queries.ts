/** What the ERP's codes name here. */
import type { Queryable } from '../../kernel/contracts.js';
import type { UnitDecimals } from '../../../state-machines/kernel/unit-decimals.js';

type Id = { readonly id: string };
const first = async (db: Queryable, sql: string, values: readonly unknown[]): Promise<string | null> =>
  (await db.query<Id>(sql, values)).rows[0]?.id ?? null;

export const noteOf = (db: Queryable, number: string): Promise<string | null> =>
  first(db, 'select id::text from srm_pur_delivery_note_header where doc_number = $1 limit 1', [number]);
export const statementOf = (db: Queryable, number: string): Promise<string | null> =>
  first(db, 'select id::text from srm_slc_supplier_inv_doc_header where doc_number = $1 limit 1', [number]);
export const orgOf = (db: Queryable, code: string): Promise<string | null> =>
  first(db, `select id::text from base_organization where upper(org_code) = upper($1) and state = 'enabled' limit 1`, [code]);

const accountSql = `
  select a.id::text from srm_slc_consign_stock a join srm_slc_supplier_info s on s.id = a.supplier_id join base_material_item i on i.id = a.item_id
   where a.state = 'open' and s.supplier_number = $1 and a.warehouse_code = $2 and i.item_code = $3 order by a.id limit 1`;
export const accountOf = (db: Queryable, names: readonly string[]): Promise<string | null> => first(db, accountSql, names);

export interface KnownItem {
  readonly itemId: string;
  readonly uomId: string;
  /** What a requisition says of it itself. */
  readonly copied: { readonly itemName: string; readonly categoryId: string | null };
}
const itemsSql = `
  select item_code as code, id::text as "itemId", uom_id::text as "uomId", item_name as "itemName", category_id::text as "categoryId"
    from base_material_item where item_code = any($1::text[])`;
export async function itemsNamed(db: Queryable, codes: readonly string[]): Promise<ReadonlyMap<string, KnownItem>> {
  const { rows } = await db.query<{ code: string; itemId: string; uomId: string; itemName: string; categoryId: string | null }>(itemsSql, [
    codes,
  ]);
  return new Map(rows.map(({ code, itemId, uomId, itemName, categoryId }) => [code, { itemId, uomId, copied: { itemName, categoryId } }]));
}

const unitsSql = 'select id::text, uom_code as "uomCode", decimals::int from base_uom where id = any($1::bigint[])';
export async function unitsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, UnitDecimals>> {
  const { rows } = await db.query<UnitDecimals & Id>(unitsSql, [ids]);
  return new Map(rows.map(({ id, uomCode, decimals }) => [id, { uomCode, decimals }]));
}

const noteUnitsSql = `
  select l.line_num::int as "lineNum", u.uom_code as "uomCode", u.decimals::int
    from srm_pur_delivery_note_line l join base_uom u on u.id = l.uom_id where l.doc_id = $1::bigint`;
/** By the line's number. */
export async function unitsOfNote(db: Queryable, id: string): Promise<ReadonlyMap<number, UnitDecimals>> {
  const { rows } = await db.query<UnitDecimals & { readonly lineNum: number }>(noteUnitsSql, [id]);
  return new Map(rows.map(({ lineNum, ...unit }) => [lineNum, unit]));
}

const accountUnitSql = `
  select u.uom_code as "uomCode", u.decimals::int
    from srm_slc_consign_stock a join base_uom u on u.id = a.uom_id where a.id = $1::bigint`;
export const unitOfAccount = async (db: Queryable, id: string): Promise<UnitDecimals | undefined> =>
  (await db.query<UnitDecimals>(accountUnitSql, [id])).rows[0];

export const orderOf = (db: Queryable, number: string): Promise<string | null> =>
  first(db, 'select id::text from srm_pur_order_header where doc_number = $1 limit 1', [number]);
export const orgOfOrder = (db: Queryable, id: string): Promise<string | null> =>
  first(db, 'select org_id::text as id from srm_pur_order_header where id = $1::bigint', [id]);

const lineUnitSql = `
  select u.uom_code as "uomCode", u.decimals::int
    from srm_pur_order_line l join base_uom u on u.id = l.uom_id where l.doc_id = $1::bigint and l.line_num = $2`;
export const unitOfOrderLine = async (db: Queryable, id: string, lineNum: number): Promise<UnitDecimals | undefined> =>
  (await db.query<UnitDecimals>(lineUnitSql, [id, lineNum])).rows[0];

export interface LiveAdvice extends Id {
  readonly docNumber: string;
  readonly state: string;
}
const adviceSql = `
  select id::text, doc_number as "docNumber", state from srm_pur_order_advise_cancel
   where order_id = $1::bigint and order_line = $2 and state in ('suggested', 'sent', 'agreed', 'refused', 'executing') order by id limit 1`;
/** The advised cancellation of the line that is not over; one line has one at a time. */
export const liveAdvice = async (db: Queryable, orderId: string | null, orderLine: number | null): Promise<LiveAdvice | null> =>
  (await db.query<LiveAdvice>(adviceSql, [orderId, orderLine])).rows[0] ?? null;
