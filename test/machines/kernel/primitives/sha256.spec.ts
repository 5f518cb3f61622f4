import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  concatBytes,
  constantTimeEqual,
  fromHex,
  hmacSha256,
  hmacSha256Hex,
  hmacWithKey,
  isHex,
  pureSha256,
  sha256,
  sha256Hex,
  toHex,
  useNativeSha256,
  utf8,
  utf8Text,
  type Sha256Into,
} from '../../../../state-machines/kernel/primitives/sha256.js';
import { nativeSha256 } from '../../../../server/kernel/native-sha256.js';

const bytes = fc.uint8Array({ maxLength: 300 });
const hashed = (message: Uint8Array): Uint8Array => createHash('sha256').update(message).digest();
const native: Sha256Into = (message, into, at) => into.set(hashed(message), at);

/** The digest stands behind ten other bytes. */
const digestOf = (write: (into: Uint8Array, at: number) => void): string => {
  const into = new Uint8Array(42);
  write(into, 10);
  return toHex(into).slice(20);
};

describe('SHA-256', () => {
  test('FIPS 180-4 vectors', () => {
    expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('parts hash as if joined', () => {
    expect(toHex(sha256(utf8('a'), utf8(''), utf8('bc')))).toBe(sha256Hex('abc'));
    expect(toHex(sha256())).toBe(sha256Hex(''));
  });

  test('pure and native agree', () => {
    fc.assert(
      fc.property(bytes, (message) => {
        for (const implementation of [pureSha256, nativeSha256]) {
          expect(digestOf((into, at) => implementation(message, into, at))).toBe(toHex(hashed(message)));
        }
      }),
    );
  });

  test('HMAC is what OpenSSL makes of it, for bytes and for text, with keys and messages shorter and longer than a block', () => {
    const anyText = fc.oneof(fc.string({ maxLength: 90 }), fc.string({ unit: 'grapheme', maxLength: 90 }));
    fc.assert(
      fc.property(bytes, bytes, anyText, (key, message, text) => {
        const expected = (sent: Uint8Array | string) => createHmac('sha256', key).update(sent).digest('hex');
        expect(hmacSha256Hex(key, message)).toBe(expected(message));
        expect(hmacSha256Hex(key, text)).toBe(expected(utf8(text)));
      }),
    );
  });

  test('one keyed HMAC serves many messages', () => {
    const mac = hmacWithKey(utf8('key'));
    const messages = ['a', 'a longer one', 'b'.repeat(300), 'a'];
    expect(messages.map((message) => digestOf((into, at) => mac(message, into, at)))).toEqual(
      messages.map((message) => hmacSha256Hex(utf8('key'), message)),
    );
  });
});

describe('request signatures (platform-access §0.4)', () => {
  const signKey = Uint8Array.from({ length: 32 }, (_, index) => index);

  test('signed in', () => {
    const bodyHash = sha256Hex('{"pageIndex":1,"pageRows":20,"lan":"CN"}');
    expect(bodyHash).toBe('ea0696d8258ae856c8e1d5f774a2c0cf1295e033978fcb4f4c98d169b5dc5fc2');
    const text = ['POST', '/v1/interiorPendingRestful/listByPage', '1772330400000', '9f8e7d6c5b4a39281706f5e4d3c2b1a0', bodyHash].join(
      '\n',
    );
    expect(hmacSha256Hex(signKey, text)).toBe('119920c1dbfad338ecfa0244b310306618b45eb905b6000a892fbf3d0a43d66d');
  });

  test('before sign-in', () => {
    const text = ['POST', '/v1/loginRestful/getRandomValidateCode', '1772330400000', '', sha256Hex('{"lan":"CN"}')].join('\n');
    expect(sha256Hex(text)).toBe('4dd1c1527331b72b3307cbc8add76b7b7c3b0841f5b7a77904d7d7ee1bd0cca5');
  });
});

describe('a native implementation', () => {
  test('that is wrong is refused, a right one is taken once and gives the same hashes', () => {
    const wrong: Sha256Into = (message, into, at) => native(concatBytes(message, Uint8Array.of(0)), into, at);
    const misplaced: Sha256Into = (message, into) => native(message, into, 0);
    for (const one of [wrong, misplaced])
      expect(() => useNativeSha256(one)).toThrow(expect.objectContaining({ code: 'SHA256_NATIVE_DIFFERS' }));
    const before = [sha256Hex('采购'), toHex(hmacSha256(utf8('k'), '采购'))];
    useNativeSha256(native);
    expect([sha256Hex('采购'), toHex(hmacSha256(utf8('k'), '采购'))]).toEqual(before);
    expect(() => useNativeSha256(native)).toThrow(expect.objectContaining({ code: 'SHA256_NATIVE_TWICE' }));
  });
});

describe('bytes and text', () => {
  test('hex and back', () => {
    expect(toHex(Uint8Array.of(0, 15, 255))).toBe('000fff');
    fc.assert(fc.property(bytes, (value) => expect([...fromHex(toHex(value))]).toEqual([...value])));
  });

  test('upper case, odd lengths and other lengths than asked are no hex', () => {
    for (const text of ['0', 'AB', 'zz', '0x00', ' 00']) {
      expect(() => fromHex(text)).toThrow(expect.objectContaining({ code: 'HEX_MALFORMED' }));
    }
    expect(() => fromHex('0000', 32)).toThrow('Not lower-case hex of 32 bytes');
    expect([isHex('00ff', 2), isHex('00ff', 3), isHex(255), isHex('')]).toEqual([true, false, false, true]);
  });

  test('UTF-8 and back, and bytes that are none', () => {
    expect(toHex(utf8('竞'))).toBe('e7ab9e');
    expect(utf8Text(utf8('竞价 €'))).toBe('竞价 €');
    expect(() => utf8Text(Uint8Array.of(0xff))).toThrow(expect.objectContaining({ name: 'TypeError' }));
  });

  test('constant-time equality says what equality says', () => {
    expect(constantTimeEqual('secret', 'secret')).toBe(true);
    expect(constantTimeEqual('secret', 'secreT')).toBe(false);
    expect(constantTimeEqual('secret', 'secret\0')).toBe(false);
    expect(constantTimeEqual('', '')).toBe(true);
    fc.assert(fc.property(bytes, bytes, (a, b) => expect(constantTimeEqual(a, b)).toBe(toHex(a) === toHex(b))));
  });
});
