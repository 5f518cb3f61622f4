/** Delivery notes of before their lines said whether they are inspected. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

test('a note of the second version is chained as it was; what was inspected whole is inspected line by line', () => {
  const file = path.join(import.meta.dirname, 'version-2', 'note-received-and-inspected.json');
  const golden = JSON.parse(fs.readFileSync(file, 'utf8')) as GoldenHistory;
  expect(chainBreak(golden)).toBeNull();
  const before = golden.end.snapshot!;
  expect(before.context['inspectFlag']).toBe('Y');
  const definition = definitionNamed(golden.document);
  const lines = (before.context['lines'] as readonly object[]).map((line) => ({ ...line, inspectFlag: 'Y' }));
  expect(upgraded(definition, before, 2)).toEqual({ state: before.state, context: { ...before.context, lines } });
  const never = { ...before, context: { ...before.context, inspectFlag: 'N' } };
  expect(upgraded(definition, never, 1)!.context['lines']).toMatchObject(lines.map(() => ({ inspectFlag: 'N' })));
});
