import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { basePositionAllot } from '../../../../state-machines/organisation/position-allot/index.js';
import { MONDAY, admin } from '../../golden/events.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { codesOf, explore, gapsOf } from '../../kernel/explore.js';

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, cause: MachineEvent['cause'] = null): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause,
});

const definition = anyDefinition(basePositionAllot);
const place = { personId: '41', positionId: '61', startDate: '2026-03-01', endDate: null };
const held = { startDate: '2026-01-01', endDate: null };
const free = {
  today: '2026-03-02',
  positionState: 'enabled',
  personState: 'employed',
  headcount: 1,
  holders: [],
  primaries: [],
  same: [],
  headOf: '51',
};
const made: MachineEvent['cause'] = { kind: 'CREATE', type: 'basePositionAllot', id: '70', rev: 4 };
const transfer = (facts: object = {}, effectiveDate = '2026-03-05') =>
  sent('TRANSFER', admin, { toPositionId: '62', effectiveDate }, { ...free, startsAt: MONDAY, newId: '72', userId: '7', ...facts });
const end = (endDate: string) => sent('END', admin, { endDate, endReason: 'LEAVE' }, { today: '2026-03-02', endsAt: MONDAY });

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        sent('CREATE', admin, { fields: place }, { id: '71' }),
        sent('CREATE', SYSTEM, { fields: place }, { id: '71', ...free }, made),
        sent('CREATE', SYSTEM, { fields: { ...place, startDate: '2026-04-01' } }, { id: '71', ...free }, made),
      ]
    : [
        sent('SAVE', admin, { fields: { startDate: '2026-04-01' } }),
        sent('SAVE', admin, { fields: { endDate: '2026-01-01' } }),
        sent('ENABLE', admin, {}, free),
        sent('ENABLE', admin, {}, { ...free, personState: 'left' }),
        sent('ENABLE', admin, {}, { ...free, holders: [held] }),
        sent('ENABLE', admin, {}, { ...free, primaries: [held] }),
        sent('ENABLE', admin, {}, { ...free, same: [held] }),
        sent('START_DUE', SYSTEM, {}, { headOf: '51' }),
        sent('END_DUE', SYSTEM),
        transfer(),
        transfer({}, '2026-02-01'),
        end('2026-03-31'),
        end('2026-06-30'),
        end('2026-03-01'),
        end('2026-02-01'),
        sent('DELETE', admin),
      ];

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 200,
    fingerprint: ({ context }) => `${String(context['startDate'])}${String(context['endDate'])}`,
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});

test('15.12: a position of one that is held to 2024-03-31 takes another from the day behind it, or one who acts for him before', () => {
  const facts = { ...free, today: '2024-03-01', holders: [{ startDate: '2024-01-01', endDate: '2024-03-31' }] };
  const enabled = (startDate: string, more: object = {}) => {
    const begun = decide(definition, null, sent('CREATE', admin, { fields: { ...place, startDate, ...more } }, { id: '71' }));
    if (!begun.ok) throw new Error(begun.refusal.code);
    return codesOf(decide(definition, begun.after, sent('ENABLE', admin, {}, facts)));
  };
  expect([enabled('2024-03-15'), enabled('2024-03-15', { actingFlag: 'Y' }), enabled('2024-04-01')]).toEqual([['ALLOT_HEADCOUNT'], [], []]);
});
