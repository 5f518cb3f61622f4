import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { TradingHouse } from '../orders/trading-house.js';
import type { Row } from '../orders/trading-house.js';

// Sources of one material side by side (purchasing.md §1): what is asked of them is read from what is in force

const [ENTRY, APPLY] = ['srmPurAslList', 'srmPurAslApplyHeader'] as const;
let house: TradingHouse;
const period = { validFrom: '2026-03-01', validTo: '2027-02-28' };

beforeAll(async () => {
  house = await TradingHouse.open();
  await house.qualified(house.alpha);
  await house.qualified(house.beta);
});
afterAll(() => house?.product.stop());

const proposed = (applyType: string, lines: readonly object[], more: object = {}): Promise<string> =>
  house.make('buyer', APPLY, { applyType, title: '支架', applyReason: '需要', exemptReason: '同前', lines, ...more });
const submitted = (id: string, more: object = {}) => house.as('buyer').call(APPLY, 'doSubmit', { id, lan: 'EN', ...more });
async function carriedOut(id: string): Promise<void> {
  expect((await submitted(id)).status).toBe('S');
  await house.send('approver', APPLY, id, 'doApproval');
}
const entries = () => house.rows('manager', ENTRY, 'itemId', house.itemId);
const entryOf = async (supplierId: string) =>
  house.read('manager', ENTRY, (await entries()).find((row) => row['supplierId'] === supplierId)!.id);
