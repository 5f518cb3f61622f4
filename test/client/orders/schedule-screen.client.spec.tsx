import { beforeAll, expect, test } from '@jest/globals';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { srmPurMonthlySchedule } from '../../../state-machines/orders/monthly-schedule/index.js';
import { fireEvent, screen, within } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import ScheduleGrid from '../../../client/orders/ScheduleGrid.js';
import { done, shown } from '../kernel/render.js';

beforeAll(() => setLanguage('en'));

const line = (deliverDate: string, planQty: string, commitQty: string | null) => ({
  ...{ itemId: '31', itemCode: 'M1', itemName: 'Bracket', uomId: '5', deliverDate, planQty, commitQty },
});
const read = (view: object) => ({ view, can: () => 'absent' }) as never;

test('a schedule is read as a grid of its month: planned above committed, what is short said in words', () => {
  const lines = [line('2026-03-10', '500', '450'), line('2026-03-31', '1200', '1200')];
  shown(<ScheduleGrid document={read({ scheduleMonth: '2026-03', versionNo: 1, lines })} />);
  const [head, row] = screen.getAllByRole('row');
  expect(within(head!).getAllByRole('columnheader')).toHaveLength(36);
  const cells = within(row!).getAllByRole('cell');
  expect([cells[9], cells[30], cells[31]].map((cell) => cell!.textContent)).toEqual(['500450', '1,2001,200', '1,7001,650']);
  expect(within(cells[9]!).getByTitle('50 short')).toBeDefined();
  expect(cells[0]!.textContent).toBe('');
});

test('without days it says where they are entered', () => {
  shown(<ScheduleGrid document={read({ scheduleMonth: '2026-03', versionNo: 0, lines: [] })} />);
  expect(screen.getByText('No days yet')).toBeDefined();
});

const writable = (view: object, sent: unknown[] = []) =>
  ({
    view,
    definition: anyDefinition(srmPurMonthlySchedule),
    can: () => 'yes',
    send: (event: string, payload: object) => {
      sent.push([event, payload]);
      return Promise.resolve(done);
    },
  }) as never;

test('a planner types days and moves by keyboard, pastes a row, empties a day, and saves all of it as one', async () => {
  const sent: unknown[] = [];
  const lines = [
    { ...line('2026-03-10', '500', null), lineNum: 10 },
    { ...line('2026-03-11', '70', null), lineNum: 20 },
    { ...line('2026-03-10', '8', null), lineNum: 30, itemId: '32', itemName: 'Bush' },
  ];
  const forecasts = [{ forecastNum: 10, itemId: '31', uomId: '5', m1Qty: '900', m2Qty: null, m3Qty: null }];
  shown(<ScheduleGrid document={writable({ scheduleMonth: '2026-03', versionNo: 0, lines, forecasts }, sent)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Enter quantities' }));
  const bracket = screen.getByLabelText('Bracket 2026-03-10');
  bracket.focus();
  fireEvent.keyDown(bracket, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getByLabelText('Bush 2026-03-10'));
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(screen.getByLabelText('Bush 2026-03-11'));
  fireEvent.paste(document.activeElement!, { clipboardData: { getData: () => '40\t50,000\t' } });
  fireEvent.change(bracket, { target: { value: '1x' } });
  expect(bracket.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(bracket, { target: { value: '450' } });
  fireEvent.change(screen.getByLabelText('Bracket 2026-03-11'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Bracket m2Qty'), { target: { value: '800' } });
  fireEvent.change(screen.getByLabelText('Bush m1Qty'), { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Enter quantities' });
  expect(sent).toEqual([
    [
      'SAVE',
      {
        lines: [
          { lineNum: 10, planQty: '450' },
          { lineNum: 30 },
          { lineNum: 40, itemId: '32', uomId: '5', deliverDate: '2026-03-11', planQty: '40' },
          { lineNum: 50, itemId: '32', uomId: '5', deliverDate: '2026-03-12', planQty: '50000' },
        ],
        forecasts: [
          { forecastNum: 10, m2Qty: '800' },
          { forecastNum: 20, itemId: '32', uomId: '5', m1Qty: '60' },
        ],
      },
    ],
  ]);
});

test('days that are called for, or stand since it was published, are not typed', () => {
  const today = new Date().toISOString().slice(0, 10);
  const [month, near] = [today.slice(0, 7), today];
  const lines = [
    { ...line(near, '500', null), lineNum: 10 },
    { ...line(`${month}-01`, '9', null), lineNum: 20, noticedFlag: 'Y', itemId: '32', itemName: 'Bush' },
  ];
  shown(<ScheduleGrid document={writable({ scheduleMonth: month, versionNo: 1, lines })} />);
  fireEvent.click(screen.getByRole('button', { name: 'Enter quantities' }));
  expect(screen.queryByLabelText(`Bracket ${near}`)).toBeNull();
  expect(screen.queryByLabelText(`Bush ${month}-01`)).toBeNull();
  expect(screen.getByLabelText(`Bush ${near === `${month}-02` ? `${month}-03` : `${month}-02`}`)).toBeDefined();
});
