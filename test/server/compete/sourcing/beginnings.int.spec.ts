/** An inquiry from what it begins with to what it goes on as: suggested suppliers, its own clock, copies, a live hall (auction-tender.md §1). */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Suggested } from '../../../../server/compete/sourcing/suggestion.js';
import { Cast } from '../../../../server/scripts/demo/cast.js';
import { BIDDERS, HEADER, HallPlay, MINUTE, SECOND, Venue } from '../compete-hall/hall-play.js';
import type { Bidder, Row } from '../compete-hall/hall-play.js';

const TYPE = 'srmSfdAuctionHeader';
const SUPPLIER = 'srmSlcSupplierInfo';
const HOUR = 60 * MINUTE;
/** The code of what is not refused. */
const TAKEN = '';

let venue: Venue;
/** Of the inquiry that all of them are about. */
let id: string;
let ids: Readonly<Record<Bidder, string>>;
let material: string;
let category: string;

const read = (who: string, type = TYPE, of = id): Promise<Row & { readonly rev: number; readonly state: string }> =>
  venue.as(who).done(type, 'findById', { id: of });
const send = async (who: string, action: string, payload: object = {}, type = TYPE, of = id): Promise<void> => {
  await venue.as(who).done(type, action, { id: of, rev: (await read(who, type, of)).rev, ...payload });
};
const code = async (who: string, action: string, payload: object): Promise<string> =>
  (await venue.as(who).call(TYPE, action, { id, ...payload })).code;
const reaches = (state: string) =>
  venue.until(
    state,
    async () => (await venue.product.assembled.runtime.snapshot(TYPE, id))?.state,
    (now) => now === state,
  );
/** Hours pass, after which everybody signs in anew. */
async function later(at: number): Promise<void> {
  await venue.pass(at - venue.now);
  for (const name of ['liwei', 'zhangmin', 'wangfang', 'jinggong', ...BIDDERS]) await venue.enter(name);
}
const quotation = (price: string) => ({
  ...{ currencyCode: 'CNY', taxRate: '13', validTo: '2099-12-31' },
  rows: [{ itemNo: 10, price, leadTimeDays: 7 }],
});

beforeAll(async () => {
  venue = await Venue.open();
  for (const name of ['jinggong', 'zhangmin']) await venue.enter(name);
  ids = Object.fromEntries(await Promise.all(BIDDERS.map(async (name) => [name, await venue.supplierOf(name)] as const))) as typeof ids;
  material = await venue.id('baseMaterialItem', 'itemCode', 'BR-001');
  category = await venue.id('srmBasePurchaseCategory', 'categoryName', '机械零部件');
});
afterAll(() => venue?.product.stop());

test('it opens for quotations by its clock, of which suppliers are told, and closes by it', async () => {
  const begins = venue.now + 2 * HOUR;
  const ends = begins + 6 * HOUR;
  const made = await venue.as('liwei').done<{ readonly id: string }>(TYPE, 'saveOrUpdate', {
    ...{ orgId: await venue.id('baseOrganization', 'orgCode', 'HY-SZ-OU'), auctionTitle: 'Brackets of spring', categoryId: category },
    ...{ bidStartDate: begins, bidEndDate: ends, questionEndDate: ends, deliveryTerm: 'DAP' },
    ...{ dualOpeningFlag: 'Y', openerIds: [venue.as('zhangmin').userId, venue.as('wangfang').userId] },
    items: [{ itemNo: 10, itemId: material, quantity: '500', targetPrice: '7.9' }],
    suppliers: BIDDERS.map((name) => ({ supplierId: ids[name], factor: name === 'taishan' ? '1.05' : '1' })),
  });
  id = made.id;
  await send('liwei', 'doSubmitPublish');
  await send('wangfang', 'doApprovePublish', { comment: null });
  const { state, docNumber } = await read('liwei');
  expect(state).toBe('published');
  await venue.as('huaxing').done(TYPE, 'doSaveBid', { id, ...quotation('8.10') });
  await later(begins - 1);
  expect(await code('huaxing', 'doSubmitBid', quotation('8.10'))).toBe('STATE_NOT_ALLOWED');
  await venue.pass(SECOND);
  await reaches('bidding');
  await venue.product.letter('sales@huaxing.example', `报价开始：Brackets of spring（${docNumber as string}）`);
  for (const [name, price] of [
    ['huaxing', '8.10'],
    ['nanfang', '7.80'],
  ] as const)
    await venue.as(name).done(TYPE, 'doSubmitBid', { id, ...quotation(price) });
  await later(ends - 1);
  expect(await code('huaxing', 'doSubmitBid', quotation('8.00'))).toBe(TAKEN);
  expect(await code('liwei', 'doBidOpening', { fewBidReason: 'Two have answered' })).toBe('STATE_NOT_ALLOWED');
  await venue.pass(SECOND);
  await reaches('bidEnded');
  expect(await code('taishan', 'doSubmitBid', quotation('7.00'))).toBe('STATE_NOT_ALLOWED');
  // Two people of a committee open it, of whom the buyer is none; nothing is read before the second has.
  const opening = { fewBidReason: 'Two have answered' };
  expect(await code('liwei', 'doBidOpening', opening)).toBe('AUC_NOT_OPENER');
  expect(await code('zhangmin', 'doBidOpening', {})).toBe('AUC_TOO_FEW_BIDS');
  expect(await code('zhangmin', 'doBidOpening', opening)).toBe(TAKEN);
  expect([(await read('liwei')).state, JSON.stringify((await read('liwei'))['bids']).includes('7.8')]).toEqual(['bidEnded', false]);
  expect(await code('zhangmin', 'doBidOpening', opening)).toBe('AUC_SAME_OPENER');
  expect(await code('wangfang', 'doBidOpening', opening)).toBe(TAKEN);
  expect((await read('liwei'))['bids']).toMatchObject([
    { supplierId: ids.nanfang, totalRaw: '3900', rank: 1 },
    { supplierId: ids.huaxing, totalRaw: '4000', rank: 2 },
  ]);
});

