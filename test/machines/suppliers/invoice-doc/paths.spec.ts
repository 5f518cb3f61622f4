import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { srmSlcSupplierInvDocHeader } from '../../../../state-machines/suppliers/invoice-doc/index.js';
import { billed, deductions } from '../../../../state-machines/suppliers/invoice-doc/rules.js';
import { buyer, inside } from '../../golden/events.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { ends } from '../ends.js';

const definition = anyDefinition(srmSlcSupplierInvDocHeader);
const alpha = outside('501');
const finance = inside('15', 'FINANCE');
const receipt = (qty: string, price: string, sourceKey = '21:10') => ({
  lineSource: 'RECEIPT' as const,
  sourceKey,
  noteNumber: 'DN-1',
  orderNumber: 'PO-1',
  itemName: 'Bracket',
  qty,
  price,
  taxRate: '13',
});
const found = [receipt('100', '12.345678')];
const sentBack = { ...receipt('-10', '12.345678'), lineSource: 'RETURN' as const };
const consumption = { ...receipt('50', '8', 'C31:1000'), lineSource: 'CONSUMPTION' as const, noteNumber: 'CSG-1' };
/** Billed at 10, of which an agreement said 10.50 afterwards. */
const dearer = {
  ...receipt('100', '0.5', '21:10:A41:10'),
  ...{ lineSource: 'PRICE_ADJUST' as const, billedPrice: '10', agreementNumber: 'AGR-2' },
};
const cheaper = { ...dearer, qty: '-100', price: '0.2', sourceKey: '21:10:A42:10', agreementNumber: 'AGR-3' };
const create = sent(
  'CREATE',
  buyer,
  { fields: { orgId: '100', supplierId: '501', periodFrom: '2026-03-01', periodTo: '2026-03-31' } },
  { id: '61' },
);
const invoice = (netAmount: string, taxAmount: string, more: object = {}) => ({
  invoiceNum: 1,
  invoiceKind: 'DIGITAL',
  invoiceNumber: '24312000000012345678',
  invoiceDate: '2026-04-01',
  netAmount,
  taxAmount,
  ...more,
});
const enter = (...set: readonly object[]) => sent('SAVE', alpha, { lines: { invoices: { set } } });

