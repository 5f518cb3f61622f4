import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmCctContract } from '../../../../state-machines/contracts/contract/index.js';
import { renewals } from '../../../../state-machines/contracts/contract/children.js';
import type { Comment } from '../../../../state-machines/contracts/contract/comments.js';
import { commented } from '../../../../state-machines/contracts/contract/comments.js';
import type { Contract } from '../../../../state-machines/contracts/contract/fields.js';
import { lastNoticeOf, remindDatesOf, remindDaysOf, renewedTo } from '../../../../state-machines/contracts/contract/term-days.js';
import { stageAmounts } from '../../../../state-machines/contracts/contract/money.js';
import { MONDAY, approver, inside } from '../../golden/events.js';
import { blockAEvents, outside, sent, walked } from '../../kernel/walk.js';

const manager = inside('16', 'CONTRACT_MANAGER');
const finance = inside('15', 'FINANCE');
const alpha = outside('501');
const DAY = 86_400_000;
const item = { lineNo: 10, itemName: 'Bracket', uomId: '5', quantity: '100', price: '10', taxRate: '13' };
const stage = { stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 30 };
const create = (more: object = {}, items: readonly object[] = [item], stages: readonly object[] = [stage]) =>
  sent(
    'CREATE',
    manager,
    {
      fields: {
        orgId: '100',
        contractTitle: 'Brackets',
        supplierId: '501',
        effectiveFrom: '2026-03-02',
        effectiveTo: '2026-12-31',
        ownerUserId: '16',
        ...more,
      },
      lines: { items: { set: items }, stages: { set: stages } },
    },
    { id: '61' },
  );
const withLot = (transportMode: string) => {
  const { payload, facts } = create();
  const { lines, ...said } = payload as { readonly lines: object };
  const lot = { lotNo: 1, incoterm: 'FOB', namedPlace: 'Shanghai', transportMode, payInstrument: 'TT' };
  return sent('CREATE', manager, { ...said, lines: { ...lines, trades: { set: [lot] } } }, facts);
};
/** Of a bidding result: what the award says is held. */
const awarded = (awardAmount: string) => {
  const { payload, facts } = create();
  const { fields, lines } = payload as { readonly fields: object; readonly lines: object };
  return sent(
    'CREATE',
    SYSTEM,
    { fields: { ...fields, sourceType: 'BIDDING', sourceId: '71', awardLineId: '1', awardAmount }, lines },
    facts,
  );
};
const confirm = (today: string, at = MONDAY) =>
  sent('SUPPLIER_CONFIRM', alpha, {}, { today, endsAt: MONDAY + 300 * DAY, startsAt: MONDAY, itemsOpen: true }, null, at);
const sign = (today: string, signedFileIds: string | null = '3') =>
  sent('SIGN', manager, { signedFileIds, signedDate: '2026-03-02' }, { today, endsAt: MONDAY + 300 * DAY, startsAt: MONDAY });
const flow = { flowId: '91' };
const pay = (amount: string) => sent('STAGE_PAID', finance, { stageNo: 1, amount, voucher: 'V1' });

/** What is settled was said before: a walk of its own, in which the supplier comments. */
const negotiated = walked(anyDefinition(srmCctContract), {
  create: [create({ body: '<p>30 days</p>' })],
  later: [
    sent('SUBMIT', manager, {}, { limit: '50000' }),
    sent('APPROVE', approver, { comment: null }),
    sent('SEND_CONFIRM', manager, {}, { filling: { single: {}, item: [], stage: [] } }),
    sent('ALTERATION', manager, { reason: 'Agreed', acceptRedline: 'Y' }, { mixed: '<p>60 days</p>' }),
    sent('SUPPLIER_REFUSE', alpha, { reason: 'Longer', proposedBody: '<p>{{contract.totl}}</p>' }),
    sent('SUPPLIER_REFUSE', alpha, { reason: 'Longer', proposedBody: '<p>30 days</p>' }),
    sent('SUPPLIER_REFUSE', alpha, { reason: 'Longer', proposedBody: '<p>60 days</p>' }),
    sent('REJECT', approver, { comment: 'No' }),
    confirm('2026-03-02'),
    sent('INIT_DOC', manager, {}, { template: null }),
    sent('INIT_DOC', manager, {}, { template: { body: '<p>30 days</p>', versionNo: 2 } }),
    sent('COMMENT', alpha, { clause: '2', said: 'Our bank asks for it', internal: 'Y' }),
    sent('SETTLE_COMMENT', manager, { commentNo: 1 }),
  ],
  by: ['comments', 'proposalNo'],
  most: 100,
});

