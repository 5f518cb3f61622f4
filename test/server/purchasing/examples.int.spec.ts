import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aSupplier, aUser } from '../harness/company.js';
import { TradingHouse } from '../orders/trading-house.js';
import type { Row } from '../orders/trading-house.js';

// Examples of the specification that rest on what is stored (PU: purchasing.md, OD: orders-deliveries.md).

const [AGREEMENT, ORDER, NOTE, REQUISITION, ENTRY] = [
  'srmPurAgreementHeader',
  'srmPurOrderHeader',
  'srmPurDeliveryNoteHeader',
  'srmPurRequisitionHeader',
  'srmPurAslList',
] as const;
let house: TradingHouse;
const gamma = () => house.named.get('supplier:Gamma')!;
beforeAll(async () => {
  house = await TradingHouse.open(undefined, {}, async (seeder) => {
    await aSupplier(seeder, 'Gamma');
    await aUser(seeder, 'controller', { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
  });
  for (const supplier of [house.alpha, house.beta, gamma()]) await house.qualified(supplier);
});
afterAll(() => house?.product.stop());

describe('PU §11', () => {
  const agreed = async (supplierId: string, currency: string, unitPrice: string, lineValidFrom: string, lineValidTo: string) => {
    const id = await house.make('buyer', AGREEMENT, {
      ...{ title: unitPrice, supplierId, currency, taxRate: '13', priceBasis: 'EXCL', validFrom: lineValidFrom, validTo: lineValidTo },
      lines: [{ lineNum: 10, itemId: house.itemId, unitPrice, lineValidFrom, lineValidTo }],
    });
    await house.send('buyer', AGREEMENT, id, 'doSubmit');
    await house.send('approver', AGREEMENT, id, 'doApproval');
    return id;
  };
  const asked = async (action: string, more: object) =>
    house.as('buyer').done<Row | null>('srmPurAgreementLine', action, { itemId: house.itemId, orgId: house.hq, ...more });

  test('9.20 CNY, 1.25 USD at 7.10, and 8.80 CNY until February: the least and the last of each day', async () => {
    const rate = await house.make('finance', 'srmBaseExchangeRate', {
      ...{ fromCurrency: 'USD', toCurrency: 'CNY', rateType: 'CORPORATE', rateDate: '2026-02-15', quoteUnit: 1, quoteRate: '7.1' },
    });
    await house.send('finance', 'srmBaseExchangeRate', rate, 'doSubmit');
    const controller = await house.product.enter('controller');
    const { rev } = await house.read('finance', 'srmBaseExchangeRate', rate);
    await controller.done('srmBaseExchangeRate', 'doApproval', { id: rate, rev });
    const [a, b] = [
      await agreed(house.alpha, 'CNY', '9.20', '2026-02-01', '2026-12-31'),
      await agreed(house.beta, 'USD', '1.25', '2026-01-15', '2026-12-31'),
    ];
    const c = await agreed(gamma(), 'CNY', '8.80', '2026-01-01', '2026-02-28');
    await house.reaches('buyer', AGREEMENT, c, 'expired');
    const [before, after] = [{ priceDate: '2026-02-20' }, { priceDate: '2026-03-10' }];
    expect(await asked('getPurAgreementMinPrice', after)).toMatchObject({ agreementId: b, currency: 'USD', cmpPrice: '8.875' });
    expect(await asked('getPurAgreementMinPrice', before)).toMatchObject({ agreementId: c, currency: 'CNY', cmpPrice: '8.8' });
    expect(await asked('getPurAgreementLatestPrice', after)).toMatchObject({ agreementId: a, priceExcl: '9.2', currentFlag: 'Y' });
    expect(await asked('getPurAgreementLatestPrice', { ...after, supplierId: gamma() })).toMatchObject({
      ...{ agreementId: c, priceExcl: '8.8', currentFlag: 'N' },
    });
  });
});

describe('OD §13', () => {
  const chain = async (requisition: string) =>
    (await house.as('planner').done<Row[]>('srmPurRequisitionLine', 'listByPage', { docId: requisition }))[0]!;

  test('not confirmed within two days it is late at that step; 980 of 1,000 are received where 2 % may be missing', async () => {
    const billTypeId = await house.make('sourcing', 'srmPurBillType', {
      ...{ billTypeCode: 'TWO', billTypeName: '两天确认', billTypeNameEn: 'Confirmed in two days', orderKind: 'STANDARD' },
      ...{ noticeFlag: 'N', noticeStrictFlag: 'N', confirmFlag: 'Y', confirmDays: 2, inspectFlag: 'Y', underTolRate: '2' },
    });
    await house.send('sourcing', 'srmPurBillType', billTypeId, 'doEnabled');
    const line = { lineNum: 10, itemId: house.itemId, itemName: '支架', uomId: house.uomId };
    const requisition = await house.make('planner', REQUISITION, {
      ...{ title: '支架', requesterId: house.as('planner').userId },
      lines: [{ ...line, requestQty: '1000', needDate: '2026-05-10' }],
    });
    await house.send('planner', REQUISITION, requisition, 'doSubmit');
    await house.send('approver', REQUISITION, requisition, 'doApproval');
    const order = await house.make('buyer', ORDER, {
      ...{ supplierId: house.alpha, billTypeId, buyerId: house.as('buyer').userId, taxRate: '13', deliveryPlace: 'Gate 2' },
      lines: [
        {
          ...{ ...line, orderQty: '1000', unitPrice: '9.20', needDate: '2026-05-10', repriceReason: 'Agreed' },
          ...{ requisitionId: requisition, requisitionLine: 10, allocQty: '1000' },
        },
      ],
    });
    await house.send('buyer', ORDER, order, 'doSubmit');
    await house.reaches('buyer', ORDER, order, 'approving');
    await house.approve(order);
    await house.reaches('alpha', ORDER, order, 'released');
    expect(await chain(requisition)).toMatchObject({ currentNode: 'CONFIRMED', nodeDue: '2026-03-04', nodeLight: 'RED' });
    const rows = [{ lineNum: 10, promiseDate: '2026-05-10' }];
    await house.send('alpha', ORDER, order, 'doSupplierConfirmDelivery', { rows });
    expect(await chain(requisition)).toMatchObject({ currentNode: 'SHIPPED' });
    await house.send('alpha', ORDER, order, 'doShipLines', { waybillNo: 'SF1', rows: [{ lineNum: 10, qty: '980', lotNo: 'L1' }] });
    const { id: note } = (await house.rows('alpha', NOTE, 'state', 'draft'))[0]!;
    const [report] = await house.as('alpha').upload({ 'report.txt': 'all sound' });
    const lines = [{ lineNum: 10, reportIds: report }];
    await house.send('alpha', NOTE, note, 'saveOrUpdate', { shipDate: '2026-03-02', expectArriveDate: '2026-03-03', lines });
    await house.send('alpha', NOTE, note, 'doSubmit');
    await house.reaches('storekeeper', NOTE, note, 'dispatched');
    await house.send('storekeeper', NOTE, note, 'doReceive', { rows: [{ lineNum: 10, qty: '980' }] });
    for (let left = 600; left > 0 && (await chain(requisition))['currentNode'] === 'SHIPPED'; left -= 1)
      await new Promise((next) => setTimeout(next, 50));
    expect(await chain(requisition)).toMatchObject({ currentNode: 'INSPECTED' });
  });
});

describe('PU §1 (5)', () => {
  const listed = async (of: object) => {
    const dates = { validFrom: '2026-03-01', validTo: '2027-02-28' };
    const id = await house.make('manager', ENTRY, { supplierId: house.alpha, ...of, ...dates });
    await house.send('manager', ENTRY, id, 'doSubmit');
    await house.send('approver', ENTRY, id, 'doApproval');
    return id;
  };
  const check = () => house.as('buyer').done<Row>(ENTRY, 'checkAsl', { itemId: house.itemId, orgId: house.hq, supplierId: house.alpha });

  test('a row of the material that is not in force goes before one of its category that is', async () => {
    const { categoryId } = (await house.read('engineer', 'baseMaterialItem', house.itemId)) as unknown as { categoryId: string };
    const ofCategory = await listed({ aslLevel: 'CATEGORY', categoryId });
    expect(await check()).toMatchObject({ allowed: true, level: 'CATEGORY', rowId: ofCategory });
    const ofItem = await listed({ aslLevel: 'ITEM', itemId: house.itemId });
    expect(await check()).toMatchObject({ allowed: true, level: 'ITEM', rowId: ofItem });
    await house.send('inspector', ENTRY, ofItem, 'doSuspend', { reason: 'Cracks' });
    expect(await check()).toMatchObject({ allowed: false, level: 'ITEM', rowId: ofItem, state: 'suspended' });
  });

  test('made invalid by an application, it is told to whom of the buyers has something open on order', async () => {
    const [entry] = (await house.rows('manager', ENTRY, 'state', 'suspended')) as [Row];
    const application = await house.make('buyer', 'srmPurAslApplyHeader', {
      ...{ applyType: 'INVALID', title: '支架停用', applyReason: 'Cracks' },
      lines: [{ lineNum: 10, aslListId: entry.id, invalidReason: 'QUALITY' }],
    });
    await house.send('buyer', 'srmPurAslApplyHeader', application, 'doSubmit');
    await house.send('approver', 'srmPurAslApplyHeader', application, 'doApproval');
    await house.reaches('manager', ENTRY, entry.id, 'invalid');
    const sql = `select u.user_name from base_mail m join base_users u on m.recipient = 'user:' || u.id
      where m.template = 'ASL_ENDED' and m.doc_id = $1`;
    const told = async () => (await house.product.assembled.database.read.query<{ user_name: string }>(sql, [entry.id])).rows;
    for (let left = 600; left > 0 && (await told()).length === 0; left -= 1) await new Promise((next) => setTimeout(next, 50));
    expect(await told()).toEqual([{ user_name: 'buyer' }]);
  });
});