const hers = (payload: object = {}, begun: object | null = { supplierId: '501', orgId: '100', currency: 'CNY' }) =>
  sent(
    'CREATE',
    alpha,
    { fields: { supplierId: '501', noteId: '21', periodFrom: '2026-03-01', periodTo: '2026-03-31', ...payload } },
    { id: '61', begun },
  );

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create, hers(), hers({ supplierId: '502' }), hers({}, null)],
    later: [
      sent('SAVE', alpha, { fields: { periodTo: '2026-04-30' } }),
      sent('COLLECT', alpha, {}, { found }),
      sent('SUBMIT', alpha, {}, { exceeding: [], gated: null }),
      sent('SUBMIT', alpha, {}, { exceeding: [{ sourceKey: '21:10', free: '40' }], gated: { en: 'Blocked', cn: '受限' } }),
      sent('CONFIRM', buyer, {}, { exceeding: [] }),
      sent('RETURN', buyer, { reason: 'Wrong period' }),
      sent('WITHDRAW', alpha),
      sent('CANCEL', alpha, { reason: 'Wrong period' }),
      sent('DELETE', alpha),
      sent('REOPEN', buyer, { reason: 'A line too many' }),
      sent('REMIND_DUE', SYSTEM),
      sent('PAYMENT_TOLD', SYSTEM, { amount: '1000.00', voucher: 'E1' }),
      sent('PAYMENT_TOLD', SYSTEM, { amount: '395.09', voucher: 'E2' }),
      sent('SAVE', buyer, { fields: { remark: 'March' } }),
      sent('COLLECT', buyer, {}, { found }),
      sent('COLLECT', buyer, {}, { found: [sentBack] }),
      sent('COLLECT', buyer, {}, { found: [dearer] }),
      sent('SEND', buyer, {}, { exceeding: [{ sourceKey: '21:10:A41:10', free: '0' }] }),
      sent('COLLECT', buyer, {}, { found: [{ ...consumption, qty: '10', price: '12.345678' }, sentBack] }),
      sent('SEND', buyer, {}, { exceeding: [], gated: null }),
      sent('SEND', buyer, {}, { exceeding: [{ sourceKey: '21:10', free: '40' }] }),
      sent('SEND', buyer, {}, { gated: { en: 'Blocked', cn: '受限' } }),
      sent('SEND', finance, {}, { exceeding: [] }),
      sent('SEND', buyer, {}, { exceeding: [{ sourceKey: 'C31:1000', free: '0' }] }),
      sent('SUPPLIER_CONFIRM', alpha),
      sent('DISPUTE', alpha, { reason: 'One is missing' }),
      sent('DISPUTE', alpha, { reason: null }),
      enter(invoice('1234.57', '160.52')),
      enter(invoice('1234.57', '161.00')),
      enter(invoice('1234.57', '160.49', { invoiceNumber: '123' })),
      enter(invoice('0', '0', { sellerTaxNo: '91440300MA5FACT87W' })),
      sent('SUBMIT_INVOICE', alpha, {}, { known: [] }),
      sent('SUBMIT_INVOICE', alpha, {}, { known: ['24312000000012345678'] }),
      sent('SUBMIT_INVOICE', alpha, {}, { known: [], parties: { buyer: null, seller: '91320594MA1DEMX23X' } }),
      sent('VERIFY', finance, { invoiceNum: 1, verifyStatus: 'VALID' }),
      sent('RETURN_INVOICE', finance, { reason: 'Wrong buyer' }),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      sent('APPROVE', finance, { comment: null }),
      sent('PAY', finance, { amount: '1000.00', voucher: 'V1' }),
      sent('PAY', finance, { amount: '1395.09', voucher: 'V2' }),
      sent('PAY', finance, { amount: '5000.00', voucher: 'V3' }),
      sent('PAY', finance, { amount: '1000.00', voucher: 'V4', releasedFlag: 'N' }, { gated: { en: 'Held', cn: '冻结' } }),
      sent('PAY', finance, { amount: '1000.00', voucher: 'V5', releasedFlag: 'N' }, { account: 'OPEN' }),
      sent('PAY', finance, { amount: '1000.00', voucher: 'V6', releasedFlag: 'N' }, { account: 'HELD', heldUntil: '2026-04-04 08:00' }),
      sent('REVERSE', finance, { reason: 'Wrong buyer' }),
      sent('REVERSE', finance, { reason: null }),
      sent('CANCEL', buyer, { reason: 'Wrong period' }),
      sent('DELETE', buyer),
    ],
    by: ['lines', 'invoices', 'paidAmount', 'confirmedBy', 'initiatorType'],
    most: 1200,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('100 × 12.345678, 50 × 8 at 13 %: each line is rounded for itself', () => {
  expect(billed({ found: [receipt('100', '12.345678'), receipt('50', '8', '22:10')] })).toMatchObject({
    netTotal: '1634.57',
    taxTotal: '212.49',
    grossTotal: '1847.06',
    lines: [
      { netAmount: '1234.57', taxAmount: '160.49', grossAmount: '1395.06' },
      { netAmount: '400', taxAmount: '52', grossAmount: '452' },
    ],
  });
});

test('100 at 12.50 per 100 are 12.50, 40 of them sent back 5.00; with tax in the price the gross comes first', () => {
  const perHundred = { ...receipt('100', '12.50'), priceUnit: 100 };
  const { lines: rows } = billed({
    found: [perHundred, { ...perHundred, qty: '-40' }, { ...perHundred, priceIncl: '14.13' }, receipt('1', '12.50')],
  });
  expect(rows).toMatchObject([
    { priceUnit: 100, netAmount: '12.5', taxAmount: '1.63', grossAmount: '14.13' },
    { priceUnit: 100, netAmount: '-5', taxAmount: '-0.65', grossAmount: '-5.65' },
    { priceUnit: 100, netAmount: '12.5', taxAmount: '1.63', grossAmount: '14.13' },
    { priceUnit: 1, netAmount: '12.5' },
  ]);
});

test('of prices with tax the gross amount comes first: 113.00 is 100.00 and 13.00, 10.00 is 8.85 and 1.15 (example 3)', () => {
  const withTax = (priceIncl: string, qty: string, key: string) => ({ ...receipt(qty, '8.849558', key), priceIncl });
  const { lines: rows } = billed({ found: [withTax('113', '1', '22:10'), withTax('10', '1', '22:20'), withTax('10', '100000', '22:30')] });
  expect(rows).toMatchObject([
    { netAmount: '100', taxAmount: '13', grossAmount: '113' },
    { netAmount: '8.85', taxAmount: '1.15', grossAmount: '10' },
    { netAmount: '884955.75', taxAmount: '115044.25', grossAmount: '1000000' },
  ]);
});