const inForce = [
  sent('SUBMIT', manager, {}, { limit: '50000' }),
  sent('APPROVE', approver, { comment: null }),
  sent('SEND_CONFIRM', manager),
  confirm('2026-03-02'),
];
const order = (qty: string, { lineNo = 10, at = MONDAY, newId = '1' } = {}) =>
  sent('GENERATE_ORDER', manager, { rows: [{ lineNo, qty, needDate: null }] }, { newId }, null, at);
const terminate = (more: object = {}, known: object = {}) =>
  sent('TERMINATE', manager, { terminateType: 'MUTUAL', reason: 'Agreed', noticeFileIds: '9', settlement: null, ...more }, known);
const child = (type: string, more: object = {}, facts: object = {}) => sent(type, SYSTEM, { childId: '62', ...more }, facts);
const alter = (alterMode: string | null, reason: string | null = 'More of them') =>
  sent('ALTERATION', manager, { alterMode, reason }, { newId: '62' });
const changes = (effectiveTo: string) => ({
  changes: { items: [{ ...item, quantity: '160' }], stages: [stage], effectiveTo },
});
const begun = (fields: object) => {
  const { payload, facts } = create({ signMode: 'CLICK' });
  const { fields: said, lines } = payload as { readonly fields: object; readonly lines: object };
  return sent('CREATE', SYSTEM, { fields: { ...said, ...fields }, lines }, facts);
};
const supplement = { contractKind: 'SUPPLEMENT', parentContractId: '60', alterMode: 'SUPPLEMENT', rootNumber: 'HT-1' };
const held = { taken: [], items: [{ lineNo: 10, receivedQty: '40', deliveredQty: '40' }], paidAmount: '100' };
const carried = sent('CARRIED', SYSTEM, {
  ...held,
  stages: [{ stageNo: 1, triggeredOn: '2026-03-02', dueDate: '2026-04-01', stagePaid: '100' }],
});

const ORDER = { docType: 'srmPurOrderHeader', docId: '1', round: 1 };
const reserve = (qty: string, amount = '600') =>
  sent('RESERVE', SYSTEM, { ...ORDER, rows: [{ docLine: 10, lineNum: 10, qty, amount }], terms: { supplierId: '501', currency: 'CNY' } });
const moved = (received: string, accepted: string, docId = '1') =>
  sent('DELIVERY_CHANGED', SYSTEM, { docId, rows: [{ lineNum: 10, received, accepted }] }, { today: '2026-04-01' });
const byAcceptance = [
  { ...stage, ratio: '40', stageTrigger: 'DELIVERED' },
  { ...stage, stageNo: 2, ratio: '60', stageTrigger: 'ACCEPTED' },
];

