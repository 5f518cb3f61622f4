/**
 * Which records an event names: by its fields of kind `ref` and `refs`, in the header, in lines, in what is nested in them and
 * in rows of a payload. Records are rows, so the server asks whether they are there and may be chosen (conventions.md, "ref").
 */
import type { AnyDefinition } from './definition.js';
import type { EntityName } from './entity-names.js';
import type { Field, Fields } from './fields.js';
import { partsSent } from './mobile-numbers.js';

export interface NamedRecord {
  readonly entity: EntityName;
  readonly id: string;
  /** Where it stands, such as `lines.materialItemId`. */
  readonly field: string;
  /** Key of the line; undefined: of the header. */
  readonly row?: string | number;
}

type Values = Readonly<Record<string, unknown>>;
type Place = Pick<NamedRecord, 'row'> & { readonly line?: string };

export const recordKey = ({ entity, id }: Pick<NamedRecord, 'entity' | 'id'>): string => `${entity}:${id}`;

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : typeof value === 'string' && value ? [value] : [];

const rowsOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];

function namedBy(name: string, { kind, entity, columns, computed }: Field, value: unknown, place: Place): readonly NamedRecord[] {
  const field = place.line === undefined ? name : `${place.line}.${name}`;
  if (kind === 'rows') return rowsOf(value).flatMap((row) => namedIn(columns!, row, { ...place, line: field }));
  if (computed || !entity || (kind !== 'ref' && kind !== 'refs')) return [];
  const { row } = place;
  return idsOf(value).map((id) => ({ entity, id, field, ...(row === undefined ? {} : { row }) }));
}

const namedIn = (fields: Fields, values: Values, place: Place): readonly NamedRecord[] =>
  Object.entries(values).flatMap(([name, value]) => (Object.hasOwn(fields, name) ? namedBy(name, fields[name]!, value, place) : []));

/** Fields that every document has beside its own. */
const common: Fields = { orgId: { kind: 'ref', label: { en: 'Organisation', cn: '组织' }, entity: 'baseOrganization' } };

type Shape = Pick<AnyDefinition, 'fields' | 'lines' | 'events'>;

const withCommon = (fields: Fields): Fields => ({ ...common, ...fields });

function nestedIn({ lines }: Shape, place: Place, values: Values): readonly NamedRecord[] {
  const nested = place.line === undefined ? {} : (lines[place.line]?.nested ?? {});
  return Object.entries(nested).flatMap(([name, { fields }]) =>
    rowsOf(values[name]).flatMap((row) => namedIn(fields, row, { ...place, line: `${place.line}.${name}` })),
  );
}

/** What a document names already: it is not looked at again, though it was taken out of use since. */
function standing(definition: Shape, stored: Values): ReadonlySet<string> {
  const header = namedIn(withCommon(definition.fields), stored, {});
  const ofLines = Object.entries(definition.lines).flatMap(([line, { fields }]) =>
    rowsOf(stored[line]).flatMap((row) => [...namedIn(fields, row, { line }), ...nestedIn(definition, { line }, row)]),
  );
  return new Set([...header, ...ofLines].map(recordKey));
}

/** Records that an event names and the document does not name yet. @param stored the document as it stands; null: it is to be made */
export function recordsNamed(definition: Shape, event: string, payload: object, stored: Values | null): readonly NamedRecord[] {
  const declared = definition.events[event]?.payload !== undefined;
  const sent = partsSent(definition, event, payload).flatMap(({ fields, values, line, row }) => {
    const place = { ...(line === undefined ? {} : { line }), ...(row === undefined ? {} : { row }) };
    const known = declared || line !== undefined ? fields : withCommon(fields);
    return [...namedIn(known, values, place), ...nestedIn(definition, place, values)];
  });
  if (sent.length === 0 || stored === null) return sent;
  const before = standing(definition, stored);
  return sent.filter((one) => !before.has(recordKey(one)));
}
