import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { loadReferenceData } from '../../../server/base/seeds/load.js';
import { orderSeeds } from '../../../server/orders/seeds.js';
import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// Types of orders are there from the beginning, and what they say of inspection holds when goods come in (orders-deliveries.md §2)

const [ORDER, NOTE, TYPE] = ['srmPurOrderHeader', 'srmPurDeliveryNoteHeader', 'srmPurBillType'] as const;
let house: TradingHouse;
const load = () => {
  const { runtime, kernel, database } = house.product.assembled;
  const wanted = (type: string): boolean => type === TYPE;
  return loadReferenceData({ runtime, registry: kernel.registry, read: database.read }, { wanted, more: orderSeeds });
};
beforeAll(async () => {
  house = await TradingHouse.open();
  await house.qualified(house.alpha);
  const place = { addressType: 'SHIP_TO', countryCode: 'CN', regionCode: '440305', address: '锡山大道1号' };
  const addressId = await house.make('storekeeper', 'srmBaseAddress', place);
  const plain = {
    warehouseCode: 'PLAIN',
    warehouseName: '普通仓',
    inspectFlag: 'N',
    contactName: 'Li',
    contactPhone: '0755-1234',
    addressId,
  };
  await house.make('storekeeper', 'srmBaseWarehouse', plain);
});
afterAll(() => house?.product.stop());

const typed = async (billTypeCode: string) => (await house.rows('sourcing', TYPE, 'billTypeCode', billTypeCode))[0]!;

test('OD §2: eight types are shipped in force, each with its way; what people changed or have of their own stays', async () => {
  const own = await house.make('sourcing', TYPE, { billTypeCode: 'URG', billTypeName: '本公司加急', orderKind: 'STANDARD' });
  expect(await load()).toBe(7);
  const flags = [
    'orderKind',
    'noticeFlag',
    'inspectFlag',
    'consignFlag',
    'priceRequiredFlag',
    'approveFlag',
    'confirmFlag',
    'state',
  ] as const;
  const told = await Promise.all(
    ['STD', 'CON', 'OUT', 'SMP', 'TRY', 'FOC', 'SRV'].map(async (code) => {
      const found = await house.read('sourcing', TYPE, (await typed(code)).id);
      return [code, ...flags.map((name) => found[name])].join(' ');
    }),
  );
  expect(told).toEqual([
    'STD STANDARD Y Y N Y Y Y enabled',
    'CON CONSIGN Y Y Y Y Y Y enabled',
    'OUT OUTSOURCE Y Y N Y Y Y enabled',
    'SMP SAMPLE N Y N Y Y Y enabled',
    'TRY TRIAL Y Y N Y Y Y enabled',
    'FOC FREE Y Y N N Y Y enabled',
    'SRV SERVICE N N N Y Y Y enabled',
  ]);
  expect(await house.read('sourcing', TYPE, own)).toMatchObject({ billTypeName: '本公司加急' });
  await house.send('sourcing', TYPE, (await typed('SRV')).id, 'saveOrUpdate', { lateDays: 5 });
  expect(await load()).toBe(0);
  expect(await house.read('sourcing', TYPE, (await typed('SRV')).id)).toMatchObject({ lateDays: 5 });
});

let notes = 0;
/** What comes in of an order, into a warehouse that inspects nothing of its own accord; by the state of its note. */
async function received(billTypeId: string | null, report: boolean, itemId = house.itemId): Promise<{ note: Row; refused: string }> {
  const terms = { supplierId: house.alpha, billTypeId, buyerId: house.as('buyer').userId, taxRate: '13', warehouseCode: 'PLAIN' };
  const line = { lineNum: 10, itemId, orderQty: '100', unitPrice: '9.2', needDate: '2026-03-31', repriceReason: 'Spot' };
  const id = await house.make('buyer', ORDER, { ...terms, lines: [line] });
  await house.send('buyer', ORDER, id, 'doSubmit');
  await house.reaches('buyer', ORDER, id, 'approving');
  await house.approve(id);
  if ((await house.read('buyer', ORDER, id)).state === 'released')
    await house.send('alpha', ORDER, id, 'doSupplierConfirmDelivery', { rows: [{ lineNum: 10, qty: '100', promiseDate: '2026-03-31' }] });
  const waybillNo = `SF${(notes += 1)}`;
  const rows = [{ lineNum: 10, qty: '100', lotNo: 'L' }];
  await house.send('alpha', ORDER, id, 'doShipLines', { shipDate: '2026-03-02', expectArriveDate: '2026-03-02', waybillNo, rows });
  const { id: noteId } = (await house.rows('alpha', NOTE, 'waybillNo', waybillNo))[0]!;
  const { rev } = await house.read('alpha', NOTE, noteId);
  const first = await house.as('alpha').call(NOTE, 'doSubmit', { id: noteId, rev });
  if (first.status === 'E' && report) {
    const [reportIds] = await house.as('alpha').upload({ 'report.pdf': '%PDF-1.4 report' }, {});
    await house.send('alpha', NOTE, noteId, 'saveOrUpdate', { lines: [{ lineNum: 10, reportIds }] });
    await house.send('alpha', NOTE, noteId, 'doSubmit');
  }
  await house.reaches('storekeeper', NOTE, noteId, 'dispatched');
  await house.send('storekeeper', NOTE, noteId, 'doReceive', { rows: [{ lineNum: 10, qty: '100', shortQty: '0' }] });
  return { note: await house.read('inspector', NOTE, noteId), refused: first.code };
}

test('goods of an inspected type wait with a report, those of a service and of no type are accepted as they come in', async () => {
  const shipsAtOnce = async (code: string, inspectFlag: string) => {
    const id = await house.make('sourcing', TYPE, { billTypeCode: code, billTypeName: code, noticeFlag: 'N', inspectFlag });
    await house.send('sourcing', TYPE, id, 'doEnabled');
    return id;
  };
  const waits = { state: 'inspecting', lines: [{ inspectFlag: 'Y', toInspectQty: '100', acceptedQty: '0' }] };
  const straight = { state: 'completed', lines: [{ inspectFlag: 'N', toInspectQty: '0', acceptedQty: '100' }] };
  expect(await received(await shipsAtOnce('LOOKED', 'Y'), true)).toMatchObject({ note: waits, refused: 'NT_REPORT' });
  const free = await shipsAtOnce('FREELY', 'N');
  expect(await received(free, false)).toMatchObject({ note: straight, refused: '' });
  expect(await received(null, false)).toMatchObject({ note: straight, refused: '' });
  // The material asks for it in this organisation, whatever the type says.
  const { categoryId } = await house.read('engineer', 'baseMaterialItem', house.itemId);
  const { id: looked } = await house.as('engineer').done<Row>('baseMaterialItem', 'saveOrUpdate', {
    ...{ itemName: '精密支架', itemType: 'PART', uomId: house.uomId, categoryId },
    orgs: [{ orgId: house.hq, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS', inspectFlag: 'Y' }],
  });
  await house.send('engineer', 'baseMaterialItem', looked, 'doSubmit');
  await house.send('sourcing', 'baseMaterialItem', looked, 'doApproval');
  expect(await received(free, true, looked)).toMatchObject({ note: waits, refused: 'NT_REPORT' });
});
