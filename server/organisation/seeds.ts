/**
 * Chinese public holidays and the working days that make up for them. 2026 is as the State Council arranged it; of 2027 only the days
 * that the law itself names, because no arrangement is shipped yet: administrators complete the year from the notice. Without an
 * organisation they hold for all; one that has its own calendar says so day by day.
 */
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import type { Seed } from '../platform/seeds/table.js';
import type { SeedRow } from '../platform/seeds/table.js';
import { table } from '../platform/seeds/table.js';

const arranged = table(`
from	to	dayType	dayName	dayNameEn
2026-01-01	2026-01-03	HOLIDAY	元旦	New Year
2026-01-04	2026-01-04	WORK	元旦调休上班	Working day for New Year
2026-02-14	2026-02-14	WORK	春节调休上班	Working day for Spring Festival
2026-02-15	2026-02-23	HOLIDAY	春节	Spring Festival
2026-02-28	2026-02-28	WORK	春节调休上班	Working day for Spring Festival
2026-04-04	2026-04-06	HOLIDAY	清明节	Qingming Festival
2026-05-01	2026-05-05	HOLIDAY	劳动节	Labour Day
2026-05-09	2026-05-09	WORK	劳动节调休上班	Working day for Labour Day
2026-06-19	2026-06-21	HOLIDAY	端午节	Dragon Boat Festival
2026-09-20	2026-09-20	WORK	国庆节调休上班	Working day for National Day
2026-09-25	2026-09-27	HOLIDAY	中秋节	Mid-Autumn Festival
2026-10-01	2026-10-07	HOLIDAY	国庆节	National Day
2026-10-10	2026-10-10	WORK	国庆节调休上班	Working day for National Day
`);

/** Named by the law on holidays; which days are moved to make longer ones is not known of them. */
const byLaw = table(`
from	to	dayType	dayName	dayNameEn
2027-01-01	2027-01-01	HOLIDAY	元旦	New Year
2027-02-05	2027-02-08	HOLIDAY	春节	Spring Festival
2027-04-05	2027-04-05	HOLIDAY	清明节	Qingming Festival
2027-05-01	2027-05-02	HOLIDAY	劳动节	Labour Day
2027-06-09	2027-06-09	HOLIDAY	端午节	Dragon Boat Festival
2027-09-15	2027-09-15	HOLIDAY	中秋节	Mid-Autumn Festival
2027-10-01	2027-10-03	HOLIDAY	国庆节	National Day
`);

const UNARRANGED = '法定假日,调休安排以国务院通知为准 By law; complete it from the notice of the State Council';

function eachDay({ from, to, ...row }: SeedRow): readonly SeedRow[] {
  const days: SeedRow[] = [];
  for (let day = from!; day <= to!; day = addDays(day, 1)) days.push({ calDate: day, ...row });
  return days;
}

export const calendarDays: readonly SeedRow[] = [
  ...arranged.flatMap(eachDay),
  ...byLaw.flatMap(eachDay).map((row) => ({ ...row, remark: UNARRANGED })),
];

export const calendarSeeds: readonly Seed[] = [
  {
    type: 'baseWorkCalendar',
    keys: ['calendarOrgId', 'calDate'],
    source: { code: 'CN_STATE_COUNCIL', version: '2026' },
    rows: calendarDays,
    made: (row) => ({ fields: { calendarOrgId: null, ...row } }),
    then: () => [],
  },
];
