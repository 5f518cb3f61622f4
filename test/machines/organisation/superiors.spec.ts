import { describe, expect, test } from '@jest/globals';
import { deptHead, managers, upToGrade, upToLimit } from '../../../state-machines/organisation/superiors.js';
import type { PersonOn, PositionOn, Staff } from '../../../state-machines/organisation/superiors.js';

// platform-process.md §15.1: GM (Zhao), procurement director (Qian), sourcing manager (vacant), buyer (Wang).

const [ZHAO, QIAN, SUN, WANG] = ['1', '2', '3', '4'];
const person = (id: string, positionId: string | null, more: Partial<PersonOn> = {}): [string, PersonOn] => [
  id,
  { id, userId: `u${id}`, positionId, managerId: null, departmentId: null, ...more },
];
const position = (
  id: string,
  parentId: string | null,
  grade: number,
  limit: string | null,
  holders: readonly string[],
): [string, PositionOn] => [id, { id, parentId, grade, limit, holders }];

const staff = (sourcing: readonly string[] = []): Staff => ({
  positions: new Map([
    position('gm', null, 18, '5000000', [ZHAO!]),
    position('director', 'gm', 15, '1000000', [QIAN!]),
    position('sourcing', 'director', 12, '200000', sourcing),
    position('buyer', 'sourcing', 8, null, [WANG!]),
  ]),
  persons: new Map([person(ZHAO!, 'gm'), person(QIAN!, 'director'), person(SUN!, 'sourcing'), person(WANG!, 'buyer')]),
  departments: new Map(),
});

test.each([
  [1, [QIAN]],
  [2, [ZHAO]],
  [5, [ZHAO]],
])('level %i above Wang passes over the vacancy and ends at the top', (n, expected) => {
  expect(managers(staff(), WANG!, n)).toEqual(expected);
});

test('who holds the vacant position from a day on is the next superior from then on', () => {
  expect(managers(staff([SUN!]), WANG!, 1)).toEqual([SUN]);
});

test('whoever cannot sign in is passed over like a vacancy', () => {
  const { positions, persons, departments } = staff([SUN!]);
  const without = new Map([...persons, person(SUN!, 'sourcing', { userId: null })]);
  expect(managers({ positions, persons: without, departments }, WANG!, 1)).toEqual([QIAN]);
});

test.each([
  ['480000', [[QIAN]]],
  ['1200000', [[QIAN], [ZHAO]]],
  ['6000000', null],
])('an amount of %s is decided up to whoever covers it', (amount, expected) => {
  expect(upToLimit(staff(), WANG!, amount)).toEqual(expected);
});

test('where the top suffices it decides what no limit covers', () => {
  expect(upToLimit(staff(), WANG!, '6000000', true)).toEqual([[QIAN], [ZHAO]]);
});

test('up to a grade, the position that has it included', () => {
  expect(upToGrade(staff(), WANG!, 15)).toEqual([[QIAN]]);
});

describe('without a hierarchy', () => {
  const none = { positions: new Map<string, PositionOn>() };

  test("the person's manager and those above him decide", () => {
    const persons = new Map([
      person(WANG!, null, { managerId: QIAN! }),
      person(QIAN!, null, { managerId: ZHAO! }),
      person(ZHAO!, null, { managerId: QIAN! }),
    ]);
    const chain = { ...none, persons, departments: new Map() };
    expect([managers(chain, WANG!, 1), managers(chain, WANG!, 2), managers(chain, WANG!, 9)]).toEqual([[QIAN], [ZHAO], [ZHAO]]);
  });

  test('else heads of departments upwards, the own name left out, the deputy for a head who is not there', () => {
    const persons = new Map([person(WANG!, null, { departmentId: 'd1' }), person(QIAN!, null), person(ZHAO!, null)]);
    const departments = new Map([
      ['d1', { id: 'd1', parentId: 'd0', headId: WANG!, deputyId: QIAN! }],
      ['d0', { id: 'd0', parentId: null, headId: ZHAO!, deputyId: null }],
    ]);
    const byHeads = { ...none, persons, departments };
    expect([managers(byHeads, WANG!, 1), managers(byHeads, WANG!, 2)]).toEqual([[QIAN], [ZHAO]]);
    expect([deptHead(byHeads, 'd1', 0), deptHead(byHeads, 'd1', 1), deptHead(byHeads, 'd1', 2)]).toEqual([WANG, ZHAO, null]);
  });

  test('nobody is above whoever stands alone', () => {
    expect(managers({ ...none, persons: new Map([person(WANG!, null)]), departments: new Map() }, WANG!, 1)).toEqual([]);
  });
});
