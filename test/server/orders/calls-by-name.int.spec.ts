import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// Other systems call by the names of purchasing.md §11 and orders-deliveries.md §15: each answers, within what its caller sees

const [ORDER, NOTICE, NOTE, REQUISITION] = [
  'srmPurOrderHeader',
  'srmPurDeliveryNoticeHeader',
  'srmPurDeliveryNoteHeader',
  'srmPurRequisitionHeader',
] as const;
let house: TradingHouse;
const DAY_OF_DELIVERY = '2026-03-20';

beforeAll(async () => {
  house = await TradingHouse.open();
  await house.qualified(house.alpha);
  await house.inspectedWarehouse('W1');
});
afterAll(() => house?.product.stop());
const call = (who: string, entity: string, action: string, body: object = {}) => house.as(who).call(entity, action, body);

/** Every name of both tables, and of the events that both documents name by their calls. */
const named: Readonly<Record<string, string>> = {
  srmPurAslHeader: 'listByPage findById saveOrUpdate doInvalid doEnabled',
  srmPurAslList: 'listByPage doSubmit doBatchSubmit doApproval doBatchApproval doReject doBatchReject doBatchDelete checkAsl excelImport',
  srmPurAslApplyHeader: 'saveOrUpdate doSubmit doBatchSubmit doBatchApproval doBatchReject doRetry doAcceptFailure',
  srmPurRequisitionHeader: 'doSubmit doBatchSubmit doApproval doReject doReturn doCopy doCancelLines doAssignBuyer excelImport',
  srmPurRequisitionLine:
    'listByPage findById saveOrUpdate doBatchSaveOrUpdate delete doBatchDelete getMaxLineNumber listMaterialItemAndOrgByPage',
  srmPurRequisitionTarget: 'listByPage findById',
  srmPurDemandSummary: 'doGenerate doAssign doSplit doCreateOrder doCreateQuoteOrder doCreateBiddingPlan calcSplit',
  srmPurMaterialRequest:
    'doSubmit doSupplierConfirm doSupplierRefuse doReportStock doConsentRelease doReleaseQty doSettle doExtend doCancel',
  srmPurMaterialRequestLine: 'listByPage getMaxLineNumber excelImport',
  srmPurAgreementHeader: 'doSubmit doApproval doReject doSupplierConfirm doSupplierRefuse doAlteration doSuspend doResume doTerminate',
  srmPurAgreementLine: 'getPurAgreementMinPrice getPurAgreementLatestPrice getMaxLineNumber listMaterialItemAndOrgByPage excelImport',
  srmPurPricingHeader: 'doSubmit doBatchSubmit doReview doApproval doReject doEditionRevise',
  srmPurPricingLine: 'calcPcbPrice getMaxLineNumber listMaterialItemAndOrgByPage excelImport',
  baseMaterialItemPcbInfo: 'doSubmit doApproval doReject doCopyVersion excelImport',
  srmPurUnpricedMaterial:
    'listUnpricedByDemand listUnpricedByOrder importUnpricedMaterials excelImport doCreateQuoteOrder doCreatePricing listMaterialItemAndOrgByPage',
  srmPurQuoteOrderHeader: 'doSubmit doSupplierQuote doAcceptance doComplete doDecline doExtend doRequote doCancel',
  srmPurQuoteOrderLine: 'getMaxLineNumber excelImport',
  srmPurPricingReviewHeader: 'doCollect doStart doReviewLine doSubmit doApproval doReject doClose',
  srmPurBillType: 'doEnabled doInvalid',
  srmPurMonthlySchedule: 'doPublish doReply doConfirm doSendBack doCreateNotice excelImport',
  srmPurOrderHeader: [
    'doSubmitApproval doSubmit doApproval doBatchApproval doReject doBatchReject doChange doCancelLines doCloseLines doOpenLines doSync excelImport',
    'doSupplierConfirmDelivery doSupplierRefuse doBuyerConfirmDelivery doBuyerRejectDelivery',
  ].join(' '),
  srmPurOrderSchedule: 'listByPage findById',
  srmPurOrderLine: 'listDeliverable getMaxLineNumber',
  srmPurOrderRecordInfo: 'listByPage balance reconcile deliveryPerformance listPerformanceFacts',
  srmPurOrderAdviseCancel: 'doSendToSupplier doAgree doRefuse doRecall doExecute doIgnore',
  srmPurDeliveryNoticeHeader:
    'doIssue doBatchIssue doConfirm doBatchConfirm doClose doBatchClose doCancel doBatchCancel listPrintDeliveryNotice',
  srmPurDeliveryNoticeLine: 'getToDayQty getMaxLineNumber',
  srmPurDeliveryNoteHeader: 'getPhoneAndAddress listPrintDeliveryNote doCancelDeliveryNote doSyncDeliveryNote doCreateConsignNote doSubmit',
  srmPurDeliveryNoteLine: 'listByPage delete doBatchDelete closeDeliveryOrderLine getMaxLineNumber',
  srmCuxDeliveryLabelPrint: 'listByPage doPrint doReprint doRepack doScan printModel',
};
test.each(Object.entries(named))('%s answers by each of its names', async (entity, actions) => {
  const missing: string[] = [];
  for (const action of actions.split(' ')) {
    const answer = await call('buyer', entity, action);
    if (answer.code === 'REQ_UNKNOWN_CALL' || (answer.http === 404 && answer.code !== 'DOC_NOT_FOUND')) missing.push(action);
  }
  expect(missing).toEqual([]);
});