test('the next one suggests who quoted, who is qualified and how he performs, and whom the gate refuses last, each with the reasons', async () => {
  const house = new Cast(venue.product.assembled);
  const qualified = { qualifyId: '1', orgId: null, categoryIds: [category] };
  const found = () => venue.as('liwei').done<readonly Suggested[]>(TYPE, 'suggestSuppliers', { categoryId: category, itemIds: [material] });
  const suggested = async () =>
    (await found()).map(({ supplierId, grade, gradePeriod, counts, refused }) => [supplierId, grade, gradePeriod, counts, refused]);
  // Orders of the two years before, and whoever else has an agreement, are those of the demo.
  const before = await found();
  const [times, agreed] = [before[0]!.counts.ORDERED, before[2]!.supplierId];
  const asked = { AGREEMENT: 1, ORDERED: times, QUOTED: 1 };
  expect(await suggested()).toEqual([
    [ids.huaxing, null, null, asked, null],
    [ids.nanfang, null, null, { QUOTED: 1 }, null],
    [agreed, null, null, { AGREEMENT: 1 }, null],
  ]);
  await house.seed(SUPPLIER, ids.huaxing, 'SET_GRADE', { grade: 'B', period: '2026-Q1' });
  for (const name of ['nanfang', 'taishan'] as const) await house.seed(SUPPLIER, ids[name], 'QUALIFIED_FOR', qualified);
  const keeper = await house.as('zhaolei', 'SUPPLIER_MANAGER');
  await house.step(keeper, 'suspended', SUPPLIER, ids.taishan, 'SUSPEND', { reason: 'Late three times' });
  expect(await suggested()).toEqual([
    [ids.huaxing, 'B', '2026-Q1', asked, null],
    [ids.nanfang, null, null, { QUALIFIED: 1, QUOTED: 1 }, null],
    [agreed, null, null, { AGREEMENT: 1 }, null],
    [
      ...[ids.taishan, null, null, { QUALIFIED: 1 }],
      {
        en: 'Supplier 泰山紧固件有限公司 is Suspended: an invitation to quote is not allowed',
        cn: '供应商泰山紧固件有限公司的状态为暂停,不允许邀请报价',
      },
    ],
  ]);
});

test('a copy asks the same of the same suppliers, and knows nothing of what happened', async () => {
  const copied = await venue.as('liwei').done<{ readonly id: string }>(TYPE, 'doCopy', { fromId: id });
  const [copy, source] = [await read('liwei', TYPE, copied.id), await read('liwei')];
  expect(copy).toMatchObject({
    ...{ state: 'draft', sourceType: 'AUCTION', sourceId: id, auctionTitle: 'Brackets of spring', deliveryTerm: 'DAP' },
    ...{ bidStartDate: null, bidEndDate: null, bids: [], roundNo: 1, buyerId: venue.as('liwei').userId },
    items: [{ itemNo: 10, itemId: material, quantity: '500', targetPrice: '7.9', itemName: '钢制支架' }],
    suppliers: BIDDERS.map((name) => ({
      supplierId: ids[name],
      factor: name === 'taishan' ? '1.05' : '1',
      inviteState: 'INVITED',
      bidVersion: 0,
    })),
  });
  expect(copy['docNumber']).not.toBe(source['docNumber']);
  for (const who of ['huaxing', 'jinggong']) {
    expect((await venue.as(who).call(TYPE, 'findById', { id: copied.id })).code).toBe('DOC_NOT_FOUND');
    expect((await venue.as(who).call(TYPE, 'doCopy', { fromId: id })).status).toBe('E');
  }
});

