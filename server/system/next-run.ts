/** When a schedule runs next (platform-system.md §1): wall time of its zone, turned into instants. */
import type { Instant } from '../../state-machines/kernel/fields.js';
import { nextWall, parseCron } from '../../state-machines/system/cron.js';
import type { Wall } from '../../state-machines/system/cron.js';
import { zoneText } from '../platform/zones.js';

export interface Times {
  readonly scheduleKind: string;
  readonly runAt: Instant | null;
  readonly cron: string | null;
  readonly intervalSeconds: number | null;
  readonly startAt: Instant | null;
  readonly endAt: Instant | null;
}

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What the wall says, as if it were Greenwich's. */
const wallMs = (zone: string, at: Instant): number => Date.parse(`${zoneText(zone, at).replace(' ', 'T')}.000Z`);
const asMs = ({ year, month, day, hour, minute, second }: Wall): number => Date.UTC(year, month - 1, day, hour, minute, second);

function wallOf(ms: number): Wall {
  const date = new Date(ms);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

/** The first instant at which the wall of a zone says this; where it never does, the first after the gap. */
export function instantOf(zone: string, wall: Wall): Instant {
  const wanted = asMs(wall);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((at) => wallMs(zone, at) - at);
  const exact = offsets.map((offset) => wanted - offset).filter((at) => wallMs(zone, at) === wanted);
  if (exact.length > 0) return Math.min(...exact);
  return afterGap(zone, wanted - Math.max(...offsets), wanted);
}

/** Between two instants around a gap, the first whose wall is past what was wanted. */
function afterGap(zone: string, from: Instant, wanted: number): Instant {
  let [before, after] = [from - 2 * HOUR_MS, from + 2 * HOUR_MS];
  while (after - before > SECOND_MS) {
    const middle = before + Math.floor((after - before) / 2 / SECOND_MS) * SECOND_MS;
    if (wallMs(zone, middle) >= wanted) after = middle;
    else before = middle;
  }
  return after;
}

function cronAfter(text: string, zone: string, after: Instant): Instant | null {
  const cron = parseCron(text);
  if (typeof cron === 'string') return null;
  let wall = wallOf(wallMs(zone, after));
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const next = nextWall(cron, wall);
    if (!next) return null;
    const at = instantOf(zone, next);
    if (at > after) return at;
    // The hour that the clock showed twice: it ran the first time.
    wall = next;
  }
  return null;
}

function intervalAfter({ intervalSeconds, startAt }: Times, after: Instant): Instant {
  const step = intervalSeconds! * SECOND_MS;
  if (startAt === null) return after + step;
  return startAt > after ? startAt : startAt + (Math.floor((after - startAt) / step) + 1) * step;
}

/** The first run after an instant; null: there is none. */
export function nextRun(times: Times, zone: string, after: Instant): Instant | null {
  const from = times.startAt !== null && times.startAt > after ? times.startAt - 1 : after;
  const next =
    times.scheduleKind === 'ONCE'
      ? times.runAt !== null && times.runAt > after
        ? times.runAt
        : null
      : times.scheduleKind === 'INTERVAL'
        ? intervalAfter(times, after)
        : cronAfter(times.cron ?? '', zone, from);
  return next === null || (times.endAt !== null && next > times.endAt) ? null : next;
}

/** A run that begins within this time of its plan was not missed. */
const GRACE_MS = 60_000;
const MOST_AT_ONCE = 10;
const MOST_LOOKED_AT = 10_000;

export interface Planned {
  /** To be run now, in their order. */
  readonly runs: readonly Instant[];
  /** Left out, each told as such. */
  readonly missed: readonly Instant[];
  readonly missCount: number;
  readonly nextRunAt: Instant | null;
}

/** What becomes of the runs that were due from `due` to now. */
export function planned(times: Times, zone: string, misfire: string, due: Instant, now: Instant): Planned {
  const behind: Instant[] = [];
  let next: Instant | null = due;
  while (next !== null && next <= now && behind.length < MOST_LOOKED_AT) {
    behind.push(next);
    next = nextRun(times, zone, next);
  }
  // An interval of seconds that was down for days goes on from now.
  const nextRunAt = next !== null && next <= now ? nextRun(times, zone, now) : next;
  const late = behind.filter((at) => now - at > GRACE_MS);
  const onTime = behind.filter((at) => now - at <= GRACE_MS);
  const last = onTime.at(-1);
  if (misfire === 'RUN_ALL')
    return {
      runs: [...late.slice(-MOST_AT_ONCE), ...(last === undefined ? [] : [last])],
      missed: [],
      missCount: late.length,
      nextRunAt,
    };
  const once = misfire === 'RUN_ONCE' && last === undefined ? late.slice(-1) : [];
  return {
    runs: [...once, ...(last === undefined ? [] : [last])],
    missed: misfire === 'SKIP' ? late.slice(-MOST_AT_ONCE) : [],
    missCount: late.length,
    nextRunAt,
  };
}
