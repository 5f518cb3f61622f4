/** What an order reads when it is submitted: its materials, and whether its warehouse receives for its organisation (base-srm.md §3, §5). */
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import type { Order, OrderFacts } from '../../../state-machines/orders/purchase-order/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { utcDateOf } from '../../../state-machines/kernel/primitives/instant.js';
import { preparesItemCopies } from '../../base/material/item-copies.js';
import { usableOn } from '../../base/calls.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';

/** An organisation that was never associated with any stock organisation is bound to none. */
const receiverSql = `select f.org_code as "from", t.org_code as "to" from srm_base_warehouse w join base_organization t on t.id = w.org_id join base_organization f on f.id = $1::bigint
  where w.warehouse_code = $2 and w.org_id <> f.id and exists (select from srm_base_org_association a where a.association_type = 'OU_INV' and a.from_org_id = f.id)
    and not exists (select from srm_base_org_association a where a.association_type = 'OU_INV' and a.from_org_id = f.id and a.to_org_id = w.org_id and ${usableOn('a', '$3')})`;

/** The database is asked only where there is something to ask: reading it begins a new batch. */
async function receiverOf(tools: PrepareTools): Promise<OrderFacts['receiver'] & object | null> {
  const { orgId, warehouseCode } = tools.snapshot!.context as unknown as Order;
  if (orgId === null || warehouseCode === null) return null;
  const { rows: [row] } = await tools.db.query<{ from: string; to: string }>(receiverSql, [orgId, warehouseCode, utcDateOf(tools.at)]);
  return row ?? null;
}

const items = preparesItemCopies('lines');

const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  return { ...copied, facts: { ...copied.facts, receiver: await receiverOf(tools) } satisfies OrderFacts };
};

export const purchaseOrderDocument: ServerDocument = { definition: anyDefinition(srmPurOrderHeader), prepare: { ...items, SUBMIT: submitting } };
