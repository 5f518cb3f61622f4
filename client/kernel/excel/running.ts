/** Long work of this window that goes on whatever is looked at: exports on their way, and the import that is shown. */
import { storeOf } from '../store.js';

export interface RunningExport {
  readonly taskId: string;
  readonly name: string;
  readonly done: number;
  /** 0: not known yet. */
  readonly of: number;
  cancel(): void;
}

export const runningExports = storeOf<readonly RunningExport[]>([]);

export const beginExport = (one: RunningExport): void => runningExports.set([...runningExports.get(), one]);
export const endExport = (taskId: string): void => runningExports.set(runningExports.get().filter((one) => one.taskId !== taskId));

export function exportProgressed(taskId: string, done: number, of: number): void {
  if (runningExports.get().some((one) => one.taskId === taskId))
    runningExports.set(runningExports.get().map((one) => (one.taskId === taskId ? { ...one, done, of } : one)));
}

/** Task that the dialog shows wherever one is; null: none. */
export const shownImport = storeOf<string | null>(null);

export interface AwaitedExport {
  readonly requestId: string;
  readonly name: string;
}

/** Exports that this window sent to the background and has not been told the end of. */
export const awaitedExports = storeOf<readonly AwaitedExport[]>([]);

export const awaitExport = (one: AwaitedExport): void =>
  awaitedExports.set([...awaitedExports.get().filter(({ requestId }) => requestId !== one.requestId), one]);
export const exportTold = (requestId: string): void =>
  awaitedExports.set(awaitedExports.get().filter((one) => one.requestId !== requestId));
