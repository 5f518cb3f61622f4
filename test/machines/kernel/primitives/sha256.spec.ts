import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  concatBytes, constantTimeEqual, fromHex, hmacSha256, hmacSha256Hex, hmacWithKey, isHex, pureSha256, sha256,
  sha256Hex, toHex, useNativeSha256, utf8, utf8Text, type Sha256Implementation,
} from '../../../../state-machines/kernel/primitives/sha256.js';

const bytes = fc.uint8Array({ maxLength: 300 });
const native: Sha256Implementation = {
  sha256: (message) => createHash('sha256').update(message).digest(),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
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
      fc.property(bytes, bytes, (key, message) => {
        expect(toHex(pureSha256.sha256(message))).toBe(toHex(native.sha256(message)));
        expect(toHex(pureSha256.hmacSha256(key, message))).toBe(toHex(native.hmacSha256(key, message)));
        expect(toHex(hmacWithKey(key)(message))).toBe(toHex(native.hmacSha256(key, message)));
      }),
    );
  });

  test('one keyed HMAC serves many messages', () => {
    const mac = hmacWithKey(utf8('key'));
    expect([mac('a'), mac('b'), mac('a')].map(toHex)).toEqual(['a', 'b', 'a'].map((m) => hmacSha256Hex(utf8('key'), m)));
  });
});

describe('request signatures (platform-access §0.4)', () => {
  const signKey = Uint8Array.from({ length: 32 }, (_, index) => index);

  test('signed in', () => {
    const bodyHash = sha256Hex('{"pageIndex":1,"pageRows":20,"lan":"CN"}');
    expect(bodyHash).toBe('ea0696d8258ae856c8e1d5f774a2c0cf1295e033978fcb4f4c98d169b5dc5fc2');
    const text = [
      'POST', '/v1/interiorPendingRestful/listByPage', '1772330400000', '9f8e7d6c5b4a39281706f5e4d3c2b1a0', bodyHash,
    ].join('\n');
    expect(hmacSha256Hex(signKey, text)).toBe('119920c1dbfad338ecfa0244b310306618b45eb905b6000a892fbf3d0a43d66d');
  });

  test('before sign-in', () => {
    const text = ['POST', '/v1/loginRestful/getRandomValidateCode', '1772330400000', '', sha256Hex('{"lan":"CN"}')].join('\n');
    expect(sha256Hex(text)).toBe('4dd1c1527331b72b3307cbc8add76b7b7c3b0841f5b7a77904d7d7ee1bd0cca5');
  });
});

describe('a native implementation', () => {
  test('that is wrong is refused, a right one is taken once and gives the same hashes', () => {
    const wrong = { ...native, sha256: (message: Uint8Array) => native.sha256(concatBytes(message, Uint8Array.of(0))) };
    expect(() => useNativeSha256(wrong)).toThrow(expect.objectContaining({ code: 'SHA256_NATIVE_DIFFERS' }));
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
    fc.assert(
      fc.property(bytes, bytes, (a, b) => expect(constantTimeEqual(a, b)).toBe(toHex(a) === toHex(b))),
    );
  });
});
