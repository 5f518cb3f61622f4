import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { srmSpePerformance } from '../../../../state-machines/performance/result/index.js';
import { MONDAY, supplierManager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { resultOrder } from '../samples.js';

const definition = anyDefinition(srmSpePerformance);
const alpha = outside('501');
const DAY = 86_400_000;
const RELEASED = Date.parse('2024-02-10T02:00:00.000Z');
const create = (more: object = {}) => sent('CREATE', SYSTEM, { ...resultOrder, ...more }, { id: '91' }, null, RELEASED - DAY);
const line = { lineNum: 1, indicatorCode: '64', factKey: '1-6', claim: 'Your dock was closed', fileIds: '4' };
const writes = (set: readonly object[]) => sent('SAVE', alpha, { lines: { appeals: { set } } }, {}, null, RELEASED);
const eight = {
  round: 1,
  d1Team: 'Li',
  d2Problem: 'Late',
  d3Containment: 'Stock',
  d4RootCause: 'Capacity',
  d5Actions: 'Second shift',
  d6Implemented: 'Runs',
  d6Date: '2024-02-20',
  d7Prevention: 'Planning',
};
const report = (more: object = {}) =>
  sent('SAVE', alpha, { lines: { rectifications: { set: [{ ...eight, ...more }] } } }, {}, null, RELEASED);
const at = (type: string, actor = alpha, payload: object = {}, facts: object = {}, instant = RELEASED) =>
  sent(type, actor, payload, facts, null, instant);
const rescored = { base: '65.36', eventAdj: '-5', eventPoints: '-5', finalScore: '60.36', grade: 'C', scores: [], rows: [] };
const decideLine = at('DECIDE', supplierManager, { lineNum: 1, decision: 'ACCEPTED', newPoints: null, reason: 'It was' });

test('results: every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create(), create({ grade: 'A', finalScore: '92' })],
    later: [
      at('RELEASE', SYSTEM),
      at('CANCEL', SYSTEM),
      at('RECALL', supplierManager, { reason: 'Too early' }),
      at('RECALL', supplierManager, { reason: null }),
      at('CONFIRM', alpha, {}, { newId: '95', streak: 1 }),
      at('CONFIRM', alpha, {}, { newId: '95', streak: 1 }, RELEASED + 8 * DAY),
      at('CONFIRM_DUE', SYSTEM, {}, { newId: '95', streak: 2 }),
      writes([line]),
      writes([{ lineNum: 2, indicatorCode: '64' }]),
      report(),
      report({ d4RootCause: null }),
      report({ round: 2 }),
      at('APPEAL'),
      at('WITHDRAW_APPEAL'),
      decideLine,
      at('DECIDE', supplierManager, { lineNum: 1, decision: 'ACCEPTED', newPoints: null, reason: null }),
      at('DECIDE', supplierManager, { lineNum: 9, decision: 'ACCEPTED', newPoints: null, reason: 'It was' }),
      at('FINISH_APPEAL', supplierManager, {}, { newId: '96', rescored, bills: [] }),
      at('APPEAL_DUE', SYSTEM),
      at('REQUEST_RECTIFY', supplierManager, { problem: 'Labels' }),
      at('CLOSE_DUE', SYSTEM),
      at('SUPPLIER_COMMIT'),
      at('RECTIFY_DUE', SYSTEM, {}, { newId: '97', today: '2024-02-25' }),
      at('ACCEPT_RECTIFY', supplierManager, { notes: 'All parts' }),
      at('RETURN_RECTIFY', supplierManager, { notes: 'D4 is no cause' }, { otherId: '98' }),
      at('VERIFY_PASS', supplierManager, { value: '98 %', evidenceIds: '5' }),
      at('VERIFY_PASS', supplierManager, { value: null, evidenceIds: null }),
      at('VERIFY_FAIL', supplierManager, { reason: '70 % only' }, { otherId: '98' }),
      at('VERIFY_FAIL', supplierManager, { reason: null }, { otherId: '98' }),
      at('VERIFY_DUE', SYSTEM),
    ],
    by: ['appealCount', 'appeals', 'rectifyRound', 'rectifications', 'grade'],
    most: 1500,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

const after = (...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((before, one) => {
    const decision = decide(definition, before, one);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  }, null)!;
const creations = (before: Snapshot, one: MachineEvent) => {
  const decision = decide(definition, before, one);
  if (!decision.ok) return decision.refusal.code;
  return decision.effects.flatMap((effect) =>
    effect.kind === 'create' ? [(effect.payload as { fields: { manageType?: string } }).fields.manageType ?? effect.type] : [],
  );
};
const released = after(create(), at('RELEASE', SYSTEM));
const answer = (instant: number) => at('CONFIRM', alpha, {}, { newId: '95', streak: 1 }, instant);

test('one millisecond before the end is in time, the end is not, and then the timer confirms', () => {
  expect(decide(definition, released, answer(RELEASED + 7 * DAY - 1)).ok).toBe(true);
  expect(decide(definition, released, answer(RELEASED + 7 * DAY))).toMatchObject({ ok: false, refusal: { code: 'PFM_DEADLINE' } });
  expect(deadlinesOf(definition, released)).toEqual([expect.objectContaining({ event: 'CONFIRM_DUE', at: RELEASED + 7 * DAY })]);
  const silent = decide(definition, released, at('CONFIRM_DUE', SYSTEM, {}, { newId: '95', streak: 1 }, RELEASED + 7 * DAY));
  expect(silent.ok && (silent.after.context as Record<string, unknown>)['answerType']).toBe('AUTO');
});

test('D without an appeal: rectified, and one draft of a suspension; the second D in a row is an end of cooperation', () => {
  expect(creations(released, answer(RELEASED))).toEqual(['SUSPEND']);
  expect(creations(released, at('CONFIRM', alpha, {}, { newId: '95', streak: 2 }))).toEqual(['QUIT']);
  expect(after(create(), at('RELEASE', SYSTEM), answer(RELEASED)).state).toBe('rectifying');
});

test('an accepted appeal: the second version, three days, no second appeal, and C suspends nobody', () => {
  const finished = after(
    create(),
    at('RELEASE', SYSTEM),
    writes([line]),
    at('APPEAL'),
    decideLine,
    at('FINISH_APPEAL', supplierManager, {}, { newId: '96', rescored, bills: [] }),
  );
  expect(finished.context).toMatchObject({ finalScore: '60.36', grade: 'C', resultVersion: 2, answerDeadline: RELEASED + 3 * DAY });
  const more = after(
    create(),
    at('RELEASE', SYSTEM),
    writes([line]),
    at('APPEAL'),
    at('WITHDRAW_APPEAL'),
    writes([{ ...line, lineNum: 2 }]),
  );
  expect(decide(definition, more, at('APPEAL'))).toMatchObject({ ok: false, refusal: { code: 'PFM_APPEAL_MAX' } });
  expect(creations(finished, answer(RELEASED))).toEqual([]);
});

test('an 8D without its cause is not taken; returned three times it has failed, with one draft of a suspension', () => {
  const begun = after(create(), at('RELEASE', SYSTEM), answer(RELEASED));
  const decision = decide(
    definition,
    after(create(), at('RELEASE', SYSTEM), answer(RELEASED), report({ d4RootCause: null })),
    at('SUPPLIER_COMMIT'),
  );
  expect(decision).toMatchObject({ ok: false, refusal: { code: 'PFM_8D' } });
  expect(begun.context).toMatchObject({ rectifyRound: 1, rectifyDeadline: RELEASED + 10 * DAY });
  const returned = at('RETURN_RECTIFY', supplierManager, { notes: 'No' }, { otherId: '98' });
  const third = after(
    create(),
    at('RELEASE', SYSTEM),
    answer(RELEASED),
    report(),
    at('SUPPLIER_COMMIT'),
    returned,
    at('SUPPLIER_COMMIT'),
    returned,
    at('SUPPLIER_COMMIT'),
  );
  expect(creations(third, returned)).toEqual(['SUSPEND']);
  const over = decide(definition, third, returned);
  expect(
    over.ok && [over.after.state, (over.after.context as never as { rectifications: { verdict: string }[] }).rectifications[2]!.verdict],
  ).toEqual(['closed', 'FAILED']);
});

test('A is confirmed, and closed after 90 days', () => {
  const confirmed = after(create({ grade: 'A', finalScore: '92' }), at('RELEASE', SYSTEM), answer(RELEASED));
  expect(confirmed.state).toBe('confirmed');
  expect(deadlinesOf(definition, confirmed)).toEqual([expect.objectContaining({ event: 'CLOSE_DUE', at: RELEASED + 90 * DAY })]);
  expect(MONDAY).toBeGreaterThan(RELEASED);
});