/** The supplier fills in what the text asks of him: a walk of its own. */
const asked = (input: object) => {
  const { payload, facts } = create();
  const { lines, ...said } = payload as { readonly lines: object };
  return sent('CREATE', manager, { ...said, lines: { ...lines, inputs: { set: [{ inputNo: 1, inputLabel: 'Bank', ...input }] } } }, facts);
};
const filledIn = walked(anyDefinition(srmCctContract), {
  create: [asked({ inputKey: 'bank' }), asked({ inputKey: '1st' }), asked({ inputKey: 'place', filledBy: 'A' })],
  later: [
    ...[sent('SUBMIT', manager, {}, { limit: '50000' }), sent('APPROVE', approver, { comment: null }), sent('SEND_CONFIRM', manager)],
    sent('SUPPLIER_FILL', alpha, { rows: [{ inputNo: 1, inputValue: 'ICBC' }] }),
    sent('SUPPLIER_FILL', alpha, { rows: [{ inputNo: 1, inputValue: 'B'.repeat(501) }] }),
    confirm('2026-03-02'),
    sent('DOC_FINALIZED', SYSTEM, { fileId: '4', sha256: 'aa', verifyCode: 'ABC', revisionNo: 1, fillCount: 1 }),
    sent('DOC_FINALIZED', SYSTEM, { fileId: '4', sha256: 'aa', verifyCode: 'ABC', revisionNo: 1, fillCount: 0 }),
  ],
  by: ['inputs', 'finalFileId'],
  most: 200,
});

/** What follows a contract: a walk of its own, of parents and of children. */
const followedUp = walked(anyDefinition(srmCctContract), {
  create: [
    create({ signMode: 'CLICK', contractKind: 'PRE' }, [item], [{ ...stage, stageTrigger: 'INVOICE' }]),
    create({ contractKind: 'RENEWAL' }),
    begun(supplement),
    begun({ ...supplement, legalRegime: 'STATUTORY', awardAmount: '1000' }),
    begun({ ...supplement, contractKind: 'MAIN', alterMode: 'REPLACE' }),
  ],
  later: [
    ...inForce,
    confirm('2026-03-01'),
    sent('START_DUE', SYSTEM),
    sent('VOID', manager, { comment: null }),
    sent('SUPPLIER_REFUSE', alpha, { reason: 'Too cheap', proposedBody: null }),
    sent('PRE_TO_MAIN', manager, {}, { newId: '62' }),
    sent('RENEW', manager, { months: 12 }, { newId: '62' }),
    sent('DRAFT_TERMINATION', manager, {}, { newId: '62' }),
    alter('SUPPLEMENT'),
    alter('REPLACE'),
    alter(null),
    alter('SUPPLEMENT', null),
    ...['61', '62'].flatMap((childId) => [
      child('CHILD_CANCELLED', { childId }),
      child('CHILD_EFFECTIVE', { childId, kind: 'TERMINATION' }),
      child('MAIN_EFFECTIVE', { childId }),
      child('SUPERSEDE', { childId }),
      child('SUPPLEMENT_EFFECTIVE', { childId, ...changes('2027-06-30') }, { today: '2027-01-01', endsAt: MONDAY + 400 * DAY }),
    ]),
    child('SUPPLEMENT_EFFECTIVE', changes('2026-12-31'), { today: '2027-01-01' }),
    carried,
    sent('INVOICED', SYSTEM, { invDocId: '9', day: '2026-05-04' }),
    sent('INVOICE_PAID', SYSTEM, { invDocId: '9', amount: '130', voucher: 'V1', day: '2026-05-04' }),
    sent('STAGE_DUE', SYSTEM),
    order('10'),
    sent('RELEASE', SYSTEM, { docId: '1' }),
    sent('USE', SYSTEM, { ...ORDER, round: 0, rows: [{ docLine: 10, lineNum: 10, qty: '40', amount: '400' }] }),
    moved('40', '40'),
    sent('STAGE_TRIGGERED', finance, { stageNo: 1, triggeredOn: '2026-04-01' }),
    pay('130'),
    reserve('1'),
    terminate(),
    sent('APPROVE_TERMINATION', approver, { comment: null }),
    sent('END_DUE', SYSTEM),
  ],
  by: ['openChildId', 'contractKind', 'alterMode', 'legalRegime', 'successorId'],
  most: 400,
});

