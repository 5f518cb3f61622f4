/**
 * Decisions of weight ask for the password once more (platform-access.md §1). Whoever sends one waits here until the
 * person has confirmed, or has let it be.
 */
import { storeOf, useStore } from '../store.js';

type Waiting = (confirmed: boolean) => void;

const waiting = storeOf<readonly Waiting[]>([]);

/** Whether the person has confirmed; all who wait hear the same answer. */
export const stepUp = (): Promise<boolean> => new Promise((resolve) => waiting.set([...waiting.get(), resolve]));

export function settleStepUp(confirmed: boolean): void {
  const all = waiting.get();
  waiting.set([]);
  for (const tell of all) tell(confirmed);
}

/** Whether somebody waits for the password. */
export const useStepUpWanted = (): boolean => useStore(waiting).length > 0;
