/** How numbers read (platform-access.md §7.3): the same in both languages. They are decimal strings throughout. */
import { isDecimal, normalise, round } from '@machines/kernel/primitives/decimal.js';

/** `1,234,567.89`; the sign stays before the first digit. */
export function separated(value: string): string {
  const [whole = '', fraction] = value.split('.');
  const sign = whole.startsWith('-') ? '-' : '';
  const grouped = whole.slice(sign.length).replace(/\B(?=(\d{3})+$)/g, ',');
  return sign + grouped + (fraction === undefined ? '' : `.${fraction}`);
}

/** With zeros up to a number of decimals. */
export const padded = (value: string, places: number): string => {
  const [whole, fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
};

/** An amount of money with two decimals, the currency code before. */
export function formatAmount(value: string | null | undefined, currency?: string | null): string {
  if (!isDecimal(value)) return '';
  const text = separated(padded(round(value, 2), 2));
  return currency ? `${currency} ${text}` : text;
}

/** A price: at least two decimals, as many as it has. */
export function formatPrice(value: string | null | undefined): string {
  return isDecimal(value) ? separated(padded(normalise(value), 2)) : '';
}

/** A quantity or plain decimal: no trailing zeros. */
export function formatQuantity(value: string | null | undefined): string {
  return isDecimal(value) ? separated(normalise(value)) : '';
}

export const formatRate = (value: string | null | undefined): string => (isDecimal(value) ? `${formatQuantity(value)}%` : '');
