/** When days of payment stages begin, where the organisation is. */
import type { StageStart } from '../../state-machines/contracts/contract/stage-days.js';
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import { endOfDay } from '../platform/zones.js';

export interface StageDay {
  readonly stageNo: number;
  readonly stageTrigger: string | null;
  readonly triggerDate?: string | null;
}
export const startOfDay = (zone: string, day: string): number => endOfDay(zone, addDays(day, -1));
export const startsOf = (zone: string, stages: readonly StageDay[]): readonly StageStart[] =>
  stages.flatMap(({ stageNo, stageTrigger, triggerDate }) =>
    stageTrigger === 'DATE' && triggerDate ? [{ stageNo, at: startOfDay(zone, triggerDate) }] : [],
  );
