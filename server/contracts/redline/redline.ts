/**
 * What differs between two texts (contracts.md §3.3): lines by the longest way through both, changed ones by their tokens. Nothing is
 * lost: the old and the new text can be put together again from it, and any mixture of both by change. Pure.
 */
import { diffArrays } from 'diff';
import type { LineChange, LineKind, Op, Redline, Run } from '../../../state-machines/contracts/contract/redline.js';
import { cleanRichText } from '../../../state-machines/kernel/primitives/rich-text.js';
import type { Line } from './lines.js';
import { linesOf } from './lines.js';
import { readAs, tokensOf } from './tokens.js';

export interface RedLine {
  /** LEFT is where a line stood that is MOVED. */
  readonly change: LineChange;
  readonly kind: LineKind;
  readonly depth: number;
  readonly mark: string;
  readonly no: number | null;
  readonly before: string | null;
  readonly after: string | null;
}

/** Beyond these two texts have nothing to do with each other, and are not worth the time. */
const MOST_LINES = 4_000;
const MOST_TOKENS = 800;
const MOST_PAIRS = 40_000;
const ALIKE = 0.4;

interface Piece<T> {
  readonly op: Op;
  readonly values: readonly T[];
}

function pieces<T>(before: readonly T[], after: readonly T[], equal: (a: T, b: T) => boolean, most: number): readonly Piece<T>[] {
  const found = diffArrays([...before], [...after], { comparator: equal, maxEditLength: most });
  if (found === undefined)
    return [
      { op: '-', values: before },
      { op: '+', values: after },
    ];
  return found.map(({ added, removed, value }) => ({ op: added ? '+' : removed ? '-' : '=', values: value }));
}

const bagOf = (tokens: readonly string[]): ReadonlyMap<string, number> => {
  const bag = new Map<string, number>();
  for (const token of tokens) if (readAs(token).trim() !== '') bag.set(token, (bag.get(token) ?? 0) + 1);
  return bag;
};
const sizeOf = (bag: ReadonlyMap<string, number>): number => [...bag.values()].reduce((sum, count) => sum + count, 0);

/** Share of words that two lines have in common, 0 to 1. */
function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  for (const [token, count] of a) common += Math.min(count, b.get(token) ?? 0);
  return (2 * common) / Math.max(1, sizeOf(a) + sizeOf(b));
}

export type Bare = Omit<RedLine, 'no'>;
const gone = ({ kind, depth, mark, html }: Line): Bare => ({ change: 'DELETED', kind, depth, mark, before: html, after: null });
const come = ({ kind, depth, mark, html }: Line): Bare => ({ change: 'INSERTED', kind, depth, mark, before: null, after: html });

/** Lines that went and lines that came in their place: those that are alike are one that was changed. */
function replaced(before: readonly Line[], after: readonly Line[]): readonly Bare[] {
  const alone = [...before.map(gone), ...after.map(come)];
  if (before.length * after.length > MOST_PAIRS) return alone;
  const [old, now] = [before, after].map((lines) => lines.map(({ html }) => bagOf(tokensOf(html)))) as [
    ReadonlyMap<string, number>[],
    ReadonlyMap<string, number>[],
  ];
  const made: Bare[] = [];
  let [left, right] = [0, 0];
  for (const [index, line] of before.entries()) {
    if (line.kind === 'frame') continue;
    const found = after.findIndex((other, at) => at >= right && other.kind === line.kind && likeness(old[index]!, now[at]!) >= ALIKE);
    if (found < 0) continue;
    made.push(...before.slice(left, index).map(gone), ...after.slice(right, found).map(come));
    const { kind, depth, mark, html } = after[found]!;
    made.push({ change: 'CHANGED', kind, depth, mark, before: line.html, after: html });
    [left, right] = [index + 1, found + 1];
  }
  return [...made, ...before.slice(left).map(gone), ...after.slice(right).map(come)];
}

/** A line that went here and came there, word by word, was moved. */
function moved(lines: readonly Bare[]): readonly Bare[] {
  const arrivals = new Map<string, number[]>();
  for (const [index, { change, kind, after }] of lines.entries())
    if (change === 'INSERTED' && kind !== 'frame') arrivals.set(after!, [...(arrivals.get(after!) ?? []), index]);
  const changes = new Map<number, LineChange>();
  for (const [index, { change, kind, before }] of lines.entries()) {
    const to = change === 'DELETED' && kind !== 'frame' && wordsIn(before!) !== '' ? arrivals.get(before!)?.shift() : undefined;
    if (to !== undefined) changes.set(index, 'LEFT').set(to, 'MOVED');
  }
  return lines.map((line, index) => ({ ...line, change: changes.get(index) ?? line.change }));
}

