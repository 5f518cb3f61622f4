/** A product server that is measured and traced: what a scrape and a receiver of traces get of known traffic, and what they must not. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { observationSettings } from '../../../../server/kernel/observe/observation.js';
import { Traces } from '../../../../server/kernel/observe/traces.js';
import { aCompany, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import type { Person } from '../../harness/product.js';
import { Product } from '../../harness/product.js';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

/** Takes traces as any collector does: OTLP over HTTP, as JSON. */
class Receiver {
  readonly bodies: string[] = [];
  readonly spans: Sent[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        this.bodies.push(`${request.method} ${request.url} ${body}`);
        const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
        this.spans.push(...resourceSpans.flatMap((resource) => resource.scopeSpans.flatMap((scope) => scope.spans)));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => {
      receiver.#server.listen(0, '127.0.0.1', resolve);
    });
    return receiver;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async until(fits: (spans: readonly Sent[]) => boolean): Promise<void> {
    for (
      const end = Date.now() + 60_000;
      Date.now() < end;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      })
    )
      if (fits(this.spans)) return;
    throw new Error(`the spans did not come; there are ${JSON.stringify(this.spans.map((span) => span.name))}`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

const SOMEBODY = {
  userId: '7',
  userType: 'INSIDE',
  supplierId: null,
  respCode: 'BUYER',
  respId: '1',
  onBehalfOf: null,
  orgIds: null,
} as const;
const PRICE = '918273.64';
const BUYER_NAME = 'buyer';

let receiver: Receiver;
let product: Product;
let named: Named;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  receiver = await Receiver.open();
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, aCompany);
    },
    observing: { metrics: { host: '127.0.0.1', port: 0 }, traces: { endpoint: receiver.endpoint, service: 'guildhall-test' } },
  });
  [admin, buyer] = [await product.enter('admin'), await product.enter(BUYER_NAME)];
});

afterAll(async () => {
  await product.stop();
  await receiver.close();
});

const scraped = async (): Promise<string> => (await fetch(`http://127.0.0.1:${product.assembled.observation.port}/metrics`)).text();

/** Value of the one line that begins so. */
function valueIn(text: string, line: string): number | undefined {
  const found = text.split('\n').filter((one) => one.startsWith(`${line} `));
  if (found.length > 1) throw new Error(`${line} stands ${found.length} times`);
  return found[0] === undefined ? undefined : Number(found[0].slice(line.length + 1));
}

const attributesOf = (span: Sent) =>
  Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const euro = { currencyCode: 'EUR', numericCode: '978', currencyName: '欧元', currencyNameEn: 'Euro', symbol: '€', minorUnit: 2 };
const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const traceparent = `00-${parent.traceId}-${parent.spanId}-01`;

