import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { upgraded } from '../../../../state-machines/kernel/upgrades.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import type { Prep } from '../../../../state-machines/purchasing/material-request/fields.js';
import { counted } from '../../../../state-machines/purchasing/material-request/quantities.js';
import { srmPurMaterialRequest } from '../../../../state-machines/purchasing/material-request/index.js';
import { DAY_MS } from '../../../../state-machines/kernel/primitives/instant.js';
import { MONDAY, approver, buyer } from '../../golden/events.js';
import { blockAEvents, outside, sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurMaterialRequest);
const alpha = outside('501');
const line = (more: object = {}) => ({
  lineNum: 10,
  itemId: '31',
  uomId: '5',
  prepQty: '10000',
  prepDeadline: '2026-05-01',
  price: '2.35',
  ...more,
});
const create = (set: readonly object[], more: object = {}) =>
  sent(
    'CREATE',
    buyer,
    {
      fields: { orgId: '100', supplierId: '501', reason: 'Long lead', liabilityRate: '80', validTo: '2026-12-31', ...more },
      lines: { lines: { set } },
    },
    { id: '91' },
  );
const confirm = (confirmQty: string, more: object = {}) =>
  sent('SUPPLIER_CONFIRM', alpha, { rows: [{ lineNum: 10, confirmQty, confirmDate: '2026-05-01', confirmComment: 'Less', ...more }] });
const release = (qty: string, consentIds: string | null = '801') =>
  sent('RELEASE_QTY', buyer, { rows: [{ lineNum: 10, qty, reason: 'Less needed' }], consentIds });
const consent = (qty: string, consentIds: string | null = '802') =>
  sent('CONSENT_RELEASE', alpha, { rows: [{ lineNum: 10, qty }], consentIds, comment: null });
const settle = (claimAmount: string, comment: string | null = 'Agreed') =>
  sent('SETTLE', buyer, { rows: [{ lineNum: 10, claimAmount }], comment });
const reserve = (qty: string, terms?: object) =>
  sent('RESERVE', SYSTEM, {
    ...{ docType: 'srmPurOrderHeader', docId: '1', round: 1, rows: [{ docLine: 10, lineNum: 10, qty, amount: '0' }] },
    ...(terms ? { terms } : {}),
  });
const giveBack = (qty: string, at = MONDAY) =>
  sent('RELEASE', SYSTEM, { docId: '1', rows: [{ docLine: 10, qty, amount: '0' }], returnDemand: 'Y' }, {}, null, at);
const day = { today: '2026-03-02', settleAt: MONDAY + 300 };

const later = [
  sent('SAVE', buyer, { fields: { reason: 'Very long lead' } }),
  sent('SUBMIT', buyer, {}, day),
  sent('SUBMIT', buyer, {}, { ...day, inactive: ['M-1'] }),
  sent('SUBMIT', buyer, {}, { ...day, gated: { en: 'Blocked', cn: '受限' } }),
  sent('SUBMIT', buyer, {}, { ...day, today: '2025-01-01' }),
  ...blockAEvents(buyer),
  sent('APPROVE', approver, { comment: null }, day),
  confirm('10000'),
  confirm('9000'),
  confirm('0'),
  confirm('10001'),
  confirm('9000', { confirmComment: null }),
  sent('SUPPLIER_CONFIRM', alpha, { rows: [] }),
  sent('SUPPLIER_REFUSE', alpha, { comment: 'No capacity' }),
  sent('REPORT_STOCK', alpha, { rows: [{ lineNum: 10, finishedQty: '100', wipQty: '50' }] }),
  sent('REPORT_STOCK', alpha, { rows: [{ lineNum: 10, finishedQty: '-1', wipQty: '50' }] }),
  release('500'),
  release('10000'),
  release('10001'),
  release('400', null),
  consent('500'),
  consent('10001'),
  consent('500', null),
  sent('EXTEND', buyer, { validTo: '2027-01-31' }, day),
  settle('18000'),
  settle('18800.01'),
  sent('REVISE', buyer),
  sent('CANCEL', buyer, { comment: 'Not needed' }),
  sent('REPLY_DUE', SYSTEM),
  sent('CONVERT_DUE', SYSTEM),
  sent('REPORT_DUE', SYSTEM),
  reserve('6500'),
  reserve('10000'),
  reserve('10001'),
  reserve('1', { supplierId: '502', currency: 'CNY' }),
  giveBack('500'),
  giveBack('500', day.settleAt),
];

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create([line()]), create([]), create([line({ price: '0' })]), create([line({ itemId: null })])],
    later,
    by: ['lines', 'overdueFlag', 'submitCount', 'taken', 'missedReports'],
    most: 500,
  });
  // Only what version 1 left in force with nothing open comes there: below.
  expect(gaps).toEqual({ states: [], rows: ['confirmed.CONVERT_DUE.0'], codes: [] });
});

