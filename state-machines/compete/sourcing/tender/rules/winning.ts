/** Who wins how much: shares by rank, follow-bids, and changes by people (auction-tender.md §7, Rules). */
import type { Instant, Label } from '../../../../kernel/fields.js';
import {
  add,
  eq,
  gt,
  isDecimal,
  isPositive,
  lt,
  lte,
  min,
  mul,
  normalise,
  percentOf,
  round,
} from '../../../../kernel/primitives/decimal.js';
import type { DecimalString } from '../../../../kernel/primitives/decimal.js';
import { HOUR_MS } from '../../../../kernel/primitives/instant.js';
import type { Refusal } from '../../../../kernel/refusals.js';
import { amountOf, filledShares, isWhole, quantitiesOf, savingOf } from '../../award.js';
import { belowLeastOrders, ordersBelowLeast } from '../../least-order.js';
import type { LeastOrders } from '../../least-order.js';
import { refuse } from '../../reasons.js';
import { batchesOf } from '../../../targets.js';
import type { TargetLine, TargetSource } from '../../../targets.js';
import type { Follow, Prices, Tender, TenderItem, Winner } from '../fields.js';
import { leastQuantity, leastValue, listsOf, ranking, standingPrice } from './ranking.js';
import { gatedDetail } from '../../../gated.js';

/** Shares of the scheme; null: they are none. */
export function sharesOf({ shareScheme }: Pick<Tender, 'shareScheme'>): readonly DecimalString[] | null {
  const shares = (shareScheme ?? '').split(',').map((part) => part.trim());
  if (shares.length > 5 || shares.some((share) => !isDecimal(share) || !isPositive(share))) return null;
  const falling = shares.every((share, index) => index === 0 || lte(share, shares[index - 1]!));
  return falling && isWhole(shares) ? shares : null;
}
const slotsOf = (c: Tender) => sharesOf(c)?.length ?? 1;

const itemsOf = (c: Tender, list: number | null): readonly TenderItem[] => c.items.filter((item) => list === null || item.itemNo === list);

/** Prices that a follower matches: the first one's, with what may lie above it. */
export function followPrices(c: Tender, list: number | null): Prices {
  const [first] = ranking(c, list);
  if (!first) return {};
  return Object.fromEntries(
    itemsOf(c, list).flatMap((item) => {
      const price = standingPrice(c, first.supplierId, item.itemNo)?.price;
      return price === undefined
        ? []
        : [[String(item.itemNo), normalise(round(add(price, percentOf(price, c.followTolerance)), c.pricePrecision))]];
    }),
  );
}

const ofList = (follows: readonly Follow[], list: number | null) =>
  follows.filter((one) => one.itemNo === list).toSorted((a, b) => a.rank - b.rank);
const accepted = (follows: readonly Follow[]) => follows.filter((one) => one.followState === 'ACCEPTED');

/** Everybody behind the first with a standing value. */
export const begunFollows = (c: Tender): readonly Follow[] =>
  listsOf(c).flatMap((list) =>
    ranking(c, list)
      .slice(1)
      .map(({ supplierId, rank }) => ({
        followKey: `${list ?? 0}:${supplierId}`,
        itemNo: list,
        supplierId,
        rank,
        askedAt: null,
        deadline: null,
        followPrices: followPrices(c, list),
        slot: null,
        followState: 'WAITING' as const,
      })),
  );

/** Asks who is next, at one instant; a list is done when nobody is left to ask or to wait for, or its places are full. */
export function asked(c: Tender, follows: readonly Follow[], at: Instant): readonly Follow[] {
  const next = new Set(
    listsOf(c).flatMap((list) => {
      const rows = ofList(follows, list);
      if (c.followMode === 'PARALLEL') return rows.filter((one) => one.followState === 'WAITING').map(({ followKey }) => followKey);
      const full = accepted(rows).length >= slotsOf(c) - 1;
      const waits = rows.some((one) => one.followState === 'ASKED');
      const first = rows.find((one) => one.followState === 'WAITING');
      return full || waits || !first ? [] : [first.followKey];
    }),
  );
  const deadline = at + c.followHours * HOUR_MS;
  return follows.map((one) => (next.has(one.followKey) ? { ...one, followState: 'ASKED' as const, askedAt: at, deadline } : one));
}
export const allAnswered = (follows: readonly Follow[]): boolean => !follows.some((one) => one.followState === 'ASKED');
export const nextDeadline = (follows: readonly Follow[]): Instant | null => {
  const open = follows.flatMap((one) => (one.followState === 'ASKED' && one.deadline !== null ? [one.deadline] : []));
  return open.length === 0 ? null : Math.min(...open);
};
export const lapsed = (follows: readonly Follow[], at: Instant): readonly Follow[] =>
  follows.map((one) => (one.followState === 'ASKED' && (one.deadline ?? 0) <= at ? { ...one, followState: 'LAPSED' as const } : one));
