import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Audience } from '../../../../../state-machines/kernel/lifecycle.js';
import type { Viewer } from '../../../../../state-machines/kernel/view.js';
import { Concerned } from '../../../../../server/kernel/edges/sockets/concerned.js';

const buyer: Viewer = {
  userId: '7',
  userType: 'INSIDE',
  supplierId: null,
  respCode: 'BUYER',
  respId: '1',
  onBehalfOf: null,
  orgIds: ['100'],
};
const bidder: Viewer = { ...buyer, userId: '90', userType: 'EX', supplierId: '501', respCode: 'SUPPLIER', orgIds: null };
const auditor: Viewer = { ...buyer, userId: '8', respCode: 'AUDITOR', orgIds: null };
const people: readonly Viewer[] = [
  buyer,
  { ...buyer, orgIds: null },
  { ...buyer, userId: '9', standsFor: ['7'] },
  { ...buyer, respCode: null },
  bidder,
  { ...bidder, userId: '91' },
  auditor,
];
const audiences: readonly Audience[] = [
  'user:7',
  'user:90',
  'supplier:501',
  'supplier:501@90',
  'supplier:502',
  'resp:BUYER@100@20',
  'resp:BUYER@200',
  'resp:BUYER@null',
  'resp:FINANCE@100',
];

const named = (...those: Audience[]) => people.map((one) => new Concerned(those).has(one));

describe('whom audiences name', () => {
  test.each<[Audience, readonly boolean[]]>([
    //                     buyer  of all  deputy  none   bidder colleague auditor
    ['user:7', [true, true, true, true, false, false, false]],
    ['supplier:501', [false, false, false, false, true, true, false]],
    ['supplier:501@90', [false, false, false, false, true, false, false]],
    ['supplier:502', [false, false, false, false, false, false, false]],
    ['resp:BUYER@100@20', [true, true, true, false, false, false, true]],
    ['resp:BUYER@200', [false, true, false, false, false, false, true]],
    ['resp:BUYER@null', [true, true, true, false, false, false, true]],
    ['resp:FINANCE@100', [false, false, false, false, false, false, true]],
  ])('%s', (audience, expected) => {
    expect(named(audience)).toEqual(expected);
  });

  test('many name whom one of them names', () => {
    fc.assert(
      fc.property(fc.subarray([...audiences]), (those) => {
        expect(named(...those)).toEqual(people.map((_one, index) => those.some((audience) => named(audience)[index])));
      }),
    );
  });
});
