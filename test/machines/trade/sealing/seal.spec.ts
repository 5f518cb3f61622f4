import { webcrypto } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { escrowOpener, escrowPair, isEscrow, lockEscrow } from '../../../../state-machines/trade/sealing/escrow.js';
import {
  aliasLabel,
  aliasOrder,
  aliasText,
  checkReveal,
  commitment,
  isCommitment,
  isSealPayload,
  parseSealPayload,
  sealListHash,
  sealPayloadText,
  type SealPayload,
} from '../../../../state-machines/trade/sealing/seal.js';
import { toHex, utf8 } from '../../../../state-machines/kernel/primitives/sha256.js';

/** The sealed offers of compete §12.7. */
const offer503: SealPayload = {
  v: '1',
  hallId: '9001',
  turnNo: '2',
  supplierId: '503',
  seq: '1',
  currency: 'CNY',
  taxRate: '13.0000',
  items: [
    { itemNo: '10', price: '9.400000' },
    { itemNo: '20', price: '25.500000' },
  ],
};
const offer501: SealPayload = {
  ...offer503,
  supplierId: '501',
  items: [
    { itemNo: '10', price: '9.450000' },
    { itemNo: '20', price: '25.000000' },
  ],
};
const TEXT_503 =
  '{"currency":"CNY","hallId":"9001","items":[{"itemNo":"10","price":"9.400000"},{"itemNo":"20","price":"25.500000"}],"seq":"1","supplierId":"503","taxRate":"13.0000","turnNo":"2","v":"1"}';
const salt503 = Uint8Array.from({ length: 32 }, (_, index) => index);
const salt501 = Uint8Array.from({ length: 32 }, (_, index) => 0x20 + index);
const COMMIT_503 = 'cc0d08b8997cc955949e18822f475975edcc1233332460bfbb110d0b63088726';
const COMMIT_501 = '0ae57983f9f77399fc1b409a3a28246dee2bbc9fb89da7f62cc7900246e5e388';

