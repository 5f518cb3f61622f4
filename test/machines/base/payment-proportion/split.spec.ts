import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { srmBasePaymentProportion } from '../../../../state-machines/base/payment-proportion/index.js';
import { splitAmount } from '../../../../state-machines/base/payment-proportion/split.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { div, eq, sum } from '../../../../state-machines/kernel/primitives/decimal.js';
import { inside, story } from '../../golden/events.js';

describe('splitting an amount', () => {
  test.each([
    ['113000.00', ['30', '60', '10'], ['33900', '67800', '11300']],
    ['250000.01', ['30', '60', '10'], ['75000', '150000.01', '25000']],
    ['100.01', ['33.3333', '33.3333', '33.3334'], ['33.34', '33.34', '33.33']],
  ])('%s by %j', (total, ratios, amounts) => expect(splitAmount(total, ratios, 2)).toEqual(amounts));

  test('the parts always add up to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 }),
        (cents, ratios) => {
          const total = div(String(cents), '100');
          expect(eq(sum(splitAmount(total, ratios.map(String), 2)), total)).toBe(true);
        },
      ),
    );
  });
});

describe('a proportion', () => {
  const definition = anyDefinition(srmBasePaymentProportion);
  const finance = inside('11', 'FINANCE');
  const stage = (stageNo: number, stageType: string, ratio: string, trigger = 'DELIVERED') => ({
    stageNo,
    stageName: stageType,
    stageType,
    ratio,
    trigger,
  });
  const enabling = (fields: object, ...set: readonly object[]) => {
    const [create, enable] = story(
      [
        'CREATE',
        finance,
        { fields: { proportionCode: 'P1', proportionName: '测试', ...fields }, lines: { stages: { set } } },
        { id: '1', docNumber: 'PPN-001' },
      ],
      ['ENABLE', finance],
    );
    const made = decide(definition, null, create!);
    return made.ok ? decide(definition, made.after, enable!) : made;
  };

  test('30/60/10 is enabled and told in one line', () => {
    expect(enabling({}, stage(1, 'PREPAY', '30'), stage(2, 'DELIVERY', '60'), stage(3, 'WARRANTY', '10'))).toMatchObject({
      ok: true,
      after: { state: 'enabled', context: { stageSummary: 'PREPAY30%/DELIVERY60%/WARRANTY10%' } },
    });
  });

  test('30/60/9.99 is not the whole', () => {
    expect(enabling({}, stage(1, 'PREPAY', '30'), stage(2, 'DELIVERY', '60'), stage(3, 'WARRANTY', '9.99'))).toMatchObject({
      refusal: { code: 'PPN_SUM', params: { sum: '99.9900' } },
    });
  });

  test('works keep back 3 % at most', () => {
    expect(enabling({ procurementType: 'WORKS' }, stage(1, 'PROGRESS', '95'), stage(2, 'WARRANTY', '5', 'WARRANTY_END'))).toMatchObject({
      refusal: { code: 'PPN_WARRANTY' },
    });
    expect(enabling({ procurementType: 'WORKS' }, stage(1, 'PROGRESS', '97'), stage(2, 'WARRANTY', '3', 'WARRANTY_END'))).toMatchObject({
      ok: true,
    });
  });
});
