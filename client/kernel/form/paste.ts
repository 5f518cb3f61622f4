/** Cells copied from a spreadsheet into lines: mapped by the visible columns, from the cell that has the focus. */
import type { Field } from '@machines/kernel/fields.js';
import { toHalfWidth } from '@machines/kernel/primitives/validators.js';

import { codeOf } from '../lookups.js';

export const MOST_PASTED_ROWS = 500;

/** Rows of cells; null where it is a single value and the input may take it itself. */
export function cellsOf(text: string): readonly (readonly string[])[] | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n').map((row) => row.split('\t'));
  return rows.length === 1 && rows[0]!.length === 1 ? null : rows;
}

const numbers: ReadonlySet<Field['kind']> = new Set(['decimal', 'quantity', 'price', 'amount', 'rate']);

/** A pasted word as the kind's value; what does not fit stays as it is and is refused by the kind's check. */
export function pastedValue(field: Field, word: string): unknown {
  const text = word.trim();
  if (text === '') return null;
  if (numbers.has(field.kind)) return toHalfWidth(text).replace(/[,，%\s]/g, '');
  if (field.kind === 'integer') return /^-?\d{1,15}$/.test(toHalfWidth(text)) ? Number(toHalfWidth(text)) : text;
  if (field.kind === 'lookup') return codeOf(field.lookup, text);
  if (field.kind === 'flag') return /^(y|yes|是|true|1)$/i.test(text) ? 'Y' : /^(n|no|否|false|0)$/i.test(text) ? 'N' : text;
  return text;
}
