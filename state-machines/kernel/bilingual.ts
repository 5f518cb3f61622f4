/**
 * Data with two names: a field `x` with `xEn` beside it reads as the one of the reader's language, else as the other
 * (platform-access.md §7.3). Rows of lists bring the English one under `$namesEn` also where it is no column.
 */
import type { Fields, Label } from './fields.js';

type Values = Readonly<Record<string, unknown>>;

export const englishOf = (name: string): string => `${name}En`;

/** The field that holds the English side of a text. */
export const twinIn = (fields: Fields, name: string): string | undefined => {
  const twin = englishOf(name);
  return Object.hasOwn(fields, name) && Object.hasOwn(fields, twin) && fields[name]!.kind === 'text' && fields[twin]!.kind === 'text'
    ? twin
    : undefined;
};

const said = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What of a row or a document its reader is shown under a name. */
export function readIn(language: keyof Label, row: Values, name: string): unknown {
  const brought = (row['$namesEn'] as Values | undefined)?.[name];
  const english = said(brought) ? brought : row[englishOf(name)];
  const [first, second] = language === 'en' ? [english, row[name]] : [row[name], english];
  return said(first) || !said(second) ? (first ?? row[name]) : second;
}
