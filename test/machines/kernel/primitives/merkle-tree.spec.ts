import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  consistencyProof,
  inclusionProof,
  MerkleRangeError,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from '../../../../state-machines/kernel/primitives/merkle-tree.js';
import { concatBytes, fromHex, sha256, sha256Hex, toHex } from '../../../../state-machines/kernel/primitives/sha256.js';

/** The entries of demoOrder 1001 as leaves of the global log (platform-system §12.1). */
const LEAVES = [
  'b5f5f7843f14e9c5ff681bf8e055281d182e261d623a657afb499be962462962',
  '1131d47ed56bd4a1f1976b92cc8c3130cd83f400a7f9806376123cfdbd4c32e7',
  '234c671d84ceb3a59ae9407585506eb4655342fa1d6724152e30fdccc035514c',
] as const;
const ROOT_2 = 'af6eb9dcb1ca19eb62844c29bdef78fc94e1f06bf8fee8b5da7d91c4f218252c';
const ROOT_3 = 'a1d5a702e8c30fd53325134939c31f0f2488016596c028116db6ec5b147fd060';

const leavesOf = (size: number) => Array.from({ length: size }, (_, index) => sha256Hex(`entry ${index}`));
const flipped = (hash: string) => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);

/** RFC 6962 §2.1 to the letter, as an oracle. */
function plainRoot(leaves: readonly string[]): string {
  if (leaves.length === 0) return sha256Hex('');
  if (leaves.length === 1) return leaves[0] as string;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  const [left, right] = [plainRoot(leaves.slice(0, half)), plainRoot(leaves.slice(half))];
  return toHex(sha256(concatBytes(Uint8Array.of(1), fromHex(left), fromHex(right))));
}

describe('the global log of the spec', () => {
  test('roots', () => {
    expect(treeRoot([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(treeRoot(LEAVES.slice(0, 1))).toBe(LEAVES[0]);
    expect(treeRoot(LEAVES.slice(0, 2))).toBe(ROOT_2);
    expect(treeRoot(LEAVES)).toBe(ROOT_3);
  });

  test('inclusion of revision 1 in size 3 is proved by leaves 2 and 3', () => {
    const proof = inclusionProof(LEAVES, 0);
    expect(proof).toEqual([LEAVES[1], LEAVES[2]]);
    expect(verifyInclusion({ leafHash: LEAVES[0], index: 0, size: 3, proof, root: ROOT_3 })).toBe(true);
  });

  test('consistency of size 2 with 3 is proved by leaf 3', () => {
    const proof = consistencyProof(LEAVES, 2);
    expect(proof).toEqual([LEAVES[2]]);
    expect(verifyConsistency({ firstSize: 2, firstRoot: ROOT_2, secondSize: 3, secondRoot: ROOT_3, proof })).toBe(true);
  });

  test('a rewritten history is not consistent with the checkpoint', () => {
    const rewritten = LEAVES.map(flipped);
    const proof = consistencyProof(rewritten, 2);
    const secondRoot = treeRoot(rewritten);
    expect(verifyConsistency({ firstSize: 2, firstRoot: ROOT_2, secondSize: 3, secondRoot, proof })).toBe(false);
  });
});

describe('proofs for every tree up to 20 leaves', () => {
  test('the root is that of RFC 6962', () => {
    for (let size = 0; size <= 20; size += 1) expect(treeRoot(leavesOf(size))).toBe(plainRoot(leavesOf(size)));
  });

  test('each leaf’s inclusion verifies, at its own place only', () => {
    for (let size = 1; size <= 20; size += 1) {
      const leaves = leavesOf(size);
      const root = treeRoot(leaves);
      leaves.forEach((leafHash, index) => {
        const proof = inclusionProof(leaves, index);
        expect(verifyInclusion({ leafHash, index, size, proof, root })).toBe(true);
        expect(verifyInclusion({ leafHash: flipped(leafHash), index, size, proof, root })).toBe(false);
        expect(verifyInclusion({ leafHash, index, size, proof: [...proof, root], root })).toBe(false);
        if (size > 1) expect(verifyInclusion({ leafHash, index: (index + 1) % size, size, proof, root })).toBe(false);
        if (proof.length > 0) expect(verifyInclusion({ leafHash, index, size, proof: proof.slice(1), root })).toBe(false);
      });
    }
  });

  test('each earlier size is consistent, and no forged root is', () => {
    for (let secondSize = 0; secondSize <= 20; secondSize += 1) {
      const leaves = leavesOf(secondSize);
      const secondRoot = treeRoot(leaves);
      for (let firstSize = 0; firstSize <= secondSize; firstSize += 1) {
        const claim = {
          firstSize,
          secondSize,
          secondRoot,
          firstRoot: treeRoot(leaves.slice(0, firstSize)),
          proof: consistencyProof(leaves, firstSize),
        };
        expect(verifyConsistency(claim)).toBe(true);
        expect(verifyConsistency({ ...claim, firstRoot: flipped(claim.firstRoot) })).toBe(false);
        expect(verifyConsistency({ ...claim, proof: [...claim.proof, secondRoot] })).toBe(false);
        if (firstSize > 0) expect(verifyConsistency({ ...claim, secondRoot: flipped(secondRoot) })).toBe(false);
      }
    }
  });
});

describe('large trees', () => {
  test('prove inclusion and consistency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(), fc.nat(), (size, a, b) => {
        const leaves = leavesOf(size);
        const root = treeRoot(leaves);
        const index = a % size;
        const firstSize = b % (size + 1);
        expect(verifyInclusion({ leafHash: leaves[index] as string, index, size, proof: inclusionProof(leaves, index), root })).toBe(true);
        expect(
          verifyConsistency({
            firstSize,
            firstRoot: treeRoot(leaves.slice(0, firstSize)),
            secondSize: size,
            secondRoot: root,
            proof: consistencyProof(leaves, firstSize),
          }),
        ).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe('impossible questions', () => {
  test('a leaf or a size beyond the tree has no proof', () => {
    expect(() => inclusionProof(LEAVES, 3)).toThrow(MerkleRangeError);
    expect(() => inclusionProof([], 0)).toThrow(MerkleRangeError);
    expect(() => consistencyProof(LEAVES, 4)).toThrow(MerkleRangeError);
  });

  test('claims of impossible sizes are false', () => {
    expect(verifyInclusion({ leafHash: LEAVES[0], index: 3, size: 3, proof: [], root: ROOT_3 })).toBe(false);
    expect(verifyInclusion({ leafHash: LEAVES[0], index: -1, size: 3, proof: [], root: ROOT_3 })).toBe(false);
    expect(verifyConsistency({ firstSize: 3, firstRoot: ROOT_3, secondSize: 2, secondRoot: ROOT_2, proof: [] })).toBe(false);
  });
});