test('confirmed 10,000, converted 6,500, released 500 leave 3,000 open: 5,640.00 at 80 %', () => {
  const rows = [{ ...line(), confirmQty: '10000', convertedQty: '6500', releasedQty: '500' }];
  expect(counted({ liabilityRate: '80' } as Prep, rows as never)).toMatchObject({
    liabilityAmount: '5640',
    lines: [{ openQty: '3000', openLiability: '5640.00' }],
  });
});

test('its requisitions know it from the approval on, until it is closed, cancelled or written again', () => {
  const fields = { orgId: '100', supplierId: '501', reason: 'Long lead', liabilityRate: '80', validTo: '2026-12-31' };
  const heard = (...events: readonly MachineEvent[]) => {
    const created = sent('CREATE', SYSTEM, { fields, lines: { lines: { set: [line({ sourceLineId: '81:10' })] } } }, { id: '91' });
    let at: Snapshot | null = null;
    const told: unknown[] = [];
    for (const event of [created, sent('SUBMIT', buyer, {}, day), sent('APPROVE', approver, { comment: null }, day), ...events]) {
      const decided = decide(definition, at, event);
      if (!decided.ok) throw new Error(decided.refusal.code);
      at = decided.after;
      for (const effect of decided.effects)
        if (effect.kind === 'send' && effect.type === 'srmPurRequisitionHeader') told.push([effect.event, effect.payload]);
    }
    return told;
  };
  const rows = [{ lineNum: 10, targetLine: 10, qty: '10000' }];
  const link = ['LINK_TARGET', { targetType: 'PREP', targetDocId: '91', targetNumber: null, rows }];
  const ended = (outcome: string) => ['UNLINK_TARGET', { targetDocId: '91', outcome }];
  expect(heard(confirm('10000'), reserve('6500'))).toEqual([link]);
  expect(heard(confirm('10000'), release('10000'))).toEqual([link, ended('DONE')]);
  expect(heard(sent('SUPPLIER_REFUSE', alpha, { comment: 'No capacity' }), sent('REVISE', buyer))).toEqual([link, ended('VOIDED')]);
  expect(heard(sent('CANCEL', buyer, { comment: 'Not needed' }))).toEqual([link, ended('VOIDED')]);
});

/** From the approval on: where it stands, who has what to do, what was told to whom. */
function followed(...events: readonly MachineEvent[]) {
  const first = [create([line()]), sent('SUBMIT', buyer, {}, day), sent('APPROVE', approver, { comment: null }, { ...day, replyAt: DUE })];
  let at: Snapshot | null = null;
  const told: string[] = [];
  const answers: unknown[] = [];
  for (const event of [...first, ...events]) {
    const decided = decide(definition, at, event);
    if (!decided.ok) throw new Error(decided.refusal.code);
    at = decided.after;
    for (const effect of decided.effects) {
      if (effect.kind === 'message') told.push(`${effect.template} ${effect.to.join(' ')}`);
      if (effect.kind === 'send' && effect.type === 'srmPurOrderHeader')
        answers.push([effect.event, (effect.payload as { readonly code?: string }).code ?? null]);
    }
  }
  const todos = (definition.machine.states[at!.state]!.todos ?? []).flatMap((todo) =>
    todo.to(at!.context as never).map((who) => `${todo.title.en}: ${who}`),
  );
  const [{ openQty, releasedQty, consentQty }] = (at!.context as unknown as Prep).lines as [Prep['lines'][number]];
  return { state: at!.state, context: at!.context, line: { openQty, releasedQty, consentQty }, todos, told, answers };
}
const refusedWith = (events: readonly MachineEvent[], event: MachineEvent) => {
  const { state, context } = followed(...events);
  const decided = decide(definition, { state, context } as Snapshot, event);
  return decided.ok ? null : decided.refusal;
};
const WEEK = 7 * DAY_MS;
const DUE = MONDAY + 3 * DAY_MS;
const due = (event: string, at: number, facts: object = {}) => sent(event, SYSTEM, {}, facts, null, at);
const [asked, bought] = ['Preparation to confirm: supplier:501', 'Preparation not answered in time: user:7'];

