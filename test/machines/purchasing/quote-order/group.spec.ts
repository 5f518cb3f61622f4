import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurQuoteOrderHeader } from '../../../../state-machines/purchasing/quote-order/index.js';
import { MONDAY, buyer, manager } from '../../golden/events.js';
import { outside, sent } from '../../kernel/walk.js';

// Several organisations in one inquiry, quotes in several currencies, and what suppliers are shown of targets and ranks.

const definition = anyDefinition(srmPurQuoteOrderHeader);
const DEADLINE = MONDAY + 86_400_000;
const [alpha, beta] = [outside('501'), outside('502')];
const bracket = { itemId: '31', itemName: 'Bracket', uomId: '5', needDate: '2026-05-01', targetPrice: '9.05' };
const create = (fields: object = {}, set: readonly object[] = [{ ...bracket, lineNum: 10, quoteQty: '100' }], by = buyer) =>
  sent(
    'CREATE',
    by,
    {
      fields: { orgId: '100', title: 'Brackets', quoteDeadline: DEADLINE, ...fields },
      lines: { lines: { set }, suppliers: { set: [{ supplierId: '501' }, { supplierId: '502' }] } },
    },
    { id: '91', docNumber: 'QO-1' },
  );
const submit = sent('SUBMIT', buyer, {}, { fewest: 2, gated: {}, rates: { USD: '7.10' } });
const close = sent('CLOSE_DUE', SYSTEM, {}, {}, null, DEADLINE);
const quote = (actor: typeof alpha, prices: Readonly<Record<number, string>>, { currency = null as string | null, at = MONDAY } = {}) => {
  const rows = Object.entries(prices).map(([lineNum, price]) => ({
    ...{ lineNum: Number(lineNum), noBidFlag: 'N', price, leadTimeDays: 14, quoteValidTo: '2026-06-30' },
    ...{ minOrderQty: null, mpn: null, quoteComment: null },
  }));
  return sent('SUPPLIER_QUOTE', actor, { rows, currency }, {}, null, at);
};
const accept = (...rows: readonly (readonly [lineNum: number, supplierId: string])[]) =>
  sent(
    'ACCEPT',
    buyer,
    { rows: rows.map(([lineNum, supplierId]) => ({ lineNum, supplierId, shareRate: '100', awardReason: null })) },
    { today: '2026-03-02' },
  );
const done = (at: Snapshot | null, event: MachineEvent) => {
  const decided = decide(definition, at, event);
  if (!decided.ok) throw new Error(JSON.stringify(decided));
  return decided;
};
const after = (...events: readonly MachineEvent[]): Snapshot => events.reduce<Snapshot | null>((at, event) => done(at, event).after, null)!;
const said = (at: Snapshot | null, event: MachineEvent) => {
  const decided = decide(definition, at, event);
  return decided.ok ? null : [decided.refusal.code, decided.refusal.params ?? {}];
};
const rowsOf = ({ context }: Snapshot, name: string) => context[name] as readonly Readonly<Record<string, unknown>>[];
/** All that a supplier is told of it. */
const told = ({ context, state }: Snapshot, supplierId: string) => {
  const { view } = definition;
  return JSON.stringify([view.shared(context as never, state, 'supplier'), view.own(context as never, state, `supplier:${supplierId}`)]);
};

test('PU §9 (2): 1.25 USD at 7.10 are 8.875 and beat 9.20 CNY; the award and its pricing are in dollars', () => {
  const usd = { quoteCurrencies: 'usd, EUR' };
  const quoting = after(create(usd), submit);
  expect(said(quoting, quote(alpha, { 10: '1.25' }, { currency: 'GBP' }))).toEqual(['QUO_CURRENCY', { codes: 'CNY, USD, EUR' }]);
  const opened = after(create(usd), submit, quote(alpha, { 10: '1.25' }, { currency: 'USD' }), quote(beta, { 10: '9.20' }), close);
  expect(rowsOf(opened, 'quotes')).toMatchObject([
    { supplierId: '501', price: '1.25', currency: 'USD', cmpPrice: '8.875', rank: 1 },
    { supplierId: '502', price: '9.20', currency: 'CNY', cmpPrice: '9.20', rank: 2 },
  ]);
  const cheaper = after(create(usd), submit, quote(alpha, { 10: '1.25' }, { currency: 'USD' }), quote(beta, { 10: '8.87' }), close);
  expect(rowsOf(cheaper, 'quotes').map(({ rank }) => rank)).toEqual([2, 1]);
  expect(said(opened, accept([10, '502']))).toEqual(['QUO_NOT_LOWEST_REASON', { line: 10 }]);
  const completed = done(done(opened, accept([10, '501'])).after, sent('COMPLETE', buyer, {}, { newIds: { '100:USD': '92' } }));
  expect(completed.after!.context).toMatchObject({ pricingId: '92', awards: [{ price: '1.25', currency: 'USD', pricingId: '92' }] });
  expect(completed.effects).toMatchObject([
    { id: '92', payload: { fields: { orgId: '100', currency: 'USD' }, lines: { lines: { set: [{ quotedPrice: '1.25' }] } } } },
  ]);
});

