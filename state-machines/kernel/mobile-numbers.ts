/**
 * Which mobile numbers an installation takes (platform-access.md §6.1): the option BASE_MOBILE_PATTERN says it, so server and
 * client ask it beside the check of kinds. A form that names a country other than CN takes international numbers instead; one
 * that asks for no country takes both.
 */
import type { AnyDefinition } from './definition.js';
import type { SavePayload } from './events.js';
import type { Fields } from './fields.js';
import { mobile } from './primitives/validators.js';
import type { Refusal } from './refusals.js';
import { refusal } from './refusals.js';

/** Values with their fields; `line` and `row` say where among the lines. */
export interface SentPart {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>>;
  readonly line?: string;
  readonly row?: string | number;
}

/** What an event sends: the declared payload, or the header and the lines of a save. */
export function partsSent(
  definition: Pick<AnyDefinition, 'fields' | 'lines' | 'events'>,
  event: string,
  payload: object,
): readonly SentPart[] {
  const declared = definition.events[event]?.payload;
  return declared ? [{ fields: declared, values: payload as SentPart['values'] }] : partsOfSave(definition, payload);
}

export function partsOfSave(
  definition: Pick<AnyDefinition, 'fields' | 'lines'>,
  { fields = {}, lines = {} }: SavePayload,
): readonly SentPart[] {
  return [
    { fields: definition.fields, values: fields },
    ...Object.entries(lines).flatMap(([line, { set = [] }]) => {
      const known = definition.lines[line]!;
      return set.map((values): SentPart => ({ fields: known.fields, values, line, row: values[known.key] as string | number }));
    }),
  ];
}

const country = 'countryCode';

/** The country of the form; undefined where it asks for none. */
function countryOf(header: Fields, parts: readonly SentPart[], stored: Readonly<Record<string, unknown>>): string | undefined {
  if (!Object.hasOwn(header, country)) return undefined;
  const said = parts[0]?.values[country] ?? stored[country] ?? header[country]!.initial;
  return typeof said === 'string' && said !== '' ? said : 'CN';
}

const taken = (value: string, pattern: string, of: string | undefined): boolean =>
  of === undefined
    ? mobile(value, { pattern }) === null || mobile(value, { country: '' }) === null
    : mobile(value, { pattern, country: of }) === null;

/** @param stored the document as it stands, for a country that is not sent @param pattern of BASE_MOBILE_PATTERN; null: unknown, nothing is refused */
export function refusedMobiles(
  header: Fields,
  parts: readonly SentPart[],
  stored: Readonly<Record<string, unknown>>,
  pattern: string | null,
): readonly Refusal[] {
  if (pattern === null) return [];
  const of = countryOf(header, parts, stored);
  return parts.flatMap(({ fields, values, line, row }) =>
    Object.entries(values).flatMap(([name, value]) => {
      if (
        typeof value !== 'string' ||
        value === '' ||
        !Object.hasOwn(fields, name) ||
        fields[name]!.kind !== 'mobile' ||
        taken(value, pattern, of)
      )
        return [];
      const field = line === undefined ? name : `${line}.${name}`;
      return [refusal('FIELD_MOBILE', { kind: 'Invalid', field, params: { field }, ...(row === undefined ? {} : { row }) })];
    }),
  );
}
