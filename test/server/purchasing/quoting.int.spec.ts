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
