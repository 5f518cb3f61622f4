/** What documents copy from the materials that their lines name (state-machines/kernel/stock/item-copies.ts), when they are made, saved and submitted. */
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { ItemCopy, ItemFacts } from '../../../state-machines/kernel/stock/item-copies.js';
import type { Prepare, Queryable, ServerDocument } from '../../kernel/contracts.js';

type Rows = readonly Readonly<Record<string, unknown>>[];

async function itemsOf(rows: Rows, db: () => Queryable): Promise<ItemFacts> {
  const ids = [...new Set(rows.flatMap(({ itemId }) => (typeof itemId === 'string' ? [itemId] : [])))];
  if (ids.length === 0) return rows.some((row) => Object.hasOwn(row, 'itemId')) ? { items: {} } : {};
  const { rows: found } = await db().query<ItemCopy & { readonly id: string }>('select id::text, item_code as "itemCode", item_name as "itemName", spec, uom_id::text as "uomId" from base_material_item where id = any($1::bigint[])', [ids]);
  return { items: Object.fromEntries(found.map(({ id, ...item }) => [id, item])) };
}

/** @param kind the lines that name materials */
export function preparesItemCopies(kind: string): NonNullable<ServerDocument['prepare']> {
  // What another document makes says itself what its materials were called when they were awarded.
  const saving: Prepare = async ({ payload }, tools) => (tools.viewer.userType === 'SYSTEM' ? {} : { facts: await itemsOf((payload as SavePayload).lines?.[kind]?.set ?? [], () => tools.db) });
  const submitting: Prepare = async (_command, tools) => ({ facts: await itemsOf(tools.snapshot!.context[kind] as Rows, () => tools.db) });
  return { CREATE: saving, SAVE: saving, SUBMIT: submitting };
}
