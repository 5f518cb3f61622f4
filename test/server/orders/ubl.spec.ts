import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readDespatch, readResponse } from '../../../server/orders/ubl/read.js';
import { orderKinds, writtenDespatch, writtenOrder, writtenReceipt } from '../../../server/orders/ubl/written.js';
import type { WrittenNote, WrittenOrder } from '../../../server/orders/ubl/written.js';
import { readUblTree } from '../../../server/platform/ubl/reading.js';
import type { UblNode } from '../../../server/platform/ubl/reading.js';
import { schemaFaults, ublFolder, withSchema } from '../harness/ubl-schema.js';

// Orders and deliveries as UBL 2.1: valid by the official schema, and read again; what does not fit is named at its element.

const parties = {
  buyer: { name: '深圳采购中心', taxNumber: null, countryCode: null },
  seller: { name: 'Alpha & Söhne', taxNumber: '91320594MA1DEMX23X', countryCode: 'CN' },
};
const item = { name: '支架 <Bracket>', code: 'BR-001', spec: 'Q235 2.0mm', taxRate: '13' };
const orderLine = (lineNum: number, promiseDate: string) => ({
  ...{ lineNum, qty: '600.5', unit: 'PCS', price: '12.345678', amount: '7413.58', item, needDate: '2026-05-01', promiseDate },
  priceUnit: 1,
  comment: promiseDate === '2026-05-01' ? null : 'Holidays',
});
const order: WrittenOrder = {
  ...{ number: 'PO-20260301-0001', revisionNo: 2, date: '2026-03-02', currency: 'CNY', changeReason: 'More & more', ...parties },
  ...{ amountExcl: '14827.16', taxAmount: '1927.53', amountIncl: '16754.69' },
  lines: [orderLine(10, '2026-05-01'), orderLine(20, '2026-05-04')],
};
const note: WrittenNote = {
  ...{ number: 'DN-20260310-0012', date: '2026-03-18', shipDate: '2026-03-18', expectArriveDate: '2026-03-20', ...parties },
  ...{ waybillNo: 'SF1', vehicleNo: '粤B12345', carrierName: 'SF Express' },
  lines: [
    {
      ...{
        lineNum: 10,
        orderNumber: order.number,
        orderLine: 20,
        item,
        unit: 'PCS',
        shipQty: '400',
        lotNo: 'L1',
        expiryDate: '2027-03-01',
      },
      ...{ receivedQty: '390', shortQty: '10', rejectedQty: '5' },
    },
  ],
};
const known = {
  ...{ number: order.number, currency: 'CNY' },
  lines: [10, 20].map((lineNum) => ({ lineNum, itemCode: 'BR-001', unit: 'PCS', qty: '600.5', price: '12.345678' })),
};
async function treeOf(xml: string): Promise<UblNode> {
  const tree = await readUblTree(xml);
  if ('code' in tree) throw new Error(tree.code);
  return tree;
}
const faultsOf = (read: ReturnType<typeof readResponse> | ReturnType<typeof readDespatch>) =>
  'refusals' in read ? read.refusals.map(({ params }) => [params?.['element'], params?.['found'], params?.['expected']]) : 'none';

withSchema('each of the six documents is valid by the official schema', async () => {
  for (const kind of orderKinds) expect([kind, await schemaFaults(kind, writtenOrder(kind, order))]).toEqual([kind, []]);
  expect(await schemaFaults('DespatchAdvice', writtenDespatch(note))).toEqual([]);
  expect(await schemaFaults('ReceiptAdvice', writtenReceipt(note))).toEqual([]);
  const bare = { ...note, shipDate: null, expectArriveDate: null, waybillNo: null, vehicleNo: null, carrierName: null };
  expect(await schemaFaults('DespatchAdvice', writtenDespatch(bare))).toEqual([]);
  expect(await schemaFaults('Order', writtenOrder('Order', order).replace(/<cac:OrderLine>.*<\/cac:OrderLine>/, ''))).toEqual([
    expect.stringContaining('Missing child element'),
  ]);
});

const response = writtenOrder('OrderResponse', order);
const despatch = writtenDespatch(note);

