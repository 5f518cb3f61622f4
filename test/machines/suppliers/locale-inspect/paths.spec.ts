import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmSlcLocaleInspect } from '../../../../state-machines/suppliers/locale-inspect/index.js';
import { concluded, rated } from '../../../../state-machines/suppliers/locale-inspect/scoring.js';
import type { Scored } from '../../../../state-machines/suppliers/locale-inspect/scoring.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { MONDAY, approver, inside } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';
import { ends } from '../ends.js';

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause: null,
});
const supplier: Actor = { userId: '90', userType: 'EX', supplierId: '501', respCode: 'SUPPLIER', respId: 'r90', onBehalfOf: null };

const definition = anyDefinition(srmSlcLocaleInspect);
const quality = inside('12', 'QUALITY');
const fields = { supplierId: '501', siteName: 'Plant 1', proposedDate: '2026-03-10', leaderId: '12', orgId: '100' };
const item = (more: object = {}) => ({ itemSeq: 1, itemName: 'Calibration', fullScore: '10', ...more });
const save = (more: object, header: object = {}) => sent('SAVE', quality, { fields: header, lines: { items: { set: [item(more)] } } });
const signed = { closingSignedFlag: 'Y', summary: 'Sound' };
const create = (more: object = {}, items: readonly object[] = [item()]) =>
  sent('CREATE', quality, { fields: { ...fields, ...more }, lines: { items: { set: items } } }, { id: '81' });
const answer = (itemSeq: number) =>
  sent('SUBMIT_RECTIFY', supplier, { rows: [{ itemSeq, cause: 'C', action: 'A', actionDate: '2026-03-20' }] });

const asked = [
  { chapter: '体系', chapterEn: 'Systems', itemName: '证书', itemNameEn: 'Certificate', fullScore: '5', keyItemFlag: 'Y' },
  { chapter: '体系', chapterEn: null, itemName: '工装', itemNameEn: null, fullScore: '10', keyItemFlag: 'N' },
];
const tooMany = Array.from({ length: 200 }, () => asked[1]!);

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        create(),
        create({ inspectMode: 'UNANNOUNCED' }),
        create({ inspectMode: 'REMOTE', siteName: 'Plant 2' }, []),
        create({ checklistId: '31' }),
        create({}, [item({ score: '11' })]),
        sent('CREATE', SYSTEM, { fields: { ...fields, planId: '60', planRow: 1 }, lines: { items: { set: [item()] } } }, { id: '81' }),
      ]
    : [
        save({ score: '9' }, signed),
        save({ score: '5' }, signed),
        save({ score: '3', finding: 'Worn', severity: 'MAJOR' }, signed),
        save({ score: '7', finding: 'Late', severity: 'MINOR' }, signed),
        save({ score: '9' }, { closingSignedFlag: 'N', summary: null }),
        save({ score: '9' }, { closingSignedFlag: 'N', summary: 'Sound' }),
        sent('NOTIFY', quality, {}, { today: '2026-03-02' }),
        sent('NOTIFY', quality, {}, { today: '2026-03-09' }),
        sent('NOTIFY', quality, {}, { today: '2026-03-02', asked }),
        sent('NOTIFY', quality, {}, { today: '2026-03-02', asked: tooMany }),
        sent('SAVE', quality, { fields: { checklistId: '32' }, lines: {} }),
        sent('RESCHEDULE', quality),
        sent('PLAN_ADJUSTED', SYSTEM, { staffIds: ['14'] }),
        sent('PLAN_ADJUSTED', SYSTEM, { proposedDate: '2026-03-20', inspectMode: 'ONSITE' }),
        sent('ACCEPT_DATE', supplier),
        sent('PROPOSE_DATE', supplier, { date: '2026-03-12' }),
        sent('PROPOSE_DATE', supplier, { date: '2026-06-12' }),
        sent('ACCEPT_DUE', SYSTEM),
        sent('START', quality, {}, { today: '2026-03-20' }),
        sent('START', quality, {}, { today: '2026-03-02' }),
        sent('SUBMIT_REPORT', quality),
        answer(1),
        answer(9),
        sent('VERIFY', quality, { itemSeq: 1, verdict: 'CLOSED' }),
        sent('VERIFY', quality, { itemSeq: 1, verdict: 'OPEN' }),
        sent('VERIFY', quality, { itemSeq: 9, verdict: 'CLOSED' }),
        sent('FINISH_VERIFY', quality),
        sent('RECTIFY_DUE', SYSTEM),
        sent('WITHDRAW', quality),
        sent('WITHDRAW', quality, {}, { acted: true }),
        sent('APPROVE', approver, { comment: null }),
        sent('APPROVE', { ...approver, userId: quality.userId }, { comment: null }),
        sent('REJECT', approver, { comment: 'Again' }),
        sent('REJECT', approver, { comment: null }),
        sent('CANCEL', quality, { reason: 'Not needed' }),
        sent('PLAN_CANCELLED', SYSTEM),
        sent('QUALIFY_ENDED', SYSTEM),
        sent('DELETE', quality),
      ];

const scored = (fullScore: string, score: string, more: Partial<Scored> = {}): Scored => ({
  fullScore,
  score,
  keyItemFlag: 'N',
  applicableFlag: 'Y',
  severity: null,
  rectifyStatus: 'NONE',
  ...more,
});

test('68 of 90 points are 75.56 %: passed with conditions', () => {
  const full = ['10', '10', '20', '20', '15', '15'];
  const items = ['8', '9', '16', '14', '12', '9'].map((score, index) => scored(full[index]!, score));
  expect(rated(items)).toEqual({ totalScore: '68', scoreRate: '75.56' });
  expect(concluded(items)).toBe('CONDITIONAL');
});

