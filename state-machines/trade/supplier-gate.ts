/** What documents refuse because of how their supplier stands (suppliers.md §0.1): the server asks the gate, the machine says it. */
import type { MachineEvent } from '../kernel/events.js';
import type { Label } from '../kernel/fields.js';
import type { Guard } from '../kernel/lifecycle.js';
import { refusalsOf } from '../kernel/lifecycle.js';

const { rule, refuse, reasons } = refusalsOf({
  SUP_GATE_PO_NEW: { en: 'No orders of this supplier: {reason}', cn: '不可向该供应商下单:{reason}' },
  SUP_GATE_TRIAL_ORDER: { en: 'No trial orders for this supplier: {reason}', cn: '不可向该供应商下试用订单:{reason}' },
  SUP_GATE_SAMPLE: { en: 'No samples of this supplier: {reason}', cn: '不可向该供应商要样:{reason}' },
});
export const orderGateReasons = reasons;
export type OrderGateCode = keyof typeof reasons;
export interface OrderGateFacts {
  /** What the gate said no to; absent on what was submitted before it was asked. */
  readonly gate?: { readonly code: OrderGateCode; readonly text: Label } | null;
}

export const orderable: Guard<unknown, MachineEvent> = rule<unknown, MachineEvent>(
  ['SUP_GATE_PO_NEW', 'SUP_GATE_TRIAL_ORDER', 'SUP_GATE_SAMPLE'],
  (_order, sent) => {
    const { gate } = sent.facts as OrderGateFacts;
    return !gate || refuse(gate.code, { field: 'supplierId', words: { reason: gate.text } });
  },
  { needs: 'ask' },
);
