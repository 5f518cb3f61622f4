/** Bidders without names until the end (compete.md §9): nothing that leaves the server says who they are. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { loadDemo } from '../../../../server/scripts/demo/load.js';
import { demoMasters } from '../../harness/demo-masters.js';
import { PASSWORD, Product } from '../../harness/product.js';
import type { Person } from '../../harness/product.js';
import { anAnonymousHall } from './anonymous-hall.js';

const HALL = 'srmSfdCompeteHall';

let product: Product;
let buyer: Person;
let bidders: readonly Person[];
let hallId: string;

interface Row {
  readonly event: string;
  readonly actor?: string;
  readonly said?: string;
}

const send = async (person: Person, event: string, payload: object = {}): Promise<void> => {
  const socket = await person.connect();
  const outcome = await socket.ask('send', {
    type: HALL,
    id: hallId,
    event,
    payload,
    requestId: randomUUID(),
    clientAt: product.clock.now(),
  });
  socket.close();
  if (outcome.status !== 'S') throw new Error(`${event}: ${outcome.code} ${outcome.msg}`);
};

beforeAll(async () => {
  product = await Product.start({ furnishing: demoMasters });
  await loadDemo(product.assembled, PASSWORD);
  buyer = await product.signIn('liwei');
  const approver = await product.signIn('wangfang');
  bidders = [await product.signIn('huaxing'), await product.signIn('nanfang')];
  hallId = await anAnonymousHall(product, { buyer, approver, bidders });
  const snapshot = async () => (await product.assembled.runtime.snapshot(HALL, hallId))!;
  while (
    (await snapshot()).context['bidders'] === undefined ||
    !((await snapshot()).context['bidders'] as readonly { readonly confirmedFlag: string }[]).every((one) => one.confirmedFlag === 'Y')
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  await send(buyer, 'OPEN');
  for (const bidder of bidders) await send(bidder, 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'N' });
  await send(buyer, 'TURN_PROCESS', { step: 'START' });
  await send(bidders[0]!, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '900' }] });
  await send(bidders[1]!, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '800' }] });
});
afterAll(() => product?.stop());

test('while it runs, the buyer reads that offers came, not from whom', async () => {
  const history = await buyer.done<readonly Row[]>(HALL, 'listHistory', { id: hallId });
  expect(history.filter((row) => row.event === 'OFFER_PRICE').map((row) => row.actor)).toEqual([undefined, undefined]);
  expect(history.find((row) => row.event === 'OPEN')!.actor).toBe(buyer.userId);
  const offers = await buyer.done<readonly { readonly supplierName: string | null }[]>(HALL, 'listOffer', { hallId });
  expect(offers.map((offer) => offer.supplierName)).toEqual([null, null]);
  const view = await buyer.done<{ bidders: unknown }>(HALL, 'findById', { id: hallId });
  expect(JSON.stringify([offers, view.bidders])).not.toMatch(/华兴|南方/);
});

interface Listed {
  readonly id: string;
  readonly bestValue?: string | null;
}
const listed = (person: Person, more: object = {}) =>
  person.done<readonly Listed[]>(HALL, 'listByPage', { pageIndex: 1, pageRows: 50, ...more });
const inList = async (person: Person) => (await listed(person)).find((row) => row.id === hallId);

test('lists tell no comparable value beside the raw one, and halls only to whom they open', async () => {
  expect((await inList(buyer))?.bestValue ?? null).toBeNull();
  const accountant = await product.signIn('liuyang');
  expect(await accountant.call(HALL, 'findById', { id: hallId })).toMatchObject({ status: 'E', code: 'DOC_NOT_FOUND' });
  expect(await inList(accountant)).toBeUndefined();
});

test('a supplier learns from no order of halls when others bid', async () => {
  const byChange = { pageIndex: 1, pageRows: 50, orderBy: [{ key: 'lastUpdateDate', dir: 'desc' }] };
  expect(await bidders[0]!.call(HALL, 'listByPage', byChange)).toMatchObject({ status: 'E', code: 'REQ_FILTER_KEY' });
});

test('after the end the same history names them', async () => {
  await send(buyer, 'CLOSE', { reason: 'Enough' });
  const history = await buyer.done<readonly Row[]>(HALL, 'listHistory', { id: hallId });
  expect(history.filter((row) => row.event === 'OFFER_PRICE').map((row) => row.actor)).toEqual(bidders.map((bidder) => bidder.userId));
  expect((await inList(buyer))?.bestValue).toBe('800');
});

test('what the event came to is in lists of whoever has a part in buying', async () => {
  const HEADER = 'srmSfdCompeteHeader';
  const bestOf = async (person: Person) => {
    const rows = await person.done<readonly { readonly competeTitle: string; readonly bestAmount?: string | null }[]>(
      HEADER,
      'listByPage',
      { pageIndex: 1, pageRows: 50, orderBy: [{ key: 'bestAmount', dir: 'desc' }] },
    );
    return rows.find((row) => row.competeTitle === 'Brackets, unnamed')!.bestAmount ?? null;
  };
  while ((await bestOf(buyer)) === null) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await bestOf(buyer)).toBe('800');
  expect(await bestOf(await product.signIn('liuyang'))).toBeNull();
});
