/** Records of files by id: those asked for in the same moment are read in one call and kept for the page's life. */
import { useEffect } from 'react';

import { callAt } from '../call.js';
import { storeOf, useStore } from '../store.js';
import type { FileRecord } from './transfer.js';

/** null: it is not there, or not for this viewer. */
const records = storeOf<ReadonlyMap<string, FileRecord | null>>(new Map());
const asked = new Set<string>();
let waiting = new Set<string>();

const AGAIN_MS = 2_000;
/** Anything else is no file's, and would have those asked for beside it refused. */
const ID = /^[1-9]\d{0,18}$/;

/** The ids of a field's value. */
export const fileIdsOf = (value: unknown): readonly string[] => (typeof value === 'string' && value !== '' ? value.split(',') : []);

async function read(ids: readonly string[]): Promise<void> {
  const answer = await callAt<readonly FileRecord[]>('/v2/file/listBaseFile', { ids }, { quiet: true }).catch(() => null);
  if (answer?.status !== 'S') {
    for (const id of ids) asked.delete(id);
    // Whoever shows them asks again.
    setTimeout(() => records.set(new Map(records.get())), AGAIN_MS);
    return;
  }
  const found = new Map(answer.data.map((record) => [record.id, record]));
  records.set(new Map([...records.get(), ...ids.map((id) => [id, found.get(id) ?? null] as const)]));
}

function want(ids: readonly string[]): void {
  const fresh = ids.filter((id) => ID.test(id) && !asked.has(id));
  if (fresh.length === 0) return;
  if (waiting.size === 0)
    setTimeout(() => {
      const all = [...waiting];
      waiting = new Set();
      void read(all);
    }, 20);
  for (const id of fresh) {
    asked.add(id);
    waiting.add(id);
  }
}

/** What has changed is read again when it is shown. */
export function forgetFiles(ids: readonly string[]): void {
  const left = new Map(records.get());
  for (const id of ids) {
    asked.delete(id);
    left.delete(id);
  }
  records.set(left);
}

/** What is known of loose files is read anew: one was described, or a document was saved with them. */
export function readLooseAgain(ids: readonly string[]): void {
  const loose = ids.filter((id) => records.get().get(id)?.state === 'temp');
  if (loose.length > 0) void read(loose);
}

/** undefined while unknown, null where it is not to be seen. */
export function useFileRecords(ids: readonly string[]): readonly (FileRecord | null | undefined)[] {
  const known = useStore(records);
  const key = ids.join();
  useEffect(() => want(key === '' ? [] : key.split(',')), [key, known]);
  return ids.map((id) => (ID.test(id) ? known.get(id) : null));
}
