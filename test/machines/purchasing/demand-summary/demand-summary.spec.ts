import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { add, eq, gt, isMultiple, isZero, sub, sum } from '../../../../state-machines/kernel/primitives/decimal.js';
import type { Demand } from '../../../../state-machines/purchasing/demand-summary/fields.js';
import { ordersOf, srmPurDemandSummary } from '../../../../state-machines/purchasing/demand-summary/index.js';
import { allocated, isOrderable, splitOver } from '../../../../state-machines/purchasing/demand-summary/split.js';
import { buyer, inside } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

const planner = inside('13', 'PLANNER');
const quota = (supplierId: string, quotaRate: string, minOrderQty = '0', packQty = '0', typedQty: string | null = null) => ({
  supplierId,
  quotaRate,
  minOrderQty,
  packQty,
  typedQty,
});
const qtys = (total: string, ...quotas: ReturnType<typeof quota>[]) => splitOver(total, quotas).map(({ planQty, qty }) => [planQty, qty]);

test('PU §3 (1), (3): packs and smallest orders round what each supplier gets; the last plans what is left', () => {
  expect(qtys('1000', quota('1', '60', '0', '250'), quota('2', '40', '200', '100'))).toEqual([
    ['600', '750'],
    ['250', '300'],
  ]);
  expect(qtys('100', quota('1', '60', '0', '250'), quota('2', '40'))).toEqual([
    ['60', '250'],
    ['0', '0'],
  ]);
  expect(qtys('1000', quota('1', '60', '0', '0', '500'), quota('2', '40'))).toEqual([
    ['600', '500'],
    ['500', '500'],
  ]);
});

test('a typed quantity is nothing, or a whole order', () => {
  expect(['0', '200', '250', '300'].map((qty) => isOrderable(qty, '200', '100'))).toEqual([true, true, false, true]);
  expect(isOrderable('100', '200', '100')).toBe(false);
});

const amount = fc.integer({ min: 0, max: 5000 }).map(String);
test('allocations are the split, cover the earliest needs first and never more than is asked but by the surplus', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 6 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), amount, amount), { minLength: 1, maxLength: 5 }),
      (needs, sources) => {
        const details = needs.map((freeQty, index) => ({ detailNum: index + 1, freeQty }));
        const total = sum(needs);
        const rates = sources.map(([weight]) => weight);
        const all = rates.reduce((a, b) => a + b, 0);
        const splits = splitOver(
          total,
          sources.map(([weight, least, pack], index) => quota(String(index), String((weight * 100) / all).slice(0, 8), least, pack)),
        );
        for (const { qty, minOrderQty, packQty } of splits)
          expect(isZero(qty) || (!gt(minOrderQty, qty) && (isZero(packQty) || isMultiple(qty, packQty)))).toBe(true);
        const parts = allocated(details, splits);
        for (const { supplierId, qty } of splits)
          expect(sum(parts.filter((part) => part.supplierId === supplierId).map((part) => part.qty))).toBe(qty);
        const surplus = sub(sum(splits.map(({ qty }) => qty)), total);
        const over = details.map(({ detailNum, freeQty }) => {
          const given = sum(parts.filter((part) => part.detailNum === detailNum).map((part) => part.qty));
          return gt(given, freeQty) ? sub(given, freeQty) : '0';
        });
        const short = details.map(({ detailNum, freeQty }) => {
          const given = sum(parts.filter((part) => part.detailNum === detailNum).map((part) => part.qty));
          return gt(freeQty, given) ? sub(freeQty, given) : '0';
        });
        expect(eq(sum(over), add(surplus, sum(short)))).toBe(true);
      },
    ),
    { numRuns: 200 },
  );
});

