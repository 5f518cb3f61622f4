/** Applications of before there were forms. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const golden = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, 'version-2', 'application-approved.json'), 'utf8'),
) as GoldenHistory;

test('an approved application of the second version is chained as it was, and has no form', () => {
  expect(chainBreak(golden)).toBeNull();
  const { state, context } = golden.end.snapshot!;
  expect(upgraded(definitionNamed(golden.document), golden.end.snapshot!, 2)).toEqual({
    state,
    context: { ...context, form: null, formVersionNo: null, formData: null },
  });
});
