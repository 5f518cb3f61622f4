/** Rows of an event that are about lines of the document: they come filled in, and what was left untouched is not sent. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Field } from '@machines/kernel/fields.js';

type Row = Readonly<Record<string, unknown>>;
type Lined = Pick<AnyDefinition, 'lines'>;

const rowsIn = (view: Row, name: string): readonly Row[] => (Array.isArray(view[name]) ? (view[name] as readonly Row[]) : []);
const lineOf = ({ lines }: Lined, field: Field) => (field.about ? lines[field.about.lines] : undefined);
export const blankRow = (columns: Readonly<Record<string, Field>>): Row =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.initial ?? null]));
/** A quantity of nothing proposes nothing. */
const proposesSomething = (value: unknown): boolean => value !== null && value !== undefined && Number(value) !== 0;

const eachOf = ({ lines }: Lined, field: Field) => (field.about?.each ? lines[field.about.each] : undefined);
/** The keys that name the row which it is about. */
const keysOf = (definition: Lined, field: Field): readonly string[] =>
  [lineOf(definition, field), eachOf(definition, field)].flatMap((line) => line?.key ?? []);
function parts(definition: Lined, field: Field, view: Row): readonly Row[] {
  const each = eachOf(definition, field);
  return each ? rowsIn(view, field.about!.each!).map((one) => ({ [each.key]: one[each.key] })) : [{}];
}

/** One row for each line that has something to propose; null: the field is about no lines that are seen. */
export function proposedRows(definition: Lined, field: Field, view: Row): readonly Row[] | null {
  const line = lineOf(definition, field);
  if (!line || !field.about || !Object.hasOwn(view, field.about.lines)) return null;
  const proposes = Object.entries(field.about.proposes ?? {});
  return rowsIn(view, field.about.lines)
    .filter((row) => proposes.length === 0 || proposes.some(([, from]) => proposesSomething(row[from])))
    .flatMap((row) =>
      parts(definition, field, view).map((part) => ({
        ...blankRow(field.columns ?? {}),
        [line.key]: row[line.key],
        ...part,
        ...Object.fromEntries(proposes.map(([to, from]) => [to, row[from] ?? null])),
      })),
    );
}

/** What is sent: rows that say something beside which line they are about; where they say no more than that, all. */
export function rowsToSend(definition: Lined, field: Field, rows: readonly Row[]): readonly Row[] {
  const line = lineOf(definition, field);
  if (!line) return rows;
  const keys = keysOf(definition, field);
  const said = Object.entries(field.columns ?? {}).filter(([name]) => !keys.includes(name));
  if (said.length === 0) return rows;
  return rows.filter((row) => said.some(([name, column]) => (row[name] ?? null) !== (column.initial ?? null) && row[name] !== ''));
}

/** How the line of a row is called; null: the document has no such line. */
export function lineName(definition: Lined, field: Field, view: Row, row: Row): string | null {
  const line = lineOf(definition, field);
  if (!line || !field.about) return null;
  const found = rowsIn(view, field.about.lines).find((one) => String(one[line.key]) === String(row[line.key]));
  if (!found) return null;
  const texts = Object.entries(line.fields).filter(([name, { kind }]) => name !== line.key && kind === 'text' && found[name]);
  const named = texts.find(([name]) => name.endsWith('Name')) ?? texts[0];
  const whole = named ? `${String(found[line.key])} ${String(found[named[0]])}` : String(found[line.key]);
  return [whole, ...partName(definition, field, view, row)].join(' · ');
}

/** `0 – 1000`: what the other line says of itself, apart from its key. */
function partName(definition: Lined, field: Field, view: Row, row: Row): readonly string[] {
  const each = eachOf(definition, field);
  const found = each && rowsIn(view, field.about!.each!).find((one) => String(one[each.key]) === String(row[each.key]));
  if (!found) return [];
  const values = Object.keys(each.fields).filter((name) => name !== each.key && Object.hasOwn(found, name));
  return [values.map((name) => String(found[name] ?? '…')).join(' – ')];
}

/** The columns that are asked for: what a row is about is its name. */
export function askedColumns(definition: Lined, field: Field, view: Row): Field {
  if (!field.columns) return field;
  const part = eachOf(definition, field)?.key;
  const columns = Object.entries(field.columns).filter(([name, column]) => name !== part && (column.askedOf?.(view) ?? true));
  return { ...field, columns: Object.fromEntries(columns) };
}
