/** What a run of a report answers, and how its figures become rows of a chart. */
import type { Label } from '@machines/kernel/fields.js';

export interface Head {
  readonly key: string;
  readonly label: Label;
  readonly kind: string;
}
export interface Row {
  readonly keys: readonly (string | null)[];
  readonly labels: readonly (Label | null)[];
  readonly values: readonly (string | null)[];
}
export interface Result {
  readonly groups: readonly Head[];
  readonly measures: readonly Head[];
  readonly rows: readonly Row[];
  readonly more: boolean;
  readonly mixed: boolean;
  readonly asOf?: number;
  readonly reportName?: string;
  readonly reportNameEn?: string | null;
  readonly chartCode?: string;
}

export const nameOf = ({ keys, labels }: Row, index: number, word: (label: Label) => string): string => {
  const label = labels[index];
  return label ? word(label) : (keys[index] ?? '–');
};
/** For drawing alone: figures are shown from their decimals. */
export const numberOf = (value: string | null | undefined): number => (value === null || value === undefined ? 0 : Number(value));

export interface Series {
  readonly name: string;
  readonly label: string;
}
export interface Drawn {
  readonly data: readonly Readonly<Record<string, string | number>>[];
  readonly series: readonly Series[];
}

const MOST_SERIES = 24;

/** Rows by the first group; where a second one divides, a series for each of its values, else one for each measure. */
export function drawn({ groups, measures, rows }: Result, word: (label: Label) => string): Drawn {
  if (groups.length < 2) {
    const series = measures.map(({ label }, index) => ({ name: `m${index}`, label: word(label) }));
    const data = rows.map((row) => ({
      name: groups.length === 0 ? '' : nameOf(row, 0, word),
      ...Object.fromEntries(series.map(({ name }, index) => [name, numberOf(row.values[index])])),
    }));
    return { data, series };
  }
  const names = [...new Map(rows.map((row) => [row.keys[1] ?? '', nameOf(row, 1, word)]))].slice(0, MOST_SERIES);
  const series = names.map(([, label], index) => ({ name: `s${index}`, label }));
  const byFirst = new Map<string, Record<string, string | number>>();
  for (const row of rows) {
    const key = row.keys[0] ?? '';
    const at = names.findIndex(([value]) => value === (row.keys[1] ?? ''));
    const point = byFirst.get(key) ?? { name: nameOf(row, 0, word), ...Object.fromEntries(series.map(({ name }) => [name, 0])) };
    if (at >= 0) point[`s${at}`] = numberOf(row.values[0]);
    byFirst.set(key, point);
  }
  return { data: [...byFirst.values()], series };
}