/** Orders are made, held, delivered and given back: a walk of its own. */
const ordered = walked(anyDefinition(srmCctContract), {
  create: [
    create({ signMode: 'CLICK' }, [item], byAcceptance),
    create({ signMode: 'CLICK', priceMode: 'CEILING', qtyTolerancePct: '50' }),
    create({ signMode: 'CLICK', contractType: 'QUALITY' }),
  ],
  later: [
    ...inForce,
    order('60'),
    order('101'),
    order('120', { newId: '2' }),
    order('1', { lineNo: 20 }),
    order('1', { at: MONDAY + 301 * DAY }),
    sent('GENERATE_ORDER', manager, { rows: [] }, { newId: '1' }),
    reserve('60'),
    reserve('101'),
    moved('60', '60'),
    moved('40', '40'),
    sent('USE', SYSTEM, { ...ORDER, round: 0, rows: [{ docLine: 10, lineNum: 10, qty: '40', amount: '400' }] }),
    sent('RELEASE', SYSTEM, { docId: '1', rows: [{ docLine: 10, qty: '10', amount: '100' }] }),
    sent('COMPLETE', manager, { comment: null }),
    terminate(),
    sent('APPROVE_TERMINATION', approver, { comment: null }, { concerned: ['7'] }),
    sent('END_DUE', SYSTEM),
  ],
  by: ['taken', 'priceMode', 'contractType', 'items'],
  most: 300,
});

const onDay = (today: string) => ({ today, dueAt: MONDAY + 2 * DAY, code: 'DA-1-01' });
const copy = { copies: 1, cabinet: 'A', box: '3', keeperUserId: '16', retentionYears: 10, archiveKind: 'ORIGINAL' };
/** What is in force is kept, reminded of and archived: a walk of its own. */
const carriedOut = walked(anyDefinition(srmCctContract), {
  create: [
    create({ signMode: 'CLICK', autoRenewFlag: 'Y' }),
    create({ signMode: 'CLICK', remindDays: 'soon' }),
    create({ signMode: 'OFFLINE' }),
    create({ signMode: 'OFFLINE' }, [item], [{ ...stage, stageTrigger: 'INVOICE' }]),
  ],
  later: [
    sent('SUBMIT', manager, {}, { limit: '50000' }),
    sent('APPROVE', approver, { comment: null }),
    sent('SEND_CONFIRM', manager),
    confirm('2026-03-02'),
    confirm('2026-03-01'),
    sign('2026-03-02'),
    terminate(),
    sent('APPROVE_TERMINATION', approver, { comment: null }),
    sent('EXPIRY_NEAR', SYSTEM),
    sent('NO_RENEW', alpha, {}, onDay('2026-11-01')),
    sent('NO_RENEW', manager, {}, onDay('2026-11-02')),
    sent('END_DUE', SYSTEM, {}, { renewedTo: '2027-12-31', endsAt: MONDAY + 600 * DAY, remindsAt: [] }),
    sent('END_DUE', SYSTEM),
    sent('FILE_COPY', manager, copy, onDay('2026-03-02')),
    sent('LEND', manager, { archiveNo: 1, borrowerUserId: '15', loanDue: '2026-03-05' }, onDay('2026-03-02')),
    sent('LEND', manager, { archiveNo: 1, borrowerUserId: '15', loanDue: '2026-03-01' }, onDay('2026-03-02')),
    sent('LOAN_OVER', SYSTEM, {}, {}, null, MONDAY + 3 * DAY),
    sent('RETURN_COPY', manager, { archiveNo: 1 }, onDay('2026-03-06')),
    sent('DESTROY_COPY', manager, { archiveNo: 1 }, onDay('2036-03-01')),
    sent('DESTROY_COPY', manager, { archiveNo: 1 }, onDay('2036-03-02')),
    sent('ARCHIVE', manager, {}, onDay('2027-01-02')),
    reserve('1'),
    pay('1130.00'),
  ],
  by: ['archives', 'autoRenewFlag', 'signMode', 'remindDays', 'stages'],
  most: 700,
});

/** Confirmed by a click, a page comes behind the document: a walk of its own. What cannot be appended is asked before. */
const accepts = (today: string) =>
  sent('SUPPLIER_CONFIRM', alpha, {}, { today, accepts: true, endsAt: MONDAY + 300 * DAY, startsAt: MONDAY });
