/** Conditions of a text (contracts.md §3.1): `==, !=, >, <, in, and, or, not` over the keys of its placeholders, read as data; no code is run. Pure. */
import { cmp } from '../../kernel/primitives/decimal.js';
import { numberIn } from './formats.js';
import type { PlaceholderKind } from './written.js';

type Operand = { readonly key: string } | { readonly text: string } | { readonly number: string };
type Operator = '==' | '!=' | '>' | '<' | 'in';
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly left: Operand; readonly operator: Operator; readonly right: readonly Operand[] };

const TOKEN = /\s*(?:(==|!=|>|<|[(),])|"([^"]*)"|'([^']*)'|[“”]([^“”]*)[“”]|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z][\w.]*))/y;
type Token = Operand | { readonly sign: string };
const WORDS: readonly string[] = ['and', 'or', 'not', 'in'];

/** null: something else stands in it. */
function tokensOf(text: string): readonly Token[] | null {
  const tokens: Token[] = [];
  const reader = new RegExp(TOKEN);
  const end = text.trimEnd().length;
  while (reader.lastIndex < end) {
    const found = reader.exec(text);
    if (!found) return null;
    const [, sign, double, single, curly, number, word] = found;
    const said = double ?? single ?? curly;
    if (sign !== undefined) tokens.push({ sign });
    else if (said !== undefined) tokens.push({ text: said });
    else if (number !== undefined) tokens.push({ number });
    else tokens.push(WORDS.includes(word!) ? { sign: word! } : { key: word! });
  }
  return tokens;
}

class Malformed extends Error {
  override readonly name = 'Malformed';
}
class Reader {
  #at = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Condition {
    const condition = this.#any();
    if (this.#at < this.tokens.length) throw new Malformed();
    return condition;
  }
  #isNext(sign: string): boolean {
    const token = this.tokens[this.#at];
    return token !== undefined && 'sign' in token && token.sign === sign;
  }
  #takes(sign: string): boolean {
    const isThere = this.#isNext(sign);
    if (isThere) this.#at += 1;
    return isThere;
  }
  #needs(sign: string): void {
    if (!this.#takes(sign)) throw new Malformed();
  }
  #any(): Condition {
    const parts = [this.#all()];
    while (this.#takes('or')) parts.push(this.#all());
    return parts.length === 1 ? parts[0]! : { any: parts };
  }
  #all(): Condition {
    const parts = [this.#one()];
    while (this.#takes('and')) parts.push(this.#one());
    return parts.length === 1 ? parts[0]! : { all: parts };
  }
  #one(): Condition {
    if (this.#takes('not')) return { not: this.#one() };
    if (!this.#takes('(')) return this.#compared();
    const within = this.#any();
    this.#needs(')');
    return within;
  }
  #compared(): Condition {
    const left = this.#operand();
    if (this.#takes('in')) return { left, operator: 'in', right: this.#list() };
    const operator = (['==', '!=', '>', '<'] as const).find((sign) => this.#takes(sign));
    if (operator === undefined) throw new Malformed();
    return { left, operator, right: [this.#operand()] };
  }
  #list(): readonly Operand[] {
    this.#needs('(');
    const all = [this.#operand()];
    while (this.#takes(',')) all.push(this.#operand());
    this.#needs(')');
    return all;
  }
  #operand(): Operand {
    const token = this.tokens[this.#at];
    if (token === undefined || 'sign' in token) throw new Malformed();
    this.#at += 1;
    return token;
  }
}

/** null: it is none. */
export function conditionIn(text: string): Condition | null {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  try {
    return new Reader(tokens).whole();
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** What a key is; null: there is none of that name. `any`: it is asked for where the text is used. */
export interface KnownKey {
  readonly kind: PlaceholderKind | 'any';
  /** Of a lookup. */
  readonly codes?: readonly string[];
}
export type KeyOf = (key: string) => KnownKey | null;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
type Sort = 'number' | 'date' | 'words' | 'any';
function sortOf(operand: Operand, keyOf: KeyOf): Sort | null {
  if ('number' in operand) return 'number';
  if ('text' in operand) return DAY.test(operand.text) ? 'date' : 'words';
  const kind = keyOf(operand.key)?.kind;
  if (kind === undefined) return null;
  if (kind === 'amount' || kind === 'number') return 'number';
  return kind === 'date' || kind === 'any' ? kind : 'words';
}
const isOneOf = (operand: Operand, codes: readonly string[] | undefined): boolean =>
  codes === undefined || !('text' in operand) || codes.includes(operand.text);

/** Whether every key is known and stands beside values of its kind. */
export function isSound(condition: Condition, keyOf: KeyOf): boolean {
  if ('all' in condition) return condition.all.every((one) => isSound(one, keyOf));
  if ('any' in condition) return condition.any.every((one) => isSound(one, keyOf));
  if ('not' in condition) return isSound(condition.not, keyOf);
  const { left, operator, right } = condition;
  const sort = sortOf(left, keyOf);
  const isOrder = operator === '>' || operator === '<';
  if (!('key' in left) || sort === null || (isOrder && sort === 'words')) return false;
  const codes = keyOf(left.key)?.codes;
  return right.every((one) => {
    const other = sortOf(one, keyOf);
    // Whether anything is said is asked of every kind; a text may be compared with words that look like a day.
    if (!isOrder && 'text' in one && one.text === '') return true;
    const fits = other !== null && (sort === 'any' || other === 'any' || sort === other || (sort === 'words' && 'text' in one));
    return fits && isOneOf(one, codes);
  });
}

type ValueOf = (key: string) => string;
const valueIn = (operand: Operand, valueOf: ValueOf): string =>
  'key' in operand ? valueOf(operand.key) : 'text' in operand ? operand.text : operand.number;

/** What says nothing is neither more nor less than anything. */
function order(one: string, other: string): number | null {
  const [left, right] = [numberIn(one), numberIn(other)];
  if (left !== null && right !== null) return cmp(left, right);
  return DAY.test(one) && DAY.test(other) ? (one < other ? -1 : one > other ? 1 : 0) : null;
}
const isSame = (one: string, other: string): boolean => one === other || order(one, other) === 0;

export function holdsIn(condition: Condition, valueOf: ValueOf): boolean {
  if ('all' in condition) return condition.all.every((one) => holdsIn(one, valueOf));
  if ('any' in condition) return condition.any.some((one) => holdsIn(one, valueOf));
  if ('not' in condition) return !holdsIn(condition.not, valueOf);
  const left = valueIn(condition.left, valueOf);
  const [right = '', ...more] = condition.right.map((one) => valueIn(one, valueOf));
  switch (condition.operator) {
    case '>':
      return order(left, right) === 1;
    case '<':
      return order(left, right) === -1;
    case '!=':
      return !isSame(left, right);
    default:
      return [right, ...more].some((one) => isSame(left, one));
  }
}

/** Keys that it asks of. */
export function keysOf(condition: Condition): readonly string[] {
  if ('all' in condition) return condition.all.flatMap(keysOf);
  if ('any' in condition) return condition.any.flatMap(keysOf);
  if ('not' in condition) return keysOf(condition.not);
  return [condition.left, ...condition.right].flatMap((operand) => ('key' in operand ? [operand.key] : []));
}
