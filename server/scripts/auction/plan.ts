/**
 * From a recorded public auction to a compete event of ours; pure. The recorded least step bound moves within a round;
 * a file holds only each bidder's last offer, so the halls get no step rule and each bidder sends one offer.
 */
import { Decimal, decimal, decimals, round } from '../../../state-machines/kernel/primitives/decimal.js';
import { SECOND_MS, parseInstant } from '../../../state-machines/kernel/primitives/instant.js';
import type { RecordedBid, RecordedLot, Recording } from './recording.js';

export interface PlannedOffer {
  readonly hallNo: number;
  readonly bidder: string;
  /** Decimal string, in the event's currency. */
  readonly price: string;
  /** As recorded, with its zone and all its decimals. */
  readonly date: string;
}

export interface PlannedLot {
  readonly hallNo: number;
  readonly name: string;
  /** Two or more bidders compete; one bids alone; with none the hall fails. */
  readonly kind: 'competition' | 'single' | 'empty';
  readonly startPrice: string | null;
  /** Bidders of the hall by their recorded names; of a lot without bids all bidders of the event, so that someone is asked. */
  readonly invited: readonly string[];
  /** Evaluation factors, decimal(9,6); absent: 1. */
  readonly factors: Readonly<Record<string, string>>;
  /** For lots whose order rounding changes whatever the scale: the order by exact values, and the one the hall will have. */
  readonly rounding: { readonly exact: readonly string[]; readonly hall: readonly string[] } | null;
  readonly recordedRanking: readonly string[];
  /** What was mapped how, in words. */
  readonly notes: readonly string[];
}

export interface AuctionPlan {
  readonly title: string;
  readonly direction: 'REVERSE' | 'FORWARD';
  readonly currency: string;
  /** Decimals of a price, 2 to 6. */
  readonly pricePrecision: number;
  readonly bidders: readonly string[];
  readonly lots: readonly PlannedLot[];
  /** Over all lots, oldest first: whoever was earlier wins a tie. */
  readonly offers: readonly PlannedOffer[];
}

export class PlanError extends Error {
  override readonly name = 'PlanError';
}

const MAX_HALLS = 20;
const MAX_PRECISION = 6;
const FACTOR_PLACES = 6;
const LEAST_FACTOR = new Decimal('0.5');
const GREATEST_FACTOR = new Decimal('2');

/** @throws PlanError when the auction cannot be held with our rules, saying why */
export function planAuction(recording: Recording): AuctionPlan {
  if (recording.lots.length > MAX_HALLS) throw new PlanError(`${recording.tenderID} has ${recording.lots.length} lots; an event holds at most ${MAX_HALLS} halls.`);
  const direction = recording.direction === 'min' ? 'REVERSE' : 'FORWARD';
  const pricePrecision = precisionOf(recording);
  const bidders = unique(recording.lots.flatMap((lot) => lot.bids.map((bid) => bid.bidder)));
  const lots = recording.lots.map((lot, index) => planLot(recording, lot, index + 1, direction, bidders));
  const offers = recording.lots.flatMap((lot, index) => activeBids(lot).map((bid) => offerOf(bid, index + 1)));
  return { title: `${recording.tenderID} (${recording.method})`, direction, currency: recording.currency, pricePrecision, bidders, lots, offers: offers.sort(byDate) };
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];

const activeBids = (lot: RecordedLot): readonly RecordedBid[] => lot.bids.filter((bid) => bid.status === 'active');

const offerOf = (bid: RecordedBid, hallNo: number): PlannedOffer => ({ hallNo, bidder: bid.bidder, price: bid.price!, date: bid.date! });

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