const byClick = walked(anyDefinition(srmCctContract), {
  create: [create({ signMode: 'CLICK' })],
  later: [
    sent('SUBMIT', manager, {}, { limit: '50000', unfitAnnexes: ['Drawing'] }),
    sent('SUBMIT', manager, {}, { limit: '50000', missingAnnexes: ['Drawing'] }),
    sent('SUBMIT', manager, {}, { limit: '50000' }),
    sent('APPROVE', approver, { comment: null }),
    sent('SEND_CONFIRM', manager),
    accepts('2026-03-02'),
    accepts('2026-03-01'),
    sent('ACCEPTANCE_FILED', SYSTEM, { fileId: '7' }),
    terminate(),
    sent('APPROVE_TERMINATION', approver, { comment: null }),
    sent('END_DUE', SYSTEM),
  ],
  by: ['acceptedAt', 'signedFileIds'],
  most: 100,
});

test('whoever confirms by a click is named with the time, and the document with his page is the signed one, once', () => {
  const { snapshot } = byClick.found.states.get('effective')!;
  expect(snapshot.context).toMatchObject({ acceptedBy: alpha.userId, acceptedAt: MONDAY, signedFileIds: null });
  const filed = (standing: typeof snapshot, fileId: string) =>
    decide(anyDefinition(srmCctContract), standing, sent('ACCEPTANCE_FILED', SYSTEM, { fileId }));
  const once = filed(snapshot, '7');
  if (!once.ok) throw new Error('not filed');
  expect(once.after).toMatchObject({ state: 'effective', context: { signedFileIds: '7' } });
  expect(filed(once.after, '8')).toMatchObject({ ok: false, dropped: true });
});

