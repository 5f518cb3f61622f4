import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { add, eq, lte, mul, round2 } from '../../../../state-machines/kernel/primitives/decimal.js';
import { DAY_MS } from '../../../../state-machines/kernel/primitives/instant.js';
import { priced } from '../../../../state-machines/trade/money.js';
import { steppedPrice } from '../../../../state-machines/trade/ladder.js';
import type { Agreement } from '../../../../state-machines/purchasing/agreement/fields.js';
import { srmPurAgreementHeader } from '../../../../state-machines/purchasing/agreement/index.js';
import { overlapsOf } from '../../../../server/purchasing/agreement.js';
import { MONDAY, approver, buyer, manager } from '../../golden/events.js';
import { blockAEvents, outside, sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurAgreementHeader);
const supplier = outside('501');
const line = (more: object = {}) => ({
  lineNum: 10,
  itemId: '31',
  itemName: 'Bracket',
  uomId: '5',
  unitPrice: '9.20',
  lineValidFrom: '2026-01-01',
  lineValidTo: '2026-12-31',
  ...more,
});
const fields = { orgId: '100', title: 'Brackets', supplierId: '501', taxRate: '13', validFrom: '2026-01-01', validTo: '2026-12-31' };
/** Named by what is wrong with it, so that a walk tells them apart. */
const wrong = (title: string, set: readonly object[], more: object = {}, lines: object = {}) => create(set, { ...more, title }, lines);
const create = (set: readonly object[], more: object = {}, lines: object = {}) =>
  sent('CREATE', buyer, { fields: { ...fields, ...more }, lines: { lines: { set }, ...lines } }, { id: '81', docNumber: 'AGR-1' });
const steps = (...rows: readonly (readonly [string, string | null, string])[]) => ({
  steps: { set: rows.map(([fromQty, toQty, stepPrice], index) => ({ stepNo: index + 1, lineNum: 10, fromQty, toQty, stepPrice })) },
});
const stepped = line({ stepMode: 'ALL_UNITS' });
const ladder = steps(['0', '1000', '10'], ['1000', '5000', '9.2'], ['5000', null, '8.5']);
const END = MONDAY + 100 * DAY_MS;
const comes = { today: '2026-03-02', endsAt: END, overlaps: [{ agreementId: '80', lineNum: 20, endDate: '2025-12-31' }], unpriced: ['71'] };
const approve = sent('APPROVE', approver, { comment: null }, comes);
const take = (qty: string) => ({
  docType: 'srmPurOrderHeader',
  docId: '91',
  round: 1,
  rows: [{ docLine: 10, lineNum: 10, qty, amount: '10' }],
});
const endedByReview = sent('SUPERSEDE_LINES', SYSTEM, {
  byDocId: '70',
  lines: [{ lineNum: 10, endDate: '2026-03-02' }],
  endedFor: { reviewId: '70', reviewLines: [20] },
});
const terminated = sent('TERMINATE', manager, { terminateDate: null, comment: 'Insolvent' }, { today: '2026-03-02', endsAt: MONDAY });
const later: readonly MachineEvent[] = [
  sent('SAVE', buyer, { fields: { remark: 'More brackets' } }),
  sent('SUBMIT', buyer),
  sent('SUBMIT', buyer, {}, { inactive: ['M-1'] }),
  sent('SUBMIT', buyer, {}, { gated: { en: 'Suspended', cn: '已暂停' } }),
  ...blockAEvents(buyer),
  approve,
  sent('SUPPLIER_CONFIRM', supplier, { comment: null }, comes),
  sent('SUPPLIER_CONFIRM', supplier, { comment: null }, { ...comes, gated: { en: 'Suspended', cn: '已暂停' } }),
  sent('SUPPLIER_REFUSE', supplier, { comment: 'Steel is dearer' }),
  sent('SUPPLIER_REFUSE', supplier, { comment: ' ' }),
  sent('RECALL', buyer, { comment: 'Another price' }),
  sent('RECALL', buyer, { comment: null }),
  sent('CONFIRM_DUE', SYSTEM, {}, {}, null, MONDAY + 7 * DAY_MS),
  sent('REVISE', buyer),
  sent('ALTERATION', buyer, {}, { newId: '82', tomorrow: '2026-03-03', draft: null }),
  sent('ALTERATION', buyer, {}, { newId: '82', draft: 'AGR-2' }),
  sent('SUPERSEDE_LINES', SYSTEM, { byDocId: '82', lines: [{ lineNum: 10, endDate: '2026-03-31' }] }),
  endedByReview,
  sent('DRAFT_CONTRACT', buyer, { rows: [{ lineNum: 10, quantity: '100' }] }, { newId: '83' }),
  sent('DRAFT_CONTRACT', buyer, { rows: [{ lineNum: 90, quantity: '100' }] }, { newId: '83' }),
  sent('SUSPEND', manager, { comment: 'Quality' }),
  sent('SUSPEND', manager, { comment: null }),
  sent('RESUME', manager, { comment: null }),
  terminated,
  sent('TERMINATE', manager, { terminateDate: null, comment: null }, { today: '2026-03-02' }),
  sent('TERMINATE', manager, { terminateDate: '2026-03-01', comment: 'Late' }, { today: '2026-03-02' }),
  sent('TERMINATE', manager, { terminateDate: '2026-04-30', comment: 'Changed maker' }, { today: '2026-03-02', endsAt: END - DAY_MS }),
  sent('REMIND_DUE', SYSTEM, {}, {}, null, END - 60 * DAY_MS),
  sent('END_DUE', SYSTEM, {}, {}, null, END),
  sent('RESERVE', SYSTEM, take('1')),
  sent('RESERVE', SYSTEM, take('99999')),
  sent('RELEASE', SYSTEM, { docId: '91', round: 1 }),
  sent('USE', SYSTEM, take('1')),
];
const creations = [
  create([line()], { supplierConfirmFlag: 'Y' }),
  create([line({ qtyLimit: '10000' })], { agreementType: 'QUANTITY' }),
  wrong('empty', []),
  wrong('no material', [line({ itemId: null })]),
  wrong('too long', [line({ lineValidTo: '2027-01-01' })]),
  wrong('no limit', [line()], { agreementType: 'AMOUNT' }),
  wrong('no organisation', [line()], {}, { orgs: { set: [{ orgId: '101', enabledFlag: 'N' }] } }),
  wrong('a gap', [stepped], {}, steps(['0', '1000', '10'], ['1200', null, '9'])),
  wrong('not from 0', [stepped], {}, steps(['1', '1000', '10'], ['1000', null, '9'])),
  wrong('a rising price', [stepped], {}, steps(['0', '1000', '9'], ['1000', null, '10'])),
  wrong('twice', [line(), line({ lineNum: 20 })]),
];

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: creations,
    later,
    by: ['title', 'agreementType', 'supplierConfirmFlag', 'terminateDate', 'submitCount'],
    most: 700,
  });
  // Prices of an award that are changed: kernel/stock/approval.spec.ts.
  expect(gaps).toEqual({ states: [], rows: [], codes: ['PRICE_NOT_AWARDED'] });
});

