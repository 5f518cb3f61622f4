/**
 * Who sees what of an inquiry (auction-tender.md §1, View). Quotations are sealed until they are opened: there is nothing to
 * show of them before. What is sealed leaves the server to nobody.
 */
import type { Predicate } from '../../../kernel/predicate.js';
import { holds } from '../../../kernel/predicate.js';
import { normalise, round2, sum } from '../../../kernel/primitives/decimal.js';
import type { View } from '../../../kernel/view.js';
import { classOf, markedFields, ownKeyOf, supplierCommonFields } from '../../../kernel/view.js';
import type { Auction, Bid } from './fields.js';
import { fields, itemFields, lines } from './fields.js';
import { itemsOfRound } from './rules/compare.js';
import { aliasOf, candidates, juryProps } from './rules/jury.js';
import { livePosition } from './rules/live.js';
import type { LivePosition } from './rules/live.js';

const told = [
  'published',
  'bidding',
  'bidEnded',
  'techOpened',
  'opened',
  'awardApproving',
  'awardRejected',
  'awarded',
  'generated',
  'failed',
  'cancelled',
] as const;
const settled: readonly string[] = ['awarded', 'generated'];
/** How the award fares inside is no supplier's business until it is decided. */
const undecided: readonly string[] = ['awardApproving', 'awardRejected'];

const isMine: Predicate = { viewer: ['supplierId', '$supplierId'] };
const isOnList: Predicate = { some: 'suppliers', where: { and: [isMine, { not: { eq: ['inviteState', 'REMOVED'] } }] } };
/** An open call shows itself to every supplier while it can be answered; who was taken off the list does not come back by it. */
const isCalled: Predicate = {
  and: [
    { eq: ['publicCallFlag', 'Y'] },
    { in: ['state', ['published', 'bidding']] },
    { eq: ['roundNo', 1] },
    { not: { some: 'suppliers', where: isMine } },
  ],
};
const supplierScope: Predicate = {
  and: [{ in: ['state', told] }, { present: 'publishedAt' }, { or: [isOnList, isCalled] }],
};
const isJuror: Predicate = { some: 'jury', where: { viewer: ['userId', '$userId'] } };
const byOffice: Predicate = { acting: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'AUDITOR'] };
const buying: Predicate = {
  or: [byOffice, { viewer: ['buyerId', '$userId'] }, { viewer: ['openerIds', '$userId'] }],
};
const insideScope: Predicate = { or: [{ not: { acting: ['EXPERT'] } }, buying, isJuror, { viewer: ['observerIds', '$userId'] }] };
const never: Predicate = { always: false };

