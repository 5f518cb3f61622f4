/**
 * Erasing personal data (architecture, "History, replay, proof"): a typed token stands where the value stood, in rows and
 * in payloads alike, so that folding the erased payloads gives the erased rows. Absent values stay absent: guards test
 * the presence of personal fields only.
 */
import type { AnyDefinition } from './definition.js';
import type { Field, Fields } from './fields.js';
import type { JsonValue } from './primitives/json-value.js';

type Values = Readonly<Record<string, unknown>>;

const ERASED = '[erased]';

/** A value of the field's own kind that nobody takes for one of a person. */
function token(field: Field): JsonValue {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'richText':
      return ERASED.slice(0, field.length ?? ERASED.length);
    case 'email':
      return 'erased@erased.invalid';
    case 'mobile':
      return '+000000';
    case 'landline':
      return '00000000';
    case 'date':
      return '1970-01-01';
    case 'month':
      return '1970-01';
    case 'dateTime':
    case 'integer':
      return 0;
    case 'decimal':
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'attachments':
      return '0';
    case 'lookup':
      return Object.keys(field.lookup!.values)[0]!;
    case 'flag':
      return field.initial as string;
    case 'ref':
    case 'refs':
      return 'SYSTEM';
    case 'json':
    case 'rows':
      return ERASED;
  }
}

/** The token of the field; in JSON and lists the structure stays and every leaf goes. */
export function erasedValue(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => erasedValue(field, one));
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, erasedValue(field, part)]));
  return token(field);
}

/** Personal fields of a row with their tokens; what an ERASE event's `change` sets. */
export const erasedFields = (fields: Fields, row: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => field.personal && row[name] !== undefined)
      .map(([name, field]) => [name, erasedValue(field, row[name])]),
  );

/** Every personal field that payloads of this document may carry, by name: header, lines, nested lines, events. */
export function personalFields(definition: AnyDefinition): ReadonlyMap<string, Field> {
  const lines = Object.values(definition.lines).flatMap((line) => [
    line.fields,
    ...Object.values(line.nested ?? {}).map((nested) => nested.fields),
  ]);
  const payloads = Object.values(definition.events).flatMap(({ payload = {} }) => [
    payload,
    ...Object.values(payload).flatMap((field) => (field.columns ? [field.columns] : [])),
  ]);
  const all = [...payloads, ...lines, definition.fields].flatMap((fields) => Object.entries(fields));
  return new Map(all.filter(([, field]) => field.personal));
}

/** The personal field that a leaf of a payload belongs to; undefined: the leaf is nobody's. */
export function personalAt(personal: ReadonlyMap<string, Field>, pointer: string): Field | undefined {
  for (const part of pointer.split('/')) {
    const field = personal.get(part);
    if (field) return field;
  }
  return undefined;
}

/** A payload whose personal values are tokens. */
export function erasedPayload(personal: ReadonlyMap<string, Field>, payload: JsonValue): JsonValue {
  if (Array.isArray(payload)) return payload.map((one: JsonValue) => erasedPayload(personal, one));
  if (typeof payload !== 'object' || payload === null) return payload;
  return Object.fromEntries(
    Object.entries(payload as Readonly<Record<string, JsonValue>>).map(([name, value]) => {
      const field = personal.get(name);
      return [name, (field ? erasedValue(field, value) : erasedPayload(personal, value)) as JsonValue];
    }),
  );
}
