/**
 * Orders of a contract (contracts.md §2): what each holds of its items, from the draft that is made here until it is delivered or
 * cancelled. A draft's hold is replaced when that order reserves, so that nothing is held twice.
 */
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, system } from '../../kernel/lifecycle.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, gt, gte, mul, percentOf, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { termsOf } from '../../trade/award-price.js';
import type { Ask, GiveBack, Taken, Wanted } from '../../trade/sources.js';
import { askedOf, givingBack, sayRefused, sayReserved, takenOf, taking } from '../../trade/sources.js';
import { triggeredOf } from './changes.js';
import { paidByInvoice } from './paying.js';
import type { ContractEventOf } from './events.js';
import type { Contract } from './fields.js';
import type { Item } from './items.js';
import { isCounted, itemWith, mostOf, withTolerance } from './items.js';
import { stageAmounts } from './money.js';
import { guard, refuse, rule } from './reasons.js';
import { ask } from './rules.js';
import { stageDue, withWarranty } from './stage-days.js';

const ORDER = 'srmPurOrderHeader';
/** Stages of a contract without a fixed total share what is ordered. */
const shared = ({ priceMode, stages }: Contract, executedAmount: DecimalString): Change<Contract> => {
  if (priceMode === 'FIXED') return {};
  const shares = stageAmounts(
    executedAmount,
    stages.map(({ ratio }) => ratio ?? '0'),
  );
  return { stages: stages.map((stage, index) => ({ ...stage, stageAmount: shares[index] ?? null })) };
};
const withTax = (amount: DecimalString, taxRate: DecimalString | null): DecimalString =>
  add(round2(amount), round2(percentOf(amount, taxRate ?? '0')));
export function used(contract: Contract, taken: readonly Taken[]): Change<Contract> {
  const totals = takenOf(taken);
  const executedAmount = executedOf(contract, taken);
  return {
    taken,
    executedAmount,
    items: contract.items.map((item) => itemWith(contract, item, { orderedQty: totals.get(item.lineNo)?.qty ?? '0' })),
    ...shared(contract, executedAmount),
  };
}
function executedOf({ items }: Contract, taken: readonly Taken[]): DecimalString {
  const rates = new Map(items.map(({ lineNo, taxRate }) => [lineNo, taxRate]));
  return sum([...takenOf(taken)].map(([lineNo, { amount }]) => withTax(amount, rates.get(lineNo) ?? null)));
}

interface Beyond {
  readonly code: 'CCT_ORDER_KIND' | 'CCT_ORDER_DATES' | 'CCT_ORDER_QTY' | 'CCT_ORDER_AMOUNT';
  readonly docLine: number | null;
  readonly params: Readonly<Record<string, string | number>>;
}
const orderedTypes: readonly string[] = ['PURCHASE', 'FRAMEWORK', 'SERVICE', 'WORKS', 'LEASE'];
/** What a supplement adds is ordered of the contract that it adds to. */
const unordered: readonly string[] = ['SUPPLEMENT', 'TERMINATION'];
const isOrdered = ({ contractType, contractKind, supplierId, currency }: Contract, { terms }: Ask): boolean =>
  orderedTypes.includes(contractType) &&
  !unordered.includes(contractKind ?? 'MAIN') &&
  (!terms || (terms.supplierId === supplierId && terms.currency === currency));
const CENT = '0.01';
/** Each order rounds its own amounts. */
const ceilingOf = (contract: Contract, rows: number): DecimalString => {
  const total = contract.amountTaxIncl ?? '0';
  return contract.priceMode === 'CEILING' ? total : add(round2(withTolerance(total, contract)), mul(CENT, String(rows)));
};

