/** Pinyin initials of Chinese words, so that `cgdd` finds 采购订单. The dictionary loads with the first search. */
import { pinyin } from 'pinyin-pro';

export const initialsOf = (text: string): string =>
  pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase();
