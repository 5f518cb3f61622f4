import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurQuoteOrderHeader } from '../../../../state-machines/purchasing/quote-order/index.js';
import { MONDAY, buyer, manager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';

const definition = anyDefinition(srmPurQuoteOrderHeader);
const HOUR = 3_600_000;
const DEADLINE = MONDAY + 24 * HOUR;
const [alpha, beta, gamma] = [outside('501'), outside('502'), outside('503')];
const line = { lineNum: 10, itemId: '31', itemName: 'Bracket', quoteQty: '100', uomId: '5', needDate: '2026-05-01' };
const create = (more: object = {}, set: readonly object[] = [line], suppliers: readonly string[] = ['501', '502', '503']) =>
  sent(
    'CREATE',
    buyer,
    {
      fields: { orgId: '100', title: 'Brackets', quoteDeadline: DEADLINE, ...more },
      lines: { lines: { set }, suppliers: { set: suppliers.map((supplierId) => ({ supplierId })) } },
    },
    { id: '91' },
  );
/** What organisation 101 needs, asked for by a sourcing manager. */
const group = (set: readonly object[] = [line]) => ({
  ...create(
    { quoteScope: 'MULTI_ORG' },
    set.map((row) => ({ ...row, deliverOrgId: '101' })),
  ),
  actor: manager,
});
const quote = (actor: typeof alpha, price: string | null, more: object = {}, at = MONDAY) =>
  sent(
    'SUPPLIER_QUOTE',
    actor,
    {
      rows: [
        {
          lineNum: 10,
          noBidFlag: 'N',
          price,
          leadTimeDays: 14,
          quoteValidTo: '2026-06-30',
          minOrderQty: null,
          mpn: null,
          quoteComment: null,
          ...more,
        },
      ],
    },
    {},
    null,
    at,
  );
const accept = (rows: readonly (readonly [supplierId: string, shareRate: string, why?: string])[], today = '2026-03-02') =>
  sent(
    'ACCEPT',
    buyer,
    { rows: rows.map(([supplierId, shareRate, awardReason = null]) => ({ lineNum: 10, supplierId, shareRate, awardReason })) },
    { today },
  );
const submit = sent('SUBMIT', buyer, {}, { fewest: 3, gated: {} });
const close = sent('CLOSE_DUE', SYSTEM, {}, {}, null, DEADLINE);

const after = (...events: readonly MachineEvent[]): Snapshot =>
  events.reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(JSON.stringify(decision));
    return decision.after;
  }, null)!;
const refusedBy = (snapshot: Snapshot, event: MachineEvent) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? [] : JSON.stringify(decision).match(/[A-Z]{3}_[A-Z_]+/g);
};

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      create(),
      create({}, []),
      create({}, [line], ['501']),
      create({ quoteDeadline: MONDAY + HOUR }),
      create({}, [{ ...line, uomId: null }]),
      create({ ladderFlag: 'Y' }),
      create({ quoteScope: 'MULTI_ORG' }),
      group(),
      group([line, { ...line, lineNum: 20 }]),
    ],
    later: [
      sent('SAVE', buyer, { fields: { title: 'More brackets' } }),
      submit,
      sent('SUBMIT', buyer, {}, { fewest: 3, gated: { 501: { en: 'Blocked', cn: '受限' } } }),
      sent('SUBMIT', buyer, {}, { fewest: 3, inactive: ['M-1'] }),
      sent('SUBMIT', buyer, {}, { fewest: 3, gated: {}, unrated: ['XAU'] }),
      sent('SUBMIT', buyer, {}, { fewest: 3, gated: {}, elsewhere: [10] }),
      sent('DELETE', buyer),
      sent('VIEW', beta),
      quote(alpha, '11.50'),
      quote(beta, '12.00'),
      quote(alpha, '0'),
      quote(alpha, '11.60', { leadTimeDays: null }),
      quote(alpha, '11.60'),
      quote(gamma, null, { noBidFlag: 'Y' }),
      sent('SUPPLIER_QUOTE', alpha, { rows: [] }),
      sent('SUPPLIER_QUOTE', alpha, { rows: [], currency: 'USD' }),
      quote(alpha, '11', {}, DEADLINE),
      sent('SUPPLIER_WITHDRAW', alpha),
      sent('DECLINE', beta, { reason: 'No capacity' }),
      sent('DECLINE', gamma, { reason: 'No capacity' }),
      sent('EXTEND', buyer, { quoteDeadline: DEADLINE + HOUR, reason: 'Asked for' }),
      sent('EXTEND', buyer, { quoteDeadline: DEADLINE, reason: 'Asked for' }),
      sent('ADD_SUPPLIER', buyer, { supplierId: '504' }, { gated: {} }),
      sent('ADD_SUPPLIER', buyer, { supplierId: '501' }, { gated: {} }),
      sent('OPEN_EARLY', buyer),
      sent('REQUOTE', buyer, { quoteDeadline: DEADLINE + 24 * HOUR, reason: 'Too dear' }),
      sent('REQUOTE', buyer, { quoteDeadline: MONDAY, reason: 'Too dear' }),
      accept([['501', '100']]),
      accept([['502', '100']]),
      accept([
        ['501', '70'],
        ['502', '20', 'Second source'],
      ]),
      accept([['504', '100']]),
      accept([['501', '100']], '2026-07-01'),
      sent('UNDO_ACCEPT', manager, { reason: 'Mistake' }),
      sent('COMPLETE', buyer, {}, { newIds: { '100:CNY': '92' }, today: '2026-03-02' }),
      sent('CANCEL', buyer, { reason: 'Not needed' }),
      sent('CANCEL', buyer, { reason: null }),
      close,
    ],
    by: ['lines', 'round', 'suppliers', 'quotes', 'awards'],
    most: 1500,
  });
  // Of ranges: ladder.spec.ts.
  expect(gaps).toEqual({ states: [], rows: [], codes: ['AGR_STEP_GAP', 'QUO_ROUNDS', 'QUO_STEP'] });
});

