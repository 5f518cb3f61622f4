import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { basePersonLevel } from '../../../../state-machines/organisation/position-level/index.js';
import { MONDAY, admin } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, cause: MachineEvent['cause'] = null): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause,
});

const definition = anyDefinition(basePersonLevel);
const place = (placeNum: number, positionId: string, parentPositionId: string | null) => ({ placeNum, positionId, parentPositionId });
const fields = { orgId: '100', levelCode: 'HQ', levelName: 'Headquarters', startDate: '2026-04-01' };
const written = (...set: object[]) => ({ fields: {}, lines: { places: { set } } });
const current = { id: '70', startDate: '2026-01-01', endsAt: MONDAY };
const replaced = sent('REPLACED', SYSTEM, { endDate: '2026-05-31', endsAt: MONDAY });

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        sent('CREATE', admin, { fields, lines: { places: { set: [place(1, 'a', null)] } } }, { id: '75' }),
        sent('CREATE', admin, { fields }, { id: '75' }),
        sent('CREATE', admin, { fields, lines: { places: { set: [place(1, 'a', 'a')] } } }, { id: '75', names: { a: 'Buyer' } }),
      ]
    : [
        sent('SAVE', admin, written(place(2, 'b', 'a'))),
        sent('SAVE', admin, written(place(2, 'b', 'x'))),
        sent('SAVE', admin, written(place(2, 'a', null), place(3, 'a', null))),
        sent('SAVE', admin, written(place(1, 'a', 'a'))),
        sent('PUBLISH', admin, {}, { current }),
        sent('PUBLISH', admin, {}, { current: { ...current, startDate: '2026-04-01' } }),
        sent('PUBLISH', admin, { gradesMeantFlag: 'N' }, { current, grades: { a: 12, b: 15 } }),
        sent('NEW_VERSION', admin, { startDate: '2026-06-01' }, { draft: null, newId: '76' }),
        sent('NEW_VERSION', admin, { startDate: '2026-06-01' }, { draft: 'HQ-V2' }),
        replaced,
        sent('END_DUE', SYSTEM),
        sent('DELETE', admin),
      ];

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 200,
    fingerprint: ({ context }) => String((context['places'] as readonly unknown[]).length),
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});
