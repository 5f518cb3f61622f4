import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { parseCodes, startCodes } from '../../../../state-machines/platform/import-task/fields.js';
import { baseImportTask } from '../../../../state-machines/platform/import-task/index.js';
import { admin, buyer, MONDAY } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// An import: every state, row and refusal; and that counts never drift from the chunks.

const definition = anyDefinition(baseImportTask);
const sent = (type: string, payload: object = {}, actor: Actor = SYSTEM, facts: object = {}, at = MONDAY): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at,
  cause: null,
});
const task = {
  entity: 'baseMaterialItem',
  fileName: 'materials.xlsx',
  fileId: '9001',
  sha256: 'a'.repeat(64),
  mode: 'VALID_ROWS',
  keyAction: 'INSERT',
  ownerId: buyer.userId,
  respId: null,
  refused: null,
  twin: null,
};
const start = (more: object = {}) => sent('CREATE', { ...task, ...more }, SYSTEM, { id: '8001' });

function samples(snapshot: Snapshot | null): readonly MachineEvent[] {
  if (!snapshot) return [start(), start({ mode: 'ALL_OR_NOTHING' }), ...startCodes.map((refused) => start({ refused, twin: '7999' }))];
  return [
    ...deadlinesOf(definition, snapshot).map((timer) => sent(timer.event, {}, SYSTEM, {}, timer.at)),
    sent('PARSE_STARTED'),
    sent('PARSED', { rows: 100, warning: null }),
    ...parseCodes.map((code) => sent('PARSE_FAILED', { code, missing: null })),
    sent('VALIDATED', { ok: 100, bad: 0 }),
    sent('VALIDATED', { ok: 63, bad: 37 }),
    sent('VALIDATED', { ok: 0, bad: 100 }),
    sent('CHECK_FAILED', { code: 'IMPORT_NOT_CHECKED' }),
    sent('CONFIRM', {}, buyer),
    sent('CANCEL', {}, buyer),
    sent('CHUNK_DONE', { upTo: 500, written: 60, refused: 0, changed: 0 }),
    sent('CHUNK_DONE', { upTo: 500, written: 60, refused: 3, changed: 2 }),
    sent('APPLIED'),
    sent('APPLY_FAILED', { code: 'DOC_STALE' }),
    sent('UNDO', { reason: 'Wrong file' }, buyer, { used: null }),
    sent('UNDO', { reason: 'Wrong file' }, admin, { used: 'M-10' }),
    sent('UNDONE', { left: 0 }),
    sent('UNDONE', { left: 2 }),
  ];
}

const undone = (left: number): readonly MachineEvent[] => [
  sent('UNDO', { reason: 'Wrong file' }, admin, { used: null }),
  sent('UNDONE', { left }, SYSTEM, {}, MONDAY + 1_000),
];

const found = explore(definition, {
  samples,
  most: 400,
  visitsPerState: 6,
  fingerprint: ({ context }) => [context['mode'], context['bad'], context['changedRows'], context['refused']].join(),
});

test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));

const after = (...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision.after;
  }, null)!;
const codeOf = (snapshot: Snapshot, event: MachineEvent) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? decision.after.state : decision.refusal.code;
};
const checked = (ok: number, bad: number, more: object = {}) =>
  after(start(more), sent('PARSE_STARTED'), sent('PARSED', { rows: ok + bad, warning: null }), sent('VALIDATED', { ok, bad }));

test('100,000 rows of which 37 are faulty end as partly; 120 lines of which one is faulty are not begun', () => {
  const chunks = Array.from({ length: 200 }, (_one, index) =>
    sent('CHUNK_DONE', { upTo: (index + 1) * 500, written: index === 0 ? 463 : 500, refused: 0, changed: 0 }),
  );
  const end = [sent('CONFIRM', {}, buyer), ...chunks, sent('APPLIED')].reduce(
    (snapshot, event) => {
      const decision = decide(definition, snapshot, event);
      if (!decision.ok) throw new Error(decision.refusal.code);
      return decision.after;
    },
    checked(99_963, 37),
  );
  expect([end.state, end.context['written'], end.context['upTo']]).toEqual(['partly', 99_963, 100_000]);
  expect(codeOf(checked(119, 1, { mode: 'ALL_OR_NOTHING' }), sent('CONFIRM', {}, buyer))).toBe('IMPORT_HAS_ERRORS');
  expect(codeOf(checked(119, 1), sent('CONFIRM', {}, admin))).toBe('PERM_WHO');
});

