/** Elimination at the end of a turn (spec compete.md §5.6). Lot totals only. */
import type { TieRule } from '../../lookups.js';
import type { Bidder, Hall, TurnParam } from '../fields.js';
import { effectiveOffer } from './hall.js';
import { ranking } from './ranking.js';

interface RankedBidder {
  readonly bidder: Bidder;
  readonly rank: number | null;
}

/** Suppliers who leave the hall with this turn, in the order of their places. */
export function eliminatedIn(c: Hall, param: TurnParam): readonly string[] {
  if (c.awardMode !== 'TOTAL' || isLastTurn(c, param)) return [];
  const ready = c.bidders.filter((bidder) => bidder.bidderState === 'READY');
  const silent = c.noOfferRule === 'ELIMINATE' ? ready.filter((bidder) => offeredNothing(c, param, bidder)) : [];
  const gone = silent.length === ready.length ? [] : silent;
  const rest = inOrder(
    c,
    ready.filter((bidder) => !gone.includes(bidder)),
  );
  const cut = Math.max(0, Math.min(param.eliminateN, rest.length - c.minRemain));
  return [...gone, ...lastOf(rest, cut, c.tieRule)].map((one) => one.supplierId);
}

/** A sealed offer that was withdrawn, not opened or does not hold is none. */
const offeredNothing = (c: Hall, param: TurnParam, bidder: Bidder): boolean =>
  param.turnMode === 'SEALED' ? effectiveOffer(c, bidder)?.turnNo !== param.turnNo : bidder.offersThisTurn === 0;

export const isLastTurn = (c: Hall, param: TurnParam): boolean => !c.turnParams.some((other) => other.turnNo > param.turnNo);

/** By rank, then those without any value by alias. */
function inOrder(c: Hall, bidders: readonly Bidder[]): readonly RankedBidder[] {
  const ranks = new Map(ranking(c).map((place, index) => [place.supplierId, { rank: place.rank, index }]));
  const order = (bidder: Bidder) => ranks.get(bidder.supplierId)?.index ?? Infinity;
  return [...bidders]
    .sort((a, b) => (order(a) === order(b) ? Number(a.alias) - Number(b.alias) : order(a) - order(b)))
    .map((bidder) => ({ bidder, rank: ranks.get(bidder.supplierId)?.rank ?? null }));
}

/** With shared ranks a group that the cut would split stays whole. */
function lastOf(rest: readonly RankedBidder[], cut: number, tieRule: TieRule): readonly Bidder[] {
  let from = rest.length - cut;
  const splits = (index: number) =>
    index > 0 && index < rest.length && rest[index]!.rank !== null && rest[index]!.rank === rest[index - 1]!.rank;
  if (tieRule === 'SHARED') while (splits(from)) from += 1;
  return rest.slice(from).map((standing) => standing.bidder);
}