test('a later round is not dearer, in whichever currency it is said', () => {
  const again = sent('REQUOTE', buyer, { quoteDeadline: DEADLINE + 172_800_000, reason: 'Too dear' }, {}, null, DEADLINE);
  const second = after(create({ quoteCurrencies: 'USD' }), submit, quote(alpha, { 10: '1.25' }, { currency: 'USD' }), close, again);
  const at = DEADLINE + 1;
  expect(said(second, quote(alpha, { 10: '8.876' }, { at }))).toEqual(['QUO_PRICE_UP', { line: 10, price: '1.25 USD' }]);
  expect(said(second, quote(alpha, { 10: '8.875' }, { at }))).toBeNull();
  expect(said(second, quote(alpha, { 10: '1.26' }, { currency: 'USD', at }))).toEqual(['QUO_PRICE_UP', { line: 10, price: '1.25' }]);
});

test('a currency without a rate of the day is not sent out', () => {
  const none = sent('SUBMIT', buyer, {}, { fewest: 2, gated: {}, rates: {}, unrated: ['EUR', 'XYZ'] });
  expect(said(after(create({ quoteCurrencies: 'EUR,XYZ' })), none)).toEqual(['QUO_RATE_MISSING', { codes: 'EUR, XYZ', to: 'CNY' }]);
});

const group = { quoteScope: 'MULTI_ORG' };
const needs = [
  { ...bracket, lineNum: 10, quoteQty: '100', deliverOrgId: '101' },
  { ...bracket, lineNum: 20, quoteQty: '40', deliverOrgId: '102' },
];

test('one material for two organisations, each with its quantity: each has its price, and a pricing of its own', () => {
  const opened = after(
    create(group, needs, manager),
    submit,
    quote(alpha, { 10: '9', 20: '9.3' }),
    quote(beta, { 10: '9.1', 20: '9.2' }),
    close,
  );
  const accepted = done(opened, accept([10, '501'], [20, '502'])).after!;
  const completed = done(accepted, sent('COMPLETE', buyer, {}, { newIds: { '101:CNY': '92', '102:CNY': '93' } }));
  expect(completed.after!.context).toMatchObject({ pricingId: null, awards: [{ pricingId: '92' }, { pricingId: '93' }] });
  const made = (orgId: string, row: object) => ({ payload: { fields: { orgId, currency: 'CNY' }, lines: { lines: { set: [row] } } } });
  expect(completed.effects).toMatchObject([
    { id: '92', ...made('101', { lineNum: 10, itemId: '31', supplierId: '501', annualQty: '100', quotedPrice: '9' }) },
    { id: '93', ...made('102', { lineNum: 10, itemId: '31', supplierId: '502', annualQty: '40', quotedPrice: '9.2' }) },
  ]);
});

test('it is begun by a sourcing manager, for organisations that he buys for, one line for each', () => {
  expect(said(null, create(group, needs))).toEqual(['QUO_GROUP', {}]);
  const nowhere = [{ ...needs[0]!, deliverOrgId: null }, needs[1]!];
  expect(said(after(create(group, nowhere, manager)), submit)).toEqual(['QUO_ORG', { line: 10 }]);
  const twice = [needs[0]!, { ...needs[0]!, lineNum: 20 }];
  expect(said(after(create(group, twice, manager)), submit)).toEqual(['QUO_ORG_TWICE', { line: 20 }]);
  const foreign = sent('SUBMIT', buyer, {}, { fewest: 2, gated: {}, elsewhere: [20] });
  expect(said(after(create(group, needs, manager)), foreign)).toEqual(['QUO_ORG', { line: 20 }]);
  // For one organisation a line may say another place, as before.
  expect(said(after(create({}, twice)), submit)).toBeNull();
});

test('a supplier is shown targets and his rank where the buyer says so, and never anything of a quote of others', () => {
  const worlds = (fields: object, price: string, ...more: readonly MachineEvent[]) =>
    after(create(fields), submit, quote(alpha, { 10: '9' }), quote(beta, { 10: price }), ...more);
  const shown = (fields: object, price: string, ...more: readonly MachineEvent[]) => told(worlds(fields, price, ...more), '501');
  expect(shown({}, '9.5')).not.toContain('9.05');
  expect(shown({ showTargetFlag: 'Y' }, '9.5')).toContain('"targetPrice":"9.05"');
  // Sealed or opened, with whatever is shown: worlds that differ in a price of another one are one and the same.
  for (const fields of [{}, { showTargetFlag: 'Y' }, { showRankFlag: 'Y' }, { sealedFlag: 'N', showRankFlag: 'Y' }])
    expect(shown(fields, '9.5')).toBe(shown(fields, '8.5'));
  expect(shown({}, '9.5', close)).toBe(shown({}, '8.5', close));
  expect(shown({ showRankFlag: 'Y' }, '9.5', close)).toBe(shown({ showRankFlag: 'Y' }, '9.6', close));
  const ranks = (price: string) => {
    const { context, state } = worlds({ showRankFlag: 'Y' }, price, close);
    return (definition.view.own(context as never, state, 'supplier:501')['quotes'] as readonly { rank?: number }[]).map(({ rank }) => rank);
  };
  expect([ranks('9.5'), ranks('8.5')]).toEqual([[1], [2]]);
  expect(shown({}, '9.5', close)).not.toContain('rank');
  expect(shown({ showRankFlag: 'Y' }, '8.5', close)).not.toContain('8.5');
});
