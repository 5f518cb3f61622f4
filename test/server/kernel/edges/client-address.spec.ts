import { expect, test } from '@jest/globals';

import { clientAddress, plainAddress } from '../../../../server/kernel/edges/client-address.js';

const cameFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as Parameters<
    typeof clientAddress
  >[0];
const nobody = () => false;
const balancers = (address: string) => address.startsWith('10.');

test("without balancers the address is the peer's, whatever it claims", () => {
  expect(clientAddress(cameFrom('203.0.113.9'), nobody)).toBe('203.0.113.9');
  expect(clientAddress(cameFrom('203.0.113.9', '198.51.100.1'), nobody)).toBe('203.0.113.9');
});

test('behind balancers it is the nearest hop that is none: what stands before it may be made up', () => {
  expect(clientAddress(cameFrom('10.0.0.1', '198.51.100.1'), balancers)).toBe('198.51.100.1');
  expect(clientAddress(cameFrom('10.0.0.1', '192.0.2.66, 198.51.100.1, 10.0.0.2'), balancers)).toBe('198.51.100.1');
  expect(clientAddress(cameFrom('203.0.113.9', '10.0.0.7'), balancers)).toBe('203.0.113.9');
  expect(clientAddress(cameFrom('10.0.0.1'), balancers)).toBe('10.0.0.1');
  expect(clientAddress(cameFrom('10.0.0.1', '10.0.0.3, 10.0.0.2'), balancers)).toBe('10.0.0.3');
});

test('one place has one address, whichever kind of socket it came to', () => {
  expect(clientAddress(cameFrom('::ffff:203.0.113.9'), nobody)).toBe('203.0.113.9');
  expect(['::FFFF:203.0.113.9', '203.0.113.9', '2001:db8::7', '::ffff:7', ''].map(plainAddress)).toEqual([
    '203.0.113.9',
    '203.0.113.9',
    '2001:db8::7',
    '::ffff:7',
    '',
  ]);
});
