import { call } from '../kernel/call.js';
import { endSession } from '../kernel/session/session.js';

/** Tells the server; without an answer the session still ends here. Who signed in elsewhere may have to sign out there, too. */
export async function signOut(): Promise<void> {
  const answer = await call<{ readonly signOutUrl: string | null }>('login', 'logout', {}, { quiet: true }).catch(() => null);
  await endSession();
  if (answer?.status === 'S' && answer.data.signOutUrl) location.assign(answer.data.signOutUrl);
}
