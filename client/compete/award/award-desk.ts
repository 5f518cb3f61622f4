/** The proposal on the award screen: what is decided for each lot or item, and what it would come to (compete.md §11). Pure. */
import type { HallResult, OfferResult } from '@machines/compete/compete-header/facts.js';
import type { AwardLine, Compete, CompeteHallLine, CompeteItem } from '@machines/compete/compete-header/fields.js';
import { awardFaults, awardLines, proposal, savingOf } from '@machines/compete/compete-header/rules/award.js';
import type { Saving, Share } from '@machines/compete/compete-header/rules/award.js';
import { amountOf, better, improvement } from '@machines/compete/compete-hall/rules/values.js';
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { isDecimal, isPositive, isZero, sum } from '@machines/kernel/primitives/decimal.js';
import type { Refusal } from '@machines/kernel/refusals.js';

export interface NotAwarded {
  readonly hallId: string;
  readonly itemNo: number | null;
  readonly reason: string;
}

/** As typed: shares and negotiated prices may not be numbers yet. */
export interface Desk {
  readonly shares: readonly Share[];
  readonly notAwarded: readonly NotAwarded[];
}

/** One thing to decide: a whole lot, or one item of it. */
export interface Place {
  readonly key: string;
  readonly hallId: string;
  readonly hall: CompeteHallLine;
  /** null: the lot as a whole. */
  readonly item: CompeteItem | null;
  readonly items: readonly CompeteItem[];
  readonly candidates: readonly Candidate[];
}

/** A bidder with an offer for the place, in the order of ranks. */
export interface Candidate {
  readonly supplierId: string;
  readonly rank: number | null;
  /** Of an item; null for a lot. */
  readonly price: DecimalString | null;
  readonly amount: DecimalString;
  /** What he took at a Dutch clock of several winners, which binds; null: no such clock. */
  readonly accepted: { readonly quantity: DecimalString; readonly price: DecimalString } | null;
  /** What ranks: of the lot its total, of an item its unit price. */
  readonly comparable: DecimalString;
  /** How far behind the best comparable; null for the best. */
  readonly gap: DecimalString | null;
  readonly saving: Saving;
}

const HUNDRED = '100';
const full = (hallId: string, itemNo: number, supplierId: string): Share => ({
  hallId,
  itemNo,
  supplierId,
  awardRate: HUNDRED,
  negotiatedPrice: null,
  reason: null,
});

export function placesOf(event: Compete, results: readonly HallResult[]): readonly Place[] {
  return results.flatMap((result): readonly Place[] => {
    const hall = event.halls.find((one) => one.hallId === result.hallId);
    if (!hall) return [];
    const items = event.items.filter((item) => item.hallNo === hall.hallNo);
    const place = (item: CompeteItem | null): Place => {
      const decided = item ? [item] : items;
      return {
        key: `${result.hallId}:${item?.itemNo ?? ''}`,
        hallId: result.hallId,
        hall,
        item,
        items: decided,
        candidates: candidatesOf(event, result, item, decided),
      };
    };
    return event.awardMode === 'ITEM' ? items.map(place) : [place(null)];
  });
}

function candidatesOf(event: Compete, result: HallResult, item: CompeteItem | null, items: readonly CompeteItem[]): readonly Candidate[] {
  const found = result.offers
    .flatMap((offer) => {
      const line = item ? offer.lines.find((one) => one.itemNo === item.itemNo) : undefined;
      if (item && !line) return [];
      return [
        {
          offer,
          rank: line ? line.rank : offer.rank,
          price: line?.price ?? null,
          comparable: line?.comparable ?? offer.comparable,
          amount: line ? amountOf(line.price, line.acceptedQty ?? item?.quantity ?? '0') : offer.total,
          accepted: acceptedOf(offer, items),
        },
      ];
    })
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity));
  const best = found[0]?.comparable ?? null;
  return found.map(({ offer, rank, price, comparable, amount, accepted }): Candidate => {
    const behind = best === null ? '0' : improvement(event.direction, comparable, best);
    const shares = items.map(({ itemNo }) => full(result.hallId, itemNo, offer.supplierId));
    return {
      supplierId: offer.supplierId,
      rank,
      price,
      amount,
      accepted,
      comparable,
      gap: accepted !== null || isZero(behind) ? null : behind,
      saving: savingOf(event, awardLines(event, shares, [result])),
    };
  });
}

/** A clock of several winners asks for the quantity of one item. */
function acceptedOf({ lines }: OfferResult, items: readonly CompeteItem[]): Candidate['accepted'] {
  const line = lines.find((one) => one.itemNo === items[0]?.itemNo);
  return line?.acceptedQty ? { quantity: line.acceptedQty, price: line.price } : null;
}

/** Taken in parts: each has what he took, and nothing is divided anew. */
export const isInParts = ({ candidates }: Pick<Place, 'candidates'>): boolean => candidates.some(({ accepted }) => accepted !== null);

