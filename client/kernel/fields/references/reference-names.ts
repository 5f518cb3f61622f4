/**
 * Names behind references. Lists carry them with their rows; elsewhere those asked for in the same moment are read in one
 * call per entity and kept until the record changes. A reference is an id, or the value of another column such as a code.
 */
import { readIn } from '@machines/kernel/bilingual.js';
import type { ListCondition, MasterChanged } from '@machines/kernel/protocol.js';
import { useEffect, useMemo, useState } from 'react';

import { call } from '../../call.js';
import { useNews } from '../../connection/news.js';
import { entryOf } from '../../definitions.js';
import { useLanguage } from '../../language/language.js';
import type { Language } from '../../language/language.js';
import { currentSession } from '../../session/session.js';
import { storeOf, useStore } from '../../store.js';

/** What a reference points to. */
export interface Target {
  readonly entity: string;
  /** Column that the reference holds. */
  readonly key: string;
}

export interface Named {
  /** What the reference holds. */
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
  /** What tells it from others of the same name. */
  readonly code: string | null;
  /** Code of the record that was looked for and which this one replaces. */
  readonly insteadOf?: string;
}

export const users: Target = { entity: 'baseUsers', key: 'id' };
export const organisation: Target = { entity: 'baseOrganization', key: 'id' };

export const targetOf = (field: { readonly entity?: string; readonly key?: string }): Target | undefined =>
  field.entity === undefined ? undefined : { entity: field.entity, key: field.key ?? 'id' };

/** null: it was asked for, and has none that this viewer may know. */
const names = storeOf<ReadonlyMap<string, Named | null>>(new Map());
/** How often a reference, a kind of record or all of them (``) was told to have changed since the page began. */
const turns = storeOf<ReadonlyMap<string, number>>(new Map());
const asked = new Set<string>();
const waiting = new Map<string, { readonly target: Target; readonly ids: Set<string> }>();
let scheduled = false;

const keyOf = ({ entity, key }: Target, id: string): string => `${entity}.${key}/${id}`;
const PAGE = 100;

type Values = Readonly<Record<string, unknown>>;

const nameFieldOf = (entity: string): string => entryOf(entity)?.nameField ?? 'docNumber';
const said = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Data with two names show the English one in English, else the other (platform-access.md §7.3). */
export const nameIn = ({ name, nameEn }: Named, language: Language): string => (language === 'en' ? nameEn : name);

function namedOf({ entity, key }: Target, row: Values): Named {
  const id = String(row[key] ?? '');
  const name = said(row[nameFieldOf(entity)]) ?? id;
  const code = entryOf(entity)?.codeField;
  return { id, name, nameEn: said(readIn('en', row, nameFieldOf(entity))) ?? name, code: code ? said(row[code]) : null };
}

function remember(target: Target, found: readonly Named[], wanted: readonly string[] = []): void {
  const next = new Map(names.get());
  for (const id of wanted) if (!next.has(keyOf(target, id))) next.set(keyOf(target, id), null);
  for (const one of found) next.set(keyOf(target, one.id), one);
  names.set(next);
}

/** Names of rows that were read for another purpose. */
export const rememberRows = (target: Target, rows: readonly Values[]): void =>
  remember(
    target,
    rows.map((row) => namedOf(target, row)),
  );

async function read(target: Target, ids: readonly string[]): Promise<void> {
  // On pages without a session, such as a letter's link, nothing can be looked up.
  if (!currentSession()) {
    for (const id of ids) asked.delete(keyOf(target, id));
    return remember(target, [], ids);
  }
  const conditions: readonly ListCondition[] = [{ key: target.key, op: 'in', value: ids }];
  const answer = await call<readonly Values[]>(
    target.entity,
    'listByPage',
    { pageIndex: 1, pageRows: PAGE, conditions },
    { quiet: true },
  ).catch(() => null);
  // Whoever shows them next asks again.
  if (answer === null) for (const id of ids) asked.delete(keyOf(target, id));
  remember(target, answer?.status === 'S' ? answer.data.map((row) => namedOf(target, row)) : [], ids);
}