test('receipt 100 × 12.345678, 10 of them sent back, 50 × 8 consumed: 1,511.11, 196.44, 1,707.55 (example 1)', () => {
  expect(billed({ found: [receipt('100', '12.345678'), sentBack, consumption] })).toMatchObject({
    ...{ netTotal: '1511.11', taxTotal: '196.44', grossTotal: '1707.55' },
    lines: [{}, { lineSource: 'RETURN', netAmount: '-123.46', taxAmount: '-16.05', grossAmount: '-139.51' }, {}],
  });
});

test('each source says what of it is left: receipts what is unbilled, consumption what is unsettled; less than nothing is not billed', () => {
  const sending = (rows: readonly object[], exceeding: readonly object[]) =>
    ends(definition, [create, sent('COLLECT', buyer, {}, { found: rows }), sent('SEND', buyer, {}, { exceeding, gated: null })]).said;
  const both = [...found, consumption];
  expect(sending(both, [{ sourceKey: '21:10', free: '40' }])).toBe('NT_BILLING Of DN-1 only 40 is unbilled by now. Collect again.');
  expect(sending(both, [{ sourceKey: 'C31:1000', free: '0' }])).toBe(
    'CSG_UNSETTLED Of the consumption at CSG-1 only 0 is unsettled by now. Collect again.',
  );
  expect(sending([sentBack], [])).toBe(
    'INV_NEGATIVE More is taken back than is billed: the total must not be negative. Take a longer period, or wait for further receipts.',
  );
  expect(sending([...both, sentBack], [])).toBe('supplierConfirming');
});

test('a price that changed after it was billed: the difference is billed or taken back, with its tax, as long as it holds', () => {
  const { lines: rows, ...totals } = billed({ found: [receipt('30', '9.8', '22:10'), dearer, cheaper] });
  expect(totals).toEqual({ netTotal: '324', taxTotal: '42.12', grossTotal: '366.12' });
  expect(rows).toMatchObject([
    { lineNum: 10, netAmount: '294', taxAmount: '38.22', grossAmount: '332.22' },
    { lineSource: 'PRICE_ADJUST', billedPrice: '10', agreementNumber: 'AGR-2', netAmount: '50', taxAmount: '6.5', grossAmount: '56.5' },
    { qty: '-100', price: '0.2', agreementNumber: 'AGR-3', netAmount: '-20', taxAmount: '-2.6', grossAmount: '-22.6' },
  ]);
  const sending = (row: object, exceeding: readonly object[]) =>
    ends(definition, [create, sent('COLLECT', buyer, {}, { found: [row] }), sent('SEND', buyer, {}, { exceeding, gated: null })]).said;
  expect(sending(dearer, [])).toBe('supplierConfirming');
  expect(sending(dearer, [{ sourceKey: '21:10:A41:10', free: '0' }])).toBe(
    'INV_ADJUSTED The price adjustment of DN-1 has changed by now, or is on another statement. Collect again.',
  );
  expect(sending(cheaper, [])).toBe(
    'INV_NEGATIVE More is taken back than is billed: the total must not be negative. Take a longer period, or wait for further receipts.',
  );
});

test('an invoice that names another buyer or seller than those on record is not handed in; one that names none is', () => {
  const handed = (taxNumbers: object, parties: object) =>
    ends(definition, [
      create,
      sent('COLLECT', buyer, {}, { found }),
      sent('SEND', buyer, {}, { exceeding: [], gated: null }),
      sent('SUPPLIER_CONFIRM', alpha),
      enter(invoice('1234.57', '160.49', taxNumbers)),
      sent('SUBMIT_INVOICE', alpha, {}, { known: [], parties }),
    ]).said;
  const [theirs, ours] = ['91320594MA1DEMX23X', '91440300MA5FACT87W'];
  const known = { seller: theirs, buyer: ours };
  const refused = (found: string, expected: string) =>
    `INV_PARTY Invoice 24312000000012345678 is of another buyer or seller: it says ${found}, on record is ${expected}.`;
  expect(handed({ sellerTaxNo: ours }, known)).toBe(refused(ours, theirs));
  expect(handed({ sellerTaxNo: theirs, buyerTaxNo: theirs }, known)).toBe(refused(theirs, ours));
  expect(handed({ sellerTaxNo: theirs, buyerTaxNo: ours }, known)).toBe('financeChecking');
  expect(handed({}, known)).toBe('financeChecking');
  expect(handed({ buyerTaxNo: theirs }, { seller: theirs, buyer: null })).toBe('financeChecking');
});

