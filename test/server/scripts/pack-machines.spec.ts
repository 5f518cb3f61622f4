/** A definition's module stands by itself, and is another one only when something that it calls is. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileFunction } from 'node:vm';

import { afterAll, expect, test } from '@jest/globals';

const script = path.resolve(import.meta.dirname, '../../../server/scripts/pack-machines.mjs');
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** Machine code of one document, in a folder of its own. */
function packed(rule: string, beside = ''): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-pack-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'kernel'));
  const files = {
    'kernel/decide.js': 'export const decide = (definition, n) => definition.rule(n);',
    'kernel/upgrades.js': 'export const upgraded = () => null;',
    'rules.js': `// ${beside}\nexport const rule = (n) => ${rule};\nexport const other = ${JSON.stringify(beside)};\n`,
    'index.js': "import { rule } from './rules.js';\nexport const thing = { type: 'thing', rule };\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const [from, file] = [JSON.stringify(folder), JSON.stringify(path.join(folder, 'index.js'))];
  const run = `import { packed } from ${JSON.stringify(script)}; process.stdout.write(await packed(${from}, { file: ${file}, name: 'thing' }));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' });
}

test('it is the same wherever it is built and whatever is remarked or changed beside it, and another when a rule is', () => {
  const module = packed('n + 1');
  expect(packed('n + 1', 'a remark')).toBe(module);
  expect(packed('n + 2')).not.toBe(module);
  const exports = {} as { decide: (definition: object, n: number) => number; definition: object };
  compileFunction(module, ['exports'])(exports);
  expect(exports.decide(exports.definition, 1)).toBe(2);
});
