/** Conditions (platform-process.md §3): data, pure, over values that were read before. */
import { cmp, sum } from '../kernel/primitives/decimal.js';
import { formKeyIn } from './graph.js';
import type { Rule } from './graph.js';

export type Vars = Readonly<Record<string, unknown>>;
export type FieldKindOf = (field: string) => 'number' | 'date' | 'text' | 'list' | 'flag' | null;
export interface RuleFault {
  readonly code: 'RULE_FIELD_UNKNOWN' | 'RULE_TYPE' | 'RULE_TOO_LARGE';
  readonly field: string;
}

const DEEPEST = 5;
const MOST_LEAVES = 50;
export const isDecimal = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
const textOf = (value: unknown): string => String(value ?? '').toLowerCase();
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

type Leaf = { readonly field: string; readonly op: string; readonly value?: unknown; readonly cmp?: string; readonly where?: Rule };
type Test = (actual: unknown, wanted: unknown) => boolean;

/** Decimals as numbers, everything else (dates are yyyy-MM-dd) as text. */
const ordered = (a: unknown, b: unknown): number =>
  isDecimal(a) && isDecimal(b) ? cmp(String(a), String(b)) : String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const within = (actual: unknown, wanted: unknown): boolean =>
  listOf(actual).some((one) => listOf(wanted).some((other) => ordered(one, other) === 0));
const compared =
  (holds: (order: number) => boolean): Test =>
  (actual, wanted) =>
    !isEmpty(actual) && !isEmpty(wanted) && holds(ordered(actual, wanted));

const tests: Readonly<Record<string, Test>> = {
  eq: compared((order) => order === 0),
  ne: (actual, wanted) => isEmpty(actual) || ordered(actual, wanted) !== 0,
  lt: compared((order) => order < 0),
  le: compared((order) => order <= 0),
  gt: compared((order) => order > 0),
  ge: compared((order) => order >= 0),
  between: (actual, wanted) => {
    const [from, to] = listOf(wanted);
    return !isEmpty(actual) && (isEmpty(from) || ordered(actual, from) >= 0) && (isEmpty(to) || ordered(actual, to) <= 0);
  },
  in: (actual, wanted) => !isEmpty(actual) && within(actual, wanted),
  notIn: (actual, wanted) => isEmpty(actual) || !within(actual, wanted),
  /** Paths are values: `/1/4/9` lies below 4. */
  inTree: (actual, wanted) =>
    !isEmpty(actual) && listOf(actual).some((path) => listOf(wanted).some((node) => `${String(path)}/`.includes(`/${String(node)}/`))),
  contains: (actual, wanted) => !isEmpty(actual) && textOf(actual).includes(textOf(wanted)),
  startsWith: (actual, wanted) => !isEmpty(actual) && textOf(actual).startsWith(textOf(wanted)),
  empty: (actual) => isEmpty(actual),
  notEmpty: (actual) => !isEmpty(actual),
};

export const operators = [...Object.keys(tests), 'anyLine', 'allLines', 'sumLines', 'countLines'] as const;

/** `lines.amount` asks lines; `form.amount` a field of the document's own form. */
export const asksLines = (field: string): boolean => field.includes('.') && formKeyIn(field) === null;

const leafOf = (rule: Rule): Leaf | null => ('field' in rule ? (rule as Leaf) : null);

/** @param trace told of every leaf with its value and whether it holds */
export function holdsRule(rule: Rule, vars: Vars, trace?: (leaf: Leaf, value: unknown, result: boolean) => void): boolean {
  if ('all' in rule) return (rule.all as readonly Rule[]).every((one) => holdsRule(one, vars, trace));
  if ('any' in rule) return (rule.any as readonly Rule[]).some((one) => holdsRule(one, vars, trace));
  if ('not' in rule) return !holdsRule(rule.not as Rule, vars, trace);
  const leaf = leafOf(rule);
  if (!leaf) return true;
  const { value, result } = asksLines(leaf.field) ? ofLines(leaf, vars) : ofField(leaf, vars);
  trace?.(leaf, value, result);
  return result;
}

function ofField({ field, op, value }: Leaf, vars: Vars) {
  const actual = vars[field];
  return { value: actual, result: tests[op]?.(actual, value) ?? false };
}

function ofLines({ field, op, value, cmp = 'eq', where }: Leaf, vars: Vars) {
  const [line = '', column = ''] = field.split('.');
  const all = (vars[line] ?? []) as readonly Vars[];
  const rows = where ? all.filter((row) => holdsRule(where, row)) : all;
  const test = tests[cmp] ?? (() => false);
  if (op === 'countLines') return { value: rows.length, result: test(rows.length, value) };
  if (op === 'sumLines') {
    const total = sum(rows.map((row) => String(row[column] ?? '0')));
    return { value: total, result: test(total, value) };
  }
  const hits = rows.filter((row) => test(row[column], value));
  return { value: hits.length, result: op === 'allLines' ? hits.length === rows.length : op === 'anyLine' && hits.length > 0 };
}

/** Leaves of a rule, those about lines included, with how deep they stand. */
function leavesOf(rule: Rule, depth = 1): readonly { readonly leaf: Leaf; readonly depth: number }[] {
  if ('all' in rule) return (rule.all as readonly Rule[]).flatMap((one) => leavesOf(one, depth + 1));
  if ('any' in rule) return (rule.any as readonly Rule[]).flatMap((one) => leavesOf(one, depth + 1));
  if ('not' in rule) return leavesOf(rule.not as Rule, depth + 1);
  const leaf = leafOf(rule);
  return leaf ? [{ leaf, depth }] : [];
}

export const leavesIn = (rule: Rule): readonly Leaf[] => leavesOf(rule).map(({ leaf }) => leaf);
export const fieldsIn = (rule: Rule): readonly string[] => [...new Set(leavesIn(rule).map(({ field }) => field))];

const ofKind: Readonly<Record<string, readonly string[]>> = {
  number: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'notIn', 'empty', 'notEmpty'],
  date: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'empty', 'notEmpty'],
  text: ['eq', 'ne', 'in', 'notIn', 'inTree', 'contains', 'startsWith', 'empty', 'notEmpty'],
  list: ['in', 'notIn', 'inTree', 'empty', 'notEmpty'],
  flag: ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty'],
};

/** What is wrong with a rule over the fields that there are. */
export function ruleFaults(rule: Rule, kindOf: FieldKindOf): readonly RuleFault[] {
  const leaves = leavesOf(rule);
  if (leaves.length > MOST_LEAVES || leaves.some(({ depth }) => depth > DEEPEST)) return [{ code: 'RULE_TOO_LARGE', field: '' }];
  return leaves.flatMap(({ leaf }): readonly RuleFault[] => {
    const { field, op, value } = leaf;
    const kind = op === 'countLines' ? 'number' : kindOf(field);
    if (kind === null) return [{ code: 'RULE_FIELD_UNKNOWN', field }];
    const linewise = ['anyLine', 'allLines', 'sumLines', 'countLines'].includes(op);
    const asked = linewise ? (leaf.cmp ?? 'eq') : op;
    const fits = linewise === asksLines(field) && (ofKind[kind] ?? []).includes(asked);
    const valued =
      kind !== 'number' || ['empty', 'notEmpty'].includes(asked) || listOf(value).every((one) => isEmpty(one) || isDecimal(one));
    return fits && valued ? [] : [{ code: 'RULE_TYPE', field }];
  });
}