describe('metrics', () => {
  test('count what was asked by its outcome, to the one', async () => {
    const before = await scraped();
    expect(valueIn(before, 'guildhall_submit_seconds_count{outcome="accepted"}') ?? 0).toBe(0);
    const requestId = randomUUID();
    const { id } = await admin.done<{ id: string }>('baseCurrency', 'saveOrUpdate', { ...euro, requestId });
    await admin.done('baseCurrency', 'saveOrUpdate', { ...euro, requestId });
    await admin.done('baseCurrency', 'saveOrUpdate', { id, rev: 1, symbol: 'EUR' });
    expect(await admin.call('baseCurrency', 'saveOrUpdate', { id, rev: 1, symbol: '€' })).toMatchObject({ code: 'DOC_STALE' });
    expect(await admin.call('baseCurrency', 'saveOrUpdate', euro)).toMatchObject({ code: 'MD_DUPLICATE' });

    const text = await scraped();
    const events = (event: string, code: string) =>
      valueIn(text, `guildhall_events_total{type="baseCurrency",event="${event}",code="${code}"}`);
    expect([events('CREATE', 'OK'), events('SAVE', 'OK'), events('SAVE', 'DOC_STALE'), events('CREATE', 'MD_DUPLICATE')]).toEqual([
      2, 1, 1, 1,
    ]);
    expect(
      ['accepted', 'repeated', 'refused'].map((outcome) => valueIn(text, `guildhall_submit_seconds_count{outcome="${outcome}"}`)),
    ).toEqual([2, 1, 2]);
    expect(valueIn(text, 'guildhall_batch_events_sum')).toBe(2);
    expect(valueIn(text, 'guildhall_batches_total{result="failed"}')).toBe(1);
    const steps = (step: string) => valueIn(text, `guildhall_step_seconds_count{step="${step}"}`);
    // Asked five times; the repeated one took no step, the stale one only the first; the duplicate was tried as far as the database.
    expect(['authorize', 'prepare', 'transition', 'persist', 'effects', 'publish'].map(steps)).toEqual([4, 3, 3, 3, 3, 2]);
    expect(valueIn(text, 'guildhall_mailbox_wait_seconds_count')).toBe(4);
  });

  test('tell how the server is at this moment', async () => {
    const socket = await admin.connect();
    const { data } = await admin.call('baseCurrency', 'listByPage', { currencyCode: 'EUR' });
    const { id } = (data as { id: string }[])[0]!;
    await socket.ask('watch', { type: 'baseCurrency', id });
    await socket.ask('watchList', { listId: 'a', entity: 'baseCurrency', query: {} });
    await admin.done('baseCurrency', 'doInvalid', { id });
    await socket.until('frame');
    await socket.until('list');
    const text = await scraped();
    const values = [
      'sockets_open',
      'rooms_watched',
      'lists_watched',
      'mailbox_waiting',
      'outbox_pending',
      'pool_waiting',
      'frames_total',
      'frame_delay_seconds_count',
      'list_reread_seconds_count',
    ].map((name) => valueIn(text, `guildhall_${name}`));
    expect(values).toEqual([1, 1, 1, 0, 0, 0, 1, 1, 1]);
    expect(
      ['ready', 'bus_up', 'peers', 'leases_held', 'handed_on_total', 'taken_over_total'].map((name) => valueIn(text, `guildhall_${name}`)),
    ).toEqual([1, 0, 0, 0, 0, 0]);
    expect(valueIn(text, 'guildhall_documents_cached')).toBeGreaterThan(0);
    expect(valueIn(text, 'guildhall_cache_bytes')).toBeGreaterThan(0);
    expect(valueIn(text, 'guildhall_heartbeat_age_seconds')).toBeLessThan(3);
    expect(valueIn(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    socket.close();
  });

  test('are no page of the product', async () => {
    expect((await fetch(`http://127.0.0.1:${product.port}/metrics`)).status).toBe(404);
    const { port } = product.assembled.observation;
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});

describe('traces', () => {
  test("an event is a span with a span for each step, below the caller's own; its batch is linked to it", async () => {
    const made = await admin.call('baseCurrency', 'saveOrUpdate', { ...euro, currencyCode: 'USD', numericCode: '840' }, 'EN', {
      traceparent,
    });
    expect(made).toMatchObject({ status: 'S', traceId: parent.traceId });
    await receiver.until((spans) => spans.some((span) => span.name === 'call' && span.traceId === parent.traceId));

    const ours = receiver.spans.filter((span) => span.traceId === parent.traceId);
    const call = ours.find((span) => span.name === 'call')!;
    const command = ours.find((span) => span.name === 'baseCurrency CREATE')!;
    expect([call.parentSpanId, command.parentSpanId]).toEqual([parent.spanId, call.spanId]);
    expect(attributesOf(command)).toEqual({
      'guildhall.type': 'baseCurrency',
      'guildhall.event': 'CREATE',
      'guildhall.code': 'OK',
      'guildhall.rev': 1,
    });
    const steps = ours
      .filter((span) => span.parentSpanId === command.spanId)
      .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
    expect(steps.map((span) => span.name)).toEqual(['authorize', 'prepare', 'transition', 'persist', 'effects', 'publish']);
    for (const span of steps) {
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(command.startTimeUnixNano));
      expect(BigInt(span.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(command.endTimeUnixNano));
    }
    expect(ours).toHaveLength(8);
    const batch = receiver.spans.find((span) => span.name === 'batch' && span.links.some((link) => link.spanId === command.spanId))!;
    expect([batch.traceId === parent.traceId, batch.links.length, attributesOf(batch)]).toEqual([
      false,
      1,
      { 'guildhall.type': 'baseCurrency', 'guildhall.batch': 1, 'guildhall.result': 'committed' },
    ]);
  });

  test('a refused call answers with the id of its trace, whether the caller named one or not', async () => {
    const refused = await admin.call('baseCurrency', 'saveOrUpdate', { currencyCode: 'EUR' }, 'EN', {
      traceparent: traceparent.replace('4bf9', '4bfa'),
    });
    expect(refused).toMatchObject({ status: 'E', traceId: parent.traceId.replace('4bf9', '4bfa') });
    const own = await admin.call('baseCurrency', 'findById', { id: '404' }, 'EN', { traceparent: 'not one' });
    expect(own).toMatchObject({ code: 'DOC_NOT_FOUND', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await receiver.until((spans) => spans.some((span) => span.name === 'call' && span.traceId === own.traceId && !span.parentSpanId));
  });

  test('an event over the socket is traced below its packet', async () => {
    const { id } = await admin.done<{ id: string }>('baseCurrency', 'saveOrUpdate', { ...euro, currencyCode: 'CHF', numericCode: '756' });
    const socket = await admin.connect();
    const answer = await socket.ask('send', { type: 'baseCurrency', id, event: 'INVALIDATE' });
    expect(answer).toMatchObject({ status: 'S', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    await receiver.until((spans) => spans.some((span) => span.name === 'packet send' && span.traceId === answer.traceId));
    const packet = receiver.spans.find((span) => span.name === 'packet send' && span.traceId === answer.traceId)!;
    expect(receiver.spans.find((span) => span.name === 'baseCurrency INVALIDATE' && span.traceId === answer.traceId)).toMatchObject({
      parentSpanId: packet.spanId,
    });
    socket.close();
  });
});

test('neither holds a price, a person or an id', async () => {
  const requestId = randomUUID();
  const order = await buyer.done<{ id: string }>('srmPurOrderHeader', 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    supplierId: named.get('supplier:Alpha'),
    currency: 'CNY',
    deliveryPlace: 'Wuxi gate 4',
    lines: [{ lineNum: 1, itemName: 'Steel', orderQty: '1', unitPrice: PRICE }],
    requestId,
  });
  await receiver.until((spans) => spans.some((span) => span.name === 'srmPurOrderHeader CREATE'));
  const text = await scraped();
  expect(valueIn(text, 'guildhall_events_total{type="srmPurOrderHeader",event="CREATE",code="OK"}')).toBe(1);
  const bodies = receiver.bodies.join('\n');
  expect(bodies).toContain('POST /v1/traces');
  for (const secret of [PRICE, BUYER_NAME, `"${buyer.userId}"`, `"${order.id}"`, 'Wuxi gate', 'Alpha', requestId, '欧元']) {
    expect(text).not.toContain(secret);
    expect(bodies).not.toContain(secret);
  }
});

test('a collector that does not answer holds up no stop', async () => {
  const [held, reported]: [ServerResponse[], unknown[]] = [[], []];
  const deaf = createServer((_request, response) => {
    held.push(response);
  });
  await new Promise<void>((resolve) => {
    deaf.listen(0, '127.0.0.1', resolve);
  });
  const traces = new Traces(
    { endpoint: `http://127.0.0.1:${(deaf.address() as AddressInfo).port}`, service: 'guildhall-test', version: '0' },
    (error) => reported.push(error),
  );
  traces
    .watch({ type: 'baseCurrency', id: null, event: 'CREATE', payload: {}, viewer: SOMEBODY }, performance.now())!
    .answered({ ok: true, id: '1', rev: 1, state: 'enabled', at: 0 }, performance.now());
  const began = performance.now();
  await traces.stop();
  expect(performance.now() - began).toBeGreaterThan(1_900);
  expect(performance.now() - began).toBeLessThan(4_000);
  for (const response of held) response.writeHead(400, { connection: 'close' }).end();
  for (const end = Date.now() + 60_000; reported.length === 0 && Date.now() < end;)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  expect(reported).toMatchObject([{ message: 'The last traces could not be sent.' }]);
  await new Promise((resolve) => {
    deaf.close(resolve);
  });
});

describe('settings', () => {
  test("nothing is on unless it is asked for, and the port is this machine's own", () => {
    expect(observationSettings({})).toEqual({ metrics: null, traces: null });
    expect(observationSettings({ METRICS_PORT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual({ metrics: null, traces: null });
    expect(observationSettings({ METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' })).toEqual({
      metrics: { host: '127.0.0.1', port: 9464 },
      traces: { endpoint: 'http://127.0.0.1:4318', service: 'guildhall' },
    });
    expect(observationSettings({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({ host: '0.0.0.0', port: 9464 });
  });

  test.each([
    [{ METRICS_PORT: 'many' }, /METRICS_PORT must be a port/],
    [{ METRICS_PORT: '70000' }, /METRICS_PORT must be a port/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /must be an address/],
  ])('%j is refused with a sentence', (variables, sentence) => {
    expect(() => observationSettings(variables)).toThrow(sentence);
  });
});
