import { expect, jest, test } from '@jest/globals';

import { call } from '../../../client/kernel/call.js';

test('two windows that ask the same in one millisecond are told apart by their request ids; an asker that repeats keeps his own', async () => {
  const sent: unknown[] = [];
  globalThis.fetch = (async (_path: string, { body }: { readonly body: string }) => {
    sent.push((JSON.parse(body) as Record<string, unknown>)['requestId']);
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data: [], serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
  for (const body of [{ keys: ['DENSITY'] }, { keys: ['DENSITY'] }, { requestId: 'mine' }]) await call('baseProfile', 'findValues', body);
  const uuid: unknown = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(sent).toEqual([uuid, uuid, 'mine']);
  expect(new Set(sent).size).toBe(3);
});

test('a browser whose clock is days ahead is told so once, and its next signature is of the right time', async () => {
  const serverTime = Date.parse('2026-03-02T01:00:00.000Z');
  const far: boolean[] = [];
  globalThis.fetch = (async (_path: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) => {
    const skewed = Math.abs(Number(headers['timestamp']) - serverTime) > 60_000;
    far.push(skewed);
    const told = { code: skewed ? 'REQ_CLOCK_SKEW' : '', msg: '', data: [], serverTime, traceId: '' };
    return { status: skewed ? 400 : 200, json: async () => ({ status: skewed ? 'E' : 'S', ...told }) };
  }) as unknown as typeof fetch;
  expect((await call('baseProfile', 'findValues')).status).toBe('S');
  expect((await call('baseProfile', 'findValues')).status).toBe('S');
  expect(far).toEqual([true, false, false]);
});

test('what a server without a free connection did not begin is asked again under its request id, three times, and then said', async () => {
  jest.useFakeTimers();
  try {
    const sent: unknown[] = [];
    const busyFor = async (times: number): Promise<string> => {
      sent.length = 0;
      globalThis.fetch = (async (_path: string, { body }: { readonly body: string }) => {
        sent.push((JSON.parse(body) as Record<string, unknown>)['requestId']);
        const code = sent.length <= times ? 'SYS_UNAVAILABLE' : '';
        const told = { status: code ? 'E' : 'S', code, msg: '', data: null, serverTime: 0, traceId: '' };
        return { status: code ? 503 : 200, json: async () => told };
      }) as unknown as typeof fetch;
      const answer = call('baseProfile', 'findValues', { requestId: 'mine' });
      await jest.runAllTimersAsync();
      return (await answer).code;
    };
    expect([await busyFor(1), [...sent]]).toEqual(['', ['mine', 'mine']]);
    expect([await busyFor(9), [...sent]]).toEqual(['SYS_UNAVAILABLE', ['mine', 'mine', 'mine', 'mine']]);
  } finally {
    jest.useRealTimers();
  }
});
