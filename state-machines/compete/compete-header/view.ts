/**
 * Who sees what of a compete event (compete.md §9). The buyer side sees all of it; observers see no targets, factors and
 * savings; a supplier sees the event as published, the halls it is invited to and its own part, never who else is invited.
 */
import type { Label } from '../../kernel/fields.js';
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields, ownKeyOf, supplierCommonFields } from '../../kernel/view.js';
import { turnParamFields } from '../compete-hall/fields.js';
import type { Compete, CompeteHallLine, CompeteItem, InvitedSupplier } from './fields.js';
import { fields, itemFields, lines, supplierFields } from './fields.js';
import { add as addAmounts } from '../../kernel/primitives/decimal.js';
import { isInvitedTo } from './rules/halls.js';
import { rulesInWords } from './rules/summary.js';

const told = [
  'published',
  'competing',
  'awarding',
  'awardApproving',
  'awardRejected',
  'awarded',
  'fulfilled',
  'handedOver',
  'rehearsed',
  'failed',
  'cancelled',
] as const;
const settled: readonly string[] = ['awarded', 'fulfilled'];

/** Only events that were published; of their own invitation, unless it was withdrawn. */
const supplierScope: Predicate = {
  and: [
    { in: ['state', told] },
    { present: 'publishedAt' },
    { some: 'suppliers', where: { and: [{ viewer: ['supplierId', '$supplierId'] }, { not: { eq: ['confirmState', 'REMOVED'] } }] } },
  ],
};

/** How the award fares inside is no supplier's business until it is decided. */
const undecided: readonly string[] = ['awardApproving', 'awardRejected'];
export const toldState = (state: string): string => (undecided.includes(state) ? 'awarding' : state);