test('reminded 90, 60 and 30 days before; notice 60 days before; a renewal of months ends on the last day of a short one', () => {
  expect(remindDatesOf('2026-12-31', '90,60,30')).toEqual(['2026-10-02', '2026-11-01', '2026-12-01']);
  expect([remindDaysOf(' 30、60,60 '), remindDaysOf(''), remindDaysOf('soon')]).toEqual([[60, 30], [], null]);
  expect(lastNoticeOf({ effectiveTo: '2026-12-31', renewNoticeDays: 60 })).toBe('2026-11-01');
  expect([renewedTo('2026-12-31', 12), renewedTo('2026-01-31', 1)]).toEqual(['2027-12-31', '2026-02-28']);
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmCctContract), {
    create: [
      create(),
      create({ signMode: 'CLICK' }),
      create({ signMode: 'ESIGN' }),
      create({}, []),
      create({ body: '<p>{{contract.totl}}</p>' }),
      create({ body: '<p>{{#items}}{{item.itemName}}</p>' }),
      create({ body: '<p>{{sign.sealA}}</p>' }),
      create({ body: '<p>{{sign.sealA}}{{sign.sealB}}{{ sign.sealA }}</p>' }),
      create({ ownerUserId: null }),
      create({}, [item], [{ ...stage, ratio: '99.99' }]),
      create({}, [item], [{ ...stage, stageType: 'WARRANTY' }]),
      create({}, [item], [{ ...stage, stageTrigger: 'DATE' }]),
      create({ contractForm: 'ENHANCED', currency: 'USD' }),
      withLot('AIR'),
      withLot('SEA'),
      create({ contractForm: 'SIMPLIFIED' }),
      create({ performanceBondAmount: '113.01' }),
      create({}, [item], [{ ...stage, stageTrigger: 'INVOICE' }]),
      awarded('1130'),
      awarded('1000'),
    ],
    later: [
      sent('SAVE', manager, { lines: { items: { set: [{ lineNo: 10, price: '9' }] } } }),
      sent('AWARD_REVOKED', SYSTEM, { resultId: '71', reason: 'Refused' }),
      sent('SEND_CONFIRM', manager, {}, { standstillOver: true }),
      sent('SAVE', manager, { fields: { remark: 'Checked' } }),
      sent('SUBMIT', manager, {}, { limit: '50000', asksDates: true, asksTrade: true }),
      sent('SUBMIT', manager, {}, { limit: '1129.99' }),
      sent('SUBMIT', manager, {}, { gaps: { en: 'Supplier: bank', cn: '乙方:开户行' } }),
      sent('SUBMIT', manager, {}, { changedClauses: ['T-0001 Payment'] }),
      sent('SUBMIT', manager, {}, { missingClauses: ['T-0001 Payment'] }),
      sent('SUBMIT', manager, {}, { gated: { en: 'Blocked', cn: '受限' } }),
      ...blockAEvents(manager),
      sent('APPROVE', approver, { comment: null }),
      sent('SEND_CONFIRM', manager),
      sent('SEND_CONFIRM', manager, {}, { wantsFinal: true }),
      sent('RECALL', manager, { reason: 'One more item' }),
      confirm('2026-03-02'),
      confirm('2026-03-01'),
      confirm('2026-03-02', MONDAY + 6 * DAY),
      sent('SUPPLIER_REFUSE', alpha, { reason: 'Too cheap' }),
      sent('SUPPLIER_REFUSE', alpha, { reason: null }),
      sent('COMMENT', manager, { clause: null, said: 'Check it', internal: 'Y' }),
      sent('CONFIRM_DUE', SYSTEM),
      sent('ALTERATION', manager, { reason: 'New price' }),
      sign('2026-03-02'),
      sign('2026-03-01'),
      sign('2026-03-02', null),
      sent('SIGN', manager, {}, { flow: { id: '91', verifyCode: 'ABC' } }),
      sent('SIGN', manager, {}, { lacking: { en: 'the buyer', cn: '甲方' } }),
      sent('DOC_FINALIZED', SYSTEM, { fileId: '4', sha256: 'aa', verifyCode: 'ABC', revisionNo: 1 }),
      sent('DOC_FINALIZED', SYSTEM, { fileId: '4', sha256: 'aa', verifyCode: 'ABC', revisionNo: 0 }),
      sent('SIGN_COMPLETED', SYSTEM, { ...flow, signedFileId: '5' }, { today: '2026-03-02' }),
      sent('SIGN_COMPLETED', SYSTEM, { ...flow, signedFileId: '5' }, { today: '2026-03-01' }),
      sent('SIGN_COMPLETED', SYSTEM, { flowId: '90', signedFileId: '5' }),
      sent('SIGN_REFUSED', SYSTEM, { ...flow, reason: 'Price' }),
      sent('SIGN_REFUSED', SYSTEM, { flowId: '90', reason: 'Price' }),
      sent('SIGN_ENDED', SYSTEM, flow),
      sent('SIGN_ENDED', SYSTEM, { flowId: '90' }),
      sent('STAGE_TRIGGERED', finance, { stageNo: 1, triggeredOn: '2026-04-01' }),
      pay('130'),
      pay('1130.00'),
      pay('1130.01'),
      sent('COMPLETE', manager, { comment: null }),
      terminate(),
      terminate({ noticeFileIds: null }),
      terminate({ reason: null }),
      terminate({}, { openOrders: 1 }),
      sent('APPROVE_TERMINATION', approver, { comment: null }),
      sent('APPROVE_TERMINATION', { ...approver, userId: manager.userId }, { comment: null }),
      sent('REJECT_TERMINATION', approver, { comment: 'Too early' }),
      sent('WITHDRAW_TERMINATION', manager),
      sent('SUPPLIER_CONFIRM', alpha, { revisionHash: 'bb' }, { today: '2026-03-02' }),
      reserve('1'),
      sent('START_DUE', SYSTEM),
      sent('END_DUE', SYSTEM),
    ],
    by: [
      'items',
      'trades',
      'body',
      'stages',
      'signMode',
      'finalFileId',
      'signFlowId',
      'revisionNo',
      'performanceBondAmount',
      'ownerUserId',
      'contractForm',
      'sourceType',
    ],
    most: 2000,
  });
  const apart = [filledIn, negotiated, ordered, followedUp, carriedOut, byClick];
  const neither = (kind: 'states' | 'rows' | 'codes') => gaps[kind].filter((one) => apart.every((walk) => walk.gaps[kind].includes(one)));
  expect({ ...gaps, states: neither('states'), rows: neither('rows'), codes: neither('codes') }).toEqual({
    states: [],
    rows: [],
    codes: [],
  });
});

