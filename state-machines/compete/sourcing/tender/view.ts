/** Who sees what of a tender (auction-tender.md §7, View): during a round who has bid, and not what; afterwards what the rules say. */
import type { Predicate } from '../../../kernel/predicate.js';
import { holds } from '../../../kernel/predicate.js';
import type { View } from '../../../kernel/view.js';
import { classOf, markedFields, ownKeyOf, supplierCommonFields } from '../../../kernel/view.js';
import type { Tender, TenderBid } from './fields.js';
import { fields, itemFields } from './fields.js';
import { itemsOfRound, listsOf, ranking, roundOf, standingPrice } from './rules/ranking.js';

const told = [
  'inviting',
  'invited',
  'bidding',
  'roundEnded',
  'following',
  'decided',
  'awardApproving',
  'awardRejected',
  'awarded',
  'generated',
  'failed',
  'cancelled',
] as const;
const settled: readonly string[] = ['awarded', 'generated'];
/** How the award fares inside is no supplier's business until it is decided. */
const undecided: readonly string[] = ['decided', 'awardApproving', 'awardRejected'];
const running: readonly string[] = ['bidding'];

const isMine: Predicate = { viewer: ['supplierId', '$supplierId'] };
const supplierScope: Predicate = {
  and: [{ in: ['state', told] }, { present: 'sentAt' }, { some: 'suppliers', where: { and: [isMine, { present: 'sentAt' }] } }],
};
const insideScope: Predicate = {
  or: [{ not: { acting: ['EXPERT'] } }, { viewer: ['buyerId', '$userId'] }, { viewer: ['observerIds', '$userId'] }],
};
const byOffice: Predicate = { acting: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'AUDITOR'] };
const buying: Predicate = {
  or: [byOffice, { viewer: ['buyerId', '$userId'] }, { viewer: ['observerIds', '$userId'] }],
};
const never: Predicate = { always: false };

type Values = Readonly<Record<string, unknown>>;
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));
const without = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const secretsOf = (list: Readonly<Record<string, { readonly secret?: true }>>) => Object.keys(list).filter((name) => list[name]!.secret);
const secretFields = secretsOf(fields);
const insideLines = ['suppliers', 'rounds', 'bids', 'follows', 'winners', 'ouStates'];

const closed = ['sealed', 'salt', 'prices', 'minOrderValue', 'minOrderQtys', 'totalRaw', 'totalComparable'];
const hidePrices = (bid: TenderBid): Values => without(bid, closed);
function forBuyers(c: Tender, state: string): Values {
  const open = running.includes(state);
  return {
    ...without(c, open ? ['liveRanks'] : []),
    bids: c.bids.map((bid) => (open && bid.roundNo === c.roundNo ? hidePrices(bid) : without(bid, ['sealed']))),
    hasBid: open
      ? (roundOf(c)?.supplierIds ?? []).filter((id) =>
          c.bids.some((bid) => bid.supplierId === id && bid.roundNo === c.roundNo && bid.bidState === 'STANDING'),
        )
      : [],
    rankings: open ? [] : listsOf(c).flatMap((list) => ranking(c, list).map((one) => ({ itemNo: list, ...one }))),
  };
}
const observed = (c: Tender): Values => ({
  ...without(c, [...secretFields, ...insideLines]),
  items: c.items.map((item) => without(item, secretsOf(itemFields))),
});

const itemMarked = ['itemNo', ...markedFields(itemFields, 'supplier')];
/** What counts or dates every change would tell a supplier how often, and when, the others answered. */
const betraying: readonly string[] = ['rev', 'lastUpdateDate'];
const supplierHeader = [...supplierCommonFields, ...markedFields(fields, 'supplier')].filter((name) => !betraying.includes(name));

export interface RankShown {
  readonly itemNo: number | null;
  readonly rank: number | null;
  readonly best?: string;
  readonly others?: readonly { readonly rank: number; readonly value: string }[];
}
/** Ranks as far as the rules tell a supplier: of the running round only where they are live. */
export function ranksFor(c: Tender, state: string, supplierId: string): readonly RankShown[] {
  const live = running.includes(state);
  if (live && c.liveRankFlag === 'N') return [];
  if (live) {
    const own = c.liveRanks.filter((one) => one.supplierId === supplierId);
    return listsOf(c).map((itemNo) => ({ itemNo, rank: own.find((one) => one.itemNo === itemNo)?.rank ?? null }));
  }
  if (c.rankVisibility === 'BLIND' || c.roundNo === 0) return [];
  return listsOf(c).map((itemNo): RankShown => {
    const all = ranking(c, itemNo);
    const rank = all.find((one) => one.supplierId === supplierId)?.rank ?? null;
    if (c.rankVisibility === 'OWN_RANK') return { itemNo, rank };
    const best = all[0] ? { best: all[0].comparable } : {};
    if (c.rankVisibility === 'BEST_PRICE') return { itemNo, rank, ...best };
    return { itemNo, rank, ...best, others: all.map((one) => ({ rank: one.rank, value: one.comparable })) };
  });
}

