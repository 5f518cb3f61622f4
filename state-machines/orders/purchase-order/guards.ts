/** What is asked before an order goes on: when it is submitted, approved, cut, changed, called for and shipped (orders-deliveries.md §5). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Label } from '../../kernel/fields.js';
import { actsAs } from '../../kernel/lifecycle.js';
import { isPositive } from '../../kernel/primitives/decimal.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { isRepriced, repricingExplained } from '../../trade/award-price.js';
import { itemsActive } from '../../trade/item-copies.js';
import { isSamePrice, pricePer, unitOf } from '../../trade/price-unit.js';
import { isSaid } from '../../kernel/stock/said.js';
import { orderable } from '../../trade/supplier-gate.js';
import * as change from './change.js';
import * as cuts from './cuts.js';
import type { OrderEventOf } from './events.js';
import type { Order, OrderFacts, OrderLine } from './fields.js';
import { priceSourceOf } from './fields.js';
import { placeKey, shipToOf } from '../ship-to.js';
import { own } from './reasons.js';
import { deliverable, unshippable } from './shipping.js';
import * as sources from './sources.js';

const ask = { needs: 'ask' } as const;

const isPriced = ({ freeFlag, unitPrice }: OrderLine): boolean => freeFlag === 'Y' || (unitPrice !== null && isPositive(unitPrice));
const unpriced = ({ lines: rows }: Order) =>
  rows.filter((line) => !isPriced(line)).map(({ lineNum }) => own.refuse('PO_NO_PRICE', { field: 'lines.unitPrice', row: lineNum }));
const allPriced = own.every<Order, MachineEvent>(['PO_NO_PRICE'], (order) => (order.billTypeId === null ? unpriced(order) : []), {
  over: ['lines', 'billTypeId'],
});
const pricedAsTyped = own.every<Order, MachineEvent>(
  ['PO_NO_PRICE'],
  (order, sent) => (order.billTypeId === null || (sent.facts as OrderFacts).rules?.priceRequiredFlag === 'N' ? [] : unpriced(order)),
  ask,
);

/** Why the price of a line has to be explained to whoever approves it; null: it has not. */
function priceDoubt(order: Order, line: OrderLine, facts: OrderFacts): Label | null {
  const agreed = facts.agreed?.[line.lineNum] ?? null;
  if (agreed !== null && line.unitPrice !== null) {
    const terms = { price: agreed, unit: facts.agreedUnits?.[line.lineNum] ?? 1 };
    const said = pricePer(terms);
    if (!isSamePrice({ price: line.unitPrice, unit: unitOf(line) }, terms))
      return { en: `the agreement says ${said}`, cn: `协议价为${said}` };
  }
  // What an award gave otherwise is asked about as such.
  const byHand = facts.priced !== undefined && !isRepriced(order, line) && priceSourceOf(order, line, facts) === 'MANUAL';
  return byHand ? { en: 'the price is of no agreement, contract or award', cn: '单价不来自协议、合同或定标' } : null;
}
const asAgreed = own.every<Order, MachineEvent>(
  ['PO_PRICE_REASON'],
  (order, sent) => {
    const facts = sent.facts as OrderFacts;
    return order.lines.flatMap((line) => {
      const why = isSaid(line.repriceReason) ? null : priceDoubt(order, line, facts);
      const { lineNum } = line;
      return why
        ? [own.refuse('PO_PRICE_REASON', { field: 'lines.repriceReason', row: lineNum, params: { line: lineNum }, words: { why } })]
        : [];
    });
  },
  ask,
);

/** A deputy counts for both: neither he nor his principal approves another level. */
export const once = own.guard(
  'PO_APPROVE_TWICE',
  (c: Order, { actor }: MachineEvent) => ![...c.approvedBy, ...c.approvedFor].some((user) => actsAs(user, actor)),
  { over: ['approvedBy', 'approvedFor'] },
);

/** Goods go to warehouses that receive for the organisation (base-srm.md §3). */
const receives = own.rule<Order, MachineEvent>(
  ['ORGA_NOT_ALLOWED'],
  (_c, sent) => {
    const { receiver } = sent.facts as OrderFacts;
    return !receiver || own.refuse('ORGA_NOT_ALLOWED', { field: 'warehouseCode', params: receiver });
  },
  ask,
);

/** Services go nowhere; orders of no type were never asked. */
const addressed = own.guard<Order, MachineEvent>(
  'PO_ADDRESS',
  (order, sent) => {
    const { rules } = sent.facts as OrderFacts;
    const goes = order.deliveryOrgId !== null || order.lines.every((line) => placeKey(shipToOf(line, order)) !== '');
    return !rules || rules.orderKind === 'SERVICE' || goes;
  },
  ask,
);