test('1,234,567.89 in stages of 30, 60, 7 and 3 %; the last is what remains', () => {
  expect(stageAmounts('1234567.89', ['30', '60', '7', '3'])).toEqual(['370370.37', '740740.73', '86419.75', '37037.04']);
});

test('signed on 2 March, a stage of 30 days after signing is due on 1 April', () => {
  const { found } = walked(anyDefinition(srmCctContract), {
    create: [create({ signMode: 'CLICK' })],
    later: [
      sent('SUBMIT', manager, {}, { limit: '50000' }),
      sent('APPROVE', approver, { comment: null }),
      sent('SEND_CONFIRM', manager),
      confirm('2026-03-02'),
    ],
  });
  expect(found.states.get('effective')!.snapshot.context).toMatchObject({
    amountTaxIncl: '1130',
    stages: [{ stageAmount: '1130', dueDate: '2026-04-01' }],
  });
});

test('what people inside say among themselves reaches no supplier, not even by a number; what he says is for both', () => {
  const said = (all: readonly Comment[], actor: Actor, words: string) =>
    commented(all, { actor, at: MONDAY, payload: { clause: null, said: words, internal: 'Y' } });
  const all = said(said(said([], manager, 'Not more than 45'), alpha, 'Our bank asks for it'), manager, 'Ask the bank');
  expect(all.map(({ commentNo, side, internal }) => [commentNo, side, internal])).toEqual([
    [1001, 'A', 'Y'],
    [1, 'B', 'N'],
    [1002, 'A', 'Y'],
  ]);
  const { context, state } = negotiated.found.states.get('refused')!.snapshot;
  const view = srmCctContract.view.shared({ ...context, comments: all } as never, state, 'supplier') as { readonly comments: object };
  expect(view.comments).toEqual([{ commentNo: 1, clause: null, said: 'Our bank asks for it', side: 'B', saidAt: MONDAY, settledAt: null }]);
});

test('a proposal stands until the contract is written anew', () => {
  expect(negotiated.found.states.get('refused')!.snapshot.context).toMatchObject({
    proposalNo: 2,
    documentCount: 2,
    refuseReason: 'Longer',
  });
});

const life = (made: ReturnType<typeof create>, events: readonly MachineEvent[]) =>
  [made, ...events].reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(anyDefinition(srmCctContract), snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    return decision.after;
  }, null)!.context as unknown as Contract;

test('delivered in full, the stages of delivery and acceptance are due', () => {
  const made = create({ signMode: 'CLICK' }, [item], byAcceptance);
  const arrived = life(made, [...inForce, order('100'), moved('100', '60')]);
  expect(arrived.stages).toMatchObject([{ triggeredOn: '2026-04-01', dueDate: '2026-05-01' }, { triggeredOn: null }]);
  expect(life(made, [...inForce, order('100'), moved('100', '60'), moved('0', '40')]).stages).toMatchObject([
    { dueDate: '2026-05-01' },
    { triggeredOn: '2026-04-01', dueDate: '2026-05-01' },
  ]);
});

test('of unit prices more is ordered than was estimated, and the stages share what is ordered', () => {
  const context = life(create({ signMode: 'CLICK', priceMode: 'UNIT_PRICE' }, [item], byAcceptance), [...inForce, order('150')]);
  expect(context).toMatchObject({
    executedAmount: '1695',
    items: [{ orderedQty: '150', openQty: '-50', itemStatus: 'ORDERED' }],
    stages: [{ stageAmount: '678.00' }, { stageAmount: '1017' }],
  });
});

