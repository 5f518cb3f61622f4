import { expect, test } from '@jest/globals';
import { nextRun, planned } from '../../../server/system/next-run.js';
import type { Times } from '../../../server/system/next-run.js';
import { parseCron } from '../../../state-machines/system/cron.js';

// Cron and what was missed (platform-system.md §12.5, §12.6).

const SHANGHAI = 'Asia/Shanghai';
const times = (cron: string): Times => ({ scheduleKind: 'CRON', cron, runAt: null, intervalSeconds: null, startAt: null, endAt: null });
const at = (text: string): number => Date.parse(text);
const next = (cron: string, zone: string, after: string): string => new Date(nextRun(times(cron), zone, at(after))!).toISOString();

function several(cron: string, zone: string, after: string, count: number): readonly string[] {
  const found: string[] = [];
  for (let last = at(after); found.length < count;) {
    last = nextRun(times(cron), zone, last)!;
    found.push(new Date(last).toISOString());
  }
  return found;
}

test('next runs are those of the examples (12.5)', () => {
  expect(next('0 0 9 L * *', SHANGHAI, '2024-02-01T00:00:00+08:00')).toBe('2024-02-29T01:00:00.000Z');
  expect(next('0 0 8 ? * MON#2', SHANGHAI, '2024-03-01T00:00:00+08:00')).toBe('2024-03-11T00:00:00.000Z');
  expect(next('0 0 10 15W * ?', SHANGHAI, '2024-06-01T00:00:00+08:00')).toBe('2024-06-14T02:00:00.000Z');
  expect(next('0 */20 9-17 * * MON-FRI', SHANGHAI, '2024-03-01T17:45:00+08:00')).toBe('2024-03-04T01:00:00.000Z');
});

test('a time that does not exist runs after the gap, one that comes twice runs once (12.5)', () => {
  expect(several('0 30 2 * * *', 'Europe/Berlin', '2024-03-29T12:00:00Z', 3)).toEqual([
    '2024-03-30T01:30:00.000Z',
    '2024-03-31T01:00:00.000Z',
    '2024-04-01T00:30:00.000Z',
  ]);
  expect(several('0 30 2 * * *', 'Europe/Berlin', '2024-10-26T12:00:00Z', 2)).toEqual([
    '2024-10-27T00:30:00.000Z',
    '2024-10-28T01:30:00.000Z',
  ]);
});

test('what is wrong is named', () => {
  expect(parseCron('0 0 9 15 * MON')).toBe('REQ_CRON_BOTH');
  for (const wrong of ['', 'daily', '60 * * * *', '0 0 25 * * *', '0 0 9 32W * ?', '0 0 9 * * MON#6', '* * * * * * *', '5-1 * * * *'])
    expect(parseCron(wrong)).toBe('REQ_CRON');
});

test('the rest of the language', () => {
  expect(next('0 9 LW * *', 'UTC', '2024-03-01T00:00:00Z')).toBe('2024-03-29T09:00:00.000Z');
  expect(next('0 9 ? * FRIL', 'UTC', '2024-03-01T00:00:00Z')).toBe('2024-03-29T09:00:00.000Z');
  expect(next('0 0 1 JAN,JUL *', 'UTC', '2024-03-01T00:00:00Z')).toBe('2024-07-01T00:00:00.000Z');
  expect(next('0 0 * * 7', 'UTC', '2024-03-01T00:00:00Z')).toBe('2024-03-03T00:00:00.000Z');
  expect(nextRun(times('0 0 30 2 *'), 'UTC', at('2024-03-01T00:00:00Z'))).toBeNull();
});

const hourly = times('0 0 * * * *');
const down = (misfire: string) => {
  const { runs, missed, missCount, nextRunAt } = planned(hourly, 'UTC', misfire, at('2024-03-01T03:00:00Z'), at('2024-03-01T05:30:00Z'));
  const hours = (list: readonly number[]) => list.map((one) => new Date(one).toISOString().slice(11, 16));
  return { runs: hours(runs), missed: hours(missed), missCount, next: hours([nextRunAt!])[0] };
};

test('a server that was down catches up as its schedule says (12.6)', () => {
  expect(down('RUN_ONCE')).toEqual({ runs: ['05:00'], missed: [], missCount: 3, next: '06:00' });
  expect(down('RUN_ALL')).toEqual({ runs: ['03:00', '04:00', '05:00'], missed: [], missCount: 3, next: '06:00' });
  expect(down('SKIP')).toEqual({ runs: [], missed: ['03:00', '04:00', '05:00'], missCount: 3, next: '06:00' });
});

test('a run that comes in time was not missed', () => {
  const due = at('2024-03-01T03:00:00Z');
  expect(planned(hourly, 'UTC', 'SKIP', due, due + 2_000)).toEqual({ runs: [due], missed: [], missCount: 0, nextRunAt: due + 3_600_000 });
});
