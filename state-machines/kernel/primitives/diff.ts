import { isJsonArray } from './json-pointer.js';
import type { JsonObject, JsonValue } from './json-value.js';
import { longestRising } from './longest-rising.js';

/**
 * Structural difference of two JSON values, for frames: small on the wire, and applied with
 * structural sharing, so that what did not change keeps its identity. A property that is undefined
 * counts as absent. Patches are JSON themselves and name fields by one letter.
 */

/** The value as a whole. */
export interface SetPatch {
  readonly s: JsonValue;
}

/** An object: changed or new fields, deleted fields. */
export interface ObjectPatch {
  readonly o?: readonly (readonly [key: string, change: Patch])[];
  readonly d?: readonly string[];
}

/**
 * A list: `u` elements changed in place (by old index), `r` old indices removed, `m` elements moved
 * (new index, old index), `a` elements added (new index). What is not named keeps its order and
 * fills the places left over.
 */
export interface ListPatch {
  readonly l: {
    readonly u?: readonly (readonly [from: number, change: Patch])[];
    readonly r?: readonly number[];
    readonly m?: readonly (readonly [to: number, from: number])[];
    readonly a?: readonly (readonly [to: number, value: JsonValue])[];
  };
}

export type Patch = SetPatch | ObjectPatch | ListPatch;

export interface DiffOptions {
  /**
   * Key field of list elements by path of the list, `*` for any one token:
   * `{ '/items': 'itemNo', '/items/*\/offers': 'supplierId' }`. Other lists are compared by position.
   */
  readonly keys?: Readonly<Record<string, string>>;
}

/** The options compiled: which list has which key, by the tokens of the path. */
interface KeyTree {
  key?: string;
  readonly children: Map<string, KeyTree>;
}

const NO_KEYS: KeyTree = { children: new Map() };
const compiled = new WeakMap<object, KeyTree>();

function keyTree(options: DiffOptions | undefined): KeyTree {
  const keys = options?.keys;
  if (keys === undefined) return NO_KEYS;
  const known = compiled.get(keys);
  if (known !== undefined) return known;
  const root: KeyTree = { children: new Map() };
  for (const [path, key] of Object.entries(keys)) addKey(root, path, key);
  compiled.set(keys, root);
  return root;
}

function addKey(root: KeyTree, path: string, key: string): void {
  let place = root;
  for (const token of path.split('/').slice(1)) {
    let next = place.children.get(token);
    if (next === undefined) {
      next = { children: new Map() };
      place.children.set(token, next);
    }
    place = next;
  }
  place.key = key;
}

function below(tree: KeyTree, token: string): KeyTree {
  if (tree.children.size === 0) return NO_KEYS;
  return tree.children.get(token) ?? tree.children.get('*') ?? NO_KEYS;
}

/** The patch that makes `after` of `before`, undefined when they are equal. */
export function diff(before: JsonValue, after: JsonValue, options?: DiffOptions): Patch | undefined {
  return compare(before, after, keyTree(options));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isJsonArray(value);
}

function compare(before: JsonValue, after: JsonValue, tree: KeyTree): Patch | undefined {
  if (before === after) return undefined;
  if (isJsonArray(before) && isJsonArray(after)) return compareLists(before, after, tree);
  if (isObject(before) && isObject(after)) return compareObjects(before, after, tree);
  return { s: after };
}

function isSet(change: Patch): change is SetPatch {
  return 's' in change;
}

