import { canonicalJson } from './canonical-json.js';
import type { JsonObject, JsonValue } from './json-value.js';
import { DIGEST_BYTES, fromHex, sha256, toHex, utf8Into } from './sha256.js';

/** The hash chain of a document's history (platform-system.md §11.1). */

/** A history entry exactly as it is hashed; ids are strings, absent values null. */
export interface CanonicalEntry {
  readonly docType: string;
  readonly docId: string;
  /** Position in the history, from 1. */
  readonly rev: number;
  readonly event: string;
  /** 64 hex digits, see payload-root. */
  readonly payloadRoot: string;
  readonly actor: string | null;
  readonly onBehalfOf: string | null;
  readonly respId: string | null;
  /** UTC with milliseconds, `2026-03-01T02:00:00.000Z`. */
  readonly at: string;
  /** XState state value before the event; null for the first one. */
  readonly from: JsonValue;
  readonly to: JsonValue;
  /** `type@version`. */
  readonly machine: string;
  readonly defHash: string;
  /** null for a person's own act, else `{kind: EVENT | TIMER | REQUEST | IMPORT, ...}`. */
  readonly cause: JsonObject | null;
}

/** What stands before the first entry: 32 zero bytes, hex. */
export const GENESIS_HASH = '0'.repeat(64);

/** The text that is hashed. Only the spec's keys are taken, whatever else a row carries. */
export function canonicalEntry(entry: CanonicalEntry): string {
  const { docType, docId, rev, event, payloadRoot, actor, onBehalfOf } = entry;
  const { respId, at, from, to, machine, defHash, cause } = entry;
  // In the canonical order of the keys, so that they need no sorting.
  return canonicalJson({ actor, at, cause, defHash, docId, docType, event, from, machine, onBehalfOf, payloadRoot, respId, rev, to });
}

const BYTES_PER_CODE_UNIT = 3;

/** SHA-256(prevHash ‖ JCS(entry)), hex; prevHash is hex of 32 bytes. */
export function entryHash(prevHash: string, entry: CanonicalEntry): string {
  const text = canonicalEntry(entry);
  const bytes = new Uint8Array(DIGEST_BYTES + text.length * BYTES_PER_CODE_UNIT);
  bytes.set(fromHex(prevHash, DIGEST_BYTES));
  return toHex(sha256(bytes.subarray(0, DIGEST_BYTES + utf8Into(text, bytes, DIGEST_BYTES))));
}

export interface ChainedEntry {
  readonly entry: CanonicalEntry;
  readonly hash: string;
}

/** Why a chain is broken: a missing or repeated rev, or a hash that does not follow. */
export interface ChainBreak {
  readonly rev: number;
  readonly reason: 'REV' | 'HASH';
}

/** The first place where the entries do not follow one another, null when the chain is whole. */
export function findChainBreak(history: readonly ChainedEntry[], prevHash: string = GENESIS_HASH, firstRev = 1): ChainBreak | null {
  let previous = prevHash;
  let rev = firstRev;
  for (const { entry, hash } of history) {
    if (entry.rev !== rev) return { rev, reason: 'REV' };
    if (entryHash(previous, entry) !== hash) return { rev, reason: 'HASH' };
    previous = hash;
    rev += 1;
  }
  return null;
}

const LEAF_PREFIX = Uint8Array.of(0x00);

/** Leaf of the global log: SHA-256(0x00 ‖ bytes of the entry's hash), hex. */
export function globalLeaf(hash: string): string {
  return toHex(sha256(LEAF_PREFIX, fromHex(hash, 32)));
}
