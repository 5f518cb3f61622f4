/** Placeholders of a contract's text, filled (contracts.md §3.1). A table row that names items or stages is repeated for each of them. Pure. */
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import { grouped as inGroups, round2 } from '../../../state-machines/kernel/primitives/decimal.js';

const PLACEHOLDER = /\{\{\s*([\w.]{1,60})\s*\}\}/g;
const ROW = /<tr\b[^>]*>(?:(?!<\/tr>)[\s\S])*<\/tr>/g;

export type Values = Readonly<Record<string, string>>;

const encoded = (text: string): string => text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
function put(html: string, values: Values): string {
  const written = new Map(Object.entries(values).map(([key, value]) => [key, encoded(value)]));
  return html.replace(PLACEHOLDER, (whole, key: string) => written.get(key) ?? whole);
}

export function filled(html: string, { single, item, stage }: Filling): string {
  if (!html.includes('<tr')) return put(html, single);
  const repeated = html.replace(ROW, (row) => {
    const rows = /\{\{\s*item\./.test(row) ? item : /\{\{\s*stage\./.test(row) ? stage : null;
    return rows === null ? row : rows.map((values) => put(row, values)).join('');
  });
  return put(repeated, single);
}

/** `1234567.89` as `1,234,567.89`. */
export const grouped = (amount: string | null): string => (amount === null ? '' : inGroups(round2(amount)));
