/** What quotations are compared by (auction-tender.md §2, §3): unit prices of breaks, comparable values, scores, places. */
import type { DecimalString } from '../../../../kernel/primitives/decimal.js';
import { add, cmp, div, eq, isDecimal, mul, normalise, percentOf, round2, round6, sum } from '../../../../kernel/primitives/decimal.js';
import { compareDates, isDate } from '../../../../kernel/primitives/instant.js';
import { steppedPrice } from '../../../../trade/ladder.js';
import { remembered } from '../../../remembered.js';
import { groupedBy } from '../../grouped.js';
import type { Direction } from '../../lookups.js';
import { juryScore, placesOf, priceScores, rangeScore, round4, weightedMean, weightedScore } from '../../scoring.js';
import type { Answers, Auction, AuctionItem, Bid, BidLine, ItemProp, LadderPrice, Step } from '../fields.js';

export const directionOf = ({ auctionType }: Pick<Auction, 'auctionType'>): Direction =>
  auctionType === 'FORWARD' ? 'FORWARD' : 'REVERSE';
const stepsByItem = remembered((ladder: readonly Step[]) =>
  groupedBy(
    ladder.toSorted((a, b) => cmp(a.fromQty, b.fromQty)),
    ({ itemNo }) => itemNo,
  ),
);
export const stepsOf = ({ ladder }: Pick<Auction, 'ladder'>, itemNo: number): readonly Step[] => stepsByItem(ladder).get(itemNo) ?? [];
export const itemsOfRound = ({ items, roundNo }: Pick<Auction, 'items' | 'roundNo'>): readonly AuctionItem[] =>
  items.filter((item) => roundNo === 1 || item.roundNo === roundNo);

const priceFrom = (prices: readonly LadderPrice[], fromQty: DecimalString) => prices.find((one) => eq(one.fromQty, fromQty))?.price ?? null;

type Mode = Pick<Auction, 'ladderMode' | 'ladderEvalMode'>;

/** What a line costs a unit at a quantity, and what it comes to; null where there is no price for it. */
export function pricedAt(
  { ladderMode }: Mode,
  line: Pick<BidLine, 'price' | 'ladder'>,
  quantity: DecimalString,
): { readonly price: DecimalString; readonly amount: DecimalString } | null {
  if (line.ladder.length > 0) return steppedPrice(ladderMode === 'INCREMENTAL' ? 'INCREMENTAL' : 'ALL_UNITS', line.ladder, quantity);
  const { price } = line;
  return price === null ? null : { price: normalise(price), amount: normalise(round2(mul(price, quantity))) };
}

/** The unit price that is compared. */
export function unitPrice(
  mode: Mode,
  line: Pick<BidLine, 'price' | 'ladder'>,
  steps: readonly Step[],
  quantity: DecimalString,
): DecimalString | null {
  if (line.ladder.length > 0 && mode.ladderEvalMode === 'WEIGHTED') {
    const parts = steps.map((step) => ({ price: priceFrom(line.ladder, step.fromQty), weight: step.weight ?? '0' }));
    if (parts.some(({ price }) => price === null)) return null;
    return normalise(round6(div(sum(parts.map(({ price, weight }) => mul(price!, weight))), '100')));
  }
  return pricedAt(mode, line, quantity)?.price ?? null;
}

/** A unit price in the inquiry's currency, with what is added to make suppliers equal. */
export function comparablePrice(
  evalMethod: Auction['evalMethod'],
  line: Pick<BidLine, 'freightPrice' | 'dutyRate'>,
  unit: DecimalString,
  { rate, factor }: { readonly rate: DecimalString; readonly factor: DecimalString },
): DecimalString {
  const landed =
    evalMethod === 'LANDED_COST'
      ? add(add(unit, line.freightPrice ?? '0'), percentOf(add(unit, line.freightPrice ?? '0'), line.dutyRate ?? '0'))
      : unit;
  return normalise(round6(mul(mul(landed, rate), factor)));
}

/** A line of a supplier that counts, of the last round in which he quoted the item. */
export interface Offered {
  readonly supplierId: string;
  readonly bid: Bid;
  readonly line: BidLine;
  readonly item: AuctionItem;
  readonly unit: DecimalString;
  readonly comparable: DecimalString;
}

const counting = (bid: Bid) =>
  bid.openedFlag === 'Y' &&
  bid.bidState !== 'DISQUALIFIED' &&
  bid.bidState !== 'WITHDRAWN' &&
  (bid.knockoutFailed === 'N' || bid.requalifiedFlag === 'Y');

