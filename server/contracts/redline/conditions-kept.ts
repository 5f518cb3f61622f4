/**
 * Conditions of a text that comes back from somebody who read it without them: they stay where what he read stayed. Where it would read
 * otherwise than what was agreed on, what was agreed on stands alone. Pure.
 */
import { cleanRichText } from '../../../state-machines/kernel/primitives/rich-text.js';
import { linesOf } from './lines.js';
import { paired } from './redline.js';

interface Texts {
  /** Ours, with its conditions. */
  readonly written: string;
  /** What he was told of it. */
  readonly read: string;
  readonly agreed: string;
}
interface Own {
  /** How a line that he read is written. */
  readonly lines: readonly string[];
  /** What he did not read: before the first of them, and behind each. */
  readonly unread: readonly string[];
}
type Reads = (text: string) => string;
/** Lines are found by how they read: a condition within one is no other line. */
function ownOf(written: string, read: string, reads: Reads): Own {
  const ours = linesOf(written);
  const told = ours.map((line) => (line.kind === 'frame' ? line : { ...line, html: reads(line.html) }));
  const lines: string[] = [];
  const unread = [''];
  let at = 0;
  for (const { before, after } of paired(told, linesOf(read))) {
    const own = before === null ? (after ?? '') : ours[at]!.html;
    if (before !== null) at += 1;
    if (after === null) unread.push((unread.pop() ?? '') + own);
    else {
      lines.push(own);
      unread.push('');
    }
  }
  return { lines, unread };
}

/** @param reads what he would be told of a text */
export function withConditions({ written, read, agreed }: Texts, reads: Reads): string {
  const { lines, unread } = ownOf(written, read, reads);
  let [made, at] = [unread[0]!, 0];
  for (const { before, after } of paired(linesOf(read), linesOf(agreed))) {
    if (before === null) made += after;
    else {
      made += after === before ? lines[at]! : (after ?? '');
      at += 1;
      made += unread[at]!;
    }
  }
  const text = cleanRichText(made);
  return cleanRichText(reads(text)) === cleanRichText(agreed) ? text : agreed;
}
