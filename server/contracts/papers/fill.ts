/**
 * Placeholders of a contract's text, filled (contracts.md §3.1): its loops gone through, its conditions decided, each value in its format.
 * A table row that names items, stages or lots is repeated for each of them without being asked. Values come in last and all at once: what
 * somebody typed is never read as text. Pure.
 */
import { boundedLetters, decided, keyWritten, LOOPS, ofRow, unfolded, valuesOf } from '../../../state-machines/contracts/text/blocks.js';
import type { Over, Rows } from '../../../state-machines/contracts/text/blocks.js';
import { inFormat } from '../../../state-machines/contracts/text/formats.js';
import { formatOf, PLACEHOLDER } from '../../../state-machines/contracts/text/written.js';
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import { isOwnOfAny } from '../../../state-machines/contracts/inputs.js';
import { placeholders } from '../../../state-machines/contracts/placeholders.js';
import { grouped as inGroups, round2 } from '../../../state-machines/kernel/primitives/decimal.js';

const known: ReadonlySet<string> = new Set(placeholders.map(({ key }) => key));
/** What stands where something is written by hand. */
const BLANK = '____________';
const blankFor = (key: string, whole: string): string => (known.has(keyWritten(key)) || isOwnOfAny(key) ? BLANK : whole);
const asWritten = (_key: string, whole: string): string => whole;

export const rowsOf = ({ single, item, stage, trade = [] }: Filling): Rows => ({
  single,
  rows: { items: item, stages: stage, trades: trade },
});

type Encode = (value: string) => string;
/** @param left what stands for a field that nothing fills */
function put(text: string, rows: Rows, encode: Encode, left: typeof blankFor): string {
  const values = valuesOf(rows);
  const plain = new Map<string, string>();
  let letters = text.length;
  const say = (key: string, format: string | null): string => {
    const name = format === null ? key : `${key}|${format}`;
    const said = plain.get(name);
    if (said !== undefined) return said;
    const value = Object.hasOwn(values, name) ? values[name]! : inFormat(values[key]!, format ?? '');
    plain.set(name, encode(value));
    return plain.get(name)!;
  };
  return text.replace(PLACEHOLDER, (whole, key: string, written: string | undefined) => {
    if (!Object.hasOwn(values, key)) return left(key, whole);
    const said = say(key, formatOf(written));
    letters = boundedLetters(letters + said.length);
    return said;
  });
}

/** A line of words: head or foot of a page. */
export const filledWords = (text: string, filling: Filling): string => put(text, rowsOf(filling), (value) => value, blankFor);

const ROW = /<tr\b[^>]*>(?:(?!<\/tr>)[\s\S])*<\/tr>/g;
const overNamed = new Map<string, Over>(Object.entries(LOOPS).map(([over, name]) => [name, over as Over]));
/** All that stands of a text, with the names of what is put into it. */
export function standingText(written: string, filling: Filling): string {
  const all = rowsOf(filling);
  const html = unfolded(written, all);
  if (!html.includes('<tr')) return html;
  let letters = html.length;
  return html.replace(ROW, (row) => {
    const [, name] = /\{\{\s*(item|stage|trade)\.(?!\d)/.exec(row) ?? [];
    if (name === undefined) return row;
    const over = overNamed.get(name)!;
    letters = boundedLetters(letters + row.length * all.rows[over].length);
    return all.rows[over].map((_values, index) => ofRow(row, { over, index })).join('');
  });
}

const encoded: Encode = (text) => text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
/** Fields that nothing fills stay as they are written. */
export const filled = (written: string, filling: Filling): string =>
  put(standingText(written, filling), rowsOf(filling), encoded, asWritten);

/** No letter of any text: it keeps braces of values apart until places to sign have been found in what was written. */
const APART = '\uFDD0';
/** As it is printed: with a line to write on for every field that is left. */
export const filledForPaper = (written: string, filling: Filling): string =>
  put(standingText(written, filling), rowsOf(filling), (value) => encoded(value).replace(/[{}]/g, `$&${APART}`), blankFor);
export const together = (text: string): string => text.replaceAll(APART, '');

/** Joins without being seen: braces that somebody typed into a row are no field of the text that they come to stand in. */
const JOINED = '\u2060';
/** What a supplier reads of a text: nothing of what does not hold of it. Rows that differ by a condition stand with their values. */
export const toldText = (written: string, filling: Filling): string => {
  const all = rowsOf(filling);
  return put(decided(written, all), { ...all, single: {} }, (value) => encoded(value).replace(/[{}]/g, `$&${JOINED}`), asWritten);
};

/** `1234567.89` as `1,234,567.89`. */
export const grouped = (amount: string | null): string => (amount === null ? '' : inGroups(round2(amount)));
