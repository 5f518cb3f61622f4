/** A report as workbook: its rows, and a last sheet that says what they are. */
import type { Label } from '../../state-machines/kernel/fields.js';
import type { CellValue } from '../platform/excel/sheet-xml.js';
import type { Writing } from '../platform/excel/writing.js';
import { openWriting } from '../platform/excel/writing.js';
import type { ReportHead, ReportResult, ReportRow } from './running.js';

export interface Saying {
  readonly language: keyof Label;
  readonly name: string;
  readonly timeZone: string;
  /** Names and values of the last sheet. */
  readonly proof: readonly (readonly [string, string])[];
}

const WIDTH = 22;
const AT_ONCE = 500;

export function writingFor({ groups, measures }: ReportResult, { language, name, timeZone }: Saying): Writing {
  return openWriting({
    columns: [
      ...groups.map(({ label }) => ({ title: label[language], kind: 'text' as const, width: WIDTH })),
      ...measures.map(({ label }) => ({ title: label[language], kind: 'number' as const, width: WIDTH })),
    ],
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    sheetMaxRow: 100_000,
    timeZone,
  });
}

export const cellOf = (row: ReportRow, index: number, language: keyof Label): string =>
  row.labels[index]?.[language] ?? row.keys[index] ?? '–';

const cellsOf = (row: ReportRow, groups: readonly ReportHead[], language: keyof Label): readonly CellValue[] => [
  ...groups.map((_head, index) => cellOf(row, index, language)),
  ...row.values,
];

export async function writeReport(writing: Writing, result: ReportResult, { language, proof }: Saying): Promise<void> {
  for (let first = 0; first < result.rows.length; first += AT_ONCE)
    await writing.write(result.rows.slice(first, first + AT_ONCE).map((row) => cellsOf(row, result.groups, language)));
  await writing.end([...proof, ['Rows', String(result.rows.length)], ['SHA-256', result.hash]]);
}
