import { concatBytes, DIGEST_BYTES, fromHex, sha256, sha256Into, toHex } from './sha256.js';

/**
 * Merkle trees of RFC 6962 with SHA-256 over leaves that are hashed already. All hashes are
 * 64 lower-case hex digits. Payload roots and the signed global log are both such trees
 * (platform-system.md §11.1, §11.3).
 */

const NODE_PREFIX = Uint8Array.of(0x01);
const EMPTY_ROOT = toHex(sha256(new Uint8Array(0)));

export class MerkleRangeError extends RangeError {
  readonly code = 'MERKLE_RANGE';
}

function node(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE_PREFIX, left, right));
}

/** The greatest power of two below `size`, for size of at least 2. */
function split(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

function subtree(leaves: readonly Uint8Array[], from: number, to: number): Uint8Array {
  const size = to - from;
  if (size === 1) return leaves[from] as Uint8Array;
  const middle = from + split(size);
  return node(subtree(leaves, from, middle), subtree(leaves, middle, to));
}

function bytesOf(hashes: readonly string[]): Uint8Array[] {
  return hashes.map((hash) => fromHex(hash, 32));
}

function assertRange(value: number, least: number, most: number, what: string): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new MerkleRangeError(`${what} must be an integer from ${least} to ${most}`);
}

/**
 * Root over leaf hashes that stand one after another in a buffer, which is used up; hex. Pairing each level, with an odd
 * one moved up, is the tree of RFC 6962 §2.1 without its recursion.
 */
export function foldTree(hashes: Uint8Array, count: number): string {
  if (count === 0) return EMPTY_ROOT;
  const pair = new Uint8Array(1 + 2 * DIGEST_BYTES);
  pair.set(NODE_PREFIX);
  for (let size = count; size > 1; size = Math.ceil(size / 2)) {
    for (let left = 0; left + 1 < size; left += 2) {
      pair.set(hashes.subarray(left * DIGEST_BYTES, (left + 2) * DIGEST_BYTES), 1);
      sha256Into(pair, hashes, (left / 2) * DIGEST_BYTES);
    }
    if (size % 2 === 1) hashes.copyWithin(((size - 1) / 2) * DIGEST_BYTES, (size - 1) * DIGEST_BYTES, size * DIGEST_BYTES);
  }
  return toHex(hashes.subarray(0, DIGEST_BYTES));
}

/** Root over leaf hashes in their order; SHA-256 of the empty string when there are none. */
export function treeRoot(leafHashes: readonly string[]): string {
  return foldTree(concatBytes(...bytesOf(leafHashes)), leafHashes.length);
}

/**
 * Audit path of the leaf at `index` (from 0), the nearest sibling first.
 * @throws MerkleRangeError when there is no such leaf
 */
export function inclusionProof(leafHashes: readonly string[], index: number): string[] {
  assertRange(index, 0, leafHashes.length - 1, 'Leaf index');
  const leaves = bytesOf(leafHashes);
  const path: string[] = [];
  let from = 0;
  let to = leaves.length;
  while (to - from > 1) {
    const middle = from + split(to - from);
    if (index < middle) {
      path.push(toHex(subtree(leaves, middle, to)));
      to = middle;
    } else {
      path.push(toHex(subtree(leaves, from, middle)));
      from = middle;
    }
  }
  return path.reverse();
}

export interface InclusionClaim {
  readonly leafHash: string;
  /** Position of the leaf, from 0. */
  readonly index: number;
  /** Number of leaves of the tree. */
  readonly size: number;
  readonly proof: readonly string[];
  readonly root: string;
}

/** Does the proof lead from the leaf to the root? (RFC 9162 §2.1.3.2) */
export function verifyInclusion(claim: InclusionClaim): boolean {
  const { index, size } = claim;
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size) return false;
  let position = index;
  let last = size - 1;
  let hash = fromHex(claim.leafHash, 32);
  for (const step of bytesOf(claim.proof)) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      hash = node(step, hash);
      while (position % 2 === 0 && position > 0) {
        position = Math.floor(position / 2);
        last = Math.floor(last / 2);
      }
    } else {
      hash = node(hash, step);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && toHex(hash) === claim.root;
}

/**
 * Proof that the tree of all leaves only appended to the tree of the first `firstSize` ones.
 * Empty when the first tree is empty or the same.
 * @throws MerkleRangeError when firstSize is beyond the leaves
 */
export function consistencyProof(leafHashes: readonly string[], firstSize: number): string[] {
  assertRange(firstSize, 0, leafHashes.length, 'First size');
  if (firstSize === 0 || firstSize === leafHashes.length) return [];
  const leaves = bytesOf(leafHashes);
  const path: string[] = [];
  let from = 0;
  let to = leaves.length;
  let known = true;
  while (to > firstSize) {
    const middle = from + split(to - from);
    if (firstSize <= middle) {
      path.push(toHex(subtree(leaves, middle, to)));
      to = middle;
    } else {
      path.push(toHex(subtree(leaves, from, middle)));
      from = middle;
      known = false;
    }
  }
  if (!known) path.push(toHex(subtree(leaves, from, to)));
  return path.reverse();
}

export interface ConsistencyClaim {
  readonly firstSize: number;
  readonly firstRoot: string;
  readonly secondSize: number;
  readonly secondRoot: string;
  readonly proof: readonly string[];
}

/** Is the second tree the first one with leaves appended? (RFC 9162 §2.1.4.2) */
export function verifyConsistency(claim: ConsistencyClaim): boolean {
  const { firstSize, secondSize, firstRoot, secondRoot } = claim;
  if (!Number.isInteger(firstSize) || !Number.isInteger(secondSize)) return false;
  if (firstSize < 0 || firstSize > secondSize) return false;
  if (firstSize === secondSize) return claim.proof.length === 0 && firstRoot === secondRoot;
  if (firstSize === 0) return claim.proof.length === 0 && firstRoot === EMPTY_ROOT;
  return foldConsistency(claim);
}

function foldConsistency({ firstSize, firstRoot, secondSize, secondRoot, proof }: ConsistencyClaim): boolean {
  const steps = bytesOf(isPowerOfTwo(firstSize) ? [firstRoot, ...proof] : proof);
  const [start, ...others] = steps;
  if (start === undefined) return false;
  let position = firstSize - 1;
  let last = secondSize - 1;
  while (position % 2 === 1) {
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  let first = start;
  let second = start;
  for (const step of others) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      first = node(step, first);
      second = node(step, second);
      while (position % 2 === 0 && position > 0) {
        position = Math.floor(position / 2);
        last = Math.floor(last / 2);
      }
    } else {
      second = node(second, step);
    }
    position = Math.floor(position / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && toHex(first) === firstRoot && toHex(second) === secondRoot;
}

function isPowerOfTwo(size: number): boolean {
  return 2 ** Math.round(Math.log2(size)) === size;
}
