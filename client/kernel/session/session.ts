/**
 * Who is signed in, in all tabs of the browser (platform-access.md §0.4, §1.6). The signing key is kept as a key that
 * no script can read out; it lives in IndexedDB beside the session's public parts.
 */
import type { Actor } from '@machines/kernel/events.js';

import { storeOf, useStore } from '../store.js';
import { acting } from './acting.js';
import { keptSession } from './kept-session.js';
import { signingKey } from './signing.js';
import { keepFor } from './tab-store.js';
import type { HeldResponsibility, Session, SignInAnswer } from './signed-in.js';

/** `restoring` until the browser's store was read once. */
export interface SessionState {
  readonly phase: 'restoring' | 'anonymous' | 'signedIn';
  readonly session: Session | null;
  /** Why the running session ended; the screen is covered and asks for the password. */
  readonly ended: string | null;
}

export const sessionStore = storeOf<SessionState>({ phase: 'restoring', session: null, ended: null });

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('guildhall.session');
channel?.addEventListener('message', () => void followOthers());

let mayFollow: (() => Promise<boolean>) | null = null;
let asking = false;

/** Another window took on another responsibility: this one follows once `ask` allows it, as it may hold what is not saved. @returns what ends it */
export function askBeforeFollowing(ask: () => Promise<boolean>): () => void {
  mayFollow = ask;
  return () => {
    mayFollow = null;
  };
}

/** What another window changed of the session. */
async function followOthers(): Promise<void> {
  const [{ session: present }, kept] = [sessionStore.get(), await keptSession.read()];
  const switched =
    acting === null &&
    present !== null &&
    kept?.certificate === present.certificate &&
    kept.current?.responsibilityId !== present.current?.responsibilityId;
  if (!switched || !mayFollow) return put(kept);
  if (asking) return;
  asking = true;
  try {
    if (await mayFollow()) put(await keptSession.read());
  } finally {
    asking = false;
  }
}

const waiting = new Set<(renewed: boolean) => void>();

/** What the session acts in, which is kept whatever this window acts in. */
let ofSession: HeldResponsibility | null = null;

function actsIn({ responsibilities, current }: Session): HeldResponsibility | null {
  return responsibilities.find((held) => held.responsibilityId === acting) ?? current;
}

function put(session: Session | null): void {
  keepFor(session?.userInfo.userId ?? null);
  ofSession = session?.current ?? null;
  sessionStore.set({
    phase: session ? 'signedIn' : 'anonymous',
    session: session && { ...session, current: actsIn(session) },
    ended: null,
  });
  for (const resolve of [...waiting]) resolve(session !== null);
  waiting.clear();
}

/** Reads the kept session, at the page's start and when another tab signed in or out. */
export async function restoreSession(): Promise<void> {
  put(await keptSession.read());
}

const heldOf = (answer: Pick<SignInAnswer, 'responsibilities' | 'currentResponsibility'>): HeldResponsibility | null => {
  const { currentResponsibility: current, responsibilities } = answer;
  if (typeof current === 'string') return responsibilities.find((one) => one.responsibilityId === current) ?? null;
  return current ?? responsibilities[0] ?? null;
};

export async function startSession(answer: SignInAnswer): Promise<void> {
  const session: Session = {
    certificate: answer.certificate,
    authorizationCode: answer.authorizationCode,
    key: await signingKey(answer.signKey),
    userInfo: answer.userInfo,
    responsibilities: answer.responsibilities,
    current: heldOf(answer),
    mustChangePassword: answer.mustChangePassword,
    passwordDaysLeft: answer.passwordDaysLeft,
    mustEnrol: answer.mustEnrol ?? false,
  };
  await keep(() => session);
}

let keeping: Promise<void> = Promise.resolve();

/** One after the other, so that no change takes another back. @param next undefined: nothing changes */
function keep(next: () => Session | null | undefined): Promise<void> {
  const kept = keeping.then(async () => {
    const session = next();
    if (session === undefined) return;
    await keptSession.write(session);
    put(session);
    channel?.postMessage('changed');
  });
  keeping = kept.catch(() => undefined);
  return kept;
}

/** After switchResponsibility or findSession answered. */
export function updateSession(change: Partial<Omit<Session, 'certificate' | 'key'>>): Promise<void> {
  return keep(() => {
    const { session } = sessionStore.get();
    return session ? { ...session, current: ofSession, ...change } : undefined;
  });
}

/** Signs this browser out; the server has been told by the caller. */
export const endSession = (): Promise<void> => keep(() => null);

/** The server no longer takes the session: the screen is covered until the same user has signed in again. */
export function sessionEnded(reason: string): void {
  const state = sessionStore.get();
  if (state.session && !state.ended) sessionStore.set({ ...state, ended: reason });
}

export const isCovered = (): boolean => sessionStore.get().ended !== null;

/** Resolves when the covered screen was signed in again (true) or left (false). */
export const renewal = (): Promise<boolean> => new Promise((resolve) => waiting.add(resolve));

export const currentSession = (): Session | null => sessionStore.get().session;

export const useSessionState = (): SessionState => useStore(sessionStore);
export const useSession = (): Session | null => useSessionState().session;

export const isSupplierUser = (session: Session | null): boolean => session?.userInfo.userType.startsWith('EX') ?? false;

/** The signed-in person as machines know him. */
export function actorOf(session: Session | null): Actor | null {
  if (!session) return null;
  const { userInfo, current } = session;
  return {
    userId: userInfo.userId,
    userType: isSupplierUser(session) ? 'EX' : 'INSIDE',
    supplierId: userInfo.supplierId,
    respCode: current?.respCode ?? null,
    respId: current?.responsibilityId ?? null,
    onBehalfOf: null,
  };
}
