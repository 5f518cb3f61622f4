/** Award of an inquiry: shares by line, prices at the awarded quantity, and what stands in the way (auction-tender.md §4.3). */
import { gt, gte, isPositive, lt, mul, normalise, round2, sub, sum } from '../../../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../../../kernel/primitives/decimal.js';
import { compareDates } from '../../../../kernel/primitives/instant.js';
import type { Refusal } from '../../../../kernel/refusals.js';
import { remembered } from '../../../remembered.js';
import { groupedBy } from '../../grouped.js';
import { isWhole, quantitiesOf, savingOf } from '../../award.js';
import { belowLeastOrders, ordersBelowLeast } from '../../least-order.js';
import type { LeastOrders } from '../../least-order.js';
import type { Saving } from '../../award.js';
import { refuse } from '../../reasons.js';
import type { SourcingCode } from '../../reasons.js';
import { batchesOf } from '../../../targets.js';
import type { TargetLine, TargetSource } from '../../../targets.js';
import type { AwardFacts } from '../facts.js';
import type { Auction, AuctionItem, Award } from '../fields.js';
import { comparison, directionOf, pricedAt } from './compare.js';
import { belowLeast, leastOrder, takesAll } from './least.js';
import type { Offered } from './compare.js';
import { jurorsOf } from './setup.js';
import { EXCLUDED, gatedDetail } from '../../../gated.js';

export interface Share {
  readonly itemNo: number;
  readonly supplierId: string;
  readonly awardRate: DecimalString;
  readonly negotiatedPrice: DecimalString | null;
  readonly reason: string | null;
}
type Ranked = Offered & { readonly rank: number | null };

const rankOf = (offer: Ranked) => offer.rank ?? Number.MAX_SAFE_INTEGER;
/** Offers of each item, the best first. */
const offersByItem = remembered((offers: readonly Ranked[]) =>
  groupedBy(
    offers.toSorted((a, b) => rankOf(a) - rankOf(b)),
    ({ item }) => item.itemNo,
  ),
);
const offersOfItem = (offers: readonly Ranked[], itemNo: number): readonly Ranked[] => offersByItem(offers).get(itemNo) ?? [];
export const offerOf = (offers: readonly Ranked[], { itemNo, supplierId }: Pick<Share, 'itemNo' | 'supplierId'>): Ranked | undefined =>
  offersOfItem(offers, itemNo).find((offer) => offer.supplierId === supplierId);

const once = (shares: readonly Share[]) =>
  shares.filter((share, index) => shares.findIndex((one) => one.itemNo === share.itemNo && one.supplierId === share.supplierId) === index);

function awardLine(c: Auction, share: Share, offer: Ranked, awardQty: DecimalString): Award {
  const offered = pricedAt(c, offer.line, awardQty) ?? { price: offer.unit, amount: '0' };
  const price = share.negotiatedPrice ?? offered.price;
  const amount = share.negotiatedPrice === null ? offered.amount : normalise(round2(mul(price, awardQty)));
  return {
    awardKey: `${share.itemNo}:${share.supplierId}`,
    itemNo: share.itemNo,
    supplierId: share.supplierId,
    bidKey: offer.bid.bidKey,
    rank: offer.rank,
    awardRate: share.awardRate,
    awardQty,
    currencyCode: offer.bid.currencyCode ?? c.currencyCode,
    taxRate: offer.bid.taxRate,
    offerPrice: offered.price,
    price,
    negotiatedPrice: share.negotiatedPrice,
    amount,
    baseAmount: normalise(round2(mul(amount, offer.bid.exchangeRate ?? '1'))),
    reason: share.reason,
    generatedType: null,
    generatedId: null,
  };
}

/** Lines of all shares, by item and place. */
export function awardLines(c: Auction, given: readonly Share[]): readonly Award[] {
  const { offers } = comparison(c);
  const shares = once(given).filter((share) => isPositive(share.awardRate));
  return c.items.flatMap((item) => {
    const ofItem = shares
      .filter((share) => share.itemNo === item.itemNo)
      .flatMap((share) => {
        const offer = offerOf(offers, share);
        return offer ? [{ share, offer }] : [];
      })
      .toSorted((a, b) => rankOf(a.offer) - rankOf(b.offer));
    const quantities = quantitiesOf(
      item.quantity ?? '0',
      ofItem.map(({ share }) => share.awardRate),
    );
    return ofItem.map(({ share, offer }, index) => awardLine(c, share, offer, quantities[index]!));
  });
}

export function baselinePrice({ historyPrice, startPrice }: Pick<AuctionItem, 'historyPrice' | 'startPrice'>): DecimalString | null {
  if (historyPrice !== null && isPositive(historyPrice)) return historyPrice;
  return startPrice !== null && isPositive(startPrice) ? startPrice : null;
}

