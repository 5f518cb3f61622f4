import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../../state-machines/kernel/document.js';
import type { Actor } from '../../../../../state-machines/kernel/events.js';
import type { View, Viewer } from '../../../../../state-machines/kernel/view.js';
import { srmSfdAuctionQuestion } from '../../../../../state-machines/compete/sourcing/question/index.js';
import { MONDAY, buyer } from '../../../golden/events.js';
import { outside } from '../../../kernel/walk.js';

const definition = anyDefinition(srmSfdAuctionQuestion);
const view = definition.view as unknown as View<unknown>;
const source = {
  number: 'INQ-1',
  title: 'Brackets',
  orgId: '100',
  buyerId: '7',
  open: true,
  closedAt: MONDAY + 1000,
  invitedIds: ['501', '502'],
};
const question = {
  sourceType: 'AUCTION',
  sourceId: '7001',
  itemNo: null,
  subject: 'Our steel',
  questionKind: 'TECHNICAL',
  content: 'Which steel?',
};

const send = (before: Snapshot | null, type: string, actor: Actor, payload: object, facts: object, at = MONDAY) =>
  decide(definition, before, { type, actor, payload, facts, at, cause: null });
const sees = (snapshot: Snapshot, id: string) => {
  const audience = view.audienceOf(snapshot.context, snapshot.state, { ...outside(id), orgIds: null } as Viewer);
  return audience === null
    ? null
    : { ...view.shared(snapshot.context, snapshot.state, 'supplier'), ...view.own(snapshot.context, snapshot.state, audience) };
};

test('6.8 a question is the asker’s until its answer is public, and nobody learns who asked', () => {
  const asked = send(null, 'ASK', outside('501'), question, { id: '61', source, waiting: 0 });
  if (!asked.ok) throw new Error(asked.refusal.code);
  expect(sees(asked.after, '502')).toBeNull();
  const answered = send(asked.after, 'ANSWER', buyer, { answer: 'S355', publicFlag: 'Y', publicQuestionText: 'Grade?' }, { source });
  if (!answered.ok) throw new Error(answered.refusal.code);
  const other = JSON.stringify(sees(answered.after, '502'));
  expect(other).toContain('Grade?');
  expect(other).toContain('S355');
  expect(other).not.toMatch(/501|Our steel|Which steel/);
  expect(JSON.stringify(sees(answered.after, '501'))).toContain('Which steel?');
});

test.each([
  ['QST_CLOSED', { source, waiting: 0 }, MONDAY + 1000],
  ['QST_CLOSED', { source: { ...source, open: false }, waiting: 0 }, MONDAY],
  ['QST_NOT_INVITED', { source: { ...source, invitedIds: ['502'] }, waiting: 0 }, MONDAY],
  ['QST_TOO_MANY', { source, waiting: 10 }, MONDAY],
])('asking is refused: %s', (code, facts, at) => {
  const answer = send(null, 'ASK', outside('501'), question, { id: '61', ...facts }, at);
  expect(answer.ok ? null : answer.refusal.code).toBe(code);
});
