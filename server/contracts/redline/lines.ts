/** A rich text as a row of lines: what holds others (lists, tables) opens and closes by lines of its own. One after the other they are the text. */
import type { LineKind } from '../../../state-machines/contracts/contract/redline.js';
import type { RichElement, RichNode } from '../../../state-machines/kernel/primitives/rich-text.js';
import { parseRichText, writeRichText } from '../../../state-machines/kernel/primitives/rich-text.js';

export interface Line {
  /** `frame`: opens or closes what holds other lines. */
  readonly kind: LineKind;
  readonly depth: number;
  /** Number or bullet before it. */
  readonly mark: string;
  readonly html: string;
}

const holders: ReadonlySet<string> = new Set(['ul', 'ol', 'li', 'blockquote', 'section', 'table', 'thead', 'tbody']);
const leaves: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'pre', 'hr', 'tr']);
interface Place {
  readonly depth: number;
  readonly mark: string;
}

export function linesOf(html: string): readonly Line[] {
  const made: Line[] = [];
  collect(parseRichText(html), { depth: 0, mark: '' }, made);
  return made;
}

const isBlock = (node: RichNode): node is RichElement => typeof node !== 'string' && (holders.has(node.tag) || leaves.has(node.tag));

/** Texts beside blocks are a line of their own; the mark of a list stands at the first line. */
function collect(nodes: readonly RichNode[], { depth, mark }: Place, into: Line[]): void {
  let loose: RichNode[] = [];
  let given = mark;
  const close = (): void => {
    if (loose.length > 0) into.push({ kind: 'p', depth, mark: given, html: writeRichText(loose) });
    if (loose.length > 0) given = '';
    loose = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      loose.push(node);
      continue;
    }
    close();
    if (leaves.has(node.tag)) into.push({ kind: node.tag as LineKind, depth, mark: given, html: writeRichText([node]) });
    else frame(node, { depth, mark: given }, into);
    given = '';
  }
  close();
}

function frame(node: RichElement, { depth, mark }: Place, into: Line[]): void {
  const whole = writeRichText([{ ...node, children: [] }]);
  const end = `</${node.tag}>`;
  into.push({ kind: 'frame', depth, mark: '', html: whole.slice(0, -end.length) });
  if (node.tag === 'ul' || node.tag === 'ol') items(node, depth + 1, into);
  else collect(node.children, { depth: node.tag === 'blockquote' ? depth + 1 : depth, mark }, into);
  into.push({ kind: 'frame', depth, mark: '', html: end });
}

function items({ tag, children }: RichElement, depth: number, into: Line[]): void {
  let no = 0;
  for (const node of children) {
    if (typeof node !== 'string' && node.tag === 'li') no += 1;
    collect([node], { depth, mark: tag === 'ol' ? `${no}.` : '•' }, into);
  }
}
