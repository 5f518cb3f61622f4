/** Parameters of a run (platform-system.md §1): what a program declares, what was given, and what a default means on a day. */
import type { ProgramParam } from '../../state-machines/system/program/index.js';

export type Params = Readonly<Record<string, string | null>>;

const DAY_MS = 86_400_000;

/** `$TODAY-7` on a day; null: it is no such expression. */
export function defaultOn(text: string, today: string): string | null {
  const back = /^\$TODAY(?:-(\d{1,4}))?$/.exec(text);
  if (back) return new Date(Date.parse(`${today}T00:00:00Z`) - Number(back[1] ?? '0') * DAY_MS).toISOString().slice(0, 10);
  const [year, month] = [today.slice(0, 4), today.slice(5, 7)];
  switch (text) {
    case '$MONTH_START':
      return `${year}-${month}-01`;
    case '$PREV_MONTH':
      return new Date(Date.UTC(Number(year), Number(month) - 2, 1)).toISOString().slice(0, 7);
    case '$YEAR_START':
      return `${year}-01-01`;
    default:
      return null;
  }
}

const resolved = (text: string, today: string): string | null => (text.startsWith('$') ? defaultOn(text, today) : text);

function fits({ paramKind, minValue, maxValue }: ProgramParam, value: string): boolean {
  if (value.length > 200) return false;
  switch (paramKind) {
    case 'INTEGER':
      return (
        /^-?\d{1,15}$/.test(value) &&
        (minValue === null || Number(value) >= Number(minValue)) &&
        (maxValue === null || Number(value) <= Number(maxValue))
      );
    case 'DATE':
      return (
        /^\d{4}-\d{2}-\d{2}$/.test(value) &&
        !Number.isNaN(Date.parse(value)) &&
        (minValue === null || value >= minValue) &&
        (maxValue === null || value <= maxValue)
      );
    case 'FLAG':
      return value === 'Y' || value === 'N';
    default:
      return true;
  }
}

export type Found = { readonly params: Params } | { readonly fault: string };

/** The parameters of a run, or the code of the one that is missing, unknown or wrong. */
export function paramsOf(declared: readonly ProgramParam[], given: Params, today: string): Found {
  const unknown = Object.keys(given).find((code) => !declared.some(({ paramCode }) => paramCode === code));
  if (unknown !== undefined) return { fault: unknown };
  const params: Record<string, string | null> = {};
  for (const param of declared) {
    const said = given[param.paramCode];
    const text = said === undefined || said === null || said === '' ? param.defaultValue : said;
    const value = text === null ? null : resolved(text, today);
    if (value === null ? param.requiredFlag === 'Y' || text !== null : !fits(param, value)) return { fault: param.paramCode };
    params[param.paramCode] = value;
  }
  return { params };
}