const pick = (row: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]]));
const without = (row: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const secretsOf = (list: Readonly<Record<string, { readonly secret?: true }>>) => Object.keys(list).filter((name) => list[name]!.secret);

const secretFields = secretsOf(fields);
const secretItemFields = secretsOf(itemFields);
const secretSupplierFields = secretsOf(supplierFields);
const secretHallFields = secretsOf(lines.halls.fields);

/** Experts, observers and people without a part in buying. */
const observed = (c: Compete): Readonly<Record<string, unknown>> => ({
  ...without(c, secretFields),
  items: c.items.map((item) => without(item, secretItemFields)),
  halls: c.halls.map((hall) => without(hall, secretHallFields)),
  suppliers: c.suppliers.map((supplier) => without(supplier, secretSupplierFields)),
});

export interface SupplierHall {
  readonly hallId: string | null;
  readonly hallNo: number;
  readonly rules: readonly Label[];
  readonly [field: string]: unknown;
}

/** The own part of a supplier: what competing there takes, and what became of it. */
export interface SupplierPart {
  readonly participation: Readonly<Record<string, unknown>>;
  readonly halls: readonly SupplierHall[];
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** null until the award is decided. */
  readonly result: SupplierResult | null;
}

export interface SupplierResult {
  readonly won: boolean;
  readonly lines: readonly {
    readonly hallNo: number;
    readonly itemNo: number;
    readonly price: string;
    readonly awardRate: string;
    readonly awardQty: string;
    readonly amount: string;
  }[];
  /** WINNER: names and totals of the winners of the halls invited to. */
  readonly winners?: readonly { readonly hallNo: number; readonly supplierName: string | null; readonly amount: string }[];
  /** FULL_ANON: every final total by alias. */
  readonly totals?: readonly {
    readonly hallNo: number;
    readonly alias: string | null;
    readonly rank: number | null;
    readonly total: string;
  }[];
}

const boundFields = ['ceilingPrice', 'floorPrice'];
const hallFields = ['hallId', ...markedFields(lines.halls.fields, 'supplier')];

const hallFor = (c: Compete, hall: CompeteHallLine): SupplierHall => ({
  ...pick(hall, hallFields),
  ...(hall.boundsVisibleFlag === 'Y' ? pick(hall, boundFields) : {}),
  hallId: hall.hallId,
  hallNo: hall.hallNo,
  turnParams: hall.turnParams.map((turn) => pick(turn, markedFields(turnParamFields, 'supplier'))),
  rules: rulesInWords(c, hall),
});
const itemFor = (item: CompeteItem, hall: CompeteHallLine) => ({
  ...pick(item, ['itemNo', ...markedFields(itemFields, 'supplier')]),
  ...(hall.boundsVisibleFlag === 'Y' ? pick(item, boundFields) : {}),
});

function resultFor(c: Compete, state: string, supplier: InvitedSupplier): SupplierResult | null {
  if (!settled.includes(state)) return null;
  const own = c.awards.filter((award) => award.supplierId === supplier.supplierId);
  const invited = c.halls.filter((hall) => isInvitedTo(supplier, hall.hallNo));
  const result: SupplierResult = {
    won: own.length > 0,
    lines: own.map(({ hallNo, itemNo, price, awardRate, awardQty, amount }) => ({ hallNo, itemNo, price, awardRate, awardQty, amount })),
  };
  if (c.resultPublish === 'WINNER') return { ...result, winners: invited.flatMap((hall) => winnersOf(c, hall)) };
  if (c.resultPublish === 'FULL_ANON')
    return {
      ...result,
      totals: invited.flatMap((hall) =>
        c.finalTotals
          .filter((one) => one.hallId === hall.hallId)
          .map(({ alias, rank, total }) => ({ hallNo: hall.hallNo, alias, rank, total })),
      ),
    };
  return result;
}

const winnersOf = (c: Compete, hall: CompeteHallLine) =>
  [...new Set(c.awards.filter((award) => award.hallNo === hall.hallNo).map((award) => award.supplierId))].map((supplierId) => ({
    hallNo: hall.hallNo,
    supplierName: c.suppliers.find((one) => one.supplierId === supplierId)?.supplierName ?? null,
    amount: c.awards
      .filter((award) => award.hallNo === hall.hallNo && award.supplierId === supplierId)
      .reduce((total, award) => addAmounts(total, award.amount), '0'),
  }));

function partFor(c: Compete, state: string, supplierId: string | null): SupplierPart | Record<string, never> {
  const supplier = c.suppliers.find((one) => one.supplierId === supplierId);
  if (!supplier) return {};
  const halls = c.halls.filter((hall) => isInvitedTo(supplier, hall.hallNo));
  return {
    participation: without(supplier, secretSupplierFields),
    halls: halls.map((hall) => hallFor(c, hall)),
    items: c.items.flatMap((item) => halls.filter((hall) => hall.hallNo === item.hallNo).map((hall) => itemFor(item, hall))),
    result: resultFor(c, state, supplier),
  };
}

/** What counts or dates every change would tell a supplier how often, and when, the others answered. */
const betraying: readonly string[] = ['rev', 'lastUpdateDate'];
const supplierHeader = [...supplierCommonFields, ...markedFields(fields, 'supplier')].filter((name) => !betraying.includes(name));
const never: Predicate = { always: false };

/** Whoever has a part in buying; the others inside observe. */
const buying: Predicate = {
  or: [{ acting: ['BUYER', 'SOURCING_MANAGER', 'APPROVER'] }, { viewer: ['buyerId', '$userId'] }, { viewer: ['coBuyerIds', '$userId'] }],
};

/** Experts see the events at which they buy or observe. */
const insideScope: Predicate = { or: [{ not: { acting: ['EXPERT'] } }, buying, { viewer: ['observerIds', '$userId'] }] };

const valuesOf = (c: Compete) => c as unknown as Readonly<Record<string, unknown>>;

const inOffice: Readonly<Record<string, Predicate>> = {
  buyer: { acting: ['BUYER', 'SOURCING_MANAGER', 'APPROVER'] },
  auditor: { always: true },
};
export const view: View<Compete> = {
  scope: { EX: supplierScope, INSIDE: insideScope },
  audiences: (c) => [
    'buyer',
    'auditor',
    'observer',
    ...c.suppliers.filter((supplier) => supplier.confirmState !== 'REMOVED').map((supplier) => `supplier:${supplier.supplierId}`),
  ],
  audienceOf: (c, state, viewer) => {
    if (viewer.userType === 'EX') return holds(supplierScope, state, valuesOf(c), viewer) ? `supplier:${viewer.supplierId}` : null;
    if (viewer.respCode === 'AUDITOR') return 'auditor';
    if (!holds(insideScope, state, valuesOf(c), viewer)) return null;
    return holds(buying, state, valuesOf(c), viewer) ? 'buyer' : 'observer';
  },
  stateFor: (state, audienceClass) => (audienceClass === 'supplier' ? toldState(state) : state),
  shared: (c, _state, audienceClass) => {
    if (audienceClass === 'supplier') return pick(c, supplierHeader);
    return audienceClass === 'observer' ? observed(c) : { ...c };
  },
  own: (c, state, audience) => (classOf(audience) === 'supplier' ? { ...partFor(c, state, ownKeyOf(audience)) } : {}),
  /** Suppliers hear of what concerns the event itself and of their own doings. */
  knows: (event, audience, actor) =>
    classOf(audience) !== 'supplier' || forAll.includes(event) || (actor.supplierId !== null && actor.supplierId === ownKeyOf(audience)),
  // Others inside read the lines of one document; rows of lists hold its secrets, too.
  rows: { items: inOffice, suppliers: inOffice },
  columns: {
    state: { supplier: { not: { in: ['state', undecided] } } },
    ...Object.fromEntries(betraying.map((name) => [name, { supplier: never }])),
    ...Object.fromEntries(secretFields.map((name) => [name, { buyer: buying, supplier: never }])),
    ...Object.fromEntries(
      Object.keys(fields)
        .filter((name) => !fields[name as keyof typeof fields].supplier && !secretFields.includes(name))
        .map((name) => [name, { supplier: never }]),
    ),
  },
};

const forAll: readonly string[] = ['APPROVE', 'PUBLISH', 'RESCHEDULE', 'REVISE', 'CONFIRM_DUE', 'APPROVE_AWARD', 'FAIL', 'CANCEL'];
