import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import {
  disclose,
  leafHash,
  leaves,
  payloadRoot,
  PayloadRootError,
  rootOfLeaves,
  saltOf,
} from '../../../../state-machines/kernel/primitives/payload-root.js';
import { hmacSha256Hex, toHex } from '../../../../state-machines/kernel/primitives/sha256.js';

const LEAF_AMOUNT = 'b3e5b9a85cd4a308c92c0ba856e18b679b822bf9d61d17a51a57477087cdda3c';
const LEAF_SUPPLIER = 'b529ce2a1c12400a3bb3f9d2f5fc395e9d30de86b96b56b9dac5e4b19f222bae';
const ROOT = '738a4e8ac8a006d5d4dde7ddda0936af4c7d6210fd74a3cb1baf520386a3d8c3';
const ROOT_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const payload = { amount: '96000.00', supplierId: '501' };
const ones = new Uint8Array(16).fill(1);
const twos = new Uint8Array(16).fill(2);
const salts = new Map([
  ['/amount', ones],
  ['/supplierId', twos],
]);
const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
const anyJson = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);

describe('payload root, the vectors of platform-system §12.1', () => {
  test('a leaf hashes its salt, pointer and value', () => {
    expect(leafHash(ones, '/amount', '96000.00')).toBe(LEAF_AMOUNT);
    expect(leafHash(twos, '/supplierId', '501')).toBe(LEAF_SUPPLIER);
  });

  test('the root covers both leaves', () => {
    expect(payloadRoot(payload, salts)).toBe(ROOT);
  });

  test('another amount gives another root', () => {
    expect(payloadRoot({ ...payload, amount: '96001.00' }, salts)).toBe('05fc1e1e7b7c403d1772a442abc0ca20277d78219773ba8df05cc52d0bd26c7a');
  });

  test('an empty payload has no leaves and the hash of nothing', () => {
    expect(leaves({})).toEqual([]);
    expect(payloadRoot({}, seed)).toBe(ROOT_OF_NOTHING);
    expect(rootOfLeaves([])).toBe(ROOT_OF_NOTHING);
  });
});

describe('selective disclosure (§12.2)', () => {
  test('a supplier who may not see the amount gets its leaf hash and still proves the root', () => {
    const shown = disclose(payload, salts, (pointer) => pointer !== '/amount');
    expect(shown).toEqual([{ hash: LEAF_AMOUNT }, { pointer: '/supplierId', value: '501', salt: '02'.repeat(16) }]);
    expect(rootOfLeaves(shown)).toBe(ROOT);
  });

  test('a forged disclosed value breaks the root', () => {
    expect(rootOfLeaves([{ hash: LEAF_AMOUNT }, { pointer: '/supplierId', value: '502', salt: '02'.repeat(16) }])).not.toBe(ROOT);
  });

  test('a list that names a pointer twice or shuffles them is refused', () => {
    const a = { pointer: '/a', value: '1', salt: '01'.repeat(16) };
    const b = { pointer: '/b', value: '2', salt: '02'.repeat(16) };
    expect(() => rootOfLeaves([b, a])).toThrow(expect.objectContaining({ code: 'PAYLOAD_LEAF_ORDER' }));
    expect(() => rootOfLeaves([a, { hash: LEAF_AMOUNT }, a])).toThrow(PayloadRootError);
  });

  test('whatever is hidden, the root stays the same', () => {
    fc.assert(
      fc.property(anyJson, fc.func(fc.boolean()), (value, maySee) => {
        expect(rootOfLeaves(disclose(value, seed, maySee))).toBe(payloadRoot(value, seed));
      }),
    );
  });
});

describe('leaves', () => {
  test('are scalars, empty objects and empty arrays in the order of UTF-16 code units', () => {
    const value = { items: [{ qty: '5', tags: [] }, null], b: {}, 'a/b~c': true, Z: 0, 10: 'x', 9: 'y' };
    expect(leaves(value)).toEqual([
      { pointer: '/10', value: 'x' },
      { pointer: '/9', value: 'y' },
      { pointer: '/Z', value: 0 },
      { pointer: '/a~1b~0c', value: true },
      { pointer: '/b', value: {} },
      { pointer: '/items/0/qty', value: '5' },
      { pointer: '/items/0/tags', value: [] },
      { pointer: '/items/1', value: null },
    ]);
  });

  test('have pointers of their own', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const pointers = leaves(value).map(({ pointer }) => pointer);
        expect(new Set(pointers).size).toBe(pointers.length);
        expect(pointers).toEqual([...pointers].sort());
      }),
    );
  });
});

describe('salts', () => {
  test('are the first 16 bytes of HMAC-SHA-256 of the pointer under the seed', () => {
    expect(toHex(saltOf(seed, '/amount'))).toBe(hmacSha256Hex(seed, '/amount').slice(0, 32));
  });

  test('the salts that remain after an erasure give the seed’s root', () => {
    const remaining = new Map(leaves(payload).map(({ pointer }) => [pointer, saltOf(seed, pointer)]));
    expect(payloadRoot(payload, remaining)).toBe(payloadRoot(payload, seed));
  });

  test('a short seed and a missing salt are refused', () => {
    expect(() => payloadRoot(payload, new Uint8Array(31))).toThrow(expect.objectContaining({ code: 'PAYLOAD_SEED_LENGTH' }));
    expect(() => payloadRoot(payload, new Map([['/amount', ones]]))).toThrow(expect.objectContaining({ code: 'PAYLOAD_SALT_MISSING' }));
  });
});
