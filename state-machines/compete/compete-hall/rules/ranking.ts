/** Ranking and ties (spec compete.md §5.4), for lot totals and for single items. */
import type { TieRule } from '../../lookups.js';
import type { Bidder, Hall, Offer, OfferItem } from '../fields.js';
import { indexOf } from './hall.js';

/** What decides a place. Values are comparables as whole numbers of millionths, negated for FORWARD: less is better. */
interface Entry {
  readonly supplierId: string;
  /** 0: still in the race; 1: eliminated or dropped out, ranked after all others. */
  readonly tier: 0 | 1;
  readonly key: bigint;
  readonly priorityNo: number;
  /** Position of the event that made the value. */
  readonly rev: number;
  readonly alias: string;
  readonly offer: Offer;
  readonly comparable: string;
}

export interface Place {
  readonly supplierId: string;
  readonly rank: number;
  readonly offer: Offer;
  readonly comparable: string;
}

export interface Lead {
  readonly supplierId: string;
  readonly comparable: string;
}

const scaled = (value: string): bigint => {
  const point = value.indexOf('.');
  return point < 0 ? BigInt(`${value}000000`) : BigInt(value.slice(0, point) + value.slice(point + 1).padEnd(6, '0'));
};

/** Rows never change, so their keys are worked out once. */
const keys = new WeakMap<object, bigint>();

function keyOf(row: object, comparable: string): bigint {
  const known = keys.get(row);
  if (known !== undefined) return known;
  const key = scaled(comparable);
  keys.set(row, key);
  return key;
}

const LAST_PRIORITY = Number.MAX_SAFE_INTEGER;

const out = (bidder: Bidder) => bidder.bidderState === 'ELIMINATED' || bidder.bidderState === 'DROPPED_OUT';

type Race = Pick<Hall, 'bidders' | 'offers' | 'direction' | 'tieRule'>;

function entriesOf(race: Race, itemNo: number | null): Entry[] {
  const { bidders } = indexOf(race);
  const entries: Entry[] = [];
  for (const offer of race.offers) {
    const bidder = bidders.get(offer.supplierId);
    if (!bidder || bidder.bidderState === 'EXCLUDED' || offer.offerState !== 'EFFECTIVE') continue;
    const entry = entryOf(race, bidder, offer, itemNo);
    if (entry) entries.push(entry);
  }
  return entries;
}

function entryOf(race: Race, bidder: Bidder, offer: Offer, itemNo: number | null): Entry | null {
  const line = itemNo === null ? null : lineOf(offer, itemNo);
  if (line === undefined) return null;
  const comparable = line ? line.comparable : offer.totalComparable;
  const key = keyOf(line ?? offer, comparable);
  return {
    supplierId: bidder.supplierId,
    tier: out(bidder) ? 1 : 0,
    key: race.direction === 'REVERSE' ? key : -key,
    priorityNo: bidder.priorityNo ?? LAST_PRIORITY,
    rev: line ? line.valueRev : offer.acceptedRev,
    alias: bidder.alias ?? '',
    offer,
    comparable,
  };
}

export const lineOf = (offer: Offer, itemNo: number): OfferItem | undefined => offer.items.find((line) => line.itemNo === itemNo);

function comparing(tieRule: TieRule): (a: Entry, b: Entry) => number {
  return (a, b) => {
    if (a.tier !== b.tier) return a.tier - b.tier;
    if (a.key !== b.key) return a.key < b.key ? -1 : 1;
    if (tieRule === 'PRIORITY' && a.priorityNo !== b.priorityNo) return a.priorityNo - b.priorityNo;
    if (a.rev !== b.rev) return a.rev - b.rev;
    if (a.alias !== b.alias) return a.alias.length !== b.alias.length ? a.alias.length - b.alias.length : a.alias < b.alias ? -1 : 1;
    return 0;
  };
}

/** Places of all who have a value; `itemNo` null: by lot total. Best first. */
export function placesOf(race: Race, itemNo: number | null): readonly Place[] {
  const entries = entriesOf(race, itemNo).sort(comparing(race.tieRule));
  let rank = 0;
  return entries.map((entry, index) => {
    const before = entries[index - 1];
    const tied = race.tieRule === 'SHARED' && before !== undefined && before.tier === entry.tier && before.key === entry.key;
    if (!tied) rank = index + 1;
    return { supplierId: entry.supplierId, rank, offer: entry.offer, comparable: entry.comparable };
  });
}

const total = new WeakMap<object, readonly Place[]>();

/** Ranking by lot total, worked out once per document state. */
export function ranking(c: Hall): readonly Place[] {
  const known = total.get(c);
  if (known) return known;
  const places = placesOf(c, null);
  total.set(c, places);
  return places;
}

