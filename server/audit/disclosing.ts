/**
 * Which values of a payload a reader is given (platform-system.md §11.1, selective disclosure): those that his view of the
 * document shows, now or after one of the entries, under that very name. Of all others he gets the hash of the leaf, with
 * which the chain verifies as well.
 */
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../state-machines/kernel/primitives/json-value.js';
import type { ShownLeaf } from '../../state-machines/kernel/primitives/payload-root.js';
import { disclose, leafHash, leaves } from '../../state-machines/kernel/primitives/payload-root.js';
import { fromHex } from '../../state-machines/kernel/primitives/sha256.js';
import type { RemainingSalts } from '../kernel/erase.js';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const keyOf = (name: string, value: unknown): string => `${name} ${canonicalJson(value as JsonValue)}`;

/** Values by the name that they stand under; those of a list stand under the list's name. */
export class Shown {
  readonly #values = new Set<string>();

  add(name: string, value: unknown): void {
    if (value === undefined) return;
    if (Array.isArray(value)) {
      if (value.length === 0) this.#values.add(keyOf(name, value));
      for (const one of value) this.add(name, one);
    } else if (isObject(value)) {
      if (Object.keys(value).length === 0) this.#values.add(keyOf(name, value));
      for (const [key, one] of Object.entries(value)) this.add(key, one);
    } else this.#values.add(keyOf(name, value));
  }

  addView(view: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(view)) this.add(name, value);
  }

  has(name: string, value: unknown): boolean {
    return this.#values.has(keyOf(name, value));
  }
}

/** The nearest name in a pointer: `/lines/items/set/0/qty` is a qty, `/fields/orgIds/1` one of orgIds. */
export function nameIn(pointer: string): string {
  const tokens = pointer.split('/').slice(1);
  const named = tokens.filter((token) => !/^\d+$/.test(token) && token !== 'set' && token !== 'remove');
  return (named.at(-1) ?? '').replace(/~1/g, '/').replace(/~0/g, '~');
}

export interface StoredLeaves {
  readonly payload: JsonValue;
  readonly seed: Uint8Array | null;
  readonly salts: RemainingSalts | null;
}

export function shownLeaves(
  { payload, seed, salts }: StoredLeaves,
  maySee: (pointer: string, value: unknown) => boolean,
): readonly ShownLeaf[] {
  const values = new Map(leaves(payload).map(({ pointer, value }) => [pointer, value]));
  const sees = (pointer: string): boolean => maySee(pointer, values.get(pointer));
  if (seed) return disclose(payload, seed, sees);
  return leaves(payload).map(({ pointer, value }): ShownLeaf => {
    const erased = salts?.erased[pointer];
    if (erased !== undefined) return { hash: erased };
    const salt = salts?.salts[pointer];
    if (salt === undefined) throw new RangeError(`the salt of ${pointer} is missing`);
    return sees(pointer) ? { pointer, value, salt } : { hash: leafHash(fromHex(salt, 16), pointer, value as JsonValue) };
  });
}
