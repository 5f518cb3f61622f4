/** What a consignment note reads: the accounts of consigned stock that its goods come into (orders-deliveries.md §10). */
import type { ConsignFacts, ConsignNote } from '../../state-machines/orders/consign-note/fields.js';
import { srmPurConsignNote } from '../../state-machines/orders/consign-note/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { LiveColumn, Prepare, ServerDocument } from '../kernel/contracts.js';

const accountsSql = `
  select a.id::text, a.item_id::text as "itemId" from srm_slc_consign_stock a
   where a.org_id = $1::bigint and a.supplier_id = $2::bigint and a.warehouse_code = $3 and a.item_id = any($4::bigint[]) and a.state = 'open'`;
/** The first goods of a material open its account. */
const confirming: Prepare = async (_command, tools) => {
  const { orgId, supplierId, warehouseCode, lines } = tools.snapshot!.context as unknown as ConsignNote;
  const itemIds = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  const { rows } = await tools.db.query<{ readonly id: string; readonly itemId: string }>(accountsSql, [
    orgId,
    supplierId,
    warehouseCode,
    itemIds,
  ]);
  const open = new Map(rows.map(({ id, itemId }) => [itemId, id]));
  const accounts: Record<string, { id: string; isNew: boolean }> = {};
  for (const itemId of itemIds) accounts[itemId] = { id: open.get(itemId) ?? (await tools.newId()), isNew: !open.has(itemId) };
  return { facts: { today: await tools.today(), accounts } satisfies ConsignFacts };
};

/** While something of it is in stock. */
const ageDays: LiveColumn = ({ header }) => `case when ${header}.state = 'stocked' then current_date - ${header}.stock_date end`;

export const consignNoteDocument: ServerDocument = {
  definition: anyDefinition(srmPurConsignNote),
  prepare: { CONFIRM: confirming },
  live: { ageDays },
};