test('an accepted notice is taken off up to 30 % of the statement, the oldest first; the rest waits for the next', () => {
  const notice = (noticeId: string, remaining: string) => ({ noticeId, noticeNumber: `KHTZ-${noticeId}`, remaining });
  expect(deductions({ grossTotal: '1707.55' }, { notices: [notice('1', '500.00')] })).toMatchObject({
    deductTotal: '500',
    payableTotal: '1207.55',
  });
  expect(deductions({ grossTotal: '1707.55' }, { notices: [notice('1', '600.00'), notice('2', '10.00')] })).toMatchObject({
    deductTotal: '512.27',
    deducts: [{ noticeId: '1', amount: '512.27' }],
  });
  // 87.73 of the first are carried to the next statement, whose 30 % they are within.
  expect(deductions({ grossTotal: '300.00' }, { notices: [notice('1', '87.73')] })).toMatchObject({
    deductTotal: '87.73',
    payableTotal: '212.27',
  });
});

test('the notice hears of it when finance approves, and again when the approval is taken back; contracts hear of their invoice', () => {
  let snapshot: Snapshot | null = null;
  const effects: Effect[] = [];
  for (const event of [
    create,
    sent('COLLECT', buyer, {}, { found: [receipt('100', '12.345678')] }),
    sent('SEND', buyer, {}, { exceeding: [], gated: null, notices: [{ noticeId: '71', noticeNumber: 'KHTZ-1', remaining: '100.00' }] }),
    sent('SUPPLIER_CONFIRM', alpha),
    enter(invoice('1234.57', '160.49')),
    sent('SUBMIT_INVOICE', alpha, {}, { known: [] }),
    sent('VERIFY', finance, { invoiceNum: 1, verifyStatus: 'VALID' }),
    sent('APPROVE', finance, { comment: null }, { contractIds: ['51'], today: '2026-05-04' }),
    sent('REVERSE', finance, { reason: 'Wrong buyer' }),
  ]) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
    effects.push(...decision.effects);
  }
  expect(effects.map((effect) => (effect.kind === 'send' ? [effect.type, effect.id, effect.event, effect.payload] : effect.kind))).toEqual([
    ['srmSpeAssessHead', '71', 'DEDUCTED', { invDocId: '61', amount: '100.00' }],
    ['srmCctContract', '51', 'INVOICED', { invDocId: '61', day: '2026-05-04' }],
    ['srmSpeAssessHead', '71', 'UNDEDUCTED', { invDocId: '61', amount: '100.00' }],
  ]);
});

test('a number of an invoice is used once, in one statement as in all (example 5)', () => {
  const invoicing = [
    create,
    sent('COLLECT', buyer, {}, { found }),
    sent('SEND', buyer, {}, { exceeding: [], gated: null }),
    sent('SUPPLIER_CONFIRM', alpha),
  ];
  const submitted = (known: readonly string[], ...invoices: readonly object[]) =>
    ends(definition, [...invoicing, enter(...invoices), sent('SUBMIT_INVOICE', alpha, {}, { known })]).said;
  const refused = 'INV_DUP_NO The invoice number 24312000000012345678 is used already.';
  const whole = invoice('1234.57', '160.49');
  expect(submitted(['24312000000012345678'], whole)).toBe(refused);
  expect(submitted([], invoice('1000.00', '130.00'), invoice('234.57', '30.49', { invoiceNum: 2 }))).toBe(refused);
  expect(submitted([], whole)).toBe('financeChecking');
});

test('a cent of tax more is taken, sixteen are told with both differences (example 2)', () => {
  const invoicing = [
    create,
    sent('COLLECT', buyer, {}, { found: [receipt('100', '12.345678'), sentBack, consumption] }),
    sent('SEND', buyer, {}, { exceeding: [], gated: null }),
    sent('SUPPLIER_CONFIRM', alpha),
  ];
  const submitted = (tax: string) =>
    ends(definition, [...invoicing, enter(invoice('1511.11', tax)), sent('SUBMIT_INVOICE', alpha, {}, { known: [] })]).said;
  expect(submitted('196.45')).toBe('financeChecking');
  expect(submitted('196.60')).toMatch(/^INV_DIFF .*0\.16/);
});

