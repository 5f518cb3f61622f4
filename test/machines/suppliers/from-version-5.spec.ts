/** Statements of before prices were for several units. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

test('a paid statement of the fifth version is chained as it was, and its prices were for one unit', () => {
  const file = path.join(import.meta.dirname, 'version-5', 'invoices-paid.json');
  const golden = JSON.parse(fs.readFileSync(file, 'utf8')) as GoldenHistory;
  expect(chainBreak(golden)).toBeNull();
  const before = golden.end.snapshot!;
  const now = upgraded(definitionNamed(golden.document), before, 5)!;
  const lines = (before.context['lines'] as readonly object[]).map((line) => ({ ...line, priceUnit: 1 }));
  expect(lines).not.toEqual([]);
  expect(now).toEqual({ state: before.state, context: { ...before.context, lines } });
});
