/** What a small batch reads: the gate for trial orders, its sample, and the order that is named. */
import { srmSlcBatchTryout } from '../../../state-machines/suppliers/batch-tryout/index.js';
import type { Tryout, TryoutFacts } from '../../../state-machines/suppliers/batch-tryout/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { gatedSuppliers } from '../../trade/supplier-gate/gate.js';
import { statesInForce } from '../../trade/order-standing.js';

const tryoutOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Tryout;

const submitting: Prepare = async (_command, tools) => {
  const { supplierId, orgId, sampleTrialId } = tryoutOf(tools);
  const refused = await gatedSuppliers(tools.db, [supplierId], 'TRIAL_ORDER', {}, { orgId });
  const trial = sampleTrialId === null ? null : await tools.readDocument('srmSlcSampleTrial', sampleTrialId);
  const samplePassed = trial !== null && ['qualified', 'concession'].includes(trial.state) && trial.context['supplierId'] === supplierId;
  return { facts: { gated: refused[supplierId] ?? null, samplePassed } satisfies TryoutFacts };
};
const linking: Prepare = async ({ payload }, tools) => {
  const { supplierId, itemId } = tryoutOf(tools);
  const order = await tools.readDocument('srmPurOrderHeader', (payload as { readonly orderId: string }).orderId);
  const rows = (order?.context['lines'] ?? []) as readonly { readonly itemId: string | null }[];
  const inForce = order !== null && order !== undefined && statesInForce.includes(order.state);
  const orderFits = inForce && order.context['supplierId'] === supplierId && rows.some((row) => row.itemId === itemId);
  return { facts: { orderFits } satisfies TryoutFacts };
};
/** A line of its order that was received, of its material, and of which no other small batch has a lot. */
const deliveredSql = `
  select coalesce(n.lot_no, h.doc_number) as "lotNumber", trim_scale(n.received_qty)::text as "receivedQty"
    from srm_pur_delivery_note_line n join srm_pur_delivery_note_header h on h.id = n.doc_id
   where n.doc_id = $1::bigint and n.line_num = $2::int and n.order_id = $3::bigint and n.item_id = $4::bigint
     and n.received_qty > 0 and h.state <> 'cancelled'
     and not exists (select from srm_slc_batch_tryout_lot l join srm_slc_batch_tryout t on t.id = l.doc_id
                      where l.note_id = n.doc_id and l.note_line = n.line_num and t.state not in ('cancelled', 'voided'))`;
const delivering: Prepare = async ({ payload }, tools) => {
  const { noteId, noteLine } = payload as { readonly noteId: string; readonly noteLine: number };
  const { orderId, itemId } = tryoutOf(tools);
  const [delivered = null] = await tools.lockedRead(
    `tryout-lot:${noteId}`,
    async (db) => (await db.query<NonNullable<TryoutFacts['delivered']>>(deliveredSql, [noteId, noteLine, orderId, itemId])).rows,
  );
  return { facts: { delivered } satisfies TryoutFacts };
};

export const batchTryoutDocument: ServerDocument = {
  definition: anyDefinition(srmSlcBatchTryout),
  prepare: { SUBMIT: submitting, LINK_ORDER: linking, ADD_LOT: delivering },
};
