/** What pasted names and codes of records refer to, where each names exactly one that may be chosen. */
import type { ListCondition } from '@machines/kernel/protocol.js';

import { ask } from '../../call.js';
import { entryOf } from '../../definitions.js';
import { findReferences, rememberRows } from './reference-names.js';
import type { Named, Target } from './reference-names.js';

const PAGE = 100;
/** Words that are no codes are looked for one by one. */
const MOST_SEARCHED = 60;

type Row = Readonly<Record<string, unknown>>;

const inPages = (words: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(words.length / PAGE) }, (_none, page) => words.slice(page * PAGE, (page + 1) * PAGE));

/** @throws Refused, NoAnswer */
export async function referred(target: Target, words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await byCode(target, words);
  for (const word of words.filter((one) => !found.has(one)).slice(0, MOST_SEARCHED)) {
    const same = (await findReferences(target, word, new AbortController().signal)).filter((one) => isCalled(one, word));
    if (same.length === 1) found.set(word, same[0]!.id);
  }
  return found;
}

const isCalled = ({ name, nameEn, code }: Named, word: string): boolean =>
  [name, nameEn, code].some((one) => one?.toLowerCase() === word.toLowerCase());

async function byCode(target: Target, words: readonly string[]): Promise<Map<string, string>> {
  const { entity, key } = target;
  const entry = entryOf(entity);
  const code = entry?.codeField;
  const found = new Map<string, string>();
  if (!code) return found;
  const chosen: readonly ListCondition[] = entry.kind === 'master' ? [{ key: 'state', op: 'eq', value: 'enabled' }] : [];
  for (const some of inPages(words)) {
    const rows = await ask<readonly Row[]>(entity, 'listByPage', {
      pageIndex: 1,
      pageRows: PAGE,
      conditions: [...chosen, { key: code, op: 'in', value: some }],
    });
    rememberRows(target, rows);
    for (const row of rows) found.set(String(row[code]), String(row[key]));
  }
  return found;
}
