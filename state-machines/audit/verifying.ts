/**
 * Chains, payload roots, proofs and signatures checked with the browser's own WebCrypto, from what was downloaded
 * (platform-system.md §11.1, §11.3). It knows nothing of the server's code but the canonical form of JSON.
 */
import { canonicalJson } from '../kernel/primitives/canonical-json.js';
import { formatInstant } from '../kernel/primitives/instant.js';
import type { JsonValue } from '../kernel/primitives/json-value.js';

/** A signed head of the global log. */
export interface Checkpoint {
  readonly checkpointId?: number;
  readonly log: string;
  readonly size: number;
  readonly root: string;
  readonly at: number;
  readonly prevSize: number;
  readonly prevRoot: string;
  readonly keyId: string;
  readonly signature: string;
}
export interface LogKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly since: number;
  readonly prevKeyId: string | null;
  readonly statement: string | null;
}

export type Leaf = { readonly hash: string } | { readonly pointer: string; readonly value: JsonValue; readonly salt: string };

export type DownloadedEntry =
  | {
      readonly rev: number;
      readonly entry: Readonly<Record<string, JsonValue>>;
      readonly leaves: readonly Leaf[];
      readonly prevHash: string;
      readonly hash: string;
    }
  | { readonly rev: number; readonly sealed: true; readonly prevHash: string; readonly hash: string };

