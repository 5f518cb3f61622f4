/** What an office file says (platform-access.md §8.4): its text and its cells, nothing that could run or be fetched. */
import type { Reasons } from '../../kernel/refusals.js';

/** What stands above it. */
export const outlineReasons = {
  FILE_PREVIEW_APPROX: {
    en: 'Approximate view: page breaks, fonts and numbering may differ. Download the original for the exact layout.',
    cn: '近似预览:分页、字体、编号可能与原文不同,请下载原文件查看',
  },
} as const satisfies Reasons;

export type Block =
  | { readonly kind: 'heading'; /** 1 to 6 */ readonly level: number; readonly text: string }
  | {
      readonly kind: 'paragraph';
      /** How far it is indented, from 0. */ readonly level: number;
      readonly isItem: boolean;
      readonly text: string;
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

export interface OutlinedSheet {
  readonly name: string;
  /** Number of the row as people see it, and its cells without the empty ones at its end. */
  readonly rows: readonly (readonly [number, readonly string[]])[];
  /** There are more rows or columns than stand here. */
  readonly cut: boolean;
}

export type Outline =
  | { readonly kind: 'text'; readonly blocks: readonly Block[]; readonly cut: boolean }
  | { readonly kind: 'slides'; readonly slides: readonly (readonly Block[])[]; readonly cut: boolean }
  | { readonly kind: 'sheets'; readonly sheets: readonly OutlinedSheet[]; readonly cut: boolean };
