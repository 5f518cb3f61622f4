/** How far an import is: rows that are checked are told as they pass, rows that are written stand in the task. */
import type { TaskProgressed } from '@machines/kernel/protocol.js';
import { useEffect, useState } from 'react';

import { useConnection } from '../connection/connection.js';

export interface HowFar {
  readonly done: number;
  readonly of: number;
}

const nothing: ReadonlyMap<string, HowFar> = new Map();

/** By task, as the server tells it in this phase of theirs. */
export function useTaskProgress(wanted: string): ReadonlyMap<string, HowFar> {
  const connection = useConnection();
  const [told, setTold] = useState(nothing);
  useEffect(
    () =>
      connection?.on('task.progress', ({ taskId, phase, done, of }: TaskProgressed) => {
        if (phase === wanted) setTold((now) => new Map(now).set(taskId, { done, of }));
      }),
    [connection, wanted],
  );
  return told;
}

/** While it is checked. */
export const useImportProgress = (): ReadonlyMap<string, HowFar> => useTaskProgress('validating');

export function importProgress(state: string | null, task: Readonly<Record<string, unknown>>, told: HowFar | undefined): HowFar {
  if (state === 'applying') return { done: Number(task['written'] ?? 0) + Number(task['refused'] ?? 0), of: Number(task['ok'] ?? 0) };
  return state === 'validating' && told ? told : { done: 0, of: 0 };
}
