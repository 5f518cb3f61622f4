/** Statements of before prices were adjusted: their lines are of no agreement. Plans of before rows knew who goes there. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const recorded = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'version-2', `${name}.json`), 'utf8')) as GoldenHistory;

test('a paid statement of the second version is chained as it was, and stands in the present shape', () => {
  const golden = recorded('invoices-paid');
  expect(chainBreak(golden)).toBeNull();
  const before = golden.end.snapshot!;
  const now = upgraded(definitionNamed(golden.document), before, 2)!;
  const lines = (before.context['lines'] as readonly object[]).map((line) => ({
    ...line,
    priceIncl: null,
    priceUnit: 1,
    billedPrice: null,
    agreementNumber: null,
  }));
  expect(now).toEqual({ state: before.state, context: { ...before.context, stockId: null, lines } });
});

test('a plan of the second version is chained as it was; at each of its sites goes who was to go everywhere', () => {
  const golden = recorded('inspections-completed');
  expect(chainBreak(golden)).toBeNull();
  const before = golden.end.snapshot!;
  const now = upgraded(definitionNamed(golden.document), before, 2)!;
  const rows = (name: string, more: object) => (before.context[name] as readonly object[]).map((row) => ({ ...row, ...more }));
  expect(now).toEqual({
    state: 'completed',
    context: {
      ...before.context,
      ...{ overdueFlag: 'N', overdueAt: null, checklists: [] },
      suppliers: rows('suppliers', { staffIds: ['13'] }),
      staff: rows('staff', { rowNum: null }),
    },
  });
});
