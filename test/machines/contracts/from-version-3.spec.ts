/** Contracts of before their suppliers went on seeing what they were sent: nothing of them is held. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const recorded = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'version-3', `${name}.json`), 'utf8')) as GoldenHistory;

test.each(['contract-ordered-delivered-and-cut', 'contract-refused-signed-and-completed', 'contract-supplemented-kept-and-replaced'])(
  '%s of the third version is chained as it was, and stands as it stood',
  (name) => {
    const golden = recorded(name);
    expect(chainBreak(golden)).toBeNull();
    const before = golden.end.snapshot!;
    const now = upgraded(definitionNamed(golden.document), before, 3)!;
    expect(now).toMatchObject({ state: before.state, context: { rev: before.context.rev, sentBody: before.context['sentBody'] } });
    expect(now.context['held'] ?? null).toBeNull();
  },
);
