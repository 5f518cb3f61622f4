/**
 * Clauses of the library in a text that comes back without their marks, as from Word: what stands in the place of a clause is that clause,
 * changed or not, so that its term is asked about it. Pure.
 */
import { clauseOf } from '../../../state-machines/contracts/clauses.js';
import type { LineKind, Redline } from '../../../state-machines/contracts/contract/redline.js';
import type { RichNode } from '../../../state-machines/kernel/primitives/rich-text.js';
import { CLAUSE, cleanRichText, parseRichText, writeRichText } from '../../../state-machines/kernel/primitives/rich-text.js';
import type { Line } from './lines.js';
import type { Bare } from './redline.js';
import { paired, redline } from './redline.js';

interface Block {
  readonly line: Line;
  readonly clause: string | null;
}

const kindOf = (node: RichNode): LineKind => (typeof node === 'string' ? 'p' : (node.tag as LineKind));
/** What stands on its own in a text, with the clause that it is part of. */
const blocksOf = (nodes: readonly RichNode[], clause: string | null = null): readonly Block[] =>
  nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'section'
      ? blocksOf(node.children, node.attributes[CLAUSE] ?? null)
      : [{ line: { kind: kindOf(node), depth: 0, mark: '', html: writeRichText([node]) }, clause }],
  );

interface ClauseBlock {
  readonly html: string;
  /** Undefined: it came without anything in whose place it is. */
  readonly clause: string | null | undefined;
}

/** A block has the clause of the one that it was; of those that went, the first that came in their place has that of the first, and so on. */
function standing(pairs: readonly Bare[], before: readonly Block[]): readonly ClauseBlock[] {
  const made: ClauseBlock[] = [];
  let [at, went]: [number, Block[]] = [0, []];
  for (const { before: was, after } of pairs) {
    const old = was === null ? undefined : before[at];
    if (was !== null) at += 1;
    if (after === null) went.push(old!);
    else if (was === null) made.push({ html: after, clause: went.shift()?.clause });
    else {
      made.push({ html: after, clause: old!.clause });
      went = [];
    }
  }
  return made;
}

/** What came between two blocks of one clause is of it. */
function within(blocks: readonly ClauseBlock[], index: number): string | null {
  const known = ({ clause }: ClauseBlock): boolean => clause !== undefined;
  const [before, after] = [blocks.slice(0, index).findLast(known), blocks.slice(index).find(known)];
  return before && after && before.clause === after.clause ? (before.clause ?? null) : null;
}

export function withClauses(before: string, after: string): string {
  const old = blocksOf(parseRichText(before));
  if (old.every(({ clause }) => clause === null)) return after;
  const now = blocksOf(parseRichText(after));
  const blocks = standing(
    paired(
      old.map(({ line }) => line),
      now.map(({ line }) => line),
    ),
    old,
  );
  const groups: { clause: string | null; html: string }[] = [];
  for (const [index, { html, clause }] of blocks.entries()) {
    const own = clause === undefined ? within(blocks, index) : clause;
    const last = groups.at(-1);
    if (last && last.clause === own) last.html += html;
    else groups.push({ clause: own, html });
  }
  return cleanRichText(groups.map(({ clause, html }) => (clause === null ? html : clauseOf(clause, html))).join(''));
}

/** What came from Word beside the text that it was made of. */
export function cameBack(before: string, after: string): { readonly body: string; readonly redline: Redline } {
  const body = withClauses(before, after);
  return { body, redline: redline(before, body) };
}
