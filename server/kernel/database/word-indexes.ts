/**
 * Indexes by which lists find words within long tables (`list.searched`): trigrams, where PostgreSQL has pg_trgm. They belong to no
 * migration, because a database without the extension works as well: each migration step makes what is wanted and not there yet.
 */
import type { QueryRunner } from 'typeorm';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { identifier, quoted } from './naming.js';
import { rareLetters } from './rare-letters.js';
import { tablesOf } from './tables.js';

const PREFIX = 'words_';

interface WordIndex {
  readonly name: string;
  readonly sql: string;
}

/** One by trigrams, and a small one of the few rows that trigrams of ASCII miss (rare-letters.ts). */
export function wordIndexes(definition: AnyDefinition): readonly WordIndex[] {
  const { name: table, byField } = tablesOf(definition);
  return (definition.list.searched ?? []).flatMap((field) => {
    const column = byField.get(field)!.name;
    const [words, rare] = [identifier(`${PREFIX}${table}_${column}`), identifier(`${PREFIX}rare_${table}_${column}`)];
    const on = `on public.${quoted(table)}`;
    return [
      { name: words, sql: `create index ${quoted(words)} ${on} using gin (${quoted(column)} collate "C" similar_names.gin_trgm_ops)` },
      { name: rare, sql: `create index ${quoted(rare)} ${on} (id) where ${rareLetters(quoted(column))}` },
    ];
  });
}

const foundSql = `select indexname as name from pg_indexes where schemaname = 'public' and indexname like '${PREFIX.replace('_', '\\_')}%'`;

export async function settleWordIndexes(runner: QueryRunner, definitions: readonly AnyDefinition[]): Promise<void> {
  const wanted = definitions.flatMap(wordIndexes);
  const there = ((await runner.query(foundSql)) as { name: string }[]).map(({ name }) => name);
  const gone = there.filter((name) => wanted.every((one) => one.name !== name));
  const missing = wanted.filter((one) => !there.includes(one.name));
  for (const name of gone) await runner.query(`drop index public.${quoted(name)}`);
  for (const { sql } of missing) await runner.query(sql);
}
