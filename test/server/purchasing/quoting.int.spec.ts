import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import { TradingHouse } from '../orders/trading-house.js';
import type { Row } from '../orders/trading-house.js';

// From materials without a price to quotes by quantity, their pricing, the agreement with its price breaks, and its review.

let house: TradingHouse;
beforeAll(async () => {
  house = await TradingHouse.open();
});
afterAll(() => house?.product.stop());
const [QUOTE, PRICING, AGREEMENT, REVIEW, UNPRICED] = [
  'srmPurQuoteOrderHeader',
  'srmPurPricingHeader',
  'srmPurAgreementHeader',
  'srmPurPricingReviewHeader',
  'srmPurUnpricedMaterial',
] as const;
const HOUR = 3_600_000;
const inquiry = () => ({
  ...{ quoteDeadline: house.product.clock.now() + 5 * HOUR, fewReason: 'Only one makes it' },
  suppliers: [{ supplierId: house.alpha }],
});

/** Another material of the trading house. */
async function bush(): Promise<string> {
  const { categoryId } = await house.read('engineer', 'baseMaterialItem', house.itemId);
  const { id } = await house.as('engineer').done<Row>('baseMaterialItem', 'saveOrUpdate', {
    ...{ itemName: '衬套', itemType: 'PART', uomId: house.uomId, categoryId },
    orgs: [{ orgId: house.hq, enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
  });
  await house.send('engineer', 'baseMaterialItem', id, 'doSubmit');
  await house.send('sourcing', 'baseMaterialItem', id, 'doApproval');
  return id;
}

test('chosen materials without a price become one quote order; what is taken out of it, or goes with it, waits again', async () => {
  const waiting = { demandQty: '2000', firstNeedDate: '2026-05-01' };
  const first = await house.make('buyer', UNPRICED, { itemId: house.itemId, ...waiting });
  const second = await house.make('buyer', UNPRICED, { itemId: await bush(), ...waiting, demandQty: '30' });
  const { rev } = await house.read('buyer', UNPRICED, first);
  const wrong = await house.as('buyer').call(UNPRICED, 'doCreateQuoteOrder', { id: first, rev, others: [second, '999999999'] });
  expect(wrong.code).toBe('UNP_NOT_TOGETHER');
  await house.send('buyer', UNPRICED, first, 'doCreateQuoteOrder', { others: [second] });
  const { quoteOrderId } = await house.reaches('buyer', UNPRICED, second, 'pricing');
  const id = String(quoteOrderId);
  expect((await house.read('buyer', UNPRICED, first))['quoteOrderId']).toBe(id);
  expect(await house.read('buyer', QUOTE, id)).toMatchObject({
    ...{ state: 'draft', title: '支架, 衬套' },
    lines: [
      { lineNum: 10, itemId: house.itemId, itemName: '支架', uomId: house.uomId, quoteQty: '2000', needDate: '2026-05-01' },
      { lineNum: 20, itemName: '衬套', quoteQty: '30' },
    ],
  });
  await house.send('buyer', QUOTE, id, 'saveOrUpdate', { lines: [{ lineNum: 10 }] });
  expect((await house.reaches('buyer', UNPRICED, second, 'open'))['quoteOrderId']).toBeNull();
  await house.send('buyer', QUOTE, id, 'delete');
  await house.reaches('buyer', UNPRICED, first, 'open');
});

test('chosen materials without a price are priced together; what is taken out of the pricing, or goes with it, waits again', async () => {
  const [first, second] = (await house.rows('buyer', UNPRICED, 'orgId', house.hq)).map(({ id }) => id) as [string, string];
  const { rev } = await house.read('buyer', UNPRICED, first);
  const wrong = await house.as('buyer').call(UNPRICED, 'doCreatePricing', { id: first, rev, others: ['999999999'] });
  expect(wrong.code).toBe('UNP_NOT_TOGETHER');
  await house.send('buyer', UNPRICED, first, 'doCreatePricing', { others: [second] });
  const id = String((await house.reaches('buyer', UNPRICED, second, 'pricing'))['targetDocId']);
  expect(await house.read('buyer', UNPRICED, first)).toMatchObject({ targetDocId: id, quoteOrderId: null });
  const { lines } = (await house.read('buyer', PRICING, id)) as unknown as { readonly lines: readonly Row[] };
  expect(lines.map(({ itemName, annualQty }) => [itemName, annualQty]).toSorted()).toEqual([
    ['支架', '2000'],
    ['衬套', '30'],
  ]);
  await house.send('buyer', PRICING, id, 'saveOrUpdate', { lines: [{ lineNum: 10 }] });
  await house.reaches('buyer', UNPRICED, second, 'open');
  await house.send('buyer', PRICING, id, 'delete');
  await house.reaches('buyer', UNPRICED, first, 'open');
});

test('quotes by quantity are sealed with their steps, compared at the quantity asked for, and agreed with their price breaks', async () => {
  await house.qualified(house.alpha);
  const first = (await house.rows('buyer', UNPRICED, 'itemId', house.itemId))[0]!.id;
  await house.send('buyer', UNPRICED, first, 'doCreateQuoteOrder', { others: [] });
  const id = String((await house.read('buyer', UNPRICED, first))['quoteOrderId']);
  const ranges = [
    { rangeNo: 1, fromQty: '0', toQty: '1000' },
    { rangeNo: 2, fromQty: '1000' },
  ];
  await house.send('buyer', QUOTE, id, 'saveOrUpdate', { ...inquiry(), ladderFlag: 'Y', stepRanges: [ranges[0]] });
  const refused = await house.as('buyer').call(QUOTE, 'doSubmit', { id, rev: (await house.read('buyer', QUOTE, id)).rev });
  expect(refused.code).toBe('AGR_STEP_GAP');
  await house.send('buyer', QUOTE, id, 'saveOrUpdate', { stepRanges: ranges });
  await house.send('buyer', QUOTE, id, 'doSubmit');

  const rows = [{ lineNum: 10, leadTimeDays: 14, quoteValidTo: '2026-06-30' }];
  const steps = (...prices: readonly string[]) => prices.map((stepPrice, index) => ({ lineNum: 10, rangeNo: index + 1, stepPrice }));
  const half = await house.as('alpha').call(QUOTE, 'doSupplierQuote', { id, rows, steps: steps('10') }, 'EN');
  expect([half.code, half.msg]).toEqual(['QUO_STEP', 'Line 10: the price from 1000 on is missing.']);
  await house.send('alpha', QUOTE, id, 'doSupplierQuote', { rows, steps: steps('10', '9.2') });
  expect(await house.read('alpha', QUOTE, id)).toMatchObject({
    quotes: [{ price: '9.2' }],
    steps: [{ stepPrice: '10' }, { stepPrice: '9.2' }],
  });
  expect(await house.read('buyer', QUOTE, id)).toMatchObject({ quotes: [], steps: [], suppliers: [{ replyStatus: 'QUOTED' }] });
  await house.send('buyer', QUOTE, id, 'doOpenEarly');
  expect(await house.read('buyer', QUOTE, id)).toMatchObject({
    quotes: [{ price: '9.2', rank: 1 }],
    steps: [{}, { fromQty: '1000', toQty: null }],
  });

  await house.send('buyer', QUOTE, id, 'doAcceptance', { rows: [{ lineNum: 10, supplierId: house.alpha, shareRate: '100' }] });
  await house.send('buyer', QUOTE, id, 'doComplete');
  const pricingId = String((await house.read('buyer', QUOTE, id))['pricingId']);
  expect(await house.read('buyer', PRICING, pricingId)).toMatchObject({
    lines: [{ stepMode: 'ALL_UNITS', quotedPrice: '9.2', newPriceExcl: '10' }],
    steps: [
      { fromQty: '0', toQty: '1000', stepPrice: '10' },
      { fromQty: '1000', stepPrice: '9.2' },
    ],
  });
  await house.send('buyer', PRICING, pricingId, 'doSubmit');
  await house.send('approver', PRICING, pricingId, 'doApproval');
  await house.reaches('buyer', UNPRICED, first, 'priced');
  const [agreement] = await house.rows('buyer', AGREEMENT, 'supplierId', house.alpha);
  await house.send('buyer', AGREEMENT, agreement!.id, 'saveOrUpdate', { supplierConfirmFlag: 'N' });
  await house.send('buyer', AGREEMENT, agreement!.id, 'doSubmit');
  await house.send('approver', AGREEMENT, agreement!.id, 'doApproval');
  const priceAt = async (qty: string) =>
    (await house.as('buyer').done<Row>('srmPurAgreementLine', 'getPurAgreementMinPrice', { itemId: house.itemId, orgId: house.hq, qty }))[
      'priceExcl'
    ];
  expect([await priceAt('999'), await priceAt('1000')]).toEqual(['10', '9.2']);
});

test('a review hears from its pricing what came of its line, and closes with the last', async () => {
  const id = await house.make('sourcing', REVIEW, { title: 'March', period: '2026-03', dueDate: '2026-03-31' });
  await house.send('sourcing', REVIEW, id, 'doCollect');
  await house.send('sourcing', REVIEW, id, 'doStart');
  await house.send('sourcing', REVIEW, id, 'doReviewLine', { lineNum: 10, opinion: 'EXTEND' });
  await house.send('sourcing', REVIEW, id, 'doSubmit');
  await house.send('approver', REVIEW, id, 'doApproval');
  const executing = await house.read('sourcing', REVIEW, id);
  expect(executing).toMatchObject({ state: 'executing', lines: [{ lineStatus: 'REVIEWED', executeNumber: null }] });
  const { pricingId } = executing;
  const { docNumber } = await house.read('buyer', PRICING, String(pricingId));
  await house.send('buyer', PRICING, String(pricingId), 'delete');
  expect(await house.reaches('sourcing', REVIEW, id, 'closed')).toMatchObject({
    lines: [{ lineStatus: 'FAILED', executeNumber: docNumber }],
  });
});

test('a price that a review ends holds to the end of the day, and the review is closed by the answer of the agreement', async () => {
  const [agreement] = await house.rows('buyer', AGREEMENT, 'supplierId', house.alpha);
  const id = await house.make('sourcing', REVIEW, { title: 'April', period: '2026-04', dueDate: '2026-04-30' });
  await house.send('sourcing', REVIEW, id, 'doCollect');
  await house.send('sourcing', REVIEW, id, 'doStart');
  await house.send('sourcing', REVIEW, id, 'doReviewLine', { lineNum: 10, opinion: 'TERMINATE', opinionComment: 'Not bought any more' });
  await house.send('sourcing', REVIEW, id, 'doSubmit');
  await house.send('approver', REVIEW, id, 'doApproval');
  const { docNumber } = await house.read('buyer', AGREEMENT, agreement!.id);
  expect(await house.reaches('sourcing', REVIEW, id, 'closed')).toMatchObject({
    lines: [{ lineStatus: 'EXECUTED', executeNumber: docNumber }],
  });
  const { lines } = (await house.read('buyer', AGREEMENT, agreement!.id)) as unknown as { readonly lines: readonly Row[] };
  const today = String(lines[0]!['endedDate']);
  const priceOn = async (priceDate: string) =>
    (
      await house.as('buyer').call('srmPurAgreementLine', 'getPurAgreementMinPrice', {
        ...{ itemId: house.itemId, orgId: house.hq, priceDate },
      })
    ).data;
  expect(await priceOn(today)).toMatchObject({ agreementId: agreement!.id, priceExcl: '10' });
  expect(await priceOn(addDays(today, 1))).toBeNull();
});

/** Approved by somebody else than who entered it. */
async function rateOf(fromCurrency: string, quoteRate: string): Promise<void> {
  const type = 'srmBaseExchangeRate';
  const rate = { fromCurrency, toCurrency: 'CNY', rateType: 'CORPORATE', rateDate: '2026-03-02', quoteUnit: 1, quoteRate };
  const { id } = await house.as('finance').done<Row>(type, 'saveOrUpdate', rate);
  await house.send('finance', type, id, 'doSubmit');
  const { rev } = await house.read('finance', type, id);
  const respId = house.named.get('resp:FINANCE');
  await house.as('buyer').done(type, 'doApproval', { id, rev, respId });
}
const group = () => ({
  ...{ title: 'Brackets of the group', quoteScope: 'MULTI_ORG', quoteCurrencies: 'USD', orgId: house.hq },
  ...{ quoteDeadline: house.product.clock.now() + 5 * HOUR, fewReason: 'Two make it' },
  lines: ['HQ', 'WX'].map((org, index) => ({
    ...{ lineNum: (index + 1) * 10, itemId: house.itemId, uomId: house.uomId, needDate: '2026-05-01', targetPrice: '9.05' },
    ...{ quoteQty: index === 0 ? '100' : '40', deliverOrgId: house.named.get(`org:${org}`) },
  })),
  suppliers: [{ supplierId: house.alpha }, { supplierId: house.beta }],
});
const quoteFor = (who: string, id: string, prices: readonly string[], currency?: string) =>
  house.send(who, QUOTE, id, 'doSupplierQuote', {
    rows: prices.map((price, index) => ({ lineNum: (index + 1) * 10, price, leadTimeDays: 14, quoteValidTo: '2026-06-30' })),
    ...(currency === undefined ? {} : { currency }),
  });

test('a group asks once for two of its organisations: quotes in two currencies are compared in its own, and each price is its organisation’s', async () => {
  expect((await house.as('buyer').call(QUOTE, 'saveOrUpdate', group())).code).toBe('QUO_GROUP');
  const id = await house.make('sourcing', QUOTE, group());
  const submit = async () => house.as('sourcing').call(QUOTE, 'doSubmit', { id, rev: (await house.read('sourcing', QUOTE, id)).rev });
  expect((await submit()).code).toBe('QUO_RATE_MISSING');
  await rateOf('USD', '7.1');
  const { lines } = group();
  const elsewhere = lines.map((line) => (line.lineNum === 20 ? { ...line, deliverOrgId: house.named.get('org:SZ') } : line));
  await house.send('sourcing', QUOTE, id, 'saveOrUpdate', { lines: elsewhere });
  expect((await submit()).code).not.toBe('');
  await house.send('sourcing', QUOTE, id, 'saveOrUpdate', { lines });
  expect((await submit()).code).toBe('');
  await quoteFor('alpha', id, ['1.25', '1.3'], 'USD');
  await quoteFor('beta', id, ['9.2', '9.1']);
  await house.send('sourcing', QUOTE, id, 'doOpenEarly');
  const { quotes } = (await house.read('sourcing', QUOTE, id)) as unknown as { readonly quotes: readonly Row[] };
  expect(quotes.map(({ lineNum, price, currency, cmpPrice, rank }) => [lineNum, price, currency, cmpPrice, rank])).toEqual([
    [10, '1.25', 'USD', '8.875', 1],
    [20, '1.3', 'USD', '9.23', 2],
    [10, '9.2', 'CNY', '9.2', 2],
    [20, '9.1', 'CNY', '9.1', 1],
  ]);
  const award = (lineNum: number, supplierId: string) => ({ lineNum, supplierId, shareRate: '100' });
  await house.send('sourcing', QUOTE, id, 'doAcceptance', { rows: [award(10, house.alpha), award(20, house.beta)] });
  await house.send('sourcing', QUOTE, id, 'doComplete');
  const { awards } = (await house.read('sourcing', QUOTE, id)) as unknown as { readonly awards: readonly Row[] };
  const pricings = await Promise.all(awards.map(({ pricingId }) => house.read('sourcing', PRICING, String(pricingId))));
  expect(pricings).toMatchObject([
    { orgId: house.hq, currency: 'USD', lines: [{ supplierId: house.alpha, annualQty: '100', quotedPrice: '1.25' }] },
    { orgId: house.named.get('org:WX'), currency: 'CNY', lines: [{ supplierId: house.beta, annualQty: '40', quotedPrice: '9.1' }] },
  ]);
});

/** All that Alpha is shown of an inquiry in which Beta quotes a price, as it is opened, listed and told. */
async function worldOf(price: string, shown: object): Promise<string> {
  const id = await house.make('sourcing', QUOTE, { ...group(), ...shown });
  await house.send('sourcing', QUOTE, id, 'doSubmit');
  const socket = await house.as('alpha').connect();
  expect((await socket.ask('watch', { type: QUOTE, id })).status).toBe('S');
  await quoteFor('alpha', id, ['9', '9']);
  await quoteFor('beta', id, [price, price]);
  await house.send('sourcing', QUOTE, id, 'doOpenEarly');
  await socket.until<{ readonly state?: string }>('frame', ({ state }) => state === 'evaluating');
  const list = await house.rows('alpha', QUOTE, 'docNumber', String((await house.read('alpha', QUOTE, id))['docNumber']));
  const said = JSON.stringify([await house.read('alpha', QUOTE, id), list, socket.all('frame')]);
  socket.close();
  const { docNumber } = await house.read('alpha', QUOTE, id);
  return said
    .replaceAll(id, 'ID')
    .replaceAll(String(docNumber), 'NUMBER')
    .replaceAll(/"epoch":"[^"]*"/g, '"epoch":"E"')
    .replaceAll(/\b\d{13}\b/g, 'INSTANT');
}
test('worlds that differ only in the price of another supplier are one to a supplier; targets and his rank are shown where the buyer says so', async () => {
  const same = { showRankFlag: 'Y', showTargetFlag: 'Y' };
  const [dear, dearer] = [await worldOf('9.5', same), await worldOf('9.7', same)];
  expect(dearer).toBe(dear);
  expect([dear.includes('"rank":1'), dear.includes('"targetPrice":"9.05"')]).toEqual([true, true]);
  const [hidden, cheaper] = [await worldOf('9.5', {}), await worldOf('8.5', {})];
  expect(cheaper).toBe(hidden);
  expect([hidden.includes('rank'), hidden.includes('9.05')]).toEqual([false, false]);
});
