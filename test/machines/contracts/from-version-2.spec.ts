/** Contracts of before suppliers read a text of their own: they read on what they were sent. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { definitionNamed } from '../../../state-machines/registry.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';

/** As recorded on the last commit of that version. */
const recorded = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'version-2', `${name}.json`), 'utf8')) as GoldenHistory;

test.each(['contract-ordered-delivered-and-cut', 'contract-refused-signed-and-completed', 'contract-supplemented-kept-and-replaced'])(
  '%s of the second version is chained as it was, and its supplier reads its text',
  (name) => {
    const golden = recorded(name);
    expect(chainBreak(golden)).toBeNull();
    const before = golden.end.snapshot!;
    const now = (body: string) => upgraded(definitionNamed(golden.document), { ...before, context: { ...before.context, body } }, 2)!;
    expect(now('<p>One</p>')).toMatchObject({ state: before.state, context: { rev: before.context.rev, sentBody: '<p>One</p>' } });
    expect(now('<p>One{{#if contract.currency == "CNY"}} two{{/if}}</p>').context['sentBody']).toBeNull();
  },
);
