import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { ErpSimulator, tellProduct } from '../../../server/scripts/erp/simulator.js';
import type { ErpMood } from '../../../server/scripts/erp/simulator.js';
import type { Answer } from '../harness/product.js';
import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// The ERP over HTTP (orders-deliveries.md §12): late, doubled, lost, of another order; one record there for each message.

const [ORDER, NOTE, SYNC] = ['srmPurOrderHeader', 'srmPurDeliveryNoteHeader', 'srmPurErpSync'];
const SECRET = 'a secret that both sides know';
const MINUTE = 60_000;
const moods: ErpMood[] = [];
const erp = new ErpSimulator({ secret: SECRET, mood: () => moods.shift() ?? 'TAKES' });
let house: TradingHouse;
let billTypeId = '';
beforeAll(async () => {
  house = await TradingHouse.open(undefined, { erp: { url: await erp.start(), secret: SECRET } });
  await house.qualified(house.alpha);
  billTypeId = await house.make('sourcing', 'srmPurBillType', {
    ...{ billTypeCode: 'SYN', billTypeName: '同步', billTypeNameEn: 'Told to the ERP', orderKind: 'STANDARD', syncFlag: 'Y' },
    ...{ noticeFlag: 'N', noticeStrictFlag: 'N' },
  });
  await house.send('sourcing', 'srmPurBillType', billTypeId, 'doEnabled');
});
afterAll(async () => {
  await house?.product.stop();
  await erp.stop();
});

async function ordered(orderQty: string): Promise<string> {
  const lines = [{ lineNum: 10, itemId: house.itemId, orderQty, unitPrice: '9.20', needDate: '2026-05-01' }];
  const buyerId = house.as('buyer').userId;
  const id = await house.make('buyer', ORDER, { supplierId: house.alpha, billTypeId, buyerId, taxRate: '13', lines });
  await house.send('buyer', ORDER, id, 'doSubmit');
  await house.send('approver', ORDER, id, 'doApproval');
  return id;
}
const messagesOf = async (docNumber: unknown): Promise<readonly Row[]> =>
  (await house.rows('buyer', SYNC, 'docNumber', String(docNumber))).toSorted((a, b) => Number(a.id) - Number(b.id));
