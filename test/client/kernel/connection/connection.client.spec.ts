import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CallResult, Frame, FullView } from '@machines/kernel/protocol.js';

import { Connection } from '../../../../client/kernel/connection/connection.js';
import type { DocumentListener } from '../../../../client/kernel/connection/connection.js';
import type { Wire, WireRefusal } from '../../../../client/kernel/connection/wire.js';
import { sample } from '../sample.js';

/** The network as a test directs it: what was asked, what is answered, when it breaks. */
class TestWire implements Wire {
  connected = false;
  readonly asked: { readonly event: string; readonly body: Record<string, unknown> }[] = [];
  answer: (event: string, body: Record<string, unknown>) => unknown = () => {
    throw new Error('no acknowledgement');
  };
  readonly #pushes = new Map<string, (body: never) => void>();
  #up: () => void = () => undefined;
  #down: (refusal: WireRefusal | null) => void = () => undefined;

  async request(event: string, body: object): Promise<unknown> {
    this.asked.push({ event, body: body as Record<string, unknown> });
    return this.answer(event, body as Record<string, unknown>);
  }
  on(event: string, listener: (body: never) => void): void {
    this.#pushes.set(event, listener);
  }
  onConnected(listener: () => void): void {
    this.#up = listener;
  }
  onLost(listener: (refusal: WireRefusal | null) => void): void {
    this.#down = listener;
  }
  open(): void {
    /* the test connects */
  }
  reopened = 0;
  reopen(): void {
    this.reopened += 1;
  }
  close(): void {
    this.connected = false;
  }
  up(): void {
    this.connected = true;
    this.#up();
  }
  down(refusal: WireRefusal | null = null): void {
    this.connected = false;
    this.#down(refusal);
  }
  push(event: string, body: object): void {
    this.#pushes.get(event)!(body as never);
  }
  of(event: string): Record<string, unknown>[] {
    return this.asked.filter((one) => one.event === event).map((one) => one.body);
  }
}

const done = <T>(data: T): CallResult<T> => ({ status: 'S', code: '', msg: '', data, serverTime: 0, traceId: '' });
const view: FullView = { type: sample.type, id: '5', epoch: 'e1', viewSeq: 3, state: 'draft', shared: {}, own: {}, answers: {}, now: 0 };
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const calls: { path: string; body: Record<string, unknown> }[] = [];
let http: (path: string) => CallResult | null;
let wire: TestWire;
let connection: Connection;

beforeEach(() => {
  calls.length = 0;
  http = () => null;
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    calls.push({ path, body: JSON.parse(init.body as string) as Record<string, unknown> });
    const answer = http(path);
    if (!answer) throw new TypeError('Failed to fetch');
    return { status: 200, json: async () => answer };
  }) as unknown as typeof fetch;
  wire = new TestWire();
  connection = new Connection(wire);
});
afterEach(() => connection.close());

const listener = (seen: ReturnType<DocumentListener['seen']> = null): DocumentListener & { readonly got: unknown[] } => {
  const got: unknown[] = [];
  return {
    got,
    seen: () => seen,
    onView: (full) => got.push(full),
    onMissed: (missed) => got.push(missed),
    onFrame: (frame) => frame.viewSeq === 4,
    onRefused: (answer) => got.push(answer.code),
  };
};

