import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
let copy: string;

/** The part of the repository that the command reads and writes. */
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'guildhall-new-'));
  for (const folder of ['server/scripts', 'server/bootstrap', 'test/machines']) mkdirSync(path.join(copy, folder), { recursive: true });
  for (const folder of ['state-machines', 'test/harness']) cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  for (const file of [
    'server/scripts/new-document.mjs',
    'server/scripts/new-document-templates.mjs',
    'server/bootstrap/plain-error.mjs',
    'tsconfig.base.json',
    'package.json',
    'jest.config.js',
    '.prettierrc.json',
  ])
    copyFileSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { module: 'NodeNext', moduleResolution: 'NodeNext', types: ['node'] },
      include: ['state-machines', 'test/machines'],
    }),
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const node = (...words: string[]) =>
  spawnSync(process.execPath, words, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', GUILDHALL_SPEC_GROUPS: '0' },
  });
const make = (...words: string[]) => node('server/scripts/new-document.mjs', ...words);
const text = (file: string) => readFileSync(path.join(copy, file), 'utf8');

test('documents of a new family compile as they are written, of each kind, and their specs pass', () => {
  const { status, stdout } = make('demo/widget');
  expect(status).toBe(0);
  expect(stdout.split('\n')).toEqual([
    'state-machines/demo/widget/index.ts',
    'test/machines/demo/widget.spec.ts',
    'state-machines/demo/index.ts',
    'demoWidget is no entity of the specification: it was added to state-machines/kernel/entity-names.ts.',
    'Next: fill in fields and labels, npm run migration:generate -- widget, npm test.',
    '',
  ]);
  expect(text('state-machines/registry.ts')).toMatch(
    /^const declared: readonly AnyDefinition\[\] = \[\n(?: {2}\.\.\.\w+,\n)+ {2}\.\.\.demoDocuments,\n\];$/m,
  );
  expect(make('demo/cog', 'demoCog').status).toBe(0);
  expect(make('demo/promise', '--as', 'approved').status).toBe(0);
  expect(make('demo/parcel', 'demoParcel', '--as', 'lines').stdout).toContain('demoParcelItem is no entity of the specification');
  expect(text('state-machines/demo/index.ts')).toContain('[demoWidget, demoCog, demoPromise, demoParcel].map(anyDefinition)');
  expect(node('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json')).toMatchObject({ stdout: '', status: 0 });
  const specs = node(
    '--disable-warning=ExperimentalWarning',
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--selectProjects=unit',
    '--testPathPatterns=demo/',
  );
  expect(specs.stderr).toMatch(/Tests: +4 passed, 4 total/);
});

test('a name of the specification is taken where it fits', () => {
  expect(make('orders/seal', 'srmCctSeal').stdout).toContain('state-machines/orders/seal/index.ts');
  expect(text('state-machines/orders/index.ts')).toMatch(/^import \{ srmCctSeal \} from '\.\/seal\/index\.js';$/m);
});

test('what cannot be made is said, and nothing is written over', () => {
  expect(make('widget')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'Say which document: npm run new -- family/document [entityName], such as base/warehouse srmBaseWarehouse.\n',
  });
  expect(make('demo/wheel', '--as', 'round')).toMatchObject({ status: 1, stderr: 'Say one of plain, approved, lines after --as.\n' });
  expect(make('demo/wheel', 'Demo-Wheel')).toMatchObject({
    status: 1,
    stderr: 'Demo-Wheel is no name of an entity: letters and digits, the first a small letter, such as srmBaseWarehouse.\n',
  });
  expect(make('demo/item').stderr).toMatch(/^Name the entity as well: .* would fit item\.\n$/);
  expect(make('demo/widget')).toMatchObject({
    status: 1,
    stderr: 'state-machines/demo/widget/index.ts exists already; nothing was overwritten.\n',
  });
  expect(existsSync(path.join(copy, 'state-machines/demo/wheel'))).toBe(false);
});
