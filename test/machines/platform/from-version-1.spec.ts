/** Delegations that the first version put in force without a word of the deputy: they stay what they were. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const recorded = (name: string): GoldenHistory =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'version-1', `${name}.json`), 'utf8')) as GoldenHistory;

test.each(['delegation-ended', 'delegation-revoked'])('%s is chained as it was, and stands in the present shape', (name) => {
  const golden = recorded(name);
  expect(chainBreak(golden)).toBeNull();
  const now = upgraded(definitionNamed(golden.document), golden.end.snapshot!, 1)!;
  expect([now.state, now.context.rev]).toEqual([golden.end.snapshot!.state, golden.end.snapshot!.context.rev]);
});
