import { createECDH, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';

import { ApplicationKey, bytesOf, encrypted, isReceiver } from '../../../../server/platform/push/encryption.js';

describe('RFC 8291, appendix A', () => {
  const p256dh = bytesOf('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4');
  const auth = bytesOf('BTBZMqHH6r4Tts7J_aSIgg');

  test('the message is the one of the example', () => {
    const chance = { salt: bytesOf('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytesOf('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') };
    expect(encrypted('When I grow up, I want to be a watermelon', { p256dh, auth }, chance).toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y' +
        'l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('no two are equal, and no point off the curve is a receiver', () => {
    expect(encrypted('once', { p256dh, auth })).not.toEqual(encrypted('once', { p256dh, auth }));
    expect(isReceiver({ p256dh, auth })).toBe(true);
    expect(isReceiver({ p256dh: Buffer.concat([p256dh.subarray(0, 64), Buffer.of(1)]), auth })).toBe(false);
    expect(isReceiver({ p256dh: p256dh.subarray(1), auth })).toBe(false);
    expect(isReceiver({ p256dh, auth: auth.subarray(1) })).toBe(false);
  });
});

test('RFC 8292: a message says whose it is, to one push service, for half a day', () => {
  const seed = createECDH('prime256v1');
  seed.generateKeys();
  const key = new ApplicationKey(seed.getPrivateKey(), 'https://srm.example.com');
  const said = key.authorization('https://push.example.net/send/abc', Date.parse('2026-03-02T01:00:00.000Z'));
  const [, head, claims, signature] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(said)!;
  expect(said.endsWith(`k=${seed.getPublicKey().toString('base64url')}`)).toBe(true);
  expect(JSON.parse(bytesOf(claims!).toString())).toEqual({
    aud: 'https://push.example.net',
    exp: Date.parse('2026-03-02T13:00:00.000Z') / 1000,
    sub: 'https://srm.example.com',
  });
  const point = seed.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytesOf(signature!))).toBe(true);
});
