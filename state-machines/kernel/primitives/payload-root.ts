import { canonicalJson } from './canonical-json.js';
import type { JsonObject, JsonScalar, JsonValue } from './json-value.js';
import { escapeToken, isJsonArray } from './json-pointer.js';
import { foldTree } from './merkle-tree.js';
import { DIGEST_BYTES, fromHex, hmacWithKey, sha256Into, toHex, utf8Into } from './sha256.js';

/**
 * Payload roots (platform-system.md §11.1): each value of an event's payload is a salted leaf of a
 * Merkle tree whose root is in the history entry. A viewer who may not see a value gets its leaf
 * hash instead, and the chain still verifies (selective disclosure).
 */

export type LeafValue = JsonScalar | readonly [] | Readonly<Record<string, never>>;

/** A scalar, an empty object or an empty array of a payload under its JSON Pointer. */
export interface PayloadLeaf {
  readonly pointer: string;
  readonly value: LeafValue;
}

/** A leaf as shown to a viewer who may see it; the salt is 32 lower-case hex digits. */
export interface DisclosedLeaf extends PayloadLeaf {
  readonly salt: string;
}

/** A leaf as shown to a viewer who may not see it, or whose value was erased. */
export interface HiddenLeaf {
  readonly hash: string;
}

export type ShownLeaf = DisclosedLeaf | HiddenLeaf;

/** The event's 32-byte seed, or the salts (16 bytes) that remain after an erasure, by pointer. */
export type SaltSource = Uint8Array | ReadonlyMap<string, Uint8Array>;

export const SEED_BYTES = 32;
export const SALT_BYTES = 16;

export class PayloadRootError extends RangeError {
  constructor(
    readonly code: 'PAYLOAD_SEED_LENGTH' | 'PAYLOAD_SALT_MISSING' | 'PAYLOAD_LEAF_ORDER',
    message: string,
  ) {
    super(message);
    this.name = 'PayloadRootError';
  }
}