const byItem = new WeakMap<object, Map<number, readonly Place[]>>();

/** Ranking of one item, worked out once per document state. */
export function itemRanking(c: Hall, itemNo: number): readonly Place[] {
  const known = byItem.get(c) ?? new Map<number, readonly Place[]>();
  byItem.set(c, known);
  const places = known.get(itemNo) ?? placesOf(c, itemNo);
  known.set(itemNo, places);
  return places;
}

/** Of these an offer is one whose place counted; the others went before anybody was ranked by them. */
const remains: ReadonlySet<Offer['offerState']> = new Set(['EFFECTIVE', 'SUPERSEDED']);
const left: ReadonlySet<Offer['offerState']> = new Set(['WITHDRAWN', 'VOIDED']);

/**
 * The place by lot total that each offer came to when it was made, by offer (§10.4). When one was withdrawn is not told
 * here: others are placed as if it had gone at once.
 * @param offers in the order in which they were made
 */
export function placesWhenMade(race: Race, offers: readonly Offer[]): ReadonlyMap<string, number> {
  const compare = comparing(race.tieRule);
  const bidders = new Map(race.bidders.map((bidder) => [bidder.supplierId, bidder]));
  const standing: Entry[] = [];
  const own = new Map<string, Entry>();
  const places = new Map<string, number>();
  for (const offer of offers) {
    const bidder = bidders.get(offer.supplierId);
    const found = bidder && (remains.has(offer.offerState) || left.has(offer.offerState)) ? entryOf(race, bidder, offer, null) : null;
    if (!found) continue;
    const entry: Entry = { ...found, tier: 0 };
    const before = own.get(entry.supplierId);
    if (before) standing.splice(standing.indexOf(before), 1);
    const at = firstAfter(standing, (one) => compare(entry, one) < 0);
    const shared = race.tieRule === 'SHARED' ? firstAfter(standing, (one) => one.key >= entry.key) : at;
    places.set(offer.offerId, shared + 1);
    const stands = left.has(offer.offerState) ? before : entry;
    if (!stands) continue;
    standing.splice(stands === entry ? at : firstAfter(standing, (one) => compare(stands, one) < 0), 0, stands);
    own.set(entry.supplierId, stands);
  }
  return places;
}

/** Where in a sorted list it begins to hold. */
function firstAfter(sorted: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(sorted[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** The first `n` in order, without sorting the rest. */
export function firstSuppliers(race: Race, itemNo: number | null, n: number): readonly string[] {
  const compare = comparing(race.tieRule);
  const first: Entry[] = [];
  for (const entry of entriesOf(race, itemNo)) {
    if (first.length === n && compare(entry, first[n - 1]!) > 0) continue;
    const at = first.findIndex((one) => compare(entry, one) < 0);
    first.splice(at < 0 ? first.length : at, 0, entry);
    if (first.length > n) first.pop();
  }
  return first.map((entry) => entry.supplierId);
}

export function leadOf(race: Race, itemNo: number | null): Lead | null {
  const compare = comparing(race.tieRule);
  let lead: Entry | null = null;
  for (const entry of entriesOf(race, itemNo)) if (lead === null || compare(entry, lead) < 0) lead = entry;
  return lead && { supplierId: lead.supplierId, comparable: lead.comparable };
}

/** A bidder with his value. */
export interface Runner {
  readonly bidder: Bidder;
  readonly offer: Offer;
}

/**
 * Who leads after `mine` made a new value: the known leader unless the new value goes before it.
 * Scans all only where the leader himself kept his value, since its position then moved back.
 * @param leaderOf finds the known leader, asked only when values alone do not decide
 */
export function leadAfter(
  race: Race,
  itemNo: number | null,
  before: Lead | null,
  mine: Runner,
  leaderOf: (supplierId: string) => Runner | null,
): Lead | null {
  const entry = entryOf(race, mine.bidder, mine.offer, itemNo);
  if (!entry) return before;
  const lead: Lead = { supplierId: entry.supplierId, comparable: entry.comparable };
  if (before === null) return lead;
  if (before.supplierId === entry.supplierId) return entry.comparable === before.comparable ? leadOf(race, itemNo) : lead;
  const leader = leaderOf(before.supplierId);
  const other = leader && entryOf(race, leader.bidder, leader.offer, itemNo);
  return other && comparing(race.tieRule)(entry, other) > 0 ? before : lead;
}

/** Suppliers other than this one whose current value equals it (§5.2 row 15). */
export function isTaken(race: Race, itemNo: number | null, supplierId: string, comparable: string): boolean {
  const key = race.direction === 'REVERSE' ? scaled(comparable) : -scaled(comparable);
  return entriesOf(race, itemNo).some((entry) => entry.supplierId !== supplierId && entry.key === key);
}
