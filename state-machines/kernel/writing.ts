/** Which fields of a document who may write: people inside all that are saved, suppliers those marked `s`. */
import type { AnyDefinition } from './definition.js';
import type { Actor, SavePayload } from './events.js';
import type { Field, Fields, Line } from './fields.js';
import type { Refusal } from './refusals.js';
import { refusal } from './refusals.js';

type Row = Readonly<Record<string, unknown>>;
type Writer = Pick<Actor, 'userType'>;

/** @param begun whether the record or row exists: what is fixed and he may read, he says once, when he begins it */
export function isOpenOutside(field: Field | undefined, begun: boolean): boolean {
  if (!field || field.secret) return false;
  return field.supplier === 'edit' || (field.supplier === 'read' && field.fixed === true && !begun);
}

/** Whether this user writes a header field; what is computed and what does not exist is refused elsewhere. */
export function mayWrite(definition: AnyDefinition, name: string, { userType }: Writer, begun: boolean): boolean {
  if (userType !== 'EX') return true;
  return Object.hasOwn(definition.fields, name) ? isOpenOutside(definition.fields[name], begun) : name === 'attachmentIds';
}

/** A checked save's refusals of what its sender may not write. @param stored null: it begins the document */
export function closedTo(
  writer: Writer,
  definition: AnyDefinition,
  { fields = {}, lines = {} }: SavePayload,
  stored: Row | null,
): Refusal[] {
  if (writer.userType !== 'EX') return [];
  const header = Object.keys(fields).filter((name) => !mayWrite(definition, name, writer, stored !== null));
  const inLines = Object.entries(lines).flatMap(([name, { set = [] }]) => {
    const line = definition.lines[name]!;
    const known = new Set(((stored?.[name] ?? []) as readonly Row[]).map((row) => row[line.key]));
    return set.flatMap((row) =>
      closedInRow(line, row, known.has(row[line.key])).map((field) => readOnly(`${name}.${field}`, row[line.key] as string | number)),
    );
  });
  return [...header.map((field) => readOnly(field)), ...inLines];
}

const readOnly = (field: string, row?: string | number): Refusal =>
  refusal('FIELD_READ_ONLY', { kind: 'Invalid', field, ...(row === undefined ? {} : { row }), params: { field } });

function closedInRow(line: Line, row: Row, begun: boolean): readonly string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (name === line.key) return [];
    const nested = line.nested?.[name];
    if (nested)
      return (value as readonly Row[]).flatMap((one) => closedColumns(nested.fields, nested.key, one).map((column) => `${name}.${column}`));
    return isOpenOutside(line.fields[name], begun) ? [] : [name];
  });
}

/** Rows beside a line are sent whole each time. */
const closedColumns = (fields: Fields, key: string, row: Row): readonly string[] =>
  Object.keys(row).filter((name) => name !== key && !isOpenOutside(fields[name], false));