const after = (...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    return decision.after;
  }, null)!;
const of = (snapshot: Snapshot) => snapshot.context as unknown as Agreement;
const effectsOf = (snapshot: Snapshot, event: MachineEvent) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? decision.effects : decision.refusal.code;
};
const submit = sent('SUBMIT', buyer);

test('confirmed by the supplier it comes into force: it ends the price before it, prices what had none, and is told', () => {
  const waiting = after(create([line()], { supplierConfirmFlag: 'Y' }), submit, approve);
  expect(waiting).toMatchObject({ state: 'confirming', context: { confirmUntil: MONDAY + 7 * DAY_MS, overdueFlag: 'N' } });
  const confirm = sent('SUPPLIER_CONFIRM', supplier, { comment: null }, comes);
  expect(effectsOf(waiting, confirm)).toMatchObject([
    { kind: 'message', template: 'AGREEMENT_IN_FORCE', to: ['supplier:501'] },
    {
      type: 'srmPurAgreementHeader',
      id: '80',
      event: 'SUPERSEDE_LINES',
      payload: { byDocId: '81', lines: [{ lineNum: 20, endDate: '2025-12-31' }] },
    },
    { type: 'srmPurUnpricedMaterial', id: '71', event: 'PRICED' },
  ]);
  // Goods that were billed already: the supplier hears of it, and finance of each organisation.
  const adjusts = [
    { orgId: '100', notes: ['SN-1', 'SN-2'] },
    { orgId: '101', notes: Array.from({ length: 9 }, (_none, n) => `SN-${n + 2}`) },
  ];
  const billed = sent('SUPPLIER_CONFIRM', supplier, { comment: null }, { ...comes, adjusts });
  expect((effectsOf(waiting, billed) as readonly object[]).at(-1)).toEqual({
    kind: 'message',
    template: 'PRICE_ADJUST_DUE',
    to: ['supplier:501', 'resp:FINANCE@100', 'resp:FINANCE@101'],
    params: {
      ...{ number: waiting.context.docNumber, title: waiting.context['title'], count: 10 },
      notes: 'SN-1, SN-2, SN-3, SN-4, SN-5, SN-6, SN-7, SN-8, SN-9, SN-10',
    },
  });
  const late = after(create([line()], { supplierConfirmFlag: 'Y' }), submit, approve, sent('CONFIRM_DUE', SYSTEM));
  expect(late).toMatchObject({ state: 'confirming', context: { overdueFlag: 'Y' } });
  expect(after(create([line()], { supplierConfirmFlag: 'N' }), submit, approve).state).toBe('effective');
});