const wordsIn = (html: string): string => tokensOf(html).map(readAs).join('').trim();

/** A changed line is a change of its own; what comes and goes side by side is one, and so is all that moved with it. */
function numbered(lines: readonly Bare[]): readonly RedLine[] {
  let last = 0;
  let open = false;
  const leaves = new Map<string, number[]>();
  const nos = lines.map(({ change }): number | null => {
    if (change === 'SAME') open = false;
    if (change === 'SAME') return null;
    if (change === 'CHANGED' || !open) last += 1;
    open = change !== 'CHANGED';
    return last;
  });
  const joined = new Map<number, number>();
  const rootOf = (no: number): number => (joined.has(no) ? rootOf(joined.get(no)!) : no);
  for (const [index, { change, before }] of lines.entries())
    if (change === 'LEFT') leaves.set(before!, [...(leaves.get(before!) ?? []), nos[index]!]);
  for (const [index, { change, after }] of lines.entries()) {
    if (change !== 'MOVED') continue;
    const [a, b] = [rootOf(leaves.get(after!)!.shift()!), rootOf(nos[index]!)];
    if (a !== b) joined.set(Math.max(a, b), Math.min(a, b));
  }
  const order = new Map<number, number>();
  return lines.map((line, index) => {
    const no = nos[index];
    if (no === null || no === undefined) return { ...line, no: null };
    const root = rootOf(no);
    if (!order.has(root)) order.set(root, order.size + 1);
    return { ...line, no: order.get(root)! };
  });
}

/** Each line of both, in the order in which they are read. */
export function paired(before: readonly Line[], after: readonly Line[]): readonly Bare[] {
  const made: Bare[] = [];
  let went: readonly Line[] = [];
  for (const { op, values } of pieces(before, after, (a, b) => a.html === b.html, MOST_LINES)) {
    if (op === '-') {
      went = [...went, ...values];
      continue;
    }
    made.push(...(op === '+' ? replaced(went, values) : went.map(gone)));
    went = [];
    if (op === '=')
      made.push(...values.map(({ kind, depth, mark, html }): Bare => ({ change: 'SAME', kind, depth, mark, before: html, after: html })));
  }
  return [...made, ...went.map(gone)];
}

export const differences = (before: string, after: string): readonly RedLine[] => numbered(moved(paired(linesOf(before), linesOf(after))));

/** The new text with every change, the old one with none, one between with some. */
export function withChanges(lines: readonly RedLine[], taken: (no: number) => boolean): string {
  return lines.map(({ no, before, after }) => (no === null || taken(no) ? after : before) ?? '').join('');
}

/** As `withChanges`, as the product keeps texts. */
export const mixed = (before: string, after: string, taken: ReadonlySet<number>): string =>
  cleanRichText(withChanges(differences(before, after), (no) => taken.has(no)));

function merged(runs: readonly Run[]): readonly Run[] {
  const made: Run[] = [];
  for (const { op, text } of runs) {
    const last = made.at(-1);
    if (text === '') continue;
    if (last?.op === op) made[made.length - 1] = { op, text: last.text + text };
    else made.push({ op, text });
  }
  return made;
}

function runsOf({ change, before, after }: RedLine): readonly Run[] {
  if (change === 'CHANGED')
    return merged(
      pieces(tokensOf(before!), tokensOf(after!), (a, b) => a === b, MOST_TOKENS).map(({ op, values }) => ({
        op,
        text: values.map(readAs).join(''),
      })),
    );
  const op = change === 'INSERTED' ? '+' : change === 'DELETED' ? '-' : '=';
  const text = tokensOf(after ?? before ?? '')
    .map(readAs)
    .join('')
    .replace(/ \| $/, '');
  return text === '' ? [] : [{ op, text }];
}

/** As it is read: without what only holds other lines. */
export function redline(before: string, after: string): Redline {
  const lines = differences(before, after);
  const count = (change: LineChange): number => lines.filter((line) => line.change === change && line.kind !== 'frame').length;
  return {
    lines: lines
      .filter(({ change, kind }) => kind !== 'frame' && change !== 'LEFT')
      .map((line) => {
        const { change, kind, depth, mark, no } = line;
        const runs = runsOf(line);
        return { change, kind, depth, mark, no, runs, looks: change === 'CHANGED' && runs.every(({ op }) => op === '=') };
      }),
    counts: { inserted: count('INSERTED'), deleted: count('DELETED'), changed: count('CHANGED'), moved: count('MOVED') },
    changes: Math.max(0, ...lines.map(({ no }) => no ?? 0)),
  };
}
