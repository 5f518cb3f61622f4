/** Cells copied from a spreadsheet into lines: mapped by the visible columns, from the cell that has the focus. */
import type { Field } from '@machines/kernel/fields.js';
import { isDate } from '@machines/kernel/primitives/instant.js';
import { isNumeric, typedNumber } from '@machines/kernel/typed-number.js';

import { targetOf } from '../fields/references/reference-names.js';
import type { Target } from '../fields/references/reference-names.js';
import { instantOfWallClock } from '../language/format-time.js';
import { codeOf } from '../lookups.js';

export const MOST_PASTED_ROWS = 500;

/** A cell with a line break, a tab or a doubled quotation mark comes in quotation marks; others begin with one because it was typed. */
const quoted = /^"((?:[^"]|"")*)"(?=\t|\n|$)/;
const isWrapped = (inside: string): boolean => /[\t\n]|""/.test(inside);

/** Rows of cells; null where it is a single value and the input may take it itself. */
export function cellsOf(text: string): readonly (readonly string[])[] | null {
  const all = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  let wrapped = false;
  for (let at = 0; ;) {
    const rest = all.slice(at);
    const found = quoted.exec(rest);
    const inside = found && isWrapped(found[1]!) ? found[1]! : null;
    const raw = inside === null ? /^[^\t\n]*/.exec(rest)![0] : found![0];
    wrapped ||= inside !== null;
    rows.at(-1)!.push(inside === null ? raw : inside.replaceAll('""', '"'));
    at += raw.length;
    if (at >= all.length) break;
    if (all[at] === '\n') rows.push([]);
    at += 1;
  }
  return rows.length === 1 && rows[0]!.length === 1 && !wrapped ? null : rows;
}

const longTexts: ReadonlySet<Field['kind']> = new Set(['longText', 'richText']);
const [YES, NO] = [/^(y|yes|是|true|1|√|✓)$/i, /^(n|no|否|false|0|×)$/i];

const two = (digits: string): string => digits.padStart(2, '0');

/** A day as spreadsheets write it, year first; the word itself where it is none. */
function dayIn(word: string): string {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/.exec(word) ?? [];
  const found = year === undefined ? word : `${year}-${two(month!)}-${two(day!)}`;
  return isDate(found) ? found : word;
}

function monthIn(word: string): string {
  const [, year, month] = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(word) ?? [];
  return year === undefined ? word : `${year}-${two(month!)}`;
}

function instantIn(word: string, zone: string): unknown {
  const [, day, hour, minute, second = '00'] = /^(\S+)[ T](\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(word) ?? [];
  const found = dayIn(day ?? word);
  return isDate(found) ? instantOfWallClock(`${found} ${two(hour ?? '0')}:${minute ?? '00'}:${second}`, zone) : word;
}

function flagIn(word: string): string {
  if (YES.test(word)) return 'Y';
  return NO.test(word) ? 'N' : word;
}

/** A pasted word as the kind's value; what does not fit stays as it is and is refused by the kind's check. */
export function pastedValue(field: Field, word: string, zone: string): unknown {
  const text = longTexts.has(field.kind) ? word.trim() : word.trim().replace(/\s*\n\s*/g, ' ');
  if (text === '') return field.kind === 'flag' ? (field.initial ?? 'N') : null;
  if (isNumeric(field)) return typedNumber(field, text);
  switch (field.kind) {
    case 'lookup':
      return codeOf(field.lookup, text);
    case 'flag':
      return flagIn(text);
    case 'date':
      return dayIn(text);
    case 'month':
      return monthIn(text);
    case 'dateTime':
      return instantIn(text, zone);
    default:
      return text;
  }
}

/** Names and codes that stand in columns of references, by what they refer to. */
export function namedIn(block: readonly (readonly string[])[], fields: readonly (Field | null)[]): ReadonlyMap<Field, readonly string[]> {
  const refers = fields.flatMap((field, across) => (field && targetIn(field) ? [[field, across] as const] : []));
  return new Map(
    refers.map(([field, across]) => [field, [...new Set(block.map((words) => words[across]?.trim() ?? '').filter((word) => word !== ''))]]),
  );
}

/** What a pasted word may be the name of. */
export const targetIn = (field: Field): Target | undefined => (field.kind === 'ref' || field.kind === 'text' ? targetOf(field) : undefined);