test('PU §5 (5): a new line from 2026-04-01 leaves the old one until 2026-03-31; one that began no earlier leaves it no day', () => {
  const found = { agreementId: '80', lineNum: 20, from: '2026-01-01', to: '2026-12-31', itemId: '31' };
  const next = (from: string) => overlapsOf({ lines: [line({ lineValidFrom: from })] } as unknown as Agreement, [found]);
  expect(next('2026-04-01')).toEqual([{ agreementId: '80', lineNum: 20, endDate: '2026-03-31' }]);
  expect(next('2026-01-01')).toEqual([{ agreementId: '80', lineNum: 20, endDate: '2025-12-31' }]);
  expect(next('2027-01-01')).toEqual([]);
  const told = sent('SUPERSEDE_LINES', SYSTEM, { byDocId: '82', lines: [{ lineNum: 10, endDate: '2026-03-31' }] });
  const once = after(create([line()]), submit, approve, told);
  expect(of(once).lines).toMatchObject([{ lineValidTo: '2026-03-31', endedDate: '2026-03-31' }]);
  expect(of(after(create([line()]), submit, approve, told, told)).lines).toEqual(of(once).lines);
});

test('a review that ends a price hears that it ends today, and of an agreement that is over, that nothing was left to end', () => {
  const agreed = after(create([line()]), submit, approve);
  const answer = (event: string) => ({
    ...{ kind: 'send', type: 'srmPurPricingReviewHeader', id: '70', event, part: `${event}:20` },
    payload: { lineNum: 20, docId: '81', docNumber: 'AGR-1' },
  });
  expect(effectsOf(agreed, endedByReview)).toEqual([answer('LINE_EXECUTED')]);
  expect(of(after(create([line()]), submit, approve, endedByReview)).lines).toMatchObject([{ lineValidTo: '2026-03-02' }]);
  const over = after(create([line()]), submit, approve, terminated);
  expect([over.state, effectsOf(over, endedByReview)]).toEqual(['terminated', [answer('LINE_FAILED')]]);
});

test('the next edition holds what is agreed, from tomorrow on', () => {
  const agreed = after(create([stepped], { supplierConfirmFlag: 'N' }, ladder), submit, approve);
  expect(effectsOf(agreed, sent('ALTERATION', buyer, {}, { newId: '82', tomorrow: '2026-03-03', draft: null }))).toMatchObject([
    {
      kind: 'create',
      type: 'srmPurAgreementHeader',
      id: '82',
      payload: {
        fields: { supplierId: '501', editionNo: 2, prevEditionId: '81', validFrom: '2026-03-03', validTo: '2026-12-31' },
        lines: { lines: { set: [{ itemId: '31', unitPrice: '10', lineValidFrom: '2026-03-03' }] }, steps: { set: [{}, {}, {}] } },
      },
    },
  ]);
});

test('reminded 60 and 15 days before its end, then expired: nothing more is ordered of it, what comes back is counted', () => {
  const due = (type: string, days: number) => sent(type, SYSTEM, {}, {}, null, END - days * DAY_MS);
  const events = [create([line()]), submit, approve, sent('RESERVE', SYSTEM, take('5')), due('REMIND_DUE', 60), due('REMIND_DUE', 15)];
  expect(of(after(...events)).remindCount).toBe(2);
  const expired = after(...events, due('END_DUE', 0));
  expect(expired.state).toBe('expired');
  expect(effectsOf(expired, sent('RESERVE', SYSTEM, take('1')))).toMatchObject([
    { event: 'RESERVE_REFUSED', payload: { code: 'AGR_NOT_EFFECTIVE' } },
  ]);
  const back = after(...events, due('END_DUE', 0), sent('RELEASE', SYSTEM, { docId: '91', round: 1 }));
  expect(of(back).lines[0]!.qtyUsed).toBe('0');
});