/** WebCrypto of whoever verifies: a browser's worker, or Node. */
export interface Subtle {
  digest(name: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  importKey(form: 'raw', key: Uint8Array<ArrayBuffer>, how: { name: 'Ed25519' }, extractable: false, uses: ['verify']): Promise<unknown>;
  verify(how: { name: 'Ed25519' }, key: never, signature: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
}
let subtle: Subtle | undefined;

/** Said once, before anything is verified. */
export function verifyWith(given: unknown): void {
  subtle = given as Subtle;
}
function crypto(): Subtle {
  if (!subtle) throw new Error('verifyWith was not called');
  return subtle;
}
const utf8 = new TextEncoder();

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new RangeError('no hexadecimal digits');
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
const hexOf = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const sha256 = async (...parts: readonly Uint8Array[]): Promise<string> => hexOf(await crypto().digest('SHA-256', joined(...parts)));

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
export const GENESIS = '0'.repeat(64);

const nodeOf = (left: string, right: string): Promise<string> => sha256(NODE, bytesOf(left), bytesOf(right));

/** RFC 6962 §2.1, level by level: an odd one moves up as it is. */
export async function rootOf(leaves: readonly string[]): Promise<string> {
  if (leaves.length === 0) return sha256();
  let level = leaves;
  while (level.length > 1)
    level = await Promise.all(
      Array.from({ length: Math.ceil(level.length / 2) }, (_, index) =>
        level[2 * index + 1] === undefined ? level[2 * index]! : nodeOf(level[2 * index]!, level[2 * index + 1]!),
      ),
    );
  return level[0]!;
}

/** null: the leaves say two things with one root. */
async function payloadRootOf(leaves: readonly Leaf[]): Promise<string | null> {
  const pointers = leaves.flatMap((leaf) => ('pointer' in leaf ? [leaf.pointer] : []));
  if (pointers.some((pointer, index) => index > 0 && pointer <= pointers[index - 1]!)) return null;
  return rootOf(
    await Promise.all(
      leaves.map((leaf) =>
        'hash' in leaf ? leaf.hash : sha256(LEAF, bytesOf(leaf.salt), utf8.encode(canonicalJson([leaf.pointer, leaf.value]))),
      ),
    ),
  );
}

const keys = [
  'actor',
  'at',
  'cause',
  'defHash',
  'docId',
  'docType',
  'event',
  'from',
  'machine',
  'onBehalfOf',
  'payloadRoot',
  'respId',
  'rev',
  'to',
];

const hashOfEntry = (prevHash: string, entry: Readonly<Record<string, JsonValue>>): Promise<string> =>
  sha256(bytesOf(prevHash), utf8.encode(canonicalJson(Object.fromEntries(keys.map((key) => [key, entry[key] ?? null])))));

export type Fault = 'REV' | 'PREV_HASH' | 'PAYLOAD_ROOT' | 'HASH' | 'DOCUMENT' | 'HEAD';
export interface Verdict {
  readonly entries: number;
  readonly sealed: number;
  readonly disclosed: number;
  readonly hidden: number;
  readonly head: string;
  readonly fault: { readonly rev: number; readonly kind: Fault; readonly expected: string; readonly found: string } | null;
}

export interface Asked {
  readonly docType: string;
  readonly docId: string;
  /** Where the chain ends by what the server says; a log that was cut off ends before. */
  readonly head: { readonly rev: number; readonly hash: string } | null;
}

/** The first entry that does not follow, or that all of them do. */
export async function verifyChain(
  entries: readonly DownloadedEntry[],
  asked: Asked,
  onProgress: (done: number) => void = () => undefined,
): Promise<Verdict> {
  let [previous, rev] = [GENESIS, 0];
  let [sealed, disclosed, hidden] = [0, 0, 0];
  const said = (fault: Verdict['fault']): Verdict => ({ entries: entries.length, sealed, disclosed, hidden, head: previous, fault });
  for (const one of entries) {
    const at = one.rev;
    if (at !== rev + 1) return said({ rev: rev + 1, kind: 'REV', expected: String(rev + 1), found: String(at) });
    if (one.prevHash !== previous) return said({ rev: at, kind: 'PREV_HASH', expected: previous, found: one.prevHash });
    if ('sealed' in one) sealed += 1;
    else {
      const { entry, leaves } = one;
      if (entry['docType'] !== asked.docType || entry['docId'] !== asked.docId || entry['rev'] !== at)
        return said({
          rev: at,
          kind: 'DOCUMENT',
          expected: `${asked.docType} ${asked.docId} ${at}`,
          found: `${String(entry['docType'])} ${String(entry['docId'])} ${String(entry['rev'])}`,
        });
      const root = await payloadRootOf(leaves);
      if (root !== entry['payloadRoot'])
        return said({ rev: at, kind: 'PAYLOAD_ROOT', expected: String(entry['payloadRoot']), found: root ?? '–' });
      const hash = await hashOfEntry(previous, entry);
      if (hash !== one.hash) return said({ rev: at, kind: 'HASH', expected: one.hash, found: hash });
      disclosed += leaves.filter((leaf) => 'pointer' in leaf).length;
      hidden += leaves.filter((leaf) => 'hash' in leaf).length;
    }
    previous = one.hash;
    rev = at;
    if (rev % 50 === 0) onProgress(rev);
  }
  const { head } = asked;
  if (head && (head.rev !== rev || head.hash !== previous))
    return said({ rev: head.rev, kind: 'HEAD', expected: head.hash, found: previous });
  return said(null);
}

export const leafOf = (hash: string): Promise<string> => sha256(LEAF, bytesOf(hash));

/** RFC 9162 §2.1.3.2. */
export async function inclusionHolds({
  index,
  size,
  leaf,
  proof,
  root,
}: {
  readonly index: number;
  readonly size: number;
  readonly leaf: string;
  readonly proof: readonly string[];
  readonly root: string;
}): Promise<boolean> {
  if (index >= size) return false;
  let [fn, sn, hash] = [index, size - 1, leaf];
  for (const other of proof) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = await nodeOf(other, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else hash = await nodeOf(hash, other);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 && hash === root;
}

/** RFC 9162 §2.1.4.2. */
export async function consistencyHolds({
  first,
  second,
  firstRoot,
  secondRoot,
  proof,
}: {
  readonly first: number;
  readonly second: number;
  readonly firstRoot: string;
  readonly secondRoot: string;
  readonly proof: readonly string[];
}): Promise<boolean> {
  if (first > second) return false;
  if (first === second) return firstRoot === secondRoot && proof.length === 0;
  if (first === 0) return proof.length === 0;
  const path = Number.isInteger(Math.log2(first)) ? [firstRoot, ...proof] : [...proof];
  if (path.length === 0) return false;
  let [fn, sn] = [first - 1, second - 1];
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  let [fr, sr] = [path[0]!, path[0]!];
  for (const other of path.slice(1)) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [await nodeOf(other, fr), await nodeOf(other, sr)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    } else sr = await nodeOf(sr, other);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return fr === firstRoot && sr === secondRoot && sn === 0;
}

/** The body of a signed head as it was signed. */
export const headBody = ({ log, size, root, at, prevSize, prevRoot, keyId }: Checkpoint): JsonValue => ({
  log,
  size,
  root,
  at: formatInstant(at),
  prevSize,
  prevRoot,
  keyId,
});

async function isSignature(publicKey: string, body: JsonValue, signature: string): Promise<boolean> {
  try {
    const key = await crypto().importKey('raw', bytesOf(publicKey), { name: 'Ed25519' }, false, ['verify']);
    return await crypto().verify({ name: 'Ed25519' }, key as never, bytesOf(signature), utf8.encode(canonicalJson(body)));
  } catch {
    return false;
  }
}

export const isSignedBy = (checkpoint: Checkpoint, publicKey: string): Promise<boolean> =>
  isSignature(publicKey, headBody(checkpoint), checkpoint.signature);

/** What speaks for a key: the log began with it, or an earlier one signed a statement that names it; else nobody does. */
export type Voucher = 'first' | 'vouched' | 'none';

/** By their ids. Whoever writes into the list of keys cannot make one that is believed, for want of the earlier one's secret. */
export async function vouchersOf(keys: readonly LogKey[]): Promise<ReadonlyMap<string, Voucher>> {
  const found = new Map<string, Voucher>();
  for (const key of [...keys].sort((a, b) => a.since - b.since)) found.set(key.keyId, await voucherOf(key, keys, found));
  return found;
}

async function voucherOf(key: LogKey, keys: readonly LogKey[], earlier: ReadonlyMap<string, Voucher>): Promise<Voucher> {
  if (earlier.size === 0) return 'first';
  const before = keys.find(({ keyId }) => keyId === key.prevKeyId);
  if (!before || (earlier.get(before.keyId) ?? 'none') === 'none') return 'none';
  return (await isSignature(before.publicKey, { newKey: key.publicKey }, key.statement ?? '')) ? 'vouched' : 'none';
}