const detail = (requisitionId: string, freeQty: string, needDate: string, warehouseCode: string | null) => ({
  requisitionId,
  requisitionLine: 10,
  openQty: freeQty,
  freeQty,
  needDate,
  warehouseCode,
});
const standing = (...freeQtys: readonly string[]) => ({
  details: freeQtys.map((qty, index) => detail(String(91 + index), qty, `2026-05-0${index + 1}`, index === 0 ? 'W1' : 'W2')),
  draftQty: '0',
  prepQty: '0',
  categoryId: '3',
  uomId: '5',
  itemName: 'Bracket',
});
const source = (supplierId: string, quotaRate: string, more: object = {}) => ({
  ...quota(supplierId, quotaRate),
  name: 'Alpha',
  inAsl: true,
  price: '2',
  currency: 'CNY',
  taxRate: '13',
  ...more,
});
const create = (needMonth: string, ...freeQtys: readonly string[]) =>
  sent('CREATE', planner, { fields: { orgId: '100', itemId: '31', needMonth } }, { id: '71', standing: standing(...freeQtys) });
const split = (...sources: readonly object[]) => sent('SPLIT', buyer, { rows: [] }, { standing: standing('700', '300'), sources });

test('every row of the machine, and every refusal', () => {
  const { gaps } = walked(anyDefinition(srmPurDemandSummary), {
    create: [create('2026-05', '700', '300'), create('2026-13', '700'), create('2026-05')],
    later: [
      sent('RECALC', planner, {}, { standing: standing('700', '300') }),
      sent('RECALC', planner, {}, { standing: standing('800') }),
      sent('RECALC', planner, {}, { standing: standing() }),
      sent('ASSIGN', planner, { buyerId: '7' }),
      split(source('501', '60'), source('502', '40')),
      split(source('501', '60'), source('502', '30')),
      split(source('501', '60'), source('501', '40')),
      split(source('501', '100', { inAsl: false })),
      split(source('501', '100', { typedQty: '150', minOrderQty: '200' })),
      split(source('501', '100', { price: null })),
      split(),
      sent('TO_QUOTE', buyer, {}, { standing: standing('700', '300'), newId: '72' }),
      sent('TO_BIDDING', buyer, {}, { standing: standing('700', '300'), newId: '73' }),
      sent('SPLIT', buyer, { rows: [] }, { standing: standing('1'), sources: [source('501', '100')] }),
      sent('TO_ORDER', buyer, {}, { standing: standing('700', '300'), ids: {} }),
      sent('TO_ORDER', buyer, {}, { standing: standing('700', '300'), priceRequired: true, ids: {} }),
      sent('CLOSE', buyer, { comment: 'Not needed' }),
      sent('CLOSE', buyer, { comment: null }),
    ],
    by: ['splits', 'totalQty'],
    most: 200,
  });
  expect(gaps.rows).toEqual([]);
  expect(gaps.codes.filter((code) => code.startsWith('DS_') && code !== 'DS_LIVE')).toEqual([]);
});

test('PU §3 (2): shares of 60 and 30 are no split (DS_QUOTA_SUM), 60 and 40 are', () => {
  const definition = anyDefinition(srmPurDemandSummary);
  const created = decide(definition, null, create('2026-05', '700', '300'));
  const assigned = decide(definition, created.ok ? created.after : null, sent('ASSIGN', planner, { buyerId: '7' }));
  if (!assigned.ok) throw new Error(assigned.refusal.code);
  const divided = (second: string) => decide(definition, assigned.after, split(source('501', '60'), source('502', second)));
  expect(divided('30')).toMatchObject({ ok: false, refusal: { code: 'DS_QUOTA_SUM' } });
  expect(divided('40')).toMatchObject({ ok: true, after: { context: { splits: [{ qty: '600' }, { qty: '400' }] } } });
});

test('one order for each supplier and warehouse', () => {
  const { details } = { details: standing('700', '300').details.map((row, index) => ({ ...row, detailNum: index + 1 })) };
  const splits = [
    { supplierId: '501', qty: '750' },
    { supplierId: '502', qty: '300' },
  ];
  const orders = ordersOf({ details, splits } as unknown as Pick<Demand, 'details' | 'splits'>);
  expect(orders.map(({ key, parts }) => [key, parts.map(({ detail: of, qty }) => `${of.requisitionId} ${qty}`)])).toEqual([
    ['501:W1', ['91 700']],
    ['501:W2', ['92 50']],
    ['502:W2', ['92 300']],
  ]);
});
