import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { groundsFor } from '../../../server/compete/sourcing/suggestion.queries.js';
import type { Named } from '../harness/company.js';
import type { Person, Product } from '../harness/product.js';
import { linesOfPdf } from '../harness/pdf-text.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { purchasingProfiles } from '../../../state-machines/purchasing/profiles.js';
import { labelNumber } from '../../../state-machines/orders/delivery-note/labels.js';
import { TradingHouse } from './trading-house.js';
import type { Row } from './trading-house.js';

// One supplier from his qualification to his payment: priced, ordered, called for, shipped, inspected, billed

let house: TradingHouse;
let product: Product;
let named: Named;
let itemId = '';
let uomId = '';
beforeAll(async () => {
  house = await TradingHouse.open();
  ({ product, named, itemId, uomId } = house);
});
afterAll(() => product?.stop());
const as = (name: string): Person => house.as(name);
const read = (who: string, type: string, id: string) => house.read(who, type, id);
const send = (who: string, type: string, id: string, action: string, payload: object = {}) => house.send(who, type, id, action, payload);
const make = (who: string, type: string, fields: object) => house.make(who, type, fields);
const rows = (who: string, type: string, key: string, value: string) => house.rows(who, type, key, value);
const reaches = (who: string, type: string, id: string, state: string) => house.reaches(who, type, id, state);
const hq = () => house.hq;
const alpha = () => house.alpha;

test('a potential supplier is qualified step by step, and his record follows', async () => {
  const scene = await make('manager', 'srmSlcIntroduceScenes', {
    sceneName: '新供应商',
    nodes: [
      { nodeSeq: 10, nodeType: 'INFO_REVIEW', ownerResp: 'SUPPLIER_MANAGER', standardDays: 5 },
      { nodeSeq: 20, nodeType: 'FINAL_REVIEW', dependsOn: '10', ownerResp: 'SUPPLIER_MANAGER', standardDays: 5 },
    ],
  });
  await send('manager', 'srmSlcIntroduceScenes', scene, 'doSubmit');
  await send('approver', 'srmSlcIntroduceScenes', scene, 'doApproval');
  const type = 'srmSlcQualifyHeader';
  const id = await make('buyer', type, { supplierId: alpha(), sceneId: scene, reason: 'Second source', planEnd: '2026-06-30' });
  await send('buyer', type, id, 'doSubmit');
  await send('approver', type, id, 'doApproval');
  expect(await read('buyer', type, id)).toMatchObject({
    state: 'running',
    nodes: [{ nodeStatus: 'READY', planEnd: '2026-03-07' }, { nodeStatus: 'WAITING' }],
  });
  await reaches('manager', 'srmSlcSupplierInfo', alpha(), 'qualifying');
  await send('buyer', type, id, 'doNodeResult', { nodeSeq: 10, result: 'PASSED', score: '90' });
  await send('buyer', type, id, 'doNodeResult', { nodeSeq: 20, result: 'PASSED' });
  await send('buyer', type, id, 'doSubmitFinal', { conclusion: 'PASS' });
  await send('approver', type, id, 'doApproveFinal');
  await reaches('manager', 'srmSlcSupplierInfo', alpha(), 'qualified');
});

test('he asks for another address; nothing changes before it is approved, and a changed record is told', async () => {
  const type = 'srmSlcChangeInfo';
  const lines = [{ lineNum: 1, fieldCode: 'registeredAddress', newValue: 'Hauptstr. 2' }];
  const { id } = await as('alpha').done<Row>(type, 'saveOrUpdate', { supplierId: alpha(), reason: 'Moved', lines });
  await send('alpha', type, id, 'doSubmit');
  await send('manager', type, id, 'doApproval');
  for (let turn = 0; turn < 2_400; turn += 1) {
    if ((await read('manager', 'srmSlcSupplierInfo', alpha()))['registeredAddress'] === 'Hauptstr. 2') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await read('manager', 'srmSlcSupplierInfo', alpha())).toMatchObject({ registeredAddress: 'Hauptstr. 2' });
});

