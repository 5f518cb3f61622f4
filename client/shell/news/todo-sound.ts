/** A short tone when a to-do comes, for those who want it (platform-access.md §11, Preferences). */
import { useEffect } from 'react';

import { useConnection } from '../../kernel/connection/connection.js';
import { serverNow } from '../../kernel/connection/clock.js';
import { note, sound } from '../../kernel/sound.js';
import { kindOf } from '../pending.js';
import type { PendingRow } from '../pending.js';

const melody = [note(659, 0, 100), note(880, 110, 160)];
/** To-dos that come together are one tone. */
const QUIET_MS = 1_500;

let context: AudioContext | null = null;

export async function playTodoSound(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  for (const one of melody) sound(context, one);
}

/** Before the first click in it a page may make no sound, and would wait with it. */
const maySound = (): boolean => (navigator as { readonly userActivation?: UserActivation }).userActivation?.hasBeenActive ?? true;

/** Of several windows one makes the tone; pages without locks (opened without TLS) make it each. */
function once(play: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return play();
  return locks.request('guildhall.todo-sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await play();
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  });
}

/** Follows the to-dos that come while the shell is open; one that only changes is not new. */
export function useTodoSound(): void {
  const connection = useConnection();
  useEffect(() => {
    if (!connection) return undefined;
    const from = serverNow();
    const heard = new Set<string>();
    return connection.on('todo.row', ({ op, row }) => {
      const { pendingId, creationDate, ...rest } = row as unknown as PendingRow;
      if (op !== 'put' || kindOf(rest) !== 'open' || creationDate < from || heard.has(pendingId)) return;
      heard.add(pendingId);
      if (maySound()) void once(playTodoSound);
    });
  }, [connection]);
}
