/**
 * Names behind ids. Lists carry them with their rows; elsewhere ids asked for in the same moment are read in one call
 * per entity and kept for the page's life.
 */
import type { ListCondition } from '@machines/kernel/protocol.js';
import { useEffect } from 'react';

import { call } from '../call.js';
import { entryOf } from '../definitions.js';
import { storeOf, useStore } from '../store.js';

export interface Named { readonly id: string; readonly name: string }

const names = storeOf<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();
const waiting = new Map<string, Set<string>>();
let scheduled = false;

const keyOf = (entity: string, id: string): string => `${entity}/${id}`;
const PAGE = 100;

const nameFieldOf = (entity: string): string => entryOf(entity)?.nameField ?? 'docNumber';

const namedOf = (entity: string, row: Readonly<Record<string, unknown>>): Named => {
  const id = String(row['id']);
  const name = row[nameFieldOf(entity)];
  return { id, name: typeof name === 'string' && name !== '' ? name : id };
};

function remember(entity: string, found: readonly Named[]): void {
  const next = new Map(names.get());
  for (const { id, name } of found) next.set(keyOf(entity, id), name);
  names.set(next);
}

async function read(entity: string, ids: readonly string[]): Promise<void> {
  const conditions: readonly ListCondition[] = [{ key: 'id', op: 'in', value: ids }];
  const answer = await call<readonly Readonly<Record<string, unknown>>[]>(entity, 'listByPage', { pageIndex: 1, pageRows: PAGE, conditions }, { quiet: true }).catch(() => null);
  if (answer?.status === 'S') remember(entity, answer.data.map((row) => namedOf(entity, row)));
}

function flush(): void {
  scheduled = false;
  for (const [entity, ids] of waiting) {
    const list = [...ids];
    for (let start = 0; start < list.length; start += PAGE) void read(entity, list.slice(start, start + PAGE));
  }
  waiting.clear();
}

function want(entity: string, id: string): void {
  const key = keyOf(entity, id);
  if (asked.has(key)) return;
  asked.add(key);
  waiting.set(entity, (waiting.get(entity) ?? new Set()).add(id));
  if (scheduled) return;
  scheduled = true;
  setTimeout(flush, 20);
}

/** The name of a referenced row; null while unknown or not visible to the viewer. */
export function useReferenceName(entity: string | undefined, id: string | null, given?: string | null): string | null {
  const known = useStore(names);
  const needed = entity !== undefined && id !== null && id !== 'SYSTEM' && !given;
  useEffect(() => {
    if (needed) want(entity, id);
  }, [needed, entity, id]);
  if (given) return given;
  return entity !== undefined && id !== null ? known.get(keyOf(entity, id)) ?? null : null;
}

/** Rows of an entity whose name contains the text, at most 20. */
export async function findReferences(entity: string, text: string, signal: AbortSignal): Promise<readonly Named[]> {
  const conditions: readonly ListCondition[] = text === '' ? [] : [{ key: nameFieldOf(entity), op: 'like', value: text }];
  const answer = await call<readonly Readonly<Record<string, unknown>>[]>(entity, 'listByPage', { pageIndex: 1, pageRows: 20, conditions }, { signal, quiet: true });
  if (answer.status !== 'S') return [];
  const found = answer.data.map((row) => namedOf(entity, row));
  remember(entity, found);
  return found;
}
