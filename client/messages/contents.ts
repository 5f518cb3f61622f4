/** Headings of a text, in their order: what its table of contents leads to. */
import { parseRichText } from '@machines/kernel/primitives/rich-text.js';
import type { RichNode } from '@machines/kernel/primitives/rich-text.js';

export interface Heading {
  /** 2 to 4, as the text's elements say. */
  readonly level: number;
  readonly text: string;
}
const HEADING = /^h([2-4])$/;

const textOf = (node: RichNode): string => (typeof node === 'string' ? node : node.children.map(textOf).join(''));

function headingsIn(node: RichNode): readonly Heading[] {
  if (typeof node === 'string') return [];
  const [, level] = HEADING.exec(node.tag) ?? [];
  return level === undefined ? node.children.flatMap(headingsIn) : [{ level: Number(level), text: textOf(node).trim() }];
}

export const contentsOf = (html: unknown): readonly Heading[] => (typeof html === 'string' ? parseRichText(html).flatMap(headingsIn) : []);
