/** Numbers of fields as they are typed, pasted or read from a cell: one reading, and one refusal of what cannot be read. */
import type { Field } from './fields.js';
import { div } from './primitives/decimal.js';
import { writtenNumber } from './primitives/written-number.js';
import type { Refusal } from './refusals.js';
import { refusal } from './refusals.js';

const kinds: ReadonlySet<Field['kind']> = new Set(['integer', 'decimal', 'quantity', 'price', 'amount', 'rate']);
export const isNumeric = ({ kind }: Pick<Field, 'kind'>): boolean => kinds.has(kind);

/**
 * The field's value: a decimal string, or a number of an integer; null of a blank. What cannot be read stays as it was written,
 * so that whoever wrote it sees it again, and is refused by the check of the kind.
 */
export function typedNumber({ kind }: Pick<Field, 'kind'>, text: string): string | number | null {
  const word = text.trim();
  if (word === '') return null;
  const written = writtenNumber(word);
  if (written.kind !== 'number') return word;
  const { number, percent } = written;
  if (kind === 'integer') return !percent && /^-?\d{1,15}(?:\.0*)?$/.test(number) ? Number(number) : word;
  return percent && kind !== 'rate' ? div(number, '100') : number;
}

const LONGEST_SHOWN = 40;

/** Of a text whose commas may be decimal signs as well; null: it is wrong, or right, for another reason. */
export function unclearNumber(field: Pick<Field, 'kind' | 'sensitive'>, name: string, value: unknown): Refusal | null {
  if (!isNumeric(field) || field.sensitive || typeof value !== 'string' || writtenNumber(value).kind !== 'unclear') return null;
  return refusal('FIELD_COMMA', { kind: 'Invalid', field: name, params: { field: name, value: value.trim().slice(0, LONGEST_SHOWN) } });
}