function byDate(a: { readonly date: string }, b: { readonly date: string }): number {
  const [left, right] = [microseconds(a.date), microseconds(b.date)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function planLot(recording: Recording, lot: RecordedLot, hallNo: number, direction: AuctionPlan['direction'], everyone: readonly string[]): PlannedLot {
  const bids = activeBids(lot);
  const kind = bids.length > 1 ? 'competition' : bids.length === 1 ? 'single' : 'empty';
  const start = startPriceOf(lot, bids, direction);
  const evaluation = evaluate(recording, bids, direction);
  const invited = bids.length > 0 ? bids.map((bid) => bid.bidder) : lot.bids.length > 0 ? unique(lot.bids.map((bid) => bid.bidder)) : everyone;
  return {
    hallNo, kind, invited, startPrice: start.price, factors: evaluation.factors, rounding: evaluation.rounding,
    name: lot.lotId ? `Lot ${hallNo} (${lot.lotId.slice(0, 8)})` : `Lot ${hallNo}`,
    recordedRanking: lot.expected.ranking,
    notes: [directionNote(recording, direction), ...leftOut(lot), ...kindNote(kind, bids), ...start.notes, ...evaluation.notes],
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
  if (kind === 'single') return [`only ${bids[0]!.bidder} bid, so no auction was held then: here the buyer starts the hall for one bidder, with a reason`];
  if (kind === 'empty') return ['nobody bid: the hall is opened, nobody checks in, and the buyer declares it failed'];
  return [];
}

/** The recorded value opens the hall unless a bid is worse than it, which our rule 5.2 (11) would refuse. */
function startPriceOf(lot: RecordedLot, bids: readonly RecordedBid[], direction: AuctionPlan['direction']): { readonly price: string | null; readonly notes: readonly string[] } {
  if (lot.lotValue === null) return { price: null, notes: ['no recorded value: no start price'] };
  const value = decimal(lot.lotValue);
  const worse = bids.find((bid) => (direction === 'REVERSE' ? decimal(bid.price!).gt(value) : decimal(bid.price!).lt(value)));
  if (worse) return { price: null, notes: [`no start price: the bid of ${worse.bidder} is worse than the recorded value ${lot.lotValue}`] };
  return { price: lot.lotValue, notes: [] };
}

interface Evaluation {
  readonly factors: PlannedLot['factors'];
  readonly rounding: PlannedLot['rounding'];
  readonly notes: readonly string[];
}

/**
 * Recorded: effective = price / coefficient where low wins, price × coefficient where high wins. Ours: round2(raw ×
 * factor), factor decimal(9,6) from 0.5 to 2. A common multiple of all factors changes no order, so they are scaled
 * where one falls outside, and where six decimals are too coarse.
 */
function evaluate(recording: Recording, bids: readonly RecordedBid[], direction: AuctionPlan['direction']): Evaluation {
  const coefficients = bids.map((bid) => coefficientOf(recording, bid));
  const exact = orderOf(bids, bids.map((bid, index) => weigh(direction, bid.price!, coefficients[index]!)), direction);
  const plain = coefficients.every((one) => one.eq(1));
  const wanted = coefficients.map((one) => (direction === 'REVERSE' ? new Decimal(1).dividedBy(one) : one));
  const scale = plain ? new Decimal(1) : scalesOf(wanted).find((one) => hallOrder(bids, wanted, one, direction).join() === exact.join()) ?? scalesOf(wanted)[0]!;
  const factors = Object.fromEntries(bids.map((bid, index) => [bid.bidder, factorText(wanted[index]!, scale)]));
  const hall = hallOrder(bids, wanted, scale, direction);
  const kept = hall.join() === exact.join();
  return { factors: plain ? {} : factors, rounding: kept ? null : { exact, hall }, notes: [...factorNotes(plain, factors, scale), ...(kept ? [] : [roundingNote])] };
}

const roundingNote = 'rounding to the hall\'s two decimals makes a tie or another order than the exact values: compared by the exact values as well';

function factorNotes(plain: boolean, factors: Readonly<Record<string, string>>, scale: Decimal): string[] {
  if (plain) return [];
  const list = Object.entries(factors).map(([bidder, factor]) => `${bidder} ${factor}`).join(', ');
  return [`coefficients become evaluation factors: ${list}${scale.eq(1) ? '' : ` (all scaled by ${scale.toSignificantDigits(8).toString()})`}`];
}

const weigh = (direction: AuctionPlan['direction'], price: string, coefficient: Decimal): Decimal =>
  (direction === 'REVERSE' ? decimal(price).dividedBy(coefficient) : decimal(price).times(coefficient));

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
    throw new PlanError(`The coefficient of ${bid.bidder} is recorded as ${bid.coefficient}, and its features give ${computed.toSignificantDigits(12).toString()}.`);
  }
  return computed;
}

/** First the plain factors, then those that use the most of six decimals; only what fits 0.5 to 2. */
function scalesOf(factors: readonly Decimal[]): readonly Decimal[] {
  const greatest = Decimal.max(...factors);
  const fitting = [new Decimal(1), GREATEST_FACTOR.dividedBy(greatest), LEAST_FACTOR.dividedBy(Decimal.min(...factors))]
    .filter((scale) => factors.every((factor) => { const rounded = decimal(factorText(factor, scale)); return rounded.gte(LEAST_FACTOR) && rounded.lte(GREATEST_FACTOR); }));
  if (fitting.length === 0) throw new PlanError('The coefficients differ by more than a factor of 4, the most that evaluation factors from 0.5 to 2 can express.');
  return fitting;
}

const factorText = (factor: Decimal, scale: Decimal): string => round(factor.times(scale).toString(), FACTOR_PLACES);

/** The order by cmp = round2(round2(price) × factor), as the hall computes it. */
function hallOrder(bids: readonly RecordedBid[], factors: readonly Decimal[], scale: Decimal, direction: AuctionPlan['direction']): readonly string[] {
  const values = bids.map((bid, index) => new Decimal(round(new Decimal(round(bid.price!, 2)).times(factorText(factors[index]!, scale)).toString(), 2)));
  return orderOf(bids, values, direction);
}

/** Best value first; of equal values the earlier bid. */
function orderOf(bids: readonly RecordedBid[], values: readonly Decimal[], direction: AuctionPlan['direction']): readonly string[] {
  const sign = direction === 'REVERSE' ? 1 : -1;
  return bids.map((bid, index) => ({ bidder: bid.bidder, date: bid.date!, value: values[index]! }))
    .sort((a, b) => sign * a.value.comparedTo(b.value) || byDate(a, b)).map((one) => one.bidder);
}

export interface Verdict {
  readonly hallNo: number;
  readonly ours: readonly string[];
  readonly recorded: readonly string[];
  /** `exact`: the hall's order differs from the recorded one by rounding alone; the exact values give it. */
  readonly result: 'same' | 'exact' | 'different';
}

/** Our ranking of a lot, best first, beside the recorded one. */
export function judge(lot: PlannedLot, ours: readonly string[]): Verdict {
  const recorded = lot.recordedRanking;
  const same = ours.join() === recorded.join();
  const exact = lot.rounding !== null && lot.rounding.exact.join() === recorded.join() && lot.rounding.hall.join() === ours.join();
  return { hallNo: lot.hallNo, ours, recorded, result: same ? 'same' : exact ? 'exact' : 'different' };
}
