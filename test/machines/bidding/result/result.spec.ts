import { expect, test } from '@jest/globals';
import type { Result, ResultFacts, ResultLine } from '../../../../state-machines/bidding/result/fields.js';
import { publicityEnds } from '../../../../state-machines/bidding/shared/clocks.js';
import { linesFor, srmSfdBiddingResult, view } from '../../../../state-machines/bidding/result/index.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { B, C, D, played, project, sentOf } from '../award-samples.js';
import { MONDAY, approver, buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

// Results: the examples, every state, every row, every refusal, and what suppliers see (bidding.md §11).

const definition = anyDefinition(srmSfdBiddingResult);
const DAY = 86_400_000;
const line = (lineId: number, supplierId: string, winnerFlag: 'Y' | 'N', sectionId = String(lineId)): ResultLine => ({
  lineId,
  sectionId,
  sectionName: `Section ${sectionId}`,
  supplierId,
  supplierName: `S${supplierId}`,
  respondId: `9${supplierId}`,
  winnerFlag,
  rank: winnerFlag === 'Y' ? 1 : 2,
  amount: '14125',
  share: winnerFlag === 'Y' ? '100' : null,
  technical: '45.33',
  commercial: '8.50',
  priceScore: '38.98',
  totalScore: '92.81',
  letterType: null,
  letterAt: null,
  contractId: null,
  lineStatus: 'PUBLISHED',
  refuseReason: null,
  items: [
    {
      listItemId: '1',
      itemId: null,
      itemName: 'Plate',
      spec: null,
      uomId: '5',
      needDate: null,
      quantity: '1000',
      price: '12.5',
      taxRate: '13',
    },
  ],
});
const rows = [line(1, B, 'Y'), line(2, C, 'Y'), line(3, D, 'Y'), line(4, C, 'N', '1')];
const known: ResultFacts = { project: project({ state: 'publicity' }), rows };
const create = (fields: object = {}, facts: ResultFacts = known) =>
  sent(
    'CREATE',
    buyer,
    { fields: { projectId: '71', picketageId: '61', content: '<p>Result</p>', ...fields } },
    { id: '95', docNumber: 'JG-1', ...facts },
  );
const submit = (facts: ResultFacts = known) => sent('SUBMIT', buyer, {}, facts);
const approve = (facts: ResultFacts = { ...known, publicityEnd: MONDAY + 3 * DAY }) => sent('APPROVE', approver, { comment: null }, facts);
const over = sent('PUBLICITY_DUE', SYSTEM, {}, { contractIds: { 1: '801', 2: '802', 3: '803' } }, null, MONDAY + 3 * DAY);
const raised = sent('OBJECTION_RAISED', SYSTEM, { questionId: '5' });
const resolved = (upheld: 'Y' | 'N', nextEnd = MONDAY + 6 * DAY) => sent('OBJECTION_RESOLVED', SYSTEM, { upheld }, { nextEnd });
const effective = (lineId: number) => sent('CONTRACT_EFFECTIVE', SYSTEM, { lineId });
const refused = (
  lineId: number,
  reason: string | null = 'No capacity',
  facts: ResultFacts = { consented: true, participantId: '41', contractState: 'confirming' },
) => sent('WINNER_REFUSED', manager, { lineId, reason }, facts);
const confirmed = [create(), submit(), approve(), over] as const;
const contextOf = (...events: readonly MachineEvent[]) => played(definition, ...events).snapshot.context as unknown as Result;

test('the period ends on a day on which people work', () => {
  expect(publicityEnds('2026-04-02', 3, new Set(['2026-04-04', '2026-04-05', '2026-04-06']))).toBe('2026-04-07');
  const candidates: ResultFacts = { ...known, project: project({ publicityDays: 3 }) };
  expect(played(definition, create({ resultType: 'CANDIDATE', publicityDays: 2 }, candidates), submit(candidates)).code).toBe(
    'BID_RES_PERIOD_SHORT',
  );
  expect(played(definition, create({ resultType: 'CANDIDATE' }, candidates), submit(candidates)).code).toBeNull();
  expect(played(definition, create({ resultType: 'CANDIDATE' }), submit()).code).toBe('BID_RES_STATE');
});
test('an objection that is not upheld moves the end on', () => {
  const nextEnd = MONDAY + 6 * DAY;
  const c = contextOf(create(), submit(), approve(), raised, raised, resolved('N'), resolved('N', nextEnd));
  expect(c).toMatchObject({ openObjections: 0, publicityEnd: nextEnd });
  const later = MONDAY + 9 * DAY;
  expect(contextOf(create(), submit(), approve({ ...known, publicityEnd: later }), raised, resolved('N', nextEnd)).publicityEnd).toBe(
    later,
  );
});
test('an upheld objection takes the result back', () => {
  const { snapshot, effects } = played(definition, create(), submit(), approve(), raised, resolved('Y'));
  expect(snapshot.state).toBe('withdrawn');
  expect(sentOf(effects, 'RESULT_WITHDRAWN')[0]).toMatchObject({ id: '71', payload: { resultId: '95', picketageId: '61' } });
});
test('every award becomes one contract', () => {
  const { snapshot, effects } = played(definition, ...confirmed);
  expect(snapshot.state).toBe('confirmed');
  const contracts = effects.filter((effect) => effect.kind === 'create');
  expect(contracts.map(({ id, part, purpose, exists }) => [id, part, purpose, exists])).toEqual([
    ['801', '1', 'createContract', 'answer'],
    ['802', '2', 'createContract', 'answer'],
    ['803', '3', 'createContract', 'answer'],
  ]);
  expect(contracts[0]!.payload).toMatchObject({
    fields: { sourceType: 'BIDDING', sourceId: '95', awardLineId: 1, awardAmount: '14125', supplierId: B },
    lines: { items: { set: [{ lineNo: 10, quantity: '1000', price: '12.5', taxRate: '13' }] } },
  });
  expect(sentOf(effects, 'RESULT_SET').map(({ id, payload }) => [id, payload])).toEqual([
    [`9${B}`, { resultId: '95', won: ['1'], lost: [] }],
    [`9${C}`, { resultId: '95', won: ['2'], lost: ['1'] }],
    [`9${D}`, { resultId: '95', won: ['3'], lost: [] }],
  ]);
  const told = effects.flatMap((effect) => (effect.kind === 'message' ? [[effect.template, effect.to]] : []));
  expect(told).toEqual([['BID_AWARD_LETTER', [`supplier:${B}`, `supplier:${C}`, `supplier:${D}`]]]);
});
test('a winner who refuses leaves the others as they are', () => {
  const { snapshot, effects } = played(definition, ...confirmed, effective(1), refused(2));
  expect(snapshot.state).toBe('confirmed');
  expect(snapshot.context).toMatchObject({ contracted: '1 / 3' });
  expect(sentOf(effects, 'WINNER_REFUSED')[0]).toMatchObject({ id: '71', payload: { sectionId: '2', lineId: 2, supplierId: C } });
  expect(sentOf(effects, 'FORFEIT_BOND')[0]).toMatchObject({ id: '41', payload: { forfeitReason: 'REFUSED_CONTRACT' } });
  expect(sentOf(effects, 'AWARD_REVOKED')[0]).toMatchObject({ type: 'srmCctContract', id: '802' });
  const done = played(definition, ...confirmed, effective(1), refused(2), effective(3));
  expect(done.snapshot.state).toBe('contracted');
  expect(sentOf(done.effects, 'SECTION_CONTRACTED')[0]).toMatchObject({ payload: { sectionId: '3' } });
  expect(played(definition, ...confirmed, refused(2, 'No', { consented: true, contractState: 'signing' })).code).toBe(
    'BID_RES_CONTRACT_STATE',
  );
  expect(played(definition, ...confirmed, refused(2, 'No', { consented: false })).code).toBe('BID_SUPERVISOR_CONSENT');
});

test('suppliers see of others what the rule discloses', () => {
  const of = (disclosureLevel: Result['disclosureLevel']) =>
    linesFor({ ...contextOf(...confirmed), disclosureLevel }, C) as readonly ResultLine[];
  const shown = (level: Result['disclosureLevel']) => of(level).map(({ lineId, amount, rank }) => [lineId, amount, rank]);
  expect(shown('WINNER_ONLY')).toEqual([
    [1, undefined, undefined],
    [2, '14125', 1],
    [3, undefined, undefined],
    [4, '14125', 2],
  ]);
  expect(shown('WINNER_PRICE')[0]).toEqual([1, '14125', undefined]);
  expect(shown('FULL_RANKING')[0]).toEqual([1, '14125', 1]);
  const loser = linesFor({ ...contextOf(...confirmed), disclosureLevel: 'WINNER_ONLY' }, B) as readonly ResultLine[];
  expect(loser.map(({ lineId }) => lineId)).toEqual([1, 2, 3]);
  expect(JSON.stringify(view.shared(contextOf(...confirmed), 'confirmed', 'supplier'))).not.toContain('14125');
});

test('every state, every row, every refusal', () => {
  const candidates: ResultFacts = { project: project(), rows };
  const { gaps } = walked(definition, {
    create: [create(), create({ content: null }), create({ publicityDays: 0 }), create({ resultType: 'CANDIDATE' }, candidates)],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }, known),
      submit(),
      submit(candidates),
      approve(),
      approve(candidates),
      sent('APPROVE', { ...manager, userId: buyer.userId }, { comment: null }, known),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
      raised,
      resolved('N'),
      resolved('Y'),
      over,
      effective(1),
      effective(2),
      effective(3),
      refused(1),
      refused(2),
      refused(3),
      refused(9),
      refused(1, null),
      refused(1, 'No', { consented: false }),
      refused(1, 'No', { consented: true, contractState: 'signing' }),
      sent('PROJECT_ENDED', SYSTEM),
    ],
    by: ['resultType', 'publicityDays', 'content', 'lines', 'openObjections', 'submittedBy'],
    most: 400,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
