import { expect, test } from '@jest/globals';
import { srmSfdBiddingAnswer } from '../../../../state-machines/bidding/answer/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import { approver, buyer } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { asked, seen } from '../notices-samples.js';

// Answers (bidding.md §5): the examples, every state, every row, and what is told of who asked.

const definition = anyDefinition(srmSfdBiddingAnswer);
const three = { ...seen(), questions: [asked('91'), asked('92'), asked('93', { supplierId: '502' })], noticeId: '97' };
const create = (fields: object = {}, facts: object = three) =>
  sent(
    'CREATE',
    buyer,
    { fields: { projectId: '71', questionIds: ['91', '92', '93'], answerText: '<p>S355</p>', ...fields } },
    { id: '95', ...facts },
  );
const submit = (facts: object = three) => sent('SUBMIT', buyer, {}, facts);
const approve = (facts: object = three) => sent('APPROVE', approver, { comment: null }, facts);

function told(...events: readonly MachineEvent[]) {
  let snapshot: Snapshot | null = null;
  let last = null as ReturnType<typeof decide> | null;
  for (const event of events) {
    last = decide(definition, snapshot, event);
    if (last.ok) snapshot = last.after;
  }
  return { snapshot: snapshot!, last: last!, code: last!.ok ? null : last!.refusal.code };
}
const effects = (last: ReturnType<typeof decide>) => (last.ok ? last.effects : []);

test('example 1: three questions are answered by one notice, which does not say who asked', () => {
  const { last } = told(create(), submit(), approve());
  const found = effects(last);
  expect(found.filter((one) => one.kind === 'send').map((one) => one.id)).toEqual(['91', '92', '93']);
  const notices = found.filter((one) => one.kind === 'create');
  expect(notices).toMatchObject([{ type: 'srmSfdBiddingNotice', payload: { fields: { noticeType: 'ANSWER', audience: 'PARTICIPANTS' } } }]);
  expect(JSON.stringify(notices)).not.toMatch(/"50[12]"/);
});
test('example 2: an upheld objection to the document comes with an adjustment', () => {
  const facts = { ...three, questions: [asked('91', { questionType: 'DOC_OBJECTION' })] };
  expect(told(create({ questionIds: ['91'], upheldFlag: 'Y' }, facts), submit(facts)).code).toBe('BID_ANS_ADJUST_NEEDED');
  expect(told(create({ questionIds: ['91'], upheldFlag: 'Y', adjustId: '44' }, facts), submit(facts)).code).toBeNull();
});
test('example 3: an answered question is not answered again', () => {
  const facts = { ...three, questions: [asked('91'), asked('92', { state: 'answered' }), asked('93')] };
  expect(told(create({}, facts), submit(facts)).code).toBe('BID_ANS_QUESTION_STATE');
});
test('an objection to a result is answered to its objector alone', () => {
  const facts = { ...three, questions: [asked('91', { questionType: 'RESULT_OBJECTION' })] };
  const { snapshot, last } = told(create({ questionIds: ['91'] }, facts), submit(facts), approve(facts));
  expect(effects(last).some((one) => one.kind === 'create')).toBe(false);
  const reads = (supplierId: string) =>
    holds(definition.view.scope.EX, snapshot.state, snapshot.context, { ...outside(supplierId), traits: ['bidding:71'] });
  expect([reads('501'), reads('502')]).toEqual([true, false]);
});
test('participants read published answers, and nobody outside or beyond the desk who asked', () => {
  const { snapshot } = told(create(), submit(), approve());
  expect(holds(definition.view.scope.EX, 'published', snapshot.context, { ...outside('509'), traits: ['bidding:71'] })).toBe(true);
  expect(holds(definition.view.scope.EX, 'published', snapshot.context, { ...outside('509'), traits: [] })).toBe(false);
  for (const audience of ['supplier', 'inside'])
    expect(JSON.stringify(definition.view.shared(snapshot.context as never, 'published', audience))).not.toMatch(/"50[12]"/);
});

test('every state, every row, every refusal', () => {
  const upheld = { ...three, questions: three.questions.map((one) => ({ ...one, questionType: 'DOC_OBJECTION' })) };
  const { gaps } = walked(definition, {
    create: [
      create(),
      create({ upheldFlag: 'Y' }, upheld),
      create({ answerText: null }),
      create({}, { ...three, ...seen({ ownerUserId: '78' }) }),
    ],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Again' } }, three),
      submit(),
      submit(upheld),
      submit({ ...three, questions: [] }),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      approve(),
      { ...approve(), actor: { ...approver, userId: '7' } },
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
    ],
    by: ['upheldFlag', 'submittedBy'],
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
