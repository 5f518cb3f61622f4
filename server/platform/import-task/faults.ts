/** What is wrong with a row, in both languages, and at which of its cells. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Field } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { sentence } from '../../../state-machines/kernel/refusals.js';
import { reasons } from '../../../state-machines/platform/import-task/fields.js';
import { edgeReasons } from '../../kernel/edges/errors.js';
import type { ImportShape } from './columns.js';

export interface Fault {
  readonly field: string | null;
  readonly code: string;
  readonly en: string;
  readonly cn: string;
}

/** A row of a record: on which sheet it stands, and which line it is. */
export interface RowPlace {
  readonly rowNo: number;
  readonly sheet: number;
  readonly lineKey: string | null;
}

/** @param line the sheet's lines; null: of the record itself */
export function faultOf(shape: ImportShape, line: string | null, refused: Refusal, column = refused.field ?? null): Fault {
  const { definition } = shape;
  const sheet = shape.sheets.find((one) => one.line === line) ?? shape.sheets[0]!;
  const field =
    column === null ? null : (sheet.columns.find(({ key }) => key === column)?.field ?? fieldsOf(definition, line)[column] ?? null);
  const worded = (language: 'en' | 'cn'): string =>
    sentence(
      { ...edgeReasons, ...definition.allReasons, ...reasons },
      {
        ...refused,
        params: {
          ...refused.params,
          ...(field && refused.params?.['field'] !== undefined ? { field: field.label[language] } : {}),
          ...wordedLine(definition, refused, language),
        },
      },
      language,
    );
  return { field: column, code: refused.code, en: worded('en'), cn: worded('cn') };
}

const fieldsOf = (definition: AnyDefinition, line: string | null): Readonly<Record<string, Field>> =>
  line === null ? definition.fields : (definition.lines[line]?.fields ?? {});

function wordedLine({ lines }: AnyDefinition, { params }: Refusal, language: 'en' | 'cn'): Refusal['params'] {
  const name = params?.['line'];
  return typeof name === 'string' && Object.hasOwn(lines, name) ? { line: lines[name]!.label[language] } : {};
}

/** The faults of each row; what is said of no row in particular stands at the first of the record. */
export function placed(shape: ImportShape, rows: readonly RowPlace[], refused: Refusal): ReadonlyMap<number, readonly Fault[]> {
  const faults = new Map<number, Fault[]>();
  for (const one of refused.all ?? [refused]) {
    const [row, line, column] = placeOf(shape, rows, one);
    faults.set(row.rowNo, [...(faults.get(row.rowNo) ?? []), faultOf(shape, line, one, column)]);
  }
  return faults;
}

function placeOf(
  { definition, sheets }: ImportShape,
  rows: readonly RowPlace[],
  refused: Refusal,
): readonly [RowPlace, string | null, string | null] {
  const { row } = refused;
  const field = refused.field ?? null;
  const [head, tail] = field?.includes('.') ? [field.slice(0, field.indexOf('.')), field.slice(field.indexOf('.') + 1)] : [null, field];
  const line = head !== null && Object.hasOwn(definition.lines, head) ? head : null;
  const found =
    row === undefined ? undefined : rows.find((one) => one.lineKey === String(row) && (line === null || sheets[one.sheet]!.line === line));
  if (found) return [found, sheets[found.sheet]!.line, tail];
  const [first] = rows as readonly [RowPlace, ...RowPlace[]];
  return [first, sheets[first.sheet]!.line, line === null && sheets[first.sheet]!.line === null ? field : null];
}

/** Whether a refusal says which row it is about. */
export const namesRow = (refused: Refusal): boolean =>
  (refused.all ?? [refused]).every(({ row, field }) => row !== undefined || field !== undefined);
