import { expect, test } from '@jest/globals';
import { srmSfdBiddingDoc } from '../../../../state-machines/bidding/tender-document/index.js';
import { fillingOf, filledText } from '../../../../state-machines/bidding/tender-document/placeholders.js';
import { brandIn } from '../../../../state-machines/bidding/tender-document/rules.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import { approver, buyer, inside, manager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { CHAPTERS, DOC, PROJECT, docFacts, seen } from '../notices-samples.js';

// Tender documents (bidding.md §4): the examples, every state, every row.

const definition = anyDefinition(srmSfdBiddingDoc);
const create = (chapters: readonly object[] = CHAPTERS, fields: object = {}) =>
  sent('CREATE', buyer, { fields: { ...DOC, ...fields }, lines: { chapters: { set: chapters } } }, { id: '61', ...docFacts });
const submit = sent('SUBMIT', buyer, {}, docFacts);
const approve = sent('APPROVE', approver, { comment: null });
const instead = (code: string, content: string | null) => CHAPTERS.map((row) => (row.chapterCode === code ? { ...row, content } : row));

function told(...events: readonly MachineEvent[]) {
  let snapshot: Snapshot | null = null;
  let last = null as ReturnType<typeof decide> | null;
  for (const event of events) {
    last = decide(definition, snapshot, event);
    if (last.ok) snapshot = last.after;
  }
  return { snapshot: snapshot!, last: last! };
}
const refused = (...events: readonly MachineEvent[]) => {
  const { last } = told(...events);
  return last.ok ? null : last.refusal;
};

test('example 1: an empty chapter FORMS is named', () => {
  const found = refused(create(instead('FORMS', null)), submit);
  expect(found).toMatchObject({ code: 'BID_DOC_INCOMPLETE', data: ['FORMS'] });
});

test('example 2: a second new version waits for the first', () => {
  const next = sent('CREATE_NEW', buyer, {}, { ...docFacts, newId: '62', openNext: null });
  const made = told(create(), submit, approve, next);
  expect(made.last.ok && made.last.effects).toMatchObject([
    { kind: 'create', type: 'srmSfdBiddingDoc', id: '62', payload: { fields: { versionNo: 2 }, previousId: '61' } },
  ]);
  const again = sent('CREATE_NEW', buyer, {}, { ...docFacts, newId: '63', openNext: 'BWJ-20260302-0002-V2' });
  expect(refused(create(), submit, approve, again)?.code).toBe('BID_DOC_NEW_OPEN');
});

test('example 3: version 2 supersedes version 1, and both are read', () => {
  const first = told(create(), submit, approve, sent('PUBLISH', SYSTEM));
  const payload = { fields: { ...DOC, versionNo: 2 }, lines: { chapters: { set: CHAPTERS } }, previousId: '61' };
  const second = told(sent('CREATE', SYSTEM, payload, { id: '62', ...docFacts }), submit, approve, sent('PUBLISH', SYSTEM));
  expect(second.snapshot).toMatchObject({ state: 'published', context: { versionNo: 2, previousId: '61' } });
  expect(second.last.ok && second.last.effects).toMatchObject([
    { kind: 'send', type: 'srmSfdBiddingDoc', id: '61', event: 'SUPERSEDE' },
    { kind: 'run', name: 'tellReaders' },
  ]);
  const old = decide(definition, first.snapshot, sent('SUPERSEDE', SYSTEM));
  if (!old.ok) throw new Error(old.refusal.code);
  const reader = { ...outside('501'), orgIds: null, traits: ['biddingDoc:71'] };
  for (const { state, context } of [old.after, second.snapshot]) {
    expect(holds(definition.view.scope.EX, state, context, reader)).toBe(true);
    expect(holds(definition.view.scope.EX, state, context, { ...reader, traits: ['bidding:71'] })).toBe(false);
  }
});

