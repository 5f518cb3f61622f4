import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { dateTime } from '../../../../client/kernel/fields/dates/date-time.js';
import { wallClockOf } from '../../../../client/kernel/fields/dates/wall-clock.js';
import { browserZone, formatDateTime, instantOfWallClock } from '../../../../client/kernel/language/format-time.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../render.js';
import { sample } from '../sample.js';

const { Input } = dateTime;
const read = (value: unknown): string | null => (typeof value === 'number' ? formatDateTime(value, browserZone()) : null);

let told: (string | null)[];

function ReplyBy({ from }: { readonly from: string | null }): ReactNode {
  const [value, setValue] = useState<unknown>(from === null ? null : instantOfWallClock(from, browserZone()));
  return (
    <Input
      field={sample.fields['replyBy']!}
      name="replyBy"
      label="Reply by"
      value={value}
      onChange={(next) => {
        told.push(read(next));
        setValue(next);
      }}
    />
  );
}

beforeEach(() => {
  told = [];
});
afterEach(cleanup);

const input = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Reply by' });

describe('a reply date with its time', () => {
  test('is typed as it is written everywhere, in either language', async () => {
    for (const language of ['en', 'cn'] as const) {
      await setLanguage(language);
      shown(<ReplyBy from={null} />);
      await userEvent.type(input(), '2026-03-01 10:05');
      await userEvent.tab();
      expect([told.at(-1), input().value]).toEqual(['2026-03-01 10:05:00', '2026-03-01 10:05']);
      cleanup();
    }
  });

  test('is emptied by deleting it; what is no date and time stays as it was typed, with what to write instead, and counts as nothing', async () => {
    const words = { en: 'Not a date and time. Write it as 2026-03-01 10:05', cn: '不是日期时间，请按 2026-03-01 10:05 的格式填写' };
    for (const language of ['en', 'cn'] as const) {
      await setLanguage(language);
      told = [];
      shown(<ReplyBy from="2026-03-01 10:05:00" />);
      await userEvent.clear(input());
      fireEvent.input(input(), { target: { value: '2026-02-30 10:05' } });
      expect(screen.queryByText(words[language])).toBeNull();
      await userEvent.tab();
      expect([told, input().value]).toEqual([[null], '2026-02-30 10:05']);
      screen.getByText(words[language]);
      fireEvent.input(input(), { target: { value: '2026-02-28 10:05' } });
      fireEvent.blur(input());
      expect([told.at(-1), input().value]).toEqual(['2026-02-28 10:05:00', '2026-02-28 10:05']);
      expect(screen.queryByText(words[language])).toBeNull();
      cleanup();
    }
  });

  test('that was right and is spoilt is not kept behind the text', async () => {
    shown(<ReplyBy from="2026-03-01 10:05:00" />);
    await userEvent.type(input(), '{Backspace}x');
    await userEvent.tab();
    expect([told, input().value]).toEqual([[null], '2026-03-01 10:0x']);
  });

  test('has a time that is picked with the thumb, and keeps its day', async () => {
    await setLanguage('en');
    shown(<ReplyBy from="2026-03-01 10:05:00" />);
    fireEvent.change(screen.getByLabelText('Pick the time'), { target: { value: '16:45' } });
    expect([told, input().value]).toEqual([['2026-03-01 16:45:00'], '2026-03-01 16:45']);
  });

  test('keeps its time when another day is picked', async () => {
    await setLanguage('en');
    shown(<ReplyBy from="2026-03-01 10:05:00" />);
    await userEvent.click(input());
    await userEvent.click(await screen.findByRole('button', { name: '18 March 2026' }));
    expect([told, input().value]).toEqual([['2026-03-18 10:05:00'], '2026-03-18 10:05']);
  });

  test.each([
    ['en', 'Next month', 'April 2026'],
    ['cn', '下个月', '四月 2026'],
  ] as const)('its calendar is turned by arrows that have names: %s', async (language, next, month) => {
    await setLanguage(language);
    shown(<ReplyBy from="2026-03-01 10:05:00" />);
    await userEvent.click(input());
    await userEvent.click(await screen.findByRole('button', { name: next }));
    await screen.findByRole('button', { name: month });
  });

  test.each([
    ['2026-03-01 10:05:59', '2026-03-01 10:05:00'],
    ['2026/3/1 9:05', '2026-03-01 09:05:00'],
    ['２０２６-０３-０１ １０：０５', '2026-03-01 10:05:00'],
    ['2024-02-29T00:00', '2024-02-29 00:00:00'],
    ['2026-03-01', null],
    ['2026-03-01 24:00', null],
    ['2026-02-29 10:00', null],
    ['2026-13-01 10:00', null],
    ['0026-03-01 10:00', null],
    ['01/03/2026 10:00', null],
  ])('%s is read as %s', (typed, wall) => expect(wallClockOf(typed)).toBe(wall));
});

describe('the last day of something', () => {
  const field = { ...sample.fields['replyBy']!, lastDay: true } as const;
  const until = (wall: string): number => instantOfWallClock(wall, browserZone());

  test('reads as a day: the one at whose end the instant lies', () => {
    const { Cell } = dateTime;
    shown(<Cell field={field} name="topUntil" value={until('2026-03-11 00:00:00')} row={{}} />).getByText('2026-03-10');
    expect(dateTime.text(until('2026-03-10 15:30:00'), field, 'en', browserZone())).toBe('2026-03-10');
  });

  test('is picked as a day and holds to its end', async () => {
    await setLanguage('en');
    const picked: unknown[] = [];
    shown(
      <Input
        field={field}
        name="topUntil"
        label="On top until"
        value={until('2026-03-11 00:00:00')}
        onChange={(next) => picked.push(read(next))}
      />,
    );
    await userEvent.click(screen.getByRole('textbox', { name: /On top until/ }));
    await userEvent.click(await screen.findByRole('button', { name: '18 March 2026' }));
    expect(picked).toEqual(['2026-03-19 00:00:00']);
  });
});