/** Bids that stand: of each supplier's rounds those that were opened and not struck out, newest first. */
const standing = ({ bids }: Pick<Auction, 'bids'>, supplierId: string): readonly Bid[] =>
  bids.filter((bid) => bid.supplierId === supplierId && counting(bid)).toSorted((a, b) => b.roundNo - a.roundNo);

const quotedLines = remembered((lines: readonly BidLine[]) =>
  groupedBy(
    lines.filter(({ noBidFlag }) => noBidFlag === 'N'),
    ({ itemNo }) => itemNo,
  ),
);
const quotedLine = ({ lines }: Bid, itemNo: number): BidLine | undefined => quotedLines(lines).get(itemNo)?.[0];

/** Who is struck out in his last bid has nothing that stands. */
const isOut = ({ bids }: Pick<Auction, 'bids'>, supplierId: string): boolean => {
  const last = bids
    .filter((bid) => bid.supplierId === supplierId && bid.bidState !== 'WITHDRAWN')
    .toSorted((a, b) => b.roundNo - a.roundNo)[0];
  return !last || last.bidState === 'DISQUALIFIED' || (last.knockoutFailed === 'Y' && last.requalifiedFlag === 'N');
};

export function offersOf(c: Auction): readonly Offered[] {
  return c.suppliers
    .filter((supplier) => supplier.inviteState !== 'REMOVED' && !isOut(c, supplier.supplierId))
    .flatMap((supplier) => {
      const bids = standing(c, supplier.supplierId);
      return c.items.flatMap((item) => {
        const bid = bids.find((one) => quotedLine(one, item.itemNo));
        const line = bid && quotedLine(bid, item.itemNo);
        const unit = line ? unitPrice(c, line, stepsOf(c, item.itemNo), item.quantity ?? '0') : null;
        if (!bid || !line || unit === null) return [];
        const comparable = comparablePrice(c.evalMethod, line, unit, { rate: bid.exchangeRate ?? '1', factor: supplier.factor });
        return [{ supplierId: supplier.supplierId, bid, line, item, unit, comparable }];
      });
    });
}

const numbersOf = (text: string | null) => (text ?? '').split(',').map((part) => part.trim());
export const optionsOf = ({ options }: Pick<ItemProp, 'options'>): readonly string[] =>
  numbersOf(options).filter((option) => option !== '');

/** Whether an answer meets a knock-out condition; what is not answered does not. */
export function meets(prop: ItemProp, answer: string | undefined): boolean {
  if (prop.knockoutFlag !== 'Y' || prop.knockoutOp === null) return true;
  if (answer === undefined || answer.trim() === '') return false;
  const [first, second] = [prop.knockoutValue1 ?? '', prop.knockoutValue2 ?? ''];
  const numeric = prop.dataType === 'NUMBER' && isDecimal(answer) && isDecimal(first);
  const dated = prop.dataType === 'DATE' && isDate(answer) && isDate(first);
  const against = (value: string) =>
    numeric ? cmp(answer, value) : dated ? compareDates(answer, value) : answer === value ? 0 : answer < value ? -1 : 1;
  if (prop.knockoutOp === 'GE') return against(first) >= 0;
  if (prop.knockoutOp === 'LE') return against(first) <= 0;
  if (prop.knockoutOp === 'EQ') return against(first) === 0;
  if (prop.knockoutOp === 'IN') return first.split(',').some((one) => one.trim() === answer.trim());
  return against(first) >= 0 && (second === '' || against(second) <= 0);
}

/** Points of one answer; null: none yet. */
export function answerScore(
  c: Pick<Auction, 'scores' | 'jury'>,
  prop: ItemProp,
  supplierId: string,
  answer: string | undefined,
): DecimalString | null {
  if (prop.scoreRule === 'JURY') {
    const done = c.jury.filter((juror) => juror.submittedAt !== null && juror.conflictFlag === 'N').map(({ userId }) => userId);
    return juryScore(
      c.scores
        .filter((one) => one.supplierId === supplierId && one.propNo === prop.propNo && done.includes(one.userId))
        .map(({ score }) => score),
    );
  }
  if (answer === undefined) return '0';
  if (prop.scoreRule === 'POINTS') {
    if (prop.dataType === 'FLAG') return answer === 'Y' ? '100' : '0';
    const points = numbersOf(prop.optionPoints)[optionsOf(prop).indexOf(answer)];
    return points !== undefined && isDecimal(points) ? round4(points) : '0';
  }
  return isDecimal(answer) ? (rangeScore(prop, answer) ?? '0') : '0';
}

