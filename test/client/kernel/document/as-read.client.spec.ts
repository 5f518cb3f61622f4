/** Whoever confirms a contract says which document he read (contracts.md §2). */
import { expect, test } from '@jest/globals';
import { srmCctContract } from '@machines/contracts/contract/index.js';

import { isAsked } from '../../../../client/kernel/actions/EventDialog.js';
import { asRead } from '../../../../client/kernel/document/as-read.js';

const { SUPPLIER_CONFIRM, SUPPLIER_REFUSE } = srmCctContract.events;

test('a confirmation takes the hash of the document along that stands before the supplier, and asks for nothing', () => {
  const view = { id: '51', revisionHash: 'ab'.repeat(32), docNumber: 'HT-HQ-2026-00001' };
  expect(asRead(SUPPLIER_CONFIRM, view)).toEqual({ revisionHash: 'ab'.repeat(32) });
  expect(asRead(SUPPLIER_CONFIRM, {})).toEqual({ revisionHash: null });
  expect(asRead(SUPPLIER_REFUSE, view)).toEqual({});
  expect(isAsked(SUPPLIER_CONFIRM.payload!['revisionHash']!, view)).toBe(false);
  expect(isAsked(SUPPLIER_REFUSE.payload!['reason']!, view)).toBe(true);
});
