import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { srmSlcSupplierInvDocHeader } from '../../../../state-machines/suppliers/invoice-doc/index.js';
import { billed, deductions } from '../../../../state-machines/suppliers/invoice-doc/rules.js';
import { buyer, inside } from '../../golden/events.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
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

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [create],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'March' } }),
      sent('COLLECT', buyer, {}, { found }),
      sent('COLLECT', buyer, {}, { found: [sentBack] }),
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
    by: ['lines', 'invoices', 'paidAmount', 'confirmedBy'],
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
    'INV_NEGATIVE More was sent back than is billed: the total must not be negative. Take a longer period, or wait for further receipts.',
  );
  expect(sending([...both, sentBack], [])).toBe('supplierConfirming');
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

test('contracts hear of each payment their share of what is billed, and of all payments together no cent too few', () => {
  const shares = {
    shares: [
      { contractId: '71', gross: '1' },
      { contractId: '72', gross: '1' },
    ],
    billed: '3',
    today: '2026-04-05',
  };
  const approved = [
    ...[
      create,
      sent('COLLECT', buyer, {}, { found }),
      sent('SEND', buyer, {}, { exceeding: [], gated: null }),
      sent('SUPPLIER_CONFIRM', alpha),
    ],
    ...[enter(invoice('1234.57', '160.49')), sent('SUBMIT_INVOICE', alpha, {}, { known: [] })],
    ...[sent('VERIFY', finance, { invoiceNum: 1, verifyStatus: 'VALID' }), sent('APPROVE', finance, { comment: null })],
  ].reduce<Snapshot | null>((snapshot, event) => {
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
