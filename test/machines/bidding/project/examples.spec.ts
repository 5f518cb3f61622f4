import { describe, expect, test } from '@jest/globals';
import { srmSfdBiddingHeader } from '../../../../state-machines/bidding/project/index.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Project } from '../../../../state-machines/bidding/project/fields.js';
import { shifted } from '../../../../state-machines/bidding/shared/clocks.js';
import { mostBond, sharesFit } from '../../../../state-machines/bidding/project/rules.js';
import { approver, buyer, manager } from '../../golden/events.js';
import { sent } from '../../kernel/walk.js';
import { BILL_FACT, PROJECT, PROJECT_FACTS, PUBLISH_FACTS, RULE_FACT, SECTION } from '../samples.js';

// Examples of bidding.md §3, by their numbers.

const project = anyDefinition(srmSfdBiddingHeader);
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 2, day, hour, minute);
const STATUTORY = { legalRegime: 'STATUTORY' };
const statutoryRule = { ...RULE_FACT, ...STATUTORY, docIssueDays: 5, tenderDays: 20 };
const facts = { ...PROJECT_FACTS, rule: statutoryRule };

function after(...events: readonly MachineEvent[]): Snapshot {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(project, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot!;
}
const refusal = (snapshot: Snapshot, event: MachineEvent) => {
  const decision = decide(project, snapshot, event);
  return decision.ok ? null : decision.refusal;
};
const codeOf = (snapshot: Snapshot, event: MachineEvent) => {
  const refused = refusal(snapshot, event);
  return refused === null ? null : (refused.all?.[0]?.code ?? refused.code);
};
const of = (snapshot: Snapshot) => snapshot.context as unknown as Project;
const step = (type: string, actor: Actor, payload: object, given: object, when: number) => sent(type, actor, payload, given, null, when);

const section = (sectionNum: number, listId: string, more: object = {}) => ({ ...SECTION, sectionNum, listId, ...more });
const create = (fields: object, rows: readonly object[]) =>
  sent(
    'CREATE',
    buyer,
    { fields: { ...PROJECT, ...STATUTORY, ...fields }, lines: { sections: { set: rows } } },
    { id: '90', docNumber: 'BR-20260220-0001', ...facts },
  );
const approved = (fields: object = {}, rows: readonly object[] = [section(1, '71')]) => [
  create(fields, rows),
  sent('SUBMIT', buyer, {}, facts),
  sent('APPROVE', approver, { comment: null }, facts),
];
const keys = sent('OPENING_KEYS_READY', SYSTEM, { publicKey: 'k', shareHashes: ['a', 'b', 'c'] });
const publish = (given: object = {}) => sent('PUBLISH', buyer, {}, { ...PUBLISH_FACTS, ...given });
const tendering = (fields: object = {}, rows?: readonly object[]) => [...approved(fields, rows), keys, publish()];

describe('the project', () => {
  test('1: twenty days from the issue of the documents to the deadline', () => {
    const ready = after(...approved(), keys);
    expect(codeOf(ready, publish())).toBe(null);
    expect(codeOf(ready, publish({ deadline: '2026-03-21' }))).toBe('BID_PUB_TENDER_PERIOD_SHORT');
  });

  test('2: suspended for 44 hours, the deadline moves by two whole days', () => {
    const from = at(10, 14);
    const to = at(12, 10);
    expect(shifted(at(22, 9, 30), from, to)).toBe(at(24, 9, 30));
    const held = after(...tendering({ bidDeadline: at(22, 9, 30) }), step('OBJECTION_RAISED', SYSTEM, { questionId: '5' }, {}, from));
    expect(held.state).toBe('suspended');
    const decision = decide(project, held, step('OBJECTION_RESOLVED', SYSTEM, { questionId: '5', upheld: false }, {}, to));
    expect(decision.ok && [decision.after.state, of(decision.after).bidDeadline, of(decision.after).openTime]).toEqual([
      'tendering',
      at(24, 9, 30),
      at(24, 9, 30),
    ]);
  });

  test('3: of sections with 4, 2 and no bids the last two fail when the opening begins', () => {
    const rows = [section(1, '71'), section(2, '72'), section(3, '73')];
    const closed = after(...tendering({}, rows), sent('DEADLINE', SYSTEM, {}, { sealed: { 1: 4, 2: 2 } }));
    expect(of(closed).sections.map(({ sealedCount, shortFlag }) => [sealedCount, shortFlag])).toEqual([
      [4, 'N'],
      [2, 'Y'],
      [0, 'Y'],
    ]);
    expect(codeOf(closed, sent('CONTINUE_SHORT', manager, { sectionId: '2', reason: 'Two are enough' }))).toBe('BID_PROJ_STATUTORY_SHORT');
    const opening = decide(project, closed, sent('OPENING_STARTED', SYSTEM, { openingId: '95', stage: 'ALL' }));
    expect(opening.ok && of(opening.after).sections.map(({ sectionStatus }) => sectionStatus)).toEqual(['EVALUATING', 'FAILED', 'FAILED']);
  });

  test('4: too few everywhere: it fails, and is tendered again once', () => {
    const closed = after(...tendering(), sent('DEADLINE', SYSTEM, {}, { sealed: { 1: 2 } }));
    const failed = decide(project, closed, sent('FAIL', buyer, { failReason: 'SHORT', reason: 'Two bids' }));
    expect(failed.ok && failed.after.state).toBe('failed');
    const again = failed.ok ? decide(project, failed.after, sent('RETENDER', buyer, {}, { newId: '91' })) : failed;
    expect(again.ok && again.after.state).toBe('retendered');
    expect(again.ok && codeOf(again.after, sent('RETENDER', buyer, {}, { newId: '92' }))).toBe('STATE_NOT_ALLOWED');
  });

  test.each([
    ['240000.00', null],
    ['240000.01', 'BID_PROJ_BOND'],
  ])('5: of 12000000.00 a bond of %s is refused by %s', (bondAmount, code) => {
    const draft = after(create({}, [section(1, '71', { bondAmount })]));
    expect(codeOf(draft, sent('SUBMIT', buyer, {}, facts))).toBe(code);
  });
  test('works have a cap besides', () => {
    expect(mostBond('12000000.00', 'WORKS', '800000.00')).toBe('240000.00');
    expect(mostBond('50000000.00', 'WORKS', '800000.00')).toBe('800000.00');
    expect(mostBond('50000000.00', 'GOODS', '800000.00')).toBe('1000000.00');
  });

  test('6: two invited suppliers are too few', () => {
    const invitees = (ids: readonly string[]) =>
      after(
        sent(
          'CREATE',
          buyer,
          {
            fields: { ...PROJECT, ...STATUTORY, tenderMethod: 'INVITED' },
            lines: { sections: { set: [SECTION] }, invitees: { set: ids.map((supplierId) => ({ supplierId })) } },
          },
          { id: '90', docNumber: 'BR-1', ...facts },
        ),
        sent('SUBMIT', buyer, {}, facts),
        sent('APPROVE', approver, { comment: null }, facts),
        keys,
      );
    expect(codeOf(invitees(['501', '502']), publish())).toBe('BID_PUB_INVITEES');
    expect(codeOf(invitees(['501', '502', '503']), publish())).toBe(null);
    expect(codeOf(invitees(['501', '502', '503']), publish({ gated: { 503: { en: 'Blacklisted', cn: '黑名单' } } }))).toBe(
      'BID_PUB_INVITEES',
    );
  });
});

test.each([
  [1, null, true],
  [2, '70,30', true],
  [2, '30,70', false],
  [2, '70,20', false],
  [2, null, false],
])('%i winners with shares %s: %s', (awardCount, shares, fits) => expect(sharesFit({ awardCount, shares })).toBe(fits));

test('rule, bills and people are asked before it is approved', () => {
  const draft = after(create({}, [section(1, '71')]));
  const submit = (given: object) => codeOf(draft, sent('SUBMIT', buyer, {}, { ...facts, ...given }));
  expect(submit({ bills: {} })).toBe('BID_PROJ_LIST_INVALID');
  expect(submit({ bills: { 71: { ...BILL_FACT, boundProjectId: '99' } } })).toBe('BID_PROJ_LIST_INVALID');
  expect(submit({ planned: { 1: '11999999.99' } })).toBe('BID_PROJ_EXCEEDS_PLAN');
  expect(submit({ supervises: false })).toBe('BID_PROJ_PEOPLE');
  expect(submit({ holdersOfOwner: 2 })).toBe('BID_PROJ_PEOPLE');
  expect(submit({ rule: { ...statutoryRule, openFlag: 'N' } })).toBe('BID_PROJ_METHOD');
  expect(submit({ bills: { 71: { ...BILL_FACT, estimateTotal: '10000000' } } })).toBe('BID_PROJ_BOND');
});

describe('of two winners of a section one refuses', () => {
  const line = (lineId: string, supplierId: string, share: string, awardQty: string) => ({
    ...{ lineId, sectionId: '1', supplierId, respondId: lineId, share, amount: '1' },
    items: [{ listItemId: '1', awardQty }],
  });
  const system = (type: string, payload: object) => step(type, SYSTEM, payload, {}, at(20, 9));
  const awarded = (): Snapshot => {
    const seen = after(...tendering());
    const sections = of(seen).sections.map((row) => ({ ...row, sectionStatus: 'AWARDED' }));
    const awardLines = [line('1', '501', '70', '7'), line('2', '502', '30', '3')];
    return { ...seen, state: 'awarded', context: { ...seen.context, sections, awardLines } } as unknown as Snapshot;
  };
  const refuses = system('WINNER_REFUSED', { sectionId: '1', lineId: 2, supplierId: '502', picketageId: '80', reason: 'No capacity' });
  const firstSigned = system('SECTION_CONTRACTED', { sectionId: '1', picketageId: '80' });
  const play = (...events: readonly MachineEvent[]) =>
    events.reduce((seen, event) => {
      const decision = decide(project, seen, event);
      if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
      return decision.after!;
    }, awarded());
  const told = (seen: Snapshot) => [seen.state, of(seen).sections[0]!.sectionStatus, of(seen).awardLines!.map((row) => row.supplierId)];

  test('the other keeps his share; the bill hears what is still awarded, and one award alone is taken back', () => {
    const decision = decide(project, awarded(), refuses);
    if (!decision.ok) throw new Error(decision.refusal.code);
    expect(told(decision.after!)).toEqual(['awarding', 'CANDIDATE', ['501']]);
    expect(decision.effects).toEqual([
      expect.objectContaining({
        params: {
          type: 'srmSfdBiddingPicketage',
          id: '80',
          event: 'VOID',
          payload: { projectId: '90', sectionIds: ['1'], supplierId: '502' },
        },
      }),
      expect.objectContaining({ event: 'AWARDED_QTY', payload: { projectId: '90', items: [{ lineNum: 1, awardedQty: '7' }] } }),
    ]);
  });
  test('what he leaves goes to the next, and the section is contracted when both contracts are in force', () => {
    const next = system('PICKETAGE_APPROVED', { picketageId: '81', lines: [line('1', '503', '100', '3')], noAward: [] });
    const confirmed = system('RESULT_CONFIRMED', { picketageId: '81', lines: [] });
    const secondSigned = system('SECTION_CONTRACTED', { sectionId: '1', picketageId: '81' });
    expect(told(play(refuses, firstSigned))).toEqual(['awarding', 'CANDIDATE', ['501']]);
    expect(told(play(refuses, firstSigned, next, confirmed))).toEqual(['awarded', 'AWARDED', ['501', '503']]);
    expect(told(play(refuses, firstSigned, next, confirmed, secondSigned))).toEqual(['completed', 'CONTRACTED', ['501', '503']]);
    expect(told(play(refuses, next, confirmed, secondSigned))).toEqual(['awarded', 'AWARDED', ['501', '503']]);
    expect(told(play(refuses, next, confirmed, secondSigned, firstSigned))).toEqual(['completed', 'CONTRACTED', ['501', '503']]);
  });
  test('where nobody else is awarded, the section stays with the one who holds his share', () => {
    const nobody = system('PICKETAGE_NONE', { picketageId: '81', sectionIds: ['1'] });
    expect(told(play(refuses, nobody))).toEqual(['awarded', 'AWARDED', ['501']]);
    expect(told(play(refuses, firstSigned, nobody))).toEqual(['completed', 'CONTRACTED', ['501']]);
  });
  test('a second result that is withdrawn takes nothing from him either', () => {
    const next = system('PICKETAGE_APPROVED', { picketageId: '81', lines: [line('1', '503', '100', '3')], noAward: [] });
    const withdrawn = system('RESULT_WITHDRAWN', { picketageId: '81' });
    expect(told(play(refuses, next, withdrawn))).toEqual(['awarding', 'CANDIDATE', ['501']]);
  });
});
