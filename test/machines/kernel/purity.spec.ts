import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

// A machine knows no time, chance, place or process: what is not pure does not pass the linter, wherever it stands.

const root = path.resolve(import.meta.dirname, '../../..');

const impure: Readonly<Record<string, string>> = {
  'the clock': 'export const now = () => Date.now();',
  "a locale's dates": 'export const day = new Intl.DateTimeFormat();',
  chance: 'export const seed = () => Math.random();',
  'the process': 'export const port = process.env;',
  'a timer': 'export const later = (then: () => void) => setTimeout(then, 1);',
  'the network': "export const read = () => fetch('/v1');",
  "a locale's order": 'export const order = (a: string, b: string) => a.localeCompare(b);',
  "a locale's letters": 'export const upper = (a: string) => a.toLocaleUpperCase();',
  "Node's modules": "export { randomBytes } from 'node:crypto';",
  "the system's random numbers": 'export const id = () => crypto.randomUUID();',
};

interface Message {
  readonly line: number;
  readonly ruleId: string | null;
}

test('the linter stops each of them, and nothing else', () => {
  const text = [...Object.values(impure), 'export const sum = (a: number, b: number) => a + b;'].join('\n');
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/eslint/bin/eslint.js', '--format', 'json', '--stdin', '--stdin-filename', 'state-machines/kernel/impure.ts'],
    { cwd: root, input: text, encoding: 'utf8' },
  );
  const [{ messages }] = JSON.parse(stdout) as [{ readonly messages: readonly Message[] }];
  expect([...new Set(messages.map((message) => message.line))]).toEqual(Object.keys(impure).map((_what, index) => index + 1));
  expect(messages.every((message) => message.ruleId?.startsWith('no-restricted-'))).toBe(true);
}, 60_000);
