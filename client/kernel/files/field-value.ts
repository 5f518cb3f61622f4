/**
 * The ids of a field while uploads end and the form goes on beside them. The form's value comes back some moments after it
 * was told; what ends in between stands on what was told last, not on what is shown.
 */
import { useRef } from 'react';

import { fileIdsOf } from './records.js';
import type { Upload } from './use-uploads.js';

export interface FieldFiles {
  readonly ids: readonly string[];
  take(id: string, upload: Pick<Upload, 'key' | 'instead'>): void;
  leave(id: string): void;
}

/** Where an uploaded file stands: in the place of the one it replaces, else in the order in which files were given. */
export function placed(
  ids: readonly string[],
  id: string,
  { key, instead }: Pick<Upload, 'key' | 'instead'>,
  keys: ReadonlyMap<string, number>,
): readonly string[] {
  if (instead !== null && ids.includes(instead)) return ids.map((one) => (one === instead ? id : one));
  const later = ids.findIndex((one) => (keys.get(one) ?? 0) > key);
  return later < 0 ? [...ids, id] : [...ids.slice(0, later), id, ...ids.slice(later)];
}

/** What a field holds now: a value of ours that comes back is old news while a newer one is on its way. */
export class Told {
  #shown: string;
  #now: readonly string[];
  #onTheirWay: readonly string[] = [];

  constructor(value: unknown) {
    this.#shown = textOf(value);
    this.#now = fileIdsOf(value);
  }

  get now(): readonly string[] {
    return this.#now;
  }

  /** The form shows this value. */
  shows(value: unknown): void {
    const text = textOf(value);
    if (text === this.#shown) return;
    this.#shown = text;
    const back = this.#onTheirWay.indexOf(text);
    this.#onTheirWay = back < 0 ? [] : this.#onTheirWay.slice(back + 1);
    if (this.#onTheirWay.length === 0) this.#now = fileIdsOf(value);
  }

  /** @returns the value to tell the form */
  tells(ids: readonly string[]): string | null {
    this.#now = ids;
    this.#onTheirWay = [...this.#onTheirWay, ids.join()];
    return ids.length === 0 ? null : ids.join();
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function useFieldFiles(value: unknown, onChange: (value: string | null) => void): FieldFiles {
  const told = useRef<Told>(null);
  const keys = useRef(new Map<string, number>());
  told.current ??= new Told(value);
  told.current.shows(value);
  const tell = (ids: readonly string[]): void => onChange(told.current!.tells(ids));
  return {
    ids: fileIdsOf(value),
    take: (id, upload) => {
      keys.current.set(id, upload.key);
      tell(placed(told.current!.now, id, upload, keys.current));
    },
    leave: (id) => tell(told.current!.now.filter((one) => one !== id)),
  };
}