test('terminated on a day to come, orders may still be placed until then', () => {
  const terminate = sent(
    'TERMINATE',
    manager,
    { terminateDate: '2026-04-30', comment: 'Changed maker' },
    { today: '2026-03-02', endsAt: END },
  );
  const events = [create([line()]), submit, approve, terminate];
  expect(effectsOf(after(...events), sent('RESERVE', SYSTEM, take('1')))).toMatchObject([{ event: 'RESERVED' }]);
  expect(after(...events, sent('END_DUE', SYSTEM, {}, {}, null, END)).state).toBe('terminated');
});

test('PU §5: the supplier hears that it waits, is suspended, resumed and ended', () => {
  const told = (at: Snapshot, event: MachineEvent) =>
    (effectsOf(at, event) as readonly { readonly kind: string; readonly template: string; readonly to: readonly string[] }[])
      .filter(({ kind }) => kind === 'message')
      .map(({ template, to }) => [template, ...to]);
  const asked = after(create([line()], { supplierConfirmFlag: 'Y' }), submit, approve);
  expect(asked.state).toBe('confirming');
  expect(told(asked, sent('CONFIRM_DUE', SYSTEM))).toEqual([['AGREEMENT_LATE', 'supplier:501']]);
  const inForce = after(create([line()]), submit, approve);
  const suspend = sent('SUSPEND', manager, { comment: 'Insolvent' });
  expect(told(inForce, suspend)).toEqual([['AGREEMENT_SUSPENDED', 'supplier:501']]);
  expect(told(after(create([line()]), submit, approve, suspend), sent('RESUME', manager))).toEqual([['AGREEMENT_RESUMED', 'supplier:501']]);
  expect(told(inForce, terminated)).toEqual([['AGREEMENT_TERMINATED', 'supplier:501']]);
});

const breaks = [
  { fromQty: '0', price: '10' },
  { fromQty: '1000', price: '9.2' },
  { fromQty: '5000', price: '8.5' },
];
test('PU §5 (1) to (4): breaks at 10.00, 9.20 and 8.50, and a limit of 10,000', () => {
  expect(steppedPrice('ALL_UNITS', breaks, '6000')).toEqual({ price: '8.5', amount: '51000' });
  expect(priced('EXCL', '8.5', '6000', '13')).toMatchObject({ amountExcl: '51000', taxAmount: '6630', amountIncl: '57630' });
  expect(steppedPrice('INCREMENTAL', breaks, '6000')).toEqual({ price: '9.216667', amount: '55300' });
  expect(['999', '1000'].map((qty) => steppedPrice('ALL_UNITS', breaks, qty)!.price)).toEqual(['10', '9.2']);
  const limited = create([line({ qtyLimit: '10000' })], { agreementType: 'QUANTITY' });
  const used = after(limited, submit, approve, sent('RESERVE', SYSTEM, take('9500')));
  expect(effectsOf(used, sent('RESERVE', SYSTEM, { ...take('600'), docId: '92' }))).toMatchObject([{ payload: { code: 'AGR_QTY_LIMIT' } }]);
  expect(effectsOf(used, sent('RESERVE', SYSTEM, { ...take('500'), docId: '92' }))).toMatchObject([{ event: 'RESERVED' }]);
});

test('PU §5 (6): whatever breaks are written, those that are taken begin at 0, join and rise', () => {
  const quantity = fc.integer({ min: 0, max: 20 }).map(String);
  const written = fc.array(fc.tuple(quantity, fc.option(quantity), fc.integer({ min: 1, max: 9 }).map(String)), { maxLength: 4 });
  fc.assert(
    fc.property(written, (rows) => {
      const fault = effectsOf(after(create([stepped], {}, steps(...rows))), submit);
      if (typeof fault === 'string') return;
      const sorted = rows.toSorted(([a], [b]) => Number(a) - Number(b));
      expect(sorted[0]![0]).toBe('0');
      for (const [index, [from, to]] of sorted.entries()) {
        const next = sorted[index + 1];
        expect(next ? eq(to!, next[0]) && lte(from, to!) : to).toBe(next ? true : null);
      }
    }),
  );
});

test('what an order comes to never falls by ordering more where each part has its own price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 500 }), (qty, more) => {
      const [one, two] = [qty, qty + more].map((of) => steppedPrice('INCREMENTAL', breaks, String(of))!.amount);
      return lte(one!, two!) && lte(two!, round2(add(one!, mul('10', String(more)))));
    }),
  );
});
