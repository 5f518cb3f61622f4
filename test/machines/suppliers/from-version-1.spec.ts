/** Statements of before suppliers began them: all were begun inside. Visits of before they chose a checklist. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const recorded = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'version-1', `${name}.json`), 'utf8')) as GoldenHistory;

test('a paid statement of the first version is chained as it was, and stands in the present shape', () => {
  const golden = recorded('invoices-paid');
  expect(chainBreak(golden)).toBeNull();
  const now = upgraded(definitionNamed(golden.document), golden.end.snapshot!, 1)!;
  expect([now.state, now.context.rev]).toEqual([golden.end.snapshot!.state, golden.end.snapshot!.context.rev]);
  expect(now.context).toMatchObject({ initiatorType: 'INSIDE', paidAmount: golden.end.snapshot!.context['paidAmount'] });
});

test('a visit of the first version is chained as it was; it chose no checklist, its items have one language, its photos kept no place', () => {
  const golden = recorded('visit-with-a-finding');
  expect(chainBreak(golden)).toBeNull();
  const before = golden.end.snapshot!;
  const now = upgraded(definitionNamed(golden.document), before, 1)!;
  const items = (before.context['items'] as readonly object[]).map((row) => ({ ...row, chapterEn: null, itemNameEn: null }));
  expect(now).toMatchObject({ state: before.state, context: { ...before.context, checklistId: null, keepPlaceFlag: 'N', items } });
});
