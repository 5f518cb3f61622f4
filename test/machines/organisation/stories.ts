/** Lives of documents that are kept as golden histories, by file (platform-process.md §1). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { basePositionAllot } from '../../../state-machines/organisation/position-allot/index.js';
import { basePersonLevel } from '../../../state-machines/organisation/position-level/index.js';
import { MONDAY, admin, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';

const allot = anyDefinition(basePositionAllot);
const level = anyDefinition(basePersonLevel);
const DAY = 86_400_000;

const place = { personId: '41', positionId: '61', startDate: '2026-03-01' };
const free = {
  today: '2026-03-02',
  positionState: 'enabled',
  personState: 'employed',
  headcount: 1,
  holders: [],
  primaries: [],
  same: [],
  headOf: '51',
  positionName: 'Buyer',
  startsAt: MONDAY - DAY,
  endsAt: null,
};
const places = [
  { placeNum: 1, positionId: '61', parentPositionId: null },
  { placeNum: 2, positionId: '62', parentPositionId: '61' },
];

export const organisationStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'assignment-transferred-and-ended': (title) =>
    recorded(
      allot,
      title,
      story(
        ['CREATE', admin, { fields: place }, { id: '71', docNumber: 'PAL-202603-00001' }],
        ['SAVE', admin, { fields: { fte: '80' } }],
        ['ENABLE', admin, {}, free],
        [
          'TRANSFER',
          admin,
          { toPositionId: '62', effectiveDate: '2026-03-05' },
          { ...free, startsAt: MONDAY + 3 * DAY, newId: '72', userId: '7' },
        ],
        ['END_DUE', SYSTEM],
      ),
    ),
  'assignment-planned-and-cancelled': (title) =>
    recorded(
      allot,
      title,
      story(
        ['CREATE', admin, { fields: { ...place, startDate: '2026-04-01' } }, { id: '73', docNumber: 'PAL-202603-00002' }],
        ['ENABLE', admin, {}, { ...free, startsAt: MONDAY + 30 * DAY }],
        ['END', admin, { endDate: '2026-04-30', endReason: 'REORG' }, { today: '2026-03-02', endsAt: MONDAY + 60 * DAY }],
      ),
    ),
  'hierarchy-replaced': (title) =>
    recorded(
      level,
      title,
      story(
        [
          'CREATE',
          admin,
          {
            fields: { orgId: '100', levelCode: 'HQ', levelName: 'Headquarters', startDate: '2026-01-01' },
            lines: { places: { set: places } },
          },
          { id: '75', names: {} },
        ],
        ['PUBLISH', admin, {}, { current: null, names: {} }],
        ['NEW_VERSION', admin, { startDate: '2026-04-01' }, { draft: null, newId: '76' }],
        ['REPLACED', SYSTEM, { endDate: '2026-03-31', endsAt: MONDAY + 30 * DAY }],
        ['END_DUE', SYSTEM],
      ),
    ),
};
