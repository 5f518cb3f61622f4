/**
 * Clauses of the library in a text (contracts.md §1, §3.1): a section that names the term it is of. A locked one says what its term says; one
 * of parameters may say another thing in the places of the term's own fields alone. Pure.
 */
import type { RichElement } from '../kernel/primitives/rich-text.js';
import { CLAUSE, cleanRichText, isMarkup, parseRichText, writeRichText } from '../kernel/primitives/rich-text.js';
import type { contractLookups } from './lookups.js';

export interface Clause {
  readonly termsId: string;
  readonly html: string;
}
type Mode = keyof typeof contractLookups.CCT_TERMS_EDIT.values;

export const clausesIn = (text: string | null): readonly Clause[] =>
  parseRichText(text ?? '')
    .filter((node): node is RichElement => typeof node !== 'string' && node.tag === 'section')
    .map(({ attributes, children }) => ({ termsId: attributes[CLAUSE]!, html: writeRichText(children) }));

const asMarkup = (text: string): string => (isMarkup(text) ? cleanRichText(text) : writeRichText(parseRichText(text)));
/** As a term is put into a text. */
export const clauseOf = (termsId: string, text: string | null): string =>
  `<section ${CLAUSE}="${termsId}">${asMarkup(text ?? '')}</section>`;

const PARAMETER = /\{\{\s*input\.[A-Za-z]\w{0,29}\s*(?:\|[^{}|<>&"]{1,40})?\}\}/;
const LONGEST = 200;

/** Each part of the pattern where it first comes next; between them a few words without an element. */
function fitsPattern(html: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  if (!html.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const found = isLast && part !== '' ? html.lastIndexOf(part) : isLast ? html.length : html.indexOf(part, at + 1);
    if (found < at || (isLast && found + part.length !== html.length)) return false;
    const value = html.slice(at, found);
    if (value.trim() === '' || value.length > LONGEST || /[<>]/.test(value)) return false;
    at = found + part.length;
  }
  return at === html.length;
}

/** Whether it says no more and no less than its term lets it. */
export function isFaithful({ html }: Clause, mode: Mode, text: string | null): boolean {
  const [said, written] = [asMarkup(html), asMarkup(text ?? '')];
  if (mode === 'FREE' || said === written) return true;
  return mode === 'PARAMS' && fitsPattern(said, written.split(PARAMETER));
}
