import { expect, test } from '@jest/globals';
import type { Clarification } from '../../../../state-machines/bidding/clarification/fields.js';
import { srmSfdClarificationHeader } from '../../../../state-machines/bidding/clarification/index.js';
import { view } from '../../../../state-machines/bidding/clarification/view.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { MONDAY, inside } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { contextOf, played } from '../play.js';
import { CLARIFICATION, FRAME, JURY } from '../evaluation/samples.js';

// Clarifications: every state, row and refusal, and the examples (bidding.md §9.5).

const definition = anyDefinition(srmSfdClarificationHeader);
const leader = inside('51', 'EXPERT');
const juror = inside('52', 'EXPERT');
const bidder = outside('301');
const HOUR = 3_600_000;
const { projectId: _project, sectionId: _section, ...base } = FRAME;
const evaluating = { jury: JURY, stage: 'technical_eval' };
const begun = (fields: object = {}, who = juror, rows: readonly object[] = [{ lineNo: 1, question: 'When?' }]) =>
  sent(
    'CREATE',
    who,
    { fields: { ...CLARIFICATION, ...fields }, lines: { lines: { set: rows } } },
    { id: '61', docNumber: 'CL-1', ...evaluating, base: { ...base, supplierId: '301' } },
  );
const issue = (facts: object = evaluating, noChangeFlag = 'Y', at = MONDAY) => sent('ISSUE', leader, { noChangeFlag }, facts, null, at);
const write = (reply: string | null, at = MONDAY) =>
  sent('SAVE', bidder, { lines: { lines: { set: [{ lineNo: 1, reply }] } } }, {}, null, at);
const reply = (at = MONDAY) => sent('REPLY', bidder, {}, {}, null, at);
const accept = (verdict: string | null, facts: object = evaluating) =>
  sent('ACCEPT', leader, { verdicts: verdict === null ? [] : [{ lineNo: 1, verdict }] }, facts);

test('every state, every row, every refusal', () => {
  const over = { jury: JURY, stage: 'eval_report' };
  const left = { jury: { ...JURY, jurorIds: ['53'], leaderUserId: '53' }, stage: 'technical_eval' };
  const { gaps } = walked(definition, {
    create: [
      begun(),
      begun({ clarifyType: 'ARITHMETIC' }),
      begun({ clarifyType: 'ARITHMETIC', correctionAmount: '10.00' }),
      begun({ replyDeadline: null }),
      begun({}, juror, []),
      begun({}, inside('7', 'BUYER')),
    ],
    later: [
      sent('SAVE', juror, { fields: { subject: 'Delivery time' } }, evaluating),
      sent('SAVE', juror, { fields: { subject: 'Delivery time' } }, left),
      sent('CANCEL', juror, {}, evaluating),
      issue(),
      issue(evaluating, 'N'),
      issue(over),
      issue(evaluating, 'Y', MONDAY + 2 * HOUR),
      write('In May'),
      reply(),
      reply(MONDAY + 2 * HOUR),
      accept('SATISFIED'),
      accept(null),
      sent('FOLLOW_UP', leader, { question: 'And how?' }, evaluating),
      sent('JURY_CHANGED', SYSTEM, { leaderUserId: '51', memberUserIds: ['51', '52'] }),
      sent('LAPSE', SYSTEM),
      sent('REPORTED', SYSTEM),
      sent('PROJECT_ENDED', SYSTEM),
    ],
    by: ['subject', 'lines', 'clarifyType', 'correctionAmount', 'replyDeadline'],
    most: 400,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('example 1: a reply one second after the deadline is late', () => {
  const issued = [begun(), issue(), write('In May')];
  expect(played(definition, ...issued, reply(CLARIFICATION.replyDeadline)).code).toBeNull();
  expect(played(definition, ...issued, reply(CLARIFICATION.replyDeadline + 1_000)).code).toBe('BID_CLAR_LATE');
  expect(played(definition, ...issued, sent('LAPSE', SYSTEM), reply(CLARIFICATION.replyDeadline + 1_000)).code).toBe('BID_CLAR_LATE');
});

test('example 3: nothing is issued once the report is drafted', () =>
  expect(played(definition, begun(), issue({ jury: JURY, stage: 'eval_report' })).code).toBe('BID_CLAR_STAGE'));

test('a further question begins the next draft of the same bid', () => {
  const result = played(
    definition,
    begun(),
    issue(),
    write('In May'),
    reply(),
    sent('FOLLOW_UP', leader, { question: 'And how?' }, evaluating),
  );
  expect(result.snapshot!.state).toBe('closed');
  expect(result.effects).toEqual([
    expect.objectContaining({
      kind: 'create',
      type: 'srmSfdClarificationHeader',
      payload: expect.objectContaining({ lines: { lines: { set: [{ lineNo: 1, question: 'And how?' }] } } }),
    }),
  ]);
});

test('the bidder sees neither jurors nor verdicts, the jury no reply that is still being written, the owner nothing', () => {
  const issued = played(definition, begun(), issue(), write('In May'));
  const c = contextOf<Clarification>(issued);
  expect(JSON.stringify(view.shared(c, 'issued', 'juror'))).not.toContain('In May');
  expect(JSON.stringify(view.shared(c, 'replied', 'juror'))).toContain('In May');
  expect(JSON.stringify(view.shared(c, 'issued', 'inside'))).not.toContain('When?');
  const closed = contextOf<Clarification>(played(definition, begun(), issue(), write('In May'), reply(), accept('NOT_SATISFIED')));
  const outsideView = JSON.stringify(view.shared(closed, 'closed', 'supplier'));
  expect(outsideView).toContain('When?');
  expect(outsideView).not.toMatch(/"5[1-5]"|SATISFIED/);
  expect(JSON.stringify(view.shared({ ...closed, reportedAt: 1 }, 'closed', 'inside'))).toContain('NOT_SATISFIED');
  expect(view.audiences(contextOf<Clarification>(played(definition, begun())), 'draft')).toEqual(['juror', 'inside']);
});