describe('watching', () => {
  test('a watch survives the connection: after it is back only what was missed is asked for', async () => {
    wire.answer = (event) => (event === 'watch' ? done(view) : { t1: 0, t2: 0 });
    wire.up();
    const document = listener({ epoch: 'e1', viewSeq: 3 });
    connection.watch(sample.type, '5', document);
    wire.down();
    expect(connection.state.get().reach).toBe('connecting');
    wire.up();
    await settle();
    expect(wire.of('watch')).toEqual([
      { type: sample.type, id: '5', seen: { epoch: 'e1', viewSeq: 3 } },
      { type: sample.type, id: '5', seen: { epoch: 'e1', viewSeq: 3 } },
    ]);
    expect(connection.state.get().reach).toBe('online');
  });

  test('a watch whose answer is lost while the socket stands is asked again until it is answered; one that ended is not', async () => {
    jest.useFakeTimers();
    wire.up();
    const document = listener();
    connection.watch(sample.type, '5', document);
    const leave = connection.watch(sample.type, '6', listener());
    await settle();
    leave();
    await jest.advanceTimersByTimeAsync(500);
    expect([document.got, wire.of('watch').map(({ id }) => id)]).toEqual([[], ['5', '6', '5']]);
    wire.answer = (event) => (event === 'watch' ? done(view) : { t1: 0, t2: 0 });
    await jest.advanceTimersByTimeAsync(500);
    await jest.advanceTimersByTimeAsync(5_000);
    expect([document.got, wire.of('watch').map(({ id }) => id)]).toEqual([[view], ['5', '6', '5', '5']]);
    jest.useRealTimers();
  });

  test('another view for the same person is asked for at once; a document that is gone is said to be', async () => {
    wire.answer = (event) => (event === 'watch' ? done(view) : { t1: 0, t2: 0 });
    wire.up();
    const document = listener();
    connection.watch(sample.type, '5', document);
    await settle();
    wire.push('gone', { type: sample.type, id: '5', code: 'AUDIENCE_CHANGED' });
    await settle();
    expect(wire.of('watch')).toHaveLength(2);
    expect(document.got).toEqual([view, view]);
    wire.push('gone', { type: sample.type, id: '5', code: 'DOC_NOT_FOUND' });
    await settle();
    expect(document.got).toEqual([view, view, 'DOC_NOT_FOUND']);
  });

  test('when the network of the computer goes, a connection that still carries stays, and one that does not is opened anew; when it comes, at once', async () => {
    wire.answer = () => ({ t1: 0, t2: 0 });
    wire.up();
    await settle();
    dispatchEvent(new Event('offline'));
    await settle();
    expect(wire.reopened).toBe(0);
    wire.answer = () => {
      throw new Error('no acknowledgement');
    };
    dispatchEvent(new Event('offline'));
    await settle();
    expect(wire.reopened).toBe(1);
    wire.down();
    dispatchEvent(new Event('online'));
    expect(wire.reopened).toBe(2);
    connection.close();
    dispatchEvent(new Event('online'));
    expect(wire.reopened).toBe(2);
  });

  test('a frame that does not continue makes the client ask again; one that does, does not', async () => {
    wire.answer = (event) => (event === 'watch' ? done(view) : { t1: 0, t2: 0 });
    wire.up();
    connection.watch(sample.type, '5', listener());
    await settle();
    const frame = (viewSeq: number): Frame => ({ type: sample.type, id: '5', epoch: 'e1', viewSeq, at: 0 });
    wire.push('frame', frame(4));
    expect(wire.of('watch')).toHaveLength(1);
    wire.push('frame', frame(9));
    expect(wire.of('watch')).toHaveLength(2);
  });

  test('a document that is gone is told as such', async () => {
    wire.answer = (event) => (event === 'watch' ? done(view) : { t1: 0, t2: 0 });
    wire.up();
    const document = listener();
    connection.watch(sample.type, '5', document);
    await settle();
    wire.push('gone', { type: sample.type, id: '5', code: 'DOC_NOT_FOUND' });
    expect(document.got).toEqual([view, 'DOC_NOT_FOUND']);
  });
});