function flush(): void {
  scheduled = false;
  for (const { target, ids } of waiting.values()) {
    const list = [...ids];
    for (let start = 0; start < list.length; start += PAGE) void read(target, list.slice(start, start + PAGE));
  }
  waiting.clear();
}

function want(target: Target, id: string): void {
  const key = keyOf(target, id);
  if (asked.has(key)) return;
  asked.add(key);
  const group = `${target.entity}.${target.key}`;
  const wanted = waiting.get(group) ?? { target, ids: new Set() };
  waiting.set(group, wanted);
  wanted.ids.add(id);
  if (scheduled) return;
  scheduled = true;
  setTimeout(flush, 20);
}

function hear({ entity, id }: MasterChanged): void {
  // References by another column than the id are told by the kind of record.
  const stale = entity === undefined ? '' : id === undefined ? `${entity}.` : keyOf({ entity, key: 'id' }, id);
  for (const key of asked)
    if (key.startsWith(stale) || (entity !== undefined && key.startsWith(`${entity}.`) && !key.startsWith(`${entity}.id/`)))
      asked.delete(key);
  const marks = entity === undefined ? [''] : id === undefined ? [entity] : [stale, `${entity} by code`];
  turns.set(new Map([...turns.get(), ...marks.map((mark) => [mark, (turns.get().get(mark) ?? 0) + 1] as const)]));
}

const again = async (): Promise<void> => {
  if (names.get().size > 0) hear({});
};

/** Follows the names of masters for as long as the shell is open. */
export const useMasterNews = (): void => useNews('masterChanged', again, hear);

/** How often what it points to was told to have changed. */
function useTurn(entity: string | undefined, key: string | undefined, id: string | null): number {
  const told = useStore(turns);
  if (entity === undefined || key === undefined || id === null) return 0;
  const of = (mark: string): number => told.get(mark) ?? 0;
  return of('') + of(entity) + of(key === 'id' ? keyOf({ entity, key }, id) : `${entity} by code`);
}

/** `name` null: on its way while `loading`, else there is none that the viewer may know. */
export interface Reference {
  readonly name: string | null;
  readonly loading: boolean;
}

/** The name of a referenced row; null while unknown or not visible to the viewer. */
export const useReferenceName = (target: Target | undefined, id: string | null, given?: string | null): string | null =>
  useReference(target, id, given).name;

export function useReference(target: Target | undefined, id: string | null, given?: string | null): Reference {
  const known = useStore(names);
  const language = useLanguage();
  const [entity, key] = [target?.entity, target?.key];
  const turn = useTurn(entity, key, id);
  // What came with a row is right until the record is told to have changed since.
  const [base, setBase] = useState({ given, id, turn });
  if (base.given !== given || base.id !== id) setBase({ given, id, turn });
  const reads = !given || turn > base.turn;
  const needed = entity !== undefined && id !== null && id !== 'SYSTEM' && reads;
  useEffect(() => {
    if (needed) want({ entity, key: key! }, id);
  }, [needed, entity, key, id, turn]);
  const found = target !== undefined && id !== null && reads ? known.get(keyOf(target, id)) : undefined;
  return { name: found ? nameIn(found, language) : (given ?? null), loading: needed && !given && found === undefined };
}

/** Names of several references of one kind, those that are known by now, in the reader's language. */
export function useReferenceNames(target: Target, ids: readonly string[]): ReadonlyMap<string, string> {
  const known = useStore(names);
  const language = useLanguage();
  const wanted = [...new Set(ids)].toSorted().join();
  useEffect(() => {
    for (const id of wanted === '' ? [] : wanted.split(',')) if (id !== 'SYSTEM') want(target, id);
  }, [target, wanted]);
  return new Map(
    wanted.split(',').flatMap((id) => {
      const found = known.get(keyOf(target, id));
      return found ? [[id, nameIn(found, language)] as const] : [];
    }),
  );
}

