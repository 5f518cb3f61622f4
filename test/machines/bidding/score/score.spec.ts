import { expect, test } from '@jest/globals';
import { outlying, passing, scoreOf } from '../../../../state-machines/bidding/evaluation/sheets.js';
import type { ScoreSheet } from '../../../../state-machines/bidding/score/fields.js';
import { srmSfdBiddingScoreHeader } from '../../../../state-machines/bidding/score/index.js';
import { view } from '../../../../state-machines/bidding/score/view.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { inside } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { contextOf, played } from '../play.js';
import { JURY, SHEET_BASE } from '../evaluation/samples.js';

// Score sheets: every state, row and refusal, and the examples (bidding.md §9.2).

const definition = anyDefinition(srmSfdBiddingScoreHeader);
const leader = inside('51', 'EXPERT');
const own = inside('52', 'EXPERT');
const jury = { jury: JURY };
const made = (base: object = {}, stage = 'TECHNICAL') =>
  sent(
    'CREATE',
    SYSTEM,
    { projectId: '1001', sectionId: '1', stage, userId: '52', base: { ...SHEET_BASE, ...base } },
    { id: '61', docNumber: 'PF-1' },
  );
const WANTED = { projectId: '1001', sectionId: '1', stage: 'TECHNICAL', userId: '52' };
const begin = (facts: object) =>
  sent('OPEN_SHEET', own, { projectId: '1001', sectionId: '1', stage: 'TECHNICAL' }, { id: '62', docNumber: 'PF-2', ...facts });
const give = (bidNum: number, indexNum: number, score: string | null, comment: string | null = null) => ({
  bidNum,
  indexNum,
  score,
  comment,
});
const score = (...rows: readonly object[]) => sent('SCORE', own, { rows }, jury);
const full = score(give(1, 2, '7.5'), give(1, 3, '10', 'Best'), give(2, 2, '6'), give(2, 3, '6'));
const submit = sent('SUBMIT', own, {}, jury);

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      made(),
      made({ indexes: [] }),
      begin({ jury: JURY, projectState: 'technical_eval', wanted: { ...WANTED, base: SHEET_BASE } }),
      begin({ jury: JURY, projectState: 'eval_report', wanted: { ...WANTED, base: SHEET_BASE } }),
    ],
    later: [
      full,
      score(give(1, 3, '10')),
      score(give(1, 2, '7.25')),
      score(give(1, 2, '10.5')),
      score(give(9, 2, '1')),
      score(give(1, 2, null)),
      sent('SCORE', own, { rows: [give(1, 2, '1')] }, { jury: { ...JURY, working: false } }),
      sent('SCORE', own, { rows: [give(1, 2, '1')] }, { jury: { ...JURY, jurorIds: ['51'] } }),
      submit,
      sent('RETURN', leader, { reason: 'Slip' }, jury),
      sent('RETURN', leader, { reason: null }, jury),
      sent('RETURN', leader, { reason: 'Slip' }, { jury: { ...JURY, leaderUserId: '53' } }),
      sent('NOTE_OUTLIER', leader, { note: 'Weighs references more' }, jury),
      sent('JURY_CHANGED', SYSTEM, { leaderUserId: '51', memberUserIds: ['51', '52'] }),
      sent('LOCK', SYSTEM),
      sent('REPORTED', SYSTEM),
      sent('VOID', SYSTEM),
      sent('VOID', SYSTEM, { stage: 'COMMERCIAL' }),
      sent('VOID', SYSTEM, { userId: '53' }),
    ],
    by: ['scores', 'outlierNote'],
    most: 300,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

const sheets = (totals: readonly string[], trimFlag: 'Y' | 'N', note: string | null = null, passScore = '0') =>
  totals.map((total, at) => ({
    sheetId: String(at),
    userId: String(51 + at),
    sectionId: '1',
    stage: 'TECHNICAL' as const,
    state: 'submitted',
    roundNo: 1,
    trimFlag,
    passScore,
    outlierNote: note,
    asked: true,
    totals: { 201: total },
  }));

