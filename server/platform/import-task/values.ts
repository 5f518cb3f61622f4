/** Cells as values of fields: meanings and names in either language become codes and ids, days and decimals their texts. */
import type { Field } from '../../../state-machines/kernel/fields.js';
import { isDecimal, normalise } from '../../../state-machines/kernel/primitives/decimal.js';
import { toHalfWidth } from '../../../state-machines/kernel/primitives/validators.js';
import { typedNumber } from '../../../state-machines/kernel/typed-number.js';
import type { ReadCell } from '../excel/reader.js';

/** What texts of a column mean; undefined: nothing. */
export type Meaning = (text: string) => unknown;

const NO = Symbol('no value');
export type Converted = { readonly value: unknown } | { readonly wrong: true } | { readonly error: string };

const yes: ReadonlySet<string> = new Set(['y', 'yes', '是', 'true', '1']);
const no: ReadonlySet<string> = new Set(['n', 'no', '否', 'false', '0']);

/** Floating point as a person reads it: 0.1 + 0.2 is 0.3 in a cell. */
const decimalOf = (value: number): string => {
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
};

export const textOf = (cell: ReadCell): string =>
  typeof cell === 'number'
    ? decimalOf(cell)
    : typeof cell === 'object' && cell !== null
      ? 'at' in cell
        ? dateTimeText(cell.at)
        : cell.error
      : (cell ?? '');
const dateTimeText = (at: number): string => {
  const text = new Date(at).toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
};

/** A name by which rows of several sheets find each other. */
export const linkText = (cell: ReadCell): string => textOf(cell).trim().toLowerCase().slice(0, 200);

/** @param instantOf the instant of a wall clock that is written as if it were UTC */
export function convert(field: Field, cell: ReadCell, meaning: Meaning | undefined, instantOf: (wall: number) => number): Converted {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { value: null };
  if (typeof cell === 'object' && 'error' in cell) return { error: cell.error };
  const value = converted(field, cell, meaning, instantOf);
  return value === NO ? { wrong: true } : { value };
}

function converted(field: Field, cell: ReadCell, meaning: Meaning | undefined, instantOf: (wall: number) => number): unknown {
  const text = textOf(cell);
  switch (field.kind) {
    case 'integer': {
      const number = typedNumber(field, text);
      return typeof number === 'number' ? number : NO;
    }
    case 'decimal':
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate': {
      const number = typedNumber(field, text);
      return isDecimal(number) ? normalise(number) : NO;
    }
    case 'mobile':
    case 'landline':
      return toHalfWidth(text);
    case 'flag': {
      const word = text.trim().toLowerCase();
      return yes.has(word) ? 'Y' : no.has(word) ? 'N' : NO;
    }
    case 'date':
      return dayOf(cell, text);
    case 'month': {
      const day = dayOf(cell, /^\d{4}[-/.]\d{1,2}$/.test(text.trim()) ? `${text.trim()}-01` : text);
      return day === NO ? NO : (day as string).slice(0, 7);
    }
    case 'dateTime': {
      if (typeof cell === 'object' && cell !== null && 'at' in cell) return instantOf(cell.at);
      const wall = Date.parse(`${text.trim().replace(' ', 'T')}${/^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? 'T00:00:00' : ''}Z`);
      return Number.isNaN(wall) ? NO : instantOf(wall);
    }
    case 'lookup':
    case 'ref':
      return meaning?.(text.trim()) ?? NO;
    case 'refs': {
      const ids = text
        .split(/[,;,;、]/)
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .map((one) => meaning?.(one));
      return ids.some((id) => id === undefined) ? NO : ids;
    }
    default:
      return text;
  }
}

function dayOf(cell: ReadCell, text: string): unknown {
  if (typeof cell === 'object' && cell !== null && 'at' in cell) return new Date(cell.at).toISOString().slice(0, 10);
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim());
  return found ? `${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}` : NO;
}
