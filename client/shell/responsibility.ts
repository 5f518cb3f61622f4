import type { Label } from '@machines/kernel/fields.js';

import { call } from '../kernel/call.js';
import { currentSession, updateSession } from '../kernel/session/session.js';
import type { HeldResponsibility } from '../kernel/session/signed-in.js';
import { toastFailure, toastRefused } from '../kernel/toast.js';
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
    if (held.responsibilityId === currentSession()?.current?.responsibilityId || !(await mayDiscard())) return;
    if (await switchTo(held)) discard();
  };
}

export const responsibilityLabel = ({ respName, respNameEn }: HeldResponsibility): Label => ({ cn: respName, en: respNameEn || respName });
