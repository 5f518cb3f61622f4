/** Award: shares become quantities and amounts, and what stands in the way of a proposal (compete.md §11). */
import type { DecimalString } from '../../../kernel/primitives/decimal.js';
import {
  div,
  eq,
  gt,
  isPositive,
  lt,
  mul,
  neg,
  normalise,
  percentOf,
  round,
  round2,
  round6,
  sub,
  sum,
} from '../../../kernel/primitives/decimal.js';
import type { Refusal } from '../../../kernel/refusals.js';
import { refuse } from '../../reasons.js';
import type { CompeteCode } from '../../reasons.js';
import type { AwardFacts, HallResult, OfferResult, OfferedLine } from '../facts.js';
import type { AwardLine, Compete, CompeteHallLine, CompeteItem } from '../fields.js';
import { hallOf, itemsOf } from './halls.js';
import { EXCLUDED, gatedDetail } from '../../gated.js';

/** What the buyer says of one winner. */
export interface Share {
  readonly hallId: string;
  readonly itemNo: number;
  readonly supplierId: string;
  readonly awardRate: DecimalString;
  readonly negotiatedPrice: DecimalString | null;
  readonly reason: string | null;
}

/** Documents hold decimals without trailing zeros, as the database gives them back. */
const amount = (value: DecimalString) => normalise(round2(value));
const quantity = (value: DecimalString) => normalise(round6(value));

const HUNDRED = '100';
export const awardKeyOf = ({ hallId, itemNo, supplierId }: Pick<Share, 'hallId' | 'itemNo' | 'supplierId'>): string =>
  `${hallId}:${itemNo}:${supplierId}`;

interface Offered {
  readonly offer: OfferResult;
  readonly line: OfferedLine;
}

export function offeredFor(results: readonly HallResult[], hallId: string, itemNo: number, supplierId: string): Offered | null {
  const offer = results.find((hall) => hall.hallId === hallId)?.offers.find((one) => one.supplierId === supplierId);
  const line = offer?.lines.find((one) => one.itemNo === itemNo);
  return offer && line ? { offer, line } : null;
}

export const unknownShares = (results: readonly HallResult[], c: Compete, shares: readonly Share[]): readonly Share[] =>
  shares.filter(
    (share) =>
      !itemsOf(c, hallOf(c, share.hallId)?.hallNo ?? -1).some((item) => item.itemNo === share.itemNo) ||
      offeredFor(results, share.hallId, share.itemNo, share.supplierId) === null,
  );

const rankOf = ({ offer, line }: Offered) => line.rank ?? offer.rank;

/**
 * Award lines of all shares, in order of item and rank. Each quantity is the rounded share; where the shares of an item
 * make up the whole, its last-ranked winner takes what is left, so that no quantity is lost or invented.
 */
export function awardLines(c: Compete, shares: readonly Share[], results: readonly HallResult[]): readonly AwardLine[] {
  return c.items.flatMap((item) => {
    const ofItem = shares
      .filter((share) => share.itemNo === item.itemNo)
      .flatMap((share) => {
        const offered = offeredFor(results, share.hallId, share.itemNo, share.supplierId);
        return offered ? [{ share, offered }] : [];
      })
      .toSorted((a, b) => (rankOf(a.offered) ?? Infinity) - (rankOf(b.offered) ?? Infinity));
    const whole = eq(sum(ofItem.map(({ share }) => share.awardRate)), HUNDRED);
    let left = item.quantity ?? '0';
    return ofItem.map(({ share, offered }, index): AwardLine => {
      const last = whole && index === ofItem.length - 1;
      const awardQty = offered.line.acceptedQty ?? (last ? left : quantity(percentOf(item.quantity ?? '0', share.awardRate)));
      left = normalise(sub(left, awardQty));
      return awardLine(c, share, offered, awardQty);
    });
  });
}

function awardLine(c: Compete, share: Share, offered: Offered, awardQty: DecimalString): AwardLine {
  const price = share.negotiatedPrice ?? offered.line.price;
  return {
    awardKey: awardKeyOf(share),
    hallId: share.hallId,
    hallNo: hallOf(c, share.hallId)?.hallNo ?? 0,
    itemNo: share.itemNo,
    supplierId: share.supplierId,
    offerId: offered.offer.offerId,
    rank: rankOf(offered),
    awardRate: share.awardRate,
    awardQty,
    offerPrice: offered.line.price,
    price,
    negotiatedPrice: share.negotiatedPrice,
    amount: amount(mul(price, awardQty)),
    reason: share.reason,
    generatedType: null,
    generatedId: null,
    generatedQty: '0',
  };
}