function own(record: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function compareObjects(before: JsonObject, after: JsonObject, tree: KeyTree): Patch | undefined {
  const { changed, deleted, kept } = fieldsChanged(before, after, tree);
  if (changed.length === 0 && deleted.length === 0) return undefined;
  return kept ? objectPatch(changed, deleted) : { s: after };
}

/**
 * The patch of an object that is known in pieces, which have no field in common and stay the same in number: of a piece
 * that is the same object nothing is looked at. Field by field, also where nothing is left as it was.
 */
export function diffPieces(before: readonly JsonObject[], after: readonly JsonObject[], options?: DiffOptions): ObjectPatch | undefined {
  const tree = keyTree(options);
  let all: FieldsChanged | undefined;
  for (let index = 0; index < after.length; index += 1) {
    const piece = after[index]!;
    if (piece === before[index]) continue;
    const found = fieldsChanged(before[index]!, piece, tree);
    all =
      all === undefined ? found : { changed: [...all.changed, ...found.changed], deleted: [...all.deleted, ...found.deleted], kept: true };
  }
  return all === undefined || (all.changed.length === 0 && all.deleted.length === 0) ? undefined : objectPatch(all.changed, all.deleted);
}

interface FieldsChanged {
  readonly changed: readonly [string, Patch][];
  readonly deleted: readonly string[];
  /** Something is as it was, at least in part. */ readonly kept: boolean;
}

function fieldsChanged(before: JsonObject, after: JsonObject, tree: KeyTree): FieldsChanged {
  const changed: [string, Patch][] = [];
  let kept = false;
  let there = 0;
  for (const key of Object.keys(after)) {
    const value = after[key];
    if (value === undefined) continue;
    // What an object inherits is no JSON and equals none, so that the usual case needs no question whose the property is.
    if (before[key] === value) {
      there += 1;
      kept = true;
      continue;
    }
    const old = own(before, key);
    if (old !== undefined) there += 1;
    const change = old === undefined ? { s: value } : compare(old, value, below(tree, key));
    if (change !== undefined) changed.push([key, change]);
    kept ||= change === undefined || !isSet(change);
  }
  const keys = Object.keys(before);
  const deleted = there === keys.length ? [] : keys.filter((key) => before[key] !== undefined && own(after, key) === undefined);
  return { changed, deleted, kept };
}

function objectPatch(changed: readonly [string, Patch][], deleted: readonly string[]): ObjectPatch {
  if (deleted.length === 0) return { o: changed };
  return changed.length === 0 ? { d: deleted } : { o: changed, d: deleted };
}

/** Which old element became which new one: `origin[to]` is the old index, -1 for an added element. */
type Origins = readonly number[];

function compareLists(before: readonly JsonValue[], after: readonly JsonValue[], tree: KeyTree): Patch | undefined {
  if (before.length === after.length && before.every((element, index) => element === after[index])) return undefined;
  if (tree.key !== undefined && standInLine(before, after, tree.key)) return compareElements(before, after, tree);
  const origins = (tree.key === undefined ? undefined : originsByKey(before, after, tree.key)) ?? originsByPosition(before, after);
  return listPatch(before, after, origins, tree);
}

/** The usual frame: nobody came, went or moved. Then no index of the keys is needed. */
function standInLine(before: readonly JsonValue[], after: readonly JsonValue[], key: string): boolean {
  if (before.length !== after.length) return false;
  return before.every((element, index) => {
    const other = after[index] as JsonValue;
    return element === other || keyOf(element, key) === keyOf(other, key);
  });
}

function compareElements(before: readonly JsonValue[], after: readonly JsonValue[], tree: KeyTree): Patch | undefined {
  const u: [number, Patch][] = [];
  let kept = false;
  for (const [index, element] of before.entries()) {
    const other = after[index] as JsonValue;
    const change = element === other ? undefined : compare(element, other, below(tree, String(index)));
    if (change !== undefined) u.push([index, change]);
    kept ||= change === undefined || !isSet(change);
  }
  if (u.length === 0) return undefined;
  return kept ? { l: { u } } : { s: after };
}

/** Undefined when an element has no key of its own: then only positions are left to compare by. */
function originsByKey(before: readonly JsonValue[], after: readonly JsonValue[], key: string): Origins | undefined {
  const positions = positionsByKey(before, key);
  if (positions === undefined || positionsByKey(after, key) === undefined) return undefined;
  return after.map((element) => positions.get(keyOf(element, key)) ?? -1);
}

function keyOf(element: JsonValue, key: string): JsonValue | undefined {
  return isObject(element) ? own(element, key) : undefined;
}

function positionsByKey(list: readonly JsonValue[], key: string): Map<JsonValue | undefined, number> | undefined {
  const positions = new Map<JsonValue | undefined, number>();
  for (const [index, element] of list.entries()) {
    const value = keyOf(element, key);
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    if (positions.has(value)) return undefined;
    positions.set(value, index);
  }
  return positions;
}

/** Equal beginnings and ends belong together; between them elements are paired in their order. */
function originsByPosition(before: readonly JsonValue[], after: readonly JsonValue[]): Origins {
  const shorter = Math.min(before.length, after.length);
  const growth = after.length - before.length;
  let head = 0;
  while (head < shorter && same(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && same(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  return after.map((_, to) => {
    if (to >= after.length - tail) return to - growth;
    return to < before.length - tail ? to : -1;
  });
}

/** Equality in one pass: pairing must not diff each level twice, or nested lists cost 2^depth. */
function same(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  if (isJsonArray(a)) {
    return isJsonArray(b) && a.length === b.length && a.every((element, index) => same(element, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(own(a, key), own(b, key)));
}

function listPatch(before: readonly JsonValue[], after: readonly JsonValue[], origins: Origins, tree: KeyTree): Patch | undefined {
  const u: [number, Patch][] = [];
  const a: [number, JsonValue][] = [];
  const survivors = new Set<number>();
  let kept = false;
  for (const [to, from] of origins.entries()) {
    const value = after[to] as JsonValue;
    if (from < 0) {
      a.push([to, value]);
      continue;
    }
    survivors.add(from);
    const change = compare(before[from] as JsonValue, value, below(tree, String(from)));
    if (change !== undefined) u.push([from, change]);
    kept ||= change === undefined || !isSet(change);
  }
  const m = moves(origins);
  if (u.length === 0 && a.length === 0 && m.length === 0 && survivors.size === before.length) return undefined;
  if (!kept) return { s: after };
  const r = survivors.size === before.length ? [] : [...before.keys()].filter((from) => !survivors.has(from));
  return {
    l: {
      ...(u.length > 0 && { u }),
      ...(r.length > 0 && { r }),
      ...(m.length > 0 && { m }),
      ...(a.length > 0 && { a }),
    },
  };
}

/** The fewest elements to move so that the others keep their order. */
function moves(origins: Origins): [to: number, from: number][] {
  const survivors = origins.filter((from) => from >= 0);
  if (survivors.every((from, index) => index === 0 || from > (survivors[index - 1] as number))) return [];
  const staying = new Set(longestRising(survivors));
  const moved: [number, number][] = [];
  for (const [to, from] of origins.entries()) {
    if (from >= 0 && !staying.has(from)) moved.push([to, from]);
  }
  return moved;
}