const letterTo = async (template: string, recipient: string): Promise<boolean> => {
  for (let turn = 0; turn < 1_200; turn += 1) {
    const { rows } = await house.product.assembled.database.read.query('select 1 from base_mail where template = $1 and recipient = $2', [
      template,
      recipient,
    ]);
    if (rows.length > 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
};
/** Materials to choose from, as lines of a requisition are written: what the source list says of a supplier beside each. */
const chosenFrom = async (more: object): Promise<readonly unknown[]> => {
  const page = { keyword: '支架', orgId: house.hq, pageIndex: 1, pageRows: 5 };
  const rows = await house.as('buyer').done<Row[]>('srmPurRequisitionLine', 'listMaterialItemAndOrgByPage', { ...page, ...more });
  return rows.map(({ aslState }) => aslState);
};
const userOf = (who: string) => `user:${house.as(who).userId}`;

test('a trial admits a source once it is passed; until then the application wants the reason why there is none', async () => {
  const SAMPLE = 'srmSlcSampleTrial';
  const trialId = await house.make('inspector', SAMPLE, {
    ...{ supplierId: house.alpha, itemId: house.itemId, materialDesc: '支架', sampleQty: '1', requiredDate: '2026-03-28' },
    items: [{ itemNum: 1, itemName: 'Bore', lowerLimit: '9.95', upperLimit: '10.05', keyFlag: 'Y' }],
  });
  const line = { lineNum: 10, supplierId: house.alpha, itemId: house.itemId, leadTimeDays: 14, ...period };
  const id = await proposed('APPLY', [line], { trialId, exemptReason: null });
  expect(await submitted(id)).toMatchObject({ code: 'ASL_TRIAL_REQUIRED' });
  const [drawingIds] = await house.as('inspector').upload({ 'drawing.pdf': '%PDF-1.4 drawing' }, {});
  await house.send('inspector', SAMPLE, trialId, 'saveOrUpdate', { drawingIds });
  await house.send('inspector', SAMPLE, trialId, 'doIssue');
  await house.send('alpha', SAMPLE, trialId, 'doAccept', { promisedDate: '2026-03-20' });
  const values = [{ itemNum: 1, supplierValue: '10' }];
  await house.send('alpha', SAMPLE, trialId, 'doShip', { carrier: 'SF', waybillNo: '1', shippedQty: '1', values });
  await house.send('inspector', SAMPLE, trialId, 'doReceive', { receivedQty: '1', receivedDate: '2026-03-02' });
  await house.send('inspector', SAMPLE, trialId, 'saveOrUpdate', { items: [{ itemNum: 1, ourValue: '10' }] });
  await house.send('inspector', SAMPLE, trialId, 'doSubmit', { verdict: 'PASS' });
  await house.send('approver', SAMPLE, trialId, 'doApproval');
  expect(await submitted(id)).toMatchObject({ status: 'S' });
  await house.send('buyer', APPLY, id, 'doWithdraw');
});

test('as long as nobody is listed there is nothing to choose from listed sources', async () => {
  expect(await chosenFrom({})).toEqual([null]);
  expect(await chosenFrom({ supplierId: house.alpha })).toEqual(['NO_ROW']);
  expect(await chosenFrom({ onlyAslFlag: 'Y' })).toEqual([]);
});

test('two suppliers are admitted without a priority: one stands behind the other, each with its parts, and both hear of it', async () => {
  const line = { itemId: house.itemId, leadTimeDays: 14, ...period };
  const id = await proposed(
    'APPLY',
    [
      { lineNum: 10, supplierId: house.alpha, ...line },
      { lineNum: 20, supplierId: house.beta, ...line },
    ],
    { parts: [{ partNo: 1, lineNum: 20, manufacturerName: 'Murata', mpn: 'GRM188', lifecycle: 'EOL' }] },
  );
  expect(await submitted(id)).toMatchObject({
    code: 'ASL_PART_UNDATED',
    msg: 'GRM188 is discontinued: say until when it is bought (last-time buy).',
  });
  await house.send('buyer', APPLY, id, 'saveOrUpdate', { parts: [{ partNo: 1, ltbDate: '2026-09-30' }] });
  await carriedOut(id);
  const [alpha, beta] = [await entryOf(house.alpha), await entryOf(house.beta)];
  expect([alpha, beta].map((row) => [row.state, row['sourcePriority']])).toEqual([
    ['effective', 10],
    ['effective', 11],
  ]);
  expect([alpha['parts'], beta['parts']]).toMatchObject([[], [{ lineNum: 1, mpn: 'GRM188', ltbDate: '2026-09-30' }]]);
  const { runtime } = house.product.assembled;
  const graded = { type: 'srmSlcSupplierInfo', id: house.beta, event: 'SET_GRADE', payload: { grade: 'B', period: '2026-02' } } as const;
  expect(await runtime.submit({ ...graded, viewer: { ...SYSTEM, orgIds: null } })).toMatchObject({ ok: true });
  const listed = async (who: string) =>
    (await house.rows(who, ENTRY, 'supplierId', house.beta)).map((row) => [row['partCount'], row['performanceGrade']]);
  expect([await listed('manager'), await listed('beta')]).toEqual([[[1, 'B']], [[1, undefined]]]);
  expect([await letterTo('ASL_IN_FORCE', userOf('alpha')), await letterTo('ASL_IN_FORCE', userOf('beta'))]).toEqual([true, true]);
  expect(await chosenFrom({ supplierId: house.alpha, onlyAslFlag: 'Y' })).toEqual(['LISTED']);
  const twin = { orgId: house.hq, supplierId: house.alpha, itemId: house.itemId, lan: 'EN' };
  expect(await house.as('manager').call(ENTRY, 'saveOrUpdate', twin)).toMatchObject({
    code: 'ASL_DUPLICATE',
    msg: `This supplier is already listed for it: ${String(alpha['docNumber'])}. Change that entry.`,
  });
  await house.send('beta', ENTRY, beta.id, 'doNamePart', { lineNum: 1, supplierItemCode: 'B-188' });
  expect((await entryOf(house.beta))['parts']).toMatchObject([{ supplierItemCode: 'B-188' }]);
  expect(await house.as('alpha').call(ENTRY, 'doNamePart', { id: beta.id, rev: 2, lineNum: 1 })).toMatchObject({ code: 'DOC_NOT_FOUND' });
});

test('the priority of another source in force is refused with the free one; of one that ended it may be had', async () => {
  const [alpha, beta] = [await entryOf(house.alpha), await entryOf(house.beta)];
  const altered = (sourcePriority: number) => proposed('ALTERATION', [{ lineNum: 10, aslListId: beta.id, sourcePriority }]);
  const first = await altered(10);
  expect(await submitted(first)).toMatchObject({
    code: 'ASL_PRIORITY',
    msg: `Line 10: the priority 10 is that of ${String(alpha['docNumber'])}. 11 is free.`,
  });
  const order = await house.make('buyer', 'srmPurOrderHeader', {
    ...{ supplierId: house.alpha, buyerId: house.as('buyer').userId, taxRate: '13', warehouseCode: 'W1' },
    lines: [{ lineNum: 10, itemId: house.itemId, orderQty: '5', unitPrice: '9.2', needDate: '2026-03-31', repriceReason: 'Spot' }],
  });
  await house.send('buyer', 'srmPurOrderHeader', order, 'doSubmit');
  await house.reaches('buyer', 'srmPurOrderHeader', order, 'approving');
  await house.approve(order);
  await carriedOut(await proposed('INVALID', [{ lineNum: 10, aslListId: alpha.id, invalidReason: 'QUALITY' }]));
  await house.reaches('manager', ENTRY, alpha.id, 'invalid');
  expect(await chosenFrom({ supplierId: house.alpha })).toEqual(['NOT_IN_FORCE']);
  expect(await chosenFrom({ supplierId: house.alpha, onlyAslFlag: 'Y' })).toEqual([]);
  expect(await chosenFrom({ onlyAslFlag: 'Y' })).toEqual([null]);
  expect(await letterTo('ASL_ENDED', userOf('buyer'))).toBe(true);
  await carriedOut(first);
  await house.reaches('buyer', APPLY, first, 'applied');
  expect((await entryOf(house.beta))['sourcePriority']).toBe(10);
  const back = await proposed('EFFECTIVE', [{ lineNum: 10, aslListId: alpha.id, ...period }]);
  expect(await submitted(back)).toMatchObject({ code: 'ASL_PRIORITY' });
});