test('an order of a ceiling takes what is left of the amount, to the cent, whatever the quantities', () => {
  const made = create({ signMode: 'CLICK', priceMode: 'CEILING', qtyTolerancePct: '50' });
  const refusalOf = (event: MachineEvent) => {
    const snapshot = [made, ...inForce].reduce<Snapshot | null>(
      (before, one) => (decide(anyDefinition(srmCctContract), before, one) as { after: Snapshot }).after,
      null,
    );
    const decision = decide(anyDefinition(srmCctContract), snapshot, event);
    return decision.ok ? null : decision.refusal.code;
  };
  expect(refusalOf(order('100'))).toBeNull();
  expect(refusalOf(order('100.001'))).toBe('CCT_ORDER_AMOUNT');
});

test('an award of 10,000,000 by law takes a supplement of 600,000, and no further one of 400,000.01', () => {
  const refusalOf = (price: string) => {
    const { payload, facts } = begun({ ...supplement, legalRegime: 'STATUTORY', awardAmount: '10000000.00' });
    const { fields } = payload as { readonly fields: object };
    const lines = { items: { set: [{ ...item, quantity: '1', price, taxRate: '0' }] }, stages: { set: [stage] } };
    const made = decide(anyDefinition(srmCctContract), null, sent('CREATE', SYSTEM, { fields, lines }, facts));
    const decision = decide(anyDefinition(srmCctContract), made.ok ? made.after : null, sent('SUBMIT', manager, {}, { limit: '50000' }));
    return decision.ok ? null : decision.refusal;
  };
  expect(refusalOf('10600000.00')).toBeNull();
  expect(refusalOf('11000000.00')).toBeNull();
  expect(refusalOf('11000000.01')).toMatchObject({ code: 'CCT_SUPPLEMENT_LIMIT' });
});

test('a supplement changes what it says and keeps what was ordered, delivered, due and paid', () => {
  const made = create({ signMode: 'CLICK' });
  const bolt = { ...item, lineNo: 20, itemName: 'Bolt', quantity: '10' };
  const more = { items: [{ ...item, quantity: '160' }, bolt], stages: [stage], effectiveTo: '2027-06-30' };
  const grown = life(made, [
    ...inForce,
    order('60'),
    moved('60', '60'),
    pay('130'),
    alter('SUPPLEMENT'),
    child('SUPPLEMENT_EFFECTIVE', { changes: more }, { today: '2026-06-01', endsAt: 9 }),
  ]);
  expect(grown).toMatchObject({
    ...{ amountTaxIncl: '1921', effectiveTo: '2027-06-30', endsAt: 9, openChildId: null, paidAmount: '130', executedAmount: '678' },
    items: [{ orderedQty: '60', deliveredQty: '60', openQty: '100', itemStatus: 'PARTIAL' }, { openQty: '10' }],
    stages: [{ stageAmount: '1921', stagePaid: '130', dueDate: '2026-04-01' }],
  });
});

test('a renewal begins on the day after; months end with the last day of a month', () => {
  const { context } = followedUp.found.states.get('effective')!.snapshot;
  const renewed = (effectiveTo: string, months: number) => {
    const [effect] = renewals.RENEW.effects[0]!({ ...context, effectiveTo } as never, sent('RENEW', manager, { months }, { newId: '62' }));
    const { fields } = (effect as { readonly payload: { readonly fields: Readonly<Record<string, unknown>> } }).payload;
    return [fields['contractKind'], fields['effectiveFrom'], fields['effectiveTo'], fields['parentContractId']];
  };
  expect(renewed('2026-12-31', 12)).toEqual(['RENEWAL', '2027-01-01', '2027-12-31', '61']);
  expect(renewed('2026-01-31', 1)).toEqual(['RENEWAL', '2026-02-01', '2026-02-28', '61']);
});
