import { expect, test } from '@jest/globals';
import { srmSfdBiddingQuestion } from '../../../../state-machines/bidding/question/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { buyer, inside, manager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { QUESTION, alpha, seen } from '../notices-samples.js';

// Questions and objections (bidding.md §5): the examples, every state, every row, and who learns who asked.

const definition = anyDefinition(srmSfdBiddingQuestion);
const create = (questionType = 'INQUIRY', more: object = {}) =>
  sent('CREATE', alpha, { fields: { ...QUESTION, questionType, ...more } }, { id: '91', ...seen(), supplierName: 'Alpha' });
const submit = (more: object = {}) => sent('SUBMIT', alpha, {}, { ...seen(), standing: 'confirmed', ...more });
const answered = sent('ANSWERED', SYSTEM, { answerId: '95', upheld: 'Y' });

function told(...events: readonly MachineEvent[]) {
  let snapshot: Snapshot | null = null;
  let last = null as ReturnType<typeof decide> | null;
  for (const event of events) {
    last = decide(definition, snapshot, event);
    if (last.ok) snapshot = last.after;
  }
  return { snapshot: snapshot!, last: last!, code: last!.ok ? null : last!.refusal.code };
}

test.each([
  ['2026-03-12', null],
  ['2026-03-13', 'BID_Q_LATE'],
])('example 1: an objection to the documents on %s', (today, code) =>
  expect(told(create('DOC_OBJECTION'), submit({ today })).code).toBe(code),
);
test('example 2: an objection holds the project up until it is answered', () => {
  const raised = told(create('DOC_OBJECTION'), submit());
  expect(raised.last.ok && raised.last.effects).toMatchObject([{ type: 'srmSfdBiddingHeader', id: '71', event: 'OBJECTION_RAISED' }]);
  const settled = told(create('DOC_OBJECTION'), submit(), answered);
  expect(settled.last.ok && settled.last.effects).toMatchObject([
    { type: 'srmSfdBiddingHeader', id: '71', event: 'OBJECTION_RESOLVED', payload: { upheld: true } },
    { kind: 'message', to: ['supplier:501'] },
  ]);
});
test('example 3: an inquiry is no complaint', () =>
  expect(told(create(), submit(), answered, sent('ESCALATE', alpha, { complaintNo: 'TS-1' })).code).toBe('BID_Q_INQUIRY'));

test('each kind has its window and its askers', () => {
  expect(told(create(), submit({ standing: null })).code).toBe('BID_Q_NOT_PARTICIPANT');
  expect(told(create(), submit(seen({ state: 'opening' }))).code).toBe('BID_Q_LATE');
  expect(told(create('OPENING_OBJECTION'), submit({ reading: true })).code).toBeNull();
  expect(told(create('OPENING_OBJECTION'), submit()).code).toBe('BID_Q_LATE');
  const publicity = { ...seen({ state: 'publicity' }), standing: 'closed', sealed: true, resultId: '99' };
  const toResult = told(create('RESULT_OBJECTION'), submit(publicity));
  expect(toResult.last.ok && toResult.last.effects).toMatchObject([{ type: 'srmSfdBiddingResult', id: '99', event: 'OBJECTION_RAISED' }]);
  expect(told(create('RESULT_OBJECTION'), submit({ ...publicity, sealed: false })).code).toBe('BID_Q_NOT_PARTICIPANT');
});

test('who asked is known to the asker and the desk alone', () => {
  const { state, context } = told(create(), submit()).snapshot;
  const insideSees = (viewer: Partial<Viewer>, of = state) =>
    holds(definition.view.scope.INSIDE!, of, context, { orgIds: ['100'], ...viewer } as Viewer);
  expect([buyer, manager, inside('12', 'SUPERVISOR')].map((one) => insideSees(one))).toEqual([true, true, true]);
  expect([inside('77', 'BUYER'), inside('1', 'ADMIN'), inside('3', 'AUDITOR')].map((one) => insideSees(one))).toEqual([
    false,
    false,
    false,
  ]);
  expect(insideSees(buyer, 'draft')).toBe(false);
  expect(holds(definition.view.scope.EX, state, context, outside('501'))).toBe(true);
  expect(holds(definition.view.scope.EX, state, context, outside('502'))).toBe(false);
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create(), create('DOC_OBJECTION'), create('RESULT_OBJECTION'), create('INQUIRY', { content: null })],
    later: [
      sent('SAVE', alpha, { fields: { title: 'Again' } }, seen()),
      submit(),
      submit({ standing: null }),
      submit({ today: '2026-03-20' }),
      submit({ ...seen({ state: 'publicity' }), sealed: true }),
      sent('WITHDRAW', alpha),
      sent('REPLY_DUE', SYSTEM),
      answered,
      sent('ACCEPT_ANSWER', alpha),
      sent('CLOSE_DUE', SYSTEM),
      sent('ESCALATE', alpha, { complaintNo: 'TS-1' }),
      sent('COMPLAINT_DECIDED', manager, { upheld: 'Y', reason: 'Right' }),
      sent('COMPLAINT_DECIDED', manager, { upheld: 'Y', reason: null }),
    ],
    by: ['questionType', 'overdueFlag'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