export const savingOfAward = (c: Auction, awards: readonly Award[]): Saving =>
  savingOf(
    awards.map((award) => {
      const item = c.items.find((one) => one.itemNo === award.itemNo);
      const baseline = item ? baselinePrice(item) : null;
      return { amount: award.baseAmount, baseline: baseline === null ? null : mul(baseline, award.awardQty) };
    }),
    directionOf(c),
  );

const said = (text: string | null) => (text ?? '').trim() !== '';
type Check = (c: Auction, facts: AwardFacts) => readonly Refusal[];
const atLine = (code: SourcingCode, award: Award, data?: unknown) =>
  refuse(code, { field: 'awards', row: award.awardKey, ...(data === undefined ? {} : { data }) });
const atItem = (code: SourcingCode, item: AuctionItem) => refuse(code, { field: 'items', row: item.itemNo });
const awardsByItem = remembered((awards: readonly Award[]) => groupedBy(awards, ({ itemNo }) => itemNo));
const awardsOf = ({ awards }: Auction, { itemNo }: Pick<AuctionItem, 'itemNo'>): readonly Award[] => awardsByItem(awards).get(itemNo) ?? [];

const empties: Check = (c) =>
  c.items.filter((item) => awardsOf(c, item).length === 0 && !said(item.notAwardedReason)).map((item) => atItem('AWARD_EMPTY', item));
const sums: Check = (c) =>
  c.items
    .filter(
      (item) =>
        awardsOf(c, item).length > 0 && !isWhole(awardsOf(c, item).map(({ awardRate }) => awardRate)) && !said(item.notAwardedReason),
    )
    .map((item) => atItem('AWARD_RATE_SUM', item));
/** Together they never get more than all of it. */
const excesses: Check = (c) =>
  c.items
    .filter((item) => said(item.notAwardedReason) && gt(sum(awardsOf(c, item).map(({ awardRate }) => awardRate)), '100'))
    .map((item) => atItem('AWARD_RATE_SUM', item));
const splits: Check = (c) => {
  if (c.allowSplitFlag === 'Y') return [];
  if (c.awardMode === 'ITEM')
    return c.items.filter((item) => awardsOf(c, item).length > 1).map((item) => atItem('AWARD_SPLIT_NOT_ALLOWED', item));
  return new Set(c.awards.map(({ supplierId }) => supplierId)).size > 1 ? [refuse('AWARD_SPLIT_NOT_ALLOWED', { field: 'awards' })] : [];
};
const mixes: Check = (c) => {
  if (c.awardMode === 'ITEM') return [];
  const shares = c.items.map((item) =>
    awardsOf(c, item)
      .map(({ supplierId, awardRate }) => `${supplierId}=${awardRate}`)
      .toSorted()
      .join(),
  );
  return new Set(shares).size > 1 ? [refuse('AWARD_TOTAL_MIX', { field: 'awards' })] : [];
};
const reasons: Check = (c) => {
  const { offers } = comparison(c);
  const wins = (itemNo: number, supplierId: string) => awardsOf(c, { itemNo }).some((award) => award.supplierId === supplierId);
  return c.awards
    .filter((award) => {
      if (said(award.reason)) return false;
      const rivals = offersOfItem(offers, award.itemNo).filter((offer) => offer.supplierId !== award.supplierId);
      const passed = rivals.some(
        (offer) => rankOf(offer) < (award.rank ?? Number.MAX_SAFE_INTEGER) && !wins(award.itemNo, offer.supplierId),
      );
      const tied = c.tieRule === 'SHARED' && award.rank === 1 && rivals.some((offer) => offer.rank === 1);
      return passed || tied || award.negotiatedPrice !== null;
    })
    .map((award) => atLine('AWARD_REASON_REQUIRED', award));
};
const worse = (c: Auction) => (directionOf(c) === 'REVERSE' ? gt : lt);
const inBase = (award: Award, c: Auction) => mul(award.price, c.bids.find((bid) => bid.bidKey === award.bidKey)?.exchangeRate ?? '1');
const targets: Check = (c) => [
  ...c.awards
    .filter((award) => {
      const target = c.items.find((item) => item.itemNo === award.itemNo)?.targetPrice ?? null;
      return target !== null && worse(c)(inBase(award, c), target) && !said(award.reason);
    })
    .map((award) => atLine('AWARD_OVER_TARGET', award)),
  ...(c.awardMode === 'TOTAL' &&
  c.targetPrice !== null &&
  c.awards.length > 0 &&
  worse(c)(sum(c.awards.map(({ baseAmount }) => baseAmount)), c.targetPrice) &&
  c.awards.some(({ reason }) => !said(reason))
    ? [refuse('AWARD_OVER_TARGET', { field: 'targetPrice' })]
    : []),
];
const ineligible: Check = (c, facts) =>
  [...new Set(c.awards.map(({ supplierId }) => supplierId))]
    .filter(
      (supplierId) =>
        facts.gated?.[supplierId] !== undefined || c.suppliers.find((one) => one.supplierId === supplierId)?.inviteState === 'DISQUALIFIED',
    )
    .map((supplierId) => {
      const gate = facts.gated?.[supplierId];
      return refuse('AWARD_SUPPLIER_INELIGIBLE', { field: 'awards', row: supplierId, ...gatedDetail(gate, EXCLUDED) });
    });