test('a key item at 0 or a major finding left open fails, a minor one caps it', () => {
  const good = scored('100', '92');
  expect(concluded([good])).toBe('PASS');
  expect(concluded([good, scored('0', '0', { keyItemFlag: 'Y' })])).toBe('FAIL');
  expect(concluded([good, scored('1', '1', { severity: 'MAJOR', rectifyStatus: 'OPEN' })])).toBe('FAIL');
  expect(concluded([good, scored('1', '1', { severity: 'MINOR', rectifyStatus: 'OPEN' })])).toBe('CONDITIONAL');
  expect(concluded([scored('100', '59.99')])).toBe('FAIL');
});

test('the closing meeting is signed when both sides have drawn their names, and no more when one is taken away', () => {
  const step = (snapshot: Snapshot | null, event: MachineEvent): Snapshot => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  };
  const stateAfter = (...headers: readonly object[]) =>
    headers.reduce<Snapshot>(
      (snapshot, header) => step(snapshot, sent('SAVE', quality, { fields: header, lines: {} })),
      step(null, create()),
    ).context['closingSignedFlag'];
  expect(stateAfter({ inspectorSignIds: '7' })).toBe('N');
  expect(stateAfter({ inspectorSignIds: '7' }, { supplierSignIds: '8' })).toBe('Y');
  expect(stateAfter({ inspectorSignIds: '7' }, { supplierSignIds: '8' }, { inspectorSignIds: null })).toBe('N');
  expect(stateAfter({ closingSignedFlag: 'Y' }, { summary: 'Sound' })).toBe('Y');
});

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 2500,
    visitsPerState: 1,
    fingerprint: ({ context: c }) => {
      const items = (c['items'] as readonly Scored[]).map(({ score, severity, rectifyStatus }) => [score, severity, rectifyStatus]);
      return JSON.stringify([
        items,
        c['inspectMode'],
        c['planId'],
        c['checklistId'],
        c['summary'],
        c['closingSignedFlag'],
        c['rescheduleCount'],
      ]);
    },
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});

test('8 of 15 points are low: the finding and how grave it is are told; 9 are not', () => {
  const reported = (scored: object) =>
    ends(definition, [
      create({}, [item({ fullScore: '15' })]),
      sent('NOTIFY', quality, {}, { today: '2026-03-02' }),
      sent('ACCEPT_DATE', supplier),
      sent('START', quality, {}, { today: '2026-03-10' }),
      save({ fullScore: '15', ...scored }, signed),
      sent('SUBMIT_REPORT', quality),
    ]).said;
  const refused = 'LIN_FINDING Item 1: describe the finding and its severity.';
  expect(reported({ score: '8' })).toBe(refused);
  expect(reported({ score: '8', finding: 'Worn' })).toBe(refused);
  expect(reported({ score: '8', finding: 'Worn', severity: 'MAJOR' })).toBe('rectifying');
  expect(reported({ score: '9' })).toBe('approving');
});

const begun = (notified: object, started: object, header: object = { checklistId: '31' }) =>
  ends(definition, [
    create(header),
    sent('NOTIFY', quality, {}, { today: '2026-03-02', ...notified }),
    sent('ACCEPT_DATE', supplier),
    sent('START', quality, {}, { today: '2026-03-10', ...started }),
  ]);

test('what the chosen checklist asks is copied when the visit begins, behind the items that it has, in both languages', () => {
  const { said, snapshot } = begun({ asked }, { asked });
  expect(said).toBe('inspecting');
  const rows = (snapshot.context['items'] as readonly Record<string, unknown>[]).map(
    ({ itemSeq, chapter, chapterEn, itemName, itemNameEn, fullScore, keyItemFlag, applicableFlag, score, rectifyStatus }) => [
      ...[itemSeq, chapter, chapterEn, itemName, itemNameEn],
      ...[fullScore, keyItemFlag, applicableFlag, score, rectifyStatus],
    ],
  );
  expect(rows).toEqual([
    [1, null, null, 'Calibration', null, '10', 'N', 'Y', null, 'NONE'],
    [2, '体系', 'Systems', '证书', 'Certificate', '5', 'Y', 'Y', null, 'NONE'],
    [3, '体系', null, '工装', null, '10', 'N', 'Y', null, 'NONE'],
  ]);
});

test('a checklist that is not enabled, or asks too much, is told where it can still be changed; one that was copied stays', () => {
  expect(begun({}, {}).said).toBe('LIN_LIST_OFF The checklist is not enabled. Choose another one, or have it enabled.');
  expect(begun({ asked: tooMany }, {}).said).toBe(
    'LIN_ITEMS With its checklist the visit has 201 items, and 200 at most. Remove items, or choose another checklist.',
  );
  // It grew between: nothing is copied in part.
  expect(begun({ asked }, { asked: tooMany }).said).toMatch(/^LIN_ITEMS /);
  const later = ends(definition, [
    create({ checklistId: '31' }),
    sent('NOTIFY', quality, {}, { today: '2026-03-02', asked }),
    sent('ACCEPT_DATE', supplier),
    sent('START', quality, {}, { today: '2026-03-10', asked }),
    sent('SAVE', quality, { fields: { checklistId: '32' }, lines: {} }),
  ]);
  expect(later.said).toMatch(/^LIN_LIST_COPIED /);
  expect(begun({}, {}, {}).said).toBe('inspecting');
});