const inThreeDays = () => new Date(house.product.clock.now() + 30 * 86_400_000).toISOString().slice(0, 10);
test('the next line follows the highest by ten, of what the caller sees', async () => {
  const lines = [10, 25].map((lineNum) => ({ lineNum, itemId: house.itemId, requestQty: '5', needDate: inThreeDays() }));
  const empty = await house.make('buyer', REQUISITION, { title: '空' });
  const id = await house.make('buyer', REQUISITION, { title: '支架', lines });
  const next = (who: string, headerId: string) => call(who, 'srmPurRequisitionLine', 'getMaxLineNumber', { headerId });
  expect((await next('buyer', empty)).data).toEqual({ maxLineNumber: 0, nextLineNumber: 10 });
  expect((await next('buyer', id)).data).toEqual({ maxLineNumber: 25, nextLineNumber: 30 });
  expect(await next('alpha', id)).toMatchObject({ code: 'DOC_NOT_FOUND' });
  // A number that was given is not given again: letters and papers may name the line that went.
  const { rev } = await house.read('buyer', REQUISITION, id);
  const taken = await call('buyer', 'srmPurRequisitionLine', 'delete', { docId: id, rev, lineNum: 25 });
  expect(taken).toMatchObject({ status: 'S' });
  expect((await next('buyer', id)).data).toEqual({ maxLineNumber: 25, nextLineNumber: 30 });
  const more = { itemId: house.itemId, requestQty: '5', needDate: inThreeDays() };
  await house.as('buyer').done('srmPurRequisitionLine', 'saveOrUpdate', { docId: id, rev: rev + 1, ...more });
  const numbers = ((await house.read('buyer', REQUISITION, id))['lines'] as readonly Row[]).map(({ lineNum }) => lineNum);
  expect(numbers).toEqual([10, 26]);
  expect(await call('buyer', 'srmPurRequisitionLine', 'getMaxLineNumber')).toMatchObject({ code: 'FIELD_REQUIRED' });
  // Ladders are counted one by one.
  expect(await call('buyer', 'srmPurAgreementStep', 'getMaxLineNumber', { headerId: id })).toMatchObject({ code: 'REQ_UNKNOWN_CALL' });
});

