import { expect, test } from '@jest/globals';
import * as asn1 from 'asn1js';
import { unpadded } from '../../../../server/contracts/signing/cms.js';

// One signature of 256 ends with a zero of its own, and stands in a room that is filled with zeros.

test.each([[[1, 2, 3]], [[1, 2, 0]], [[0, 0, 0]]])('a value that ends with %j is taken out of its room whole', (last) => {
  const value = new Uint8Array(new asn1.OctetString({ valueHex: new Uint8Array(last).buffer }).toBER());
  const room = new Uint8Array(64);
  room.set(value);
  expect([...unpadded(room)]).toEqual([...value]);
});

test('what is no value stays as it is', () => {
  expect([...unpadded(new Uint8Array(0))]).toEqual([]);
  expect([...unpadded(new Uint8Array([255]))]).toEqual([255]);
});