/** Unit price that a saving is counted from; null: none, left out of the saving. */
export function baselinePrice(item: CompeteItem): DecimalString | null {
  if (item.historyPrice !== null && isPositive(item.historyPrice)) return item.historyPrice;
  return item.startPrice !== null && isPositive(item.startPrice) ? item.startPrice : null;
}

/** What the items come to at their baselines; null while none has one. */
export function baselineOf(c: Compete): DecimalString | null {
  const values = c.items.flatMap((item) => {
    const baseline = baselinePrice(item);
    return baseline === null || item.quantity === null ? [] : [mul(baseline, item.quantity)];
  });
  return values.length === 0 ? null : amount(sum(values));
}

export interface Saving {
  readonly awardAmount: DecimalString;
  readonly baselineAmount: DecimalString;
  /** Positive when the buyer gains, in both directions. */
  readonly savingAmount: DecimalString;
  /** Percent of the baseline, four decimals; null without baseline. */
  readonly savingRate: DecimalString | null;
}

export function savingOf(c: Compete, awards: readonly AwardLine[]): Saving {
  const measured = awards.flatMap((award) => {
    const item = c.items.find((one) => one.itemNo === award.itemNo);
    const baseline = item ? baselinePrice(item) : null;
    return baseline === null ? [] : [{ award, baseline: mul(baseline, award.awardQty) }];
  });
  const baselineAmount = amount(sum(measured.map(({ baseline }) => baseline)));
  const gained = sub(baselineAmount, sum(measured.map(({ award }) => award.amount)));
  const savingAmount = amount(c.direction === 'REVERSE' ? gained : neg(gained));
  return {
    awardAmount: amount(sum(awards.map((award) => award.amount))),
    baselineAmount,
    savingAmount,
    savingRate: isPositive(baselineAmount) ? normalise(round(div(mul(savingAmount, HUNDRED), baselineAmount), 4)) : null,
  };
}

/** Of a Dutch clock with several winners: what was accepted is what is awarded. */
const isPart = ({ acceptedQty = null }: OfferedLine): boolean => acceptedQty !== null;
const acceptedRate = ({ quantity: wanted }: CompeteItem, { acceptedQty }: OfferedLine): DecimalString =>
  normalise(round(div(mul(acceptedQty ?? '0', HUNDRED), wanted ?? '1'), 4));
const acceptedShare = (hallId: string, item: CompeteItem, { offer, line }: Offered): Share => ({
  hallId,
  itemNo: item.itemNo,
  supplierId: offer.supplierId,
  awardRate: acceptedRate(item, line),
  negotiatedPrice: null,
  reason: null,
});

/** "Rank 1 takes all", as competeAwardSummary proposes it. */
export function proposal(c: Compete, results: readonly HallResult[]): readonly Share[] {
  return results.flatMap(({ hallId, offers }) =>
    itemsOf(c, hallOf(c, hallId)?.hallNo ?? -1).flatMap((item) => {
      const ranked = offers.flatMap((offer) => offer.lines.filter((line) => line.itemNo === item.itemNo).map((line) => ({ offer, line })));
      if (ranked.some(({ line }) => isPart(line))) return ranked.map((one) => acceptedShare(hallId, item, one));
      const [best] = ranked.toSorted((a, b) => (rankOf(a) ?? Infinity) - (rankOf(b) ?? Infinity));
      return best
        ? [{ hallId, itemNo: item.itemNo, supplierId: best.offer.supplierId, awardRate: HUNDRED, negotiatedPrice: null, reason: null }]
        : [];
    }),
  );
}

const worse = (c: Compete, a: DecimalString, b: DecimalString) => (c.direction === 'REVERSE' ? gt(a, b) : lt(a, b));
const better = (c: Compete, a: DecimalString, b: DecimalString) => worse(c, b, a);
const said = (text: string | null) => (text ?? '').trim() !== '';
const distinct = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

export interface Proposal {
  readonly c: Compete;
  readonly facts: AwardFacts;
  /** Answer to a disagreeing observer. */
  readonly reason: string | null;
}