/** Why an order does not get what it asks for; what it holds already counts as free for it. */
export function beyond(contract: Contract, asked: Ask, at: number): Beyond | null {
  const { startsAt, endsAt, items } = contract;
  if (!isOrdered(contract, asked)) return { code: 'CCT_ORDER_KIND', docLine: null, params: {} };
  if (at < (startsAt ?? 0) || (endsAt !== null && at >= endsAt)) return { code: 'CCT_ORDER_DATES', docLine: null, params: {} };
  const others = contract.taken.filter(({ takerId }) => takerId !== asked.docId);
  const totals = takenOf(others);
  const over = asked.rows.find(({ lineNum }) => {
    const item = items.find(({ lineNo }) => lineNo === lineNum);
    return !item || (isCounted(contract) && gt(askedOf(asked.rows, lineNum), openOf(contract, item, totals)));
  });
  if (over) {
    const item = items.find(({ lineNo }) => lineNo === over.lineNum);
    const open = item ? openOf(contract, item, totals) : '0';
    return { code: 'CCT_ORDER_QTY', docLine: over.docLine, params: { line: over.lineNum, open } };
  }
  const taken = taking(others, asked);
  const most = ceilingOf(contract, taken.length);
  if (!isCounted(contract) || !gt(executedOf(contract, taken), most)) return null;
  return { code: 'CCT_ORDER_AMOUNT', docLine: null, params: { left: sub(most, executedOf(contract, others)) } };
}
const openOf = (contract: Contract, item: Item, totals: ReturnType<typeof takenOf>): DecimalString =>
  sub(mostOf(contract, item), totals.get(item.lineNo)?.qty ?? '0');

type Ordering = ContractEventOf<'GENERATE_ORDER'>;
const lineNumOf = (index: number): number => (index + 1) * 10;
const draftOf = (contract: Contract, { payload, facts }: Pick<Ordering, 'payload' | 'facts'>): Ask => ({
  docType: ORDER,
  docId: facts.newId ?? '',
  round: 0,
  rows: payload.rows.map(({ lineNo, qty }, index): Wanted => {
    const item = contract.items.find((one) => one.lineNo === lineNo);
    return { docLine: lineNumOf(index), lineNum: lineNo, qty, amount: round2(mul(qty, item?.price ?? '0')) };
  }),
});
const asksSomething = guard<Contract, Ordering>('CCT_NO_ITEMS', (_contract, { payload }) => payload.rows.length > 0, ask);
const orderable = rule<Contract, Ordering>(
  ['CCT_ORDER_KIND', 'CCT_ORDER_DATES', 'CCT_ORDER_QTY', 'CCT_ORDER_AMOUNT'],
  (contract, sent) => {
    const found = beyond(contract, draftOf(contract, sent), sent.at);
    return found === null || refuse(found.code, { params: found.params });
  },
  ask,
);
/** Prices and tax are those of the items. */
function created(contract: Contract, { payload, facts }: Ordering): readonly Effect[] {
  const { id, rev, orgId, docNumber, supplierId, currency, ownerUserId, items } = contract;
  const lineOf = ({ lineNo, qty, needDate }: Ordering['payload']['rows'][number], index: number) => {
    const item = items.find((one) => one.lineNo === lineNo)!;
    const { itemId, itemName, spec, uomId, price, taxRate } = item;
    return {
      ...{ lineNum: lineNumOf(index), itemId, itemName, spec, uomId, orderQty: qty, unitPrice: price, taxRate },
      ...{ awardPrice: price, awardTerms: termsOf(currency, 'EXCL'), needDate: needDate ?? item.deliveryDate },
      ...{ contractId: id, contractLine: lineNo },
    };
  };
  const { taxRate } = items.find((one) => one.lineNo === payload.rows[0]?.lineNo)!;
  const header = { orgId, deliveryOrgId: orgId, supplierId, currency, taxRate, priceBasis: 'EXCL', buyerId: ownerUserId };
  const source = { sourceType: 'CONTRACT', sourceId: id, sourceNumber: docNumber };
  return [
    {
      kind: 'create',
      type: ORDER,
      id: facts.newId ?? '',
      purpose: 'order',
      part: String(rev),
      payload: { fields: { ...header, ...source }, lines: { lines: { set: payload.rows.map(lineOf) } } },
    },
  ];
}
const generated = {
  to: 'same' as const,
  who: [by('BUYER', 'CONTRACT_MANAGER')] as const,
  guards: [asksSomething, orderable],
  change: (contract: Contract, sent: Ordering) => used(contract, taking(contract.taken, draftOf(contract, sent))),
  effects: [created],
};

const takes = (contract: Contract, asked: Ask): Change<Contract> =>
  used(contract, taking(givingBack(contract.taken, { docId: asked.docId }).taken, asked));
