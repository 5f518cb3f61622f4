/** Bidders without names until the end (compete.md §9): nothing that leaves the server says who they are. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { loadDemo } from '../../../../server/scripts/demo/load.js';
import { PASSWORD, Product } from '../../harness/product.js';
import type { Person } from '../../harness/product.js';

const HEADER = 'srmSfdCompeteHeader';
const HALL = 'srmSfdCompeteHall';
const MINUTE = 60_000;

let product: Product;
let buyer: Person;
let bidders: readonly Person[];
let hallId: string;

interface Row { readonly event: string; readonly actor?: string; readonly said?: string }

/** An event of one item and one anonymous hall, through the product's own calls. */
async function openHall(approver: Person): Promise<string> {
  const idOf = async (entity: string, key: string, value: string) => (await buyer.done<readonly { readonly id: string }[]>(entity, 'listByPage', { pageIndex: 1, pageRows: 5, conditions: [{ key, op: 'eq', value }] }))[0]!.id;
  const now = product.clock.now();
  const suppliers = await Promise.all(bidders.map(async (bidder) => ({ contactId: bidder.userId, supplierId: (bidder.credentials.userInfo as { readonly supplierId?: string }).supplierId })));
  const { id, rev } = await buyer.done<{ id: string; rev: number }>(HEADER, 'saveOrUpdate', {
    competeTitle: 'Brackets, unnamed', orgId: await idOf('baseOrganization', 'orgCode', 'HY-SZ-OU'), buyerVisibility: 'ANON_UNTIL_END', confirmDeadline: now + 15 * MINUTE, minSuppliers: 2, rulesText: 'The lowest wins.',
    items: [{ itemNo: 10, hallNo: 1, itemName: 'Bracket', uomId: await idOf('baseUom', 'uomCode', 'PCS'), quantity: '1' }], suppliers,
    halls: [{ hallNo: 1, hallName: 'One', competeFormat: 'ENGLISH', checkinAt: now + 20 * MINUTE, startAt: now + 30 * MINUTE, autoOpenFlag: 'N', autoStartFlag: 'N', offerGapMs: 0, turnParams: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 1_800 }] }],
  });
  await buyer.done(HEADER, 'doSubmit', { id });
  await approver.done(HEADER, 'doApproval', { id, rev: rev + 1, comment: 'Go ahead' });
  for (const bidder of bidders) await bidder.done(HEADER, 'doConfirmParticipation', { id, rulesAccepted: 'Y', taxRate: '13' });
  const history = await buyer.done<readonly Row[]>(HEADER, 'listHistory', { id });
  expect(history.find((row) => row.event === 'APPROVE')).toMatchObject({ actor: approver.userId, said: 'Go ahead' });
  const told = await bidders[0]!.done<readonly Row[]>(HEADER, 'listHistory', { id });
  expect(JSON.stringify(told)).not.toContain('Go ahead');
  return (await buyer.done<{ halls: readonly { readonly hallId: string }[] }>(HEADER, 'findById', { id })).halls[0]!.hallId;
}

const send = async (person: Person, event: string, payload: object = {}): Promise<void> => {
  const socket = await person.connect();
  const outcome = await socket.ask('send', { type: HALL, id: hallId, event, payload, requestId: randomUUID(), clientAt: product.clock.now() });
  socket.close();
  if (outcome.status !== 'S') throw new Error(`${event}: ${outcome.code} ${outcome.msg}`);
};

beforeAll(async () => {
  product = await Product.start();
  await loadDemo(product.assembled, PASSWORD);
  buyer = await product.signIn('liwei');
  const approver = await product.signIn('wangfang');
  bidders = [await product.signIn('huaxing'), await product.signIn('nanfang')];
  hallId = await openHall(approver);
  const snapshot = async () => (await product.assembled.runtime.snapshot(HALL, hallId))!;
  while ((await snapshot()).context['bidders'] === undefined || !((await snapshot()).context['bidders'] as readonly { readonly confirmedFlag: string }[]).every((one) => one.confirmedFlag === 'Y')) await new Promise((resolve) => setTimeout(resolve, 20));
  await send(buyer, 'OPEN');
  for (const bidder of bidders) await send(bidder, 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'N' });
  await send(buyer, 'TURN_PROCESS', { step: 'START' });
  await send(bidders[0]!, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '900' }] });
  await send(bidders[1]!, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: '800' }] });
}, 120_000);
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

test('after the end the same history names them', async () => {
  await send(buyer, 'CLOSE', { reason: 'Enough' });
  const history = await buyer.done<readonly Row[]>(HALL, 'listHistory', { id: hallId });
  expect(history.filter((row) => row.event === 'OFFER_PRICE').map((row) => row.actor)).toEqual(bidders.map((bidder) => bidder.userId));
});
