/** Filters of a list as SQL (platform-access.md §0.5): values are checked like any other input and travel as parameters. */
import type { Field } from '../../../../state-machines/kernel/fields.js';
import type { ListCondition } from '../../../../state-machines/kernel/protocol.js';
import { isDate } from '../../../../state-machines/kernel/primitives/instant.js';
import { checkSought } from '../../../../state-machines/kernel/validate.js';
import { EdgeError, RefusedCall } from '../../edges/errors.js';
import { INT4, parameterOf } from '../columns.js';
import type { Column } from '../columns.js';
import type { Parameters } from '../parameters.js';
import { mayBeRare, rareLetters } from '../rare-letters.js';

/** One column that may be filtered: its SQL under the viewer's conditions, and what its values are. */
export interface Filterable {
  readonly key: string;
  readonly sql: string;
  /** SQL of the English side of a name: a word is looked for in both. */
  readonly twin?: string;
  readonly field: Field;
  readonly column: Pick<Column, 'write' | 'type' | 'kind'>;
}

const textKinds = new Set<Field['kind']>(['text', 'longText', 'richText', 'email', 'mobile', 'landline', 'attachments']);
const unorderedKinds = new Set<Field['kind']>(['json', 'rows', 'refs', 'flag', 'lookup']);

/** What is looked for may be longer or shorter than what is stored, yet nothing that no text holds. */
const anyText: Field = { kind: 'text', label: { en: 'Text', cn: '文本' } };

const beyond = (field: string) => new EdgeError('FIELD_MOST', { kind: 'Invalid', field, params: { field, max: INT4 } });

const badOperator = (key: string, op: string) =>
  new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: key, params: { field: `${key} (${op})` } });

export function conditionSql(on: Filterable, { op, value }: ListCondition, zone: string, params: Parameters): string {
  if (op === 'isNull') return `${on.sql} is ${value === 'N' ? 'not ' : ''}null`;
  if (op === 'like') return like(on, value, params);
  if (on.field.kind === 'json' || on.field.kind === 'rows') throw badOperator(on.key, op);
  if (on.field.kind === 'refs') return overlaps(on, op, value, params);
  if (op === 'in') return inList(on, value, params);
  if (Array.isArray(value) && op !== 'between') return op === 'eq' ? inList(on, value, params) : fail(on, op);
  if (on.field.kind === 'dateTime') return moment(on, op, value, zone, params);
  if (op === 'between') return between(on, value, params);
  if (op !== 'eq' && op !== 'ne' && unorderedKinds.has(on.field.kind)) throw badOperator(on.key, op);
  return compared(on, op, value, params);
}

function fail(on: Filterable, op: string): never {
  throw badOperator(on.key, op);
}

const signs = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function compared(
  on: Filterable,
  op: Exclude<ListCondition['op'], 'in' | 'like' | 'between' | 'isNull'>,
  value: unknown,
  params: Parameters,
): string {
  const given = `${params.add(checked(on, value))}${castOf(on)}`;
  return op === 'ne' ? `${on.sql} is distinct from ${given}` : `${on.sql} ${signs[op]} ${given}`;
}

function checked(on: Filterable, value: unknown): unknown {
  const result = checkSought(on.field, on.key, value);
  if (!result.ok) throw new RefusedCall(result.refusal);
  if (result.value === null) throw badOperator(on.key, 'null');
  if (on.column.type === 'integer' && Math.abs(Number(result.value)) > INT4) throw beyond(on.key);
  return parameterOf(on.column as Column, result.value);
}

/** What a count is compared with may be greater than any count, of whatever width the SQL makes it. */
const castOf = ({ field, column }: Filterable, many = ''): string =>
  field.kind === 'integer' && column.type !== 'integer' ? `::bigint${many}` : '';

function inList(on: Filterable, value: unknown, params: Parameters): string {
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  // The column stays named: its parameters are bound already, and each must be used.
  return values.length === 0
    ? `(false and ${on.sql} is null)`
    : `${on.sql} = any(${params.add(values.map((one) => checked(on, one)))}${castOf(on, '[]')})`;
}