export const answeredBy = (follows: readonly Follow[], supplierId: string, itemNo: number | null, accept: boolean): readonly Follow[] =>
  follows.map((one) =>
    one.supplierId === supplierId && one.followState === 'ASKED' && (itemNo === null || one.itemNo === itemNo)
      ? { ...one, followState: accept ? ('ACCEPTED' as const) : ('REFUSED' as const) }
      : one,
  );

/** Places of those who follow, in order of rank; who comes after the last place goes without. */
export const slotted = (c: Tender, follows: readonly Follow[]): readonly Follow[] =>
  listsOf(c).flatMap((list) => {
    let slot = 1;
    return ofList(follows, list).map((one): Follow => {
      if (one.followState !== 'ACCEPTED') return one.followState === 'ASKED' ? { ...one, followState: 'LAPSED' } : one;
      slot += 1;
      return slot <= slotsOf(c) ? { ...one, slot } : { ...one, followState: 'SKIPPED', slot: null };
    });
  });

interface Place {
  readonly supplierId: string;
  readonly origin: Winner['origin'];
  readonly priceOf: (item: TenderItem) => DecimalString | null;
}
const winnerOf = (item: TenderItem, place: Place, slot: number, share: DecimalString, qty: DecimalString): Winner => {
  const price = place.priceOf(item) ?? '0';
  return {
    winKey: `${item.itemNo}:${place.supplierId}`,
    itemNo: item.itemNo,
    supplierId: place.supplierId,
    slot,
    share,
    qty,
    price,
    amount: amountOf(price, qty),
    origin: place.origin,
    reason: null,
    replaced: null,
    generatedType: null,
    generatedId: null,
  };
};
const divided = (c: Tender, item: TenderItem, places: readonly Place[]): readonly Winner[] => {
  const shares = filledShares(sharesOf(c) ?? ['100'], places.length, c.unfilledRule);
  const quantities = quantitiesOf(item.quantity ?? '0', shares);
  return places.slice(0, shares.length).map((place, index) => winnerOf(item, place, index + 1, shares[index]!, quantities[index]!));
};

const ownPrice = (c: Tender, supplierId: string) => (item: TenderItem) => standingPrice(c, supplierId, item.itemNo)?.price ?? null;

/** The first ranks get the shares at their own prices. */
export const winnersByRank = (c: Tender): readonly Winner[] =>
  listsOf(c).flatMap((list) => {
    const places = ranking(c, list)
      .slice(0, slotsOf(c))
      .map(({ supplierId }): Place => ({ supplierId, origin: 'RANK', priceOf: ownPrice(c, supplierId) }));
    return itemsOf(c, list).flatMap((item) => divided(c, item, places));
  });

/** The first at its own price, those who follow at the better of theirs and the first one's. */
export const winnersByFollow = (c: Tender, follows: readonly Follow[]): readonly Winner[] =>
  listsOf(c).flatMap((list) => {
    const [first] = ranking(c, list);
    if (!first) return [];
    const followers = ofList(follows, list)
      .filter((one) => one.slot !== null)
      .toSorted((a, b) => a.slot! - b.slot!);
    const places: readonly Place[] = [
      { supplierId: first.supplierId, origin: 'RANK', priceOf: ownPrice(c, first.supplierId) },
      ...followers.map((one): Place => ({
        supplierId: one.supplierId,
        origin: 'FOLLOW',
        priceOf: (item) => {
          const [own, match] = [ownPrice(c, one.supplierId)(item), one.followPrices[item.itemNo]];
          return own === null ? (match ?? null) : match === undefined ? own : min(own, match);
        },
      })),
    ];
    return itemsOf(c, list).flatMap((item) => divided(c, item, places));
  });