/** What was saved; nothing saved yet: "rank 1 takes all". */
export function deskOf(event: Compete, proposed: readonly Share[]): Desk {
  const saved = savedDesk(event);
  return saved.shares.length > 0 || saved.notAwarded.length > 0 ? saved : { shares: proposed, notAwarded: [] };
}

export function savedDesk(event: Compete): Desk {
  const said = (hallId: string | null, itemNo: number | null, reason: string | null): readonly NotAwarded[] =>
    hallId !== null && reason !== null ? [{ hallId, itemNo, reason }] : [];
  const hallIdOf = (hallNo: number | null): string | null => event.halls.find((hall) => hall.hallNo === hallNo)?.hallId ?? null;
  return {
    shares: event.awards.map(({ hallId, itemNo, supplierId, awardRate, negotiatedPrice, reason }) => ({
      hallId,
      itemNo,
      supplierId,
      awardRate,
      negotiatedPrice,
      reason,
    })),
    notAwarded: [
      ...event.halls.flatMap((hall) => said(hall.hallId, null, hall.notAwardedReason)),
      ...event.items.flatMap((item) => said(hallIdOf(item.hallNo), item.itemNo, item.notAwardedReason)),
    ],
  };
}

const orderOf = ({ hallId, itemNo, supplierId }: Share): string => `${hallId}:${String(itemNo).padStart(6, '0')}:${supplierId}`;
const inOrder = (desk: Desk): string =>
  JSON.stringify({
    shares: desk.shares.map((share) => [orderOf(share), share.awardRate, share.negotiatedPrice, share.reason]).toSorted(),
    notAwarded: desk.notAwarded.map((one) => [one.hallId, one.itemNo, one.reason]).toSorted(),
  });
export const sameDesk = (a: Desk, b: Desk): boolean => inOrder(a) === inOrder(b);

const inPlace = (place: Place, share: Pick<Share, 'hallId' | 'itemNo'>): boolean =>
  share.hallId === place.hallId && place.items.some((item) => item.itemNo === share.itemNo);
const saidOf = (place: Place, one: NotAwarded): boolean => one.hallId === place.hallId && one.itemNo === (place.item?.itemNo ?? null);

/** The share of one bidder in a place; null: nothing. The items of a lot share alike. */
export const shareOf = (desk: Desk, place: Place, supplierId: string): Share | null =>
  desk.shares.find((share) => inPlace(place, share) && share.supplierId === supplierId) ?? null;
export const passedOver = (desk: Desk, place: Place): NotAwarded | null => desk.notAwarded.find((one) => saidOf(place, one)) ?? null;

/** The whole place to one bidder. */
export function given(desk: Desk, place: Place, supplierId: string): Desk {
  const own = desk.shares.filter((share) => inPlace(place, share) && share.supplierId === supplierId);
  const shares = place.items.map(({ itemNo }) => ({
    ...(own.find((share) => share.itemNo === itemNo) ?? full(place.hallId, itemNo, supplierId)),
    awardRate: HUNDRED,
  }));
  return {
    shares: [...desk.shares.filter((share) => !inPlace(place, share)), ...shares],
    notAwarded: desk.notAwarded.filter((one) => !saidOf(place, one)),
  };
}

/** To everybody what he took. */
export const asAccepted = (desk: Desk, place: Place, event: Compete, results: readonly HallResult[]): Desk => ({
  shares: [...desk.shares.filter((share) => !inPlace(place, share)), ...proposal(event, results).filter((share) => inPlace(place, share))],
  notAwarded: desk.notAwarded.filter((one) => !saidOf(place, one)),
});

/** A part of the place to one bidder beside the others; an empty part takes it away. */
export function shared(desk: Desk, place: Place, supplierId: string, awardRate: string): Desk {
  const others = desk.shares.filter((share) => !(inPlace(place, share) && share.supplierId === supplierId));
  if (awardRate.trim() === '') return { ...desk, shares: others };
  const own = place.items.map(({ itemNo }) => ({
    ...(desk.shares.find((share) => share.hallId === place.hallId && share.itemNo === itemNo && share.supplierId === supplierId) ??
      full(place.hallId, itemNo, supplierId)),
    awardRate,
  }));
  return { shares: [...others, ...own], notAwarded: desk.notAwarded.filter((one) => !saidOf(place, one)) };
}

/** Nobody gets the place, and why. */
export const passed = (desk: Desk, place: Place, reason: string): Desk => ({
  shares: desk.shares.filter((share) => !inPlace(place, share)),
  notAwarded: [
    ...desk.notAwarded.filter((one) => !saidOf(place, one)),
    { hallId: place.hallId, itemNo: place.item?.itemNo ?? null, reason },
  ],
});

export const reasoned = (desk: Desk, place: Place, supplierId: string, reason: string): Desk => ({
  ...desk,
  shares: desk.shares.map((share) =>
    inPlace(place, share) && share.supplierId === supplierId ? { ...share, reason: reason === '' ? null : reason } : share,
  ),
});

export const negotiated = (desk: Desk, hallId: string, itemNo: number, supplierId: string, price: string): Desk => ({
  ...desk,
  shares: desk.shares.map((share) =>
    share.hallId === hallId && share.itemNo === itemNo && share.supplierId === supplierId
      ? { ...share, negotiatedPrice: price.trim() === '' ? null : price }
      : share,
  ),
});