test('he adds a plant and a certificate for it; what differs is shown field by field, and another plant for it is refused', async () => {
  const type = 'srmSlcChangeInfo';
  const asks = async (rows: object) =>
    (await as('alpha').done<Row>(type, 'saveOrUpdate', { supplierId: alpha(), reason: 'A plant', ...rows })).id;
  const until = async (name: string) => {
    for (let turn = 0; turn < 2_400; turn += 1) {
      const found = (await read('manager', 'srmSlcSupplierInfo', alpha()))[name] as readonly object[];
      if (found.length > 0) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return [];
  };
  const plant = { lineNo: 10, op: 'ADD', locationType: 'FACTORY', city: 'Ulm', address: 'Werkstr. 1' };
  const first = await asks({ locations: [plant] });
  expect((await read('manager', type, first))['differences']).toMatchObject([
    { tableCode: 'locations', columnCode: 'locationType', oldValue: null, newValue: 'FACTORY' },
    { columnCode: 'city', newValue: 'Ulm' },
    { columnCode: 'address', newValue: 'Werkstr. 1' },
  ]);
  await send('alpha', type, first, 'doSubmit');
  await send('manager', type, first, 'doApproval');
  expect(await until('locations')).toMatchObject([{ lineNo: 10, city: 'Ulm', address: 'Werkstr. 1' }]);
  const [fileIds] = await as('alpha').upload({ 'iso.pdf': '%PDF-1.4 iso' }, {});
  const paper = { lineNo: 10, op: 'ADD', certType: 'ISO9001', certNo: 'C-1', expiryDate: '2028-01-31', fileIds };
  const wrong = await asks({ certificates: [{ ...paper, siteNo: 70 }] });
  const { rev } = await read('alpha', type, wrong);
  expect((await as('alpha').call(type, 'doSubmit', { id: wrong, rev })).code).toBe('CHG_SITE');
  const right = await asks({ certificates: [{ ...paper, siteNo: 10 }] });
  await send('alpha', type, right, 'doSubmit');
  await send('manager', type, right, 'doApproval');
  expect(await until('certificates')).toMatchObject([{ certNo: 'C-1', siteNo: 10, expiryDate: '2028-01-31' }]);
});

test('quotes are sealed, the accepted one becomes a pricing, and that an agreement', async () => {
  const type = 'srmPurQuoteOrderHeader';
  const id = await make('buyer', type, {
    title: '支架询价',
    quoteDeadline: product.clock.now() + 5 * 3_600_000,
    fewReason: 'Only one makes it',
    lines: [{ lineNum: 10, itemId, quoteQty: '1000', needDate: '2026-05-01' }],
    suppliers: [{ supplierId: alpha() }],
  });
  await send('buyer', type, id, 'doSubmit');
  const listed = async (who: string) => (await rows(who, type, 'title', '支架询价'))[0];
  expect(await listed('buyer')).toMatchObject({ replies: '0 / 1', viewedCount: 0 });
  await send('alpha', type, id, 'doView');
  expect(await read('buyer', type, id)).toMatchObject({ suppliers: [{ replyStatus: 'VIEWED' }] });
  expect(await as('alpha').call(type, 'doView', { id })).toMatchObject({ code: 'QUO_VIEWED' });
  expect(await listed('buyer')).toMatchObject({ replies: '0 / 1', viewedCount: 1 });
  const own = await listed('alpha');
  expect(own).toMatchObject({ myReply: 'VIEWED' });
  expect(['replies', 'viewedCount', 'lastUpdateDate', 'rev'].filter((name) => Object.hasOwn(own!, name))).toEqual([]);
  const row = { lineNum: 10, price: '9.20', leadTimeDays: 14, quoteValidTo: '2026-06-30' };
  await send('alpha', type, id, 'doSupplierQuote', { rows: [row] });
  expect(await read('buyer', type, id)).toMatchObject({ quotes: [], suppliers: [{ replyStatus: 'QUOTED' }] });
  await send('buyer', type, id, 'doOpenEarly');
  expect(await read('buyer', type, id)).toMatchObject({ quotes: [{ price: '9.2', rank: 1 }] });
  await send('buyer', type, id, 'doAcceptance', { rows: [{ lineNum: 10, supplierId: alpha(), shareRate: '100' }] });
  await send('buyer', type, id, 'doComplete');
  const { pricingId } = await read('buyer', type, id);
  await send('buyer', 'srmPurPricingHeader', String(pricingId), 'doSubmit');
  await send('approver', 'srmPurPricingHeader', String(pricingId), 'doApproval');
  const agreements = await rows('buyer', 'srmPurAgreementHeader', 'supplierId', alpha());
  expect(agreements).toMatchObject([{ title: '支架询价', sourceNumber: expect.stringMatching(/^PRC-/), validTo: '2027-03-02' }]);
  await send('buyer', 'srmPurAgreementHeader', agreements[0]!.id, 'doSubmit');
  await send('approver', 'srmPurAgreementHeader', agreements[0]!.id, 'doApproval');
});

test('a dearer price is compared with the one in force, and a review collects it', async () => {
  const type = 'srmPurPricingHeader';
  const lines = [
    { lineNum: 10, itemId, supplierId: alpha(), annualQty: '120000', newPriceExcl: '9.70', validFrom: '2026-04-01', validTo: '2027-03-31' },
  ];
  const id = await make('buyer', type, { title: 'Dearer', reason: 'Steel', lines });
  expect(await read('buyer', type, id)).toMatchObject({
    lines: [{ lastPrice: '9.2', changeRate: '5.4348', annualImpact: '60000' }],
    reviewFlag: 'Y',
  });
  const { rev } = await read('buyer', type, id);
  expect(await as('buyer').call(type, 'doSubmit', { id, rev })).toMatchObject({ code: 'PRC_INCREASE_REASON' });
  const review = await make('sourcing', 'srmPurPricingReviewHeader', { title: 'March', period: '2026-03', dueDate: '2026-03-31' });
  await send('sourcing', 'srmPurPricingReviewHeader', review, 'doCollect');
  expect(await read('sourcing', 'srmPurPricingReviewHeader', review)).toMatchObject({
    lines: [{ itemId, currentPrice: '9.2', minPrice: '9.2', qty12m: '0', suggestAction: 'TERMINATE' }],
  });
  const open = await make('buyer', 'srmPurUnpricedMaterial', { itemId, demandQty: '150', firstNeedDate: '2026-04-01' });
  await send('buyer', 'srmPurUnpricedMaterial', open, 'doCreatePricing');
  expect(await read('buyer', 'srmPurUnpricedMaterial', open)).toMatchObject({ state: 'pricing' });
});

test('the price of next year is confirmed by the supplier and ends the one before it; another edition, a rest and an end on a day', async () => {
  const type = 'srmPurAgreementHeader';
  const dates = { lineValidFrom: '2027-01-01', lineValidTo: '2027-12-31' };
  const steps = (toQty: string) => [
    { stepNo: 1, lineNum: 10, fromQty: '0', toQty, stepPrice: '10' },
    { stepNo: 2, lineNum: 10, fromQty: '1200', stepPrice: '9.10' },
  ];
  const id = await make('buyer', type, {
    ...{ title: '支架2027', supplierId: alpha(), currency: 'CNY', taxRate: '13', priceBasis: 'EXCL', supplierConfirmFlag: 'Y' },
    ...{ validFrom: '2027-01-01', validTo: '2027-12-31' },
    lines: [{ lineNum: 10, itemId, unitPrice: '10', stepMode: 'ALL_UNITS', ...dates }],
    steps: steps('1000'),
  });
  const call = async (who: string, action: string, payload: object = {}) =>
    as(who).call(type, action, { id, rev: (await read('buyer', type, id)).rev, ...payload });
  expect(await call('buyer', 'doSubmit')).toMatchObject({ code: 'AGR_STEP_GAP' });
  expect(await as('alpha').call(type, 'findById', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  await send('buyer', type, id, 'saveOrUpdate', { steps: steps('1200') });
  await send('buyer', type, id, 'doSubmit');
  expect(await read('buyer', type, id)).toMatchObject({
    lines: [{ unitPrice: '10', lastPrice: '9.2', minPrice: '9.2', changeRate: '8.6957' }],
  });
  await send('approver', type, id, 'doApproval');
  const seen = await read('alpha', type, id);
  expect(seen).toMatchObject({ state: 'confirming', steps: [{ stepPrice: '10' }, { stepPrice: '9.1' }] });
  for (const hidden of ['lastPrice', 'minPrice', 'changeRate', '"taken"']) expect(JSON.stringify(seen)).not.toContain(hidden);
  await send('alpha', type, id, 'doSupplierConfirm', { comment: null });
  expect(await read('alpha', type, id)).toMatchObject({ state: 'effective' });
  await product.letter('alpha@example.com', `协议生效:${String(seen['docNumber'])}`);

  const [before] = (await rows('buyer', type, 'title', '支架询价')) as readonly Row[];
  for (let turn = 0; turn < 2_400; turn += 1) {
    const { lines } = (await read('buyer', type, before!.id)) as unknown as { lines: readonly { lineValidTo: string }[] };
    if (lines[0]!.lineValidTo === '2026-12-31') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await read('buyer', type, before!.id)).toMatchObject({ lines: [{ lineValidTo: '2026-12-31', endedDate: '2026-12-31' }] });

  expect(await call('buyer', 'doSuspend', { comment: 'Quality' })).toMatchObject({ code: 'PERM_BUTTON' });
  await send('sourcing', type, id, 'doSuspend', { comment: 'Quality' });
  await product.letter('alpha@example.com', `协议冻结:${String(seen['docNumber'])}`);
  await send('sourcing', type, id, 'doResume', { comment: null });
  await send('buyer', type, id, 'doAlteration');
  const next = (await rows('buyer', type, 'title', '支架2027')).find((row) => row.id !== id)!;
  expect(await read('buyer', type, next.id)).toMatchObject({ state: 'draft', editionNo: 2, prevEditionId: id, steps: [{}, {}] });
  expect(await call('buyer', 'doAlteration')).toMatchObject({ code: 'AGR_EDITION_OPEN' });
  expect(await call('sourcing', 'doTerminate', { terminateDate: '2026-03-01', comment: 'Late' })).toMatchObject({
    code: 'AGR_TERMINATE_DATE',
  });
  await send('sourcing', type, id, 'doTerminate', { terminateDate: '2027-06-30', comment: 'Another maker' });
  expect(await read('alpha', type, id)).toMatchObject({ state: 'effective', terminateDate: '2027-06-30', endReason: 'Another maker' });
});

const ORDER = 'srmPurOrderHeader';
const NOTE = 'srmPurDeliveryNoteHeader';
const NOTICE = 'srmPurDeliveryNoticeHeader';
let orderId = '';

test('what requisitions ask of a month is split over suppliers and ordered once', async () => {
  const type = 'srmPurDemandSummary';
  const source = await make('manager', 'srmPurAslList', {
    supplierId: alpha(),
    aslLevel: 'ITEM',
    itemId,
    minOrderQty: '200',
    packQty: '100',
    validFrom: '2026-03-01',
    validTo: '2027-02-28',
  });
  await send('manager', 'srmPurAslList', source, 'doSubmit');
  await send('approver', 'srmPurAslList', source, 'doApproval');
  const line = { itemId, itemName: '支架', uomId };
  const requisition = await make('planner', 'srmPurRequisitionHeader', {
    title: '五月需求',
    requesterId: as('planner').userId,
    lines: [
      { ...line, lineNum: 10, requestQty: '250', needDate: '2026-05-10' },
      { ...line, lineNum: 20, requestQty: '300', needDate: '2026-05-20' },
    ],
  });
  await send('planner', 'srmPurRequisitionHeader', requisition, 'doSubmit');
  await send('approver', 'srmPurRequisitionHeader', requisition, 'doApproval');
  const generate = () => as('planner').done(type, 'doGenerate', { orgId: hq(), dateTo: '2026-06-30' });
  expect(await generate()).toMatchObject({ made: 1, counted: 0 });
  const [{ id }] = (await rows('planner', type, 'itemId', itemId)) as [Row];
  expect(await read('planner', type, id)).toMatchObject({ needMonth: '2026-05', totalQty: '550', draftQty: '0', details: [{}, {}] });
  await send('planner', type, id, 'doAssign', { buyerId: as('buyer').userId });
  const current = async () => ({ id, rev: (await read('buyer', type, id)).rev });
  expect(await as('buyer').call(type, 'doSplit', { ...(await current()), rows: [] })).toMatchObject({ code: 'DS_NO_SHARES' });
  const shares = [{ supplierId: alpha(), quotaRate: '100' }];
  expect(await as('buyer').done(type, 'calcSplit', { id, splits: shares })).toMatchObject([{ planQty: '550', qty: '600', price: '9.2' }]);
  const beta = [{ supplierId: named.get('supplier:Beta')!, quotaRate: '100' }];
  expect(await as('buyer').call(type, 'doSplit', { ...(await current()), rows: beta })).toMatchObject({ code: 'DS_SUPPLIER_NOT_IN_ASL' });
  await send('buyer', type, id, 'doSplit', { rows: shares });
  expect(await read('buyer', type, id)).toMatchObject({
    surplusQty: '50',
    splits: [{ qty: '600', minOrderQty: '200', amount: '5520.00' }],
  });
  await send('buyer', type, id, 'doCreateOrder');
  const order = (await rows('buyer', ORDER, 'supplierId', alpha()))[0]!;
  expect(await read('buyer', ORDER, order.id)).toMatchObject({
    state: 'draft',
    sourceType: 'DEMAND',
    sourceId: id,
    lines: [
      { orderQty: '250', unitPrice: '9.2', needDate: '2026-05-10' },
      { orderQty: '350', unitPrice: '9.2', needDate: '2026-05-20' },
    ],
  });
  const chain = async () => (await as('planner').done<Row[]>('srmPurRequisitionLine', 'listByPage', { docId: requisition }))[0]!;
  expect(await chain()).toMatchObject({ currentNode: 'APPROVED', onOrderQty: '250', stockedQty: '0', shortQty: '250' });
  // The draft was made on the second of March and may take a day.
  expect(await chain()).toMatchObject({ nodeLight: 'RED', nodeDue: '2026-03-03' });
  // What the company says of a step holds for it: in how many days, and which light it has.
  const { runtime, kernel, database } = product.assembled;
  const parts = { runtime, registry: kernel.registry, read: database.read };
  await shipInstallation(parts, { lookups: [], profiles: [purchasingProfiles.PUR_SLA_APPROVED] });
  const admin = await product.enter('admin');
  const allowed = (value: string) =>
    admin.done('srmBaseConfigProfile', 'saveOrUpdate', { profileCode: 'PUR_SLA_APPROVED', level: 'ORG', orgId: hq(), value });
  const sums = () =>
    as('planner').call('srmPurRequisitionLine', 'listByPage', { docId: requisition, pageIndex: 1, pageRows: 5, sums: true });
  expect(await sums()).toMatchObject({ page: { sums: [{ of: 'APPROVED', values: { lineCount: '2', lateCount: '2' } }] } });
  await allowed('365');
  expect(await chain()).toMatchObject({ nodeLight: 'BLUE', nodeDue: '2027-03-02', nodeStrip: '●●●◉○○○○○○' });
  expect(await sums()).toMatchObject({ page: { sums: [{ of: 'APPROVED', values: { lineCount: '2', lateCount: '0' } }] } });
  await allowed('1');
  const touched: string[] = [];
  const forget = product.assembled.kernel.invalidations.onTouch(({ type: of, id: one }) => touched.push(`${of} ${one}`));
  // What the draft has is asked for again only when the draft is gone.
  expect(await generate()).toMatchObject({ made: 0 });
  // Submitted, it takes what the requisition asks for; rejected, it gives it back.
  await send('buyer', ORDER, order.id, 'doSubmit');
  await reaches('buyer', ORDER, order.id, 'approving');
  expect(await read('planner', 'srmPurRequisitionHeader', requisition)).toMatchObject({
    state: 'completed',
    lines: [
      { requestQty: '250', openQty: '0', orderedQty: '250', lineStatus: 'ORDERED' },
      { requestQty: '300', openQty: '0', orderedQty: '300', lineStatus: 'ORDERED' },
    ],
  });
  expect(await read('buyer', ORDER, order.id)).toMatchObject({
    lines: [
      { allocNet: '250', surplusQty: '0' },
      { allocNet: '300', surplusQty: '50' },
    ],
  });
  expect(await generate()).toMatchObject({ made: 0 });
  await send('approver', ORDER, order.id, 'doReject', { comment: '太早' });
  await reaches('planner', 'srmPurRequisitionHeader', requisition, 'approved');
  expect(touched).toContain(`srmPurRequisitionHeader ${requisition}`);
  forget();
  await send('buyer', ORDER, order.id, 'doVoid', { comment: '重新下单' });
  expect(await generate()).toMatchObject({ made: 1 });
  expect(await chain()).toMatchObject({ currentNode: 'ORDERED', nodeDue: '2026-03-09', onOrderQty: '0' });
});

const REQUISITION = 'srmPurRequisitionHeader';
const QUOTE = 'srmPurQuoteOrderHeader';

test('chosen lines are sourced: while an inquiry is out nobody else asks for them, cancelled it gives the demand back', async () => {
  const line = { itemId, itemName: '支架', uomId };
  const id = await make('planner', REQUISITION, {
    ...{ title: '七月需求', requesterId: as('planner').userId },
    lines: [
      { ...line, lineNum: 10, requestQty: '100', needDate: '2026-07-10', suggestSupplierId: alpha() },
      { ...line, lineNum: 20, requestQty: '40', needDate: '2026-07-20' },
    ],
  });
  const start = async (who: string, target: string, rows: readonly object[]) => {
    const { rev } = await read('planner', REQUISITION, id);
    return as(who).call(REQUISITION, 'doStartSourcing', { id, rev, target, rows });
  };
  const both = [{ lineNum: 10 }, { lineNum: 20, qty: '30' }];
  expect(await start('buyer', 'QUOTE', both)).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
  await send('planner', REQUISITION, id, 'doSubmit');
  await send('approver', REQUISITION, id, 'doApproval');
  const { docNumber } = await read('planner', REQUISITION, id);
  expect(await start('buyer', 'QUOTE', [])).toMatchObject({ code: 'FIELD_REQUIRED' });
  expect(await start('buyer', 'QUOTE', [{ lineNum: 30 }])).toMatchObject({ code: 'REQ_NOTHING_OPEN' });
  expect(await start('buyer', 'QUOTE', [{ lineNum: 20, qty: '41' }])).toMatchObject({
    code: 'REQ_QTY_EXCEEDED',
    msg: expect.stringContaining(`${String(docNumber)}`),
  });
  expect(await start('planner', 'QUOTE', both)).toMatchObject({ code: 'PERM_BUTTON' });
  expect(await start('alpha', 'QUOTE', both)).toMatchObject({ status: 'E' });

  expect(await start('buyer', 'QUOTE', both)).toMatchObject({ status: 'S' });
  const [data] = (await rows('buyer', QUOTE, 'title', '七月需求')) as [Row];
  expect(await read('buyer', QUOTE, data.id)).toMatchObject({
    ...{ state: 'draft', title: '七月需求', suppliers: [{ supplierId: alpha() }] },
    lines: [
      { lineNum: 10, itemId, quoteQty: '100', needDate: '2026-07-10' },
      { lineNum: 20, itemId, quoteQty: '30', needDate: '2026-07-20' },
    ],
  });
  const deadline = { quoteDeadline: product.clock.now() + 5 * 3_600_000, fewReason: 'Only one makes it' };
  await send('buyer', QUOTE, data.id, 'saveOrUpdate', deadline);
  await send('buyer', QUOTE, data.id, 'doSubmit');
  const { docNumber: number } = await read('buyer', QUOTE, data.id);
  const lineStatus = async (wanted: string) => {
    for (let turn = 0; turn < 2_400; turn += 1) {
      const { lines } = (await read('planner', REQUISITION, id)) as unknown as { lines: readonly Row[] };
      if (lines.every((one) => one['lineStatus'] === wanted)) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  expect(await lineStatus('SOURCING')).toBe(true);
  expect(await as('planner').done<Row[]>('srmPurRequisitionLine', 'listByPage', { docId: id })).toMatchObject([
    { currentNode: 'SOURCED', sourcedBy: number },
    { currentNode: 'SOURCED', sourcedBy: number },
  ]);
  expect(await start('buyer', 'AUCTION', both)).toMatchObject({ code: 'REQ_BEING_SOURCED', msg: expect.stringContaining(String(number)) });
  const { rev } = await read('buyer', REQUISITION, id);
  expect(await as('buyer').call(REQUISITION, 'doReturn', { id, rev, comment: 'Why?' })).toMatchObject({ code: 'REQ_HAS_TARGET' });
  const generate = () => as('planner').done('srmPurDemandSummary', 'doGenerate', { orgId: hq(), dateTo: '2026-07-31' });
  expect(await generate()).toMatchObject({ made: 0 });

  const urge = () => as('planner').call(REQUISITION, 'doUrge', { id, lineNum: 10 });
  expect([(await urge()).status, (await urge()).code]).toEqual(['S', 'PM_URGED']);
  await send('buyer', QUOTE, data.id, 'doCancel', { reason: 'Needed later' });
  expect(await lineStatus('OPEN')).toBe(true);
  expect(await read('planner', REQUISITION, id)).toMatchObject({ targets: [{ outcome: 'VOIDED', targetNumber: number }, {}] });
  expect(await generate()).toMatchObject({ made: 1 });
  const found = await rows('planner', 'srmPurDemandSummary', 'needMonth', '2026-07');
  await send('planner', 'srmPurDemandSummary', found[0]!.id, 'doAssign', { buyerId: as('buyer').userId });
  await send('buyer', 'srmPurDemandSummary', found[0]!.id, 'doCreateBiddingPlan');
  const bill = (await rows('buyer', 'srmSfdBiddingList', 'state', 'draft'))[0]!;
  expect(await read('buyer', 'srmSfdBiddingList', bill.id)).toMatchObject({
    items: [
      { quantity: '100', needDate: '2026-07-10', requisitionId: id, requisitionLine: 10 },
      { quantity: '40', needDate: '2026-07-20', requisitionId: id, requisitionLine: 20 },
    ],
  });
  // What the bill is to tender is in no second summary.
  expect(await generate()).toMatchObject({ made: 0 });

  expect(await start('buyer', 'PREP', both)).toMatchObject({ code: 'REQ_ONE_SUPPLIER' });
  expect(await start('buyer', 'PREP', [{ lineNum: 10 }])).toMatchObject({ status: 'S' });
  const PREP = 'srmPurMaterialRequest';
  const [prep] = (await rows('buyer', PREP, 'state', 'draft')) as [Row];
  expect(await read('buyer', PREP, prep.id)).toMatchObject({
    ...{ supplierId: alpha(), reason: '七月需求' },
    lines: [{ itemId, prepQty: '100', prepDeadline: '2026-07-10', price: null }],
  });
  await send('buyer', PREP, prep.id, 'saveOrUpdate', { validTo: '2026-12-31', lines: [{ lineNum: 10, price: '2' }] });
  await send('buyer', PREP, prep.id, 'doSubmit');
  await send('approver', PREP, prep.id, 'doApproval');
  const prepared = await reaches('alpha', PREP, prep.id, 'issued');
  expect(JSON.stringify(prepared)).not.toContain(`${id}:10`);
  const firstStatus = async (wanted: string) => {
    for (let turn = 0; turn < 2_400; turn += 1) {
      const [first] = (await read('planner', REQUISITION, id))['lines'] as readonly Row[];
      if (first!['lineStatus'] === wanted) return true;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
  };
  expect(await firstStatus('SOURCING')).toBe(true);
  expect(await start('buyer', 'QUOTE', both)).toMatchObject({
    code: 'REQ_BEING_SOURCED',
    msg: expect.stringContaining(String(prepared['docNumber'])),
  });
  await send('buyer', PREP, prep.id, 'doCancel', { comment: 'Made in time' });
  expect(await firstStatus('OPEN')).toBe(true);
  expect(await start('buyer', 'ORDER', [{ lineNum: 10, qty: '25' }])).toMatchObject({ status: 'S' });
  const [bought] = (await rows('buyer', ORDER, 'state', 'draft')) as [Row];
  expect(await read('buyer', ORDER, bought.id)).toMatchObject({
    ...{ supplierId: alpha(), buyerId: as('buyer').userId },
    lines: [{ itemId, orderQty: '25', requisitionId: id, requisitionLine: 10, allocQty: '25' }],
  });
  await as('buyer').done(ORDER, 'delete', { id: bought.id, rev: bought.rev });
  expect(await start('buyer', 'PLAN', both)).toMatchObject({ status: 'S' });
  const [planned] = (await rows('buyer', 'srmSfdBiddingPlan', 'planName', '七月需求')) as [Row];
  expect(await read('buyer', 'srmSfdBiddingPlan', planned.id)).toMatchObject({
    ...{ state: 'draft', planYear: 2026 },
    lines: [{ subject: '支架', requisitionIds: [id] }],
  });
  expect(await start('buyer', 'PRICING', both)).toMatchObject({ status: 'S' });
  const [pricing] = (await rows('buyer', 'srmPurPricingHeader', 'title', '七月需求')) as [Row];
  expect(await read('buyer', 'srmPurPricingHeader', pricing.id)).toMatchObject({
    state: 'draft',
    lines: [
      { itemId, annualQty: '100', supplierId: alpha() },
      { itemId, annualQty: '30', supplierId: null },
    ],
  });
  for (const [target, type] of [
    ['AUCTION', 'srmSfdAuctionHeader'],
    ['COMPETE', 'srmSfdCompeteHeader'],
    ['TENDER', 'srmSfdTenderHeader'],
  ] as const) {
    expect(await start('buyer', target, both)).toMatchObject({ status: 'S' });
    const [draft] = (await rows('buyer', type, 'state', 'draft')) as [Row];
    expect(await read('buyer', type, draft.id)).toMatchObject({
      buyerId: as('buyer').userId,
      items: [
        { itemNo: 10, itemId, quantity: '100' },
        { itemNo: 20, quantity: '30' },
      ],
    });
    await send('buyer', type, draft.id, 'delete');
  }
});

/** A label for each package, for those who see the note. */
async function labelled(id: string): Promise<void> {
  const call = '/v1/srmPurDeliveryNoteHeaderRestful/printLabels';
  const print = (who: Person, body: object = {}) => who.stream(call, { id, lan: 'EN', ...body });
  const { docNumber } = await read('alpha', NOTE, id);
  const labels = await print(as('alpha'));
  expect([labels.status, labels.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const lines = await linesOfPdf(new Uint8Array(await labels.arrayBuffer()));
  expect(lines.filter((line) => line.startsWith(String(docNumber)))).toEqual(
    [1, 2, 3].map((box) => labelNumber(String(docNumber), 10, box)),
  );
  expect(lines).toEqual(expect.arrayContaining(['250 PCS', '100 PCS', 'Lot: L1', 'Package 3 / 3']));
  const refused = async (answer: Promise<Response>) => ((await (await answer).json()) as Row)['code'];
  expect(await refused(print(as('alpha'), { lineNum: 10, from: 3, to: 4 }))).toBe('LB_BOXES');
  expect(await refused(print(await product.enter('beta')))).toBe('DOC_NOT_FOUND');
  const model = (who: Person, body: object = {}) => who.call('srmCuxDeliveryLabelPrint', 'printModel', { noteId: id, lan: 'EN', ...body });
  const last = labelNumber(String(docNumber), 10, 3);
  expect((await model(as('alpha'), { lineNum: 10, from: 3, to: 3 })).data).toMatchObject([
    { labelNo: last, quantity: '100 PCS', box: 'Package 3 / 3', qr: expect.stringContaining(`SRM1|${last}|`) },
  ]);
  expect((await model(await product.enter('beta'))).code).toBe('DOC_NOT_FOUND');
  expect((await model(as('alpha'), { lineNum: 10, from: 3, to: 4 })).code).toBe('LB_BOXES');
}

/** Dispatched, its labels are kept: packed anew they are four, and each print of each is counted. */
async function labelsKept(id: string): Promise<void> {
  const LABELS = 'srmCuxDeliveryLabelPrint';
  const print = (body: object = {}, who = as('alpha')) =>
    who.stream('/v1/srmPurDeliveryNoteHeaderRestful/printLabels', { id, lan: 'EN', ...body });
  const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as Row)['code'];
  const [batch] = (await rows('alpha', LABELS, 'noteId', id)) as [Row];
  const printed = async () =>
    ((await read('alpha', LABELS, batch.id))['labels'] as readonly Row[])
      .filter(({ voidFlag }) => voidFlag === 'N')
      .toSorted((a, b) => Number(a['boxSeq']) - Number(b['boxSeq']))
      .map(({ printCount }) => printCount);
  await send('alpha', LABELS, batch.id, 'doRepack', { packQty: '150', rows: [] });
  expect((await print({ lineNum: 10, from: 4, to: 4 })).status).toBe(200);
  expect(await codeOf(print({ lineNum: 10, from: 4, to: 5 }))).toBe('LB_BOXES');
  expect(await codeOf(print({ lineNum: 10 }))).toBe('LB_REASON');
  expect(await codeOf(print({ lineNum: 10, from: 1, to: 1 }, as('buyer')))).toMatch(/^PERM_/);
  expect(await printed()).toEqual([0, 0, 0, 1]);
  expect((await print({ reason: 'Wet' })).status).toBe(200);
  expect(await printed()).toEqual([1, 1, 1, 2]);
  const label = (await read('alpha', LABELS, batch.id))['labels'] as readonly Row[];
  const torn = label.find(({ voidFlag, boxSeq }) => voidFlag === 'N' && boxSeq === 2)!;
  await send('storekeeper', LABELS, batch.id, 'doVoidLabel', { labelNo: torn['labelNo'], reason: 'Torn' });
  expect(await printed()).toEqual([1, 0, 1, 2]);
  const lines = await linesOfPdf(new Uint8Array(await (await print({ lineNum: 10, from: 2, to: 2 })).arrayBuffer()));
  expect(lines).toContain('Package 2 / 4');
  expect(lines.join()).not.toContain(torn['labelNo']);
}

const ubl = (who: string, type: string, id: string, kind: string) => as(who).call(type, 'exportUbl', { id, kind });
const xmlOf = async (who: string, type: string, id: string, kind: string) =>
  (await as(who).done<{ xml: string }>(type, 'exportUbl', { id, kind })).xml;

/** The supplier's system takes the order and answers it: what does not fit is named, and changes nothing. */
async function confirmedByUbl(): Promise<void> {
  const order = await xmlOf('alpha', ORDER, orderId, 'Order');
  expect(await ubl('alpha', ORDER, orderId, 'OrderResponse')).toMatchObject({ code: 'UBL_NOT_YET' });
  expect(await ubl('alpha', ORDER, orderId, 'Invoice')).toMatchObject({ code: 'UBL_KIND' });
  const { docNumber } = await read('alpha', ORDER, orderId);
  const answer = order
    .replaceAll('Order-2"', 'OrderResponse-2"')
    .replace('<Order ', '<OrderResponse ')
    .replace('</Order>', '</OrderResponse>')
    .replace(
      '<cac:BuyerCustomerParty>',
      `<cac:OrderReference><cbc:ID>${String(docNumber)}</cbc:ID></cac:OrderReference><cac:BuyerCustomerParty>`,
    )
    .replaceAll('RequestedDeliveryPeriod', 'PromisedDeliveryPeriod')
    .replaceAll('2026-05-01', '2026-04-30');
  const reading = (who: string, xml: string) => as(who).call(ORDER, 'importUbl', { id: orderId, xml });
  expect(await reading('alpha', answer.replace('>1000<', '>900<'))).toMatchObject({
    code: 'UBL_ELEMENT',
    msg: expect.stringContaining('OrderLine[1]/LineItem/Quantity'),
  });
  expect(await reading('alpha', order)).toMatchObject({ code: 'UBL_KIND' });
  const beta = await product.enter('beta');
  expect(await beta.call(ORDER, 'importUbl', { id: orderId, xml: answer })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await reading('buyer', answer)).toMatchObject({ code: 'PERM_BUTTON' });
  expect(await read('buyer', ORDER, orderId)).toMatchObject({ confirmedFlag: 'N' });
  await as('alpha').done(ORDER, 'importUbl', { id: orderId, xml: answer });
  expect(await read('buyer', ORDER, orderId)).toMatchObject({ confirmedFlag: 'Y', lines: [{ promiseDate: '2026-04-30' }] });
  expect(await xmlOf('buyer', ORDER, orderId, 'OrderResponse')).toContain('<cbc:OrderResponseCode>CA<');
}

/** A despatch advice becomes a draft of a delivery note. */
async function shippedByUbl(despatch: string): Promise<void> {
  const reading = (xml: string) => as('alpha').call(ORDER, 'importUbl', { id: orderId, xml });
  expect(await reading(despatch.replaceAll('<cbc:LineID>10<', '<cbc:LineID>20<'))).toMatchObject({ code: 'UBL_ELEMENT' });
  await as('alpha').done(ORDER, 'importUbl', { id: orderId, xml: despatch });
  const drafts = await as('alpha').done<Row[]>(NOTE, 'listByPage', {
    conditions: [{ key: 'state', op: 'eq', value: 'draft' }],
    pageIndex: 1,
    pageRows: 5,
  });
  expect(drafts).toHaveLength(1);
  expect(await read('alpha', NOTE, drafts[0]!.id)).toMatchObject({
    ...{ waybillNo: 'SF1', shipDate: '2026-03-18', expectArriveDate: '2026-03-20' },
    lines: [{ orderId, orderLine: 10, shipQty: '600', lotNo: 'L1' }],
  });
  await send('alpha', NOTE, drafts[0]!.id, 'delete');
}

test('an order is called for, shipped, received short and inspected; its quantities follow', async () => {
  const warehouseCode = 'W1';
  await house.inspectedWarehouse(warehouseCode);
  orderId = await make('buyer', ORDER, {
    supplierId: alpha(),
    buyerId: as('buyer').userId,
    taxRate: '13',
    warehouseCode,
    lines: [{ lineNum: 10, itemId, orderQty: '1000', unitPrice: '9.20', needDate: '2026-05-01' }],
  });
  await send('buyer', ORDER, orderId, 'doSubmit');
  await send('approver', ORDER, orderId, 'doApproval');
  await confirmedByUbl();
  await send('planner', ORDER, orderId, 'doCreateNotice');
  const [notice] = await rows('planner', NOTICE, 'supplierId', alpha());
  await as('planner').done(NOTICE, 'saveOrUpdate', {
    id: notice!.id,
    rev: notice!.rev,
    deliverDate: '2026-03-20',
    lines: [{ lineNum: 10, noticeQty: '600' }],
  });
  await send('planner', NOTICE, notice!.id, 'doIssue');
  await reaches('planner', NOTICE, notice!.id, 'issued');
  await send('alpha', NOTICE, notice!.id, 'doConfirm');
  await send('alpha', NOTICE, notice!.id, 'doCreateDeliveryNote');
  const [note] = await rows('alpha', NOTE, 'supplierId', alpha());
  await as('alpha').done(NOTE, 'saveOrUpdate', {
    id: note!.id,
    rev: (await read('alpha', NOTE, note!.id)).rev,
    shipDate: '2026-03-18',
    expectArriveDate: '2026-03-20',
    waybillNo: 'SF1',
    lines: [{ lineNum: 10, lotNo: 'L1', packQty: '250' }],
  });
  await labelled(note!.id);
  expect(await as('alpha').call(NOTE, 'doSubmit', { id: note!.id }, 'EN')).toMatchObject({ code: 'NT_REPORT' });
  const [fileId] = await as('alpha').upload({ 'report.pdf': '%PDF-1.4 report' }, {});
  await send('alpha', NOTE, note!.id, 'saveOrUpdate', { lines: [{ lineNum: 10, reportIds: fileId }] });
  await as('alpha').done(NOTE, 'doSubmit', { id: note!.id });
  await reaches('storekeeper', NOTE, note!.id, 'dispatched');
  await reaches('planner', NOTICE, notice!.id, 'completed');
  await labelsKept(note!.id);
  expect(await ubl('alpha', NOTE, note!.id, 'ReceiptAdvice')).toMatchObject({ code: 'UBL_NOT_YET' });
  await shippedByUbl(await xmlOf('storekeeper', NOTE, note!.id, 'DespatchAdvice'));
  await send('storekeeper', NOTE, note!.id, 'doReceive', { rows: [{ lineNum: 10, qty: '590', shortQty: '10' }] });
  await send('inspector', NOTE, note!.id, 'doInspect', { rows: [{ lineNum: 10, okQty: '570', ngQty: '20', defectCode: 'DIMENSION' }] });
  await send('storekeeper', NOTE, note!.id, 'doReturn', { rows: [{ lineNum: 10, qty: '20', replaceFlag: 'Y' }] });
  await reaches('storekeeper', NOTE, note!.id, 'completed');
  expect(await xmlOf('alpha', NOTE, note!.id, 'ReceiptAdvice')).toContain('>590</cbc:ReceivedQuantity>');
  const settled = { openQty: '430', notifiedQty: '0', transitQty: '0', receivedQty: '0', acceptedQty: '570', rejectedQty: '0' };
  for (let turn = 0; turn < 2_400; turn += 1) {
    const [line] = (await read('buyer', ORDER, orderId))['lines'] as readonly Record<string, unknown>[];
    if (line!['openQty'] === '430') break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await read('buyer', ORDER, orderId)).toMatchObject({ lines: [settled] });
});

test('its record names each movement and document; its balance agrees with what was delivered', async () => {
  const list = (who: string, entity: string) => as(who).done<Row[]>(entity, 'listByPage', { orderBy: [{ key: 'docId', dir: 'asc' }] });
  const records = (await list('buyer', 'srmPurOrderRecordInfo')).filter((row) => row['docId'] === orderId);
  expect(records.map((row) => [row['movementType'] ?? row['fieldName'], row['qty'] ?? row['afterValue']])).toEqual([
    ['ORDER', '1000'],
    ['promiseDate', '2026-04-30'],
    ['NOTIFY', '600'],
    ['SHIP', '600'],
    ['RECEIVE', '590'],
    ['SHORT', '10'],
    ['INSPECT_OK', '570'],
    ['INSPECT_NG', '20'],
    ['RETURN', '20'],
  ]);
  expect(records[3]!['takerNumber']).toMatch(/^DN/);
  const own = (await list('alpha', 'srmPurOrderRecordInfo')).filter((row) => row['docId'] === orderId);
  expect(own).toHaveLength(records.length);
  expect(own.flatMap((row) => Object.keys(row)).filter((key) => ['actorId', 'takerId', 'takerType'].includes(key))).toEqual([]);
  const [line] = (await list('buyer', 'srmPurOrderLine')).filter((row) => row['docId'] === orderId);
  expect(line).toMatchObject({ openQty: '430', acceptedQty: '570', balanceFlag: 'Y', reconciledFlag: 'Y' });
});

test('an advised cancellation takes what is left', async () => {
  const type = 'srmPurOrderAdviseCancel';
  const id = await make('buyer', type, { orderId, orderLine: 10, adviseQty: '430' });
  await send('buyer', type, id, 'doSendToSupplier');
  await send('alpha', type, id, 'doAgree', { agreeQty: '430' });
  await send('buyer', type, id, 'doExecute');
  expect(await reaches('buyer', type, id, 'done')).toMatchObject({ executedQty: '430' });
  await reaches('buyer', ORDER, orderId, 'completed');
});

/** Billed too high by 100.00 and taken back: the credit note leaves and arrives as UBL, and counts against the invoice. */
async function redInvoice(id: string, invoice: Readonly<Record<string, unknown>>): Promise<void> {
  const type = 'srmSlcSupplierInvDocHeader';
  const dear = { ...invoice, netAmount: '5344.00', taxAmount: '694.72' };
  await send('alpha', type, id, 'saveOrUpdate', { invoices: [dear] });
  const xmlOfInvoice = async (invoiceNum: number) => (await as('alpha').done<{ xml: string }>(type, 'exportUbl', { id, invoiceNum })).xml;
  expect(await xmlOfInvoice(1)).toContain('<cbc:ChargeTotalAmount currencyID="CNY">100.00<');
  const { rev } = await read('alpha', type, id);
  expect(await as('alpha').call(type, 'doSubmitInvoice', { id, rev })).toMatchObject({ code: 'INV_DIFF' });
  const red = { invoiceNum: 2, invoiceKind: 'RED', invoiceNumber: '24312000000012345680', invoiceDate: '2026-04-02' };
  await send('alpha', type, id, 'saveOrUpdate', { invoices: [dear, { ...red, netAmount: '100', taxAmount: '13' }] });
  const note = await xmlOfInvoice(2);
  expect(note).toContain(`<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${String(invoice['invoiceNumber'])}<`);
  expect(await read('alpha', type, id)).toMatchObject({ invoiceNet: '5244', invoiceTax: '681.72', invoiceGross: '5925.72' });
  await send('alpha', type, id, 'saveOrUpdate', { invoices: [dear] });
  await as('alpha').done(type, 'importUbl', { id, xml: note });
  expect(await read('alpha', type, id)).toMatchObject({
    invoiceNet: '5244',
    invoices: [{}, { ...red, netAmount: '100', taxAmount: '13', grossAmount: '113' }],
  });
}

test('what was accepted is billed once, matched to the cent and paid', async () => {
  const type = 'srmSlcSupplierInvDocHeader';
  const period = { supplierId: alpha(), periodFrom: '2026-03-01', periodTo: '2026-03-31' };
  const id = await make('buyer', type, period);
  await send('buyer', type, id, 'doCollect');
  expect(await read('buyer', type, id)).toMatchObject({
    netTotal: '5244',
    taxTotal: '681.72',
    grossTotal: '5925.72',
    lines: [{ qty: '570', price: '9.2' }],
  });
  await send('buyer', type, id, 'doSend');
  const second = await make('buyer', type, period);
  await send('buyer', type, second, 'doCollect');
  expect(await read('buyer', type, second)).toMatchObject({ lines: [], netTotal: '0' });
  await send('alpha', type, id, 'doSupplierConfirm');
  const invoice = {
    invoiceNum: 1,
    invoiceNumber: '24312000000012345678',
    invoiceDate: '2026-04-01',
    netAmount: '5244.00',
    taxAmount: '681.72',
  };
  await send('alpha', type, id, 'saveOrUpdate', { invoices: [invoice] });
  // Written as UBL, and read again as a second invoice, which the statement does not need.
  const { xml } = await as('alpha').done<{ xml: string }>(type, 'exportUbl', { id, invoiceNum: 1 });
  expect(xml).toContain('<cbc:InvoicedQuantity unitCode="C62">570</cbc:InvoicedQuantity>');
  expect(await as('alpha').call(type, 'exportUbl', { id, invoiceNum: 2 })).toMatchObject({ code: 'UBL_NUMBER' });
  expect(await as('alpha').call(type, 'importUbl', { id, xml: xml.replaceAll('CNY', 'USD') })).toMatchObject({ code: 'UBL_FIELD' });
  const beta = await product.enter('beta');
  expect(await beta.call(type, 'exportUbl', { id, invoiceNum: 1 })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await beta.call(type, 'importUbl', { id, xml })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  await as('alpha').done(type, 'importUbl', { id, xml: xml.replaceAll('24312000000012345678', '24312000000012345679') });
  expect(await read('alpha', type, id)).toMatchObject({
    invoices: [invoice, { ...invoice, invoiceNum: 2, invoiceNumber: '24312000000012345679' }].map((row) => ({ ...row, netAmount: '5244' })),
  });
  await redInvoice(id, invoice);
  await send('alpha', type, id, 'saveOrUpdate', { invoices: [invoice] });
  await as('alpha').done(type, 'doSubmitInvoice', { id });
  await send('finance', type, id, 'doVerify', { invoiceNum: 1, verifyStatus: 'VALID' });
  await send('finance', type, id, 'doApproval');
  await send('finance', type, id, 'doPay', { amount: '5925.72', voucher: 'V-1' });
  expect(await read('finance', type, id)).toMatchObject({ state: 'paid', paidAmount: '5925.72' });
});

test('a proof tells what he supplied', async () => {
  const type = 'srmSlcProofApplicationHeader';
  const lines = [{ lineNum: 1, proofType: 'SUPPLY_RECORD', periodFrom: '2026-01-01', periodTo: '2026-12-31' }];
  const { id } = await as('alpha').done<Row>(type, 'saveOrUpdate', {
    supplierId: alpha(),
    purpose: 'Loan',
    addressee: 'Bank',
    needDate: '2026-04-01',
    lines,
  });
  await as('alpha').done(type, 'doSubmit', { id });
  await send('manager', type, id, 'doDecideLine', { lineNum: 1, lineResult: 'ISSUED' });
  await send('manager', type, id, 'doApproval');
  expect(await read('manager', type, id)).toMatchObject({ state: 'issued', lines: [{ orderedAmount: '9200', receivedAmount: '5244' }] });
});

test('a contract is drafted from chosen lines of an agreement, at its prices', async () => {
  const agreement = (await rows('buyer', 'srmPurAgreementHeader', 'state', 'effective')).find(({ title }) => title === '支架询价')!;
  await send('buyer', 'srmPurAgreementHeader', agreement.id, 'doCreateContract', { rows: [{ lineNum: 10, quantity: '250' }] });
  const [contract] = (await rows('drafter', 'srmCctContract', 'contractTitle', '支架询价')) as [Row];
  expect(await read('drafter', 'srmCctContract', contract.id)).toMatchObject({
    ...{ state: 'draft', sourceType: 'AGREEMENT', sourceId: agreement.id, supplierId: alpha(), ownerUserId: as('buyer').userId },
    items: [{ itemId, quantity: '250', price: '9.2', amount: '2300' }],
  });
});

test('a contract that he confirms with a click is in force, and its first stage is due', async () => {
  const type = 'srmCctContract';
  const id = await make('drafter', type, {
    contractTitle: '支架合同',
    supplierId: alpha(),
    signMode: 'CLICK',
    effectiveFrom: '2026-03-01',
    effectiveTo: '2026-12-31',
    ownerUserId: as('drafter').userId,
    items: [{ lineNo: 10, itemName: '支架', uomId, quantity: '100', price: '9.20', taxRate: '13' }],
    stages: [
      { stageNo: 1, stageName: '预付', stageType: 'PREPAY', ratio: '30', stageTrigger: 'SIGNED', daysAfter: 10 },
      { stageNo: 2, stageName: '尾款', stageType: 'FINAL', ratio: '70', stageTrigger: 'ACCEPTED', daysAfter: 30 },
    ],
  });
  await send('drafter', type, id, 'doSubmitPublish');
  await send('approver', type, id, 'doApproval');
  await send('drafter', type, id, 'contractFinalized');
  await send('drafter', type, id, 'doSendConfirm');
  await send('alpha', type, id, 'doSupplierConfirm');
  expect(await read('finance', type, id)).toMatchObject({
    state: 'effective',
    amountTaxIncl: '1039.6',
    stages: [
      { stageAmount: '311.88', dueDate: '2026-03-12' },
      { stageAmount: '727.72', dueDate: null },
    ],
  });
  await send('finance', type, id, 'doStagePaid', { stageNo: 1, amount: '311.88', voucher: 'V-2' });
  expect(await read('finance', type, id)).toMatchObject({ paidAmount: '311.88' });
});

test('orders are made of the contract to its last piece; what is cancelled is open again, what is accepted is delivered', async () => {
  const type = 'srmCctContract';
  const [{ id }] = (await rows('drafter', type, 'contractTitle', '支架合同')) as [Row];
  const contract = async () => ({ id, rev: (await read('drafter', type, id)).rev });
  const generate = async (who: string, qty: string) =>
    as(who).call(type, 'doGenerateOrder', { ...(await contract()), rows: [{ lineNo: 10, qty, needDate: '2026-05-01' }] });
  const items = async () => (await read('finance', type, id))['items'];
  expect(await generate('alpha', '60')).toMatchObject({ code: 'PERM_BUTTON' });
  expect(await generate('buyer', '60')).toMatchObject({ status: 'S' });
  expect(await items()).toMatchObject([{ orderedQty: '60', openQty: '40', itemStatus: 'PARTIAL' }]);
  expect(await generate('buyer', '40.5')).toMatchObject({ code: 'CCT_ORDER_QTY' });
  const { docNumber } = await read('drafter', type, id);
  const draft = (await rows('buyer', ORDER, 'state', 'draft')).find(({ sourceNumber }) => sourceNumber === docNumber);
  expect(await read('buyer', ORDER, draft!.id)).toMatchObject({
    state: 'draft',
    sourceType: 'CONTRACT',
    lines: [{ orderQty: '60', unitPrice: '9.2', taxRate: '13', contractId: id, contractLine: 10, needDate: '2026-05-01' }],
  });
  await send('buyer', ORDER, draft!.id, 'saveOrUpdate', { warehouseCode: 'W1' });
  await send('buyer', ORDER, draft!.id, 'doSubmit');
  await reaches('buyer', ORDER, draft!.id, 'approving');
  expect(await items()).toMatchObject([{ orderedQty: '60', openQty: '40' }]);
  await send('approver', ORDER, draft!.id, 'doApproval');
  await send('buyer', ORDER, draft!.id, 'doCancelLines', { rows: [{ lineNum: 10, qty: '20', reason: 'Less' }] });
  const until = async (name: string, value: string) => {
    for (let turn = 0; turn < 2_400; turn += 1) {
      const [item] = (await items()) as readonly Record<string, unknown>[];
      if (item![name] === value) return item;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return items();
  };
  expect(await until('openQty', '60')).toMatchObject({ orderedQty: '40', openQty: '60' });
  await as('alpha').done(ORDER, 'doShipLines', {
    ...{ id: draft!.id, rev: (await read('alpha', ORDER, draft!.id)).rev, shipDate: '2026-03-18', expectArriveDate: '2026-03-20' },
    ...{ waybillNo: 'SF2', rows: [{ lineNum: 10, qty: '40', lotNo: 'L9' }] },
  });
  const note = (await rows('alpha', NOTE, 'waybillNo', 'SF2'))[0]!.id;
  const [reportIds] = await as('alpha').upload({ 'report.pdf': '%PDF-1.4 report' }, {});
  await send('alpha', NOTE, note, 'saveOrUpdate', { lines: [{ lineNum: 10, reportIds }] });
  await send('alpha', NOTE, note, 'doSubmit');
  await reaches('storekeeper', NOTE, note, 'dispatched');
  await send('storekeeper', NOTE, note, 'doReceive', { rows: [{ lineNum: 10, qty: '40', shortQty: '0' }] });
  await send('inspector', NOTE, note, 'doInspect', { rows: [{ lineNum: 10, okQty: '40', ngQty: '0' }] });
  expect(await until('deliveredQty', '40')).toMatchObject({ receivedQty: '40', orderedQty: '40', openQty: '60' });
});

test('what an invoice of its orders is paid goes to the stages that are due; what none takes waits for the next', async () => {
  const [type, CONTRACT] = ['srmSlcSupplierInvDocHeader', 'srmCctContract'];
  const [contract] = (await rows('drafter', CONTRACT, 'contractTitle', '支架合同')) as [Row];
  const id = await make('buyer', type, { supplierId: alpha(), periodFrom: '2026-03-01', periodTo: '2026-03-31' });
  await send('buyer', type, id, 'doCollect');
  expect(await read('buyer', type, id)).toMatchObject({ grossTotal: '415.84', lines: [{ qty: '40', price: '9.2' }] });
  await send('buyer', type, id, 'doSend');
  await send('alpha', type, id, 'doSupplierConfirm');
  const invoice = {
    invoiceNum: 1,
    invoiceNumber: '24312000000012345699',
    invoiceDate: '2026-04-01',
    netAmount: '368.00',
    taxAmount: '47.84',
  };
  await send('alpha', type, id, 'saveOrUpdate', { invoices: [invoice] });
  await as('alpha').done(type, 'doSubmitInvoice', { id });
  await send('finance', type, id, 'doVerify', { invoiceNum: 1, verifyStatus: 'VALID' });
  await send('finance', type, id, 'doApproval');
  const paid = async (paidAmount: string) => {
    for (let turn = 0; turn < 2_400 && (await read('finance', CONTRACT, contract.id))['paidAmount'] !== paidAmount; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return read('finance', CONTRACT, contract.id);
  };
  await send('finance', type, id, 'doPay', { amount: '100.00', voucher: 'V-3' });
  expect(await paid('411.88')).toMatchObject({ unallocatedPaid: '100', stages: [{ stagePaid: '311.88' }, { stagePaid: null }] });
  await send('finance', CONTRACT, contract.id, 'doStageTriggered', { stageNo: 2, triggeredOn: '2026-04-02' });
  expect(await read('finance', CONTRACT, contract.id)).toMatchObject({ unallocatedPaid: '0', stages: [{}, { stagePaid: '100' }] });
  await send('finance', type, id, 'doPay', { amount: '315.84', voucher: 'V-4' });
  expect(await paid('727.72')).toMatchObject({ unallocatedPaid: '0', stages: [{ stagePaid: '311.88' }, { stagePaid: '415.84' }] });
  expect(JSON.stringify(await read('alpha', CONTRACT, contract.id))).not.toContain('unallocatedPaid');
});

test('a supplement in force changes the contract that it follows; a termination is approved, or taken back', async () => {
  const type = 'srmCctContract';
  const [{ id, docNumber }] = (await rows('drafter', type, 'contractTitle', '支架合同')) as [Row];
  const at = async (one: string) => ({ id: one, rev: (await read('drafter', type, one)).rev });
  const call = async (who: string, action: string, payload: object) => as(who).call(type, action, { ...(await at(id)), ...payload });
  expect(await call('drafter', 'doAlteration', { reason: 'More' })).toMatchObject({ code: 'CCT_ALTER_MODE' });
  await send('drafter', type, id, 'doAlteration', { reason: 'More', alterMode: 'SUPPLEMENT' });
  const [child] = (await rows('drafter', type, 'contractKind', 'SUPPLEMENT')) as [Row];
  expect(await read('drafter', type, child.id)).toMatchObject({
    docNumber: `${String(docNumber)}-B01`,
    parentContractId: id,
    state: 'draft',
  });
  expect(await call('drafter', 'doRenew', { months: 12 })).toMatchObject({ code: 'CCT_CHILD_OPEN' });
  await send('drafter', type, child.id, 'saveOrUpdate', { items: [{ lineNo: 10, quantity: '150' }] });
  await send('drafter', type, child.id, 'doSubmitPublish');
  await send('approver', type, child.id, 'doApproval');
  await send('drafter', type, child.id, 'contractFinalized');
  await send('drafter', type, child.id, 'doSendConfirm');
  const { rev: sentRev } = await read('alpha', type, child.id);
  expect(await as('alpha').call(type, 'doSupplierConfirm', { id: child.id, rev: sentRev, revisionHash: 'another' })).toMatchObject({
    code: 'CCT_REVISION_CHANGED',
  });
  await send('alpha', type, child.id, 'doSupplierConfirm');
  for (let turn = 0; turn < 2_400 && (await read('drafter', type, id))['openChildId'] !== null; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await read('drafter', type, id)).toMatchObject({
    ...{ state: 'effective', openChildId: null, amountTaxIncl: '1559.4' },
    items: [{ quantity: '150', orderedQty: '40', deliveredQty: '40', openQty: '110' }],
  });

  const ends = { terminateType: 'BREACH', reason: 'Late again' };
  expect(await call('drafter', 'doTerminate', ends)).toMatchObject({ code: 'CCT_TERM_AGREEMENT' });
  const [noticeFileIds] = await as('drafter').upload({ 'notice.pdf': '%PDF-1.4 notice' }, {});
  await send('buyer', type, id, 'doGenerateOrder', { rows: [{ lineNo: 10, qty: '10', needDate: '2026-05-01' }] });
  expect(await call('drafter', 'doTerminate', { ...ends, noticeFileIds })).toMatchObject({ code: 'CCT_TERM_ORDERS' });
  const settled = { ...ends, noticeFileIds, settlement: 'The draft is deleted' };
  await send('drafter', type, id, 'doTerminate', settled);
  await send('approver', type, id, 'doRejectTermination', { comment: 'Once more' });
  expect(await read('drafter', type, id)).toMatchObject({ state: 'effective', terminateType: null });
  await send('drafter', type, id, 'doTerminate', settled);
  await send('approver', type, id, 'doApproveTermination');
  expect(await read('alpha', type, id)).toMatchObject({ state: 'terminated', terminateReason: 'Late again' });
  for (let turn = 0; turn < 2_400 && !product.letters.mails.some(({ subject }) => subject.includes(String(docNumber))); turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(product.letters.mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(`(${String(docNumber)})`));
});

test('the next inquiry suggests him with the reasons why, and nobody whom the buyer may not know of', async () => {
  const suggested = (who: string, asked: object) =>
    as(who).call('srmSfdAuctionHeader', 'suggestSuppliers', { orgId: hq(), itemIds: [itemId], ...asked });
  const { data } = await suggested('buyer', {});
  expect(data).toEqual([
    {
      supplierId: alpha(),
      supplierName: 'Alpha Metalworks',
      ...{ grade: null, gradePeriod: null },
      counts: { ASL: 1, AGREEMENT: 1, ORDERED: 1 },
      refused: null,
    },
  ]);
  expect((await suggested('buyer', { itemIds: [] })).data).toEqual([]);
  expect((await suggested('buyer', { orgId: named.get('org:SZ') })).code).toBe('DOC_NOT_FOUND');
  for (const who of ['alpha', 'engineer', 'finance', 'storekeeper']) expect((await suggested(who, {})).code).toBe('DOC_NOT_FOUND');
  expect((await suggested('sourcing', {})).data).toHaveLength(1);
  const asked = { orgIds: [hq()], itemIds: [itemId], categoryIds: [], today: '2026-06-01' };
  const { read: db } = product.assembled.database;
  const { categoryId } = await read('engineer', 'baseMaterialItem', itemId);
  expect(await groundsFor(db, { ...asked, seen: [String(categoryId)] })).toHaveLength(1);
  expect(await groundsFor(db, { ...asked, seen: [] })).toEqual([]);
  // An agreement of next year is no reason yet, and one that has ended none any more.
  const agreed = async (today: string) => (await groundsFor(db, { ...asked, today, seen: null }))[0]?.counts.AGREEMENT ?? 0;
  expect(await Promise.all(['2026-02-01', '2026-06-01', '2027-06-01', '2028-06-01'].map(agreed))).toEqual([0, 1, 1, 0]);
});

test('a month that closes away from the agreed shares warns the buyer until the shares are adjusted', async () => {
  const [type, beta] = ['srmSmlPresetProportion', named.get('supplier:Beta')!];
  for (const event of ['doStartQualify', 'doQualifyPass']) await send('manager', 'srmSlcSupplierInfo', beta, event);
  const id = await make('buyer', type, {
    ...{ targetType: 'MATERIAL', itemId, validFrom: '2026-03-01', validTo: '2026-12-31', minBase: '1000', publishFlag: 'N' },
    shares: [
      { lineNum: 1, supplierId: alpha(), proportion: '60', monthCapacity: '600' },
      { lineNum: 2, supplierId: beta, proportion: '40', monthCapacity: '100' },
    ],
  });
  await send('buyer', type, id, 'doSubmit');
  await send('approver', type, id, 'doApproval');
  // What beta cannot make goes to alpha; in May both are full, so the rates stay as they are and say so.
  const split = (date: string, qty: string) => as('buyer').done(type, 'defaultShares', { orgId: hq(), itemId, date, qty });
  expect(await split('2026-06-10', '500')).toMatchObject([
    { rate: '80.00', free: '600', over: false },
    { rate: '20.00', free: '100', over: false },
  ]);
  expect(await split('2026-05-10', '1000')).toMatchObject([
    { rate: '60.00', free: '30', over: true },
    { rate: '40.00', free: '100', over: true },
  ]);
  product.clock.pass(29.5 * 86_400_000);
  const said = { supplierId: alpha(), text: 'Beta had no steel' };
  // Whatever comes next finds the month closed.
  expect(await as('buyer').call(type, 'doExplain', { id, month: '2026-02', ...said })).toMatchObject({ code: 'SML_WARN_STATE' });
  const warned = () => as('buyer').done<readonly Record<string, unknown>[]>(type, 'warnings', {});
  expect(await warned()).toMatchObject([
    { month: '2026-03', supplierId: alpha(), actual: '100', preset: '60', deviation: '40', base: '5244', level: 'WARNING', status: 'OPEN' },
    { month: '2026-03', supplierId: beta, actual: '0', deviation: '-40', level: 'WARNING', status: 'OPEN' },
  ]);
  expect(await read('buyer', type, id)).toMatchObject({ lastMonth: '2026-03', worstDeviation: '40' });
  // Behind the figure stand the receipts that it is made of.
  const measured = { id, month: '2026-03', supplierId: alpha() };
  const receipts = await as('buyer').done<readonly { readonly base: string; readonly type: string; readonly day: string }[]>(
    ...([type, 'measuredDocuments', measured] as const),
  );
  expect(receipts.reduce((total, { base }) => total + Number(base), 0)).toBe(5244);
  expect(receipts.every((row) => row.type === 'srmPurDeliveryNoteHeader' && row.day.startsWith('2026-03'))).toBe(true);
  expect(await as('buyer').done(type, 'measuredDocuments', { ...measured, supplierId: beta })).toEqual([]);
  expect((await as('alpha').call(type, 'measuredDocuments', measured)).status).toBe('E');
  expect((await as('alpha').call(type, 'warnings', {})).status).toBe('E');
  expect(await as('approver').call(type, 'doExplain', { id, month: '2026-03', ...said })).toMatchObject({ code: 'PERM_BUTTON' });
  await as('buyer').done(type, 'doExplain', { id, month: '2026-03', ...said });
  expect((await warned()).find(({ supplierId }) => supplierId === alpha())).toMatchObject({
    ...{ status: 'EXPLAINED', explanation: 'Beta had no steel', explainedBy: expect.any(String) },
  });
  const head = 'srmSmlAdjustmentHead';
  const change = (lineNum: number, supplierId: string, newProportion: string) => ({ lineNum, presetId: id, supplierId, newProportion });
  const adjustment = await make('sourcing', head, {
    ...{ reason: 'As they deliver', effectiveDate: '2026-04-01' },
    shares: [change(1, alpha(), '75'), change(2, beta, '25')],
  });
  await send('sourcing', head, adjustment, 'doSubmit');
  await send('approver', head, adjustment, 'doApproval');
  const { docNumber, adjustSource } = await read('sourcing', head, adjustment);
  expect(adjustSource).toBe('WARNING');
  for (let turn = 0; turn < 2_400 && (await warned())[0]!['status'] !== 'ADJUSTED'; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await warned()).toMatchObject([{}, {}].map(() => ({ status: 'ADJUSTED', adjustNumber: docNumber, adjustId: adjustment })));
});

test('an order that names an agreement takes its price at the quantity; another one is explained, and compared with the lowest', async () => {
  const type = 'srmPurOrderHeader';
  const dates = { validFrom: '2026-03-02', validTo: '2026-12-31' };
  const agreement = await make('buyer', 'srmPurAgreementHeader', {
    ...{ title: '支架阶梯', supplierId: alpha(), currency: 'CNY', taxRate: '13', priceBasis: 'EXCL', ...dates },
    lines: [{ lineNum: 10, itemId, unitPrice: '10', stepMode: 'INCREMENTAL', lineValidFrom: '2026-03-02', lineValidTo: '2026-12-31' }],
    steps: [
      { stepNo: 1, lineNum: 10, fromQty: '0', toQty: '1000', stepPrice: '10' },
      { stepNo: 2, lineNum: 10, fromQty: '1000', toQty: '5000', stepPrice: '9.2' },
      { stepNo: 3, lineNum: 10, fromQty: '5000', stepPrice: '8.5' },
    ],
  });
  await send('buyer', 'srmPurAgreementHeader', agreement, 'doSubmit');
  await send('approver', 'srmPurAgreementHeader', agreement, 'doApproval');
  const ask = (who: string, action: string, more: object = {}) =>
    as(who).call('srmPurAgreementLine', action, { itemId, orgId: hq(), ...more });
  const agreed = { currency: 'CNY', supplierId: alpha(), agreementId: agreement, agreementLine: 10 };
  const at6000 = { ...agreed, cmpPrice: '9.216667', priceExcl: '9.216667' };
  // It ends the price before it a moment later.
  const found = async () => ((await ask('buyer', 'getPurAgreementMinPrice')).data as { readonly agreementId: string }).agreementId;
  for (let turn = 0; turn < 2_400 && (await found()) !== agreement; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await ask('buyer', 'getPurAgreementMinPrice')).toMatchObject({ data: { ...agreed, cmpPrice: '10', priceExcl: '10' } });
  expect(await ask('buyer', 'getPurAgreementMinPrice', { qty: '6000' })).toMatchObject({ data: at6000 });
  const ofOthers = await ask('buyer', 'getPurAgreementMinPrice', { excludeSupplierId: alpha() });
  expect((ofOthers.data as { supplierId?: string } | null)?.supplierId).not.toBe(alpha());
  expect(await ask('planner', 'getPurAgreementMinPrice')).toMatchObject({ code: 'PRICE_DENIED' });
  expect(await ask('alpha', 'getPurAgreementMinPrice')).toMatchObject({ code: 'PRICE_DENIED' });
  expect(await ask('buyer', 'getPurAgreementMinPrice', { orgId: '999999999' })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  const onMonday = { qty: '6000', priceDate: '2026-03-02' };
  const latest = (who: string, more: object = {}) => ask(who, 'getPurAgreementLatestPrice', more);
  expect(await latest('alpha', onMonday)).toMatchObject({ data: { ...at6000, currentFlag: 'Y' } });
  expect(await latest('alpha', { supplierId: named.get('supplier:Beta') })).toMatchObject({ code: 'PRICE_DENIED' });
  const check = (supplierId: string) => as('buyer').call('srmPurAslList', 'checkAsl', { itemId, orgId: hq(), supplierId });
  expect(await check(alpha())).toMatchObject({ data: { allowed: true, level: 'ITEM', state: 'effective', reason: null } });
  expect(await check(named.get('supplier:Beta')!)).toMatchObject({ data: { allowed: false, rowId: null, reason: 'NO_ROW' } });
  expect(await as('alpha').call('srmPurAslList', 'checkAsl', { itemId, orgId: hq(), supplierId: alpha() })).toMatchObject({
    code: 'DOC_NOT_FOUND',
  });
  const line = {
    lineNum: 10,
    itemId,
    itemName: '支架',
    uomId,
    orderQty: '6000',
    needDate: '2026-05-04',
    agreementId: agreement,
    agreementLine: 10,
  };
  const terms = { supplierId: alpha(), currency: 'CNY', taxRate: '13', priceBasis: 'EXCL', buyerId: as('buyer').userId };
  const id = await make('buyer', type, { ...terms, lines: [line] });
  expect(await read('buyer', type, id)).toMatchObject({ amountExcl: '55300', lines: [{ unitPrice: '9.216667', amountExcl: '55300' }] });
  await send('buyer', type, id, 'saveOrUpdate', { lines: [{ ...line, unitPrice: '9.5' }] });
  const submit = async () => as('buyer').call(type, 'doSubmit', { id, rev: (await read('buyer', type, id)).rev });
  expect(await submit()).toMatchObject({ code: 'PO_PRICE_REASON' });
  await send('buyer', type, id, 'saveOrUpdate', { lines: [{ ...line, unitPrice: '9.5', repriceReason: 'Express' }] });
  expect(await submit()).toMatchObject({ status: 'S' });
  expect(await read('buyer', type, id)).toMatchObject({ lines: [{ agreedPrice: '9.216667', minPrice: '10' }] });
  const waiting = await reaches('buyer', type, id, 'approving');
  await as('buyer').done(type, 'doWithdraw', { id, rev: waiting.rev });
  await send('buyer', type, id, 'doVoid', { comment: null });
  await send('sourcing', 'srmPurAgreementHeader', agreement, 'doTerminate', { terminateDate: null, comment: 'A test of breaks' });
  expect(await latest('buyer', { supplierId: alpha(), ...onMonday })).toMatchObject({ data: { ...at6000, currentFlag: 'N' } });
});

test('an order of a type that asks for the supplier: offered in parts, declined, late, offered again, accepted, cancelled', async () => {
  const [type, types] = ['srmPurOrderHeader', 'srmPurBillType'];
  const billType = async (billTypeCode: string, more: object) => {
    const id = await make('sourcing', types, { billTypeCode, billTypeName: billTypeCode, orderKind: 'STANDARD', noticeFlag: 'N', ...more });
    await send('sourcing', types, id, 'doEnabled');
    return id;
  };
  const line = { lineNum: 10, itemId, orderQty: '1000', unitPrice: '9.2', needDate: '2026-12-20', repriceReason: 'Spot' };
  const terms = { currency: 'CNY', taxRate: '13', deliveryPlace: 'Gate 2', priceBasis: 'EXCL', buyerId: as('buyer').userId };
  const submitted = async (fields: object, one: object = line) => {
    const id = await make('buyer', type, { ...terms, ...fields, lines: [one] });
    return { id, answer: await as('buyer').call(type, 'doSubmit', { id, rev: (await read('buyer', type, id)).rev }) };
  };
  const controlled = await billType('ASL', { aslControlFlag: 'Y' });
  const { answer: unlisted } = await submitted({ supplierId: named.get('supplier:Beta'), billTypeId: controlled });
  expect(unlisted).toMatchObject({ code: 'PO_NOT_IN_ASL' });
  const billTypeId = await billType('WORD', { confirmDays: 2 });
  const past = await submitted({ supplierId: alpha(), billTypeId }, { ...line, needDate: '2026-01-05' });
  expect(past.answer).toMatchObject({ code: 'PO_NEED_DATE_PAST' });

  expect((await submitted({ supplierId: alpha(), billTypeId, deliveryPlace: null })).answer).toMatchObject({ code: 'PO_ADDRESS' });
  const spot = await billType('SPOT', { approveFlag: 'N', confirmFlag: 'N' });
  const { id: atOnce } = await submitted({ supplierId: alpha(), billTypeId: spot });
  expect(await read('alpha', type, atOnce)).toMatchObject({ state: 'effective', lines: [{ openQty: '1000' }] });
  const { id: waived } = await submitted({ supplierId: named.get('supplier:Beta'), billTypeId });
  expect(await read('buyer', type, waived)).toMatchObject({ state: 'approving', approvalLevel: 3 });

  const { id, answer } = await submitted({ supplierId: alpha(), billTypeId });
  expect(answer).toMatchObject({ status: 'S' });
  const { repriceReason: _unsaid, ...agreed } = line;
  const unexplained = { ...agreed, unitPrice: '9.3' };
  expect((await submitted({ supplierId: alpha(), billTypeId }, unexplained)).answer).toMatchObject({ code: 'PO_PRICE_REASON' });
  const free = await billType('FOC', { orderKind: 'FREE', priceRequiredFlag: 'N', approveFlag: 'N', confirmFlag: 'N' });
  const unpriced = { ...unexplained, unitPrice: null };
  expect((await submitted({ supplierId: alpha(), billTypeId }, unpriced)).answer).toMatchObject({ code: 'PO_NO_PRICE' });
  const { id: gift } = await submitted({ supplierId: alpha(), billTypeId: free }, unpriced);
  expect(await read('alpha', type, gift)).toMatchObject({ state: 'effective', lines: [{ unitPrice: '0', amountIncl: '0' }] });
  const { id: spotty } = await submitted({ supplierId: alpha(), billTypeId }, { ...line, unitPrice: '9.3' });
  expect(await read('buyer', type, spotty)).toMatchObject({ approvals: '0/2', lines: [{ priceSource: 'MANUAL' }] });
  await send('approver', type, spotty, 'doApproval');
  await send('cosigner', type, spotty, 'doApproval');
  const told = await read('alpha', type, spotty);
  expect([told.state, JSON.stringify(told).includes('MANUAL')]).toEqual(['released', false]);
  // What an approved pricing says needs no word, and one person.
  expect(await read('buyer', type, id)).toMatchObject({ approvals: '0/1', lines: [{ priceSource: 'PRICING' }] });
  await send('approver', type, id, 'doApproval');
  expect(await read('alpha', type, id)).toMatchObject({ state: 'released', confirmFlag: 'Y', confirmedFlag: 'N' });
  const todos = async (who: string, type = 'interiorPending') => {
    const query = { pageIndex: 1, pageRows: 100, handleFlag: 'N' };
    return (await as(who).done<{ docId: string }[]>(type, 'listByPage', query)).filter(({ docId }) => docId === id);
  };
  const ofSupplier = () => todos('alpha', 'srmBaseSupplierPending');
  expect(await ofSupplier()).toHaveLength(1);
  const offer = (qty: string, promiseDate: string, promiseComment: string | null) => ({ lineNum: 10, qty, promiseDate, promiseComment });
  const parts = [offer('600', '2026-12-18', 'The press is full'), offer('300', '2026-12-30', null)];
  await send('alpha', type, id, 'doSupplierConfirmDelivery', { rows: parts });
  expect(await read('buyer', type, id)).toMatchObject({
    state: 'proposed',
    amountExcl: '9200',
    schedules: [
      { qty: '600', promiseDate: '2026-12-18', requestedDate: '2026-12-20', acceptedFlag: 'N' },
      { qty: '300', promiseDate: '2026-12-30', requestedDate: '2026-12-20', acceptedFlag: 'N' },
    ],
  });
  expect([(await ofSupplier()).length, (await todos('buyer')).length]).toEqual([0, 1]);
  await send('buyer', type, id, 'doBuyerRejectDelivery', { comment: 'We need 950', rows: [] });
  product.clock.pass(2 * 86_400_000 + 1_000);
  const late = async (): Promise<boolean> => (await read('buyer', type, id))['overdueFlag'] === 'Y';
  for (let turn = 0; turn < 2_400 && !(await late()); turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await read('buyer', type, id)).toMatchObject({ state: 'released', overdueFlag: 'Y', confirmRound: 1, schedules: [] });
  await send('alpha', type, id, 'doSupplierConfirmDelivery', { rows: [offer('950', '2026-12-20', 'All that is there')] });
  await send('buyer', type, id, 'doBuyerConfirmDelivery');
  expect(await read('alpha', type, id)).toMatchObject({
    ...{ state: 'effective', confirmedFlag: 'Y', amountExcl: '8740', taxAmount: '1136.2', amountIncl: '9876.2' },
    lines: [{ orderQty: '950', openQty: '950', promiseDate: '2026-12-20', confirmedFlag: 'Y' }],
  });
  const whole = { rows: [{ lineNum: 10, qty: '950', reason: 'The customer cancelled' }] };
  expect(await as('buyer').call(type, 'doCancelLines', { id, rev: (await read('buyer', type, id)).rev, ...whole })).toMatchObject({
    code: 'PO_CANCEL_NEEDS_ADVICE',
  });
  await send('sourcing', type, id, 'doCancelLines', whole);
  expect(await read('alpha', type, id)).toMatchObject({ state: 'cancelled', schedules: [] });
});

test('days that he commits to are called for of open orders, the earliest first; the last type of orders stays', async () => {
  const type = 'srmPurMonthlySchedule';
  const categoryId = (await rows('engineer', 'srmBasePurchaseCategory', 'categoryCode', '0305'))[0]!.id;
  const bush = await make('engineer', 'baseMaterialItem', {
    ...{ itemName: '衬套', itemType: 'PART', uomId, categoryId },
    orgs: [{ orgId: hq(), enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'MASS' }],
  });
  await send('engineer', 'baseMaterialItem', bush, 'doSubmit');
  await send('sourcing', 'baseMaterialItem', bush, 'doApproval');
  const [types] = await rows('sourcing', 'srmPurBillType', 'billTypeCode', 'SPOT');
  const ordered = async (orderQty: string, needDate: string, warehouseCode: string | null) => {
    const line = { lineNum: 10, itemId: bush, orderQty, unitPrice: '2', needDate, repriceReason: 'Spot' };
    const id = await make('buyer', ORDER, {
      ...{ supplierId: alpha(), billTypeId: types!.id, buyerId: as('buyer').userId, taxRate: '13', warehouseCode, deliveryPlace: 'Gate 2' },
      lines: [line],
    });
    await send('buyer', ORDER, id, 'doSubmit');
    expect(await read('buyer', ORDER, id)).toMatchObject({ state: 'effective', lines: [{ openQty: orderQty }] });
    return id;
  };
  const spent = async () => {
    const { bySupplier } = await as('buyer').done<{ bySupplier: Row[] }>('srmBasePurchaseCategory', 'findSpend', { id: categoryId });
    return bySupplier.map(({ key, amount, orders }) => [key, Number(amount), orders as number] as const)[0]!;
  };
  const before = await spent();
  const later = await ordered('200', '2026-12-28', null);
  const sooner = await ordered('100', '2026-12-20', 'W1');
  // Orders in force count for their category and material, and who buys is told of them.
  expect(await spent()).toEqual([before[0], before[1] + 600, before[2] + 2]);
  const byOrganisation = await as('buyer').done<Row[]>('baseMaterialItemOrg', 'listMaterialItemAndOrgByPage', {
    ...{ keyword: '衬套', pageIndex: 1, pageRows: 5 },
  });
  expect(byOrganisation).toMatchObject([{ id: bush, openOrderQty: '300', suppliers: 0 }]);
  const frozen = await read('sourcing', 'baseMaterialItem', bush);
  const numbers = await Promise.all([later, sooner].map(async (one) => (await read('buyer', ORDER, one))['docNumber']));
  await send('sourcing', 'baseMaterialItem', bush, 'doFreeze', { reason: '尺寸超差' });
  const letter = await product.letter('buyer@example.com', `物料冻结:${frozen['itemCode'] as string} 衬套`);
  expect(numbers.filter((number) => !letter.text.includes(number as string))).toEqual([]);
  await send('sourcing', 'baseMaterialItem', bush, 'doUnfreeze');
  const day = (lineNum: number, deliverDate: string, planQty: string) => ({ lineNum, itemId: bush, uomId, deliverDate, planQty });
  const id = await make('planner', type, {
    ...{ supplierId: alpha(), scheduleMonth: '2026-12' },
    lines: [day(10, '2026-12-21', '150'), day(20, '2026-12-22', '300')],
    forecasts: [{ forecastNum: 10, itemId: bush, m1Qty: '900' }],
  });
  await send('planner', type, id, 'doPublish');
  expect(await read('alpha', type, id)).toMatchObject({ forecasts: [{ itemName: '衬套', uomId, m1Qty: '900', m2Qty: null }] });
  expect(await read('planner', type, id)).toMatchObject({ closeAt: Date.parse('2027-01-05T16:00:00Z') });
  const rowsOf = [
    { lineNum: 10, commitQty: '150', supplierComment: null },
    { lineNum: 20, commitQty: '300', supplierComment: null },
  ];
  await send('alpha', type, id, 'doReply', { rows: rowsOf });
  const calls = async (fromDate: string, toDate: string) =>
    as('planner').call(type, 'doCreateNotice', { id, rev: (await read('planner', type, id)).rev, fromDate, toDate });
  expect(await calls('2026-12-01', '2026-12-20')).toMatchObject({ code: 'MS_NO_DAYS' });
  expect(await calls('2026-12-21', '2026-12-22')).toMatchObject({ code: 'MS_NO_OPEN_ORDER', msg: expect.stringMatching(/20.*150/) });
  const notices = async () =>
    Promise.all((await rows('planner', NOTICE, 'deliverDate', '2026-12-21')).map((one) => read('planner', NOTICE, one.id)));
  expect(await notices()).toEqual([]);
  expect(await calls('2026-12-21', '2026-12-21')).toMatchObject({ status: 'S', data: { made: [{ type: NOTICE }, { type: NOTICE }] } });
  expect(
    (await notices()).sort((one, other) => Number(one['warehouseCode'] === null) - Number(other['warehouseCode'] === null)),
  ).toMatchObject([
    {
      state: 'draft',
      warehouseCode: 'W1',
      supplierId: alpha(),
      lines: [{ orderId: sooner, orderLine: 10, noticeQty: '100', itemName: '衬套' }],
    },
    { state: 'draft', warehouseCode: null, lines: [{ orderId: later, noticeQty: '50' }] },
  ]);
  expect(await calls('2026-12-21', '2026-12-21')).toMatchObject({ code: 'MS_NOTICED' });
  // What stands in drafts is not free: 150 of 300 are.
  expect(await calls('2026-12-22', '2026-12-22')).toMatchObject({ code: 'MS_NO_OPEN_ORDER', msg: expect.stringMatching(/20.*150/) });
  // Called for just in time it does not leave months before.
  const [inTime] = (await notices()).filter(({ warehouseCode }) => warehouseCode === 'W1');
  await send('planner', NOTICE, inTime!.id, 'saveOrUpdate', { noticeType: 'JIT' });
  await send('planner', NOTICE, inTime!.id, 'doIssue');
  await reaches('planner', NOTICE, inTime!.id, 'issued');
  await send('alpha', NOTICE, inTime!.id, 'doConfirm');
  await send('alpha', NOTICE, inTime!.id, 'doCreateDeliveryNote');
  const [note] = await as('alpha').done<Row[]>(NOTE, 'listByPage', {
    ...{ conditions: [{ key: 'state', op: 'eq', value: 'draft' }], pageIndex: 1, pageRows: 5 },
  });
  const [reportIds] = await as('alpha').upload({ 'report.pdf': '%PDF-1.4 report' }, {});
  await send('alpha', NOTE, note!.id, 'saveOrUpdate', {
    ...{ shipDate: '2026-12-17', expectArriveDate: '2026-12-18', waybillNo: 'SF9' },
    lines: [{ lineNum: 10, lotNo: 'L9', packQty: '50', reportIds }],
  });
  const leavesNow = async () => as('alpha').call(NOTE, 'doSubmit', { id: note!.id, rev: (await read('alpha', NOTE, note!.id)).rev }, 'EN');
  expect(await leavesNow()).toMatchObject({ code: 'NT_TODAY', msg: expect.stringContaining('2026-12-18') });

  const sampleType = async (billTypeCode: string) => {
    const made = await make('sourcing', 'srmPurBillType', { billTypeCode, billTypeName: billTypeCode, orderKind: 'SAMPLE' });
    await send('sourcing', 'srmPurBillType', made, 'doEnabled');
    return async () => {
      const { rev } = await read('sourcing', 'srmPurBillType', made);
      return as('sourcing').call('srmPurBillType', 'doInvalid', { id: made, rev });
    };
  };
  const first = await sampleType('SMP1');
  expect(await first()).toMatchObject({ code: 'BT_DEFAULT' });
  const second = await sampleType('SMP2');
  expect([(await first()).status, (await second()).code]).toEqual(['S', 'BT_DEFAULT']);
  expect(await as('alpha').call(type, 'doCreateNotice', { id, rev: 1, fromDate: '2026-12-22', toDate: '2026-12-22' })).toMatchObject({
    code: 'PERM_WHO',
  });
});

test('every history replays', async () => {
  expect(await product.brokenHistories()).toEqual([]);
});
