import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { dropPush, keepPush, pushState, wishPush } from '../../../client/shell/news/push.js';

// A browser with a push service, and a server that knows the addresses that it was given.

const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
let answers: NotificationPermission;
let known: Set<string>;
let subscribed: { readonly endpoint: string; toJSON(): object; unsubscribe(): Promise<boolean> } | null;
let registered: string[];
let made: number;
let fails: boolean;
const originalFetch = globalThis.fetch;

const pushManager = {
  getSubscription: async () => subscribed,
  subscribe: async ({ applicationServerKey, userVisibleOnly }: { applicationServerKey: string; userVisibleOnly: boolean }) => {
    if (fails) throw new Error('push service error');
    expect([applicationServerKey, userVisibleOnly]).toEqual([KEY, true]);
    made += 1;
    const endpoint = `https://push.example.net/${made}`;
    subscribed = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => ((subscribed = null), true),
    };
    return subscribed;
  },
};
const registration = { pushManager };

beforeEach(() => {
  [answers, known, subscribed, registered, made, fails] = ['granted', new Set(), null, [], 0, false];
  localStorage.clear();
  const permission = { permission: 'default', requestPermission: async () => (permission.permission = answers) };
  Object.defineProperty(globalThis, 'Notification', { configurable: true, value: permission });
  Object.defineProperty(globalThis, 'PushManager', { configurable: true, value: class {} });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => (registered.length > 0 ? registration : undefined),
      register: async (address: string) => (registered.push(address), registration),
      ready: Promise.resolve(registration),
    },
  });
  globalThis.fetch = (async (path: string, { body }: { readonly body: string }) => {
    const { endpoint } = JSON.parse(body) as { readonly endpoint?: string };
    if (path.endsWith('/subscribe')) known.add(endpoint!);
    if (path.endsWith('/unsubscribe')) known.delete(endpoint!);
    const data = { publicKey: KEY, browsers: known.size, on: endpoint !== undefined && known.has(endpoint) };
    return {
      ok: true,
      status: 200,
      headers: new Map(),
      json: async () => ({ status: 'S', code: '', msg: '', data, serverTime: 0, traceId: '' }),
    };
  }) as never;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(globalThis, 'PushManager');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('messages while no window is open', () => {
  test('nobody gets them before he wants them, and then this browser is subscribed', async () => {
    expect(await pushState()).toBe('off');
    await keepPush('7');
    expect([registered, made]).toEqual([[], 0]);
    expect(await wishPush('7', true)).toBe('on');
    expect([registered, [...known]]).toEqual([['/push-worker.js'], ['https://push.example.net/1']]);
    expect(await wishPush('7', false)).toBe('off');
    expect([subscribed, known.size]).toEqual([null, 0]);
  });

  test('who signs out is told nothing more, and has them again when he signs in', async () => {
    await wishPush('7', true);
    await dropPush();
    expect([subscribed, known.size, await pushState()]).toEqual([null, 0, 'off']);
    await keepPush('7');
    expect([...known]).toEqual(['https://push.example.net/2']);
  });

  test('somebody else who signs in where the first has not signed out gets none of his', async () => {
    await wishPush('7', true);
    known.clear();
    await keepPush('8');
    expect([subscribed, made]).toEqual([null, 1]);
  });

  test('a browser that was told no stays off; one without a push service says so', async () => {
    answers = 'denied';
    expect(await wishPush('7', true)).toBe('blocked');
    answers = 'granted';
    fails = true;
    await expect(wishPush('7', true)).rejects.toThrow('push service error');
    expect(known.size).toBe(0);
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect([await pushState(), await wishPush('7', true)]).toEqual(['unable', 'unable']);
  });
});