/** The first bid answers the technical part for all rounds. */
const techBid = ({ bids }: Pick<Auction, 'bids'>, supplierId: string): Bid | undefined =>
  bids
    .filter((bid) => bid.supplierId === supplierId && (bid.techFlag === 'Y' || bid.openedFlag === 'Y'))
    .toSorted((a, b) => a.roundNo - b.roundNo)[0];
const answersAt = (bid: Bid | undefined, itemNo: number): Answers =>
  bid?.techLines.find((line) => line.itemNo === itemNo && line.noBidFlag === 'N')?.propAnswers ?? {};
const quoted = (bid: Bid | undefined, itemNo: number) =>
  bid?.techLines.some((line) => line.itemNo === itemNo && line.noBidFlag === 'N') ?? false;

/** Scored properties weighed; those of items averaged over the items that he quoted, by what these are worth. */
export function techScoreOf(c: Auction, supplierId: string): DecimalString | null {
  const bid = techBid(c, supplierId);
  const scored = c.props.filter((prop) => prop.scoreRule !== 'NONE');
  const ofHead = scored
    .filter((prop) => prop.itemNo === null)
    .map((prop) => ({ value: answerScore(c, prop, supplierId, bid?.headAnswers[prop.propCode]) ?? '0', weight: prop.weight ?? '0' }));
  const codes = [...new Set(scored.filter((prop) => prop.itemNo !== null).map(({ propCode }) => propCode))];
  const ofItems = codes.flatMap((code) => {
    const props = scored.filter((prop) => prop.propCode === code && prop.itemNo !== null && quoted(bid, prop.itemNo));
    const value = weightedMean(
      props.map((prop) => {
        const item = c.items.find((one) => one.itemNo === prop.itemNo);
        return {
          value: answerScore(c, prop, supplierId, answersAt(bid, prop.itemNo!)[code]) ?? '0',
          weight: item && item.targetPrice !== null ? mul(item.quantity ?? '0', item.targetPrice) : '1',
        };
      }),
    );
    return value === null ? [] : [{ value, weight: props[0]?.weight ?? '0' }];
  });
  const total = weightedMean([...ofHead, ...ofItems]);
  return total === null ? null : round4(total);
}

/** What each scored property of a supplier is worth, in the order of the properties. */
export function propScores(c: Auction, supplierId: string): readonly { readonly prop: ItemProp; readonly score: DecimalString }[] {
  const bid = techBid(c, supplierId);
  const answerTo = ({ itemNo, propCode }: ItemProp) => (itemNo === null ? bid?.headAnswers : answersAt(bid, itemNo))?.[propCode];
  return c.props
    .filter((prop) => prop.scoreRule !== 'NONE')
    .map((prop) => ({ prop, score: answerScore(c, prop, supplierId, answerTo(prop)) ?? '0' }));
}

/** Whether a bid fails a knock-out of the whole or of an item that it quotes. */
export const knockedOut = (c: Pick<Auction, 'props'>, bid: Bid): boolean =>
  c.props.some((prop) =>
    prop.itemNo === null
      ? !meets(prop, bid.headAnswers[prop.propCode])
      : quoted(bid, prop.itemNo) && !meets(prop, answersAt(bid, prop.itemNo)[prop.propCode]),
  );

export interface ComparedBid {
  readonly supplierId: string;
  readonly totalRaw: DecimalString;
  readonly totalComparable: DecimalString;
  readonly rank: number | null;
  readonly techScore: DecimalString | null;
  readonly priceScore: DecimalString | null;
  readonly score: DecimalString | null;
}
export interface Comparison {
  readonly offers: readonly (Offered & { readonly rank: number | null })[];
  readonly standings: readonly ComparedBid[];
}

