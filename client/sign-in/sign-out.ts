import { call } from '../kernel/call.js';
import { endSession } from '../kernel/session/session.js';
import { dropPush } from '../shell/news/push.js';

/** This browser hears nothing more. Without an answer the session ends here; who signed in elsewhere may have to sign out there, too. */
export async function signOut(): Promise<void> {
  await dropPush().catch(() => undefined);
  const answer = await call<{ readonly signOutUrl: string | null }>('login', 'logout', {}, { quiet: true }).catch(() => null);
  await endSession();
  if (answer?.status === 'S' && answer.data.signOutUrl) location.assign(answer.data.signOutUrl);
}