/** Which field of a row names a record, and which says what the record was called when it was copied. */
export interface Copied<Row> {
  readonly target: Target;
  readonly id: keyof Row;
  readonly name: keyof Row;
}

/** Rows with copied names: in English they are called as the records are, where the reader may know that; what was copied is Chinese. */
export function useCopiedNames<Row extends object>(rows: readonly Row[], { target, id, name }: Copied<Row>): readonly Row[] {
  const known = useStore(names);
  const english = useLanguage() === 'en';
  const ids = english ? [...new Set(rows.flatMap((row) => said(row[id]) ?? []))].join() : '';
  useEffect(() => {
    for (const one of ids === '' ? [] : ids.split(',')) want(target, one);
  }, [target, ids]);
  return useMemo(
    () =>
      english
        ? rows.map((row) => {
            const found = known.get(keyOf(target, said(row[id]) ?? ''));
            return found ? { ...row, [name]: found.nameEn } : row;
          })
        : rows,
    [rows, english, known, target, id, name],
  );
}

/** Column that says what a record was replaced by: whoever looks for the old one, also when it is disabled, is offered the new one (base-srm.md §5). */
const replacements: Readonly<Record<string, string | undefined>> = { baseMaterialItem: 'supersededById' };
/** One replacement may have been replaced in turn. */
const MOST_TURNS = 10;

async function withReplacements(target: Target, column: string, rows: readonly Values[], signal: AbortSignal): Promise<readonly Named[]> {
  const oldest = new Map<string, string>();
  const kept: Values[] = [];
  let next = rows;
  for (let turn = 0; next.length > 0 && turn < MOST_TURNS; turn += 1) {
    kept.push(...next.filter((row) => said(row[column]) === null && row['state'] === 'enabled'));
    const old = next.filter((row) => said(row[column]) !== null);
    for (const row of old)
      oldest.set(String(row[column]), oldest.get(String(row['id'])) ?? namedOf(target, row).code ?? namedOf(target, row).name);
    const ids = [...new Set(old.map((row) => String(row[column])))];
    const answer =
      ids.length === 0
        ? null
        : await call<readonly Values[]>(
            target.entity,
            'listByPage',
            { pageIndex: 1, pageRows: PAGE, conditions: [{ key: 'id', op: 'in', value: ids }] },
            { signal, quiet: true },
          );
    next = answer?.status === 'S' ? answer.data : [];
  }
  return kept.map((row) => {
    const insteadOf = oldest.get(String(row['id']));
    return { ...namedOf(target, row), ...(insteadOf === undefined ? {} : { insteadOf }) };
  });
}

/** Rows of an entity whose name, in either language, or whose code contains the text, at most 20 of each; of masters those that may be chosen; `past`: also what was replaced, as filters need it. */
export async function findReferences(target: Target, text: string, signal: AbortSignal, past = false): Promise<readonly Named[]> {
  const entry = entryOf(target.entity);
  const replaced = past ? undefined : replacements[target.entity];
  const chosen: readonly ListCondition[] =
    entry?.kind !== 'master'
      ? []
      : replaced && text !== ''
        ? [{ key: 'state', op: 'in', value: ['enabled', 'frozen', 'disabled'] }]
        : [{ key: 'state', op: 'eq', value: 'enabled' }];
  const like = async (key: string | null): Promise<readonly Values[]> => {
    const conditions = key === null ? chosen : [...chosen, { key, op: 'like' as const, value: text }];
    const answer = await call<readonly Values[]>(
      target.entity,
      'listByPage',
      { pageIndex: 1, pageRows: 20, conditions },
      { signal, quiet: true },
    );
    return answer.status === 'S' ? answer.data : [];
  };
  const keys = text === '' ? [null] : [nameFieldOf(target.entity), ...(entry?.codeField ? [entry.codeField] : [])];
  const rows = (await Promise.all(keys.map(like))).flat();
  const named = replaced ? await withReplacements(target, replaced, rows, signal) : rows.map((row) => namedOf(target, row));
  const found = [...new Map(named.map((one) => [one.id, one])).values()];
  remember(target, found);
  return found;
}
