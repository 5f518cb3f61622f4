import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmCctContract } from '../../../../state-machines/contracts/contract/index.js';
import type { Comment } from '../../../../state-machines/contracts/contract/negotiation.js';
import { commented } from '../../../../state-machines/contracts/contract/negotiation.js';
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
  sent('SUPPLIER_CONFIRM', alpha, {}, { today, endsAt: MONDAY + 300 * DAY, startsAt: MONDAY }, null, at);
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
    sent('COMMENT', alpha, { clause: '2', said: 'Our bank asks for it', internal: 'Y' }),
    sent('SETTLE_COMMENT', manager, { commentNo: 1 }),
  ],
  by: ['comments', 'proposalNo'],
  most: 100,
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmCctContract), {
    create: [
      create(),
      create({ signMode: 'CLICK' }),
      create({ signMode: 'ESIGN' }),
      create({}, []),
      create({ body: '<p>{{contract.totl}}</p>' }),
      create({ ownerUserId: null }),
      create({}, [item], [{ ...stage, ratio: '99.99' }]),
      create({}, [item], [{ ...stage, stageType: 'WARRANTY' }]),
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
      sent('SUBMIT', manager, {}, { limit: '50000' }),
      sent('SUBMIT', manager, {}, { limit: '1129.99' }),
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
      sent('TERMINATE', manager, { terminateType: 'MUTUAL', reason: 'Agreed' }),
      sent('START_DUE', SYSTEM),
      sent('END_DUE', SYSTEM),
    ],
    by: [
      'items',
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
  const neither = (kind: 'rows' | 'codes') => gaps[kind].filter((one) => negotiated.gaps[kind].includes(one));
  expect({ ...gaps, rows: neither('rows'), codes: neither('codes') }).toEqual({ states: [], rows: [], codes: [] });
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
