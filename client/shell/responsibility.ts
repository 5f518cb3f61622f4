import type { Label } from '@machines/kernel/fields.js';

import { call } from '../kernel/call.js';
import { updateSession } from '../kernel/session/session.js';
import type { HeldResponsibility } from '../kernel/session/signed-in.js';
import { toastFailure, toastRefused } from '../kernel/toast.js';

/** Acts in another held responsibility from now on; menus and open screens follow the session. */
export async function switchResponsibility(held: HeldResponsibility): Promise<void> {
  try {
    const answer = await call('login', 'switchResponsibility', { responsibilityId: held.responsibilityId });
    if (answer.status === 'S') await updateSession({ current: held });
    else toastRefused(answer);
  } catch (error) {
    toastFailure(error);
  }
}

export const responsibilityLabel = ({ respName, respNameEn }: HeldResponsibility): Label => ({ cn: respName, en: respNameEn || respName });
