/** Statements of before they could begin with consigned stock. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

test('a paid statement of the third version is chained as it was, and began with no stock', () => {
  const file = path.join(import.meta.dirname, 'version-3', 'invoices-paid.json');
  const golden = JSON.parse(fs.readFileSync(file, 'utf8')) as GoldenHistory;
  expect(chainBreak(golden)).toBeNull();
  const before = golden.end.snapshot!;
  const now = upgraded(definitionNamed(golden.document), before, 3)!;
  const lines = (before.context['lines'] as readonly object[]).map((line) => ({ ...line, priceIncl: null, priceUnit: 1 }));
  expect(now).toEqual({ state: before.state, context: { ...before.context, lines, stockId: null } });
});