/** The leaves of a payload in the order of their pointers (UTF-16 code units); an empty payload has none. */
export function leaves(payload: JsonValue): PayloadLeaf[] {
  if (isEmptyObject(payload)) return [];
  const found: PayloadLeaf[] = [];
  collect(payload, '', found);
  return inOrder(found) ? found : found.sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

function inOrder(found: readonly PayloadLeaf[]): boolean {
  for (let index = 1; index < found.length; index += 1) if (found[index]!.pointer < found[index - 1]!.pointer) return false;
  return true;
}

function isEmptyObject(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !isJsonArray(value) && Object.keys(value).length === 0;
}

function collect(value: JsonValue, pointer: string, into: PayloadLeaf[]): void {
  if (typeof value !== 'object' || value === null) {
    into.push({ pointer, value });
    return;
  }
  if (isJsonArray(value)) collectItems(value, pointer, into);
  else collectFields(value, pointer, into);
}

function collectItems(items: readonly JsonValue[], pointer: string, into: PayloadLeaf[]): void {
  if (items.length === 0) into.push({ pointer, value: [] });
  items.forEach((item, index) => collect(item, `${pointer}/${index}`, into));
}

function collectFields(record: JsonObject, pointer: string, into: PayloadLeaf[]): void {
  const fields = Object.entries(record);
  if (fields.length === 0) into.push({ pointer, value: {} });
  for (const [key, value] of fields) collect(value, `${pointer}/${escapeToken(key)}`, into);
}

/** Writes the salt of a leaf into `into` from `at` on; what follows within 32 bytes is undefined. */
type SaltInto = (pointer: string, into: Uint8Array, at: number) => void;

const saltsOf = (salts: SaltSource): SaltInto => ('get' in salts ? saltsOfMap(salts) : saltsOfSeed(salts));

function saltsOfSeed(seed: Uint8Array): SaltInto {
  if (seed.length !== SEED_BYTES) {
    throw new PayloadRootError('PAYLOAD_SEED_LENGTH', `A payload seed has ${SEED_BYTES} bytes, not ${seed.length}`);
  }
  return hmacWithKey(seed);
}

function saltsOfMap(salts: ReadonlyMap<string, Uint8Array>): SaltInto {
  return (pointer, into, at) => {
    const salt = salts.get(pointer);
    if (salt?.length !== SALT_BYTES) throw new PayloadRootError('PAYLOAD_SALT_MISSING', `No salt of ${SALT_BYTES} bytes for ${pointer}`);
    into.set(salt, at);
  };
}

function saltFrom(saltInto: SaltInto, pointer: string): Uint8Array {
  const salt = new Uint8Array(DIGEST_BYTES);
  saltInto(pointer, salt, 0);
  return salt.slice(0, SALT_BYTES);
}

/** Salt of a leaf: the first 16 bytes of HMAC-SHA-256(seed, pointer). */
export const saltOf = (seed: Uint8Array, pointer: string): Uint8Array => saltFrom(saltsOfSeed(seed), pointer);

/** Where the text of a leaf begins, behind 0x00 and the salt. */
const TEXT_AT = 1 + SALT_BYTES;
const BYTES_PER_CODE_UNIT = 3;
/** Leaves are short; their bytes are put together here, one after the other. */
const shortLeaf = new Uint8Array(4_096);

function hashLeaf(saltInto: SaltInto, pointer: string, value: JsonValue, into: Uint8Array, at: number): void {
  const text = canonicalJson([pointer, value]);
  const room = TEXT_AT + text.length * BYTES_PER_CODE_UNIT + DIGEST_BYTES;
  const leaf = room <= shortLeaf.length ? shortLeaf : new Uint8Array(room);
  saltInto(pointer, leaf, 1);
  sha256Into(leaf.subarray(0, TEXT_AT + utf8Into(text, leaf, TEXT_AT)), into, at);
}

function leafBytes(saltInto: SaltInto, pointer: string, value: JsonValue): Uint8Array {
  const hash = new Uint8Array(DIGEST_BYTES);
  hashLeaf(saltInto, pointer, value, hash, 0);
  return hash;
}

/** SHA-256(0x00 ‖ salt ‖ JCS([pointer, value])), hex. */
export const leafHash = (salt: Uint8Array, pointer: string, value: JsonValue): string =>
  toHex(leafBytes((_pointer, into, at) => into.set(salt, at), pointer, value));

/** Root over all leaves of the payload, hex. */
export function payloadRoot(payload: JsonValue, salts: SaltSource): string {
  const saltInto = saltsOf(salts);
  const list = leaves(payload);
  const hashes = new Uint8Array(list.length * DIGEST_BYTES);
  for (let index = 0; index < list.length; index += 1)
    hashLeaf(saltInto, list[index]!.pointer, list[index]!.value, hashes, index * DIGEST_BYTES);
  return foldTree(hashes, list.length);
}

/** The payload as a viewer may have it: what he may see with its salt, of the rest the hashes alone. */
export function disclose(payload: JsonValue, salts: SaltSource, maySee: (pointer: string) => boolean): ShownLeaf[] {
  const saltInto = saltsOf(salts);
  return leaves(payload).map(({ pointer, value }) => {
    if (maySee(pointer)) return { pointer, value, salt: toHex(saltFrom(saltInto, pointer)) };
    return { hash: toHex(leafBytes(saltInto, pointer, value)) };
  });
}

/**
 * Root over leaves as shown to a viewer, hex.
 * @throws PayloadRootError PAYLOAD_LEAF_ORDER when disclosed pointers do not rise: a list that names
 *   a pointer twice or shuffles them could say two things with one root
 */
export function rootOfLeaves(list: readonly ShownLeaf[]): string {
  let previous: string | undefined;
  const hashes = new Uint8Array(list.length * DIGEST_BYTES);
  list.forEach((leaf, index) => {
    if ('hash' in leaf) return hashes.set(fromHex(leaf.hash, DIGEST_BYTES), index * DIGEST_BYTES);
    if (previous !== undefined && leaf.pointer <= previous) {
      throw new PayloadRootError('PAYLOAD_LEAF_ORDER', `Leaf ${leaf.pointer} is out of order`);
    }
    previous = leaf.pointer;
    const salt = fromHex(leaf.salt, SALT_BYTES);
    hashLeaf((_pointer, into, at) => into.set(salt, at), leaf.pointer, leaf.value, hashes, index * DIGEST_BYTES);
  });
  return foldTree(hashes, list.length);
}
