/**
 * From a recorded public auction to a compete event of ours; pure. The recorded least step bound moves within a round;
 * a file holds only each bidder's last offer, so the halls get no step rule and each bidder sends one offer.
 */
import { amountOf, comparableTotal, worse } from '../../../state-machines/compete/compete-hall/rules/values.js';
import { Decimal, decimal, decimals, round } from '../../../state-machines/kernel/primitives/decimal.js';
import { SECOND_MS, parseInstant } from '../../../state-machines/kernel/primitives/instant.js';
import type { RecordedBid, RecordedLot, Recording } from './recording.js';

export interface PlannedOffer {
  readonly lotNo: number;
  readonly bidder: string;
  /** Decimal string, in the event's currency. */
  readonly price: string;
  /** As recorded, with its zone and all its decimals. */
  readonly date: string;
}

export interface PlannedLot {
  /** Place in the file, from 1. */
  readonly lotNo: number;
  readonly name: string;
  /** Two or more bidders compete; one bids alone; with none the hall fails. */
  readonly kind: 'competition' | 'single' | 'empty';
  /** How much of the lot is bought: 1, or more where totals of two decimals are too coarse for the recorded prices. */
  readonly quantity: string;
  /** Of the whole quantity. */
  readonly startPrice: string | null;
  /** Whose bid was active. */
  readonly recordedBidders: readonly string[];
  /** Bidders of the hall by their recorded names; of a lot without bids all bidders of the file, so that someone is asked. */
  readonly invited: readonly string[];
  /** Evaluation factors, decimal(9,6); absent: 1. */
  readonly factors: Readonly<Record<string, string>>;
  readonly recordedRanking: readonly string[];
  /** What was mapped how, in words. */
  readonly notes: readonly string[];
}

/** Lots held together: a supplier has one evaluation factor for a whole event, and an event holds so many halls. */
export interface PlannedEvent {
  readonly lots: readonly PlannedLot[];
  /** By bidder; absent: 1. */
  readonly factors: Readonly<Record<string, string>>;
}

export interface AuctionPlan {
  readonly title: string;
  readonly direction: 'REVERSE' | 'FORWARD';
  readonly currency: string;
  /** Decimals of a price, 2 to 6. */
  readonly pricePrecision: number;
  readonly bidders: readonly string[];
  readonly lots: readonly PlannedLot[];
  readonly events: readonly PlannedEvent[];
  /** Over all lots, oldest first: whoever was earlier wins a tie. */
  readonly offers: readonly PlannedOffer[];
}

export class PlanError extends Error {
  override readonly name = 'PlanError';
}

const MAX_HALLS = 20;
/** Asked for lots of a file that names no bidder. */
const STAND_IN = 'a demo supplier';
const QUANTITIES = ['1', '100', '10000', '1000000'];
const MAX_PRECISION = 6;
const FACTOR_PLACES = 6;
const ONE = new Decimal(1);
const PLAIN = ONE.toFixed(FACTOR_PLACES);
const LEAST_FACTOR = new Decimal('0.5');
const GREATEST_FACTOR = new Decimal('2');

/** @throws PlanError when the auction cannot be held with our rules, saying why */
export function planAuction(recording: Recording): AuctionPlan {
  const direction = recording.direction === 'min' ? 'REVERSE' : 'FORWARD';
  const pricePrecision = precisionOf(recording);
  const bidders = unique(recording.lots.flatMap((lot) => lot.bids.map((bid) => bid.bidder)));
  const planned = recording.lots.map((lot, index) =>
    planLot(recording, lot, index + 1, direction, bidders.length > 0 ? bidders : [STAND_IN]),
  );
  const events = eventsOf(planned);
  const offers = recording.lots.flatMap((lot, index) => activeBids(lot).map((bid) => offerOf(bid, index + 1)));
  return {
    title: `${recording.tenderID} (${recording.method})`,
    direction,
    currency: recording.currency,
    pricePrecision,
    bidders,
    lots: events.flatMap((event) => event.lots).sort((a, b) => a.lotNo - b.lotNo),
    events,
    offers: offers.sort(byDate),
  };
}

