/** Materials without a price of one organisation become the draft of one quote order, or of one pricing (purchasing.md §8). */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';
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
  readonly isBoard: boolean;
  /** The approved data of its circuit board. */
  readonly boardId: string | null;
  /** It waits for a price in the organisation. */
  readonly waits: boolean;
}
export interface ToQuoteFacts {
  readonly newId?: string;
  readonly sought?: readonly Sought[];
}
const others = { others: f.refs('srmPurUnpricedMaterial', 'Others', '其他无价物料', { askedOf: () => false }) };
const withFacts = { facts: facts<ToQuoteFacts>() };
export const toQuoteEvents = {
  TO_PRICING: event('To pricing', '转核价', others, { call: 'doCreatePricing', ...withFacts }),
  TO_QUOTE: event('Ask for quotes', '转询价', others, { call: 'doCreateQuoteOrder', ...withFacts }),
  /** By the quote order, or by the pricing. */
  TAKEN: systemEvent<{ readonly docId?: string; readonly pricingId?: string }>('Being asked for', '进入询价'),
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
export const boardsReady = own.guard<unknown, MachineEvent>(
  'UNP_PCB_NOT_READY',
  (_row, sent) => soughtIn(sent).every(({ isBoard, boardId }) => !isBoard || boardId !== null),
  ask,
);

const TITLE = 100;
const titleOf = (sought: readonly Sought[]): string =>
  sought
    .map(({ itemName, number }) => itemName ?? number)
    .join(', ')
    .slice(0, TITLE);
interface Asking {
  readonly orgId: string | null;
  readonly rev: number;
}
/** The draft tells each material that somebody asks for its price. */
const draft = ({ rev }: Asking, sent: MachineEvent, of: 'quote' | 'pricing', fields: object, set: readonly object[]): readonly Effect[] => [
  {
    kind: 'create',
    type: of === 'quote' ? 'srmPurQuoteOrderHeader' : 'srmPurPricingHeader',
    id: (sent.facts as ToQuoteFacts).newId ?? '',
    purpose: of,
    part: `${rev}`,
    payload: { fields, lines: { lines: { set: set.map((row, index) => ({ lineNum: (index + 1) * 10, ...row })) } } },
  },
];
const called = ({ id, itemId, itemCode, itemName, spec, uomId, targetPrice }: Sought) => ({
  ...{ itemId, itemCode, itemName, spec, uomId, targetPrice },
  unpricedId: id,
});
export function asksForQuotes(asking: Asking, sent: MachineEvent): readonly Effect[] {
  const sought = soughtIn(sent);
  const rows = sought.map((one) => ({ ...called(one), quoteQty: one.demandQty, needDate: one.firstNeedDate }));
  return draft(asking, sent, 'quote', { orgId: asking.orgId, title: titleOf(sought) }, rows);
}
/** Of circuit boards alone it is one of boards. */
export function asksForPrices(asking: Asking, sent: MachineEvent): readonly Effect[] {
  const sought = soughtIn(sent);
  const fields = {
    orgId: asking.orgId,
    pricingType: sought.every(({ isBoard }) => isBoard) ? 'PCB' : 'NEW',
    pricingSource: 'UNPRICED',
    title: titleOf(sought),
  };
  const rows = sought.map((one) => ({ ...called(one), annualQty: one.demandQty, pcbInfoId: one.boardId }));
  return draft(asking, sent, 'pricing', fields, rows);
}
