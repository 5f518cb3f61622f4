/** Payment stages on the page of a contract: how each stands on the reader's day, and what is paid and waits. */
import { beforeAll, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';

import { Stages } from '../../../client/contracts/ExecutionPanel.js';
import { setLanguage } from '../../../client/kernel/language/language.js';
import { aDocument, shown } from '../kernel/render.js';

beforeAll(() => setLanguage('en'));

const stage = { stageAmount: '100', stagePaid: null, triggeredOn: '2020-01-01', dueDate: '2020-01-31' };
const stages = [
  { ...stage, stageNo: 1, stageName: 'Advance', stagePaid: '100' },
  { ...stage, stageNo: 2, stageName: 'Delivery', stagePaid: '30' },
  { ...stage, stageNo: 3, stageName: 'Acceptance', stagePaid: '30', dueDate: '9999-01-31' },
  { ...stage, stageNo: 4, stageName: 'Warranty', triggeredOn: null, dueDate: null },
];

test('each stage says how it stands, and what is paid and of no stage yet is said', () => {
  shown(<Stages document={aDocument({ state: 'effective', view: { stages, unallocatedPaid: '12.5' }, answers: {} }).document} />);
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '1 Advance100.00 of 100.002020-01-31Paid',
    '2 Delivery30.00 of 100.002020-01-31Overdue',
    '3 Acceptance30.00 of 100.009999-01-31Partly paid',
    '4 Warranty0.00 of 100.00Planned',
  ]);
  expect(screen.getByText('12.50 is paid and waits for the next stage to fall due.')).not.toBeNull();
});
