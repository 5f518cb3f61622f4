import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from '@jest/globals';

// What the documents name is there: whoever follows them after a file was moved or a command renamed ends nowhere.

const root = path.resolve(import.meta.dirname, '..');
const folders = ['client', 'docker', 'docs', 'migrations', 'server', 'state-machines', 'test'];
const named = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const files: readonly string[] = [...readdirSync(root), ...folders.flatMap(named)];
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const commands: ReadonlySet<string> = new Set(Object.keys((JSON.parse(textOf('package.json')) as { readonly scripts: object }).scripts));
const code = files
  .filter((file) => /\.(?:ts|tsx|mjs|yml|yaml)$|Dockerfile$/.test(file) && file !== 'test/docs.spec.ts')
  .map(textOf)
  .join('\n');

const documents: readonly string[] = ['README.md', ...files.filter((file) => /^docs\/[\w-]+\.md$/.test(file))];

const isThere = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));
const isSpec = (name: string): boolean => isThere(`${name}.spec.ts`) || isThere(`${name}.spec.tsx`);
const spansOf = (text: string): readonly string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
const ending = /^(?!\/)[\w./-]+\.(?:ts|tsx|mjs|tsv|md|yml)$/;
/** Options and variables of the environment. */
const setting = /\b(?:BASE|GUILDHALL)_[A-Z][A-Z_]*[A-Z]\b/g;

/** Names that an example makes up. */
const madeUp: ReadonlySet<string> = new Set(['index.ts', 'samples.ts']);

/** What a document names that is not there. */
function strayOf(document: string, text: string): readonly string[] {
  const spans = spansOf(text);
  const links = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !target.startsWith('http'));
  return [
    ...links.filter((target) => !files.includes(path.posix.join(path.posix.dirname(document), target))),
    ...spans.filter((span) => ending.test(span) && !madeUp.has(span) && !isThere(span)),
    ...[...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)]
      .map(([, name]) => name!)
      .filter((name) => !commands.has(name))
      .map((name) => `npm run ${name}`),
    ...new Set([...text.matchAll(setting)].map(([name]) => name).filter((name) => !code.includes(name))),
  ];
}

/** The evidence of a requirement is its row's last cell: specs by name, files, or words. */
const evidenceOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .flatMap((line) => spansOf(line.split('|').at(-2)!));

test.each(documents)('%s names files, commands and options that are there', (document) => {
  expect(strayOf(document, textOf(document))).toEqual([]);
});

describe('the requirements of security.md', () => {
  const evidence = evidenceOf(textOf('docs/security.md'));

  test('are proved by specs and files that are there', () => {
    expect(evidence.length).toBeGreaterThan(50);
    expect([...new Set(evidence)].filter((name) => !isSpec(name) && !isThere(name) && !commands.has(name))).toEqual([]);
  });
});

test('what is not there is found', () => {
  expect(
    strayOf(
      'docs/a.md',
      '[gone](gone.md) [here](security.md#against-whom) `server/kernel/gone.ts` `fences.ts` `npm run fly` `npm run -s audit` BASE_FLY GUILDHALL_DATA',
    ),
  ).toEqual(['gone.md', 'server/kernel/gone.ts', 'npm run fly', 'BASE_FLY']);
  expect(evidenceOf('| 1.1.1 all | by `how.ts` | `sign-in.int`, `gone.int` |\n| requirement | how | `evidence` |')).toEqual([
    'sign-in.int',
    'gone.int',
  ]);
});
