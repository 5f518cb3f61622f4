/** Guards and rows of the supplier's word on an order (orders-deliveries.md §5, rows 12 to 19). */
import type { MachineEvent } from '../../kernel/events.js';
import { by, own as ownSupplier, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { mustSay, saidReasons } from '../../kernel/stock/said.js';
import type { OrderEventOf } from './events.js';
import type { Order } from './fields.js';
import * as promises from './promises.js';
import { tellSources } from './sources.js';

/** Rounds in which a buyer declines what a supplier proposes. */
const MOST_ROUNDS = 5;

const own = refusalsOf({
  PO_CONFIRM_LINE_MISSING: { en: 'Confirm every line; line {line} is missing.', cn: '请确认全部订单行,缺少第{line}行' },
  PO_CONFIRM_PART: { en: 'Line {line}: say the quantity of each part.', cn: '第{line}行分批交货时请填写每批数量' },
  PO_CONFIRM_QTY_EXCEEDS: { en: 'Line {line}: no more than {most} is ordered.', cn: '第{line}行确认数量超出订购数量{most}' },
  PO_CONFIRM_BELOW_COMMITTED: {
    en: 'Line {line}: {least} is arranged or delivered already and cannot be less.',
    cn: '第{line}行确认数量低于已安排数量{least}',
  },
  PO_CONFIRM_DATE_PAST: { en: 'Line {line}: the promised date is in the past.', cn: '第{line}行承诺交期早于今天' },
  PO_CONFIRM_REASON: { en: 'Line {line}: explain the later date or smaller quantity.', cn: '第{line}行交期延后或数量减少须填写原因' },
  PO_CONFIRM_ROUNDS: {
    en: 'Declined {most} times already: accept the proposal, or change or cancel the order.',
    cn: '已拒绝{most}次,请接受建议,或变更、取消订单',
  },
  PO_REFUSE_DELIVERED: {
    en: 'Goods of it were called for or delivered: the order can no longer be refused.',
    cn: '订单已有送货安排,不能整单拒绝',
  },
  PO_CHANGE_BELOW_COMMITTED: {
    en: 'Line {line}: {least} is arranged, delivered or cancelled already and stays ordered.',
    cn: '第{line}行变更后数量低于已安排数量{least}',
  },
});
export const confirmReasons = { ...own.reasons, ...saidReasons };

type Confirm = OrderEventOf<'SUPPLIER_CONFIRM'>;
type Decline = OrderEventOf<'BUYER_REJECT_DELIVERY'>;
const ask = { needs: 'ask' } as const;
const wellConfirmed = own.every<Order, Confirm>(
  [
    'PO_CONFIRM_LINE_MISSING',
    'PO_CONFIRM_PART',
    'PO_CONFIRM_QTY_EXCEEDS',
    'PO_CONFIRM_BELOW_COMMITTED',
    'PO_CONFIRM_DATE_PAST',
    'PO_CONFIRM_REASON',
  ],
  (order, sent) => promises.faults(order, sent).map(({ code, params }) => own.refuse(code, { params: { ...params } })),
  ask,
);
/** Of what is proposed; none named: all of it. */
function declined(order: Order, { payload }: Decline): ReadonlySet<number> {
  const named = new Set((payload.rows ?? []).map(({ lineNum }) => lineNum));
  return new Set(promises.proposedLines(order).filter((lineNum) => named.size === 0 || named.has(lineNum)));
}
const declinedBy = (order: Order, sent: MachineEvent): ReadonlySet<number> =>
  sent.type === 'BUYER_REJECT_DELIVERY' ? declined(order, sent as Decline) : new Set();
/** Goods may have been called for or shipped since it was proposed. */
const stillOpen = own.every<Order, MachineEvent>(
  ['PO_CHANGE_BELOW_COMMITTED'],
  (order, sent) =>
    promises.cutBelow(order, declinedBy(order, sent)).map((params) => own.refuse('PO_CHANGE_BELOW_COMMITTED', { params: { ...params } })),
  ask,
);
const anotherRound = own.rule<Order, MachineEvent>(
  ['PO_CONFIRM_ROUNDS'],
  ({ confirmRound }) => (confirmRound ?? 0) < MOST_ROUNDS || own.refuse('PO_CONFIRM_ROUNDS', { params: { most: MOST_ROUNDS } }),
  { over: ['confirmRound'] },
);
const untouched = own.guard<Order, MachineEvent>('PO_REFUSE_DELIVERED', (order) => !promises.isBegun(order), { over: ['lines'] });

const buyers = by('BUYER', 'SOURCING_MANAGER');
const supplier = ownSupplier<Order>(({ supplierId }, id) => supplierId === id);
const comes = [system] as const;

type Letter = 'ORDER_PROPOSAL_ACCEPTED' | 'ORDER_CONFIRMED_BY_TIME';
const told =
  (template: Letter, withBuyer = false) =>
  ({ docNumber: number, supplierId, buyerId }: Order): readonly Effect[] => [
    {
      kind: 'message',
      template,
      to: [`supplier:${supplierId}`, ...(withBuyer && buyerId !== null ? [`user:${buyerId}` as const] : [])],
      params: { number },
    },
  ];

/** Whole and in time it is confirmed; else the buyer decides. */
export const confirms = [
  { to: 'proposed' as const, when: promises.isProposal, who: [supplier] as const, guards: [wellConfirmed], change: promises.proposed },
  { to: 'effective' as const, who: [supplier] as const, guards: [wellConfirmed], change: promises.promised },
];
const refuses = {
  to: 'refused' as const,
  who: [supplier] as const,
  guards: [mustSay('comment'), untouched],
  change: (_order: Order, { payload }: OrderEventOf<'SUPPLIER_REFUSE'>) => ({ refuseReason: payload.comment, confirmUntil: null }),
};
const due = [
  {
    to: 'effective' as const,
    when: ({ autoConfirmFlag }: Order) => autoConfirmFlag === 'Y',
    who: comes,
    change: promises.confirmedByTime,
    effects: [told('ORDER_CONFIRMED_BY_TIME', true)],
  },
  { to: 'same' as const, who: comes, change: () => ({ overdueFlag: 'Y' as const }) },
];
const accepts = {
  who: [buyers] as const,
  guards: [stillOpen],
  change: (order: Order, sent: MachineEvent) => promises.decided(order, sent),
  effects: [tellSources, told('ORDER_PROPOSAL_ACCEPTED')],
};
/** Lines that are not named are accepted with it. */
const declines = {
  to: 'released' as const,
  who: [buyers] as const,
  guards: [mustSay('comment'), anotherRound, stillOpen],
  change: (order: Order, sent: Decline) => {
    const next = { ...order, ...promises.decided(order, sent, declined(order, sent)) } as Order;
    return { ...promises.decided(order, sent, declined(order, sent)), ...promises.askedAgain(next, sent) };
  },
  effects: [tellSources],
};
const stillWaits = (order: Order): boolean => promises.awaited(order).length > 0;
const withdraws = [
  {
    to: 'released' as const,
    when: stillWaits,
    who: [supplier] as const,
    change: (order: Order, { at }: MachineEvent) => ({ ...promises.withdrawn(order), ...promises.asked(order, order.lines, at) }),
  },
  { to: 'effective' as const, who: [supplier] as const, change: promises.withdrawn },
];

const menuCode = 'purchaseOrderEdit';
const toBuyer = (en: string, cn: string, when: (order: Order) => boolean = () => true) => ({
  type: 'PURCHASE_ORDER' as const,
  menuCode,
  title: { en, cn },
  to: (order: Order) => (when(order) && order.buyerId !== null ? [`user:${order.buyerId}` as const] : []),
});

export const released = {
  label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
  colour: 'orange' as const,
  phase: 'inForce' as const,
  todos: [
    {
      type: 'PURCHASE_ORDER' as const,
      menuCode: 'purchaseOrderList2',
      title: { en: 'Order to confirm', cn: '订单待确认' },
      to: ({ supplierId }: Order) => [`supplier:${supplierId}` as const],
    },
    toBuyer('Order not confirmed in time', '订单逾期未确认', ({ overdueFlag }) => overdueFlag === 'Y'),
  ],
  deadlines: [
    { event: 'CONFIRM_DUE' as const, at: ({ confirmUntil, overdueFlag }: Order) => (overdueFlag === 'Y' ? null : (confirmUntil ?? null)) },
  ],
  on: { SUPPLIER_CONFIRM: confirms, SUPPLIER_REFUSE: refuses, CONFIRM_DUE: due },
};
export const proposed = {
  label: { en: 'Supplier proposes changes', cn: '待采购确认交期' },
  colour: 'blue' as const,
  phase: 'inForce' as const,
  todos: [toBuyer('Supplier proposes another delivery', '供应商提出交期建议')],
  on: {
    BUYER_CONFIRM_DELIVERY: { ...accepts, to: 'effective' as const },
    BUYER_REJECT_DELIVERY: declines,
    SUPPLIER_WITHDRAW_PROPOSAL: withdraws,
  },
};
export const refused = {
  label: { en: 'Refused by the supplier', cn: '供应商拒绝' },
  colour: 'red' as const,
  phase: 'inForce' as const,
  todos: [toBuyer('Order refused by the supplier', '供应商拒绝订单')],
  on: {
    RESEND: {
      to: 'released' as const,
      who: [buyers] as const,
      guards: [mustSay('comment')],
      change: (order: Order, sent: MachineEvent) => ({ ...promises.askedAgain(order, sent), refuseReason: null }),
    },
  },
};