/** Agreed, invoiced, verified and approved: it may be paid. */
const payableSteps = [
  ...[
    create,
    sent('COLLECT', buyer, {}, { found }),
    sent('SEND', buyer, {}, { exceeding: [], gated: null }),
    sent('SUPPLIER_CONFIRM', alpha),
  ],
  ...[enter(invoice('1234.57', '160.49')), sent('SUBMIT_INVOICE', alpha, {}, { known: [] })],
  ...[sent('VERIFY', finance, { invoiceNum: 1, verifyStatus: 'VALID' }), sent('APPROVE', finance, { comment: null })],
];

test('nothing is paid to an account that nobody has verified, nor while it is on hold', () => {
  const paid = (facts: object) =>
    ends(definition, [...payableSteps, sent('PAY', finance, { amount: '1395.06', voucher: 'V1' }, facts)]).said;
  expect(paid({ account: 'OPEN' })).toBe('ACC_NOT_VERIFIED The account is not verified yet. Finance verifies it in the supplier record.');
  expect(paid({ account: 'HELD', heldUntil: '2026-04-04 08:00' })).toBe('ACC_ON_HOLD The account is on hold until 2026-04-04 08:00.');
  expect(paid({ account: 'OK' })).toBe('paid');
});

test('contracts hear of each payment their share of what is billed, and of all payments together no cent too few', () => {
  const shares = {
    shares: [
      { contractId: '71', gross: '1' },
      { contractId: '72', gross: '1' },
    ],
    billed: '3',
    today: '2026-04-05',
  };
  const approved = payableSteps.reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    return decision.after;
  }, null);
  const pays = (from: Snapshot | null, amount: string, facts: object = shares) => {
    const decision = decide(definition, from, sent('PAY', finance, { amount, voucher: 'V1' }, facts));
    if (!decision.ok) throw new Error(decision.refusal.code);
    const told = decision.effects.flatMap((effect) =>
      effect.kind === 'send' && effect.event === 'INVOICE_PAID'
        ? [[effect.id, (effect.payload as { readonly amount: string }).amount]]
        : [],
    );
    return { after: decision.after, told };
  };
  const first = pays(approved, '0.01');
  expect(first.told).toEqual([]);
  const second = pays(first.after, '999.99');
  expect(second.told).toEqual([
    ['71', '333.33'],
    ['72', '333.33'],
  ]);
  expect(pays(second.after, '395.06').told).toEqual([
    ['71', '131.69'],
    ['72', '131.69'],
  ]);
  expect(pays(approved, '1395.06', {}).told).toEqual([]);
});

test('a supplier bills his own deliveries: for the organisation of the note he begins with, checked, returned, handed in again', () => {
  const collected = [hers(), sent('COLLECT', alpha, {}, { found })];
  const submit = sent('SUBMIT', alpha, {}, { exceeding: [], gated: null });
  const returned = [...collected, submit, sent('RETURN', buyer, { reason: 'Wrong period' })];
  const confirm = sent('CONFIRM', buyer, {}, { exceeding: [] });
  const begun = ends(definition, [hers()]);
  expect(begun.snapshot?.context).toMatchObject({ initiatorType: 'EX', orgId: '100', currency: 'CNY', supplierId: '501' });
  expect(ends(definition, [hers({ supplierId: '502' })]).said).toBe('INV_OWN Bill your own deliveries only.');
  const choose =
    'INV_BEGIN Choose one delivery note of this supplier, or one consigned stock of which something was consumed: the statement is for its buyer.';
  expect(ends(definition, [hers({ noteId: null })]).said).toBe(choose);
  expect(ends(definition, [hers({}, { supplierId: '502', orgId: '100', currency: 'CNY' })]).said).toBe(choose);
  // Of goods on consignment he begins with their stock; with one of both, not with two.
  const withStock = { noteId: null, stockId: '41' };
  expect(ends(definition, [hers(withStock)]).snapshot?.context).toMatchObject({ stockId: '41', orgId: '100', currency: 'CNY' });
  expect(ends(definition, [hers(withStock, null)]).said).toBe(choose);
  expect(ends(definition, [hers({ stockId: '41' })]).said).toBe(choose);
  expect(ends(definition, [...collected, submit]).said).toBe('checking');
  expect(ends(definition, returned).snapshot).toMatchObject({ state: 'returned', context: { returnNote: 'Wrong period' } });
  expect(ends(definition, [...returned, submit, confirm]).snapshot).toMatchObject({
    state: 'invoicing',
    context: { returnNote: null, confirmedBy: buyer.userId, remindAt: confirm.at + 15 * 86_400_000 },
  });
  // What went back to the supplier's goods meanwhile is found when the buyer confirms.
  const gone = sent('CONFIRM', buyer, {}, { exceeding: [{ sourceKey: '21:10', free: '40' }] });
  expect(ends(definition, [...collected, submit, gone]).said).toBe('NT_BILLING Of DN-1 only 40 is unbilled by now. Collect again.');
});