test('a response promises a day for each line; a despatch advice names what was shipped', async () => {
  expect(readResponse(await treeOf(response), known)).toEqual({
    said: [
      { lineNum: 10, promiseDate: '2026-05-01', promiseComment: null },
      { lineNum: 20, promiseDate: '2026-05-04', promiseComment: 'Holidays' },
    ],
  });
  expect(readDespatch(await treeOf(despatch), known)).toEqual({
    said: {
      ...{ shipDate: '2026-03-18', expectArriveDate: '2026-03-20', waybillNo: 'SF1', vehicleNo: '粤B12345', carrierName: 'SF Express' },
      rows: [{ lineNum: 20, qty: '400', lotNo: 'L1', expiryDate: '2027-03-01' }],
    },
  });
});

test('each fault of a response is named at its element, all at once', async () => {
  const wrong = response
    .replace('<cbc:ID>PO-20260301-0001</cbc:ID>', '<cbc:ID>PO-9</cbc:ID>')
    .replace('>CA<', '>RE<')
    .replace('>600.5<', '>600<')
    .replace('unitCode="PCS"', 'unitCode="KGM"')
    .replace('<cac:LineItem><cbc:ID>20<', '<cac:LineItem><cbc:ID>10<');
  expect(faultsOf(readResponse(await treeOf(wrong), known))).toEqual([
    ['OrderReference/ID', 'PO-9', 'PO-20260301-0001'],
    ['OrderResponseCode', 'RE', 'AP, CA'],
    ['OrderLine[1]/LineItem/Quantity/@unitCode', 'KGM', 'PCS'],
    ['OrderLine[1]/LineItem/Quantity', '600', '600.5'],
    ['OrderLine[2]/LineItem/ID', '10', '20'],
    ['OrderLine/LineItem/ID', '–', '20'],
  ]);
  const another = response.replaceAll('2026-05-04', '4 May').replace('>BR-001<', '>BR-002<');
  expect(faultsOf(readResponse(await treeOf(another), known))).toEqual([
    ['OrderLine[1]/LineItem/Item/BuyersItemIdentification/ID', 'BR-002', 'BR-001'],
    ['OrderLine[2]/LineItem/Delivery/PromisedDeliveryPeriod/EndDate', '4 May', 'yyyy-MM-dd'],
  ]);
});

test('a despatch of another order, of nothing or beyond the decimals is refused', async () => {
  const wrong = despatch
    .replace('<cbc:ID>PO-20260301-0001<', '<cbc:ID>PO-9<')
    .replace('>400<', '>0.0000001<')
    .replace('>2027-03-01<', '>soon<');
  expect(faultsOf(readDespatch(await treeOf(wrong), known))).toEqual([
    ['DespatchLine[1]/OrderLineReference/OrderReference/ID', 'PO-9', 'PO-20260301-0001'],
    ['DespatchLine[1]/DeliveredQuantity', '0.0000001', '> 0'],
    ['DespatchLine[1]/Item/ItemInstance/LotIdentification/ExpiryDate', 'soon', 'yyyy-MM-dd'],
  ]);
  const empty = despatch.replace(/<cac:DespatchLine>.*<\/cac:DespatchLine>/, '');
  expect(faultsOf(readDespatch(await treeOf(empty), known))).toEqual([['DespatchLine', '–', '1…']]);
});

test('a file that would have another read, or says too much, is refused whole', async () => {
  const hostile = despatch
    .replace('?>\n', '?>\n<!DOCTYPE DespatchAdvice [<!ENTITY a SYSTEM "file:///etc/passwd">]>')
    .replace('>L1<', '>&a;<');
  expect(await readUblTree(hostile)).toMatchObject({ code: 'UBL_MALFORMED', params: { why: 'it declares a document type' } });
  const bulky = despatch.replace('<cac:Shipment>', `${'<x/>'.repeat(100_000)}<cac:Shipment>`);
  expect(await readUblTree(bulky)).toMatchObject({ code: 'UBL_MALFORMED', params: { why: 'it says too much' } });
  expect(await readUblTree('')).toMatchObject({ code: 'UBL_MALFORMED' });
});

