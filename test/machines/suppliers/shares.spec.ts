import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gte, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { verdictOf } from '../../../state-machines/suppliers/batch-tryout/index.js';
import { endsInReview, stuckNode } from '../../../state-machines/suppliers/introduce-scene/rules.js';
import { isOver, scaled, splitRates, withinCapacity, withoutSupplier } from '../../../state-machines/suppliers/preset-proportion/shares.js';

// Examples of suppliers.md: srmSmlPresetProportion, srmSmlAdjustmentHead, srmSlcBatchTryout, srmSlcIntroduceScenes.

const of = (proportions: readonly string[], allocated: readonly string[]) =>
  proportions.map((proportion, index) => ({ proportion, allocated: allocated[index]! }));

test.each([
  ['FIXED', '1000', ['0', '0', '0'], ['50.00', '30.00', '20.00']],
  ['BALANCE', '500', ['700', '200', '100'], ['10.00', '50.00', '40.00']],
  ['BALANCE', '200', ['900', '50', '50'], ['0.00', '62.00', '38.00']],
] as const)('%s shares of a demand of %s', (method, demand, allocated, rates) => {
  expect(splitRates(of(['50', '30', '20'], allocated), method, demand)).toEqual(rates);
});

test('grades scale shares to 100.00, the largest remainder first', () => {
  expect(scaled(['55', '30', '14'])).toEqual(['55.56', '30.30', '14.14']);
  expect(scaled(['55', '30', '0'])).toEqual(['64.71', '35.29', '0.00']);
});

test('a supplier who ends leaves his share to the others', () => {
  const shares = ['50', '30', '20'].map((proportion, index) => ({ supplierId: String(index), proportion, endedFlag: 'N' as const }));
  expect(withoutSupplier(shares, '2').map(({ proportion, endedFlag }) => [proportion, endedFlag])).toEqual([
    ['62.50', 'N'],
    ['37.50', 'N'],
    ['0.00', 'Y'],
  ]);
});

test('whatever the weights, shares come to 100.00 and none is below 0', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 6 }), (weights) => {
      const shares = scaled(weights.map(String));
      expect(sum(shares)).toBe(weights.some((one) => one > 0) ? '100' : '0');
      expect(shares.every((share) => gte(share, '0'))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  // Example 1: of 1,000 the first makes 300 at most.
  ['1000', ['300', null, null], ['30.00', '42.00', '28.00']],
  ['1000', [null, null, null], ['50.00', '30.00', '20.00']],
  ['1000', ['600', '400', '400'], ['50.00', '30.00', '20.00']],
  // What the first leaves is too much for the second as well.
  ['1000', ['300', '400', null], ['30.00', '40.00', '30.00']],
  ['1000', ['-20', null, null], ['0.00', '60.00', '40.00']],
  ['1000', ['300', '300', '300'], ['50.00', '30.00', '20.00']],
  ['1000', ['300', '400', '300'], ['30.00', '40.00', '30.00']],
] as const)('of %s with %j free: %j', (demand, free, rates) => {
  expect(withinCapacity(['50.00', '30.00', '20.00'], demand, free)).toEqual(rates);
});

test.each([
  // All full: the rates stay, and each who cannot make his part is told.
  ['50.00', '1000', '300', true],
  ['30.00', '1000', '300', false],
  ['20.00', '1000', null, false],
  ['20.00', '1000', '-5', true],
  // What is rounded is no surplus.
  ['33.34', '300', '100', false],
] as const)('%s %% of %s with %s free is more than he can make: %s', (rate, demand, free, over) => {
  expect(isOver(rate, demand, free)).toBe(over);
});

const hundredths = (share: string) => Math.round(Number(share) * 100);
test('what is rounded goes to the largest remainders: nobody is a hundredth away from what is exact, nor passed over for a smaller rest', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 2, maxLength: 6 }), (weights) => {
      const shares = scaled(weights.map(String)).map(hundredths);
      // In ten-thousandths of the whole, times its sum: no fractions.
      const total = weights.reduce((all, weight) => all + weight, 0);
      const rests = weights.map((weight) => (weight * 10_000) % total);
      const isRaised = weights.map((weight, index) => shares[index]! > Math.floor((weight * 10_000) / total));
      for (const [index, weight] of weights.entries()) expect(Math.abs(shares[index]! * total - weight * 10_000)).toBeLessThan(total);
      const raised = rests.filter((_rest, index) => isRaised[index]);
      const left = rests.filter((_rest, index) => !isRaised[index]);
      expect(Math.min(...raised, total)).toBeGreaterThanOrEqual(Math.max(...left, 0));
    }),
    { numRuns: 300 },
  );
});

test('a demand split by balance, and shares without one of the suppliers, come to 100.00', () => {
  const weight = fc.integer({ min: 1, max: 10_000 });
  const suppliers = fc.array(fc.record({ weight, allocated: fc.integer({ min: 0, max: 100_000 }) }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(suppliers, fc.integer({ min: 1, max: 100_000 }), (rows, demand) => {
      const proportions = scaled(rows.map((row) => String(row.weight)));
      const allocated = rows.map((row) => String(row.allocated));
      expect(sum(splitRates(of(proportions, allocated), 'BALANCE', String(demand)))).toBe('100');
      const shares = proportions.map((proportion, index) => ({ supplierId: String(index), proportion, endedFlag: 'N' as const }));
      const rest = withoutSupplier(shares, '0');
      // Whose shares were all rounded away has nothing to give.
      expect(sum(rest.map(({ proportion }) => proportion))).toBe(proportions.slice(1).some((one) => one !== '0.00') ? '100' : '0');
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['97.20', 'CONDITIONAL'],
  ['94.00', 'FAIL'],
  ['98', 'PASS'],
])('a yield of %s %% with 98 and 95 asked for: %s', (yieldRate, verdict) => {
  expect(verdictOf({ yieldRate, targetYield: '98', minYield: '95' })).toBe(verdict);
});

test('a scene ends in the final review, and no step waits for itself', () => {
  const node = (nodeSeq: number, nodeType: string, dependsOn: string | null) => ({ nodeSeq, nodeType, dependsOn });
  const scene = [
    node(10, 'INFO_REVIEW', null),
    node(20, 'QUALIFICATION_DOC', '10'),
    node(30, 'LOCALE_INSPECT', '20'),
    node(40, 'SAMPLE_TRIAL', '20'),
    node(50, 'BATCH_TRYOUT', '40'),
    node(90, 'FINAL_REVIEW', '30, 50'),
  ];
  expect([stuckNode(scene), endsInReview(scene), endsInReview(scene.slice(0, 5))]).toEqual([null, true, false]);
  expect(stuckNode(scene.map((one) => (one.nodeSeq === 40 ? { ...one, dependsOn: '20,50' } : one)))).toBe(40);
  expect(stuckNode([node(10, 'INFO_REVIEW', '5')])).toBe(10);
});