/** Everything that stands, with places: of the lot in TOTAL mode, of each item in ITEM mode. */
function compared(c: Auction): { readonly offers: readonly Offered[]; readonly standings: readonly ComparedBid[] } {
  const offers = offersOf(c);
  const direction = directionOf(c);
  const sums = [...groupedBy(offers, ({ supplierId }) => supplierId)].map(([supplierId, own]) => ({
    supplierId,
    own,
    // A supplier has one offer of an item at most.
    isWhole: own.length === c.items.length,
    totalRaw: normalise(round2(sum(own.map((offer) => pricedAt(c, offer.line, offer.item.quantity ?? '0')?.amount ?? '0')))),
    totalComparable: normalise(sum(own.map((offer) => round2(mul(offer.comparable, offer.item.quantity ?? '0'))))),
  }));
  const complete = sums.filter(({ isWhole }) => isWhole);
  const weighted = c.evalMethod === 'WEIGHTED';
  const points = weighted
    ? priceScores(
        c.priceScoreRule,
        complete.map(({ totalComparable }) => totalComparable),
        direction,
      )
    : [];
  const judged = sums.map((one) => {
    const priceScore = weighted && one.isWhole ? points[complete.indexOf(one)]! : null;
    const techScore = weighted ? techScoreOf(c, one.supplierId) : null;
    return { ...one, priceScore, techScore, score: priceScore === null ? null : scoreOf(c, priceScore, techScore) };
  });
  const priority = prioritiesOf(c);
  const ranked = placesOf(
    judged
      .filter(({ isWhole }) => isWhole)
      .map(({ supplierId, totalComparable, score, own }) => ({
        supplierId,
        comparable: totalComparable,
        score,
        priorityNo: priority.get(supplierId) ?? null,
        position: Math.max(...own.map(({ bid }) => bid.position ?? 0)),
      })),
    direction,
    c.tieRule,
  );
  return {
    offers,
    standings: judged.map(({ own: _own, isWhole: _whole, ...one }) => ({ ...one, rank: ranked.get(one.supplierId) ?? null })),
  };
}

const prioritiesOf = ({ suppliers }: Auction) => new Map(suppliers.map(({ supplierId, priorityNo }) => [supplierId, priorityNo]));
const scoreOf = ({ priceWeight, techWeight }: Auction, priceScore: DecimalString, techScore: DecimalString | null): DecimalString =>
  weightedScore({ weight: priceWeight ?? '0', score: priceScore }, { weight: techWeight ?? '0', score: techScore ?? '0' });

/** Places of an item's offers, each with its own points of the price. */
function placesOfItem(
  c: Auction,
  own: readonly Offered[],
  standings: ReadonlyMap<string, ComparedBid>,
  priority: ReturnType<typeof prioritiesOf>,
) {
  const direction = directionOf(c);
  const points =
    c.evalMethod === 'WEIGHTED'
      ? priceScores(
          c.priceScoreRule,
          own.map(({ comparable }) => comparable),
          direction,
        )
      : null;
  const entrants = own.map(({ supplierId, comparable, bid }, index) => ({
    supplierId,
    comparable,
    score: points && scoreOf(c, points[index]!, standings.get(supplierId)?.techScore ?? null),
    priorityNo: priority.get(supplierId) ?? null,
    position: bid.position ?? 0,
  }));
  return placesOf(entrants, direction, c.tieRule);
}

/** The same with the places of each item, where items are awarded apart. Many ask for it of one and the same document. */
export const comparison = remembered((c: Auction): Comparison => {
  const { offers, standings } = compared(c);
  const bySupplier = new Map(standings.map((one) => [one.supplierId, one]));
  if (c.awardMode === 'TOTAL')
    return { standings, offers: offers.map((offer) => ({ ...offer, rank: bySupplier.get(offer.supplierId)?.rank ?? null })) };
  const priority = prioritiesOf(c);
  const places = new Map(
    [...groupedBy(offers, ({ item }) => item.itemNo)].map(([itemNo, own]) => [itemNo, placesOfItem(c, own, bySupplier, priority)]),
  );
  return { standings, offers: offers.map((offer) => ({ ...offer, rank: places.get(offer.item.itemNo)?.get(offer.supplierId) ?? null })) };
});

export const bestTotal = (c: Auction): DecimalString | null => {
  const { standings, offers } = comparison(c);
  if (c.awardMode === 'TOTAL') return standings.find(({ rank }) => rank === 1)?.totalComparable ?? null;
  const firsts = [
    ...groupedBy(
      offers.filter(({ rank }) => rank === 1),
      ({ item }) => item.itemNo,
    ).values(),
  ];
  return firsts.length === 0
    ? null
    : normalise(round2(sum(firsts.map(([offer]) => round2(mul(offer!.comparable, offer!.item.quantity ?? '0'))))));
};