export interface GivenWinner {
  readonly supplierId: string;
  readonly share: DecimalString;
  readonly price: DecimalString | null;
}
export interface Modification {
  readonly itemNo: number | null;
  readonly rows: readonly GivenWinner[];
  readonly reason: string | null;
  readonly attachmentIds: string | null;
}
const said = (text: string | null) => (text ?? '').trim() !== '';

/** The worst price at which a supplier may win an item: his own, or the one that he agreed to match. */
const limitOf = (c: Tender, supplierId: string, item: TenderItem): DecimalString | null => {
  const won = c.winners.find((one) => one.itemNo === item.itemNo && one.supplierId === supplierId && one.origin !== 'MODIFIED')?.price;
  const follow = c.follows.find(
    (one) => one.supplierId === supplierId && one.followState === 'ACCEPTED' && one.followPrices[item.itemNo] !== undefined,
  );
  const own = standingPrice(c, supplierId, item.itemNo)?.price ?? null;
  const known = [won, follow?.followPrices[item.itemNo], own].filter((price): price is string => price !== undefined && price !== null);
  return known.length === 0 ? null : min(known[0]!, ...known.slice(1));
};

/** Why winners may not be changed so; null: they may. */
export function modificationFault(c: Tender, given: Modification, gated: Readonly<Record<string, Label>>): Refusal | null {
  if (!said(given.reason)) return refuse('REASON_REQUIRED', { field: 'reason' });
  const items = itemsOf(c, given.itemNo);
  const ids = given.rows.map(({ supplierId }) => supplierId);
  if (
    !isWhole(given.rows.map(({ share }) => share)) ||
    new Set(ids).size !== ids.length ||
    given.rows.some(({ share }) => !isPositive(share))
  )
    return refuse('AWARD_RATE_SUM', { field: 'rows' });
  const unknown = given.rows.find(({ supplierId }) => items.some((item) => standingPrice(c, supplierId, item.itemNo) === null));
  if (unknown || items.length === 0) return refuse('TND_WINNER_NO_BID', { field: 'rows', row: unknown?.supplierId ?? '' });
  const ineligible = ids.find((id) => gated[id] !== undefined);
  if (ineligible) return refuse('AWARD_SUPPLIER_INELIGIBLE', { field: 'rows', row: ineligible, ...gatedDetail(gated[ineligible]) });
  const worse = given.rows.find(
    ({ supplierId, price }) => price !== null && items.some((item) => gt(price, limitOf(c, supplierId, item)!)),
  );
  if (worse) return refuse('TND_MODIFY_PRICE', { field: 'rows', row: worse.supplierId });
  const firsts = new Set(
    listsOf(c)
      .filter((list) => given.itemNo === null || list === null || list === given.itemNo)
      .flatMap((list) => ranking(c, list)[0]?.supplierId ?? []),
  );
  const dropped = [...firsts].some((id) => !ids.includes(id));
  return dropped && !said(given.attachmentIds) ? refuse('TND_MODIFY_EVIDENCE', { field: 'attachmentIds' }) : null;
}

export function modified(c: Tender, given: Modification): readonly Winner[] {
  const items = itemsOf(c, given.itemNo);
  const sorted = given.rows.toSorted((a, b) => (eq(a.share, b.share) ? 0 : gt(a.share, b.share) ? -1 : 1));
  const fresh = items.flatMap((item) => {
    const before = c.winners.filter((one) => one.itemNo === item.itemNo);
    const replaced = before
      .map((one) => `${one.supplierId} ${one.share}% @ ${one.price}`)
      .join('; ')
      .slice(0, 300);
    const quantities = quantitiesOf(
      item.quantity ?? '0',
      sorted.map(({ share }) => share),
    );
    return sorted.map((row, index): Winner => {
      const place: Place = { supplierId: row.supplierId, origin: 'MODIFIED', priceOf: () => row.price ?? limitOf(c, row.supplierId, item) };
      return { ...winnerOf(item, place, index + 1, row.share, quantities[index]!), reason: given.reason, replaced };
    });
  });
  return [...c.winners.filter((one) => !items.some((item) => item.itemNo === one.itemNo)), ...fresh].toSorted(
    (a, b) => a.itemNo - b.itemNo || a.slot - b.slot,
  );
}

