/** Accounts of consigned stock, and the notes that fill them, of before there were prices for several units. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../../state-machines/registry.js';
import { upgraded } from '../../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../../golden/history.js';
import type { GoldenHistory } from '../../golden/history.js';

test.each([
  ['suppliers/version-3/consigned-and-consumed', 3, 'lots', [{ lotNumber: 'L1', onHandQty: '30', price: '8' }]],
  ['orders/version-1/consigned-used-and-sent-back', 1, 'lines', [{ lineNum: 10, price: '8' }]],
])('%s is chained as it was, and what stands in it is priced by the piece', (name, version, lines, rows) => {
  const file = path.join(import.meta.dirname, '../..', `${name}.json`);
  const golden = JSON.parse(fs.readFileSync(file, 'utf8')) as GoldenHistory;
  expect(chainBreak(golden)).toBeNull();
  const { state, context } = golden.end.snapshot!;
  const now = upgraded(definitionNamed(golden.document), { state, context: { ...context, [lines]: rows } }, version)!;
  expect([now.state, now.context.rev]).toEqual([state, context.rev]);
  expect(now.context[lines]).toMatchObject(rows.map((row) => ({ ...row, priceUnit: 1 })));
});
