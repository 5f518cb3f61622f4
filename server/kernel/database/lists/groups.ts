/**
 * Rows of a list divided into groups and measured, for reports: one statement over the same source as the list's, so that its
 * scope, its columns under the viewer's conditions and its masks hold for every group and sum. What a viewer does not see is
 * empty to him here, too: it is in no sum, and makes no group but that of what is empty.
 */
import type { Field } from '../../../../state-machines/kernel/fields.js';
import type { ListQuery } from '../../../../state-machines/kernel/protocol.js';

import type { Queryable } from '../../contracts.js';
import { Parameters } from '../parameters.js';
import type { DefinitionOf, Reference } from './names.js';
import { nameTable } from './names.js';

export interface GroupBy {
  readonly key: string;
  /** Of a date or instant. */
  readonly bucket?: 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';
}
export interface Measure {
  readonly fn: 'COUNT' | 'COUNT_DISTINCT' | 'SUM' | 'AVG' | 'MIN' | 'MAX' | 'MEDIAN';
  /** Absent for a number of rows. */
  readonly key?: string;
}

export interface GroupAsk {
  readonly groups: readonly GroupBy[];
  readonly measures: readonly Measure[];
  readonly query: ListQuery;
  /** So many of the greatest by the first measure. */
  readonly top?: number | undefined;
  /** One more is looked for: it says that there are more. */
  readonly most: number;
}

export interface GroupRow {
  readonly keys: readonly (string | null)[];
  /** What references are called, where they are some. */
  readonly names: readonly (string | null)[];
  readonly namesEn: readonly (string | null)[];
  readonly values: readonly (string | null)[];
}

export interface Grouped {
  readonly rows: readonly GroupRow[];
  readonly more: boolean;
  /** Amounts of several currencies were added up. */
  readonly mixed: boolean;
}

export interface GroupColumn extends Reference {
  readonly key: string;
  readonly masked?: true;
}

/** What of a list's source groups need. */
export interface GroupSource {
  readonly from: string;
  readonly sortable: ReadonlySet<string>;
  readonly column: (key: string, params: Parameters) => GroupColumn | undefined;
  readonly definitionOf: DefinitionOf;
  readonly sums?: { readonly columns: readonly string[]; readonly by?: string } | undefined;
}

export type Role = 'DIMENSION' | 'MEASURE' | 'TIME';

const dimensions = new Set<Field['kind']>(['text', 'lookup', 'flag', 'ref', 'integer', 'date', 'dateTime', 'month']);
const numbers = new Set<Field['kind']>(['integer', 'decimal', 'quantity', 'price', 'amount', 'rate']);
const times = new Set<Field['kind']>(['date', 'dateTime']);
const money = new Set<Field['kind']>(['price', 'amount']);

/** null: neither divides nor is measured. Personal data is neither, whoever looks. */
export function roleOf({ field, masked }: Pick<GroupColumn, 'field' | 'masked'>): Role | null {
  if (masked || field.sensitive || field.personal) return null;
  if (times.has(field.kind)) return 'TIME';
  if (numbers.has(field.kind) && field.kind !== 'integer') return 'MEASURE';
  return dimensions.has(field.kind) ? 'DIMENSION' : null;
}

export const usableIn = (source: GroupSource, key: string): GroupColumn | undefined => {
  const found = source.sortable.has(key) ? source.column(key, new Parameters()) : undefined;
  return found && roleOf(found) !== null ? found : undefined;
};

const buckets = { DAY: 'YYYY-MM-DD', WEEK: 'IYYY-"W"IW', MONTH: 'YYYY-MM', QUARTER: 'YYYY-"Q"Q', YEAR: 'YYYY' } as const;

function groupSql({ sql, field }: GroupColumn, { bucket }: GroupBy, zone: string, params: Parameters): string {
  if (!times.has(field.kind)) return `(${sql})::text`;
  const local = field.kind === 'date' ? `(${sql})::date` : `((${sql}) at time zone ${params.add(zone)})`;
  return `to_char(${local}, '${buckets[bucket ?? 'DAY']}')`;
}

const functions: Readonly<Record<Exclude<Measure['fn'], 'COUNT'>, (sql: string) => string>> = {
  COUNT_DISTINCT: (sql) => `count(distinct (${sql}))::text`,
  SUM: (sql) => `trim_scale(sum((${sql})::numeric))::text`,
  AVG: (sql) => `trim_scale(round(avg((${sql})::numeric), 6))::text`,
  MIN: (sql) => `trim_scale(min((${sql})::numeric))::text`,
  MAX: (sql) => `trim_scale(max((${sql})::numeric))::text`,
  MEDIAN: (sql) => `trim_scale(round((percentile_cont(0.5) within group (order by (${sql})::numeric))::numeric, 6))::text`,
};