export interface SupplierPart {
  readonly participation: Values;
  readonly roundItems: readonly number[];
  readonly standing: readonly { readonly itemNo: number; readonly price: string | null }[];
  readonly ownBids: readonly Values[];
  readonly ranks: readonly RankShown[];
  readonly ownFollows: readonly Values[];
  readonly inRound: boolean;
  readonly result: { readonly won: boolean; readonly lines: readonly Values[] } | null;
  readonly window: { readonly id: string; readonly name: string; readonly from: number | null; readonly to: number | null } | null;
}
function partFor(c: Tender, state: string, supplierId: string | null): SupplierPart | Record<string, never> {
  const supplier = c.suppliers.find((one) => one.supplierId === supplierId);
  if (!supplier) return {};
  const id = supplier.supplierId;
  const inRound = roundOf(c)?.supplierIds.includes(id) ?? false;
  const won = c.winners.filter((one) => one.supplierId === id);
  const dated = c.roundNo === 0 ? { from: supplier.sentAt, to: c.inviteEndDate } : { from: c.roundStartDate, to: c.roundEndDate };
  return {
    participation: pick(supplier, [
      'supplierId',
      'inviteState',
      'sentAt',
      'confirmedAt',
      'declineReason',
      'questionnaire',
      'confirmAttachmentIds',
      'refuseReason',
    ]),
    roundItems: inRound ? itemsOfRound(c).map(({ itemNo }) => itemNo) : [],
    standing: c.items.map(({ itemNo }) => ({ itemNo, price: standingPrice(c, id, itemNo, c.roundNo - 1)?.price ?? null })),
    ownBids: c.bids
      .filter((bid) => bid.supplierId === id)
      .map((bid) => without(bid, ['position', 'totalComparable', 'supplierId', 'sealed'])),
    ranks: ranksFor(c, state, id),
    ownFollows: c.follows
      .filter((one) => one.supplierId === id && one.askedAt !== null)
      .map((one) => pick(one, ['followKey', 'itemNo', 'rank', 'askedAt', 'deadline', 'followPrices', 'followState'])),
    inRound,
    result: settled.includes(state)
      ? { won: won.length > 0, lines: won.map((one) => pick(one, ['itemNo', 'share', 'qty', 'price', 'amount'])) }
      : null,
    window: { id: c.id, name: c.tenderTitle, ...dated },
  };
}

const valuesOf = (c: Tender) => c as unknown as Values;
const forAll: readonly string[] = [
  'SEND_SUPPLIER',
  'EXTEND_INVITATION',
  'INVITE_DUE',
  'CREATE_NEW_ROUND',
  'EXTEND_ROUND',
  'EARLY_END',
  'ROUND_DUE',
  'APPROVE_AWARD',
  'FAIL',
  'CANCEL',
];

export const view: View<Tender> = {
  scope: { EX: supplierScope, INSIDE: insideScope },
  audiences: (c) => ['buyer', 'observer', ...c.suppliers.filter((one) => one.sentAt !== null).map((one) => `supplier:${one.supplierId}`)],
  audienceOf: (c, state, viewer) => {
    if (viewer.userType === 'EX') return holds(supplierScope, state, valuesOf(c), viewer) ? `supplier:${viewer.supplierId}` : null;
    if (!holds(insideScope, state, valuesOf(c), viewer)) return null;
    return holds(buying, state, valuesOf(c), viewer) ? 'buyer' : 'observer';
  },
  stateFor: (state, audienceClass) => (audienceClass === 'supplier' && undecided.includes(state) ? 'roundEnded' : state),
  shared: (c, state, audienceClass) => {
    if (audienceClass !== 'supplier') return audienceClass === 'buyer' ? forBuyers(c, state) : observed(c);
    const bounds = c.boundsVisibleFlag === 'Y' ? ['ceilingPrice'] : [];
    return { ...pick(c, supplierHeader), items: c.items.map((item) => pick(item, [...itemMarked, ...bounds])) };
  },
  own: (c, state, audience) => (classOf(audience) === 'supplier' ? { ...partFor(c, state, ownKeyOf(audience)) } : {}),
  knows: (event, audience, actor) =>
    classOf(audience) !== 'supplier' || forAll.includes(event) || (actor.supplierId !== null && actor.supplierId === ownKeyOf(audience)),
  // Lists of lines know the viewer, not who buys this one.
  rows: { items: { buyer: byOffice }, suppliers: { buyer: byOffice } },
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
