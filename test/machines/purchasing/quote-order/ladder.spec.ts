import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { srmPurAgreementHeader } from '../../../../state-machines/purchasing/agreement/index.js';
import { srmPurPricingHeader } from '../../../../state-machines/purchasing/pricing/index.js';
import { srmPurQuoteOrderHeader } from '../../../../state-machines/purchasing/quote-order/index.js';
import { MONDAY, approver, buyer } from '../../golden/events.js';
import { outside, sent } from '../../kernel/walk.js';

// Prices by quantity, from the inquiry to the agreement: ranges of the buyer, a price of the supplier for each.

const [inquiries, pricings, agreements] = [srmPurQuoteOrderHeader, srmPurPricingHeader, srmPurAgreementHeader].map(
  (one) => anyDefinition(one as never) as AnyDefinition,
) as [AnyDefinition, AnyDefinition, AnyDefinition];
const HOUR = 3_600_000;
const DEADLINE = MONDAY + 24 * HOUR;
const [alpha, beta] = [outside('501'), outside('502')];
type Limits = readonly (readonly [string, string | null])[];
const LIMITS: Limits = [
  ['0', '1000'],
  ['1000', '5000'],
  ['5000', null],
];
const create = (limits: Limits = LIMITS, more: object = {}) =>
  sent(
    'CREATE',
    buyer,
    {
      fields: { orgId: '100', title: 'Brackets', quoteDeadline: DEADLINE, ladderFlag: 'Y', ...more },
      lines: {
        lines: { set: [{ lineNum: 10, itemId: '31', itemName: 'Bracket', quoteQty: '1000', uomId: '5', needDate: '2026-05-01' }] },
        stepRanges: { set: limits.map(([fromQty, toQty], index) => ({ rangeNo: index + 1, fromQty, toQty })) },
        suppliers: { set: [{ supplierId: '501' }, { supplierId: '502' }] },
      },
    },
    { id: '91', docNumber: 'QO-1' },
  );
const submit = sent('SUBMIT', buyer, {}, { fewest: 2, gated: {} });
const close = sent('CLOSE_DUE', SYSTEM, {}, {}, null, DEADLINE);
const quote = (actor: typeof alpha, prices: readonly (string | null)[], { at = MONDAY, noBidFlag = 'N' } = {}) => {
  const row = { lineNum: 10, noBidFlag, price: null, leadTimeDays: 14, quoteValidTo: '2026-06-30' };
  const steps = prices.flatMap((stepPrice, index) => (stepPrice === null ? [] : [{ lineNum: 10, rangeNo: index + 1, stepPrice }]));
  const rows = [{ ...row, minOrderQty: null, mpn: null, quoteComment: null }];
  return sent('SUPPLIER_QUOTE', actor, { rows, steps }, {}, null, at);
};
const after = (definition: AnyDefinition, ...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(JSON.stringify(decision));
    return decision.after;
  }, null)!;
const said = (snapshot: Snapshot, event: MachineEvent, definition = inquiries) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? null : [decision.refusal.code, decision.refusal.params ?? {}];
};
const rowsOf = ({ context }: Snapshot, name: string) => context[name] as readonly Readonly<Record<string, unknown>>[];

test.each<[string, Limits, string]>([
  ['none', [], 'AGR_STEP_ORDER'],
  ['not from 0', [['1', null]], 'AGR_STEP_ORDER'],
  [
    'a gap',
    [
      ['0', '1000'],
      ['1200', null],
    ],
    'AGR_STEP_GAP',
  ],
  [
    'an overlap',
    [
      ['0', '1000'],
      ['900', null],
    ],
    'AGR_STEP_GAP',
  ],
  [
    'an end',
    [
      ['0', '1000'],
      ['1000', '2000'],
    ],
    'AGR_STEP_GAP',
  ],
  ['backwards', [['0', '0']], 'AGR_STEP_ORDER'],
])('ranges with %s are not sent out', (_what, limits, code) => {
  expect(said(after(inquiries, create(limits)), submit)?.[0]).toBe(code);
  expect(said(after(inquiries, create(limits, { ladderFlag: 'N' })), submit)).toBeNull();
});

test('a supplier prices every range above 0, unless he bids for nothing', () => {
  const quoting = after(inquiries, create(), submit);
  expect(said(quoting, quote(alpha, ['10', null, '8.5']))).toEqual(['QUO_STEP', { line: 10, from: '1000' }]);
  expect(said(quoting, quote(alpha, []))).toEqual(['QUO_STEP', { line: 10, from: '0' }]);
  expect(said(quoting, quote(alpha, ['10', '0', '8.5']))).toEqual(['QUO_PRICE', { line: 10 }]);
  const none = after(inquiries, create(), submit, quote(alpha, [], { noBidFlag: 'Y' }));
  expect([rowsOf(none, 'steps'), rowsOf(none, 'quotes')]).toMatchObject([[], [{ noBidFlag: 'Y', price: null }]]);
});

test('prices are compared at the quantity that is asked for, whatever the others are', () => {
  const opened = after(inquiries, create(), submit, quote(alpha, ['9', '8.8', '8']), quote(beta, ['12', '8.7', '8.6']), close);
  expect(rowsOf(opened, 'quotes')).toMatchObject([
    { supplierId: '501', price: '8.8', rank: 2 },
    { supplierId: '502', price: '8.7', rank: 1 },
  ]);
  expect(rowsOf(opened, 'steps').map((row) => [row['supplierId'], row['fromQty'], row['toQty'], row['stepPrice']])).toEqual([
    ['501', '0', '1000', '9'],
    ['501', '1000', '5000', '8.8'],
    ['501', '5000', null, '8'],
    ['502', '0', '1000', '12'],
    ['502', '1000', '5000', '8.7'],
    ['502', '5000', null, '8.6'],
  ]);
});

