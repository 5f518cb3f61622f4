/** Models of before applications had forms. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const golden = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, 'version-1', 'model-published-twice.json'), 'utf8'),
) as GoldenHistory;

test('a published model of the first version is chained as it was, and asks for nothing', () => {
  expect(chainBreak(golden)).toBeNull();
  const { state, context } = golden.end.snapshot!;
  expect(upgraded(definitionNamed(golden.document), golden.end.snapshot!, 1)).toEqual({
    state,
    context: { ...context, formFields: [], publishedForm: null, deadRefs: null },
  });
});