const byOrders = [system] as const;
const gives = (contract: Contract, { payload }: { readonly payload: GiveBack }): Change<Contract> =>
  used(contract, givingBack(contract.taken, payload).taken);

const inFull = (contract: Contract, items: readonly Item[], of: 'receivedQty' | 'deliveredQty'): boolean =>
  items.every((item) => {
    const least = sub(item.quantity ?? '0', percentOf(item.quantity ?? '0', contract.qtyTolerancePct ?? '0'));
    return gte(item[of] ?? '0', least);
  });
/** What was ordered of it came in, or went back; all of it is there, so what falls due by that is due. */
function delivered(contract: Contract, { payload, facts: { today, warrantyEnd } }: ContractEventOf<'DELIVERY_CHANGED'>): Change<Contract> {
  const moved = (item: Item, of: 'received' | 'accepted') =>
    sum(payload.rows.filter(({ lineNum }) => lineNum === item.lineNo).map((row) => row[of]));
  const items = contract.items.map((item) =>
    itemWith(contract, item, {
      receivedQty: add(item.receivedQty ?? '0', moved(item, 'received')),
      deliveredQty: add(item.deliveredQty ?? '0', moved(item, 'accepted')),
    }),
  );
  const reached = [
    ...(inFull(contract, items, 'receivedQty') ? ['DELIVERED'] : []),
    ...(inFull(contract, items, 'deliveredQty') ? ['ACCEPTED'] : []),
  ];
  if (today === undefined) return { items };
  const due = triggeredOf(contract, ({ stageTrigger }) => reached.includes(stageTrigger), today);
  return { ...due, items, stages: withWarranty(due.stages ?? contract.stages, reached.includes('ACCEPTED') ? warrantyEnd : undefined) };
}

/** What is told of orders that were made, in force and afterwards. */
export const bookkeeping = {
  RELEASE: { to: 'same' as const, who: byOrders, change: gives },
  USE: {
    to: 'same' as const,
    who: byOrders,
    change: (contract: Contract, { payload }: ContractEventOf<'USE'>) => used(contract, taking(contract.taken, payload)),
  },
  DELIVERY_CHANGED: { to: 'same' as const, who: byOrders, change: delivered },
  INVOICED: {
    to: 'same' as const,
    who: byOrders,
    change: (contract: Contract, { payload }: ContractEventOf<'INVOICED'>) =>
      triggeredOf(contract, ({ stageTrigger }) => stageTrigger === 'INVOICE', payload.day),
  },
  INVOICE_PAID: { to: 'same' as const, who: byOrders, change: paidByInvoice },
  STAGE_DUE: stageDue,
};
export const ordering = {
  ...bookkeeping,
  GENERATE_ORDER: generated,
  RESERVE: [
    {
      to: 'same' as const,
      when: (contract: Contract, { payload, at }: ContractEventOf<'RESERVE'>) => beyond(contract, payload, at) === null,
      who: byOrders,
      change: (contract: Contract, { payload }: ContractEventOf<'RESERVE'>) => takes(contract, payload),
      effects: [({ id }: Contract, { payload }: ContractEventOf<'RESERVE'>) => sayReserved(id, payload)],
    },
    {
      to: 'same' as const,
      who: byOrders,
      effects: [
        (contract: Contract, { payload, at }: ContractEventOf<'RESERVE'>) => {
          const { code, docLine } = beyond(contract, payload, at)!;
          return sayRefused(contract.id, payload, code, docLine);
        },
      ],
    },
  ],
};
const notInForce = {
  to: 'same' as const,
  who: byOrders,
  effects: [({ id }: Contract, { payload }: ContractEventOf<'RESERVE'>) => sayRefused(id, payload, 'CCT_NOT_EFFECTIVE', null)],
};
interface Told {
  readonly final?: true;
  readonly on?: Readonly<Record<string, unknown>>;
}
/** Nothing is ordered of what is not in force. */
export const elsewhereShut = <States extends Readonly<Record<string, object>>>(states: States): States =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => {
      const { final, on = {} } = state as Told;
      return [name, final || 'RESERVE' in on ? state : { ...state, on: { ...on, RESERVE: notInForce } }];
    }),
  ) as States;