const negotiated: Check = (c) =>
  c.awards
    .filter(
      (award) =>
        award.negotiatedPrice !== null &&
        (directionOf(c) === 'REVERSE' ? gte : (a: string, b: string) => gte(b, a))(award.negotiatedPrice, award.offerPrice),
    )
    .map((award) => atLine('AWARD_NEGOTIATED_WORSE', award));
const quantities: Check = (c) => {
  const { offers } = comparison(c);
  return c.awards.flatMap((award) => {
    const line = offerOf(offers, award)?.line;
    if (!line) return [atLine('AWARD_UNKNOWN_OFFER', award)];
    return [
      ...(line.offeredQty !== null && gt(award.awardQty, line.offeredQty) ? [atLine('AWARD_OVER_OFFERED', award)] : []),
      ...(line.minOrderQty !== null && lt(award.awardQty, line.minOrderQty) ? [atLine('AWARD_BELOW_MOQ', award)] : []),
    ];
  });
};
const amountOf = ({ supplierId, baseAmount }: Award) => ({ supplierId, amount: baseAmount });
const leastOrders = (c: Auction): LeastOrders => {
  const { offers } = comparison(c);
  return { field: 'awards', currency: c.currencyCode, suppliers: c.suppliers, leastOf: (id) => leastOrder(offers, id) };
};
const leasts: Check = (c) => belowLeastOrders(c.awards.map(amountOf), leastOrders(c));
const expired: Check = (c, { today }) =>
  c.awards
    .filter((award) => {
      const validTo = c.bids.find((bid) => bid.bidKey === award.bidKey)?.validTo ?? null;
      return today !== undefined && validTo !== null && compareDates(validTo, today) < 0;
    })
    .map((award) => atLine('AWARD_BID_EXPIRED', award));
export const juryPending = (c: Auction): boolean =>
  c.props.some((prop) => prop.scoreRule === 'JURY') && jurorsOf(c).some((juror) => juror.submittedAt === null);
const judged: Check = (c) => (c.evalMethod === 'WEIGHTED' && juryPending(c) ? [refuse('AWARD_JURY_PENDING')] : []);

export const awardCodes = [
  'AWARD_EMPTY',
  'AWARD_RATE_SUM',
  'AWARD_SPLIT_NOT_ALLOWED',
  'AWARD_TOTAL_MIX',
  'AWARD_REASON_REQUIRED',
  'AWARD_OVER_TARGET',
  'AWARD_SUPPLIER_INELIGIBLE',
  'AWARD_NEGOTIATED_WORSE',
  'AWARD_UNKNOWN_OFFER',
  'AWARD_OVER_OFFERED',
  'AWARD_BELOW_MOQ',
  'AWARD_BELOW_MOV',
  'AWARD_BID_EXPIRED',
  'AWARD_JURY_PENDING',
] as const;
const checks: readonly Check[] = [
  empties,
  sums,
  excesses,
  splits,
  mixes,
  reasons,
  targets,
  ineligible,
  negotiated,
  quantities,
  leasts,
  expired,
  judged,
];

/** Every failure of a proposal. */
export const awardFaults = (c: Auction, facts: AwardFacts): readonly Refusal[] => checks.flatMap((check) => check(c, facts));

/** Ways to award that a buyer begins with. */
export type Scenario = 'BEST_PER_ITEM' | 'BEST_SINGLE' | 'AT_MOST_TWO';
const whole = ({ item, supplierId }: Ranked): Share => ({
  ...{ itemNo: item.itemNo, supplierId, awardRate: '100', negotiatedPrice: null, reason: null },
});
/** What all of an item costs with an offer. */
const costOf = remembered((offer: Ranked): DecimalString => mul(offer.comparable, offer.item.quantity ?? '0'));

/** The best offers of those in a group, of each item as much as is wanted. */
const firstsAmong = (c: Auction, offers: readonly Ranked[], group: readonly string[]): readonly Ranked[] =>
  c.items.flatMap(({ itemNo }) => offersOfItem(offers, itemNo).find((offer) => group.includes(offer.supplierId) && takesAll(offer)) ?? []);

