/** A report run for somebody (platform-system.md §6): its subject as his list shows it, divided and measured. */
import { createHash } from 'node:crypto';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Field, Label } from '../../state-machines/kernel/fields.js';
import type { ListCondition } from '../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { Report } from '../../state-machines/reports/report/index.js';
import { reportLookups } from '../../state-machines/reports/charts.js';
import type { ReportQuery } from '../../state-machines/reports/query.js';
import type { DocumentLists, Divisible } from '../kernel/database/lists/lists.js';
import type { LineAddress } from '../kernel/edges/contracts.js';
import { conditionsOf } from '../kernel/edges/list-query.js';
import type { Registry } from '../kernel/registry.js';
import { Turns } from '../platform/excel/turns.js';

export type Asked = Pick<Report, 'subject' | 'subjectLine' | 'query' | 'maxRows'>;

export interface ReportHead {
  readonly key: string;
  readonly label: Label;
  readonly kind: Field['kind'] | 'count';
}
export interface ReportRow {
  readonly keys: readonly (string | null)[];
  readonly labels: readonly (Label | null)[];
  readonly values: readonly (string | null)[];
}
export interface ReportResult {
  readonly groups: readonly ReportHead[];
  readonly measures: readonly ReportHead[];
  readonly rows: readonly ReportRow[];
  readonly more: boolean;
  /** Amounts of several currencies were added up: divide by the currency, or ask for one. */
  readonly mixed: boolean;
  readonly hash: string;
}

export interface RunningParts {
  readonly registry: Registry;
  readonly lists: DocumentLists;
}

/** Reports read for long: a few at a time, so that work goes on beside them. */
const turns = new Turns(2);

export interface Subject {
  readonly definition: AnyDefinition;
  readonly line?: LineAddress;
}

/** What lists of its own kind show: documents with a list, and kinds of lines with an address. */
export function subjectOf(registry: Registry, type: string, line: string | null): Subject | null {
  const definition = registry.find(type)?.definition;
  if (!definition || definition.list.columns.length === 0) return null;
  if (line === null || line === '') return { definition };
  return Object.hasOwn(definition.lines, line) && definition.lines[line]!.entity ? { definition, line: { line } } : null;
}

export const columnsFor = ({ lists }: RunningParts, viewer: Viewer, { definition, line }: Subject): readonly Divisible[] =>
  lists.divisible(definition, viewer, line);

/** The first name of the question that is not a column for this viewer; null: all are. */
export function unknownName(columns: readonly Divisible[], { groups, measures, conditions }: ReportQuery): string | null {
  const known = new Map(columns.map((column) => [column.key, column]));
  const used = [...groups.map(({ key }) => key), ...measures.flatMap(({ key }) => (key === undefined ? [] : [key]))];
  const filtered = conditions.map(({ key }) => key).find((key) => known.get(key)?.filterable !== true);
  return used.find((key) => !known.has(key)) ?? filtered ?? null;
}

const yesNo: Readonly<Record<string, Label>> = { Y: { en: 'Yes', cn: '是' }, N: { en: 'No', cn: '否' } };

function wordOf({ definition }: Subject, key: string, field: Field, value: string | null): Label | null {
  if (value === null) return null;
  if (key === 'state') return definition.machine.states[value]?.label ?? null;
  if (field.kind === 'flag') return yesNo[value] ?? null;
  if (field.kind === 'lookup') return (field.lookup?.values[value] as Label | undefined) ?? null;
  return null;
}

const labelOf = (column: Divisible | undefined, key: string): Label => {
  if (key === 'state') return { en: 'State', cn: '状态' };
  return column?.field.label ?? { en: key, cn: key };
};

export async function ran(
  parts: RunningParts,
  viewer: Viewer,
  asked: Asked,
  more: readonly ListCondition[] = [],
): Promise<ReportResult | null> {
  const subject = subjectOf(parts.registry, asked.subject, asked.subjectLine);
  if (!subject) return null;
  const { groups, measures, top, conditions } = asked.query;
  const columns = columnsFor(parts, viewer, subject);
  const known = new Map(columns.map((column) => [column.key, column]));
  const query = { pageIndex: 1, pageRows: 20, filters: {}, conditions: [...conditionsOf([...conditions]), ...more], orderBy: [] };
  const found = await turns.take(() =>
    parts.lists.groups(subject.definition, viewer, { groups, measures, query, top, most: asked.maxRows }, subject.line),
  );
  const rows = found.rows.map(({ keys, names, namesEn, values }) => ({
    keys,
    values,
    labels: keys.map((key, index) => {
      const named = names[index] ?? null;
      if (named !== null) return { cn: named, en: namesEn[index] ?? named };
      const group = groups[index]!;
      return wordOf(subject, group.key, known.get(group.key)!.field, key);
    }),
  }));
  return {
    groups: groups.map(({ key }) => ({ key, label: labelOf(known.get(key), key), kind: known.get(key)?.field.kind ?? 'text' })),
    measures: measures.map(({ fn, key }) => measureHead(fn, key === undefined ? undefined : known.get(key), key)),
    rows,
    more: found.more,
    mixed: found.mixed,
    hash: createHash('sha256')
      .update(JSON.stringify(rows.map(({ keys, values }) => [keys, values])))
      .digest('hex'),
  };
}

function measureHead(fn: ReportQuery['measures'][number]['fn'], column: Divisible | undefined, key: string | undefined): ReportHead {
  const how = reportLookups.BASE_REPORT_MEASURE.values[fn] as Label;
  if (key === undefined) return { key: fn, label: how, kind: 'count' };
  const what = labelOf(column, key);
  const counts = fn === 'COUNT_DISTINCT';
  return {
    key: `${fn}:${key}`,
    label: fn === 'SUM' ? what : { en: `${what.en} (${how.en.toLowerCase()})`, cn: `${what.cn}(${how.cn})` },
    kind: counts ? 'count' : (column?.field.kind ?? 'decimal'),
  };
}
