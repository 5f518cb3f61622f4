/** Why a process has come to a step. */
import { expect, test } from '@jest/globals';

import { planOf } from '../../../state-machines/process/engine.js';
import { wayTo } from '../../../state-machines/process/way.js';
import { poStd } from './fixture.js';

const plan = planOf(poStd);
const turn = (op: string, value: string, holds: boolean) => ({ condition: { field: 'amountBase', op, value }, holds });

test('a step is told what the conditions on its way said; the default branch by what did not hold', () => {
  const to = (amountBase: string, key: string) => wayTo(plan, { amountBase }, key);
  expect(to('50000.00', 'mgr')).toEqual([]);
  expect(to('50000.00', 'src')).toEqual([turn('le', '500000', true)]);
  expect(to('800000', 'fin')).toEqual([turn('lt', '50000', false), turn('le', '500000', false)]);
  expect(to('800000', 'gm')).toEqual(to('800000', 'vote'));
  // What these values do not lead to has no reason.
  expect(to('800000', 'src')).toEqual([]);
});