/** The same without those for whom it would be too small an order; the rest of them get what these leave. */
function ordersAmong(c: Auction, offers: readonly Ranked[], group: readonly string[]): readonly Ranked[] {
  const firsts = firstsAmong(c, offers, group);
  const [small] = belowLeast(c, offers, firsts);
  return small === undefined
    ? firsts
    : ordersAmong(
        c,
        offers,
        group.filter((one) => one !== small),
      );
}

function bestAmong(c: Auction, offers: readonly Ranked[], groups: readonly (readonly string[])[]): readonly Share[] {
  const better = directionOf(c) === 'REVERSE' ? lt : gt;
  let chosen: { readonly firsts: readonly Ranked[]; readonly cost: DecimalString } | null = null;
  for (const group of groups) {
    const firsts = ordersAmong(c, offers, group);
    const cost = sum(firsts.map(costOf));
    const more = chosen === null || firsts.length > chosen.firsts.length;
    if (more || (firsts.length === chosen!.firsts.length && better(cost, chosen!.cost))) chosen = { firsts, cost };
  }
  return chosen?.firsts.map(whole) ?? [];
}

export function scenario(c: Auction, kind: Scenario): readonly Share[] {
  const { offers } = comparison(c);
  const suppliers = [...new Set(offers.map(({ supplierId }) => supplierId))];
  if (kind === 'BEST_PER_ITEM') return ordersAmong(c, offers, suppliers).map(whole);
  const singles = suppliers.map((one) => [one]);
  if (kind === 'BEST_SINGLE') return bestAmong(c, offers, singles);
  const pairs = suppliers.flatMap((one, index) => suppliers.slice(index + 1).map((two) => [one, two]));
  return bestAmong(c, offers, [...singles, ...pairs]);
}

/**
 * Shares with another one of a line: all of it takes the line away from the others, and where one other has a share, that one
 * keeps what is left of the whole.
 */
export function reshared(shares: readonly Share[], at: Pick<Share, 'itemNo' | 'supplierId'>, awardRate: DecimalString): readonly Share[] {
  const isAt = (one: Share) => one.itemNo === at.itemNo && one.supplierId === at.supplierId;
  const own: Share = { negotiatedPrice: null, reason: null, ...shares.find(isAt), ...at, awardRate };
  const rivals = shares.filter((one) => one.itemNo === at.itemNo && !isAt(one) && isPositive(one.awardRate));
  const others = shares.filter((one) => one.itemNo !== at.itemNo);
  if (!isPositive(awardRate)) return [...others, ...rivals];
  if (gte(awardRate, '100')) return [...others, { ...own, awardRate: '100' }];
  const [rival] = rivals;
  const kept = rival && rivals.length === 1 ? [{ ...rival, awardRate: normalise(sub('100', awardRate)) }] : rivals;
  return [...others, ...kept, own];
}

/** Award lines of the chosen suppliers (none named: all) that no document has taken yet. */
export const openAwards = (c: Auction, supplierIds: readonly string[]): readonly Award[] =>
  c.awards.filter(
    (award) =>
      award.generatedId === null && isPositive(award.awardQty) && (supplierIds.length === 0 || supplierIds.includes(award.supplierId)),
  );

export const targetLines = (c: Auction, supplierIds: readonly string[]): readonly TargetLine[] =>
  openAwards(c, supplierIds).map((award) => {
    const item = c.items.find((one) => one.itemNo === award.itemNo)!;
    return {
      key: award.awardKey,
      supplierId: award.supplierId,
      orgId: c.orgId,
      currency: award.currencyCode,
      taxRate: award.taxRate ?? '0',
      price: award.price,
      quantity: award.awardQty,
      itemId: item.itemId,
      itemCode: item.itemCode,
      itemName: item.itemName,
      spec: item.spec,
      uomId: item.uomId,
      needDate: item.needDate,
      sourceLineId: item.sourceLineId,
      deliveryOrgId: item.deliveryOrgId,
      sourceLineKey: `${c.id}:${award.itemNo}:${award.supplierId}`,
    };
  });

export const targetSource = (c: Auction, validFrom: string | null, validTo: string | null): TargetSource => ({
  sourceType: 'AUCTION',
  id: c.id,
  docNumber: c.docNumber,
  title: c.auctionTitle,
  buyerId: c.buyerId,
  priceBasis: c.priceBasis,
  deliveryPlace: c.deliveryPlace,
  validFrom,
  validTo,
  voidedCount: c.voidedCount,
});

/** Orders to be made that their suppliers would not take. */
export function smallOrders(c: Auction, supplierIds: readonly string[]): readonly Refusal[] {
  const byKey = new Map(c.awards.map((award) => [award.awardKey, amountOf(award)]));
  const orders = batchesOf(targetSource(c, null, null), 'ORDER', targetLines(c, supplierIds));
  return ordersBelowLeast(
    orders.map(({ lines }) => lines.map(({ key }) => byKey.get(key)!)),
    leastOrders(c),
  );
}