test('demand without a price is listed once it is approved, and orders while they say none; a workbook brings more', async () => {
  const list = async (who: string, action: string, more: object = {}) => call(who, 'srmPurUnpricedMaterial', action, more);
  const lines = [{ lineNum: 10, itemId: house.itemId, requestQty: '50', needDate: '2026-04-10' }];
  const id = await house.make('buyer', REQUISITION, { title: '无价', requesterId: house.as('buyer').userId, lines });
  expect((await list('buyer', 'listUnpricedByDemand')).data).toEqual([]);
  await house.send('buyer', REQUISITION, id, 'doSubmit');
  await house.send('approver', REQUISITION, id, 'doApproval');
  const { docNumber } = await house.read('buyer', REQUISITION, id);
  const waits = [{ requisitionId: id, docNumber, lineNum: 10, itemId: house.itemId, openQty: '50', needDate: '2026-04-10' }];
  expect(await list('buyer', 'listUnpricedByDemand', { orgId: house.hq, dateTo: '2026-04-10' })).toMatchObject({
    data: waits,
    page: { count: 1, pageIndex: 1, pageRows: 20 },
  });
  expect((await list('buyer', 'listUnpricedByDemand', { dateTo: '2026-04-09' })).data).toEqual([]);
  expect(await list('alpha', 'listUnpricedByDemand')).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await list('buyer', 'listUnpricedByDemand', { orgId: '999999999' })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await list('buyer', 'listUnpricedByDemand', { pageRows: 10_000 })).toMatchObject({ code: 'REQ_MALFORMED' });

  const order = (fields: object) => house.make('buyer', ORDER, { supplierId: house.alpha, ...fields });
  const line = { lineNum: 10, itemId: house.itemId, orderQty: '7', needDate: '2026-04-01' };
  const without = await order({ lines: [line, { ...line, lineNum: 20, freeFlag: 'Y' }, { ...line, lineNum: 30, unitPrice: '9.2' }] });
  expect((await list('buyer', 'listUnpricedByOrder')).data).toMatchObject([{ orderId: without, lineNum: 10, orderQty: '7' }]);
  expect((await list('buyer', 'importUnpricedMaterials')).code).toBe('FIELD_REQUIRED');
});

async function ordered(billTypeCode: string, flags: object): Promise<string> {
  const billTypeId = await house.make('sourcing', 'srmPurBillType', {
    ...{ billTypeCode, billTypeName: billTypeCode, approveFlag: 'N', confirmFlag: 'N' },
    ...flags,
  });
  await house.send('sourcing', 'srmPurBillType', billTypeId, 'doEnabled');
  const terms = { supplierId: house.alpha, billTypeId, buyerId: house.as('buyer').userId, taxRate: '13', warehouseCode: 'W1' };
  const line = { lineNum: 10, itemId: house.itemId, orderQty: '1000', unitPrice: '9.2', needDate: '2026-03-31', repriceReason: 'Spot' };
  const id = await house.make('buyer', ORDER, { ...terms, lines: [line] });
  expect((await call('buyer', ORDER, 'doSubmitApproval', { id })).status).toBe('S');
  await house.reaches('buyer', ORDER, id, 'effective');
  return id;
}
async function noticed(orderId: string, noticeQty: string, deliverDate = DAY_OF_DELIVERY): Promise<string> {
  const line = { lineNum: 10, orderId, orderLine: 10, itemId: house.itemId, uomId: house.uomId, noticeQty };
  return house.make('planner', NOTICE, { supplierId: house.alpha, warehouseCode: 'W1', deliverDate, lines: [line] });
}

test('OD §8 (5): three notices are issued and confirmed in one call each; the one that was confirmed before is named and explained', async () => {
  const orderId = await ordered('CALLED', { overTolRate: '5' });
  const ids = [await noticed(orderId, '100'), await noticed(orderId, '200'), await noticed(orderId, '300', '2026-03-10')];
  const issued = await house.as('planner').done<Row[]>(NOTICE, 'doBatchIssue', { ids });
  expect(issued).toEqual(ids.map((id) => ({ id, status: 'S', code: '', msg: '' })));
  for (const id of ids) await house.reaches('planner', NOTICE, id, 'issued');
  await house.send('alpha', NOTICE, ids[1]!, 'doConfirm');
  const { docNumber } = await house.read('alpha', NOTICE, ids[1]!);
  const answers = await house.as('alpha').done<Row[]>(NOTICE, 'doBatchConfirm', { ids, lan: 'EN' });
  expect(answers).toEqual([
    { id: ids[0], status: 'S', code: '', msg: '' },
    { id: ids[1], name: docNumber, status: 'E', code: 'STATE_NOT_ALLOWED', msg: expect.stringMatching(/confirm/i) },
    { id: ids[2], status: 'S', code: '', msg: '' },
  ]);
  // Whoever does not see them learns neither that they are there nor their names.
  const strangers = (await call('beta', NOTICE, 'doBatchConfirm', { ids })) as unknown as { code: string; data: { data: object[] } };
  expect(strangers).toMatchObject({ code: 'DOC_NOT_FOUND', data: { data: ids.map((id) => ({ id, code: 'DOC_NOT_FOUND' })) } });
  expect(JSON.stringify(strangers)).not.toContain(docNumber);
  expect(await call('alpha', NOTICE, 'doBatchConfirm', { ids: [] })).toMatchObject({ code: 'REQ_MALFORMED' });
  expect(await call('alpha', NOTICE, 'doBatchDispute', { ids })).toMatchObject({ code: 'REQ_UNKNOWN_CALL' });

  const of = (who: string, more: object) => call(who, 'srmPurDeliveryNoticeLine', 'getToDayQty', { date: DAY_OF_DELIVERY, ...more });
  const day = { noticedToday: '300', shippedToday: '0', receivedToday: '0', remainToday: '300', overdueOpen: '300' };
  expect((await of('alpha', { itemId: house.itemId })).data).toEqual(day);
  expect((await of('planner', { orderId, orderLine: 10, orgId: house.hq })).data).toEqual(day);
  expect((await of('planner', { itemId: house.itemId, date: '2026-03-09' })).data).toMatchObject({ noticedToday: '0', overdueOpen: '0' });
  expect((await of('beta', { itemId: house.itemId })).data).toMatchObject({ noticedToday: '0', overdueOpen: '0' });
  expect(await of('beta', { itemId: house.itemId, supplierId: house.alpha })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await of('planner', {})).toMatchObject({ code: 'FIELD_REQUIRED' });

  const [line] = (await call('alpha', 'srmPurOrderLine', 'listDeliverable', { keyword: '支架' })).data as readonly Row[];
  expect(line).toMatchObject({
    ...{ orderId, lineNum: 10, openQty: '400', notifiedQty: '600', heldBy: 'PO_NOTICE_REQUIRED', overRoom: '50', warehouseCode: 'W1' },
    notices: [
      { noticeId: ids[2], noticeLine: 10, openQty: '300', deliverDate: '2026-03-10' },
      { noticeId: ids[0], openQty: '100' },
      { noticeId: ids[1], openQty: '200' },
    ],
  });
});

