/**
 * Placeholders of a contract's text, filled (contracts.md §3.1): its loops gone through, its conditions decided, each value in its format.
 * A table row that names items, stages or lots is repeated for each of them without being asked. Pure.
 */
import { boundedLetters, unfolded } from '../../../state-machines/contracts/text/blocks.js';
import type { Values } from '../../../state-machines/contracts/text/blocks.js';
import { inFormat } from '../../../state-machines/contracts/text/formats.js';
import { formatOf, PLACEHOLDER } from '../../../state-machines/contracts/text/written.js';
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import { grouped as inGroups, round2 } from '../../../state-machines/kernel/primitives/decimal.js';

const ROW = /<tr\b[^>]*>(?:(?!<\/tr>)[\s\S])*<\/tr>/g;

const encoded = (text: string): string => text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
/** What is said in no format of its own is encoded once. */
function put(text: string, values: Values, encode: (value: string) => string): string {
  const plain = new Map(Object.entries(values).map(([key, value]) => [key, encode(value)]));
  return text.replace(PLACEHOLDER, (whole, key: string, written: string | undefined) => {
    const format = formatOf(written);
    if (format === null || !plain.has(key)) return plain.get(key) ?? whole;
    return plain.get(`${key}|${format}`) ?? encode(inFormat(values[key]!, format));
  });
}
const inMarkup = (html: string, values: Values): string => put(html, values, encoded);
const inWords = (text: string, values: Values): string => put(text, values, (value) => value);

/** A line of words: head or foot of a page. */
export const filledWords = (text: string, { single }: Filling): string => inWords(text, single);

/** Without what is left to say once for all of it. */
export const standingText = (html: string, { single, item, stage, trade = [] }: Filling): string =>
  unfolded(html, { single, rows: { items: item, stages: stage, trades: trade }, put: inWords });

export function filled(written: string, filling: Filling): string {
  const { single, item, stage, trade = [] } = filling;
  const html = standingText(written, filling);
  if (!html.includes('<tr')) return inMarkup(html, single);
  let letters = html.length;
  const repeated = html.replace(ROW, (row) => {
    const [, name] = /\{\{\s*(item|stage|trade)\./.exec(row) ?? [];
    const rows = name === undefined ? null : { item, stage, trade }[name as 'item' | 'stage' | 'trade'];
    if (rows !== null) letters = boundedLetters(letters + row.length * rows.length);
    return rows === null ? row : rows.map((values) => inMarkup(row, values)).join('');
  });
  return inMarkup(repeated, single);
}

/** `1234567.89` as `1,234,567.89`. */
export const grouped = (amount: string | null): string => (amount === null ? '' : inGroups(round2(amount)));