test('PU §9 (1), (3), (6): 12.00, 11.50, 11.50 are ranked 3, 1, 1; what is not the lowest must be explained; 70 and 20 are not 100 %', () => {
  const evaluating = after(create(), submit, quote(alpha, '12.00'), quote(beta, '11.50'), quote(gamma, '11.50'), close);
  const quotes = evaluating.context['quotes'] as readonly { readonly supplierId: string; readonly rank: number }[];
  expect(quotes.map(({ supplierId, rank }) => [supplierId, rank])).toEqual([
    ['501', 3],
    ['502', 1],
    ['503', 1],
  ]);
  expect(refusedBy(evaluating, accept([['501', '100']]))).toContain('QUO_NOT_LOWEST_REASON');
  expect(
    refusedBy(
      evaluating,
      accept([
        ['502', '70'],
        ['503', '20'],
      ]),
    ),
  ).toContain('QUO_SHARE_SUM');
});

test('PU §9 (4): a quote at the deadline is too late, a millisecond before it is not', () => {
  const quoting = after(create(), submit);
  expect(refusedBy(quoting, quote(alpha, '11.50', {}, DEADLINE))).toContain('QUO_CLOSED');
  expect(decide(definition, quoting, quote(alpha, '11.50', {}, DEADLINE - 1)).ok).toBe(true);
});

test('PU §9 (5): nobody quotes more in the second round than in the first', () => {
  const again = sent('REQUOTE', buyer, { quoteDeadline: DEADLINE + 48 * HOUR, reason: 'Too dear' }, {}, null, DEADLINE);
  const second = after(create(), submit, quote(alpha, '11.50'), close, again);
  expect(refusedBy(second, quote(alpha, '11.60', {}, DEADLINE + HOUR))).toContain('QUO_PRICE_UP');
  expect(decide(definition, second, quote(alpha, '11.40', {}, DEADLINE + HOUR)).ok).toBe(true);
});

test('a sealed quote is nowhere for people inside until it is opened, and never for other suppliers', () => {
  const { view } = definition;
  const quoting = after(create(), submit, quote(alpha, '11.50'));
  expect(view.shared(quoting.context as never, 'quoting', 'inside')['quotes']).toEqual([]);
  expect(view.own(quoting.context as never, 'quoting', 'supplier:501')['quotes']).toMatchObject([{ price: '11.50' }]);
  expect(view.own(quoting.context as never, 'quoting', 'supplier:502')['quotes']).toEqual([]);
  expect(view.own(quoting.context as never, 'quoting', 'supplier:502')['suppliers']).toMatchObject([{ supplierId: '502' }]);
  const evaluating = after(create(), submit, quote(alpha, '11.50'), close);
  expect(view.shared(evaluating.context as never, 'evaluating', 'inside')['quotes']).toMatchObject([{ price: '11.50', rank: 1 }]);
});

test('whoever opens it has seen it, once in a round: the buyer reads that, his own to-do stays, others learn nothing', () => {
  const { view, machine } = definition;
  const replies = ({ context }: Snapshot) => (context['suppliers'] as readonly { replyStatus: string }[]).map((row) => row.replyStatus);
  const quoting = after(create(), submit);
  const opened = after(create(), submit, sent('VIEW', beta, {}, {}, null, MONDAY + HOUR));
  expect(replies(opened)).toEqual(['SENT', 'VIEWED', 'SENT']);
  expect(refusedBy(opened, sent('VIEW', beta))).toEqual(['QUO_VIEWED']);
  expect(refusedBy(after(create(), submit, quote(alpha, '11.50')), sent('VIEW', alpha))).toEqual(['QUO_VIEWED']);
  expect(decide(definition, opened, sent('VIEW', buyer))).toMatchObject({ ok: false, refusal: { code: 'PERM_WHO' } });
  const asked = ({ context }: Snapshot) => machine.states['quoting']!.todos![0]!.to(context as never);
  expect(asked(opened)).toEqual(['supplier:501', 'supplier:502', 'supplier:503']);
  expect(asked(after(create(), submit, sent('VIEW', beta), quote(beta, '12')))).toEqual(['supplier:501', 'supplier:503']);
  const forAlpha = ({ context, state }: Snapshot) =>
    JSON.stringify([view.shared(context as never, state, 'supplier'), view.own(context as never, state, 'supplier:501')]);
  expect(forAlpha(opened)).toBe(forAlpha(quoting));
  const again = sent('REQUOTE', buyer, { quoteDeadline: DEADLINE + 48 * HOUR, reason: 'Too dear' }, {}, null, DEADLINE);
  const second = after(create(), submit, sent('VIEW', beta), close, again, sent('VIEW', beta, {}, {}, null, DEADLINE + HOUR));
  expect(replies(second)).toEqual(['SENT', 'VIEWED', 'SENT']);
});

test('there are five rounds at most', () => {
  const round = (n: number) =>
    sent('REQUOTE', buyer, { quoteDeadline: DEADLINE + n * 24 * HOUR, reason: 'Too dear' }, {}, null, DEADLINE + (n - 1) * 24 * HOUR);
  const closed = (n: number) => sent('CLOSE_DUE', SYSTEM, {}, {}, null, DEADLINE + n * 24 * HOUR);
  const fifth = after(create(), submit, close, round(1), closed(1), round(2), closed(2), round(3), closed(3), round(4), closed(4));
  expect(fifth.context['round']).toBe(5);
  expect(refusedBy(fifth, round(5))).toContain('QUO_ROUNDS');
});
