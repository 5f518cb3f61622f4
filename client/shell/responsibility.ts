import type { Label } from '@machines/kernel/fields.js';
import { useEffect } from 'react';

import { call } from '../kernel/call.js';
import { askBeforeFollowing, currentSession, updateSession } from '../kernel/session/session.js';
import type { HeldResponsibility } from '../kernel/session/signed-in.js';
import { toastFailure, toastRefused } from '../kernel/toast.js';
import type { ShellState } from './shell-state.js';
import { useShell } from './shell-state.js';

/** @returns whether the session acts in it now; menus and open screens follow the session */
async function switchTo(held: HeldResponsibility): Promise<boolean> {
  try {
    const answer = await call('login', 'switchResponsibility', { responsibilityId: held.responsibilityId });
    if (answer.status === 'S') await updateSession({ current: held });
    else toastRefused(answer);
    return answer.status === 'S';
  } catch (error) {
    toastFailure(error);
    return false;
  }
}

/** Acts in another held responsibility from now on; unsaved changes are asked about first, and stay when it is refused. */
export function useResponsibilitySwitch(): (held: HeldResponsibility) => Promise<void> {
  const { mayDiscard, discard } = useShell();
  return async (held) => {
    if (held.responsibilityId === currentSession()?.current?.responsibilityId || !(await mayDiscard('switching'))) return;
    if (await switchTo(held)) discard();
  };
}

/** A session acts in one responsibility in all its windows: whoever keeps what is unsaved here takes all of them back. */
export function useAskedBeforeFollowing({ mayDiscard, discard }: ShellState): void {
  useEffect(
    () =>
      askBeforeFollowing(async () => {
        const follows = await mayDiscard('following');
        const current = currentSession()?.current;
        if (follows) discard();
        else if (current) await switchTo(current);
        return follows;
      }),
    [mayDiscard, discard],
  );
}

export const responsibilityLabel = ({ respName, respNameEn }: HeldResponsibility): Label => ({ cn: respName, en: respNameEn || respName });