const needDatesAhead = own.every<Order, MachineEvent>(
  ['PO_NEED_DATE_PAST'],
  (order, sent) => {
    const { rules, today } = sent.facts as OrderFacts;
    if (!rules || today === undefined) return [];
    return order.lines
      .filter(({ needDate }) => needDate !== null && compareDates(needDate, today) < 0)
      .map(({ lineNum }) => own.refuse('PO_NEED_DATE_PAST', { field: 'lines.needDate', row: lineNum, params: { line: lineNum } }));
  },
  ask,
);
/** Restricted sources serve samples only. */
const fromSources = own.every<Order, MachineEvent>(
  ['PO_NOT_IN_ASL'],
  (order, sent) => {
    const { sourced, rules } = sent.facts as OrderFacts;
    if (sourced === undefined) return [];
    const allowed = rules?.orderKind === 'SAMPLE' ? ['LISTED', 'RESTRICTED'] : ['LISTED'];
    return order.lines
      .filter(({ itemId }) => itemId !== null && !allowed.includes(sourced[itemId] ?? 'NONE'))
      .map(({ lineNum }) => own.refuse('PO_NOT_IN_ASL', { field: 'lines.itemId', row: lineNum, params: { line: lineNum } }));
  },
  ask,
);
const demanded = own.every<Order, MachineEvent>(
  ['PO_REQ_REQUIRED'],
  (order, sent) =>
    (sent.facts as OrderFacts).rules?.reqRequiredFlag === 'Y'
      ? order.lines
          .filter(({ requisitionId }) => (requisitionId ?? null) === null)
          .map(({ lineNum }) => own.refuse('PO_REQ_REQUIRED', { field: 'lines.requisitionId', row: lineNum, params: { line: lineNum } }))
      : [],
  ask,
);
type Cancelling = OrderEventOf<'CANCEL_LINES'> | OrderEventOf<'CLOSE_LINES'>;
export const withinOpen = own.every<Order, Cancelling>(
  ['PO_CANCEL_EXCEEDS_OPEN'],
  (order, { payload }) =>
    cuts.beyondOpen(order, payload.rows).map(({ line, most: open }) => own.refuse('PO_CANCEL_EXCEEDS_OPEN', { params: { line, open } })),
  ask,
);
/** What a supplier has promised is taken back with his word, or by whoever answers for all sources. */
export const advisedFirst = own.every<Order, OrderEventOf<'CANCEL_LINES'>>(
  ['PO_CANCEL_NEEDS_ADVICE'],
  (order, { payload, actor }) =>
    actor.respCode === 'SOURCING_MANAGER'
      ? []
      : cuts.promisedOf(order, payload.rows).map((line) => own.refuse('PO_CANCEL_NEEDS_ADVICE', { params: { line } })),
  ask,
);
export const withinClosed = own.every<Order, OrderEventOf<'OPEN_LINES'>>(
  ['PO_OPEN_EXCEEDS_CLOSED'],
  (order, { payload }) =>
    cuts.beyondClosed(order, payload.rows).map((params) => own.refuse('PO_OPEN_EXCEEDS_CLOSED', { params: { ...params } })),
  ask,
);
const wellAllocated = own.every<Order, MachineEvent>(
  ['PO_ALLOC_SUM', 'PO_SOURCE_LINE'],
  (order) => [
    ...sources.overAllocated(order).map((line) => own.refuse('PO_ALLOC_SUM', { params: { line } })),
    ...sources.halfNamed(order).map((line) => own.refuse('PO_SOURCE_LINE', { params: { line } })),
  ],
  { over: ['lines'] },
);
export const changesSomething = own.guard<Order, OrderEventOf<'CHANGE'>>(
  'PO_NO_CHANGE',
  (order, { payload }) => change.changesSomething(order, payload.rows),
  ask,
);
export const aboveCommitted = own.every<Order, OrderEventOf<'CHANGE'>>(
  ['PO_CHANGE_BELOW_COMMITTED'],
  (order, { payload }) =>
    change.belowCommitted(order, payload.rows).map((params) => own.refuse('PO_CHANGE_BELOW_COMMITTED', { params: { ...params } })),
  ask,
);
/** Goods may have been called for or shipped since it was asked for. */
export const stillAbove = own.every<Order, MachineEvent>(
  ['PO_CHANGE_BELOW_COMMITTED'],
  (order, sent) => change.committedNow(order, sent).map((params) => own.refuse('PO_CHANGE_BELOW_COMMITTED', { params: { ...params } })),
  { over: ['lines', 'changes'] },
);
export const hasOpen = own.guard<Order, MachineEvent>('PO_NOTHING_OPEN', (order) => deliverable(order).length > 0, { over: ['lines'] });
export const shipsLines = own.every<Order, OrderEventOf<'SHIP_LINES'>>(
  ['PO_SHIP_LINE'],
  (order, { payload }) => unshippable(order, payload.rows).map((line) => own.refuse('PO_SHIP_LINE', { params: { line } })),
  ask,
);
export const withoutNotice = own.guard<Order, MachineEvent>('PO_BY_NOTICE', ({ noticeFlag }) => noticeFlag !== 'Y', {
  over: ['noticeFlag'],
});

export const submitGuards = [
  allPriced,
  repricingExplained,
  wellAllocated,
  itemsActive,
  pricedAsTyped,
  receives,
  addressed,
  asAgreed,
  needDatesAhead,
  demanded,
  fromSources,
  orderable,
];