describe('commitment', () => {
  test('the canonical payload has 185 bytes and its commitment is the spec’s', () => {
    expect(sealPayloadText(offer503)).toBe(TEXT_503);
    expect(utf8(TEXT_503)).toHaveLength(185);
    expect(commitment(salt503, TEXT_503)).toBe(COMMIT_503);
    expect(commitment(salt501, sealPayloadText(offer501))).toBe(COMMIT_501);
  });

  test('needs a salt of 32 bytes', () => {
    expect(() => commitment(new Uint8Array(16), TEXT_503)).toThrow(expect.objectContaining({ code: 'SEAL_SALT' }));
  });

  test('is 64 lower-case hex digits', () => {
    expect([isCommitment(COMMIT_503), isCommitment(COMMIT_503.toUpperCase()), isCommitment('ab'), isCommitment(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('list of standing commitments', () => {
  const standing = [
    { commitRev: 41, commitment: COMMIT_503 },
    { commitRev: 43, commitment: COMMIT_501 },
  ];
  const HASH = '7cb8106d928d619ee9bde46d127378847450478f7f2eff81426bff1541a72e4f';

  test('is hashed in the order of the commits, however it is given', () => {
    expect(sealListHash('9001', '2', standing)).toBe(HASH);
    expect(sealListHash('9001', 2, [...standing].reverse())).toBe(HASH);
  });

  test('changes when a commit is dropped or belongs to another turn', () => {
    expect(sealListHash('9001', '2', standing.slice(1))).not.toBe(HASH);
    expect(sealListHash('9001', '1', standing)).not.toBe(HASH);
  });

  test('sorts positions as numbers', () => {
    const commits = [
      { commitRev: 100, commitment: COMMIT_501 },
      { commitRev: 99, commitment: COMMIT_503 },
    ];
    expect(sealListHash('9001', '2', commits)).toBe(sealListHash('9001', '2', [...commits].reverse()));
  });
});

describe('payload', () => {
  const { seq: _seq, ...withoutSeq } = offer503;
  test.each<[string, unknown]>([
    ['a missing key', withoutSeq],
    ['a key too many', { ...offer503, note: 'x' }],
    ['a number for a text', { ...offer503, seq: 1 }],
    ['a price of two decimals', { ...offer503, items: [{ itemNo: '10', price: '9.40' }] }],
    ['a price with a leading zero', { ...offer503, items: [{ itemNo: '10', price: '09.400000' }] }],
    ['a negative price', { ...offer503, items: [{ itemNo: '10', price: '-9.400000' }] }],
    ['thirteen digits before the point', { ...offer503, items: [{ itemNo: '10', price: '1000000000000.000000' }] }],
    [
      'items out of order',
      {
        ...offer503,
        items: [
          { itemNo: '20', price: '1.000000' },
          { itemNo: '10', price: '1.000000' },
        ],
      },
    ],
    [
      'items ordered as text',
      {
        ...offer503,
        items: [
          { itemNo: '10', price: '1.000000' },
          { itemNo: '9', price: '1.000000' },
        ],
      },
    ],
    [
      'an item twice',
      {
        ...offer503,
        items: [
          { itemNo: '10', price: '1.000000' },
          { itemNo: '10', price: '1.000000' },
        ],
      },
    ],
    ['no items', { ...offer503, items: [] }],
    ['a tax rate of two decimals', { ...offer503, taxRate: '13.00' }],
    ['another version', { ...offer503, v: '2' }],
    ['a hall that is no number', { ...offer503, hallId: '9001a' }],
    ['letters beyond ASCII', { ...offer503, currency: '元' }],
    ['a list', [offer503]],
    ['nothing', null],
  ])('%s is refused', (_name, value) => {
    expect(isSealPayload(value)).toBe(false);
    expect(() => sealPayloadText(value as SealPayload)).toThrow(expect.objectContaining({ code: 'SEAL_PAYLOAD' }));
  });

  test('items are ascending by number', () => {
    expect(
      isSealPayload({
        ...offer503,
        items: [
          { itemNo: '9', price: '1.000000' },
          { itemNo: '10', price: '1.000000' },
        ],
      }),
    ).toBe(true);
  });

  test('is read from its canonical text alone', () => {
    expect(parseSealPayload(TEXT_503)).toEqual(offer503);
    expect(parseSealPayload(` ${TEXT_503}`)).toBeNull();
    expect(parseSealPayload(JSON.stringify(offer503))).toBeNull();
    expect(parseSealPayload(TEXT_503.replace('"seq":"1"', '"seq":"1","seq":"1"'))).toBeNull();
    expect(parseSealPayload('not json')).toBeNull();
  });
});

describe('reveal (§7.4)', () => {
  const context = { hallId: '9001', turnNo: '2', supplierId: '503', seq: '1', currency: 'CNY' };
  const reveal = { commitment: COMMIT_503, saltHex: toHex(salt503), payload: TEXT_503 };

  test('of the standing offer gives its payload', () => {
    expect(checkReveal(reveal, context)).toEqual({ ok: true, payload: offer503 });
  });

  test('with price 9.400001 does not fit the commitment', () => {
    const payload = TEXT_503.replace('9.400000', '9.400001');
    expect(checkReveal({ ...reveal, payload }, context)).toEqual({ ok: false, code: 'REVEAL_HASH_MISMATCH' });
  });

  test('with a salt that is none does not fit either', () => {
    for (const saltHex of ['', 'zz', toHex(salt501), toHex(salt503).toUpperCase()]) {
      expect(checkReveal({ ...reveal, saltHex }, context)).toEqual({ ok: false, code: 'REVEAL_HASH_MISMATCH' });
    }
  });

  test('of a text that was sealed with spaces is not canonical', () => {
    const payload = TEXT_503.replace(',"seq"', ', "seq"');
    const spaced = { ...reveal, payload, commitment: commitment(salt503, payload) };
    expect(checkReveal(spaced, context)).toEqual({ ok: false, code: 'REVEAL_NOT_CANONICAL' });
  });

  test.each([{ hallId: '9002' }, { turnNo: '1' }, { supplierId: '501' }, { seq: '2' }, { currency: 'USD' }])(
    'in the place of %j is of another context',
    (other) => {
      expect(checkReveal(reveal, { ...context, ...other })).toEqual({ ok: false, code: 'REVEAL_WRONG_CONTEXT' });
    },
  );
});

describe('aliases (§6)', () => {
  test('follow the hash of seed, hall and supplier', () => {
    const seed = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
    expect(aliasOrder(seed, '9001', ['501', '502', '503', '504'])).toEqual(['504', '503', '502', '501']);
    expect(aliasOrder(seed, '9001', ['503', '501', '504', '502'])).toEqual(['504', '503', '502', '501']);
  });

  test('are shown with two digits in both languages', () => {
    expect([aliasText(1), aliasText(12), aliasText(100)]).toEqual(['01', '12', '100']);
    expect(aliasLabel('01')).toEqual({ en: 'Bidder 01', cn: '竞价方01' });
  });
});

describe('in escrow', () => {
  const web = webcrypto as unknown as typeof globalThis.crypto;
  const place = { hallId: '9001', turnNo: 2, supplierId: '503', seq: 1 };
  const secret = { saltHex: 'ab'.repeat(32), payload: '{"v":"1"}' };

  test('the private key of the turn opens it, at its own place alone, and as it was made alone', async () => {
    const pair = await escrowPair(web);
    const box = await lockEscrow(web, pair.publicKey, place, secret);
    expect(isEscrow(box)).toBe(true);
    const open = await escrowOpener(web, pair.privateKey);
    expect(await open(place, box)).toEqual(secret);
    for (const other of [{ hallId: '9002' }, { turnNo: 1 }, { supplierId: '501' }, { seq: 2 }])
      expect(await open({ ...place, ...other }, box)).toBeNull();
    const at = box.length - 5;
    expect(await open(place, `${box.slice(0, at)}${box[at] === 'A' ? 'B' : 'A'}${box.slice(at + 1)}`)).toBeNull();
    expect(await open(place, 'B'.repeat(300))).toBeNull();
    expect(await (await escrowOpener(web, (await escrowPair(web)).privateKey))(place, box)).toBeNull();
  });
});
