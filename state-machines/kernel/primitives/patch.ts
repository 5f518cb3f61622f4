import type { JsonObject, JsonValue } from './json-value.js';
import type { ListPatch, ObjectPatch, Patch } from './diff.js';
import { isJsonArray } from './json-pointer.js';

/** Applies the patches of diff.ts. */

/** The patch was made for another value; the receiver must ask for the full one. */
export class PatchError extends Error {
  readonly code = 'PATCH_MISMATCH';

  constructor(reason: string) {
    super(`Patch does not fit: ${reason}`);
    this.name = 'PatchError';
  }
}

/**
 * The value after the change. Parts that the patch does not touch keep their identity; without a
 * patch it is the very value.
 * @throws PatchError when the patch was made for a value of another shape
 */
export function patch(before: JsonValue, change: Patch | undefined): JsonValue {
  if (change === undefined) return before;
  if ('s' in change) return change.s;
  return 'l' in change ? patchList(before, change) : patchObject(before, change);
}

function patchObject(before: JsonValue, change: ObjectPatch): JsonObject {
  if (typeof before !== 'object' || before === null || isJsonArray(before)) throw new PatchError('not an object');
  const after: Record<string, JsonValue> = { ...(before as JsonObject) };
  for (const key of change.d ?? []) {
    if (!Object.hasOwn(after, key)) throw new PatchError(`no field ${JSON.stringify(key)} to delete`);
    delete after[key];
  }
  for (const [key, inner] of change.o ?? []) {
    put(after, key, 's' in inner ? inner.s : patch(fieldOf(after, key), inner));
  }
  return after;
}

function fieldOf(record: Readonly<Record<string, JsonValue>>, key: string): JsonValue {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  if (value === undefined) throw new PatchError(`no field ${JSON.stringify(key)} to change`);
  return value;
}

/** Assignment of `__proto__` would change the prototype instead of a field. */
function put(record: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key !== '__proto__') {
    record[key] = value;
    return;
  }
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}

function patchList(before: JsonValue, change: ListPatch): readonly JsonValue[] {
  if (!isJsonArray(before)) throw new PatchError('not a list');
  const { u = [], r = [], m = [], a = [] } = change.l;
  const changed = u.length === 0 ? before : patchElements(before, u);
  if (r.length === 0 && m.length === 0 && a.length === 0) return changed;
  return arrange(changed, { r, m, a });
}

function elementAt(list: readonly JsonValue[], index: number): JsonValue {
  const element = list[index];
  if (element === undefined) throw new PatchError(`no element ${index}`);
  return element;
}

function patchElements(before: readonly JsonValue[], changes: NonNullable<ListPatch['l']['u']>): JsonValue[] {
  const after = [...before];
  for (const [from, change] of changes) after[from] = patch(elementAt(before, from), change);
  return after;
}

/** Puts moved and added elements at their places and lets the others fill the rest in their order. */
function arrange(list: readonly JsonValue[], { r, m, a }: Required<Omit<ListPatch['l'], 'u'>>): JsonValue[] {
  const leaving = new Set(r);
  const placed = new Map<number, JsonValue>();
  for (const [to, from] of m) {
    placed.set(to, elementAt(list, from));
    leaving.add(from);
  }
  for (const [to, value] of a) placed.set(to, value);
  const staying = list.filter((_, index) => !leaving.has(index));
  const length = staying.length + placed.size;
  if (leaving.size !== r.length + m.length || length !== list.length - r.length + a.length) {
    throw new PatchError('places taken twice');
  }
  if (list.length - leaving.size !== staying.length) throw new PatchError('no such element to remove');
  return fill(length, staying, placed);
}

function fill(length: number, staying: readonly JsonValue[], placed: ReadonlyMap<number, JsonValue>): JsonValue[] {
  const after: JsonValue[] = [];
  let next = 0;
  for (let to = 0; to < length; to += 1) {
    let value = placed.get(to);
    if (value === undefined) {
      value = staying[next];
      next += 1;
    }
    if (value === undefined) throw new PatchError('places beyond the end');
    after.push(value);
  }
  return after;
}