test('its next round is a live hall of its lines and of the suppliers chosen, who start from what they quoted', async () => {
  expect(await code('liwei', 'doConvertToCompete', { supplierIds: [ids.huaxing, ids.taishan] })).toBe('AUC_NO_SUPPLIER');
  await send('liwei', 'doConvertToCompete', { supplierIds: [ids.huaxing, ids.nanfang] });
  expect((await read('liwei')).state).toBe('generated');
  const events = await venue.as('liwei').done<readonly Row[]>(HEADER, 'listByPage', {
    ...{ pageIndex: 1, pageRows: 5, conditions: [{ key: 'competeTitle', op: 'eq', value: 'Brackets of spring' }] },
  });
  expect(events).toHaveLength(1);
  const event = events[0]!['id'] as string;
  const seen = await read('liwei', HEADER, event);
  expect(seen).toMatchObject({
    ...{ state: 'draft', sourceType: 'AUCTION', sourceId: id, direction: 'REVERSE', deliveryTerm: 'DAP' },
    items: [{ itemNo: 10, itemId: material, itemName: '钢制支架', quantity: '500', startPrice: '7.8', targetPrice: '7.9' }],
    suppliers: [
      { supplierId: ids.huaxing, initialPrices: { 10: '8' } },
      { supplierId: ids.nanfang, initialPrices: { 10: '7.8' } },
    ],
  });
  // The buyer says when, and it is approved and confirmed like any other.
  const confirmDeadline = venue.now + MINUTE;
  await send(
    'liwei',
    'saveOrUpdate',
    {
      ...{ confirmDeadline, deliveryPlace: 'Suzhou', rulesText: 'What is accepted binds.', minSuppliers: 2 },
      suppliers: (['huaxing', 'nanfang'] as const).map((name) => ({ supplierId: ids[name], contactId: venue.as(name).userId })),
      halls: [
        {
          ...{ hallNo: 1, hallName: 'Brackets', checkinAt: confirmDeadline + MINUTE, startAt: venue.now + 12 * MINUTE },
          ...{ competeFormat: 'ENGLISH', offerGapMs: 0 },
          turnParams: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 600, visibility: 'OWN_RANK' }],
        },
      ],
    },
    HEADER,
    event,
  );
  await send('liwei', 'doSubmit', { overrideReason: 'Two are left' }, HEADER, event);
  await send('wangfang', 'doApproval', { comment: null }, HEADER, event);
  for (const name of ['huaxing', 'nanfang']) {
    await venue.as(name).done(HEADER, 'doConfirmParticipation', { id: event, rulesAccepted: 'Y', taxRate: '13' });
  }
  const play = new HallPlay(venue, event, { title: 'Brackets', direction: 'REVERSE', items: [], hall: {}, turns: [] });
  await play.begin();
  expect(await play.view('nanfang')).toMatchObject({ items: [{ itemNo: 10, itemName: '钢制支架' }] });
  expect((await venue.as('taishan').call(HEADER, 'findById', { id: event })).code).toBe('DOC_NOT_FOUND');
});

test('an open call is found and answered by whoever was not invited, and by nobody whom the gate refuses', async () => {
  const [begins, ends] = [venue.now - HOUR, venue.now + 6 * HOUR];
  const made = await venue.as('liwei').done<{ readonly id: string }>(TYPE, 'saveOrUpdate', {
    ...{ orgId: await venue.id('baseOrganization', 'orgCode', 'HY-SZ-OU'), auctionTitle: 'Brackets for all', categoryId: category },
    ...{ bidStartDate: begins, bidEndDate: ends, questionEndDate: ends, deliveryTerm: 'DAP', publicCallFlag: 'Y' },
    items: [{ itemNo: 10, itemId: material, quantity: '500', targetPrice: '7.9' }],
    suppliers: [{ supplierId: ids.huaxing }],
  });
  id = made.id;
  const found = async (who: string) => {
    const conditions = [{ key: 'auctionTitle', op: 'eq', value: 'Brackets for all' }];
    return (await venue.as(who).done<readonly Row[]>(TYPE, 'listByPage', { conditions, pageIndex: 1, pageRows: 5 })).length;
  };
  await send('liwei', 'doSubmitPublish');
  expect([await found('nanfang'), await code('nanfang', 'findById', {})]).toEqual([0, 'DOC_NOT_FOUND']);
  await send('wangfang', 'doApprovePublish', { comment: null });
  const { docNumber } = await read('liwei');

  expect(await found('nanfang')).toBe(1);
  const seen = await venue.as('nanfang').done<Row>(TYPE, 'findById', { id });
  expect(seen).toMatchObject({ items: [{ itemNo: 10, quantity: '500' }], participation: {}, quotations: [] });
  expect(Object.keys(seen).filter((name) => ['suppliers', 'bids', 'invitedCount', 'targetPrice'].includes(name))).toEqual([]);
  expect(await code('nanfang', 'doSubmitBid', quotation('7.80'))).toBe('PERM_WHO');
  expect(await code('taishan', 'doJoinCall', {})).toBe('AUC_SUPPLIER_BLOCKED');
  expect(await code('nanfang', 'doJoinCall', {})).toBe(TAKEN);
  const told = () =>
    venue.product.letters.mails.some(({ subject }) => /^供应商报名：.+（INQ-/.test(subject) && subject.includes(docNumber as string));
  await venue.until(
    'the buyer hears of it',
    async () => told(),
    (heard) => heard,
  );
  expect(await code('nanfang', 'doSubmitBid', quotation('7.80'))).toBe(TAKEN);
  expect(await read('liwei')).toMatchObject({ invitedCount: 2, quotedCount: 1, suppliers: [{}, { supplierId: ids.nanfang }] });
});