interface Gathering {
  readonly lots: PlannedLot[];
  readonly weights: Map<string, string>;
}

/** Each lot goes into the first event with room where its bidders have the factors they have there. */
function eventsOf(lots: readonly PlannedLot[]): readonly PlannedEvent[] {
  const events: Gathering[] = [];
  for (const lot of lots) {
    const weights = lot.recordedBidders.map((bidder) => [bidder, lot.factors[bidder] ?? PLAIN] as const);
    const agrees = (known: ReadonlyMap<string, string>) => weights.every(([bidder, weight]) => (known.get(bidder) ?? weight) === weight);
    const event: Gathering = events.find((one) => one.lots.length < MAX_HALLS && agrees(one.weights)) ?? { lots: [], weights: new Map() };
    if (event.lots.length === 0) events.push(event);
    event.lots.push(lot);
    for (const [bidder, weight] of weights) event.weights.set(bidder, weight);
  }
  return events.map((event, index) => ({
    lots: event.lots.map((lot) => placed(lot, index, events.length)),
    factors: Object.fromEntries([...event.weights].filter(([, weight]) => weight !== PLAIN)),
  }));
}

const placed = (lot: PlannedLot, index: number, of: number): PlannedLot =>
  of === 1
    ? lot
    : {
        ...lot,
        notes: [
          ...lot.notes,
          `held in event ${index + 1} of ${of}: one event has one evaluation factor for a bidder and at most ${MAX_HALLS} halls`,
        ],
      };

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

const activeBids = (lot: RecordedLot): readonly RecordedBid[] => lot.bids.filter((bid) => bid.status === 'active');

const offerOf = (bid: RecordedBid, lotNo: number): PlannedOffer => ({ lotNo, bidder: bid.bidder, price: bid.price!, date: bid.date! });

function precisionOf({ tenderID, lots }: Recording): number {
  const most = Math.max(2, ...lots.flatMap(activeBids).map((bid) => decimals(bid.price!)));
  if (most > MAX_PRECISION) throw new PlanError(`${tenderID} has a price with ${most} decimals; at most ${MAX_PRECISION} are possible.`);
  return most;
}

/** Microseconds count: recorded dates that differ only below the millisecond still have an order. */
function microseconds(date: string): bigint {
  const [, whole, fraction = '', zone] = /^(.{19})(?:\.(\d+))?(.+)$/.exec(date)!;
  return BigInt(parseInstant(`${whole}${zone}`) / SECOND_MS) * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
}

/** To the millisecond, as a hall stamps. */
export const instantOf = (date: string): number => Number(microseconds(date) / 1_000n);

