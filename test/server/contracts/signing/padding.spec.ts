import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import * as asn1 from 'asn1js';
import { newIssuing, newRoot, newSigner, newTimestamping } from '../../../../server/contracts/signing/certificates.js';
import { checked, signature } from '../../../../server/contracts/signing/cms.js';

// One signature of 256 ends with a zero of its own, and stands in a room that is filled with zeros.

test('a signature is read whole out of its room, whatever it ends with', async () => {
  const at = Date.now() - 60_000;
  const root = await newRoot(at);
  const issuing = await newIssuing(root, at);
  const chain = [issuing.certificate];
  const signer = await newSigner(issuing, { name: 'Lin', company: null, mark: 'ab'.repeat(8) }, at, 'http://here/crl');
  const tsa = { ...(await newTimestamping(issuing, at)), chain };
  const bytes = createHash('sha256').update('what is signed').digest();
  const value = await signature(bytes, { signer, chain, tsa }, at);
  const room = Buffer.concat([value, Buffer.alloc(32_768 - value.length)]);
  expect(await checked(room, bytes, [root.certificate])).toMatchObject({ integrity: true, trusted: true, signer: 'Lin' });
  await expect(checked(Buffer.alloc(64), bytes, [root.certificate])).rejects.toThrow();
  await expect(checked(Buffer.from([255]), bytes, [root.certificate])).rejects.toThrow();
});

test.each([[[1, 2, 3]], [[1, 2, 0]], [[0, 0, 0]]])('a value that ends with %j is taken out of a room of zeros whole', (last) => {
  const value = new Uint8Array(new asn1.OctetString({ valueHex: new Uint8Array(last).buffer }).toBER());
  const room = new Uint8Array(64);
  room.set(value);
  expect([...new Uint8Array(asn1.fromBER(room.buffer).result.toBER())]).toEqual([...value]);
});
