import { describe, expect, test } from '@jest/globals';
import { openStates } from '../../../../state-machines/kernel/holders.js';
import { definitionNamed } from '../../../../state-machines/registry.js';
import type { Placed } from '../../../../state-machines/platform/organization/places.js';
import { corrected, moveArrived, moveDropped, moved, parentOn } from '../../../../state-machines/platform/organization/places.js';

const never: Placed = { parentOrgId: '1', startDate: '2026-01-01', places: [], nextParentOrgId: null, moveAt: null };
const after = (c: Placed, parentOrgId: string | null, effectiveDate: string, moveAt: number | null = null): Placed => ({
  ...c,
  ...moved(c, { payload: { parentOrgId, effectiveDate }, facts: { moveAt } } as never),
});
const rows = ({ places }: Placed) => places.map(({ startDate, endDate, parentOrgId }) => [startDate, endDate, parentOrgId]);

describe('an organisation in the tree over time', () => {
  test('moved today: where it stood ends yesterday', () => {
    const now = after(never, '2', '2026-03-02');
    expect([now.parentOrgId, ...rows(now)]).toEqual(['2', ['2026-01-01', '2026-03-01', '1'], ['2026-03-02', null, '2']]);
  });

  test('moved on a day to come: it stays until then, and the last word counts', () => {
    const planned = after(never, '2', '2026-04-01', 5);
    expect([planned.parentOrgId, planned.nextParentOrgId, planned.moveAt]).toEqual(['1', '2', 5]);
    const again = after(planned, '3', '2026-05-01', 6);
    expect(rows(again)).toEqual([
      ['2026-01-01', '2026-04-30', '1'],
      ['2026-05-01', null, '3'],
    ]);
    const arrived = { ...again, ...moveArrived(again) } as Placed;
    expect([arrived.parentOrgId, arrived.nextParentOrgId, arrived.moveAt]).toEqual(['3', null, null]);
    expect(['2025-12-31', '2026-04-30', '2026-05-01'].map((day) => parentOn(arrived.places, day, '9'))).toEqual(['1', '1', '3']);
    const dropped = { ...again, ...moveDropped(again) } as Placed;
    expect([dropped.moveAt, ...rows(dropped)]).toEqual([null, ['2026-01-01', null, '1']]);
  });

  test('moved twice on one day it stood on that day where it came last; on top it has none', () => {
    expect(rows(after(after(never, '2', '2026-03-02'), null, '2026-03-02'))).toEqual([
      ['2026-01-01', '2026-03-01', '1'],
      ['2026-03-02', null, null],
    ]);
  });

  test('a saved parent corrects the present row, never one that is to come', () => {
    const planned = after(after(never, '2', '2026-03-02'), '3', '2026-04-01', 5);
    const saved = { ...planned, parentOrgId: '4' };
    expect(rows({ ...saved, ...corrected(saved) })).toEqual([
      ['2026-01-01', '2026-03-01', '1'],
      ['2026-03-02', '2026-03-31', '4'],
      ['2026-04-01', null, '3'],
    ]);
    expect([corrected({ ...never, parentOrgId: '4' }), parentOn([], '2026-03-02', '4')]).toEqual([{}, '4']);
  });
});

test('a document is open until it ends; one that stays where it is for ever is not', () => {
  const { machine } = definitionNamed('srmPurMonthlySchedule');
  expect(openStates(definitionNamed('srmPurMonthlySchedule'))).toEqual(['draft', 'published', 'replied', 'confirmed']);
  expect(Object.keys(machine.states).filter((name) => !openStates({ machine } as never).includes(name))).toEqual(['closed']);
  expect(openStates(definitionNamed('srmSfdCompeteHall'))).not.toContain('deciding');
});
