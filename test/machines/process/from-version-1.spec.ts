/** Models of before applications had forms, and acts of before what holds others back was given up. */
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

test('a published model of the first version is chained as it was, and asks for nothing', () => {
  const golden = recorded('model-published-twice');
  expect(chainBreak(golden)).toBeNull();
  const { state, context } = golden.end.snapshot!;
  expect(upgraded(definitionNamed(golden.document), golden.end.snapshot!, 1)).toEqual({
    state,
    context: { ...context, formFields: [], publishedForm: null, deadRefs: null },
  });
});

test('an effect that two administrators closed is chained as it was, and stays closed', () => {
  const golden = recorded('effect-closed-by-two');
  expect(chainBreak(golden)).toBeNull();
  expect(upgraded(definitionNamed(golden.document), golden.end.snapshot!, 1)).toEqual(golden.end.snapshot);
});
