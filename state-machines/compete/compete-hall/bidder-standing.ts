/** Where a bidder stands while others offer: rank, best and his next legal step, as his turn's visibility allows. */
import { remembered } from '../remembered.js';
import type { BidderClass, BidderOwn, OwnItem } from './bidder-shapes.js';
import { seesBest, seesRank } from './bidder-shapes.js';
import { isLive, personal } from './bidder-shared.js';
import type { Bidder, Hall, HallItem, Notice, Offer, Turn, TurnParam } from './fields.js';
import type { OwnPrice } from './rules/desk.js';
import { itemMarks, previousBest, shownMarks, totalMarks } from './rules/desk.js';
import { currentParam, currentTurn, indexOf } from './rules/hall.js';
import type { Place } from './rules/ranking.js';
import { itemRanking, ranking } from './rules/ranking.js';
import type { Bounds, Marks } from './rules/steps.js';
import { nextLegal } from './rules/steps.js';
import { inOwnTerms } from './rules/values.js';

export const noStanding = { rank: null, best: null, marks: null, next: null, ownItems: null, leads: null, slotPlace: null } as const;

type LivePosition = Pick<BidderOwn, keyof typeof noStanding>;

/** What stands while others offer. */
export type Steady = Omit<BidderOwn, keyof LivePosition>;

export type Pieces = readonly [Steady, LivePosition];

/** What all bidders of one document state have in common. */
export interface Scene {
  readonly hall: Hall;
  readonly bidders: ReadonlyMap<string, Bidder>;
  readonly offers: ReadonlyMap<string, Offer>;
  readonly seals: ReadonlyMap<string, Offer>;
  readonly param: TurnParam | undefined;
  /** Closed turns, as the results read them. */
  readonly past: readonly Turn[];
  readonly ranks: ReadonlyMap<string, number>;
  readonly personal: readonly Notice[];
  readonly slotPlaces: ReadonlyMap<string, number>;
  readonly previousBest: string | null;
  /** The best as each weighting shows it. */
  readonly bests: Map<string, string>;
  /** The one that was asked for last: mostly all are weighed alike. */
  lastBest: { readonly comparable: string; readonly factor: string; readonly adder: string; readonly shown: string } | null;
}

let latest: Scene | null = null;

/** Worked out once for a thousand bidders, who are asked for in a row. */
export function sceneOf(c: Hall): Scene {
  if (latest?.hall === c) return latest;
  const param = currentParam(c);
  latest = {
    hall: c,
    ...indexOf(c),
    param,
    past: c.turns.filter((turn) => turn.turnState === 'CLOSED'),
    ranks: c.awardMode === 'TOTAL' ? indexed(ranking(c)) : noRanks,
    personal: personal(c.notices),
    slotPlaces: slotPlacesOf(currentTurn(c)),
    previousBest: param ? previousBest(c, param) : null,
    bests: new Map(),
    lastBest: null,
  };
  return latest;
}

const noRanks: ReadonlyMap<string, number> = new Map();

const slotPlacesOf = (turn: Turn | undefined): ReadonlyMap<string, number> =>
  turn?.slotOrder && turn.turnState !== 'CLOSED' ? new Map(turn.slotOrder.map((supplierId, index) => [supplierId, index])) : noRanks;

export const sameStanding = (known: LivePosition, now: LivePosition): boolean =>
  known.rank === now.rank &&
  known.best === now.best &&
  known.marks === now.marks &&
  known.next === now.next &&
  known.ownItems === now.ownItems &&
  known.leads === now.leads &&
  known.slotPlace === now.slotPlace;

export function standingOf(
  scene: Scene,
  audienceClass: BidderClass,
  bidder: Bidder,
  offer: Offer | undefined,
  limits: KnownLimits,
): LivePosition {
  const { hall, param } = scene;
  if (!param || !isLive(audienceClass) || audienceClass === 'bidder-invited') return noStanding;
  const standing =
    hall.awardMode === 'TOTAL' ? totalStanding(scene, param, bidder, offer, limits) : itemStanding(scene, param, bidder, offer, limits);
  const slotPlace = scene.slotPlaces.get(bidder.supplierId);
  return slotPlace === undefined ? standing : { ...standing, slotPlace };
}

/** A limit that would tell the hidden best of the previous turn answers with its code only. */
const shownParam = (param: TurnParam): TurnParam =>
  param.turnLimitRule === 'PREV_BEST' && !seesBest(param.visibility) ? { ...param, turnLimitRule: 'NONE' } : param;