const perHundred: WrittenOrder = { ...order, lines: order.lines.map((line) => ({ ...line, price: '12.5', priceUnit: 100 })) };
withSchema('a price for a hundred says so, and a response says it as it is or by the single unit', async () => {
  for (const kind of ['Order', 'OrderChange', 'OrderResponse'] as const)
    expect([kind, await schemaFaults(kind, writtenOrder(kind, perHundred))]).toEqual([kind, []]);
  const xml = writtenOrder('OrderResponse', perHundred);
  const base = '<cbc:BaseQuantity unitCode="PCS">100</cbc:BaseQuantity>';
  expect(xml).toContain(`<cbc:PriceAmount currencyID="CNY">12.5</cbc:PriceAmount>${base}`);
  expect(writtenOrder('Order', order)).not.toContain('BaseQuantity');
  const ordered = { ...known, lines: known.lines.map((line) => ({ ...line, price: '12.5', priceUnit: 100 })) };
  const faults = async (said: string) => faultsOf(readResponse(await treeOf(said), ordered));
  expect(await faults(xml)).toBe('none');
  expect(await faults(xml.replaceAll(base, '').replaceAll('>12.5<', '>0.125<'))).toBe('none');
  expect(await faults(xml.replace(base, ''))).toEqual([['OrderLine[1]/LineItem/Price/PriceAmount', '12.5', '0.125']]);
  expect(await faults(xml.replace('>12.5<', '>12.6<').replace(base, base.replace('PCS', 'KGM')))).toEqual([
    ['OrderLine[1]/LineItem/Price/BaseQuantity/@unitCode', 'KGM', 'PCS'],
    ['OrderLine[1]/LineItem/Price/PriceAmount', '12.6', '12.5 / 100'],
  ]);
});

const placed: WrittenOrder = {
  ...order,
  lines: [
    { ...orderLine(10, '2026-05-01'), place: { code: 'W2', name: '二号仓', address: '深圳市光明区科裕路 8 号' } },
    { ...orderLine(20, '2026-05-04'), place: { code: null, name: null, address: 'Gate 2 & 3' } },
  ],
};
withSchema('lines that go to places of their own say so, in the order, its change and its response', async () => {
  for (const kind of ['Order', 'OrderChange', 'OrderResponse'] as const) {
    const xml = writtenOrder(kind, placed);
    expect([kind, await schemaFaults(kind, xml)]).toEqual([kind, []]);
    expect(xml).toContain('<cac:DeliveryLocation><cbc:ID>W2</cbc:ID><cbc:Name>二号仓</cbc:Name>');
    expect(xml).toContain('<cbc:Line>Gate 2 &amp; 3</cbc:Line>');
  }
  expect(writtenOrder('OrderCancellation', placed)).not.toContain('DeliveryLocation');
});

test('a response that sends goods elsewhere is told at its element; one that says nothing of places is taken', async () => {
  const places = [
    { warehouseCode: 'W2', deliveryPlace: null },
    { warehouseCode: null, deliveryPlace: 'Gate 2 & 3' },
  ];
  const knows = { ...known, lines: known.lines.map((line, at) => ({ ...line, place: places[at]! })) };
  const said = writtenOrder('OrderResponse', placed);
  expect(faultsOf(readResponse(await treeOf(said), knows))).toBe('none');
  expect(faultsOf(readResponse(await treeOf(response), knows))).toBe('none');
  const elsewhere = said.replace('<cbc:ID>W2<', '<cbc:ID>W1<').replace('Gate 2 &amp; 3', 'Gate 9');
  expect(faultsOf(readResponse(await treeOf(elsewhere), knows))).toEqual([
    ['OrderLine[1]/LineItem/Delivery/DeliveryLocation/ID', 'W1', 'W2'],
    ['OrderLine[2]/LineItem/Delivery/DeliveryLocation/Address/AddressLine/Line', 'Gate 9', 'Gate 2 & 3'],
  ]);
});

withSchema('the example of an older version is told that it is of another order', async () => {
  const example = readFileSync(path.join(ublFolder, 'chain-2.0/UBL-DespatchAdvice-2.0-Example.xml'), 'utf8');
  const faults = faultsOf(readDespatch(await treeOf(example), known));
  expect(faults).toEqual(expect.arrayContaining([['OrderReference/ID', 'AEG012345', 'PO-20260301-0001']]));
});
