/**
 * The global log as a tree of RFC 6962 that is stored: leaves, and the heads of whole subtrees from 2^8 leaves on. Roots and
 * proofs read what they need of it, never the whole log.
 */
import { concatBytes, fromHex, sha256, toHex } from '../../state-machines/kernel/primitives/sha256.js';
import type { Queryable } from '../kernel/contracts.js';

export const STORED_LEVEL = 8;
const NODE = Uint8Array.of(0x01);
export const EMPTY_ROOT = toHex(sha256(new Uint8Array(0)));

export const nodeHash = (left: string, right: string): string => toHex(sha256(concatBytes(NODE, fromHex(left, 32), fromHex(right, 32))));

/** The greatest power of two below `size`, as its exponent. */
export const splitLevel = (size: number): number => {
  let level = 0;
  while (2 ** (level + 1) < size) level += 1;
  return level;
};

/** Where hashes come from: leaves of a range, and stored heads. */
export interface TreeSource {
  leaves(from: number, to: number): Promise<readonly string[]>;
  /** Head of the whole subtree of 2^level leaves that begins at place × 2^level; null: not stored. */
  node(level: number, place: number): Promise<string | null>;
}

export const sourceOf = (on: Queryable): TreeSource => ({
  async leaves(from, to) {
    const { rows } = await on.query<{ leaf: string }>(
      'select leaf from audit_leaf where position >= $1 and position < $2 order by position',
      [from, to],
    );
    if (rows.length !== to - from) throw new RangeError(`the log has no leaves ${from} to ${to}`);
    return rows.map((row) => row.leaf);
  },
  async node(level, place) {
    const { rows } = await on.query<{ hash: string }>('select hash from audit_node where level = $1 and place = $2', [level, place]);
    return rows[0]?.hash ?? null;
  },
});

const isWhole = (from: number, size: number): number | null => {
  const level = Math.log2(size);
  return Number.isInteger(level) && from % size === 0 ? level : null;
};

/** Root of the leaves from `from` to before `to`, aligned as subtrees of RFC 6962 are. */
export async function rangeRoot(source: TreeSource, from: number, to: number): Promise<string> {
  const size = to - from;
  if (size === 0) return EMPTY_ROOT;
  const level = isWhole(from, size);
  if (level !== null && level >= STORED_LEVEL) {
    const stored = await source.node(level, from / size);
    if (stored !== null) return stored;
  }
  if (size <= 2 ** STORED_LEVEL) return rootOf(await source.leaves(from, to));
  const middle = from + 2 ** splitLevel(size);
  return nodeHash(await rangeRoot(source, from, middle), await rangeRoot(source, middle, to));
}

function rootOf(leaves: readonly string[]): string {
  let row = leaves;
  while (row.length > 1)
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, index) =>
      row[2 * index + 1] === undefined ? row[2 * index]! : nodeHash(row[2 * index]!, row[2 * index + 1]!),
    );
  return row[0] ?? EMPTY_ROOT;
}

/** Audit path of the leaf at `index`, the nearest sibling first. */
export async function inclusionPath(source: TreeSource, index: number, size: number): Promise<readonly string[]> {
  const path: string[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + 2 ** splitLevel(to - from);
    if (index < middle) {
      path.push(await rangeRoot(source, middle, to));
      to = middle;
    } else {
      path.push(await rangeRoot(source, from, middle));
      from = middle;
    }
  }
  return path.reverse();
}

/** Proof that the tree of `first` leaves is the beginning of that of `size` (RFC 6962 §2.1.2). */
export async function consistencyPath(source: TreeSource, first: number, size: number): Promise<readonly string[]> {
  if (first === 0 || first === size) return [];
  const walk = async (m: number, from: number, to: number, complete: boolean): Promise<string[]> => {
    if (m === to - from) return complete ? [] : [await rangeRoot(source, from, to)];
    const half = 2 ** splitLevel(to - from);
    return m <= half
      ? [...(await walk(m, from, from + half, complete)), await rangeRoot(source, from + half, to)]
      : [...(await walk(m - half, from + half, to, false)), await rangeRoot(source, from, from + half)];
  };
  return walk(first, 0, size, true);
}
