/** Slots of a sequential turn (spec compete.md §5.10): bidders speak one after the other, the worst rank first. */
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { Instant } from '../../../kernel/fields.js';
import type { Bidder, Hall, Turn, TurnParam } from '../fields.js';
import { bidderOf, currentParam, currentTurn, replaced } from './hall.js';
import { itemRanking, ranking } from './ranking.js';

const byAlias = (a: Bidder, b: Bidder) => Number(a.alias) - Number(b.alias);

/** Who is ready, in the order of speaking: those without a value by alias, then from the worst rank to the best. */
export function slotOrderOf(c: Hall): readonly string[] {
  const ready = c.bidders.filter((bidder) => bidder.bidderState === 'READY').sort(byAlias);
  const places = c.awardMode === 'TOTAL' ? new Map(ranking(c).map((place, index) => [place.supplierId, index])) : itemPlaces(c);
  const placed = ready.filter((bidder) => places.has(bidder.supplierId));
  return [
    ...ready.filter((bidder) => !places.has(bidder.supplierId)),
    ...placed.sort((a, b) => places.get(b.supplierId)! - places.get(a.supplierId)!),
  ].map((bidder) => bidder.supplierId);
}

/** By item there is no rank of the lot: who leads more items speaks later. */
function itemPlaces(c: Hall): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const item of c.items)
    for (const place of itemRanking(c, item.itemNo))
      places.set(place.supplierId, (places.get(place.supplierId) ?? 0) - (place.rank === 1 ? 1 : 0));
  return places;
}

const mayStillSpeak = (c: Hall, supplierId: string): boolean => bidderOf(c, supplierId)?.bidderState === 'READY';

/** Places in the order, from `from` on, whose bidders still take part. */
const placesFrom = (c: Hall, turn: Turn, from: number): readonly number[] =>
  (turn.slotOrder ?? []).flatMap((supplierId, index) => (index >= from && mayStillSpeak(c, supplierId) ? [index] : []));

export const isSequential = (c: Hall): boolean => currentParam(c)?.turnMode === 'SEQUENTIAL';

/** Whose slot runs; null: nobody's. */
export function speaker(c: Hall): string | null {
  const turn = currentTurn(c);
  return turn?.slotOrder?.[turn.slotIndex ?? 0] ?? null;
}

/** Nobody is left to speak after the slot that runs. */
export function isLastSlot(c: Hall): boolean {
  const turn = currentTurn(c)!;
  return placesFrom(c, turn, (turn.slotIndex ?? 0) + 1).length === 0;
}

/** An offer ends the slot, and with the last slot the turn. */
export const endsOnOffer = (c: Hall): boolean => isSequential(c) && currentParam(c)!.slotEarlyFlag === 'Y';

const slotMs = (param: TurnParam): number => param.slotSeconds * SECOND_MS;

/** The slots as they are laid out when a turn starts. */
export function firstSlot(c: Hall, param: TurnParam, at: Instant): Pick<Turn, 'slotOrder' | 'slotIndex' | 'slotEndAt' | 'endAt'> {
  const slotOrder = slotOrderOf(c);
  return {
    slotOrder,
    slotIndex: 0,
    slotEndAt: at + (slotOrder.length === 0 ? 0 : slotMs(param)),
    endAt: at + slotOrder.length * slotMs(param),
  };
}

/** The slot at `slotIndex` ends at `slotEndAt`, and the turn when all who follow have had theirs. */
export function inSlot(c: Hall, slotIndex: number, slotEndAt: Instant): Partial<Hall> {
  const turn = currentTurn(c)!;
  const endAt = slotEndAt + placesFrom(c, turn, slotIndex + 1).length * slotMs(currentParam(c)!);
  return { turnEndAt: endAt, turns: replaced(c.turns, turn, { ...turn, slotIndex, slotEndAt, endAt }) };
}

/** The next bidder's slot begins at `at`. */
export function nextSlot(c: Hall, at: Instant): Partial<Hall> {
  const turn = currentTurn(c)!;
  const next = placesFrom(c, turn, (turn.slotIndex ?? 0) + 1)[0];
  if (next === undefined) throw new RangeError('nobody is left to speak in this turn');
  return inSlot(c, next, at + slotMs(currentParam(c)!));
}

/** After somebody left: the slot of who spoke ends at once, the slot of who was to speak falls away. */
export function withoutLeaver(c: Hall, at: Instant): Partial<Hall> {
  const turn = currentTurn(c);
  if (!isSequential(c) || turn?.slotEndAt === null || turn?.slotEndAt === undefined) return {};
  return mayStillSpeak(c, speaker(c) ?? '') ? inSlot(c, turn.slotIndex ?? 0, turn.slotEndAt) : nextSlot(c, at);
}

/** Whether the exclusion of this bidder leaves nobody to speak. */
export const isLastToSpeak = (c: Hall, supplierId: string): boolean => isSequential(c) && speaker(c) === supplierId && isLastSlot(c);

/** While the hall was paused whoever spoke was excluded, and nobody follows. */
export const nobodySpeaks = (c: Hall): boolean => isSequential(c) && !mayStillSpeak(c, speaker(c) ?? '') && isLastSlot(c);

/** The pause is over: the slot goes on, or the next begins where its bidder was excluded meanwhile. */
export const slotResumed = (c: Hall, slotEndAt: Instant, at: Instant): Partial<Hall> =>
  mayStillSpeak(c, speaker(c) ?? '') ? inSlot(c, currentTurn(c)!.slotIndex ?? 0, slotEndAt) : nextSlot(c, at);
