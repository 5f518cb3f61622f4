import { expect, test } from '@jest/globals';
import type { ResponseMark } from '../../../../state-machines/bidding/response-mark/fields.js';
import { srmSfdRespondMark } from '../../../../state-machines/bidding/response-mark/index.js';
import { view } from '../../../../state-machines/bidding/response-mark/view.js';
import { suspicions } from '../../../../state-machines/bidding/evaluation/similarity.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { mul } from '../../../../state-machines/kernel/primitives/decimal.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { inside } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { contextOf, played } from '../play.js';
import { FRAME, JURY, MARK_BASE } from '../evaluation/samples.js';

// Marks of compliance: every state, row and refusal, and the examples (bidding.md §9.1).

const definition = anyDefinition(srmSfdRespondMark);
const jurors = FRAME.jurorIds.map((id) => inside(id, 'EXPERT'));
const [leader, second] = jurors as [(typeof jurors)[0], (typeof jurors)[0]];
const jury = { jury: JURY };
const made = (base: object = {}) =>
  sent('CREATE', SYSTEM, { projectId: '1001', sectionId: '1', base: { ...MARK_BASE, ...base } }, { id: '61', docNumber: 'FH-1' });
const row = (bidNum: number, indexNum: number, mark = 'PASS', reason: string | null = null) => ({
  bidNum,
  indexNum,
  mark,
  reason,
  evidencePage: null,
});
const all = (fails: readonly (readonly [number, number])[] = []) =>
  [1, 2].flatMap((bid) =>
    [1, 2, 3, 4].map((index) => (fails.some(([b, i]) => b === bid && i === index) ? row(bid, index, 'FAIL', 'Missing') : row(bid, index))),
  );
/** Each juror with what he fails. */
const voted = (fails: readonly (readonly (readonly [number, number])[])[], base: object = {}) => [
  made(base),
  ...jurors.flatMap((who, at) => [sent('MARK', who, { rows: all(fails[at] ?? []) }, jury), sent('SUBMIT_MARKS', who, {}, jury)]),
];
const confirm = (decisions: readonly object[] = [], facts: object = jury) => sent('CONFIRM', leader, { decisions }, facts);
const verdicts = (result: ReturnType<typeof played>) => contextOf<ResponseMark>(result).bids.map((bid) => bid.result);