test('a later quote replaces the steps of the one before it, a withdrawal takes them away', () => {
  const twice = after(inquiries, create(), submit, quote(alpha, ['9', '8.8', '8']), quote(alpha, ['9.1', '8.9', '8.1']));
  expect(rowsOf(twice, 'steps').map(({ stepPrice }) => stepPrice)).toEqual(['9.1', '8.9', '8.1']);
  const back = after(inquiries, create(), submit, quote(alpha, ['9', '8.8', '8']), sent('SUPPLIER_WITHDRAW', alpha));
  expect(rowsOf(back, 'steps')).toEqual([]);
});

test('in a later round no range costs more than before, though the compared one costs less', () => {
  const again = sent('REQUOTE', buyer, { quoteDeadline: DEADLINE + 48 * HOUR, reason: 'Too dear' }, {}, null, DEADLINE);
  const second = after(inquiries, create(), submit, quote(alpha, ['9', '8.8', '8']), close, again);
  const at = DEADLINE + HOUR;
  expect(said(second, quote(alpha, ['9', '8.5', '8.1'], { at }))).toEqual(['QUO_PRICE_UP', { line: 10, price: '8' }]);
  expect(said(second, quote(alpha, ['9', '8.5', '8'], { at }))).toBeNull();
});

test('sealed steps are nowhere for people inside until they are opened, and never for other suppliers', () => {
  const { view } = inquiries;
  const quoting = after(inquiries, create(), submit, quote(alpha, ['9', '8.8', '8']));
  const seen = ({ context, state }: Snapshot, audience: string) =>
    view.own(context as never, state, audience)['steps'] as readonly object[];
  expect(view.shared(quoting.context as never, 'quoting', 'inside')['steps']).toEqual([]);
  expect(JSON.stringify(view.shared(quoting.context as never, 'quoting', 'inside'))).not.toContain('8.8');
  expect([seen(quoting, 'supplier:501').length, seen(quoting, 'supplier:502').length]).toEqual([3, 0]);
  expect(view.shared(quoting.context as never, 'quoting', 'supplier')['stepRanges']).toHaveLength(3);
  const told = (snapshot: Snapshot) =>
    JSON.stringify([
      view.shared(snapshot.context as never, 'quoting', 'supplier'),
      view.own(snapshot.context as never, 'quoting', 'supplier:502'),
    ]);
  expect(told(quoting)).toBe(told(after(inquiries, create(), submit)));
  const opened = after(inquiries, create(), submit, quote(alpha, ['9', '8.8', '8']), close);
  expect(view.shared(opened.context as never, 'evaluating', 'inside')['steps']).toHaveLength(3);
});

const made = (definition: AnyDefinition, snapshot: Snapshot, event: MachineEvent): Extract<Effect, { kind: 'create' }> => {
  const decision = decide(definition, snapshot, event);
  if (!decision.ok) throw new Error(JSON.stringify(decision));
  return decision.effects.find((effect) => effect.kind === 'create')!;
};

test('what is accepted is priced and agreed with its steps, without tax where they were quoted with it', () => {
  const accepted = after(
    inquiries,
    create(LIMITS, { priceBasis: 'INCL', taxRate: '13' }),
    submit,
    quote(alpha, ['11.3', '10.17', '9.04']),
    close,
    sent('ACCEPT', buyer, { rows: [{ lineNum: 10, supplierId: '501', shareRate: '100', awardReason: null }] }, { today: '2026-03-02' }),
  );
  const priced = made(inquiries, accepted, sent('COMPLETE', buyer, {}, { newIds: { '100:CNY': '92' }, today: '2026-03-02' }));
  const draft = after(pricings, sent('CREATE', SYSTEM, priced.payload, { id: '92', docNumber: 'PRC-1' }));
  expect(rowsOf(draft, 'lines')).toMatchObject([{ stepMode: 'ALL_UNITS', quotedPrice: '10.17', newPriceExcl: '10' }]);
  expect(rowsOf(draft, 'steps').map(({ stepPrice }) => Number(stepPrice))).toEqual([10, 9, 8]);
  const dearer = after(
    pricings,
    sent('CREATE', SYSTEM, priced.payload, { id: '92' }),
    sent('SAVE', buyer, { lines: { steps: { set: [{ stepNo: 3, stepPrice: '9.5' }] } } }),
  );
  expect(said(dearer, sent('SUBMIT', buyer), pricings)).toEqual(['AGR_STEP_PRICE', { line: 10 }]);
  const approving = after(pricings, sent('CREATE', SYSTEM, priced.payload, { id: '92', docNumber: 'PRC-1' }), sent('SUBMIT', buyer));
  const agreed = made(pricings, approving, sent('APPROVE', approver, { comment: null }, { ids: { 501: '401' } }));
  const agreement = after(agreements, sent('CREATE', SYSTEM, agreed.payload, { id: '401' }));
  expect(rowsOf(agreement, 'lines')).toMatchObject([{ lineNum: 10, stepMode: 'ALL_UNITS', unitPrice: '10' }]);
  expect(
    rowsOf(agreement, 'steps').map((row) => [row['stepNo'], row['lineNum'], row['fromQty'], row['toQty'], Number(row['stepPrice'])]),
  ).toEqual([
    [1, 10, '0', '1000', 10],
    [2, 10, '1000', '5000', 9],
    [3, 10, '5000', null, 8],
  ]);
  expect(said(agreement, sent('SUBMIT', buyer), agreements)).toBeNull();
});