test('a reply that is late is told to both, once, and the buyer has it to do until the supplier answers', () => {
  expect(followed()).toMatchObject({ state: 'issued', context: { confirmDeadline: DUE }, todos: [asked], told: [] });
  const late = due('REPLY_DUE', DUE);
  expect(followed(late)).toMatchObject({
    ...{ state: 'issued', context: { overdueFlag: 'Y' }, todos: [asked, bought] },
    told: ['PREP_REPLY_LATE supplier:501 user:7'],
  });
  const deadlines = definition.machine.states['issued']!.deadlines!.map(({ at }) => at(followed(late).context as never));
  expect(deadlines).toEqual([null]);
  expect(followed(late, confirm('10000'))).toMatchObject({
    ...{ state: 'confirmed', todos: [] },
    told: ['PREP_REPLY_LATE supplier:501 user:7', 'PREP_CONFIRMED user:7'],
  });
  // Written anew and approved after the first term, there are three days more.
  const again = [late, sent('REVISE', buyer), sent('SUBMIT', buyer, {}, day)];
  const approved = sent('APPROVE', approver, { comment: null }, { ...day, replyAt: DUE + WEEK }, null, DUE + DAY_MS);
  expect(followed(...again, approved).context).toMatchObject({ confirmDeadline: DUE + WEEK, overdueFlag: 'N' });
});

test('stock is reported each week: the supplier is asked after one, the buyer told after two', () => {
  const toReport = 'Prepared stock to report: supplier:501';
  const inForce = sent('SUPPLIER_CONFIRM', alpha, confirm('10000').payload as object, { reportAt: MONDAY + WEEK });
  expect(followed(inForce)).toMatchObject({ context: { reportDueAt: MONDAY + WEEK, missedReports: 0 }, todos: [] });
  const once = due('REPORT_DUE', MONDAY + WEEK, { reportAt: MONDAY + 2 * WEEK });
  expect(followed(inForce, once)).toMatchObject({
    ...{ context: { reportDueAt: MONDAY + 2 * WEEK, missedReports: 1 }, todos: [toReport] },
    told: ['PREP_CONFIRMED user:7', 'PREP_STOCK_DUE supplier:501'],
  });
  const twice = due('REPORT_DUE', MONDAY + 2 * WEEK);
  expect(followed(inForce, once, twice)).toMatchObject({
    ...{ context: { reportDueAt: MONDAY + 3 * WEEK, missedReports: 2 } },
    ...{ todos: [toReport, 'Prepared stock not reported: user:7'] },
    told: ['PREP_CONFIRMED user:7', 'PREP_STOCK_DUE supplier:501', 'PREP_STOCK_LATE supplier:501 user:7'],
  });
  const at = MONDAY + 2 * WEEK + DAY_MS;
  const report = sent('REPORT_STOCK', alpha, { rows: [{ lineNum: 10, finishedQty: '100', wipQty: '50' }] }, {}, null, at);
  expect(followed(inForce, once, twice, report)).toMatchObject({
    ...{ todos: [], context: { reportedAt: at, reportDueAt: at + WEEK, missedReports: 0, lines: [{ finishedQty: '100', wipQty: '50' }] } },
  });
});