interface Place {
  readonly item: CompeteItem;
  readonly hall: CompeteHallLine;
  readonly awards: readonly AwardLine[];
}
const placesOf = (c: Compete): readonly Place[] =>
  c.halls
    .filter((hall) => hall.hallProgress === 'ENDED')
    .flatMap((hall) =>
      itemsOf(c, hall.hallNo).map((item) => ({ item, hall, awards: c.awards.filter((award) => award.itemNo === item.itemNo) })),
    );

type Check = (proposed: Proposal) => readonly Refusal[];
const at = (code: CompeteCode, award: Pick<AwardLine, 'awardKey'>, data?: unknown) =>
  refuse(code, { field: 'awards', row: award.awardKey, ...(data === undefined ? {} : { data }) });
const atItem = (code: CompeteCode, { item }: Place) => refuse(code, { field: 'items', row: item.itemNo, params: { item: item.itemNo } });

const empties: Check = ({ c }) =>
  placesOf(c)
    .filter(({ item, hall, awards }) => awards.length === 0 && !said(item.notAwardedReason) && !said(hall.notAwardedReason))
    .map((place) => atItem('AWARD_EMPTY', place));

/** Parts that were accepted need not make up the whole, and may go to several. */
const inParts = (facts: AwardFacts, hallId: string | null): boolean =>
  facts.results?.find((hall) => hall.hallId === hallId)?.offers.some(({ lines }) => lines.some(isPart)) ?? false;

const sums: Check = ({ c, facts }) =>
  placesOf(c)
    .filter(({ hall }) => !inParts(facts, hall.hallId))
    .filter(({ awards }) => awards.length > 0 && !eq(sum(awards.map((award) => award.awardRate)), HUNDRED))
    .map((place) => atItem('AWARD_RATE_SUM', place));

const splits: Check = ({ c, facts }) => {
  if (c.allowSplitFlag === 'Y') return [];
  if (c.awardMode === 'ITEM')
    return placesOf(c)
      .filter(({ awards, hall }) => awards.length > 1 && !inParts(facts, hall.hallId))
      .map((place) => atItem('AWARD_SPLIT_NOT_ALLOWED', place));
  return c.halls
    .filter(({ hallId }) => !inParts(facts, hallId))
    .filter((hall) => distinct(c.awards.filter((award) => award.hallNo === hall.hallNo).map((award) => award.supplierId)).length > 1)
    .map((hall) => refuse('AWARD_SPLIT_NOT_ALLOWED', { field: 'halls', row: hall.hallNo }));
};

const mixes: Check = ({ c }) => {
  if (c.awardMode === 'ITEM') return [];
  const shares = ({ awards }: Place) =>
    awards
      .map((award) => `${award.supplierId}=${award.awardRate}`)
      .toSorted()
      .join();
  return c.halls
    .filter(
      (hall) =>
        distinct(
          placesOf(c)
            .filter((place) => place.hall === hall)
            .map(shares),
        ).length > 1,
    )
    .map((hall) => refuse('AWARD_TOTAL_MIX', { field: 'halls', row: hall.hallNo }));
};

/** A winner below a better one who gets nothing, a tie at the top, or a price negotiated outside the hall: say why. */
const reasons: Check = ({ c, facts, reason }) => {
  const unexplained = c.awards.filter(
    (award) =>
      isPositive(award.awardRate) &&
      !said(award.reason) &&
      (passesOver(c, facts, award) || tiedFirst(c, facts, award) || award.negotiatedPrice !== null),
  );
  const disagreed = c.countersignFlag === 'Y' && c.countersigns.some((one) => one.opinion === 'DISAGREE') && !said(reason);
  return [
    ...unexplained.map((award) => at('AWARD_REASON_REQUIRED', award)),
    ...(disagreed ? [refuse('AWARD_REASON_REQUIRED', { field: 'reason' })] : []),
  ];
};

const rivals = (facts: AwardFacts, award: AwardLine): readonly Offered[] =>
  (facts.results?.find((hall) => hall.hallId === award.hallId)?.offers ?? []).flatMap((offer) =>
    offer.lines.filter((line) => line.itemNo === award.itemNo).map((line) => ({ offer, line })),
  );
const wins = (c: Compete, award: AwardLine, supplierId: string) =>
  c.awards.some((one) => one.itemNo === award.itemNo && one.supplierId === supplierId && isPositive(one.awardRate));
const passesOver = (c: Compete, facts: AwardFacts, award: AwardLine) =>
  rivals(facts, award).some((rival) => (rankOf(rival) ?? Infinity) < (award.rank ?? Infinity) && !wins(c, award, rival.offer.supplierId));