function byDate(a: { readonly date: string }, b: { readonly date: string }): number {
  const [left, right] = [microseconds(a.date), microseconds(b.date)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function planLot(
  recording: Recording,
  lot: RecordedLot,
  lotNo: number,
  direction: AuctionPlan['direction'],
  everyone: readonly string[],
): PlannedLot {
  const bids = activeBids(lot);
  const kind = bids.length > 1 ? 'competition' : bids.length === 1 ? 'single' : 'empty';
  const { quantity, factors, notes } = evaluate(recording, bids, direction);
  const start = startPriceOf(lot, bids, direction, quantity);
  const recordedBidders = bids.map((bid) => bid.bidder);
  const asked = lot.bids.length > 0 ? unique(lot.bids.map((bid) => bid.bidder)) : everyone;
  return {
    lotNo,
    kind,
    recordedBidders,
    invited: bids.length > 0 ? recordedBidders : asked,
    quantity,
    startPrice: start.price,
    factors,
    name: lot.lotId ? `Lot ${lotNo} (${lot.lotId.slice(0, 8)})` : `Lot ${lotNo}`,
    recordedRanking: lot.expected.ranking,
    notes: [directionNote(recording, direction), ...leftOut(lot), ...kindNote(kind, bids), ...start.notes, ...notes],
  };
}

function directionNote({ direction, priceKey, method }: Recording, ours: AuctionPlan['direction']): string {
  const better = direction === 'min' ? 'the lowest price wins' : 'the highest value wins';
  const value = priceKey === 'amountPerformance' ? ` on the energy service contract's performance amount (${method})` : '';
  return `${ours}: ${better}${value}`;
}

const leftOut = (lot: RecordedLot): string[] =>
  lot.bids.filter((bid) => bid.status !== 'active').map((bid) => `left out the ${bid.status} bid of ${bid.bidder}`);

function kindNote(kind: PlannedLot['kind'], bids: readonly RecordedBid[]): string[] {
  if (kind === 'single')
    return [`only ${bids[0]!.bidder} bid, so no auction was held then: here the buyer starts the hall for one bidder, with a reason`];
  if (kind === 'empty') return ['nobody bid: the hall is opened, nobody checks in, and the buyer declares it failed'];
  return [];
}

/** The recorded value opens the hall unless a bid is worse than it, which our rule 5.2 (11) would refuse. */
function startPriceOf(
  lot: RecordedLot,
  bids: readonly RecordedBid[],
  direction: AuctionPlan['direction'],
  quantity: string,
): { readonly price: string | null; readonly notes: readonly string[] } {
  if (lot.lotValue === null) return { price: null, notes: ['no recorded value: no start price'] };
  const price = amountOf(lot.lotValue, quantity);
  const tooBad = bids.find((bid) => worse(direction, amountOf(bid.price!, quantity), price));
  if (tooBad)
    return { price: null, notes: [`no start price: the bid of ${tooBad.bidder} is worse than the recorded value ${lot.lotValue}`] };
  return { price, notes: [] };
}

interface Evaluation {
  readonly factors: PlannedLot['factors'];
  readonly quantity: string;
  readonly notes: readonly string[];
}

/**
 * Recorded: effective = price / coefficient where low wins, price × coefficient where high wins. Ours: round2(raw ×
 * factor), factor decimal(9,6) from 0.5 to 2. A common multiple of all factors or of all quantities changes no order, so
 * both are scaled: factors where one falls outside or six decimals are too coarse, quantities where two decimals are.
 */
function evaluate(recording: Recording, bids: readonly RecordedBid[], direction: AuctionPlan['direction']): Evaluation {
  const coefficients = bids.map((bid) => coefficientOf(recording, bid));
  const exact = orderOf(
    bids,
    bids.map((bid, index) => weigh(direction, bid.price!, coefficients[index]!)),
    direction,
  ).join();
  const plain = coefficients.every((one) => one.eq(1));
  const wanted = coefficients.map((one) => (direction === 'REVERSE' ? new Decimal(1).dividedBy(one) : one));
  const ways = QUANTITIES.flatMap((quantity) =>
    (plain ? [ONE] : scalesOf(wanted)).map((scale) => ({ quantity, scale, weights: wanted.map((factor) => factorText(factor, scale)) })),
  );
  const keeping = ways.find(({ quantity, weights }) => hallOrder(bids, weights, quantity, direction).join() === exact);
  const { quantity, scale, weights } = keeping ?? ways[0]!;
  const factors = plain ? {} : Object.fromEntries(bids.map((bid, index) => [bid.bidder, weights[index]!]));
  return { factors, quantity, notes: [...factorNotes(factors, scale), ...quantityNotes(quantity), ...(keeping ? [] : [roundingNote])] };
}

const quantityNotes = (quantity: string): string[] =>
  quantity === '1' ? [] : [`the hall buys ${quantity} of the lot: totals have two decimals, too few to tell the recorded values apart`];

const roundingNote = 'six decimals of a factor cannot tell these coefficients apart: our order will differ from the exact one';

function factorNotes(factors: Readonly<Record<string, string>>, scale: Decimal): string[] {
  const list = Object.entries(factors)
    .map(([bidder, factor]) => `${bidder} ${factor}`)
    .join(', ');
  if (list === '') return [];
  return [
    `coefficients become evaluation factors: ${list}${scale.eq(1) ? '' : ` (all scaled by ${scale.toSignificantDigits(8).toString()})`}`,
  ];
}

const weigh = (direction: AuctionPlan['direction'], price: string, coefficient: Decimal): Decimal =>
  direction === 'REVERSE' ? decimal(price).dividedBy(coefficient) : decimal(price).times(coefficient);

/**
 * 1 + Σ given / (1 − Σ best options), exactly, where the file names features and their values; else the coefficient
 * the file computed, else 1.
 */
function coefficientOf({ features }: Recording, bid: RecordedBid): Decimal {
  if (features.length === 0 || !bid.parameters) return bid.coefficient === null ? new Decimal(1) : decimal(bid.coefficient);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total.plus(String(value)), new Decimal(0));
  const best = sum(features.map((feature) => Math.max(...feature.options)));
  const given = sum(features.map((feature) => bid.parameters![feature.code] ?? 0));
  if (best.gte(1)) throw new PlanError(`The features weigh ${best.toString()} together; they must stay below 1.`);
  const computed = new Decimal(1).plus(given.dividedBy(new Decimal(1).minus(best)));
  if (bid.coefficient !== null && computed.minus(bid.coefficient).abs().gt('0.000001')) {
    throw new PlanError(
      `The coefficient of ${bid.bidder} is recorded as ${bid.coefficient}, and its features give ${computed.toSignificantDigits(12).toString()}.`,
    );
  }
  return computed;
}

/** First the plain factors, then those that use the most of six decimals; only what fits 0.5 to 2. */
function scalesOf(factors: readonly Decimal[]): readonly Decimal[] {
  const greatest = Decimal.max(...factors);
  const fitting = [new Decimal(1), GREATEST_FACTOR.dividedBy(greatest), LEAST_FACTOR.dividedBy(Decimal.min(...factors))].filter((scale) =>
    factors.every((factor) => {
      const rounded = decimal(factorText(factor, scale));
      return rounded.gte(LEAST_FACTOR) && rounded.lte(GREATEST_FACTOR);
    }),
  );
  if (fitting.length === 0)
    throw new PlanError('The coefficients differ by more than a factor of 4, the most that evaluation factors from 0.5 to 2 can express.');
  return fitting;
}

const factorText = (factor: Decimal, scale: Decimal): string => round(factor.times(scale).toString(), FACTOR_PLACES);

/** The order that the hall's own rule gives (spec compete.md §5.1). */
function hallOrder(
  bids: readonly RecordedBid[],
  weights: readonly string[],
  quantity: string,
  direction: AuctionPlan['direction'],
): readonly string[] {
  return orderOf(
    bids,
    bids.map((bid, index) => new Decimal(comparableTotal(amountOf(bid.price!, quantity), { factor: weights[index]!, adder: '0' }))),
    direction,
  );
}

/** Best value first; of equal values the earlier bid. */
function orderOf(bids: readonly RecordedBid[], values: readonly Decimal[], direction: AuctionPlan['direction']): readonly string[] {
  const sign = direction === 'REVERSE' ? 1 : -1;
  return bids
    .map((bid, index) => ({ bidder: bid.bidder, date: bid.date!, value: values[index]! }))
    .sort((a, b) => sign * a.value.comparedTo(b.value) || byDate(a, b))
    .map((one) => one.bidder);
}

export interface Verdict {
  readonly lotNo: number;
  readonly ours: readonly string[];
  readonly recorded: readonly string[];
  readonly result: 'same' | 'different';
}

/** Our ranking of a lot, best first, beside the recorded one. */
export function judge({ lotNo, recordedRanking: recorded }: PlannedLot, ours: readonly string[]): Verdict {
  return { lotNo, ours, recorded, result: ours.join() === recorded.join() ? 'same' : 'different' };
}
