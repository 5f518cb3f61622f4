/** What documents copy from the materials that their lines name (state-machines/trade/item-copies.ts), when they are made, saved and submitted. */
import { whyInactive } from '../../../state-machines/base/material/active.js';
import type { ActiveOrg } from '../../../state-machines/base/material/active.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { ItemCopy, ItemFacts } from '../../../state-machines/trade/item-copies.js';
import type { Prepare, Queryable, ServerDocument } from '../../kernel/contracts.js';

type Rows = readonly Readonly<Record<string, unknown>>[];

async function itemsOf(rows: Rows, english: boolean, db: () => Queryable): Promise<ItemFacts> {
  const ids = [...new Set(rows.flatMap(({ itemId }) => (typeof itemId === 'string' ? [itemId] : [])))];
  if (ids.length === 0) return rows.some((row) => Object.hasOwn(row, 'itemId')) ? { items: {} } : {};
  const { rows: found } = await db().query<ItemCopy & { readonly id: string }>(
    'select id::text, item_code as "itemCode", item_name as "itemName", item_name_en as "itemNameEn", spec, uom_id::text as "uomId" from base_material_item where id = any($1::bigint[])',
    [ids],
  );
  return { items: Object.fromEntries(found.map(({ id, itemNameEn, ...item }) => [id, english ? { ...item, itemNameEn } : item])) };
}

const activeSql = `select m.item_code as "itemCode", m.state, o.org_id::text as org, o.enabled_flag as "enabledFlag", o.purchase_flag as "purchaseFlag", o.phase, o.last_buy_date::text as "lastBuyDate"
  from base_material_item m left join base_material_item_org o on o.doc_id = m.id and o.org_id = $2::bigint where m.id = any($1::bigint[]) order by m.item_code`;

/** Numbers of those among the materials that the organisation may not buy on the day. */
async function inactiveOf(db: () => Queryable, rows: Rows, orgId: string | null, date: string): Promise<readonly string[]> {
  const ids = [...new Set(rows.flatMap(({ itemId }) => (typeof itemId === 'string' ? [itemId] : [])))];
  if (ids.length === 0 || orgId === null) return [];
  const { rows: found } = await db().query<ActiveOrg & { readonly itemCode: string; readonly state: string; readonly org: string | null }>(
    activeSql,
    [ids, orgId],
  );
  return found.filter((row) => whyInactive(row.state, row.org === null ? undefined : row, date) !== null).map(({ itemCode }) => itemCode);
}

/**
 * @param kind the lines that name materials
 * @param english whether they keep the English name as well
 */
export function preparesItemCopies(kind: string, english = false): NonNullable<ServerDocument['prepare']> {
  // What another document makes says itself what its materials were called when they were awarded.
  const saving: Prepare = async ({ payload }, tools) =>
    tools.viewer.userType === 'SYSTEM'
      ? {}
      : { facts: await itemsOf((payload as SavePayload).lines?.[kind]?.set ?? [], english, () => tools.db) };
  const submitting: Prepare = async (_command, tools) => {
    const { orgId, [kind]: rows } = tools.snapshot!.context as { readonly orgId: string | null; readonly [kind: string]: unknown };
    const db = () => tools.db;
    return {
      facts: {
        ...(await itemsOf(rows as Rows, english, db)),
        inactive: await inactiveOf(db, rows as Rows, orgId, await tools.today()),
      } satisfies ItemFacts,
    };
  };
  return { CREATE: saving, SAVE: saving, SUBMIT: submitting };
}
