import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const exceptions = JSON.parse(read('eslint.exceptions.json')) as Record<'maxLen' | 'maxLinesPerFunction', string[]>;

const LONGEST = 160;
const url = /[^:/?#]:\/\/[^?#]/u;
/** As the rule `max-len` counts with `ignoreUrls`, without parsing hundreds of files for it. */
const isLong = (line: string): boolean => line.length > LONGEST && [...line].length > LONGEST && !url.test(line);

/** The files of a list that keep the limit by now. */
function needless(files: readonly string[], rules: Linter.RulesRecord): string[] {
  const linter = new Linter();
  const config: Linter.Config[] = [
    { files: ['**/*.{ts,tsx,js,mjs}'], languageOptions: { parser: tseslint.parser as Linter.Parser }, rules },
  ];
  const offends = (file: string) => linter.verify(read(file), config, file).some(({ ruleId }) => ruleId !== null && ruleId in rules);
  return files.filter((file) => !offends(file));
}

test('a file within the limits is known by that, one beyond them by the rule it breaks', () => {
  expect(needless(['server/main.ts'], { 'max-len': ['error', { code: 160 }] })).toEqual(['server/main.ts']);
  expect(needless(['server/main.ts'], { 'max-len': ['error', { code: 20 }] })).toEqual([]);
});

test('a line is long as the rule counts it', () => {
  const rules: Linter.RulesRecord = { 'max-len': ['error', { code: LONGEST, ignoreUrls: true }] };
  const linter = new Linter();
  const lines = [160, 161].flatMap((length) => ['x', '长', '𝔸'].map((letter) => `//${letter.repeat(length - 2)}`));
  for (const line of [...lines, `// https://example.com/${'x'.repeat(200)}`, `// a :// ${'x'.repeat(200)}`])
    expect([line, isLong(line)]).toEqual([line, linter.verify(line, [{ rules }]).length > 0]);
});

test('a file that keeps the limits stands in no list of exceptions', () => {
  const lines = { max: 80, skipBlankLines: true, skipComments: true };
  expect(exceptions.maxLen.filter((file) => !read(file).split(/\r?\n/u).some(isLong))).toEqual([]);
  expect(needless(exceptions.maxLinesPerFunction, { 'max-lines-per-function': ['error', lines] })).toEqual([]);
});

test('the lists of exceptions only shrink', () => {
  expect([exceptions.maxLen.length <= 235, exceptions.maxLinesPerFunction.length <= 66]).toEqual([true, true]);
});

test('a room holds 40 files at most: what is more is divided by what it holds', () => {
  // Histories are one a document; groups of specs are written by each run.
  const made = ['test/machines/golden', 'test/groups'];
  const rooms = new Map<string, number>();
  for (const top of ['state-machines', 'server', 'client', 'test'])
    for (const entry of readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })) {
      const room = path.relative(root, entry.parentPath);
      if (entry.isFile() && !made.some((folder) => room.startsWith(folder))) rooms.set(room, (rooms.get(room) ?? 0) + 1);
    }
  expect(rooms.size).toBeGreaterThan(300);
  expect([...rooms].filter(([, files]) => files > 40)).toEqual([]);
});

test('families take today from their organisation: no day of Greenwich, no zone of their own', async () => {
  const linter = new ESLint({ cwd: root });
  const told = async (file: string, text: string): Promise<readonly (string | null)[]> =>
    (await linter.lintText(`${text}\n`, { filePath: path.join(root, file) }))[0]!.messages.map(({ ruleId }) => ruleId);
  const day = "export { utcDateOf } from '../../state-machines/kernel/primitives/instant.js';";
  expect(await told('server/orders/any.ts', day)).toEqual(['no-restricted-imports']);
  expect(await told('server/platform/any.ts', day)).toEqual(['no-restricted-imports']);
  expect(await told('state-machines/orders/any.ts', day)).toEqual(['no-restricted-imports']);
  expect(await told('server/compete/any.ts', "export { dateIn } from '../platform/zones.js';")).toEqual(['no-restricted-imports']);
  expect(await told('server/purchasing/any.ts', "export const zone = 'Europe/Berlin';")).toEqual(['no-restricted-syntax']);
  expect(await told('server/base/any.ts', "export const sql = `(now() at time zone 'UTC')::date`;")).toEqual(['no-restricted-syntax']);
  expect(await told('server/orders/any.ts', "export const place = 'Asia';")).toEqual([]);
});
