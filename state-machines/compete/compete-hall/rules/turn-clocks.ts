/** What kind of clock a turn runs by. */
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { Instant } from '../../../kernel/fields.js';
import type { Hall, Turn, TurnParam } from '../fields.js';
import { currentParam, currentTurn, replaced } from './hall.js';
import { lastStepOf } from './price-clock.js';

export const isDutch = (c: Hall): boolean => currentParam(c)?.turnMode === 'DUTCH';

export const isJapanese = (c: Hall): boolean => currentParam(c)?.turnMode === 'JAPANESE';

/** Prices by a clock: what was quoted before has no part in it. */
export const isPriceClock = ({ turnMode }: Pick<TurnParam, 'turnMode'>): boolean => turnMode === 'DUTCH' || turnMode === 'JAPANESE';

/** How long each price of a clock runs. */
export const tickMs = (param: TurnParam): number => (param.clockSeconds ?? 1) * SECOND_MS;

/** A clock of prices runs through all of them. */
export function priceClock(param: TurnParam, at: Instant): Pick<Turn, 'endAt' | 'level' | 'levelEndAt'> {
  const endAt = at + (lastStepOf(param) + 1) * tickMs(param);
  return param.turnMode === 'DUTCH' ? { endAt, level: null, levelEndAt: null } : { endAt, level: 0, levelEndAt: at + tickMs(param) };
}

/** The level runs until `levelEndAt`; the turn as long as further levels may follow. */
export function inLevel(c: Hall, level: number, levelEndAt: Instant): Partial<Hall> {
  const turn = currentTurn(c)!;
  const param = currentParam(c)!;
  const endAt = levelEndAt + (lastStepOf(param) - level) * tickMs(param);
  return { turnEndAt: endAt, turns: replaced(c.turns, turn, { ...turn, level, levelEndAt, endAt }) };
}
