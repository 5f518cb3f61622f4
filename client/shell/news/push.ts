/**
 * The bell's entries in this browser while no window is open (platform-system.md §7): whoever wants them subscribes the browser at its
 * maker's push service. The wish is the browser's; who signs out is told nothing more there until he signs in again.
 */
import { ask, call } from '../../kernel/call.js';

const STORED = 'guildhall.push';
const WORKER = '/push-worker.js';

/** `unable`: this browser, or an address without https; `blocked`: the person has said no to the browser. */
export type PushState = 'unable' | 'blocked' | 'off' | 'on';

const can = (): boolean => 'serviceWorker' in navigator && typeof PushManager !== 'undefined' && typeof Notification !== 'undefined';

const wanted = (userId: string): boolean => {
  try {
    return localStorage.getItem(`${STORED}.${userId}`) === 'Y';
  } catch {
    return false;
  }
};
const wish = (userId: string, on: boolean): void => {
  try {
    localStorage.setItem(`${STORED}.${userId}`, on ? 'Y' : 'N');
  } catch {
    // A browser that keeps nothing forgets the wish with the next sign-in.
  }
};

/** Null before anybody wanted it here. */
const subscribed = async (): Promise<PushSubscription | null> =>
  can() ? ((await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null) : null;

export async function pushState(): Promise<PushState> {
  if (!can()) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  const there = await subscribed();
  if (!there) return 'off';
  const { on } = await ask<{ readonly on: boolean }>('push', 'findMine', { endpoint: there.endpoint }, { quiet: true });
  return on ? 'on' : 'off';
}

/** Another key of the server, or somebody else's subscription, takes no messages of ours: it is made anew. */
async function subscribe(): Promise<void> {
  await (await subscribed())?.unsubscribe();
  const { publicKey } = await ask<{ readonly publicKey: string }>('push', 'findMine', {}, { quiet: true });
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys = {} } = made.toJSON();
  const given = { endpoint: made.endpoint, p256dh: keys['p256dh'], auth: keys['auth'] };
  const answer = await call('push', 'subscribe', given);
  if (answer.status !== 'S') await made.unsubscribe();
}

/** The server is told, and the browser: what was on its way reaches nobody. */
async function unsubscribe(): Promise<void> {
  const there = await subscribed();
  if (!there) return;
  await call('push', 'unsubscribe', { endpoint: there.endpoint }, { quiet: true }).catch(() => null);
  await there.unsubscribe();
}

export async function wishPush(userId: string, on: boolean): Promise<PushState> {
  if (!can()) return 'unable';
  if (on && (await Notification.requestPermission()) !== 'granted') return pushState();
  wish(userId, on);
  await (on ? subscribe() : unsubscribe());
  return pushState();
}

/** With a sign-in: whoever wanted it here has it again, and nobody else's messages come to him. */
export async function keepPush(userId: string): Promise<void> {
  if (!can() || (await pushState()) === 'on') return;
  if (wanted(userId) && Notification.permission === 'granted') await subscribe();
  else await (await subscribed())?.unsubscribe();
}

/** With a sign-out. */
export const dropPush = unsubscribe;