test('every state, every row, every refusal', () => {
  const alone = { jury: { ...JURY, jurorIds: ['51'] } };
  const two = { jury: { ...JURY, jurorIds: ['51', '52'] } };
  const { gaps } = walked(definition, {
    create: [made({ bids: MARK_BASE.bids.slice(0, 1), indexes: MARK_BASE.indexes.slice(0, 1) })],
    later: [
      ...[leader, second].flatMap((who) => [
        sent('MARK', who, { rows: [row(1, 1)] }, two),
        sent('MARK', who, { rows: [row(1, 1, 'FAIL')] }, two),
        sent('MARK', who, { rows: [row(1, 1, 'FAIL', 'No licence')] }, two),
        sent('SUBMIT_MARKS', who, {}, two),
      ]),
      sent('MARK', leader, { rows: [row(9, 1)] }, alone),
      sent('MARK', leader, { rows: [row(1, 1)] }, { jury: null }),
      sent('MARK', second, { rows: [row(1, 1)] }, alone),
      confirm([], alone),
      confirm([], two),
      confirm([{ bidNum: 1, indexNum: 1, result: 'FAIL', note: 'No licence found' }], two),
      sent('JURY_CHANGED', SYSTEM, { leaderUserId: '51', memberUserIds: ['51', '52'] }),
      sent('VOID', SYSTEM),
    ],
    by: ['marks', 'submittedSheets'],
    most: 300,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('example 1: three of five fail a substantive index, and the bid is invalid', () => {
  const result = played(definition, ...voted([[[2, 2]], [[2, 2]], [[2, 2]]]), confirm());
  expect(verdicts(result)).toEqual(['PASS', 'FAIL']);
  expect(contextOf<ResponseMark>(result).results.find(({ resultKey }) => resultKey === '2:2')).toMatchObject({
    passVotes: 2,
    failVotes: 3,
    result: 'FAIL',
  });
  expect(result.effects).toEqual([
    expect.objectContaining({ event: 'MARK_INVALID', id: '202', payload: { sectionId: '1', reason: 'C1: Missing' } }),
    expect.objectContaining({ event: 'MARK_CONFIRMED', id: '1001', payload: { sectionId: '1', valid: ['201'] } }),
  ]);
});

test('example 2: a price over the ceiling needs no vote', () => {
  const bids = [MARK_BASE.bids[0], { ...MARK_BASE.bids[1], grounds: 'OVER_CONTROL_PRICE' }];
  const result = played(definition, ...voted([], { bids }), confirm());
  expect(verdicts(result)).toEqual(['PASS', 'FAIL']);
  expect(contextOf<ResponseMark>(result).bids[1]!.reason).toBe('OVER_CONTROL_PRICE');
});

test('example 3: nothing is confirmed before everybody has submitted', () => {
  expect(played(definition, ...voted([]).slice(0, -1), confirm()).code).toBe('BID_MARK_SHEETS_OPEN');
});

test('example 4: prices in a constant ratio over twenty lines are pointed at', () => {
  const prices = Object.fromEntries(Array.from({ length: 20 }, (_none, at) => [String(at), String(100 + at * 7)]));
  const dearer = Object.fromEntries(Object.entries(prices).map(([line, price]) => [line, mul(price, '1.02')]));
  const bid = { files: [], authors: [], devices: [] };
  expect(
    suspicions([
      { ...bid, respondId: '201', prices },
      { ...bid, respondId: '202', prices: dearer },
    ]),
  ).toEqual([{ first: '201', second: '202', likeness: 'RATIO', value: '1.0200' }]);
  expect(
    suspicions([
      { ...bid, respondId: '201', prices, files: ['aa'], authors: ['Li'], devices: ['d1'] },
      { ...bid, respondId: '202', prices: { ...dearer, 3: '1' }, files: ['aa'], authors: ['Wu'], devices: ['d1'] },
    ]).map(({ likeness }) => likeness),
  ).toEqual(['FILE', 'DEVICE']);
});

test('a constant difference is pointed at, too, and two lines are too few', () => {
  const bid = { files: [], authors: [], devices: [] };
  const found = (first: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
    suspicions([
      { ...bid, respondId: '1', prices: first },
      { ...bid, respondId: '2', prices: other },
    ]);
  expect(found({ a: '1', b: '2', c: '5' }, { a: '3', b: '4', c: '7' })).toEqual([
    { first: '1', second: '2', likeness: 'DIFFERENCE', value: '2' },
  ]);
  expect(found({ a: '1', b: '2' }, { a: '3', b: '4' })).toEqual([]);
});

test('minor failures reject from the limit on', () => {
  const once = [[[2, 3]], [[2, 3]], [[2, 3]]] as const;
  const twice = once.map((fails) => [...fails, [2, 4] as const]);
  expect(verdicts(played(definition, ...voted(once), confirm()))).toEqual(['PASS', 'PASS']);
  expect(verdicts(played(definition, ...voted(twice), confirm()))).toEqual(['PASS', 'FAIL']);
});

test('collusion is asked of the bids alone that it points at', () => {
  const asked = { ...MARK_BASE.indexes[1]!, indexNum: 9, indexCode: 'SIMILARITY', onlyBids: [1] };
  const result = played(definition, made({ indexes: [asked] }), sent('MARK', leader, { rows: [row(2, 9)] }, jury));
  expect(result.code).toBe('BID_EVAL_UNKNOWN');
});

test('a juror sees his own marks until the leader confirms; others inside only who has submitted', () => {
  const before = played(definition, ...voted([[[2, 2]], [[2, 2]], [[2, 2]]]));
  const c = contextOf<ResponseMark>(before);
  const marksOf = (audience: string, state: string) =>
    (view.own(c, state, audience)['marks'] as readonly { readonly userId: string }[]) ?? null;
  expect(new Set(marksOf('juror:52', 'marking').map(({ userId }) => userId))).toEqual(new Set(['52']));
  expect(marksOf('juror:52', 'confirmed')).toHaveLength(40);
  expect(marksOf('inside', 'confirmed')).toBeNull();
  expect(view.shared(c, 'marking', 'inside')).not.toHaveProperty('marks');
  expect(view.shared(c, 'marking', 'inside')['results']).toEqual([]);
});