const needsNumber = (fn: Measure['fn']): boolean => fn !== 'COUNT' && fn !== 'COUNT_DISTINCT';

/** @throws what `refused` makes of a name that cannot be used so */
function columnIn(source: GroupSource, key: string, params: Parameters, refused: (key: string) => Error): GroupColumn {
  const found = usableIn(source, key) && source.column(key, params);
  if (!found) throw refused(key);
  return found;
}

function measureSql(source: GroupSource, { fn, key }: Measure, params: Parameters, refused: (key: string) => Error): string {
  if (fn === 'COUNT') return 'count(*)::text';
  const column = columnIn(source, key ?? '', params, refused);
  if (needsNumber(fn) && !numbers.has(column.field.kind)) throw refused(key ?? '');
  return functions[fn](column.sql);
}

/** How many currencies one group adds up, where it adds up amounts and the list says what keeps them apart. */
function mixedSql(source: GroupSource, { groups, measures }: GroupAsk, params: Parameters): string {
  const by = source.sums?.by;
  const adds = measures.some(({ fn, key }) => {
    const column = fn === 'SUM' || fn === 'AVG' ? source.column(key ?? '', new Parameters()) : undefined;
    return column !== undefined && money.has(column.field.kind);
  });
  if (by === undefined || !adds || groups.some(({ key }) => key === by)) return '1';
  const column = source.column(by, params);
  return column ? `count(distinct (${column.sql}))::int` : '1';
}

interface Parts {
  readonly zone: string;
  readonly whereSql: (params: Parameters) => string;
  readonly refused: (key: string) => Error;
}

export async function grouped(on: Queryable, source: GroupSource, ask: GroupAsk, { zone, whereSql, refused }: Parts): Promise<Grouped> {
  const params = new Parameters();
  const columns = ask.groups.map(({ key }) => columnIn(source, key, params, refused));
  const keys = columns.map((column, index) => groupSql(column, ask.groups[index]!, zone, params));
  const measures = ask.measures.map((measure) => measureSql(source, measure, params, refused));
  const mixed = mixedSql(source, ask, params);
  const where = whereSql(params);
  const most = Math.min(ask.most, ask.top ?? ask.most);
  const selected = [
    ...keys.map((sql, index) => `${sql} as g${index}`),
    ...measures.map((sql, index) => `${sql} as m${index}`),
    `${mixed} as mixed`,
  ];
  const places = keys.map((_sql, index) => String(index + 1));
  const divided = `select ${selected.join(', ')} from ${source.from} where ${where}${places.length > 0 ? ` group by ${places.join(', ')}` : ''}`;
  const order = [...(ask.top === undefined ? [] : ['x.m0::numeric desc nulls last']), ...keys.map((_sql, index) => `x.g${index}`)];
  const names = columns.flatMap((column, index) => nameSql(source, column, index));
  const orderBy = order.length > 0 ? ` order by ${order.join(', ')}` : '';
  const statement = `select ${['x.*', ...names].join(', ')} from (${divided}) x${orderBy} limit ${params.add(most + 1)}`;
  const { rows } = await on.query<Readonly<Record<string, string | number | null>>>(statement, params.values);
  const shown = rows.slice(0, most).map((row) => rowOf(row, columns.length, measures.length));
  // Of the greatest so many are wanted; that there are others is no news.
  return { rows: shown, more: ask.top === undefined && rows.length > most, mixed: rows.some((row) => Number(row['mixed']) > 1) };
}

function nameSql(source: GroupSource, column: GroupColumn, index: number): readonly string[] {
  if (column.field.kind !== 'ref') return [];
  const reference = { ...column, sql: `x.g${index}`, column: { ...column.column, type: 'varchar' } };
  return (['usual', 'en'] as const).flatMap((which) => {
    const named = nameTable(source.definitionOf, reference, 'r', which);
    return named ? [`(select ${named.name}::text from ${named.table} r where ${named.on}) as ${which === 'en' ? 'e' : 'n'}${index}`] : [];
  });
}

const textOf = (value: string | number | null | undefined): string | null => (value === null || value === undefined ? null : String(value));
function rowOf(row: Readonly<Record<string, string | number | null>>, groups: number, measures: number): GroupRow {
  const all = (letter: string, count: number) => Array.from({ length: count }, (_one, index) => textOf(row[`${letter}${index}`]));
  return { keys: all('g', groups), names: all('n', groups), namesEn: all('e', groups), values: all('m', measures) };
}
