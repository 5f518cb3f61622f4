/**
 * Parts of a text that stand again for each row, or under a condition alone (contracts.md §3.1): between `{{#items}}` and `{{/items}}`, between
 * `{{#if contract.currency == "USD"}}` and `{{/if}}`. A mark alone in a paragraph, an item or a row is no line of its own; within one it stands
 * among its words. Where they begin and end is one place of the text, so that what is left is a text again. Pure.
 */
import type { RichElement, RichNode } from '../../kernel/primitives/rich-text.js';
import { parseRichText, wordsOf, writeRichText } from '../../kernel/primitives/rich-text.js';
import { anchorsIn } from '../anchors.js';
import type { KeyOf } from './conditions.js';
import { conditionIn, holdsIn, isSound, keysOf } from './conditions.js';

/** What is gone through, and under which name its values stand. */
export const LOOPS = { items: 'item', stages: 'stage', trades: 'trade' } as const;
export type Over = keyof typeof LOOPS;
const isOver = (name: string): name is Over => Object.hasOwn(LOOPS, name);

export interface Mark {
  readonly written: string;
  readonly opens: boolean;
  readonly name: string;
  readonly condition: string;
}
const MARK = /\{\{\s*([#/])\s*([A-Za-z]*)([^{}]{0,400})\}\}/g;
export const hasBlocks = (html: string | null): html is string => /\{\{\s*[#/]/.test(html ?? '');
export const markOf = (match: RegExpMatchArray): Mark => ({
  written: match[0],
  opens: match[1] === '#',
  name: match[2]!,
  condition: match[3]!.trim(),
});
export const marksIn = (text: string): readonly RegExpExecArray[] => [...text.matchAll(MARK)];

/** As it is written, or the element that is nothing but it. */
interface Placed {
  readonly mark: Mark;
  readonly node: RichNode;
}
interface Block {
  readonly mark: Mark;
  readonly parts: readonly Part[];
  readonly ends: readonly [opening: RichNode, closing: RichNode];
}
interface Holder {
  readonly element: RichElement;
  readonly parts: readonly Part[];
}
type Part = string | Holder | Block;
type Piece = string | RichElement | Placed;

/** Elements that are nothing but the mark in them. */
const CARRIERS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'li', 'tr']);
function markAlone({ tag, children }: RichElement): Mark | null {
  if (!CARRIERS.has(tag)) return null;
  const words = wordsOf(children).trim();
  const [match] = marksIn(words);
  return match && match[0] === words ? markOf(match) : null;
}
function piecesOf(node: RichNode): readonly Piece[] {
  if (typeof node !== 'string') {
    const mark = markAlone(node);
    return [mark ? { mark, node } : node];
  }
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of marksIn(node)) {
    pieces.push(node.slice(at, match.index), { mark: markOf(match), node: match[0] });
    at = match.index + match[0].length;
  }
  return [...pieces, node.slice(at)].filter((piece) => piece !== '');
}

/** A mark without its other end stays what it is; `lost` hears of it. */
function partsOf(nodes: readonly RichNode[], lost: (mark: Mark) => void): readonly Part[] {
  const root: Part[] = [];
  const open: (Placed & { readonly parts: Part[] })[] = [];
  const put = (...parts: readonly Part[]): void => void (open.at(-1)?.parts ?? root).push(...parts);
  for (const piece of nodes.flatMap(piecesOf)) {
    if (typeof piece === 'string') put(piece);
    else if ('tag' in piece) put({ element: piece, parts: partsOf(piece.children, lost) });
    else if (piece.mark.opens) open.push({ ...piece, parts: [] });
    else if (open.at(-1)?.mark.name === piece.mark.name) {
      const { mark, node, parts } = open.pop()!;
      put({ mark, parts, ends: [node, piece.node] });
    } else {
      lost(piece.mark);
      put(piece.mark.written);
    }
  }
  while (open.length > 0) {
    const { mark, parts } = open.pop()!;
    lost(mark);
    put(mark.written, ...parts);
  }
  return root;
}

const textOf = (part: Part): string => (typeof part === 'string' ? part : part.parts.map(textOf).join(''));

interface Checked {
  readonly keyOf: KeyOf;
  readonly wrong: (mark: Mark) => void;
  readonly within: Over | null;
}
const ownerOf = (key: string): string => key.slice(0, key.indexOf('.'));
const rowNames: readonly string[] = Object.values(LOOPS);
/** Whether it reads as one, wherever it stands. */
export function isMark({ opens, name, condition }: Mark, keyOf: KeyOf): boolean {
  if (isOver(name) || !opens) return condition === '' && (isOver(name) || name === 'if');
  const asked = name === 'if' ? conditionIn(condition) : null;
  return asked !== null && isSound(asked, keyOf);
}
/** No loop stands in another, and of rows only their own loop asks. */
function isWell({ mark }: Block, { keyOf, within }: Checked): boolean {
  if (!isMark(mark, keyOf)) return false;
  if (isOver(mark.name)) return within === null;
  const keys = keysOf(conditionIn(mark.condition)!);
  return keys.every((key) => !rowNames.includes(ownerOf(key)) || (within !== null && ownerOf(key) === LOOPS[within]));
}
function check(parts: readonly Part[], by: Checked): void {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if (!('mark' in part)) check(part.parts, by);
    else {
      if (!isWell(part, by) || anchorsIn(textOf(part)).length > 0) by.wrong(part.mark);
      check(part.parts, { ...by, within: isOver(part.mark.name) ? part.mark.name : by.within });
    }
  }
}

/** Marks that are none, have no other end, ask what cannot be asked, stand in another loop or around a place to sign. */
export function blockFaults(html: string | null, keyOf: KeyOf): readonly string[] {
  if (!hasBlocks(html)) return [];
  const found = new Set<string>();
  const wrong = ({ written }: Mark): void => void found.add(written);
  check(partsOf(parseRichText(html), wrong), { keyOf, wrong, within: null });
  return [...found];
}

export type Values = Readonly<Record<string, string>>;
export interface Rows {
  readonly single: Values;
  readonly rows: { readonly [Name in Over]: readonly Values[] };
}
/** The row that is gone through. */
interface Row {
  readonly over: Over;
  readonly index: number;
}
/** Lookups are asked by their code. */
const valueOf =
  ({ single, rows }: Rows, row: Row | null) =>
  (key: string): string => {
    const own = row === null ? {} : rows[row.over][row.index]!;
    const values = Object.hasOwn(own, key) ? own : single;
    const code = `${key}|code`;
    return Object.hasOwn(values, code) ? values[code]! : Object.hasOwn(values, key) ? values[key]! : '';
  };
function holds({ condition }: Mark, all: Rows, row: Row | null): boolean {
  const asked = conditionIn(condition);
  return asked !== null && holdsIn(asked, valueOf(all, row));
}

const rowKeys = { items: /(\{\{\s*item\.)(?!\d)/g, stages: /(\{\{\s*stage\.)(?!\d)/g, trades: /(\{\{\s*trade\.)(?!\d)/g } as const;
/** Placeholders of a row say of which: `{{item.3.itemName}}`. Values come in when all of the text stands, and are never read as text. */
export const ofRow = (text: string, { over, index }: Row): string => text.replace(rowKeys[over], `$1${index}.`);
/** The values of all rows by these names, beside those of the contract. */
export function valuesOf({ single, rows }: Rows): Values {
  const named = Object.entries(LOOPS).flatMap(([over, name]) =>
    rows[over as Over].flatMap((row, index) =>
      Object.entries(row).map(([key, value]) => [`${name}.${index}${key.slice(name.length)}`, value] as const),
    ),
  );
  return { ...single, ...Object.fromEntries(named) };
}
const NUMBERED = /^(item|stage|trade)\.\d+\./;
/** As it was written before it said of which row it is. */
export const keyWritten = (key: string): string => key.replace(NUMBERED, '$1.');

/** Elements that go with what was in them. */
const GOES: ReadonlySet<string> = new Set([...CARRIERS, 'ul', 'ol', 'table', 'thead', 'tbody', 'blockquote', 'section']);
function held({ element, parts }: Holder, within: (part: Part) => readonly RichNode[]): readonly RichNode[] {
  const children = parts.flatMap(within);
  return children.length === 0 && parts.length > 0 && GOES.has(element.tag) ? [] : [{ ...element, children }];
}
function standing(part: Part, all: Rows, row: Row | null): readonly RichNode[] {
  const within =
    (at: Row | null) =>
    (one: Part): readonly RichNode[] =>
      standing(one, all, at);
  if (typeof part === 'string') return [row === null ? part : ofRow(part, row)];
  if (!('mark' in part)) return held(part, within(row));
  const { name: over } = part.mark;
  if (isOver(over)) return all.rows[over].flatMap((_values, index) => part.parts.flatMap(within({ over, index })));
  return holds(part.mark, all, row) ? part.parts.flatMap(within(row)) : [];
}

/** Letters that a text becomes at most with all of its rows: more is no contract, and nobody waits for it. */
export const MOST_LETTERS = 8_000_000;
export class TextTooLong extends Error {
  override readonly name = 'TextTooLong';
  constructor() {
    super(`A text with its rows and values is longer than ${MOST_LETTERS} letters.`);
  }
}
/** @throws TextTooLong */
export function boundedLetters(letters: number): number {
  if (letters > MOST_LETTERS) throw new TextTooLong();
  return letters;
}
const lettersIn = (parts: readonly Part[], all: Rows): number => parts.reduce((sum, part) => sum + lettersOf(part, all), 0);
/** As if every condition held. */
function lettersOf(part: Part, all: Rows): number {
  if (typeof part === 'string') return part.length;
  const within = lettersIn(part.parts, all);
  if (!('mark' in part)) return within + 2 * part.element.tag.length;
  return isOver(part.mark.name) ? within * all.rows[part.mark.name].length : within;
}

/** The text as it stands with these values, before they are put into it: its loops gone through, its conditions decided. */
export function unfolded(html: string, all: Rows): string {
  if (!hasBlocks(html)) return html;
  const parts = partsOf(parseRichText(html), () => undefined);
  boundedLetters(lettersIn(parts, all));
  return writeRichText(parts.flatMap((part) => standing(part, all, null)));
}

const CONDITION = /\{\{\s*#\s*if\b/;
export const hasConditions = (html: string | null): html is string => CONDITION.test(html ?? '');
/** Whether a condition in it holds of some of these rows and not of others. */
function differs(part: Part, all: Rows, at: readonly Row[]): boolean {
  if (typeof part === 'string' || at.length === 0) return false;
  const holding = 'mark' in part && !isOver(part.mark.name) ? at.filter((row) => holds(part.mark, all, row)) : at;
  if (holding.length > 0 && holding.length < at.length) return true;
  return part.parts.some((one) => differs(one, all, holding));
}
/** @param at rows that it is asked of; outside of loops none, once */
function remaining(part: Part, all: Rows, at: readonly (Row | null)[]): readonly RichNode[] {
  const within =
    (rows: readonly (Row | null)[]) =>
    (one: Part): readonly RichNode[] =>
      remaining(one, all, rows);
  if (typeof part === 'string') return [part];
  if (!('mark' in part)) return held(part, within(at));
  const [opening, closing] = part.ends;
  const { name: over } = part.mark;
  if (isOver(over)) {
    const rows = all.rows[over].map((_values, index) => ({ over, index }));
    if (part.parts.some((one) => differs(one, all, rows))) return standing(part, all, null);
    return [opening, ...part.parts.flatMap(within(rows)), closing];
  }
  const holding = at.filter((row) => holds(part.mark, all, row));
  return holding.length === 0 ? [] : part.parts.flatMap(within(holding));
}
/**
 * The text as it is written, without what does not hold of these values: its fields and loops stay. A loop in which rows differ by a
 * condition is gone through, since nobody who reads one row's words may learn those that another row has not.
 */
export function decided(html: string, all: Rows): string {
  if (!hasConditions(html)) return html;
  return writeRichText(partsOf(parseRichText(html), () => undefined).flatMap((part) => remaining(part, all, [null])));
}
