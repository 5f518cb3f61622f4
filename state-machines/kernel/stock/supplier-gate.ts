/** What documents refuse because of how their supplier stands (suppliers.md §0.1): the server asks the gate, the machine says it. */
import type { MachineEvent } from '../events.js';
import type { Label } from '../fields.js';
import type { Guard } from '../lifecycle.js';
import { refusalsOf } from '../lifecycle.js';

const reason = { en: '{reason}', cn: '{reason}' } as const;
const { rule, refuse, reasons } = refusalsOf({
  SUP_GATE_PO_NEW: reason,
  SUP_GATE_TRIAL_ORDER: reason,
  SUP_GATE_SAMPLE: reason,
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