async function until(docNumber: unknown, holds: (rows: readonly Row[]) => boolean): Promise<readonly Row[]> {
  for (let turn = 0; turn < 200; turn += 1) {
    const rows = await messagesOf(docNumber);
    if (holds(rows)) return rows;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(JSON.stringify(await messagesOf(docNumber)));
}
const numberOf = async (id: string): Promise<string> => String((await house.read('buyer', ORDER, id))['docNumber']);
const isAt = (state: string, attempts: number) => (rows: readonly Row[]) =>
  rows.at(-1)?.state === state && rows.at(-1)!['attempts'] === attempts;

test('an answer that was lost is asked for again: the ERP has one record, and the message succeeds', async () => {
  moods.push('LOST');
  const id = await ordered('100');
  const number = await numberOf(id);
  const [lost] = await until(number, isAt('waiting', 1));
  expect(lost).toMatchObject({ op: 'UPSERT', idempotencyKey: `${ORDER}:${id}:UPSERT:0`, lastCode: 'ERP_UNREACHED', externalNo: null });
  house.product.clock.pass(MINUTE);
  const [told] = await until(number, isAt('succeeded', 2));
  expect(told).toMatchObject({ lastCode: 'DUPLICATE', externalNo: '4500000001' });
  expect(erp.heard).toEqual([told!['idempotencyKey'], told!['idempotencyKey']]);
  expect([...erp.records.values()]).toMatchObject([
    {
      externalNo: '4500000001',
      docNumber: number,
      content: { docNumber: number, lines: [{ lineNum: 10, orderQty: '100', priceExcl: '9.2' }] },
    },
  ]);
  expect(await house.as('alpha').call(SYNC, 'listByPage', { pageIndex: 1, pageRows: 5 })).not.toMatchObject({ data: [{}] });
});

test('after six attempts it waits for a person, who sends it again', async () => {
  moods.push('BUSY', 'GARBLED', 'OTHER', 'BUSY', 'BUSY', 'BUSY');
  const number = await numberOf(await ordered('200'));
  const codes: unknown[] = [];
  for (const [at, wait] of [1, 5, 15, 60, 360].entries()) {
    const [row] = await until(number, isAt('waiting', at + 1));
    codes.push(row!['lastCode']);
    house.product.clock.pass(wait * MINUTE);
  }
  const [dead] = await until(number, isAt('dead', 6));
  expect(codes).toEqual(['SIM_BUSY', 'ERP_ANSWER', 'ERP_OTHER', 'SIM_BUSY', 'SIM_BUSY']);
  expect(dead).toMatchObject({ nextAttemptAt: null, lastMessage: 'The ERP is BUSY' });
  await house.send('buyer', SYNC, dead!.id, 'doRetry');
  expect(await until(number, isAt('succeeded', 1))).toMatchObject([{ lastCode: 'DUPLICATE' }]);
  expect([...erp.records.values()].filter(({ docNumber }) => docNumber === number)).toHaveLength(1);
});

test('what the ERP refuses for good is not sent again by itself', async () => {
  moods.push('REFUSED');
  const number = await numberOf(await ordered('300'));
  expect(await until(number, isAt('dead', 1))).toMatchObject([{ lastCode: 'SIM_REFUSED', nextAttemptAt: null }]);
});

test('a change takes the place of what still waits: the ERP hears the newest alone', async () => {
  moods.push('BUSY');
  const id = await ordered('400');
  const number = await numberOf(id);
  await until(number, isAt('waiting', 1));
  await house.send('buyer', ORDER, id, 'doChange', { reason: 'More', rows: [{ lineNum: 10, orderQty: '450' }] });
  await house.send('approver', ORDER, id, 'doApproveChange');
  const rows = await until(number, (found) => found.length === 2 && found[1]!.state === 'succeeded');
  expect(rows).toMatchObject([{ state: 'superseded' }, { idempotencyKey: `${ORDER}:${id}:UPSERT:1` }]);
  expect([...erp.records.values()].filter(({ docNumber }) => docNumber === number)).toMatchObject([
    { content: { lines: [{ orderQty: '450' }] } },
  ]);
});

test('a receipt that the ERP tells twice is received once; what does not fit is refused in words', async () => {
  const id = await ordered('500');
  await house.send('alpha', ORDER, id, 'doShipLines', { waybillNo: 'SF1', rows: [{ lineNum: 10, qty: '500', lotNo: 'L1' }] });
  const [note] = await house.rows('alpha', NOTE, 'supplierId', house.alpha);
  await house.send('alpha', NOTE, note!.id, 'saveOrUpdate', { shipDate: '2026-03-18', expectArriveDate: '2026-03-20' });
  await house.send('alpha', NOTE, note!.id, 'doSubmit');
  await house.reaches('storekeeper', NOTE, note!.id, 'dispatched');
  const url = `http://127.0.0.1:${house.product.port}/base/v1/srmPurErpSyncRestful/receive`;
  const tell = async (key: string, kind: string, rows: readonly object[], more: { secret?: string; noteNumber?: string } = {}) => {
    const { secret = SECRET, noteNumber = String(note!['docNumber']) } = more;
    const answer = await tellProduct(url, secret, { key, kind, payload: { noteNumber, rows } }, house.product.clock.now());
    return [answer.status, ((await answer.json()) as Answer).code ?? null];
  };
  const rows = [{ lineNum: 10, qty: '490', shortQty: '10' }];
  expect(await tell('R-1', 'RECEIPT', rows, { secret: 'guessed' })).toEqual([403, 'ERP_SIGN']);
  expect(await tell('R-1', 'RECEIPT', rows, { noteNumber: 'DN-9' })).toEqual([404, 'ERP_NOTE']);
  expect(await tell('R-1', 'STOCK', rows)).toEqual([400, 'ERP_KIND']);
  expect(await tell('R-1', 'RECEIPT', [{ lineNum: 10, qty: 'many' }])).toEqual([400, 'FIELD_QUANTITY']);
  expect(await tell('R-0', 'RECEIPT', [{ lineNum: 10, qty: '501' }])).toEqual([422, 'NT_RECEIVE_EXCEEDS']);
  expect(await tell('R-1', 'RECEIPT', rows)).toEqual([200, null]);
  expect(await tell('R-1', 'RECEIPT', rows)).toEqual([200, null]);
  expect(await tell('R-1', 'RECEIPT', [{ lineNum: 10, qty: '1' }])).toEqual([409, 'ERP_KEY_REUSED']);
  expect(await house.reaches('storekeeper', NOTE, note!.id, 'completed')).toMatchObject({
    lines: [{ receivedQty: '490', shortQty: '10' }],
  });
  // Notes of such an order are told, too.
  expect(await until(note!['docNumber'], isAt('succeeded', 1))).toMatchObject([{ idempotencyKey: `${NOTE}:${note!.id}:UPSERT:0` }]);
});

test('every history replays', async () => {
  expect(await house.product.brokenHistories()).toEqual([]);
});
