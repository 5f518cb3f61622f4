import { canonicalJson } from './canonical-json.js';
import type { JsonObject, JsonScalar, JsonValue } from './canonical-json.js';
import { escapeToken, isJsonArray } from './json-pointer.js';
import { treeRootOfBytes } from './merkle-tree.js';
import { fromHex, hmacWithKey, sha256, toHex, utf8 } from './sha256.js';

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
  return found.sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
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

type SaltFor = (pointer: string) => Uint8Array;

function saltsOf(salts: SaltSource): SaltFor {
  return 'get' in salts ? saltsOfMap(salts) : saltsOfSeed(salts);
}

function saltsOfSeed(seed: Uint8Array): SaltFor {
  if (seed.length !== SEED_BYTES) {
    throw new PayloadRootError('PAYLOAD_SEED_LENGTH', `A payload seed has ${SEED_BYTES} bytes, not ${seed.length}`);
  }
  const mac = hmacWithKey(seed);
  return (pointer) => mac(pointer).slice(0, SALT_BYTES);
}

function saltsOfMap(salts: ReadonlyMap<string, Uint8Array>): SaltFor {
  return (pointer) => {
    const salt = salts.get(pointer);
    if (salt?.length === SALT_BYTES) return salt;
    throw new PayloadRootError('PAYLOAD_SALT_MISSING', `No salt of ${SALT_BYTES} bytes for ${pointer}`);
  };
}

/** Salt of a leaf: the first 16 bytes of HMAC-SHA-256(seed, pointer). */
export function saltOf(seed: Uint8Array, pointer: string): Uint8Array {
  return saltsOfSeed(seed)(pointer);
}

const LEAF_PREFIX = Uint8Array.of(0x00);

function leafBytes(salt: Uint8Array, pointer: string, value: JsonValue): Uint8Array {
  return sha256(LEAF_PREFIX, salt, utf8(canonicalJson([pointer, value])));
}

/** SHA-256(0x00 ‖ salt ‖ JCS([pointer, value])), hex. */
export function leafHash(salt: Uint8Array, pointer: string, value: JsonValue): string {
  return toHex(leafBytes(salt, pointer, value));
}

/** Root over all leaves of the payload, hex. */
export function payloadRoot(payload: JsonValue, salts: SaltSource): string {
  const saltFor = saltsOf(salts);
  const hashes = leaves(payload).map(({ pointer, value }) => leafBytes(saltFor(pointer), pointer, value));
  return toHex(treeRootOfBytes(hashes));
}

/** The payload as a viewer may have it: what he may see with its salt, of the rest the hashes alone. */
export function disclose(
  payload: JsonValue,
  salts: SaltSource,
  maySee: (pointer: string) => boolean,
): ShownLeaf[] {
  const saltFor = saltsOf(salts);
  return leaves(payload).map(({ pointer, value }) => {
    const salt = saltFor(pointer);
    if (maySee(pointer)) return { pointer, value, salt: toHex(salt) };
    return { hash: leafHash(salt, pointer, value) };
  });
}

/**
 * Root over leaves as shown to a viewer, hex.
 * @throws PayloadRootError PAYLOAD_LEAF_ORDER when disclosed pointers do not rise: a list that names
 *   a pointer twice or shuffles them could say two things with one root
 */
export function rootOfLeaves(list: readonly ShownLeaf[]): string {
  let previous: string | undefined;
  const hashes = list.map((leaf) => {
    if ('hash' in leaf) return fromHex(leaf.hash, 32);
    if (previous !== undefined && leaf.pointer <= previous) {
      throw new PayloadRootError('PAYLOAD_LEAF_ORDER', `Leaf ${leaf.pointer} is out of order`);
    }
    previous = leaf.pointer;
    return leafBytes(fromHex(leaf.salt, SALT_BYTES), leaf.pointer, leaf.value);
  });
  return toHex(treeRootOfBytes(hashes));
}
