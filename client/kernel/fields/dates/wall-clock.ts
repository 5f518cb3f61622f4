/** Days and instants as they are typed: `2026-03-01`, `2026-03-01 10:00`, with seconds that are dropped, with slashes, or in full-width figures. */

/** With both figures of the day: a third of February is on its way to being a thirtieth. */
const DAY = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})$/;
const MINUTE = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::\d{2})?$/;

/** Years that are still being typed. */
const FIRST_YEAR = 1900;

function dateOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  return Number(year) >= FIRST_YEAR && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null;
}

/** @returns `2026-03-01`; null while it is none, or one that there is not */
export function dayOf(typed: string): string | null {
  const [, year, , month, day] = DAY.exec(typed.normalize('NFKC').trim()) ?? [];
  return day === undefined ? null : dateOf(year!, month!, day);
}

/** @returns `2026-03-01 10:00:00`; null while it is none, or of a day or hour that there is not */
export function wallClockOf(typed: string): string | null {
  const [, year, month, day, hour, minute] = MINUTE.exec(typed.normalize('NFKC').trim()) ?? [];
  const date = minute === undefined ? null : dateOf(year!, month!, day!);
  return date !== null && Number(hour) < 24 && Number(minute) < 60 ? `${date} ${hour!.padStart(2, '0')}:${minute}:00` : null;
}