describe('sending', () => {
  const submit = { type: sample.type, id: '5', event: 'SUBMIT', spec: sample.events['SUBMIT'], payload: {} };

  test('over the socket while it is up', async () => {
    wire.answer = (event) => (event === 'send' ? done({ id: '5', state: 'approving', at: 9 }) : { t1: 0, t2: 0 });
    wire.up();
    expect((await connection.send(submit, { requestId: 'r-1' })).data).toEqual({ id: '5', state: 'approving', at: 9 });
    expect(wire.of('send')).toEqual([
      { type: sample.type, id: '5', event: 'SUBMIT', payload: {}, requestId: 'r-1', clientAt: expect.any(Number) },
    ]);
    expect(calls).toEqual([]);
  });

  test('falls back to plain HTTP with the same requestId while the socket is down', async () => {
    http = () => done({ id: '5', state: 'approving', at: 9 });
    await connection.send(submit, { requestId: 'r-2' });
    expect(calls).toEqual([
      { path: `/v1/${sample.type}Restful/doSubmit`, body: { id: '5', requestId: 'r-2', clientAt: expect.any(Number), lan: 'CN' } },
    ]);
  });

  test('an event without an answer is asked again under the same requestId when the connection is back', async () => {
    wire.up();
    const sent = connection.send(submit, { requestId: 'r-3' });
    await settle();
    wire.down();
    wire.answer = (event) => (event === 'send' ? done({ id: '5', state: 'approving', at: 9, repeated: true }) : { t1: 0, t2: 0 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    wire.up();
    expect((await sent).data).toMatchObject({ repeated: true });
    expect(new Set(wire.of('send').map((body) => body['requestId']))).toEqual(new Set(['r-3']));
    expect(wire.of('send').length).toBeGreaterThan(1);
  });

  test('without a network nothing is sent, and that is said at once; an offer that says how long it is tried waits for the network', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      await expect(connection.send(submit)).rejects.toMatchObject({ code: 'NET_OFFLINE' });
      expect(calls).toEqual([]);
      await expect(connection.send(submit, { giveUpAfterMs: 0 })).rejects.toMatchObject({ code: 'NET_NO_ANSWER' });
      onLine.mockReturnValue(true);
      http = () => done({ id: '5', state: 'approving', at: 9 });
      expect((await connection.send(submit)).status).toBe('S');
    } finally {
      onLine.mockRestore();
    }
  });

  test('who waits for an answer for three seconds is told so until it comes, also where the network swallows what is sent', async () => {
    jest.useFakeTimers();
    try {
      const asked: string[] = [];
      globalThis.fetch = ((_path: string, init: RequestInit) => {
        asked.push((JSON.parse(init.body as string) as { requestId: string }).requestId);
        return asked.length === 1
          ? new Promise(() => undefined)
          : Promise.resolve({ status: 200, json: async () => done({ id: '5', state: 'approving', at: 9, repeated: true }) });
      }) as unknown as typeof fetch;
      const sent = connection.send(submit);
      await jest.advanceTimersByTimeAsync(2_900);
      expect(connection.unanswered.get()).toBe(0);
      await jest.advanceTimersByTimeAsync(200);
      expect(connection.unanswered.get()).toBe(1);
      await jest.advanceTimersByTimeAsync(15_000);
      expect((await sent).data).toMatchObject({ repeated: true });
      expect(connection.unanswered.get()).toBe(0);
      expect(new Set(asked).size).toBe(1);
      expect(asked).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  test('gives up with NET_NO_ANSWER when nothing answers in time', async () => {
    await expect(connection.send(submit, { giveUpAfterMs: 0 })).rejects.toMatchObject({ code: 'NET_NO_ANSWER' });
  });
});

test('lists that cannot be watched are read once', async () => {
  wire.answer = (event) => (event === 'watchList' ? { ...done(null), status: 'E', code: 'DOC_NOT_FOUND' } : { t1: 0, t2: 0 });
  http = () => ({ ...done([{ id: '1' }]), page: { count: 1, pageIndex: 1, pageRows: 20 } });
  wire.up();
  const pages: unknown[] = [];
  connection.watchList({
    entity: 'srmPurRequisitionLine',
    query: { pageIndex: 1, pageRows: 20 },
    onPage: (answer) => pages.push(answer.data),
    onChange: () => undefined,
    onFailed: (error) => pages.push(error),
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(pages).toEqual([[{ id: '1' }]]);
});
