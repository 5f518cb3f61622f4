import { expect, test } from '@jest/globals';
import { reportOf } from '../../../server/audit/evidence/report.js';
import type { ShownEntry } from '../../../server/audit/entries.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { srmSfdCompeteHall } from '../../../state-machines/compete/compete-hall/index.js';

const entry = (rev: number, event: string, from: string | null, to: string): ShownEntry =>
  ({
    ...{ rev, leaves: [], prevHash: '', hash: String(rev).repeat(64) },
    entry: { event, from, to, actor: '71', at: '2026-03-02T02:00:00.000Z' },
  }) as unknown as ShownEntry;
const report = (entries: readonly ShownEntry[], language: 'CN' | 'EN') =>
  reportOf({
    ...{ definition: anyDefinition(srmSfdCompeteHall), id: '9', docNumber: 'CMP-1-H01', state: 'ended', entries, language },
    ...{ exportNumber: 'AUE-1', at: '2026-03-03T00:00:00.000Z' },
  });

test('events and states are told in the language asked for, what is sealed by its hash alone, the newest hash on every page', () => {
  const sealed = { rev: 2, sealed: true, prevHash: '', hash: '2'.repeat(64) } as const;
  const { shown, facts, table } = report([entry(1, 'OPEN', 'waiting', 'checkin'), sealed, entry(3, 'ASK', 'checkin', 'checkin')], 'EN');
  expect(shown).toBe('3'.repeat(64));
  expect(facts.slice(0, 2)).toEqual([
    ['Document', 'Hall CMP-1-H01'],
    ['State', 'Ended'],
  ]);
  expect(table.rows).toEqual([
    ['1', '2026-03-02T02:00:00.000Z', 'Open the hall', '71', 'Not open → Check-in', '1'.repeat(64)],
    ['2', '', 'sealed, not yet to be known', '', '', '2'.repeat(64)],
    ['3', '2026-03-02T02:00:00.000Z', 'Ask', '71', 'Check-in', '3'.repeat(64)],
  ]);
  expect(report([entry(1, 'OPEN', 'waiting', 'checkin')], 'CN').table.rows[0]!.slice(2, 5)).toEqual(['开厅', '71', '未开启 → 签到中']);
});

test('of a long history the newest are printed, and that is said', () => {
  const { facts, table } = report(
    Array.from({ length: 2_100 }, (_, index) => entry(index + 1, 'ASK', 'checkin', 'checkin')),
    'EN',
  );
  expect([table.rows.length, table.rows[0]![0], facts[4]![1]]).toEqual([2_000, '101', '2100, the newest are printed (2000)']);
});
