import { expect, test } from '@jest/globals';

import { faultsOf } from '../../../../client/kernel/excel/ImportFaults.js';

const task = { ok: 2, bad: 5, refused: 1, notUndone: 0, upTo: 8 };

test('faults are told while their rows are kept: not while they may change, and not once they are forgotten', () => {
  const told = (states: readonly (string | null)[]) => states.map((state) => faultsOf(state, task));
  expect(told(['review', 'completed', 'partly', 'failed'])).toEqual([6, 6, 6, 6]);
  expect(told([null, 'parsing', 'applying', 'undoing', 'undone', 'cancelled', 'archived'])).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(faultsOf('failed', { ok: 3, bad: 0, refused: 0, upTo: 0 })).toBe(1);
});
