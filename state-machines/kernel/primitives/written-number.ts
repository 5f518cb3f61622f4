import { isDecimal } from './decimal.js';
import type { DecimalString } from './decimal.js';
import { toHalfWidth } from './validators.js';

/**
 * Numbers as people write them, in cells of a workbook, pasted, typed or in the offer panel: the point is the decimal sign,
 * commas and blanks stand between groups of three. A comma that might as well be a decimal sign is never guessed.
 */
export type Written =
  /** `percent`: it stood before a per cent sign. */
  | { readonly kind: 'number'; readonly number: DecimalString; readonly percent: boolean }
  /** Digits with commas that do not say thousands. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'none' };

const UNCLEAR: Written = { kind: 'unclear' };
const NONE: Written = { kind: 'none' };
/** Longer than any number of a field with its separators, sign and currency. */
const LONGEST = 80;

const BRACKETS = /^\((.*)\)$/;
/** A sign, what the number is of (a currency's sign or code), digits with separators, per cent. */
const PARTS = /^([+-]?) ?(?:[¥$€£] ?|[A-Z]{3} ?)?([+-]?)(\.?\d[\d,. ]*?) ?(%?)$/;
const PLAIN = /^(?:\d+\.?\d*|\.\d+)$/;
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d*)?$/;

const halved = (text: string): string =>
  toHalfWidth(text)
    .replaceAll('，', ',')
    .replaceAll('−', '-')
    .replaceAll('￥', '¥')
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replace(/\s+/g, ' ')
    .trim();

const plainOf = (digits: string): DecimalString => {
  const bare = digits.replace(/[, ]/g, '').replace(/\.$/, '');
  return bare.startsWith('.') ? `0${bare}` : bare;
};

/** `1,970.10`, `１９７０．１`, `¥1,250`, `CNY 3,000.00`, `(12.5)`, `13%`. */
export function writtenNumber(text: string): Written {
  if (text.length > LONGEST) return NONE;
  if (isDecimal(text)) return { kind: 'number', number: text, percent: false };
  const short = halved(text);
  const [, bracketed] = BRACKETS.exec(short) ?? [];
  const [, sign, inner, digits, percent] = PARTS.exec(bracketed ?? short) ?? [];
  if (digits === undefined) return NONE;
  if (!PLAIN.test(digits) && !GROUPED.test(digits)) return digits.includes(',') ? UNCLEAR : NONE;
  const signs = [bracketed === undefined ? '' : '-', sign!, inner!].filter((one) => one !== '');
  if (signs.length > 1) return NONE;
  return { kind: 'number', number: `${signs[0] === '-' ? '-' : ''}${plainOf(digits)}`, percent: percent === '%' };
}