test('decisions on what was read are made in a batch with the revision of each', async () => {
  const types = [await house.make('buyer', REQUISITION, { title: '一' }), await house.make('buyer', REQUISITION, { title: '二' })];
  const refused = await call('approver', REQUISITION, 'doBatchApproval', { ids: types, lan: 'EN' });
  expect(refused).toMatchObject({ code: 'TABLE_BATCH_READ' });
  const rows = types.map((id) => ({ id, rev: 1 }));
  expect(await call('approver', REQUISITION, 'doBatchApproval', { rows })).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
});

test('what may be shipped is told without a notice, too; nothing of what waits for the supplier’s word or is of others', async () => {
  const free = await ordered('FREELY', { noticeFlag: 'N', overTolRate: '2' });
  const list = async (who: string, more: object = {}) =>
    ((await call(who, 'srmPurOrderLine', 'listDeliverable', { keyword: '支架', ...more })).data as readonly Row[]).filter(
      ({ orderId }) => orderId === free,
    );
  expect(await list('buyer', { supplierId: house.alpha, warehouseCode: 'W1' })).toMatchObject([
    { openQty: '1000', notifiedQty: '0', heldBy: null, overRoom: '20', notices: [] },
  ]);
  expect(await list('buyer', { warehouseCode: 'W2' })).toEqual([]);
  expect(await list('beta')).toEqual([]);
  expect(await call('beta', 'srmPurOrderLine', 'listDeliverable', { supplierId: house.alpha })).toMatchObject({ code: 'DOC_NOT_FOUND' });
});

test('where goods go and whom they reach: the warehouse’s own contact, and the supplier’s for people inside', async () => {
  const ask = (who: string, more: object) => call(who, NOTE, 'getPhoneAndAddress', { orgId: house.hq, ...more });
  const place = { address: '锡山大道1号', contactName: 'Li', contactPhone: '0755-1234' };
  expect((await ask('alpha', { warehouseCode: 'W1', supplierId: house.alpha })).data).toMatchObject(place);
  expect(Object.keys((await ask('alpha', { warehouseCode: 'W1', supplierId: house.alpha })).data as object)).not.toContain(
    'supplierContact',
  );
  const inside = (await ask('buyer', { warehouseCode: 'W1', supplierId: house.alpha })).data as Row;
  expect([inside, Object.hasOwn(inside, 'supplierContact')]).toMatchObject([place, true]);
  expect(await ask('buyer', { warehouseCode: 'NOWHERE', lan: 'EN' })).toMatchObject({
    code: 'ADDR_NOT_FOUND',
    msg: 'No address is maintained.',
  });
  expect(await call('buyer', NOTE, 'getPhoneAndAddress')).toMatchObject({ code: 'FIELD_REQUIRED' });
});