const tiedFirst = (c: Compete, facts: AwardFacts, award: AwardLine) =>
  award.rank === 1 &&
  hallOf(c, award.hallId)?.tieRule === 'SHARED' &&
  rivals(facts, award).filter((rival) => rankOf(rival) === 1).length > 1;

const lots: Check = ({ c }) => {
  if (c.maxLotsPerSupplier === 0) return [];
  const winners = distinct(c.awards.map((award) => award.supplierId));
  return winners
    .filter(
      (supplierId) =>
        distinct(c.awards.filter((award) => award.supplierId === supplierId).map((award) => award.hallNo)).length > c.maxLotsPerSupplier,
    )
    .map((supplierId) => refuse('AWARD_LOT_LIMIT', { field: 'awards', row: supplierId }));
};

const targets: Check = ({ c }) => [
  ...c.awards
    .filter((award) => {
      const target = c.items.find((item) => item.itemNo === award.itemNo)?.targetPrice ?? null;
      return target !== null && worse(c, award.price, target) && !said(award.reason);
    })
    .map((award) => at('AWARD_OVER_TARGET', award)),
  ...(c.awardMode === 'ITEM'
    ? []
    : c.halls
        .filter((hall) => {
          const ofHall = c.awards.filter((award) => award.hallNo === hall.hallNo);
          return (
            hall.targetPrice !== null &&
            ofHall.length > 0 &&
            worse(c, sum(ofHall.map((award) => award.amount)), hall.targetPrice) &&
            ofHall.some((award) => !said(award.reason))
          );
        })
        .map((hall) => refuse('AWARD_OVER_TARGET', { field: 'halls', row: hall.hallNo }))),
];

const ineligible: Check = ({ c, facts }) =>
  distinct(c.awards.map((award) => award.supplierId)).flatMap((supplierId) => {
    const own = c.awards.filter((award) => award.supplierId === supplierId);
    const excluded = own.some((award) =>
      facts.results?.find((hall) => hall.hallId === award.hallId)?.excludedSupplierIds.includes(supplierId),
    );
    const gate = facts.gates?.[supplierId];
    return excluded || gate !== null
      ? [refuse('AWARD_SUPPLIER_INELIGIBLE', { field: 'awards', row: supplierId, ...gatedDetail(gate, EXCLUDED) })]
      : [];
  });

const negotiated: Check = ({ c }) =>
  c.awards
    .filter((award) => award.negotiatedPrice !== null && !better(c, award.negotiatedPrice, award.offerPrice))
    .map((award) => at('AWARD_NEGOTIATED_WORSE', award));

const acceptances: Check = ({ c, facts }) =>
  c.awards
    .filter((award) => {
      const line = rivals(facts, award).find((rival) => rival.offer.offerId === award.offerId)?.line;
      const item = c.items.find((one) => one.itemNo === award.itemNo);
      return line !== undefined && item !== undefined && isPart(line) && !eq(award.awardRate, acceptedRate(item, line));
    })
    .map((award) => at('AWARD_DUTCH_QTY', award));

const countersigned: Check = ({ c }) => {
  if (c.countersignFlag === 'N') return [];
  const missing = c.observerIds.filter((userId) => !c.countersigns.some((one) => one.userId === userId));
  return missing.length === 0 && c.observerIds.length > 0 ? [] : [refuse('AWARD_COUNTERSIGN_MISSING', { data: { userIds: missing } })];
};

export const awardCodes = [
  'AWARD_EMPTY',
  'AWARD_RATE_SUM',
  'AWARD_SPLIT_NOT_ALLOWED',
  'AWARD_TOTAL_MIX',
  'AWARD_REASON_REQUIRED',
  'AWARD_LOT_LIMIT',
  'AWARD_OVER_TARGET',
  'AWARD_SUPPLIER_INELIGIBLE',
  'AWARD_NEGOTIATED_WORSE',
  'AWARD_DUTCH_QTY',
  'AWARD_COUNTERSIGN_MISSING',
] as const satisfies readonly CompeteCode[];

const checks: readonly Check[] = [empties, sums, splits, mixes, reasons, lots, targets, ineligible, negotiated, acceptances, countersigned];

/** Every failure of a proposal. */
export const awardFaults = (proposed: Proposal): readonly Refusal[] => checks.flatMap((check) => check(proposed));
