/** What a runtime tells whoever measures it, beyond the events and steps that a scrape of the product shows (observe.int.spec.ts). */
import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { StaleError } from '../../../../server/kernel/contracts.js';
import type { Observer } from '../../../../server/kernel/runtime/observer.js';
import { silent } from '../../../../server/kernel/runtime/observer.js';
import { House, aSale, anOrder, answerOf, sent } from './house.js';
import { ORDER, SALE } from './sale.js';

class Told implements Observer {
  readonly batches: string[] = [];
  readonly groups: string[] = [];
  readonly deadlines: { type: string; event: string; lateMs: number }[] = [];
  readonly outages: number[] = [];
  readonly deliveries: { result: string; ms: number }[] = [];

  watch = silent.watch;
  batch: Observer['batch'] = ({ end, accepted, from, to }) => {
    this.batches.push(`${end} ${accepted}${to >= from ? '' : ' ended before it began'}`);
  };
  group: Observer['group'] = ({ commands, outcome, from, to }) => {
    this.groups.push(
      `${commands.length} ${outcome.ok ? 'OK' : `${outcome.refusal.code} at ${outcome.index}`}${to >= from ? '' : ' ended before it began'}`,
    );
  };
  deadline: Observer['deadline'] = (type, event, lateMs) => {
    this.deadlines.push({ type, event, lateMs });
  };
  outage: Observer['outage'] = (ms) => {
    this.outages.push(ms);
  };
  delivered: Observer['delivered'] = (result, ms) => {
    this.deliveries.push({ result, ms });
  };
}

let house: House;
let told: Told;
beforeEach(async () => {
  house = await House.open();
  told = new Told();
});
afterEach(() => house.close());

test('a batch that another server overtook is a race, and is committed when it comes again', async () => {
  const [one, two] = [await house.server('one', { observer: told }), await house.server('two')];
  const id = await aSale(one.runtime);
  await one.runtime.submit(sent(id, 'BID', { amount: '100' }));
  await two.runtime.submit(sent(id, 'BID', { amount: '95' }));
  expect(answerOf(await one.runtime.submit(sent(id, 'BID', { amount: '90' })))).toBe(4);
  expect(told.batches).toEqual(['committed 1', 'committed 1', 'race 1', 'committed 1']);
});

test('events that stand together are told once, and each of their transactions as a batch', async () => {
  const [one, two] = [await house.server('one', { observer: told }), await house.server('two')];
  const [sale, order] = [await aSale(one.runtime), await anOrder(one.runtime)];
  told.batches.length = 0;
  const group = (amount: string, name: string) => [
    sent(sale, 'BID', { amount }, { requestId: `${name}:1` }),
    sent(order, 'CLOSE', {}, { type: ORDER, requestId: `${name}:2` }),
  ];
  let overtaken = false;
  one.db.beforeCommit = async () => {
    if (overtaken) return;
    overtaken = true;
    throw new StaleError(SALE, sale);
  };
  expect((await one.runtime.submitTogether(group('90', 'first'))).ok).toBe(true);
  expect(await one.runtime.submitTogether(group('80', 'second'))).toMatchObject({
    ok: false,
    index: 1,
    refusal: { code: 'STATE_NOT_ALLOWED' },
  });
  one.db.beforeCommit = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  expect(await one.runtime.submitTogether([sent(sale, 'BID', { amount: '70' }, { requestId: 'third' })])).toMatchObject({
    ok: false,
    index: null,
    refusal: { code: 'SYS_STORAGE_DOWN' },
  });
  one.db.beforeCommit = undefined;
  expect(told.batches).toEqual(['race 2', 'committed 2', 'failed 1', 'storage 1']);
  expect(told.groups).toEqual(['2 OK', '2 STATE_NOT_ALLOWED at 1', '1 SYS_STORAGE_DOWN at null']);
  expect((await two.runtime.snapshot(SALE, sale))?.context['best']).toBe('90');
});

test('batches without storage are told apart', async () => {
  const server = await house.server('one', { observer: told });
  const id = await aSale(server.runtime);
  server.db.beforeCommit = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: '90' })))).toBe('HALL_STORAGE_DOWN');
  server.db.beforeCommit = undefined;
  expect(told.batches).toEqual(['committed 1', 'storage 1']);
});

test('a deadline is told with its lateness, once it is committed', async () => {
  const server = await house.server('one', { observer: told });
  const id = await aSale(server.runtime, { endAt: Date.now() + 400 });
  expect(told.deadlines).toEqual([]);
  await house.until(async () => (await house.stored(id))?.state === 'ended', 'the sale has ended');
  expect(told.deadlines).toMatchObject([{ type: SALE, event: 'END_DUE' }]);
  expect(told.deadlines[0]!.lateMs).toBeGreaterThanOrEqual(100);
  expect(told.deadlines[0]!.lateMs).toBeLessThan(5_000);
});

test('an outage is told when it is made good', async () => {
  house.time = Date.parse('2026-03-02T02:00:00.000Z');
  const first = await house.server('one', { observer: told });
  await aSale(first.runtime, { endAt: house.time + 60_000 });
  first.kill();
  expect(told.outages).toEqual([]);
  house.time += 10_000;
  await house.server('two', { observer: told });
  expect(told.outages).toEqual([10_000]);
});

test('time in which nobody served is no outage while nothing runs, as between the demo data and the first server', async () => {
  house.time = Date.parse('2026-03-02T02:00:00.000Z');
  const loading = await house.server('demo data');
  await anOrder(loading.runtime);
  await loading.runtime.stop();
  house.time += 10_000;
  await house.server('one', { observer: told });
  expect(told.outages).toEqual([]);
});

test('a message between documents is told with what became of it', async () => {
  const server = await house.server('one', { observer: told });
  const [sale, order] = [await aSale(server.runtime), await anOrder(server.runtime)];
  await server.runtime.submit(sent(sale, 'TELL', { orderId: order }));
  await house.until(() => told.deliveries.length === 1, 'it is delivered');
  expect(told.deliveries).toEqual([{ result: 'DELIVERED', ms: expect.any(Number) }]);
});
