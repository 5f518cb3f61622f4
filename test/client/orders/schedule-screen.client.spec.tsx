import { beforeAll, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import ScheduleGrid from '../../../client/orders/ScheduleGrid.js';
import { shown } from '../kernel/render.js';

beforeAll(() => setLanguage('en'));

const line = (deliverDate: string, planQty: string, commitQty: string | null) => ({
  ...{ itemId: '31', itemCode: 'M1', itemName: 'Bracket', uomId: '5', deliverDate, planQty, commitQty },
});
const document = (view: object) => ({ view }) as never;

test('a schedule is read as a grid of its month: planned above committed, what is short said in words', () => {
  const lines = [line('2026-03-10', '500', '450'), line('2026-03-31', '1200', '1200')];
  shown(<ScheduleGrid document={document({ scheduleMonth: '2026-03', versionNo: 1, lines })} />);
  const [head, row] = screen.getAllByRole('row');
  expect(within(head!).getAllByRole('columnheader')).toHaveLength(33);
  const cells = within(row!).getAllByRole('cell');
  expect([cells[9], cells[30], cells[31]].map((cell) => cell!.textContent)).toEqual(['500450', '1,2001,200', '1,7001,650']);
  expect(within(cells[9]!).getByTitle('50 short')).toBeDefined();
  expect(cells[0]!.textContent).toBe('');
});

test('without days it says where they are entered', () => {
  shown(<ScheduleGrid document={document({ scheduleMonth: '2026-03', versionNo: 0, lines: [] })} />);
  expect(screen.getByText('No days yet')).toBeDefined();
});
