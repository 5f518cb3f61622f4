/** Statements of before they knew prices with tax. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

test('a paid statement of the fourth version is chained as it was, and its prices were without tax', () => {
  const file = path.join(import.meta.dirname, 'version-4', 'invoices-paid.json');
  const golden = JSON.parse(fs.readFileSync(file, 'utf8')) as GoldenHistory;
  expect(chainBreak(golden)).toBeNull();
  const before = golden.end.snapshot!;
  const now = upgraded(definitionNamed(golden.document), before, 4)!;
  const lines = (before.context['lines'] as readonly object[]).map((line) => ({ ...line, priceIncl: null, priceUnit: 1 }));
  expect(lines).not.toEqual([]);
  expect(now).toEqual({ state: before.state, context: { ...before.context, lines } });
});
