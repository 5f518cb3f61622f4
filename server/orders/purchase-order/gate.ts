/** What the supplier gate says to an order (suppliers.md §0.1): by its kind, organisation, materials and worth. */
import type { Order } from '../../../state-machines/orders/purchase-order/fields.js';
import { mul } from '../../../state-machines/kernel/primitives/decimal.js';
import type { OrderGateCode, OrderGateFacts } from '../../../state-machines/trade/supplier-gate.js';
import type { GateAction } from '../../../state-machines/suppliers/gate.js';
import type { PrepareTools } from '../../kernel/contracts.js';
import { gateRefusals } from '../../trade/supplier-gate/gate.js';

const actionOf: Readonly<Record<string, GateAction>> = { SAMPLE: 'SAMPLE', TRIAL: 'TRIAL_ORDER' };

/** `rate`: into the organisation's currency. */
export async function gateOf(tools: PrepareTools, rate: string): Promise<(OrderGateFacts['gate'] & object) | null> {
  const { id, orgId, supplierId, billTypeId, amountIncl, lines } = tools.snapshot!.context as unknown as Order;
  const { rows } = await tools.db.query<{ kind: string }>('select order_kind as kind from srm_pur_bill_type where id = $1::bigint', [
    billTypeId,
  ]);
  const action = actionOf[rows[0]?.kind ?? ''] ?? 'PO_NEW';
  const conditions = { amount: mul(amountIncl ?? '0', rate), date: await tools.today() };
  const itemIds = lines.flatMap(({ itemId }) => itemId ?? []);
  const refused = (await gateRefusals(tools.db, [supplierId], action, conditions, { orgId, itemIds, orderId: id }))[supplierId];
  return refused ? { code: refused.code as OrderGateCode, text: refused.text } : null;
}
