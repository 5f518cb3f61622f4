import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { date } from '../../../../client/kernel/fields/dates/date.js';
import { dayOf } from '../../../../client/kernel/fields/dates/wall-clock.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../render.js';
import { sample } from '../sample.js';

const { Input } = date;

let told: unknown[];

function NeededOn({ from, required = false }: { readonly from: string | null; readonly required?: boolean }): ReactNode {
  const [value, setValue] = useState<unknown>(from);
  return (
    <Input
      field={sample.fields['replyBy']!}
      name="needDate"
      label="Needed on"
      required={required}
      value={value}
      onChange={(next) => {
        told.push(next);
        setValue(next);
      }}
    />
  );
}

beforeEach(() => {
  told = [];
});
afterEach(cleanup);

const input = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Needed on/ });

describe('a day', () => {
  test('is typed, in either language', async () => {
    for (const language of ['en', 'cn'] as const) {
      await setLanguage(language);
      shown(<NeededOn from={null} />);
      await userEvent.type(input(), '2026-12-20');
      await userEvent.tab();
      expect([told.at(-1), input().value]).toEqual(['2026-12-20', '2026-12-20']);
      cleanup();
    }
  });

  test('is picked from the calendar that opens beside it', async () => {
    await setLanguage('en');
    shown(<NeededOn from="2026-03-01" />);
    await userEvent.click(input());
    await userEvent.click(await screen.findByRole('button', { name: '18 March 2026' }));
    expect([told, input().value]).toEqual([['2026-03-18'], '2026-03-18']);
  });

  test('is emptied by deleting it where it may be missing; what is no day stays with what to write instead', async () => {
    await setLanguage('en');
    shown(<NeededOn from="2026-03-01" />);
    await userEvent.clear(input());
    expect(told).toEqual([null]);
    await userEvent.type(input(), '2026-02-30');
    await userEvent.tab();
    expect([told, input().value]).toEqual([[null], '2026-02-30']);
    screen.getByText('Not a date. Write it as 2026-03-01');
  });

  test('that is required is an input of which that is said, and deleting it alone does not take it away', async () => {
    shown(<NeededOn from="2026-03-01" required />);
    expect(input().getAttribute('aria-required')).toBe('true');
    await userEvent.clear(input());
    await userEvent.tab();
    expect([told, input().value]).toEqual([[], '2026-03-01']);
  });

  test.each([
    ['2026/12/20', '2026-12-20'],
    ['2026.12.20', '2026-12-20'],
    ['20261220', '2026-12-20'],
    ['２０２６－１２－２０', '2026-12-20'],
    [' 2026-12-20 ', '2026-12-20'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['0202-12-20', null],
    ['2026-12', null],
    ['2026-12-2', null],
    ['2026-12/20', null],
    ['tomorrow', null],
    ['', null],
  ])('%s is read as %s', (typed, day) => expect(dayOf(typed)).toBe(day));
});