/** And what they follow from besides his own row: the rules, his value, the best where it is to be beaten, that of the turn before. */
export interface Limits {
  readonly marks: Marks;
  readonly next: string | null;
  readonly param: TurnParam;
  readonly own: string | null;
  readonly best: string | null;
  readonly before: string | null;
}

/** By item; of the lot under `LOT`. */
export type KnownLimits = Map<number, Limits>;

const stillHolds = (
  limits: Limits | undefined,
  param: TurnParam,
  own: string | null,
  best: string | null,
  before: string | null,
): limits is Limits =>
  limits !== undefined && limits.param === param && limits.own === own && limits.best === best && limits.before === before;

const LOT = 0;

const shownBounds = (c: Hall, bounds: Bounds): Bounds =>
  c.boundsVisibleFlag === 'Y' ? bounds : { startPrice: bounds.startPrice, ceilingPrice: null, floorPrice: null };

function totalStanding(scene: Scene, param: TurnParam, bidder: Bidder, offer: Offer | undefined, limits: KnownLimits): LivePosition {
  const { hall: c, ranks } = scene;
  const { marks, next } = lotLimits(scene, param, bidder, offer, limits);
  return {
    rank: seesRank(param.visibility) ? (ranks.get(bidder.supplierId) ?? null) : null,
    best: seesBest(param.visibility) && c.bestValue !== null ? shownBest(scene, c.bestValue, bidder) : null,
    marks,
    next,
    ownItems: null,
    leads: null,
    slotPlace: null,
  };
}

function lotLimits(
  { hall: c, previousBest: before }: Scene,
  param: TurnParam,
  bidder: Bidder,
  offer: Offer | undefined,
  known: KnownLimits,
): Limits {
  const own = offer?.totalRaw ?? null;
  const best = c.improveMode === 'BEST' ? c.bestValue : null;
  const limits = known.get(LOT);
  if (stillHolds(limits, param, own, best, before)) return limits;
  const marks = shownMarks(totalMarks(c, shownParam(param), bidder, offer));
  const made = { marks, next: nextLegal(c.direction, marks, shownBounds(c, c), 2), param, own, best, before };
  known.set(LOT, made);
  return made;
}

function itemLimits(c: Hall, param: TurnParam, bidder: Bidder, item: HallItem, { offer, own }: OwnPrice, known: KnownLimits): Limits {
  const best = c.improveMode === 'BEST' ? item.bestValue : null;
  const before = item.limitValue;
  const limits = known.get(item.itemNo);
  if (stillHolds(limits, param, own, best, before)) return limits;
  const marks = shownMarks(itemMarks(c, shownParam(param), bidder, item, { offer, own }));
  const made = { marks, next: nextLegal(c.direction, marks, shownBounds(c, item), c.pricePrecision), param, own, best, before };
  known.set(item.itemNo, made);
  return made;
}

/** Worked out once for all bidders who are weighed alike. */
function shownBest(scene: Scene, comparable: string, { factor, adder }: Bidder): string {
  const { hall, bests, lastBest } = scene;
  if (lastBest?.comparable === comparable && lastBest.factor === factor && lastBest.adder === adder) return lastBest.shown;
  const key = `${comparable}*${factor}+${adder}`;
  const shown = bests.get(key) ?? inOwnTerms(hall.awardMode, comparable, { factor, adder }, hall.pricePrecision);
  bests.set(key, shown);
  scene.lastBest = { comparable, factor, adder, shown };
  return shown;
}

function itemStanding(scene: Scene, param: TurnParam, bidder: Bidder, offer: Offer | undefined, limits: KnownLimits): LivePosition {
  const { hall: c } = scene;
  const ranked = seesRank(param.visibility);
  const prices = new Map(offer?.items.map((line) => [line.itemNo, line.price]));
  const ownItems = c.items.map((item): OwnItem => {
    const price = prices.get(item.itemNo) ?? null;
    const { marks, next } = itemLimits(c, param, bidder, item, { offer, own: price }, limits);
    return {
      itemNo: item.itemNo,
      marks,
      next,
      rank: ranked && price !== null ? rankOf(itemRanking(c, item.itemNo), bidder) : null,
      best: seesBest(param.visibility) && item.bestValue !== null ? shownBest(scene, item.bestValue, bidder) : null,
    };
  });
  return { ...noStanding, ownItems, leads: ranked ? ownItems.filter((item) => item.rank === 1).length : null };
}

const indexed = remembered((places: readonly Place[]) => new Map(places.map((place) => [place.supplierId, place.rank])));

const rankOf = (places: readonly Place[], bidder: Bidder): number | null => indexed(places).get(bidder.supplierId) ?? null;