test('example 1: with five sheets the highest and the lowest fall out', () => {
  const totals = ['42', '44', '45', '47', '50'];
  expect(scoreOf(sheets(totals, 'Y'), '201')).toBe('45.33');
  expect(scoreOf(sheets(totals, 'N'), '201')).toBe('45.60');
});

test.each([
  ['7.25', 'BID_SCORE_STEP'],
  ['10.5', 'BID_SCORE_RANGE'],
  ['7.5', null],
])('example 2: of 10 in steps of 0.5, %s is refused by %s', (value, code) =>
  expect(played(definition, made(), score(give(1, 2, value))).code).toBe(code),
);

test('example 3: 20 beside 44, 45, 46 and 47 needs a note', () => {
  const totals = ['20', '44', '45', '46', '47'];
  expect(outlying(sheets(totals, 'N'), ['201'])).toEqual([{ userId: '51', respondId: '201', unnoted: true }]);
  expect(outlying(sheets(totals, 'N', 'Said why'), ['201'])[0]!.unnoted).toBe(false);
});

test('example 4: three sheets are not trimmed', () => expect(scoreOf(sheets(['40', '44', '48'], 'Y'), '201')).toBe('44.00'));

test('a bid below the technical line leaves', () => {
  expect(passing(sheets(['20', '30', '40'], 'N', null, '30'), ['201'])).toEqual(['201']);
  expect(passing(sheets(['20', '30', '39'], 'N', null, '30'), ['201'])).toEqual([]);
});

test('a level is one of those declared, and keeps its word', () => {
  expect(played(definition, made(), score(give(1, 3, '7'))).code).toBe('BID_SCORE_RANGE');
  expect(contextOf<ScoreSheet>(played(definition, made(), score(give(1, 3, '6')))).scores[0]!.levelLabel).toBe('Fair');
});

test('a highest score without a comment keeps the sheet open', () =>
  expect(played(definition, made(), full, score(give(1, 3, '10')), submit).code).toBe('BID_SCORE_COMMENT'));

test('nobody sees the sheet of another before it is locked, the owner not before the report', () => {
  const c = contextOf<ScoreSheet>(played(definition, made(), full));
  const scoresOf = (audience: string, state: string, more: object = {}) =>
    (view.shared({ ...c, ...more } as ScoreSheet, state, audience)['scores'] as readonly unknown[]).length;
  expect(['own', 'juror', 'inside'].map((audience) => scoresOf(audience, 'submitted'))).toEqual([4, 0, 0]);
  expect(['own', 'juror', 'inside'].map((audience) => scoresOf(audience, 'locked'))).toEqual([4, 4, 0]);
  expect(scoresOf('inside', 'locked', { reportedAt: 1 })).toBe(4);
});

test('whoever joins the jury late begins his own sheet, in the stage that runs', () => {
  const opened = (facts: object) =>
    played(definition, begin({ wanted: { ...WANTED, base: SHEET_BASE }, projectState: 'technical_eval', ...facts }));
  expect(contextOf<ScoreSheet>(opened({ jury: JURY }))).toMatchObject({ userId: '52', toScore: 4, stage: 'TECHNICAL' });
  expect(opened({ jury: { ...JURY, jurorIds: ['51'] } }).code).toBe('BID_JURY_NOT_MEMBER');
  expect(opened({ jury: JURY, projectState: 'commercial_eval' }).code).toBe('BID_SCORE_STAGE');
});

test('what is voided for one stage or one juror leaves the others', () => {
  const after = (payload: object) => played(definition, made(), sent('VOID', SYSTEM, payload)).snapshot!.state;
  expect([after({}), after({ stage: 'TECHNICAL' }), after({ userId: '52' })]).toEqual(['voided', 'voided', 'voided']);
  expect([after({ stage: 'COMMERCIAL' }), after({ userId: '53' })]).toEqual(['open', 'open']);
});

test('a blind technical sheet names nobody until it is locked', () => {
  const c = contextOf<ScoreSheet>(played(definition, made({ blindFlag: 'Y' })));
  expect(JSON.stringify(view.shared(c, 'open', 'own'))).not.toMatch(/"30[12]"/);
  expect(JSON.stringify(view.shared(c, 'locked', 'own'))).toMatch(/"301"/);
});