test('what could not be taken back is counted, and is undone later', () => {
  const written = [sent('CONFIRM', {}, buyer), sent('CHUNK_DONE', { upTo: 6, written: 3, refused: 0, changed: 0 }), sent('APPLIED')];
  const left = [
    start(),
    sent('PARSE_STARTED'),
    sent('PARSED', { rows: 3, warning: null }),
    sent('VALIDATED', { ok: 3, bad: 0 }),
    ...written,
    ...undone(2),
  ];
  const partly = after(...left);
  expect([partly.state, partly.context['notUndone'], deadlinesOf(definition, partly)]).toEqual([
    'partly',
    2,
    [{ event: 'LEAVE_DUE', at: MONDAY + 86_401_000 }],
  ]);
  const whole = after(...left, ...undone(0));
  expect([whole.state, whole.context['notUndone']]).toEqual(['undone', null]);
});

test('a server that lost the task may say that nothing was written: it is not believed once something is', () => {
  const applying = [
    start({ mode: 'ALL_OR_NOTHING' }),
    sent('PARSE_STARTED'),
    sent('PARSED', { rows: 3, warning: null }),
    sent('VALIDATED', { ok: 3, bad: 0 }),
    sent('CONFIRM', {}, buyer),
  ];
  expect(codeOf(after(...applying), sent('APPLY_FAILED', { code: 'MD_DUPLICATE' }))).toBe('failed');
  const decision = decide(
    definition,
    after(...applying, sent('CHUNK_DONE', { upTo: 6, written: 3, refused: 0, changed: 0 })),
    sent('APPLY_FAILED', { code: 'MD_DUPLICATE' }),
  );
  expect(decision).toMatchObject({ ok: false, dropped: true });
});

test('what waits a day unconfirmed is cancelled', () => {
  const review = checked(1, 0);
  expect(deadlinesOf(definition, review)).toEqual([{ event: 'LEAVE_DUE', at: MONDAY + 86_400_000 }]);
});

test('what was written is archived after a day, and taken back no more', () => {
  const written = after(
    start(),
    sent('PARSE_STARTED'),
    sent('PARSED', { rows: 3, warning: null }),
    sent('VALIDATED', { ok: 3, bad: 0 }),
    sent('CONFIRM', {}, buyer),
    sent('CHUNK_DONE', { upTo: 6, written: 3, refused: 0, changed: 0 }),
    sent('APPLIED'),
  );
  const [due] = deadlinesOf(definition, written);
  expect([written.state, due]).toEqual(['completed', { event: 'LEAVE_DUE', at: MONDAY + 86_400_000 }]);
  const decision = decide(definition, written, sent(due!.event, {}, SYSTEM, {}, due!.at));
  expect(decision).toMatchObject({ ok: true, after: { state: 'archived', context: { leaveAt: null, written: 3 } } });
  expect(codeOf((decision as { readonly after: Snapshot }).after, sent('UNDO', { reason: 'Wrong file' }, buyer, { used: null }))).toBe(
    'STATE_NOT_ALLOWED',
  );
});

test('counts are the sums of the chunks', () => {
  const chunk = fc.record({ written: fc.nat(500), refused: fc.nat(50) });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 20 }), (chunks) => {
      const end = chunks.reduce(
        (snapshot, one, index) => {
          const decision = decide(definition, snapshot, sent('CHUNK_DONE', { upTo: (index + 1) * 500, ...one, changed: 0 }));
          if (!decision.ok) throw new Error(decision.refusal.code);
          return decision.after;
        },
        after(
          ...[
            start(),
            sent('PARSE_STARTED'),
            sent('PARSED', { rows: 1, warning: null }),
            sent('VALIDATED', { ok: 1, bad: 0 }),
            sent('CONFIRM', {}, buyer),
          ],
        ),
      );
      const sum = (name: 'written' | 'refused') => chunks.reduce((total, one) => total + one[name], 0);
      expect([end.context['written'], end.context['refused']]).toEqual([sum('written'), sum('refused')]);
    }),
  );
});
