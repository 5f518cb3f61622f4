import { expect, test } from '@jest/globals';
import fs from 'node:fs';
import path from 'node:path';

import { groupsOf } from '../../harness/spec-groups.mjs';
import { inDescribe } from '../../harness/spec-in-describe.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** What a spec of each kind ends with; those of units end with what all do. */
const endings = { browser: '.e2e.spec.ts', server: '.int.spec.ts', unit: '.spec.ts' } as const;
const kindOf = (name: string) => Object.entries(endings).find(([, ending]) => name.endsWith(ending))![0];

test.each(['unit', 'server', 'browser'] as const)('every %s spec is run once, in a group or alone', (kind) => {
  const { groups, alone } = groupsOf(root, kind);
  const run = [...Object.values(groups).flat(), ...alone];
  const there = ['test/machines', 'test/server', 'test/simulation', 'test/browser']
    .flatMap((folder) => fs.readdirSync(path.join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`))
    .concat(fs.readdirSync(path.join(root, 'test')).map((name) => `test/${name}`))
    .filter((name) => name.endsWith('.spec.ts') && kindOf(name) === kind);
  expect([...run].sort()).toEqual(there.sort());
});

test('what follows the imports stands in a block named like the file, on the lines where it was', () => {
  const source = "import a from 'a';\nimport {\n  b,\n} from 'b';\n\nlet one: string;\ntest('x', () => a(b, one));\n";
  const wrapped = inDescribe(source, 'test/x.spec.ts');
  expect(wrapped.split('\n').findIndex((line) => line.startsWith('test('))).toBe(6);
  expect(wrapped).toContain("} from 'b'; import { describe as theFile } from '@jest/globals'; theFile(\"test/x.spec.ts\", () => {\n");
  expect(wrapped.trimEnd().endsWith('});')).toBe(true);
});
