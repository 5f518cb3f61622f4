/** An instant as it is typed: `2026-03-01 10:00`, with seconds that are dropped, with slashes, or in full-width figures. */

const TYPED = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::\d{2})?$/;

/** Years that are still being typed. */
const FIRST_YEAR = 1970;

/** @returns `2026-03-01 10:00:00`; null while it is none, or of a day or hour that there is not */
export function wallClockOf(typed: string): string | null {
  const found = TYPED.exec(typed.normalize('NFKC').trim());
  if (!found) return null;
  const [year, month, day, hour, minute] = found.slice(1, 6) as [string, string, string, string, string];
  const wall = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${hour.padStart(2, '0')}:${minute}:00`;
  const at = new Date(`${wall.replace(' ', 'T')}Z`);
  const exists = Number(year) >= FIRST_YEAR && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 16) === wall.slice(0, 16).replace(' ', 'T');
  return exists ? wall : null;
}
