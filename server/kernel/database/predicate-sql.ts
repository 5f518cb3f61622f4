/** Predicates of views as SQL: the same answer as `holds` gives in memory, NULL counting as no. */
import { actsIn, keyOfViewer, traitsOf } from '../../../state-machines/kernel/predicate.js';
import type { Predicate, ViewerKeys } from '../../../state-machines/kernel/predicate.js';
import { parameterOf } from './columns.js';
import type { Column } from './columns.js';
import { quoted } from './naming.js';
import type { Parameters } from './parameters.js';
import type { DocumentTables, LineTable, NestedTable } from './tables.js';

/** What a predicate's names mean: columns of one table row, and the line tables below it. */
export interface Place {
  readonly column: (field: string) => { readonly sql: string; readonly spec: Pick<Column, 'kind' | 'write' | 'type'> } | undefined;
  readonly lines: (name: string) => { readonly from: string; readonly place: Place } | undefined;
}

const state: Pick<Column, 'kind' | 'write' | 'type'> = { kind: 'text', type: 'varchar', write: (value) => value };
const whole: Pick<Column, 'kind' | 'write' | 'type'> = { kind: 'integer', type: 'integer', write: (value) => value };
const identity: Pick<Column, 'kind' | 'write' | 'type'> = { kind: 'ref', type: 'bigint', write: (value) => value };

export function headerPlace(tables: DocumentTables, alias: string): Place {
  return {
    column: (field) => {
      if (field === 'state') return { sql: `${alias}.state`, spec: state };
      if (field === 'rev') return { sql: `${alias}.rev`, spec: whole };
      if (field === 'id') return { sql: `${alias}.id`, spec: identity };
      const column = tables.byField.get(field);
      return column && { sql: `${alias}.${quoted(column.name)}`, spec: column };
    },
    lines: (name) => {
      const line = tables.lines.find((one) => one.line === name);
      if (!line) return undefined;
      if (line.spec.temperature === 'cold') return { from: `${quoted(line.name)} l where false`, place: linePlace(line, 'l', alias) };
      return {
        from: `${quoted(line.name)} l where l.doc_id = ${alias}.id and l.row_position is not null`,
        place: linePlace(line, 'l', alias),
      };
    },
  };
}

/** A line's row; `state` stays the document's, and so does `orgId` where the line has none. */
export function linePlace(line: LineTable, alias: string, header: string): Place {
  return {
    column: columnsAt(line.columns, alias, header),
    lines: (name) => {
      const nested = line.nested.find((one) => one.line === name);
      return (
        nested && {
          from: `${quoted(nested.name)} n where n.doc_id = ${alias}.doc_id and n.${quoted(nested.parentKey.name)} = ${alias}.${quoted(line.key.name)}`,
          place: nestedPlace(nested, 'n', header),
        }
      );
    },
  };
}

export const nestedPlace = (nested: NestedTable, alias: string, header: string): Place => ({
  column: columnsAt(nested.columns, alias, header),
  lines: () => undefined,
});

const columnsAt =
  (columns: readonly Column[], alias: string, header: string): Place['column'] =>
  (field) => {
    if (field === 'state') return { sql: `${header}.state`, spec: state };
    const column = columns.find((one) => one.field === field);
    if (!column && field === 'orgId') return { sql: `${header}.org_id`, spec: identity };
    return column && { sql: `${alias}.${quoted(column.name)}`, spec: column };
  };

/** @throws RangeError where the predicate names what the document has not */
export function predicateSql(predicate: Predicate, place: Place, viewer: ViewerKeys, params: Parameters): string {
  const part = (inner: Predicate) => predicateSql(inner, place, viewer, params);
  if ('eq' in predicate) return equals(columnAt(place, predicate.eq[0]), predicate.eq[1], params);
  if ('in' in predicate) return oneOf(columnAt(place, predicate.in[0]), predicate.in[1], params);
  if ('viewer' in predicate) return isViewer(columnAt(place, predicate.viewer[0]), keyOfViewer(viewer, predicate.viewer[1]), params);
  if ('acting' in predicate) return String(actsIn(predicate.acting, viewer));
  if ('present' in predicate) return `${columnAt(place, predicate.present).sql} is not null`;
  if ('inScope' in predicate) return inScope(columnAt(place, predicate.inScope), viewer, params);
  if ('reaches' in predicate) return reaches(columnAt(place, predicate.reaches), viewer, params);
  if ('and' in predicate) return joined(predicate.and.map(part), 'and', 'true');
  if ('or' in predicate) return joined(predicate.or.map(part), 'or', 'false');
  if ('not' in predicate) return `not coalesce(${part(predicate.not)}, false)`;
  if ('some' in predicate) return someLine(place, predicate.some, predicate.where, viewer, params);
  return predicate.always ? 'true' : 'false';
}

type At = NonNullable<ReturnType<Place['column']>>;

function columnAt(place: Place, field: string): At {
  const found = place.column(field);
  if (!found) throw new RangeError(`a predicate names ${field}, which is no column here`);
  return found;
}

const joined = (parts: readonly string[], word: string, none: string): string =>
  parts.length === 0 ? none : `(${parts.join(` ${word} `)})`;

const valueOf = ({ spec }: At, value: unknown): unknown => parameterOf(spec as Column, value);

function equals(at: At, value: unknown, params: Parameters): string {
  return value === null ? `${at.sql} is null` : `${at.sql} = ${params.add(valueOf(at, value))}`;
}

function oneOf(at: At, values: readonly unknown[], params: Parameters): string {
  const given = values.filter((value) => value !== null);
  const parts = given.length > 0 ? [`${at.sql} = any(${params.add(given.map((value) => valueOf(at, value)))})`] : [];
  return joined(given.length < values.length ? [...parts, `${at.sql} is null`] : parts, 'or', 'false');
}

function isViewer(at: At, key: string | null, params: Parameters): string {
  if (key === null) return 'false';
  return at.spec.kind === 'refs' ? `${params.add(key)} = any(${at.sql})` : `${at.sql} = ${params.add(valueOf(at, key))}`;
}

function inScope(at: At, { orgIds = [], respCode }: ViewerKeys, params: Parameters): string {
  return orgIds === null || respCode === 'AUDITOR' ? 'true' : `(${at.sql} is null or ${at.sql} = any(${params.add(orgIds)}::bigint[]))`;
}

function reaches(at: At, viewer: ViewerKeys, params: Parameters): string {
  const side = `${at.sql}->'${viewer.userType === 'EX' ? 'EX' : 'INSIDE'}'`;
  return `(${side} is not null and not exists (select from jsonb_array_elements(${side}) one_of where not jsonb_exists_any(one_of, ${params.add(traitsOf(viewer))}::text[])))`;
}

function someLine(place: Place, name: string, where: Predicate, viewer: ViewerKeys, params: Parameters): string {
  const lines = place.lines(name);
  if (!lines) throw new RangeError(`a predicate names the line kind ${name}, which is not here`);
  return `exists (select from ${lines.from} and ${predicateSql(where, lines.place, viewer, params)})`;
}