const readable = ({ awardRate, negotiatedPrice }: Share): boolean =>
  isDecimal(awardRate) && (negotiatedPrice === null || isDecimal(negotiatedPrice));

/** Whether every figure can be read as a number; only then can the desk be saved. */
export const isReadable = (desk: Desk): boolean => desk.shares.every(readable);

/** Award lines of what can be read. */
export const linesOf = (event: Compete, desk: Desk, results: readonly HallResult[]): readonly AwardLine[] =>
  awardLines(event, desk.shares.filter(readable), results);

/**
 * What stands in the way of submitting, by the machine's own rules. Eligibility of suppliers, and the answer to a
 * disagreeing observer, are asked for at submitting.
 */
export function faultsOf(event: Compete, desk: Desk, results: readonly HallResult[]): readonly Refusal[] {
  const awards = linesOf(event, desk, results);
  const reasonFor = (hallId: string | null, itemNo: number | null): string | null =>
    desk.notAwarded.find((one) => one.hallId === hallId && one.itemNo === itemNo)?.reason ?? null;
  const c: Compete = {
    ...event,
    awards,
    halls: event.halls.map((hall) => ({ ...hall, notAwardedReason: reasonFor(hall.hallId, null) })),
    items: event.items.map((item) => ({
      ...item,
      notAwardedReason: reasonFor(event.halls.find((hall) => hall.hallNo === item.hallNo)?.hallId ?? null, item.itemNo),
    })),
  };
  const gates = Object.fromEntries(awards.map((award) => [award.supplierId, null]));
  return awardFaults({ c, facts: { results, gates }, reason: null }).filter((fault) => fault.field !== 'reason');
}

const comparableTotal = (offers: readonly OfferResult[]): DecimalString => sum(offers.map((offer) => offer.comparable));

const isTakenInParts = ({ offers }: HallResult): boolean => offers.some(({ lines }) => lines.some(({ acceptedQty }) => acceptedQty));

/** All halls to the one supplier who is best over all of them; null where nobody offered everything, or all that he was asked for. */
export function bestSingle(event: Compete, results: readonly HallResult[]): readonly Share[] | null {
  const itemsOf = (hallId: string): readonly CompeteItem[] =>
    event.items.filter((item) => item.hallNo === event.halls.find((hall) => hall.hallId === hallId)?.hallNo);
  const everything = (supplierId: string): readonly OfferResult[] | null => {
    const offers = results.map(({ hallId, offers: all }) =>
      all.find(
        (offer) =>
          offer.supplierId === supplierId && itemsOf(hallId).every((item) => offer.lines.some((line) => line.itemNo === item.itemNo)),
      ),
    );
    return offers.every((offer): offer is OfferResult => offer !== undefined) ? offers : null;
  };
  if (results.some(isTakenInParts)) return null;
  const suppliers = [...new Set(results.flatMap((result) => result.offers.map((offer) => offer.supplierId)))];
  const whole = suppliers.flatMap((supplierId) => {
    const offers = everything(supplierId);
    return offers ? [{ supplierId, total: comparableTotal(offers) }] : [];
  });
  const best = whole.reduce<(typeof whole)[number] | null>(
    (found, one) => (found === null || better(event.direction, one.total, found.total) ? one : found),
    null,
  );
  return best && results.flatMap(({ hallId }) => itemsOf(hallId).map(({ itemNo }) => full(hallId, itemNo, best.supplierId)));
}

/** Each item to whoever is best for it; what was taken in parts as it was taken. */
export function bestPerItem(event: Compete, results: readonly HallResult[]): readonly Share[] {
  return results.flatMap((result) => {
    if (isTakenInParts(result)) return proposal(event, [result]);
    const { hallId, offers } = result;
    const hallNo = event.halls.find((hall) => hall.hallId === hallId)?.hallNo;
    return event.items
      .filter((item) => item.hallNo === hallNo)
      .flatMap(({ itemNo }) => {
        const lines = offers.flatMap((offer) =>
          offer.lines
            .filter((line) => line.itemNo === itemNo)
            .map((line) => ({ supplierId: offer.supplierId, comparable: line.comparable })),
        );
        const best = lines.reduce<(typeof lines)[number] | null>(
          (found, one) => (found === null || better(event.direction, one.comparable, found.comparable) ? one : found),
          null,
        );
        return best ? [full(hallId, itemNo, best.supplierId)] : [];
      });
  });
}

export const outcomeOf = (event: Compete, shares: readonly Share[], results: readonly HallResult[]): Saving =>
  savingOf(event, awardLines(event, shares.filter(readable), results));

/** What SAVE_AWARD carries; shares of nothing are left out. */
export const payloadOf = (desk: Desk): { readonly lines: readonly Share[]; readonly notAwarded: readonly NotAwarded[] } => ({
  lines: desk.shares.filter((share) => isPositive(share.awardRate)),
  notAwarded: desk.notAwarded.filter((one) => one.reason.trim() !== ''),
});
