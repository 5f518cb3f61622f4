/** What stands in a chapter, as its tree and its comparison show it. Pure. */
import { parseRichText, wordsOf } from '@machines/kernel/primitives/rich-text.js';
import type { RichNode } from '@machines/kernel/primitives/rich-text.js';

const HEADINGS = ['h2', 'h3', 'h4'];
const within = (node: RichNode): readonly RichNode[] => (typeof node === 'string' ? [] : node.children);

/** Headings of a text, in their order. */
export const headingsOf = (html: string | null): readonly string[] =>
  html === null
    ? []
    : parseRichText(html).flatMap((node): readonly string[] =>
        typeof node !== 'string' && HEADINGS.includes(node.tag) ? [wordsOf(node.children)] : [],
      );

const BLOCKS = ['p', 'h2', 'h3', 'h4', 'li', 'tr', 'pre', 'blockquote'];
/** Words by paragraph, list point and table row. */
export function paragraphsOf(html: string | null): readonly string[] {
  if (html === null) return [];
  const found: string[] = [];
  const walk = (nodes: readonly RichNode[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string' ? node.trim() !== '' : BLOCKS.includes(node.tag)) found.push(wordsOf([node]).trim());
      else walk(within(node));
    }
  };
  walk(parseRichText(html));
  return found.filter((text) => text !== '');
}

export interface DiffRow {
  readonly side: 'same' | 'added' | 'gone';
  readonly text: string;
}
const MOST = 600;

/** The longest common run of paragraphs stays, the rest came or went. */
export function diffOf(before: readonly string[], after: readonly string[]): readonly DiffRow[] {
  const [a, b] = [before.slice(0, MOST), after.slice(0, MOST)];
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i]![j] = a[i] === b[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      rows.push({ side: 'same', text: a[i]! });
      [i, j] = [i + 1, j + 1];
    } else if (j >= b.length || (i < a.length && table[i + 1]![j]! >= table[i]![j + 1]!)) rows.push({ side: 'gone', text: a[i++]! });
    else rows.push({ side: 'added', text: b[j++]! });
  }
  return rows;
}
