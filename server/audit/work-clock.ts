/**
 * Working time in SQL: durations of histories by the work calendar, as deadlines of processes are counted by it. An instant
 * becomes the working milliseconds that have passed until then, so that what lies between two is a difference.
 */
import { MINUTE_MS } from '../../state-machines/kernel/primitives/instant.js';
import type { Span } from '../../state-machines/organisation/working-time.js';
import { spansOf } from '../../state-machines/organisation/working-time.js';
import type { Parameters } from '../kernel/database/parameters.js';

export interface WorkHours {
  readonly zone: string;
  /** `09:00-12:00,13:00-18:00`. */
  readonly hours: string;
  /** Whose exceptional days hold, besides those of all; null: no organisation's. */
  readonly orgId: string | null;
}

/** Milliseconds since midnight of the part of a span that lies before `passed`. */
const ofSpan = (passed: string, { from, to }: Span): string =>
  `least(greatest(${passed} - ${from * MINUTE_MS}, 0), ${(to - from) * MINUTE_MS})`;

const summed = (parts: readonly string[]): string => (parts.length === 0 ? '0' : parts.join(' + '));

/** Days from the first to the last instant in `entries`, with their midnight and the working time before it. */
function daysCte({ zone, orgId, hours }: WorkHours, entries: string, params: Parameters): string {
  const [place, org] = [params.add(zone), params.add(orgId)];
  const wholeDay = summed(spansOf(hours).map(({ from, to }) => String((to - from) * MINUTE_MS)));
  return `exceptions as materialized (select distinct on (cal_date) cal_date, day_type from base_work_calendar
      where state = 'enabled' and (calendar_org_id is null or calendar_org_id = ${org}::bigint) order by cal_date, calendar_org_id nulls last),
    days as materialized (select day, works, day::timestamp at time zone ${place} as midnight,
      coalesce(sum(case when works then ${wholeDay} else 0 end) over (order by day rows between unbounded preceding and 1 preceding), 0)::float8 as before
    from (select g::date as day, coalesce(x.day_type = 'WORK', extract(isodow from g) < 6) as works
      from (select min(at at time zone ${place})::date as first, max(at at time zone ${place})::date as last from ${entries}) bounds,
        generate_series(first::timestamp, last::timestamp, interval '1 day') g
      left join exceptions x on x.cal_date = g::date) d)`;
}

/** CTEs that make of `entries (…, at)` the same with the working time until each of them as `clock`, named `clocked`. */
export function workClock(hours: WorkHours, entries: string, params: Parameters): string {
  const passed = `date_part('epoch', e.at - d.midnight) * 1000`;
  const today = summed(spansOf(hours.hours).map((span) => ofSpan(passed, span)));
  return `${daysCte(hours, entries, params)},
    clocked as (select e.*, d.before + case when d.works then ${today} else 0 end as clock
      from ${entries} e join days d on d.day = (e.at at time zone ${params.add(hours.zone)})::date)`;
}
