/**
 * One meaning of each field kind in the database: its column type, and the way of a value there and back. In memory
 * ids are strings, decimals plain strings without trailing zeros, instants milliseconds, dates strings.
 */
import type { EntitySchemaColumnOptions } from 'typeorm';
import type { Field, FieldKind } from '../../../state-machines/kernel/fields.js';
import { normalise } from '../../../state-machines/kernel/primitives/decimal.js';
import { quoted, snake } from './naming.js';

export interface Column {
  /** Name in memory. */
  readonly field: string;
  /** Name in the database. */
  readonly name: string;
  readonly kind: FieldKind | 'actor';
  /** Type as SQL writes it, for casts and record definitions. */
  readonly type: string;
  readonly options: EntitySchemaColumnOptions;
  /** SQL that gives the value in the shape that `read` takes, alone and inside JSON alike. */
  readonly select: (column: string) => string;
  readonly read: (value: unknown) => unknown;
  /** A parameter of the column's type; inside a JSON record the same value. */
  readonly write: (value: unknown) => unknown;
}

type Shape = Pick<Column, 'type' | 'options' | 'select' | 'read' | 'write'>;

const same = <T>(value: T): T => value;
const orNull = (value: unknown): unknown => value ?? null;
const plain = (column: string): string => column;

const varchar = (length: number): Shape => ({
  type: `varchar(${length})`,
  options: { type: 'varchar', length },
  select: plain,
  read: same,
  write: orNull,
});
const text: Shape = { type: 'text', options: { type: 'text' }, select: plain, read: same, write: orNull };
const char = (length: number): Shape => ({
  type: `char(${length})`,
  options: { type: 'char', length },
  select: plain,
  read: same,
  write: orNull,
});
const instant: Shape = {
  type: 'timestamptz(3)',
  options: { type: 'timestamp with time zone', precision: 3 },
  select: (column) => `(extract(epoch from ${column}) * 1000)::float8`,
  read: same,
  write: (value) => (value === null || value === undefined ? null : new Date(value as number).toISOString()),
};
const numeric = (precision: number, scale: number): Shape => ({
  type: `numeric(${precision},${scale})`,
  options: { type: 'numeric', precision, scale },
  select: (column) => `${column}::text`,
  read: (value) => (value === null ? null : normalise(value as string)),
  write: (value) => fitting(value, scale),
});

/** PostgreSQL would round in silence, and the stored document would no longer be the decided one. */
function fitting(value: unknown, scale: number): unknown {
  if (value === null || value === undefined) return null;
  const text = normalise(value as string);
  const point = text.indexOf('.');
  if (point >= 0 && text.length - point - 1 > scale)
    throw new RangeError(`${text} has more than ${scale} decimals: round it in the rule that makes it`);
  return text;
}

export const INT4 = 2_147_483_647;
const whole = (field: Field): Shape => {
  const small = field.max !== undefined && Number(field.max) <= INT4;
  return small
    ? { type: 'integer', options: { type: 'integer' }, select: plain, read: same, write: orNull }
    : { type: 'bigint', options: { type: 'bigint' }, select: (column) => `${column}::float8`, read: same, write: orNull };
};

/** Those who act without being a user of the table; ids start at 1. */
const nobodies: Readonly<Record<string, string>> = { SYSTEM: '0', anonymous: '-1' };
const nobodiesBack: Readonly<Record<string, string>> = { '0': 'SYSTEM', '-1': 'anonymous' };
export const idToColumn = (value: unknown): unknown =>
  value === null || value === undefined ? null : (nobodies[value as string] ?? value);
export const idFromColumn = (value: unknown): unknown => (value === null ? null : (nobodiesBack[value as string] ?? value));

const bigint: Shape = {
  type: 'bigint',
  options: { type: 'bigint' },
  select: (column) => `${column}::text`,
  read: idFromColumn,
  write: idToColumn,
};
const bigints: Shape = {
  type: 'bigint[]',
  options: { type: 'bigint', array: true },
  select: (column) => `to_json(${column}::text[])`,
  read: (value) => ((value as readonly unknown[] | null) ?? []).map(idFromColumn),
  write: (value) => ((value as readonly unknown[] | null) ?? []).map(idToColumn),
};
const json: Shape = { type: 'jsonb', options: { type: 'jsonb' }, select: plain, read: same, write: orNull };

const LOOKUP = 40;

const shapes: Readonly<Record<FieldKind, (field: Field) => Shape>> = {
  text: (field) => varchar(field.length ?? 4000),
  longText: (field) => varchar(field.length ?? 4000),
  richText: () => text,
  integer: whole,
  decimal: (field) => numeric(field.precision!, field.scale!),
  quantity: (field) => numeric(field.precision!, field.scale!),
  price: (field) => numeric(field.precision!, field.scale!),
  amount: (field) => numeric(field.precision!, field.scale!),
  rate: (field) => numeric(field.precision!, field.scale!),
  flag: (field) => ({ ...char(1), read: (value) => value ?? field.initial ?? null }),
  date: () => ({ type: 'date', options: { type: 'date' }, select: (column) => `${column}::text`, read: same, write: orNull }),
  dateTime: () => instant,
  month: () => char(7),
  lookup: (field) => varchar(Math.max(LOOKUP, ...Object.keys(field.lookup?.values ?? {}).map((code) => code.length))),
  ref: () => bigint,
  refs: () => bigints,
  attachments: () => text,
  email: (field) => varchar(field.length ?? 254),
  mobile: (field) => varchar(field.length ?? 20),
  landline: (field) => varchar(field.length ?? 30),
  json: () => json,
  rows: () => json,
};

export function columnOf(field: string, spec: Field): Column {
  return { field, name: snake(field), kind: spec.kind, ...shapes[spec.kind](spec) };
}

/** Who did something: a user's id, SYSTEM or anonymous, as the history writes it. */
const actor = (field: string): Column => ({ field, name: snake(field), kind: 'actor', ...varchar(40) });

const common = (field: string, kind: FieldKind, shape: Shape): Column => ({ field, name: snake(field), kind, ...shape });

/** Fields every document has (conventions.md, "Common header fields"), without id and rev. */
export const commonColumns: readonly Column[] = [
  common('docNumber', 'text', varchar(60)),
  common('orgId', 'ref', bigint),
  actor('createdBy'),
  common('creationDate', 'dateTime', instant),
  actor('lastUpdatedBy'),
  common('lastUpdateDate', 'dateTime', instant),
  actor('submittedBy'),
  common('sourceType', 'text', varchar(60)),
  common('sourceId', 'text', varchar(40)),
  common('originKey', 'text', varchar(300)),
  common('attachmentIds', 'attachments', text),
  common('remark', 'longText', varchar(4000)),
  ...[1, 2, 3, 4, 5].map((n) => common(`attribute${n}`, 'text', varchar(500))),
];

export const selection = (columns: readonly Column[], alias: string, label: (index: number) => string): string =>
  columns.map((column, index) => `${column.select(`${alias}.${quoted(column.name)}`)} as ${quoted(label(index))}`).join(', ');

/** JSON is a parameter of its own kind: node-postgres would write a JavaScript array as an SQL array. */
export const parameterOf = (column: Column, value: unknown): unknown => {
  const written = column.write(value);
  return column.type === 'jsonb' && written !== null ? JSON.stringify(written) : written;
};
