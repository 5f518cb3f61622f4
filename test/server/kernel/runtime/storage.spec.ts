import { expect, test } from '@jest/globals';

import { isStorageDown, isWithoutConnection } from '../../../../server/kernel/runtime/storage.js';

test('what no connection came for was not begun and may be asked again; of one that broke off nobody knows', () => {
  const told = (message: string) => [isWithoutConnection(new Error(message)), isStorageDown(new Error(message))];
  expect(told('timeout exceeded when trying to connect')).toEqual([true, true]);
  expect(told('Connection terminated due to connection timeout')).toEqual([true, true]);
  expect(told('Connection terminated unexpectedly')).toEqual([false, true]);
  expect(told('duplicate key value violates unique constraint')).toEqual([false, false]);
});
