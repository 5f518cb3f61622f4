/** Whether rules of a turn fit together (spec compete.md §1 submit guards, §2 SET_TURN_PARAM, ADD_TURN, REOPEN). */
import { cmp, isNegative, isZero } from '../../../kernel/primitives/decimal.js';
import type { CompeteFormat, ImproveMode, TurnMode } from '../../lookups.js';
import type { TurnParam } from '../fields.js';

/** COMPETE_STEP_RANGE. */
export function stepsFit(
  param: Pick<TurnParam, 'minStepValue' | 'minStepRate' | 'maxStepValue' | 'maxStepRate' | 'stepMultipleFlag'>,
): boolean {
  const { minStepValue, minStepRate, maxStepValue, maxStepRate } = param;
  if ([minStepValue, minStepRate, maxStepValue, maxStepRate].some(isNegative)) return false;
  if (!isZero(maxStepValue) && cmp(minStepValue, maxStepValue) > 0) return false;
  if (!isZero(maxStepRate) && cmp(minStepRate, maxStepRate) > 0) return false;
  return param.stepMultipleFlag !== 'Y' || !isZero(minStepValue);
}

/** COMPETE_OT_MODE. */
export const overtimeFits = (
  param: Pick<TurnParam, 'turnMode' | 'overtimeFlag' | 'overtimeTriggerSeconds' | 'overtimeExtendSeconds'>,
): boolean =>
  param.overtimeFlag !== 'Y' || (param.turnMode === 'OPEN' && param.overtimeTriggerSeconds >= 1 && param.overtimeExtendSeconds >= 1);

/** COMPETE_BEST_NEEDS_VISIBLE. */
export const bestIsVisible = (improveMode: ImproveMode, param: Pick<TurnParam, 'visibility'>): boolean =>
  improveMode !== 'BEST' || (param.visibility !== 'BLIND' && param.visibility !== 'OWN_RANK');

/** COMPETE_TIE_NEEDS_VISIBLE: whoever is told that his value is taken learns that somebody bid it. */
export const tiesAreVisible = (tieAllowedFlag: 'Y' | 'N', param: Pick<TurnParam, 'visibility'>): boolean =>
  tieAllowedFlag === 'Y' || param.visibility.startsWith('ALL_');

/** COMPETE_SLOTS_NEED_VISIBLE: the order of speaking and its length tell ranks and the number of bidders. */
export const slotsAreVisible = (showCountFlag: 'Y' | 'N', { turnMode, visibility }: Pick<TurnParam, 'turnMode' | 'visibility'>): boolean =>
  turnMode !== 'SEQUENTIAL' || visibility.startsWith('ALL_') || (visibility !== 'BLIND' && showCountFlag === 'Y');

/** COMPETE_OT_LEAK. */
export const overtimeTellsNothing = (param: Pick<TurnParam, 'visibility' | 'overtimeFlag' | 'overtimeTriggerOn'>): boolean =>
  param.overtimeFlag !== 'Y' || param.visibility !== 'BLIND' || param.overtimeTriggerOn === 'ANY_OFFER';

const modesOf: Readonly<Record<CompeteFormat, readonly TurnMode[]>> = {
  ENGLISH: ['OPEN'],
  SEALED: ['SEALED'],
  HYBRID: ['OPEN', 'SEALED', 'SEQUENTIAL'],
  SEQUENTIAL: ['SEQUENTIAL'],
  DUTCH: ['DUTCH'],
  JAPANESE: ['JAPANESE'],
};

/** TURN_FORMAT: whether one more turn of this mode fits the hall's format; clock formats have exactly one. */
export const mayAddTurn = (format: CompeteFormat, mode: TurnMode): boolean =>
  format !== 'DUTCH' && format !== 'JAPANESE' && modesOf[format].includes(mode);

/** COMPETE_TURN_MISSING: whether the modes of all turns, in order, fit the format (§0). */
export function modesFit(format: CompeteFormat, modes: readonly TurnMode[]): boolean {
  if (modes.length === 0) return false;
  if (format === 'DUTCH' || format === 'JAPANESE') return modes.length === 1 && modes[0] === format;
  const [first, ...rest] = modes;
  const leading = format === 'SEQUENTIAL' && first === 'SEALED' && rest.length > 0 ? rest : modes;
  return leading.every((mode) => modesOf[format].includes(mode));
}
