/** Materials without a price of one organisation become the draft of one quote order (purchasing.md §8). */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';

/** A material that is to be asked for, with what it is called. */
export interface Sought {
  readonly id: string;
  readonly number: string;
  readonly itemId: string;
  readonly itemCode: string | null;
  readonly itemName: string | null;
  readonly spec: string | null;
  readonly uomId: string | null;
  readonly demandQty: DecimalString;
  readonly firstNeedDate: string;
  readonly targetPrice: DecimalString | null;
  /** It is no circuit board, or the data of its board are approved. */
  readonly ready: boolean;
  /** It waits for a price in the organisation. */
  readonly waits: boolean;
}
export interface ToQuoteFacts {
  readonly newId?: string;
  readonly sought?: readonly Sought[];
}
export const toQuoteEvents = {
  TO_QUOTE: event(
    'Ask for quotes',
    '转询价',
    { others: f.refs('srmPurUnpricedMaterial', 'Others', '其他无价物料', { askedOf: () => false }) },
    { call: 'doCreateQuoteOrder', facts: facts<ToQuoteFacts>() },
  ),
  TAKEN: systemEvent<{ readonly docId: string }>('Being asked for', '进入询价'),
  TARGET_MOVED: systemEvent<{ readonly docId: string; readonly pricingId: string }>('Quotes accepted', '询价已接受'),
};

const own = refusalsOf({
  UNP_PCB_NOT_READY: { en: 'The data of the circuit board are not approved.', cn: 'PCB信息未完善' },
  UNP_NOT_TOGETHER: {
    en: '{number} waits for no price, or in another organisation: take it out.',
    cn: '{number}无需定价或属于其他组织,请移除',
  },
});
export const toQuoteReasons = own.reasons;
const soughtIn = (sent: MachineEvent): readonly Sought[] => (sent.facts as ToQuoteFacts).sought ?? [];
const ask = { needs: 'ask' } as const;
export const together = own.every<unknown, MachineEvent>(
  ['UNP_NOT_TOGETHER'],
  (_row, sent) =>
    soughtIn(sent)
      .filter(({ waits }) => !waits)
      .map(({ number }) => own.refuse('UNP_NOT_TOGETHER', { params: { number } })),
  ask,
);
export const boardGuard = <C, E extends MachineEvent>(holds: (row: C, sent: E) => boolean): Guard<C, E> =>
  own.guard<C, E>('UNP_PCB_NOT_READY', holds, ask);
export const boardsReady = boardGuard<unknown, MachineEvent>((_row, sent) => soughtIn(sent).every(({ ready }) => ready));

const TITLE = 100;
/** The order tells each material that it is being asked for. */
export function asksForQuotes(
  { orgId, rev }: { readonly orgId: string | null; readonly rev: number },
  sent: MachineEvent,
): readonly Effect[] {
  const sought = soughtIn(sent);
  const title = sought.map(({ itemName, number }) => itemName ?? number).join(', ');
  return [
    {
      kind: 'create',
      type: 'srmPurQuoteOrderHeader',
      id: (sent.facts as ToQuoteFacts).newId ?? '',
      purpose: 'quote',
      part: `${rev}`,
      payload: {
        fields: { orgId, title: title.slice(0, TITLE) },
        lines: {
          lines: {
            set: sought.map(({ id, itemId, itemCode, itemName, spec, uomId, demandQty, firstNeedDate, targetPrice }, index) => ({
              ...{ lineNum: (index + 1) * 10, itemId, itemCode, itemName, spec, uomId, targetPrice },
              ...{ quoteQty: demandQty, needDate: firstNeedDate, unpricedId: id },
            })),
          },
        },
      },
    },
  ];
}