function between(on: Filterable, value: unknown, params: Parameters): string {
  const [from, to] = bounds(on, value);
  if (unorderedKinds.has(on.field.kind)) throw badOperator(on.key, 'between');
  const parts = [
    ...(from === null ? [] : [`${on.sql} >= ${params.add(checked(on, from))}${castOf(on)}`]),
    ...(to === null ? [] : [`${on.sql} <= ${params.add(checked(on, to))}${castOf(on)}`]),
  ];
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** Either end may be open. */
function bounds(on: Filterable, value: unknown): readonly [unknown, unknown] {
  if (!Array.isArray(value) || value.length !== 2) throw badOperator(on.key, 'between');
  return value.map((one: unknown) => (one === undefined || one === '' ? null : one)) as [unknown, unknown];
}

function overlaps(on: Filterable, op: ListCondition['op'], value: unknown, params: Parameters): string {
  if (op !== 'eq' && op !== 'in') throw badOperator(on.key, op);
  return `${on.sql} && ${params.add(checked(on, Array.isArray(value) ? value : [value]))}::bigint[]`;
}

/** Nothing of it has a case, and no letter becomes any of it without its own: digits, signs, characters of Chinese. */
const isWithoutCase = (word: string): boolean => !/\p{M}/u.test(word) && word.toLowerCase() === word && word.toUpperCase() === word;

/**
 * Letters of every script without case. To fold a text by the rules of Unicode takes many times as long as to look through it, and
 * a list looks through all: so it is done only where the word can be found by it alone.
 */
function like(on: Filterable, value: unknown, params: Parameters): string {
  if (typeof value !== 'string' || !textKinds.has(on.field.kind)) throw badOperator(on.key, 'like');
  checked({ ...on, field: anyText }, value);
  const pattern = `%${value.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const word = params.add(pattern);
  const folded = (sql: string) => `lower(${sql} collate "und-x-icu") like lower(${word} collate "und-x-icu")`;
  const ascii = (sql: string) => `${sql} collate "C" ilike ${word}`;
  const holds = isWithoutCase(value)
    ? (sql: string) => `${sql} collate "C" like ${word}`
    : !/^[\u0020-\u007E]*$/.test(value)
      ? folded
      : mayBeRare(value)
        ? (sql: string) => `(${ascii(sql)} or (${rareLetters(sql)}) and ${folded(sql)})`
        : ascii;
  return on.twin === undefined ? holds(on.sql) : `(${holds(on.sql)} or ${holds(on.twin)})`;
}

/** A date without time means its whole day in the user's zone. */
function moment(on: Filterable, op: ListCondition['op'], value: unknown, zone: string, params: Parameters): string {
  if (op === 'between') {
    const [from, to] = bounds(on, value);
    const parts = [
      ...(from === null ? [] : [moment(on, 'ge', from, zone, params)]),
      ...(to === null ? [] : [moment(on, 'le', to, zone, params)]),
    ];
    return parts.length === 0 ? 'true' : parts.join(' and ');
  }
  if (!isDate(value)) return compared(on, op as 'eq', value, params);
  const midnight = (days: string) => `((${params.add(value)}::date${days})::timestamp at time zone ${params.add(zone)})`;
  const start = () => midnight('');
  const end = () => midnight(' + 1');
  const rules: Readonly<Record<string, () => string>> = {
    eq: () => `(${on.sql} >= ${start()} and ${on.sql} < ${end()})`,
    ne: () => `not coalesce(${on.sql} >= ${start()} and ${on.sql} < ${end()}, false)`,
    ge: () => `${on.sql} >= ${start()}`,
    gt: () => `${on.sql} >= ${end()}`,
    lt: () => `${on.sql} < ${start()}`,
    le: () => `${on.sql} < ${end()}`,
  };
  return (rules[op] ?? (() => fail(on, op)))();
}
