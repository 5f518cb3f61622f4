/** What a report asks of its subject: rows divided by groups, measured, under conditions. No text of a query language, only names of columns. */
import type { ListCondition } from '../kernel/protocol.js';
import { charts, isChart, reportLookups } from './charts.js';

export type Bucket = keyof (typeof reportLookups.BASE_REPORT_BUCKET)['values'] & string;
export type Measuring = keyof (typeof reportLookups.BASE_REPORT_MEASURE)['values'] & string;

export interface ReportGroupBy {
  readonly key: string;
  /** Of a date or instant. */
  readonly bucket?: Bucket;
}
export interface ReportMeasure {
  readonly fn: Measuring;
  /** Absent for a number of rows. */
  readonly key?: string;
}
export interface ReportQuery {
  readonly groups: readonly ReportGroupBy[];
  readonly measures: readonly ReportMeasure[];
  readonly conditions: readonly ListCondition[];
  /** The greatest of the first measure alone; else in the order of the groups. */
  readonly top?: number;
}

const MOST_CONDITIONS = 20;
const name = /^[A-Za-z][A-Za-z0-9]{0,59}$/;
const isKey = (key: unknown): key is string => typeof key === 'string' && name.test(key);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown, most: number): readonly unknown[] | null => (Array.isArray(value) && value.length <= most ? value : null);

const operators: ReadonlySet<unknown> = new Set(['eq', 'ne', 'in', 'like', 'gt', 'ge', 'lt', 'le', 'between', 'isNull']);

const isGroup = (one: unknown): boolean =>
  isRecord(one) &&
  isKey(one['key']) &&
  (one['bucket'] === undefined || Object.hasOwn(reportLookups.BASE_REPORT_BUCKET.values, String(one['bucket'])));
const isMeasure = (one: unknown): boolean =>
  isRecord(one) &&
  Object.hasOwn(reportLookups.BASE_REPORT_MEASURE.values, String(one['fn'])) &&
  (one['fn'] === 'COUNT' ? one['key'] === undefined : isKey(one['key']));
const isCondition = (one: unknown): boolean => isRecord(one) && isKey(one['key']) && operators.has(one['op']);

/** Whether something that came from outside has the shape of a query; what its columns are, the server knows. */
export function isQuery(value: unknown): value is ReportQuery {
  if (!isRecord(value)) return false;
  const { top } = value;
  const groups = listOf(value['groups'], 4);
  const measures = listOf(value['measures'], 8);
  const conditions = listOf(value['conditions'], MOST_CONDITIONS);
  return (
    groups !== null &&
    measures !== null &&
    conditions !== null &&
    groups.every(isGroup) &&
    measures.every(isMeasure) &&
    conditions.every(isCondition) &&
    (top === undefined || (Number.isInteger(top) && Number(top) >= 1 && Number(top) <= 1_000))
  );
}

/** Which slot of the chart holds too few or too many; null: it can be drawn. */
export function slotFault(chartCode: string, { groups, measures }: ReportQuery): 'groups' | 'measures' | null {
  if (!isChart(chartCode)) return null;
  const kind = charts[chartCode];
  const within = (count: number, [min, max]: readonly [number, number]) => count >= min && count <= max;
  if (!within(groups.length, kind.groups)) return 'groups';
  if (!within(measures.length, kind.measures)) return 'measures';
  // Two groups make one series for each value of the second: of one measure.
  return groups.length === 2 && chartCode !== 'TABLE' && measures.length > 1 ? 'measures' : null;
}