test('until it is handed over a statement is the matter of the side that began it', () => {
  const said = (...events: readonly ReturnType<typeof sent>[]) => ends(definition, events).said;
  const collect = (actor: typeof alpha) => sent('COLLECT', actor, {}, { found });
  expect(said(hers(), collect(buyer))).toBe('STATE_NOT_ALLOWED COLLECT is not possible in the state draft.');
  expect(said(create, collect(alpha))).toBe('STATE_NOT_ALLOWED COLLECT is not possible in the state draft.');
  const send = sent('SEND', buyer, {}, { exceeding: [] });
  expect(said(hers(), collect(alpha), send)).toBe('STATE_NOT_ALLOWED SEND is not possible in the state draft.');
  const submit = sent('SUBMIT', alpha, {}, { exceeding: [] });
  expect(said(create, collect(buyer), submit)).toBe('STATE_NOT_ALLOWED SUBMIT is not possible in the state draft.');
});

test('agreed too early: without invoices it is looked at again by whoever agreed', () => {
  const reopen = sent('REOPEN', buyer, { reason: 'A line too many' });
  const submit = sent('SUBMIT', alpha, {}, { exceeding: [], gated: null });
  const theirs = [hers(), sent('COLLECT', alpha, {}, { found }), submit, sent('CONFIRM', buyer, {}, { exceeding: [] })];
  const ours = [
    create,
    sent('COLLECT', buyer, {}, { found }),
    sent('SEND', buyer, {}, { exceeding: [], gated: null }),
    sent('SUPPLIER_CONFIRM', alpha),
  ];
  expect(ends(definition, [...theirs, reopen]).said).toBe('checking');
  expect(ends(definition, [...ours, reopen]).said).toBe('disputed');
  expect(ends(definition, [...theirs, enter(invoice('1234.57', '160.49')), reopen]).said).toBe(
    'INV_HAS_INVOICES Invoices are entered already. Remove them first.',
  );
});

test('who is waited for is asked again: a statement after three days and each second one, invoices each fifteen', () => {
  const day = 86_400_000;
  const send = sent('SEND', buyer, {}, { exceeding: [], gated: null });
  const waiting = [create, sent('COLLECT', buyer, {}, { found }), send];
  const due = (at: number) => ({ ...sent('REMIND_DUE', SYSTEM), at });
  const asked = ends(definition, [...waiting, due(send.at + 3 * day)]);
  expect(asked.snapshot?.context).toMatchObject({ remindAt: send.at + 5 * day });
  const agreed = sent('SUPPLIER_CONFIRM', alpha);
  const invoicing = ends(definition, [...waiting, agreed, due(agreed.at + 15 * day)]);
  expect(invoicing.snapshot?.context).toMatchObject({ remindAt: agreed.at + 30 * day });
});

test('what finance paid is a fact: in parts, paid when nothing is left, marked when it is more than was owed', () => {
  const owed = [
    ...[create, sent('COLLECT', buyer, {}, { found }), sent('SEND', buyer, {}, { exceeding: [], gated: null })],
    ...[sent('SUPPLIER_CONFIRM', alpha), enter(invoice('1234.57', '160.49')), sent('SUBMIT_INVOICE', alpha, {}, { known: [] })],
    ...[sent('VERIFY', finance, { invoiceNum: 1, verifyStatus: 'VALID' }), sent('APPROVE', finance, { comment: null })],
  ];
  const told = (amount: string) => sent('PAYMENT_TOLD', SYSTEM, { amount, voucher: 'E1' });
  const after = (...amounts: readonly string[]) => {
    const { state, context } = ends(definition, [...owed, ...amounts.map(told)]).snapshot;
    return [state, context['paidAmount'], context['overPaidFlag']];
  };
  expect(after('1000.00')).toEqual(['approved', '1000', 'N']);
  expect(after('1000.00', '395.06')).toEqual(['paid', '1395.06', 'N']);
  expect(after('1395.06', '0.01')).toEqual(['paid', '1395.07', 'Y']);
});