export const savingOfWinners = (c: Tender, winners: readonly Winner[]) => {
  const { awardAmount, savingAmount, savingRate } = savingOf(
    winners.map(({ itemNo, qty, amount }) => {
      const history = c.items.find((item) => item.itemNo === itemNo)?.historyPrice ?? null;
      return { amount, baseline: history !== null && isPositive(history) ? mul(history, qty) : null };
    }),
    'REVERSE',
  );
  return { awardAmount, savingAmount, savingRate };
};

const leastOrders = (c: Tender): LeastOrders => ({
  ...{ field: 'winners', currency: c.currencyCode, suppliers: c.suppliers },
  leastOf: (supplierId) => leastValue(c, supplierId),
});

/** What stands in the way of proposing the winners. */
export function awardFaults(c: Tender, gated: Readonly<Record<string, Label>>): readonly Refusal[] {
  const pending = c.ouConfirmFlag === 'Y' && c.ouStates.some((one) => one.ouState !== 'CONFIRMED');
  const sums = c.items.filter((item) => {
    const own = c.winners.filter((one) => one.itemNo === item.itemNo);
    return own.length > 0 && !isWhole(own.map(({ share }) => share));
  });
  const over = c.winners.filter((one) => {
    const target = c.items.find((item) => item.itemNo === one.itemNo)?.targetPrice ?? null;
    return target !== null && gt(one.price, target) && !said(one.reason) && !said(c.remark);
  });
  const few = c.winners.filter((one) => lt(one.qty, leastQuantity(c, one.supplierId, one.itemNo) ?? '0'));
  const ineligible = [...new Set(c.winners.map(({ supplierId }) => supplierId))].filter((id) => gated[id] !== undefined);
  return [
    ...(pending ? [refuse('TND_OU_PENDING')] : []),
    ...(c.winners.length === 0 ? [refuse('AWARD_RATE_SUM', { field: 'winners' })] : []),
    ...sums.map((item) => refuse('AWARD_RATE_SUM', { field: 'winners', row: item.itemNo })),
    ...ineligible.map((id) => refuse('AWARD_SUPPLIER_INELIGIBLE', { field: 'winners', row: id, ...gatedDetail(gated[id]) })),
    ...over.map((one) => refuse('AWARD_OVER_TARGET', { field: 'winners', row: one.winKey })),
    ...few.map((one) => refuse('AWARD_BELOW_MOQ', { field: 'winners', row: one.winKey })),
    ...belowLeastOrders(c.winners, leastOrders(c)),
  ];
}

export const openWinners = (c: Tender, supplierIds: readonly string[]): readonly Winner[] =>
  c.winners.filter(
    (one) => one.generatedId === null && isPositive(one.qty) && (supplierIds.length === 0 || supplierIds.includes(one.supplierId)),
  );
export const targetLines = (c: Tender, supplierIds: readonly string[]): readonly TargetLine[] =>
  openWinners(c, supplierIds).map((one) => {
    const item = c.items.find((row) => row.itemNo === one.itemNo)!;
    return {
      key: one.winKey,
      supplierId: one.supplierId,
      orgId: item.orgId,
      currency: c.currencyCode,
      taxRate: c.taxRate ?? '0',
      price: one.price,
      quantity: one.qty,
      itemId: item.itemId,
      itemCode: item.itemCode,
      itemName: item.itemName,
      spec: item.spec,
      uomId: item.uomId,
      needDate: c.validFrom,
      sourceLineId: item.sourceLineId,
      deliveryOrgId: item.orgId,
      sourceLineKey: `${c.id}:${one.itemNo}:${one.supplierId}`,
    };
  });
export const targetSource = (c: Tender): TargetSource => ({
  sourceType: 'TENDER',
  id: c.id,
  docNumber: c.docNumber,
  title: c.tenderTitle,
  buyerId: c.buyerId,
  priceBasis: c.priceBasis,
  deliveryPlace: null,
  validFrom: c.validFrom,
  validTo: c.validTo,
  voidedCount: c.voidedCount,
});

/** Orders to be made that their suppliers would not take: each unit orders for itself. */
export function smallOrders(c: Tender, supplierIds: readonly string[]): readonly Refusal[] {
  const byKey = new Map(c.winners.map((one) => [one.winKey, one]));
  const orders = batchesOf(targetSource(c), 'ORDER', targetLines(c, supplierIds));
  return ordersBelowLeast(
    orders.map(({ lines }) => lines.map(({ key }) => byKey.get(key)!)),
    leastOrders(c),
  );
}