type Values = Readonly<Record<string, unknown>>;
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));
const without = (row: object, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const secretsOf = (list: Readonly<Record<string, { readonly secret?: true }>>) => Object.keys(list).filter((name) => list[name]!.secret);
const secretFields = secretsOf(fields);
const secretItemFields = secretsOf(itemFields);
const insideLines = ['suppliers', 'jury', 'bids', 'drafts', 'scores', 'awards'];

/** Papers come with their envelope: the technical ones with the answers, all others with the prices. */
const closedPapers = ({ openedFlag, techFlag }: Bid): readonly string[] => [
  ...(openedFlag === 'Y' ? [] : ['bidAttachmentIds']),
  ...(openedFlag === 'Y' || techFlag === 'Y' ? [] : ['techAttachmentIds']),
];
/** What is sealed is in no view. */
const shownBid = (bid: Bid): Values => without(bid, ['sealed', ...closedPapers(bid)]);
const forBuyers = (c: Auction): Values => ({ ...without(c, ['drafts']), bids: c.bids.map(shownBid) });
const observed = (c: Auction): Values => ({
  ...without(c, [...secretFields, ...insideLines]),
  items: c.items.map((item) => without(item, secretItemFields)),
});

/** A juror scores what he is to judge, under names or without. */
function jurorsPart(c: Auction, userId: string | null): Values {
  const own = c.jury.find((one) => one.userId === userId);
  if (!own) return {};
  const pricesShown = own.scope === 'ALL' && own.conflictFlag === 'N';
  const nameOf = (supplierId: string) =>
    c.juryBlindFlag === 'Y'
      ? aliasOf(c, supplierId)
      : (c.suppliers.find((one) => one.supplierId === supplierId)?.supplierName ?? aliasOf(c, supplierId));
  const scoring = own.juryRole !== 'SECRETARY' && own.conflictFlag === 'N';
  return {
    seat: pick(own, ['juryRole', 'scope', 'conflictFlag', 'submittedAt']),
    toScore: scoring ? juryProps(c).map(({ propNo }) => propNo) : [],
    candidates: scoring
      ? candidates(c).map((bid) => ({
          supplierId: aliasOf(c, bid.supplierId),
          supplierName: nameOf(bid.supplierId),
          headAnswers: bid.headAnswers,
          techLines: bid.techLines,
          // A name of a file, or what stands in it, would tell whose it is.
          ...(c.juryBlindFlag === 'Y' ? {} : pick(bid, ['techAttachmentIds'])),
          ...(pricesShown && bid.openedFlag === 'Y' ? { lines: bid.lines, totalRaw: bid.totalRaw, currencyCode: bid.currencyCode } : {}),
        }))
      : [],
    ownScores: c.scores
      .filter((score) => score.userId === userId)
      .map((score) => ({ ...pick(score, ['propNo', 'score', 'comment']), supplierId: aliasOf(c, score.supplierId) })),
  };
}

/** The own part of a supplier. */
export interface SupplierPart {
  readonly participation: Values;
  readonly quotations: readonly Values[];
  readonly draft: Values | null;
  readonly position: LivePosition | null;
  readonly result: SupplierResult | null;
  readonly window: { readonly id: string; readonly name: string; readonly from: number | null; readonly to: number | null } | null;
}
export interface SupplierResult {
  readonly won: boolean;
  readonly lines: readonly Values[];
  readonly winners?: readonly { readonly supplierName: string | null; readonly amount: string }[];
  readonly totals?: readonly { readonly alias: string; readonly rank: number | null; readonly total: string | null }[];
}

function resultFor(c: Auction, state: string, supplierId: string): SupplierResult | null {
  if (!settled.includes(state)) return null;
  const own = c.awards.filter((award) => award.supplierId === supplierId);
  const result = {
    won: own.length > 0,
    lines: own.map((award) => pick(award, ['itemNo', 'price', 'currencyCode', 'awardRate', 'awardQty', 'amount'])),
  };
  if (c.resultPublish === 'WINNER') {
    const winners = [...new Set(c.awards.map((award) => award.supplierId))];
    return {
      ...result,
      winners: winners.map((id) => ({
        supplierName: c.suppliers.find((one) => one.supplierId === id)?.supplierName ?? null,
        amount: normalise(round2(sum(c.awards.filter((award) => award.supplierId === id).map(({ baseAmount }) => baseAmount)))),
      })),
    };
  }
  if (c.resultPublish !== 'FULL_ANON') return result;
  const last = c.bids.filter((bid) => bid.totalComparable !== null && bid.bidState !== 'SUPERSEDED');
  return { ...result, totals: last.map((bid) => ({ alias: aliasOf(c, bid.supplierId), rank: bid.rank, total: bid.totalComparable })) };
}

const bidFields = ['bidKey', ...markedFields(lines.bids.fields, 'supplier')];
const openedFields = ['lines', 'totalRaw', 'currencyCode', 'taxRate', 'validTo', 'minOrderValue', 'headAnswers', 'bidRemark'];
/** His own places are told only as far as the bids of others are. */
function ownBid(c: Auction, state: string, bid: Bid): Values {
  const ranked = c.visibility !== 'BLIND' && bid.openedFlag === 'Y' && state !== 'bidding';
  return {
    ...pick(bid, bidFields),
    ...(ranked ? { rank: bid.rank } : {}),
    ...(bid.openedFlag === 'Y' ? pick(bid, openedFields) : {}),
  };
}

function partFor(c: Auction, state: string, supplierId: string | null): SupplierPart {
  const supplier = c.suppliers.find((one) => one.supplierId === supplierId);
  const window = { id: c.id, name: c.auctionTitle, from: c.bidStartDate, to: c.bidEndDate };
  if (!supplier) return { participation: {}, quotations: [], draft: null, position: null, result: null, window };
  const draft = c.drafts.find((one) => one.supplierId === supplierId);
  const live = c.bidMode === 'OPEN' && state === 'bidding';
  return {
    participation: pick(supplier, [
      'supplierId',
      'inviteState',
      'declineReason',
      'roundNo',
      'viewedAt',
      'respondedAt',
      'bidVersion',
      'bidAt',
    ]),
    quotations: c.bids.filter((bid) => bid.supplierId === supplierId).map((bid) => ownBid(c, state, bid)),
    draft: draft ? pick(draft, ['savedAt', 'draftTechAttachmentIds', 'draftAttachmentIds']) : null,
    position: live ? livePosition(c, supplier.supplierId) : null,
    result: resultFor(c, state, supplier.supplierId),
    window,
  };
}

/** What counts or dates every change would tell a supplier how often, and when, the others answered. */
const betraying: readonly string[] = ['rev', 'lastUpdateDate'];
const supplierHeader = [...supplierCommonFields, ...markedFields(fields, 'supplier')].filter((name) => !betraying.includes(name));
const itemMarked = ['itemNo', ...markedFields(itemFields, 'supplier')];
function forSuppliers(c: Auction): Values {
  const bounds = c.boundsVisibleFlag === 'Y' ? ['ceilingPrice', 'floorPrice'] : [];
  const target = c.showTargetFlag === 'Y' ? ['targetPrice'] : [];
  const weights = c.showWeightsFlag === 'Y';
  const header = pick(c, supplierHeader);
  return {
    ...header,
    ...(weights ? {} : { priceWeight: null, techWeight: null }),
    ...(c.boundsVisibleFlag === 'Y' ? pick(c, bounds) : {}),
    items: itemsOfRound(c).map((item) => pick(item, [...itemMarked, ...bounds, ...target])),
    props: c.props.map((prop) => pick(prop, ['propNo', ...markedFields(lines.props.fields, 'supplier'), ...(weights ? ['weight'] : [])])),
    ladder: c.ladder.map((step) => pick(step, ['stepNo', ...markedFields(lines.ladder.fields, 'supplier')])),
  };
}

const valuesOf = (c: Auction) => c as unknown as Values;
const forAll: readonly string[] = [
  'APPROVE_PUBLISH',
  'PUBLISH',
  'IMMEDIATE_START',
  'START_DUE',
  'ADJUST_BID_END_DATE',
  'END_DUE',
  'EARLY_END',
  'NEW_ROUND',
  'APPROVE_AWARD',
  'FAIL',
  'CANCEL',
];
const boundFields = ['ceilingPrice', 'floorPrice'];

export const view: View<Auction> = {
  scope: { EX: supplierScope, INSIDE: insideScope },
  audiences: (c) => [
    'buyer',
    'observer',
    ...c.jury.map((one) => `juror:${one.userId}`),
    ...c.suppliers.filter((one) => one.inviteState !== 'REMOVED').map((one) => `supplier:${one.supplierId}`),
  ],
  audienceOf: (c, state, viewer) => {
    if (viewer.userType === 'EX') return holds(supplierScope, state, valuesOf(c), viewer) ? `supplier:${viewer.supplierId}` : null;
    if (!holds(insideScope, state, valuesOf(c), viewer)) return null;
    if (holds(buying, state, valuesOf(c), viewer)) return 'buyer';
    return holds(isJuror, state, valuesOf(c), viewer) ? `juror:${viewer.userId}` : 'observer';
  },
  stateFor: (state, audienceClass) => (audienceClass === 'supplier' && undecided.includes(state) ? 'opened' : state),
  shared: (c, _state, audienceClass) => {
    if (audienceClass === 'supplier') return forSuppliers(c);
    return audienceClass === 'buyer' ? forBuyers(c) : observed(c);
  },
  own: (c, state, audience) => {
    if (classOf(audience) === 'supplier') return { ...partFor(c, state, ownKeyOf(audience)) };
    return classOf(audience) === 'juror' ? jurorsPart(c, ownKeyOf(audience)) : {};
  },
  knows: (event, audience, actor) =>
    classOf(audience) !== 'supplier' || forAll.includes(event) || (actor.supplierId !== null && actor.supplierId === ownKeyOf(audience)),
  hidesOutsiders: (c, _state, audienceClass) => audienceClass === 'juror' && c.juryBlindFlag === 'Y',
  rows: {
    // Lists of lines know the viewer and the line, not who buys or opens this one.
    items: { buyer: byOffice },
    suppliers: { buyer: byOffice },
    bids: { buyer: { and: [byOffice, { eq: ['openedFlag', 'Y'] }] }, supplier: isMine },
  },
  columns: {
    state: { supplier: { not: { in: ['state', undecided] } } },
    ...Object.fromEntries(betraying.map((name) => [name, { supplier: never }])),
    ...Object.fromEntries(['priceWeight', 'techWeight'].map((name) => [name, { supplier: { eq: ['showWeightsFlag', 'Y'] } as Predicate }])),
    ...Object.fromEntries(secretFields.map((name) => [name, { buyer: buying, supplier: never }])),
    ...Object.fromEntries(
      Object.keys(fields)
        .filter((name) => !fields[name as keyof typeof fields].supplier && !secretFields.includes(name) && !boundFields.includes(name))
        .map((name) => [name, { supplier: never }]),
    ),
    ...Object.fromEntries(boundFields.map((name) => [name, { supplier: never }])),
  },
};
