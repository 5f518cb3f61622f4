import { describe, expect, test } from '@jest/globals';
import {
  entryHash,
  findChainBreak,
  GENESIS_HASH,
  globalLeaf,
  type CanonicalEntry,
  type ChainedEntry,
} from '../../../../state-machines/kernel/primitives/chain.js';
import { treeRoot } from '../../../../state-machines/kernel/primitives/merkle-tree.js';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const created: CanonicalEntry = {
  actor: '7',
  at: '2024-03-01T02:00:00.000Z',
  cause: null,
  defHash: '0'.repeat(64),
  docId: '1001',
  docType: 'demoOrder',
  event: 'CREATE',
  from: null,
  machine: 'demoOrder@1',
  onBehalfOf: null,
  payloadRoot: '738a4e8ac8a006d5d4dde7ddda0936af4c7d6210fd74a3cb1baf520386a3d8c3',
  respId: '12',
  rev: 1,
  to: 'draft',
};
const submitted: CanonicalEntry = {
  ...created,
  rev: 2,
  event: 'SUBMIT',
  payloadRoot: EMPTY,
  at: '2024-03-01T02:05:00.000Z',
  from: 'draft',
  to: 'approving',
};
const approved: CanonicalEntry = {
  ...submitted,
  rev: 3,
  event: 'APPROVE',
  actor: '9',
  at: '2024-03-01T03:00:00.000Z',
  from: 'approving',
  to: 'effective',
};

const HASHES = [
  'c636e30094dc68258aded1aa6a936d25efb96bd2dcd81bc56734e3889d5ff84f',
  'e24e781bdfb8e3489cf70ffebb33e2e7a8ddac41aebaff7bf8b8c81af48dded4',
  '285cfb477f166a8f227a664897f54d99e1f0a02f450d2a5cc1b9f86a15912e17',
] as const;

const history: readonly ChainedEntry[] = [
  { entry: created, hash: HASHES[0] },
  { entry: submitted, hash: HASHES[1] },
  { entry: approved, hash: HASHES[2] },
];

describe('hash chain of demoOrder 1001 (platform-system §12.1)', () => {
  test('each entry hashes onto the one before', () => {
    expect(entryHash(GENESIS_HASH, created)).toBe(HASHES[0]);
    expect(entryHash(HASHES[0], submitted)).toBe(HASHES[1]);
    expect(entryHash(HASHES[1], approved)).toBe(HASHES[2]);
  });

  test('columns beside the entry do not change its hash', () => {
    const row = { ...created, traceId: 'abc', hash: 'x' };
    expect(entryHash(GENESIS_HASH, row)).toBe(HASHES[0]);
  });

  test('the whole history is unbroken, and so is a page of it', () => {
    expect(findChainBreak(history)).toBeNull();
    expect(findChainBreak(history.slice(1), HASHES[0], 2)).toBeNull();
  });

  test('a changed actor is found at its revision', () => {
    const forged = history.map((step) => (step.entry.rev === 2 ? { ...step, entry: { ...step.entry, actor: '8' } } : step));
    expect(findChainBreak(forged)).toEqual({ rev: 2, reason: 'HASH' });
  });

  test('a removed entry is found at the gap', () => {
    expect(findChainBreak(history.filter(({ entry }) => entry.rev !== 2))).toEqual({ rev: 2, reason: 'REV' });
  });

  test('an entry without a key of the spec is refused', () => {
    const { respId: _respId, ...rest } = created;
    expect(() => entryHash(GENESIS_HASH, rest as CanonicalEntry)).toThrow('undefined is no JSON value at /respId');
  });

  test('a previous hash that is none is refused', () => {
    expect(() => entryHash('00', created)).toThrow(expect.objectContaining({ code: 'HEX_MALFORMED' }));
  });
});

describe('global log (§12.1)', () => {
  const leaves = HASHES.map(globalLeaf);

  test('has one leaf per entry', () => {
    expect(leaves).toEqual([
      'b5f5f7843f14e9c5ff681bf8e055281d182e261d623a657afb499be962462962',
      '1131d47ed56bd4a1f1976b92cc8c3130cd83f400a7f9806376123cfdbd4c32e7',
      '234c671d84ceb3a59ae9407585506eb4655342fa1d6724152e30fdccc035514c',
    ]);
  });

  test('has the roots of the spec', () => {
    expect(treeRoot(leaves.slice(0, 2))).toBe('af6eb9dcb1ca19eb62844c29bdef78fc94e1f06bf8fee8b5da7d91c4f218252c');
    expect(treeRoot(leaves)).toBe('a1d5a702e8c30fd53325134939c31f0f2488016596c028116db6ec5b147fd060');
  });
});
