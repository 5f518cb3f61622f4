import { describe, expect, test } from '@jest/globals';
import { fieldsIn, holdsRule, ruleFaults } from '../../../state-machines/process/rules.js';

const vars = {
  amountBase: '50000.00',
  needDate: '2026-03-01',
  title: 'Steel plates',
  orgPath: '/1/4/9',
  flag: null,
  lines: [
    { amount: '600.00', kind: 'A' },
    { amount: '500.00', kind: 'B' },
  ],
};

describe('conditions (§3)', () => {
  test.each([
    [{ field: 'amountBase', op: 'lt', value: '50000' }, false],
    [{ field: 'amountBase', op: 'eq', value: '50000' }, true],
    [{ field: 'needDate', op: 'ge', value: '2026-02-28' }, true],
    [{ field: 'title', op: 'startsWith', value: 'steel' }, true],
    [{ field: 'orgPath', op: 'inTree', value: '4' }, true],
    [{ field: 'orgPath', op: 'inTree', value: '49' }, false],
    [{ field: 'missing', op: 'eq', value: '1' }, false],
    [{ field: 'missing', op: 'ne', value: '1' }, true],
    [{ field: 'flag', op: 'empty' }, true],
    [{ field: 'amountBase', op: 'between', value: ['50000', null] }, true],
    [{ field: 'lines.amount', op: 'sumLines', cmp: 'gt', value: '1000' }, true],
    [{ field: 'lines.amount', op: 'sumLines', cmp: 'gt', value: '1000', where: { field: 'kind', op: 'eq', value: 'A' } }, false],
    [{ field: 'lines.amount', op: 'anyLine', cmp: 'ge', value: '600' }, true],
    [{ field: 'lines.amount', op: 'allLines', cmp: 'ge', value: '600' }, false],
    [{ field: 'lines.amount', op: 'countLines', value: '2' }, true],
    [{}, true],
    [{ not: { all: [{ field: 'title', op: 'contains', value: 'PLATE' }, {}] } }, false],
  ] as const)('%j is %s', (rule, result) => expect(holdsRule(rule as never, vars)).toBe(result));

  test('what cannot be asked is named', () => {
    const kindOf = (field: string) => (field === 'amountBase' ? 'number' : null) as never;
    expect(
      ruleFaults(
        {
          any: [
            { field: 'gone', op: 'eq', value: 1 },
            { field: 'amountBase', op: 'contains', value: '1' },
          ],
        },
        kindOf,
      ),
    ).toEqual([
      { code: 'RULE_FIELD_UNKNOWN', field: 'gone' },
      { code: 'RULE_TYPE', field: 'amountBase' },
    ]);
    expect(
      ruleFaults({ all: [{ all: [{ all: [{ all: [{ all: [{ field: 'amountBase', op: 'eq', value: 1 }] }] }] }] }] }, kindOf)[0]?.code,
    ).toBe('RULE_TOO_LARGE');
    expect(fieldsIn({ all: [{ field: 'a', op: 'eq', value: 1 }, { not: { field: 'b', op: 'empty' } }] })).toEqual(['a', 'b']);
  });
});