test('it closes by itself when orders have taken all, and is open again when one gives back in time', () => {
  const all = [confirm('10000'), reserve('6500'), reserve('3500')];
  expect(followed(...all)).toMatchObject({
    ...{ state: 'closed', line: { openQty: '0', releasedQty: '0' } },
    answers: [
      ['RESERVED', null],
      ['RESERVED', null],
    ],
  });
  expect(followed(...all, reserve('1')).answers.at(-1)).toEqual(['RESERVE_REFUSED', 'PREP_NOT_OPEN']);
  expect(followed(...all, giveBack('500'))).toMatchObject({
    ...{ state: 'confirmed', line: { openQty: '500', releasedQty: '0' } },
    context: { liabilityAmount: '940', reportDueAt: MONDAY + WEEK },
  });
  expect(followed(...all, giveBack('500', day.settleAt))).toMatchObject({
    ...{ state: 'closed', line: { openQty: '0', releasedQty: '500' }, context: { liabilityAmount: '0' } },
  });
  // A release of what is not held changes nothing, and what was settled stays so.
  expect(followed(...all, sent('RELEASE', SYSTEM, { docId: '2' }))).toMatchObject({ state: 'closed', line: { openQty: '0' } });
  const settled = [confirm('10000'), reserve('6500'), due('CONVERT_DUE', day.settleAt), settle('1000')];
  expect(followed(...settled, giveBack('500'))).toMatchObject({ state: 'closed', line: { openQty: '0', releasedQty: '4000' } });
});

test('what an earlier version left in force reports within a week, and with nothing open it is over at its end', () => {
  const { context } = followed(confirm('10000'), reserve('6500'));
  const rows = (context as unknown as Prep).lines.map((row) => ({ ...row, openQty: '0', convertedQty: '10000' }));
  const old = { state: 'confirmed', context: { ...context, lines: rows, missedReports: null, lastUpdateDate: MONDAY } } as Snapshot;
  const now = upgraded(definition, old, 1)!;
  expect(now).toMatchObject({ state: 'confirmed', context: { reportDueAt: MONDAY + WEEK, missedReports: 0 } });
  expect(decide(definition, now, due('CONVERT_DUE', day.settleAt))).toMatchObject({ ok: true, after: { state: 'closed' } });
  expect(upgraded(definition, { ...old, state: 'settling' }, 1)).toMatchObject({ state: 'settling', context: { missedReports: null } });
});

test('an order of another supplier or in another currency takes nothing of it', () => {
  const own = { supplierId: '501', currency: 'CNY' };
  const answerTo = (terms: object) => followed(confirm('10000'), reserve('1', terms)).answers;
  expect(answerTo(own)).toEqual([['RESERVED', null]]);
  expect(answerTo({ ...own, supplierId: '502' })).toEqual([['RESERVE_REFUSED', 'PREP_OTHER_TERMS']]);
  expect(answerTo({ ...own, currency: 'USD' })).toEqual([['RESERVE_REFUSED', 'PREP_OTHER_TERMS']]);
});

test('nothing is released beyond what the supplier agreed to on a signed file', () => {
  const inForce = [confirm('10000')];
  expect(refusedWith(inForce, release('1', null))).toMatchObject({ code: 'PREP_CONSENT', params: { line: 10, qty: '0' } });
  expect(refusedWith(inForce, consent('500', null))).toMatchObject({ code: 'PREP_CONSENT_FILE' });
  const agreed = [...inForce, consent('500')];
  expect(followed(...agreed)).toMatchObject({ line: { consentQty: '500', openQty: '10000' }, context: { consentIds: '802' } });
  expect(refusedWith(agreed, release('501', null))).toMatchObject({ code: 'PREP_CONSENT', params: { line: 10, qty: '500' } });
  const released = followed(...agreed, release('400', null));
  expect(released).toMatchObject({ line: { consentQty: '100', releasedQty: '400', openQty: '9600' } });
  expect(released.told).toEqual(['PREP_CONFIRMED user:7', 'PREP_CONSENTED user:7', 'PREP_RELEASED supplier:501']);
  // What came as paper is attached by the buyer, and stays with the first.
  expect(followed(...agreed, release('400', null), release('600', '801'))).toMatchObject({
    ...{ line: { consentQty: '0', releasedQty: '1000' }, context: { consentIds: '802,801' } },
  });
});

test('the supplier hears of a cancellation; finance and he hear what is settled', () => {
  expect(followed(sent('CANCEL', buyer, { comment: 'Not needed' })).told).toEqual(['PREP_CANCELLED supplier:501']);
  const settling = [confirm('10000'), due('CONVERT_DUE', day.settleAt)];
  expect(followed(...settling).todos).toEqual(['Preparation to settle: user:7', 'Preparation being settled: supplier:501']);
  const told = followed(...settling, settle('12000')).told;
  expect(told.at(-1)).toBe('PREP_SETTLED resp:FINANCE@100 supplier:501');
});