test('mandatory contents are there in words or by placeholders', () => {
  const words = instead('EVALUATION', '<p>Technology 60, Price 40, by 低价优先法</p>').map((row) =>
    row.chapterCode === 'INSTRUCTIONS' ? { ...row, content: '<p>Valid 90 days; bonds 100000 and 60000; until 2026-03-22</p>' } : row,
  );
  expect(refused(create(words), submit)).toBeNull();
  const bare = instead('EVALUATION', '<p>As always</p>').map((row) =>
    row.chapterCode === 'INSTRUCTIONS' ? { ...row, content: '<p>{{project.nothing}}</p>' } : row,
  );
  expect(refused(create(bare), submit)?.data).toEqual([
    'EVALUATION_INDICES',
    'EVALUATION_FORMULA',
    'VALIDITY',
    'BOND',
    'DEADLINE',
    'project.nothing',
  ]);
});

test('a brand needs "or equivalent"', () => {
  expect(brandIn('Motor, brand: Siemens', [])).toBe('Siemens');
  expect(brandIn('品牌：西门子（或相当于）', [])).toBeNull();
  expect(brandIn('A Siemens motor or equivalent', ['Siemens'])).toBeNull();
  expect(brandIn('A Siemens motor', ['Siemens'])).toBe('Siemens');
  expect(refused(create(instead('TECHNICAL', '<p>品牌：西门子</p>')), submit)?.code).toBe('BID_DOC_BRAND');
});

test('placeholders are filled, and rows that name sections repeated', () => {
  const filling = fillingOf({ project: PROJECT, indices: docFacts.indices, formula: 'Low', time: (when) => new Date(when).toISOString() });
  const html = '<p>{{project.name}} {{unknown.word}}</p><table><tr><td>{{section.name}}</td><td>{{section.bond}}</td></tr></table>';
  expect(filledText(html, filling)).toBe(
    '<p>Steel 2026 {{unknown.word}}</p><table><tr><td>Section 1</td><td>100000</td></tr><tr><td>Section 2</td><td>60000</td></tr></table>',
  );
});

test('suppliers read no annex for inside', () => {
  const annexes = ['ALL', 'INSIDE'].map((visibility, index) => ({ annexNo: index + 1, annexName: visibility, fileId: '9', visibility }));
  const payload = { fields: DOC, lines: { chapters: { set: CHAPTERS }, annexes: { set: annexes } } };
  const { snapshot } = told(sent('CREATE', buyer, payload, { id: '61', ...docFacts }));
  const shown = definition.view.shared(snapshot.context as never, 'published', 'supplier') as { annexes: readonly object[] };
  expect(shown.annexes).toMatchObject([{ annexName: 'ALL' }]);
  expect(JSON.stringify(shown)).not.toMatch(/INSIDE|ownerUserId|addressed/);
});

test('every state, every row, every refusal', () => {
  const stranger = inside('77', 'BUYER');
  const { gaps } = walked(definition, {
    create: [
      create(),
      create(CHAPTERS, { docType: 'PREQUAL' }),
      create(instead('FORMS', null)),
      create(instead('TECHNICAL', '<p>brand: X</p>')),
      { ...create(), actor: stranger },
    ],
    later: [
      sent('SAVE', buyer, { fields: { docName: 'Again' } }, docFacts),
      submit,
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      approve,
      sent('APPROVE', { ...approver, userId: '7' }, { comment: null }),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
      sent('RENDERED', SYSTEM, { fileId: '900', sha256: 'a'.repeat(64) }),
      sent('PUBLISH', SYSTEM),
      sent('PUBLISH', buyer, {}, docFacts),
      sent('CREATE_NEW', buyer, {}, { ...docFacts, newId: '62', openNext: null }),
      sent('CREATE_NEW', buyer, {}, { ...docFacts, newId: '62', openNext: 'V2' }),
      sent('CREATE_NEW', buyer, {}, { ...seen({ state: 'failed' }), newId: '62', openNext: null }),
      sent('SUPERSEDE', SYSTEM),
      sent('ABANDON', buyer, { reason: 'Wrong' }, docFacts),
      sent('ABANDON', buyer, { reason: null }, docFacts),
      sent('ABANDON', manager, { reason: 'Wrong' }, docFacts),
      sent('ABANDON', manager, { reason: null }, docFacts),
      sent('ABANDON', manager, { reason: 'Over' }, seen({ state: 'failed' })),
    ],
    by: ['docType', 'fileId', 'submittedBy'],
    most: 300,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: ['FIELD_REQUIRED'] });
});
