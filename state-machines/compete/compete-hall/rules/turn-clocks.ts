/** What kind of clock a turn runs by. */
import { SECOND_MS } from '../../../kernel/primitives/instant.js';
import type { Instant } from '../../../kernel/fields.js';
import type { Hall, Turn, TurnParam } from '../fields.js';
import { currentParam } from './hall.js';
import { lastStepOf } from './price-clock.js';

export const isJapanese = (c: Hall): boolean => currentParam(c)?.turnMode === 'JAPANESE';

/** Prices by a clock: what was quoted before has no part in it. */
export const isPriceClock = ({ turnMode }: Pick<TurnParam, 'turnMode'>): boolean => turnMode === 'DUTCH' || turnMode === 'JAPANESE';

/** A clock of prices runs through all of them. */
export function priceClock(param: TurnParam, at: Instant): Pick<Turn, 'endAt' | 'level' | 'levelEndAt'> {
  const seconds = param.clockSeconds ?? 1;
  const endAt = at + (lastStepOf(param) + 1) * seconds * SECOND_MS;
  return param.turnMode === 'DUTCH' ? { endAt, level: null, levelEndAt: null } : { endAt, level: 0, levelEndAt: at + seconds * SECOND_MS };
}
