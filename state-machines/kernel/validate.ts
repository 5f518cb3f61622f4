/**
 * Bad input is refused before a machine sees it: one rule per field kind, the same in forms, calls and imports.
 * Values are normalised on the way (full decimals, instants in milliseconds).
 */
import { isId } from './primitives/id.js';
import type { AnyDefinition } from './definition.js';
import { commonFieldNames, writableCommonFields } from './document.js';
import type { SavePayload } from './events.js';
import type { Field, Fields, Line, Lookup } from './fields.js';
import { isMask } from './masks.js';
import * as decimal from './primitives/decimal.js';
import { compareDates, isDate, isInstant, isMonth, parseInstant } from './primitives/instant.js';
import { cleanRichText } from './primitives/rich-text.js';
import { email, landline, weightedLength } from './primitives/validators.js';
import type { Refusal } from './refusals.js';
import { refusal } from './refusals.js';
import { unclearNumber } from './typed-number.js';

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refusal: Refusal };

const good = (value: unknown): Checked => ({ ok: true, value });
const bad = (code: string, name: string, params: Refusal['params'] = {}): Checked => ({
  ok: false,
  refusal: refusal(code, { kind: 'Invalid', field: name, params: { field: name, ...params } }),
});

/** Digits that may be a mobile number somewhere; which ones an installation takes is asked with its pattern (mobile-numbers.ts). */
const mobileShape = /^(1\d{10}|\+\d{6,15})$/;

type Check = (field: Field, name: string, value: unknown) => Checked;

const loneSurrogate = /\p{Surrogate}/u;
const lineBreak = /[\n\r\u0085\u2028\u2029]/;

/** Characters are counted only where there may be few enough: two units make one at most. */
const isLonger = (value: string, most: number): boolean => value.length > 2 * most || (value.length > most && [...value].length > most);

const text: Check = (field, name, value) => {
  if (typeof value !== 'string') return bad('FIELD_FORMAT', name);
  if (field.length !== undefined && value.length > 2 * field.length) return bad('FIELD_TOO_LONG', name, { n: field.length });
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) || loneSurrogate.test(value)) return bad('FIELD_FORMAT', name);
  if (field.oneLine && lineBreak.test(value)) return bad('FIELD_ONE_LINE', name);
  if (field.length !== undefined && isLonger(value, field.length)) return bad('FIELD_TOO_LONG', name, { n: field.length });
  if (field.weightedMax !== undefined && weightedLength(value) > field.weightedMax) return bad('FIELD_WEIGHTED_LENGTH', name);
  return good(value);
};

const richText: Check = (field, name, value) => {
  const checked = text(field, name, value);
  if (!checked.ok) return checked;
  const clean = cleanRichText(value as string);
  return clean === '' ? good(null) : text(field, name, clean);
};

/** A text of a shape, with the sentence of the shared validator of its kind. */
const shaped =
  (fits: (value: string) => boolean, code: string): Check =>
  (field, name, value) => {
    const checked = text(field, name, value);
    return !checked.ok || fits(value as string) ? checked : bad(code, name);
  };

/** The code of a value that is none of its kind (platform-access.md §6.1). */
export function codeOfKind({ kind }: Field): string {
  switch (kind) {
    case 'integer':
      return 'FIELD_INTEGER';
    case 'quantity':
      return 'FIELD_QUANTITY';
    case 'decimal':
    case 'price':
    case 'amount':
    case 'rate':
      return 'FIELD_DECIMAL';
    case 'lookup':
    case 'ref':
    case 'refs':
      return 'FIELD_LOOKUP';
    default:
      return 'FIELD_FORMAT';
  }
}

/** The refusal of a text that is no value of its field. */
export const misread = (field: Field, name: string, text: unknown): Refusal =>
  unclearNumber(field, name, text) ?? refusal(codeOfKind(field), { kind: 'Invalid', field: name, params: { field: name } });

/** No number of ours is written with more signs. */
const MOST_DIGITS = 100;

/** People enter digits without a sign, except where the bounds reach below zero. */
const mayBeNegative = ({ computed, min }: Field): boolean => computed === true || (min !== undefined && decimal.isNegative(String(min)));

const number: Check = (field, name, value) => {
  const given = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (
    typeof given !== 'string' ||
    given.length > MOST_DIGITS ||
    !decimal.isDecimal(given) ||
    (decimal.isNegative(given) && !mayBeNegative(field))
  )
    return { ok: false, refusal: misread(field, name, value) };
  if (!decimal.fits(given, field.precision!, field.scale!))
    return bad('FIELD_PRECISION', name, { whole: field.precision! - field.scale!, n: field.scale! });
  return beyond(field, name, given) ?? good(decimal.normalise(given));
};

const integer: Check = (field, name, value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || (value < 0 && !mayBeNegative(field)))
    return { ok: false, refusal: misread(field, name, value) };
  return beyond(field, name, String(value)) ?? good(value === 0 ? 0 : value);
};

/** The refusal of a number outside the bounds; the sentence names those that there are. */
function beyond({ min, max }: Field, name: string, value: string): Checked | null {
  const below = min !== undefined && decimal.lt(value, String(min));
  if (!below && !(max !== undefined && decimal.gt(value, String(max)))) return null;
  if (min !== undefined && max !== undefined) return bad('FIELD_RANGE', name, { min, max });
  if (below)
    return decimal.isZero(value) && decimal.lte(String(min), '1') ? bad('FIELD_POSITIVE', name) : bad('FIELD_LEAST', name, { min });
  return bad('FIELD_MOST', name, { max: max! });
}

const dateTime: Check = (_field, name, value) => {
  if (isInstant(value)) return good(value);
  if (typeof value !== 'string') return bad('FIELD_FORMAT', name);
  try {
    return good(parseInstant(value));
  } catch {
    return bad('FIELD_FORMAT', name);
  }
};

const when =
  (test: (value: unknown) => boolean, code = 'FIELD_FORMAT'): Check =>
  (_field, name, value) =>
    test(value) ? good(value) : bad(code, name);
const namesDocument = (value: unknown): boolean => value === 'SYSTEM' || isId(value);

/** Neither zeros nor halves of pairs in any text of it: no database keeps the one, no hash the other. */
function isStorable(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one === 'string' && (one.includes('\0') || loneSurrogate.test(one))) return false;
    if (typeof one === 'object' && one !== null) open.push(...Object.keys(one), ...Object.values(one).filter((part) => part !== undefined));
  }
  return true;
}

const json: Check = (_field, name, value) =>
  typeof value === 'object' && JSON.stringify(value).length <= 1_000_000 && isStorable(value) ? good(value) : bad('FIELD_FORMAT', name);

const isCodeOf = ({ values, extensible }: Lookup, code: string) =>
  Object.hasOwn(values, code) || (extensible === true && /^[A-Za-z0-9_.-]{1,40}$/.test(code));

const rows: Check = (field, name, value) => {
  if (!Array.isArray(value) || value.length > 2_000) return bad('FIELD_FORMAT', name);
  const list: unknown[] = [];
  for (const [index, row] of value.entries()) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return bad('FIELD_FORMAT', name);
    const checked = checkValues(field.columns!, row as Record<string, unknown>);
    if (checked.refusals.length > 0) return { ok: false, refusal: { ...checked.refusals[0]!, row: index } };
    list.push(checked.values);
  }
  return good(list);
};

const checks: Readonly<Record<Field['kind'], Check>> = {
  text,
  longText: text,
  richText,
  email: shaped((value) => email(value) === null, 'FIELD_EMAIL'),
  mobile: shaped((value) => mobileShape.test(value), 'FIELD_MOBILE'),
  landline: shaped((value) => landline(value) === null, 'FIELD_LANDLINE'),
  integer,
  decimal: number,
  quantity: number,
  price: number,
  amount: number,
  rate: number,
  flag: when((value) => value === 'Y' || value === 'N'),
  date: when(isDate),
  month: when(isMonth),
  dateTime,
  lookup: (field, name, value) => (typeof value === 'string' && isCodeOf(field.lookup!, value) ? good(value) : bad('FIELD_LOOKUP', name)),
  ref: when(namesDocument),
  refs: when((value) => Array.isArray(value) && value.length <= 2_000 && value.every(namesDocument)),
  attachments: when((value) => typeof value === 'string' && /^\d{1,19}(,\d{1,19}){0,199}$/.test(value)),
  json,
  rows,
};

/** null and '' mean: no value. */
export function checkValue(field: Field, name: string, value: unknown): Checked {
  if (value === null || value === undefined || value === '')
    return good(field.kind === 'refs' || field.kind === 'rows' ? [] : field.kind === 'flag' ? field.initial : null);
  if (field.sensitive && typeof value === 'string' && isMask(value)) return bad('FIELD_MASKED', name);
  if (field.upper && typeof value === 'string') {
    const { upper: _upper, ...plain } = field;
    return checkValue(plain, name, value.trim().toUpperCase());
  }
  return checks[field.kind](field, name, value);
}

/** A value that rows are looked for by: of the field's kind, wherever its bounds lie. */
export function checkSought({ min: _min, max: _max, ...field }: Field, name: string, value: unknown): Checked {
  return checkValue({ ...field, computed: true }, name, value);
}

/** As much of a name that the sender made up is told. */
const TOLD_NAME = 100;

function notTaken(code: 'FIELD_UNKNOWN' | 'FIELD_READ_ONLY', given: string): Refusal {
  const name = given.length > TOLD_NAME ? `${given.slice(0, TOLD_NAME)}…` : given;
  return refusal(code, { kind: 'Invalid', field: name, params: { field: name } });
}

export interface CheckedValues {
  readonly values: Record<string, unknown>;
  readonly refusals: readonly Refusal[];
}

/** Whole rows: unknown names are refused, missing ones get their initial value, needed ones must be there. */
export function checkValues(fields: Fields, given: Readonly<Record<string, unknown>>): CheckedValues {
  const refusals: Refusal[] = Object.keys(given)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => notTaken('FIELD_UNKNOWN', name));
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields) as [string, Field][]) {
    const checked = checkValue(field, name, given[name] ?? field.initial ?? null);
    if (!checked.ok) refusals.push(checked.refusal);
    else if (field.need && isEmpty(checked.value)) refusals.push(missing(name));
    else values[name] = checked.value;
  }
  return { values, refusals };
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const missing = (name: string, row?: string | number): Refusal =>
  refusal('FIELD_REQUIRED', { kind: 'Invalid', field: name, ...(row === undefined ? {} : { row }), params: { field: name } });

/** The header fields a caller may save, with the common ones. */
export function savableFields(definition: AnyDefinition): Fields {
  const own = Object.entries(definition.fields).filter(([, field]) => !field.computed);
  const common = writableCommonFields
    .filter((name) => !Object.hasOwn(definition.fields, name))
    .map((name) => [name, commonField(name)] as const);
  return Object.fromEntries([...own, ...common]);
}

const commonField = (name: string): Field =>
  name === 'orgId'
    ? { kind: 'ref', entity: 'baseOrganization', label: { en: 'Organisation', cn: '组织' } }
    : name === 'attachmentIds'
      ? { kind: 'attachments', label: { en: 'Attachments', cn: '附件' } }
      : {
          kind: 'text',
          length: name === 'remark' ? 2000 : 500,
          label: name === 'remark' ? { en: 'Remark', cn: '备注' } : { en: name, cn: name },
        };

export type CheckedSave = { readonly payload: SavePayload; readonly refusals: readonly Refusal[] };

/** The keys of the lines that a document has, by kind. */
export const keysOfLines = ({ lines }: AnyDefinition, context: Stored | null | undefined): ReadonlyMap<string, ReadonlySet<unknown>> =>
  new Map(
    Object.entries(lines).map(([name, line]) => [
      name,
      new Set(((context?.[name] ?? []) as readonly Stored[]).map((row) => row[line.key])),
    ]),
  );

/**
 * A SAVE or CREATE payload: only fields that a caller may write, each in its kind. Header and lines may come in part;
 * a line that is new (its key is not among `existing`) must hold all that a draft needs.
 */
export function checkSave(
  definition: AnyDefinition,
  payload: SavePayload,
  existing: (line: string, key: string | number) => boolean,
  creating: boolean,
): CheckedSave {
  const refusals: Refusal[] = [];
  const fields = checkPart(savableFields(definition), definition.fields, payload.fields ?? {}, creating, refusals);
  const lines: Record<string, { set?: Record<string, unknown>[]; remove?: readonly (string | number)[] }> = {};
  for (const [name, change] of Object.entries(payload.lines ?? {})) {
    const line = Object.hasOwn(definition.lines, name) ? definition.lines[name] : undefined;
    if (!line || line.computed || line.temperature === 'cold') {
      refusals.push(notTaken('FIELD_UNKNOWN', name));
      continue;
    }
    const { set = [], remove = [] } = change;
    if (set.length > line.bound) refusals.push(tooMany(name, line));
    else lines[name] = { set: checkLines(line, name, set, existing, refusals), remove };
  }
  return { payload: { fields, lines }, refusals };
}

const tooMany = (name: string, { bound, label }: Line): Refusal =>
  refusal('DOC_LINE_LIMIT', { kind: 'Invalid', field: name, params: { line: name, n: bound }, words: { line: label } });

/** Rows after so many failures are not looked at: nobody mends more at a time. */
const MOST_FAILURES = 1_000;

function checkLines(
  line: Line,
  name: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  existing: (line: string, key: string | number) => boolean,
  refusals: Refusal[],
): Record<string, unknown>[] {
  const checked: Record<string, unknown>[] = [];
  for (const row of rows) {
    if (refusals.length >= MOST_FAILURES) break;
    checked.push(checkLine(line, name, row, existing, refusals));
  }
  return checked;
}

function checkLine(
  line: Line,
  name: string,
  row: Readonly<Record<string, unknown>>,
  existing: (line: string, key: string | number) => boolean,
  refusals: Refusal[],
) {
  const key = row[line.key] as string | number | undefined;
  if (typeof key !== 'string' && typeof key !== 'number') refusals.push(missing(`${name}.${line.key}`));
  const isNew = key === undefined || !existing(name, key);
  const savable = Object.fromEntries(Object.entries(line.fields).filter(([field, spec]) => !spec.computed || field === line.key));
  const found: Refusal[] = [];
  const nested = Object.keys(line.nested ?? {}).filter((one) => one in row);
  const values = {
    ...checkPart(savable, line.fields, Object.fromEntries(Object.entries(row).filter(([field]) => !nested.includes(field))), isNew, found),
    ...checkNested(line, nested, row, found),
  };
  refusals.push(...found.map((one) => ({ ...one, field: `${name}.${one.field}`, row: key ?? '' })));
  return { ...values, [line.key]: key };
}

/** Rows beside a line are sent whole; their order is theirs. */
function checkNested(
  line: Line,
  names: readonly string[],
  row: Readonly<Record<string, unknown>>,
  found: Refusal[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const checked = checks.rows(
        { kind: 'rows', label: line.label, columns: savableColumns(line.nested![name]!.fields) },
        name,
        row[name] ?? [],
      );
      if (!checked.ok) {
        found.push(checked.refusal);
        return [];
      }
      return [[name, checked.value]];
    }),
  );
}

type Stored = Readonly<Record<string, unknown>>;

/** Dates that would lie before the one that they follow, each as the save leaves it. */
export function checkOrder(definition: AnyDefinition, { fields = {}, lines = {} }: SavePayload, stored: Stored | null): readonly Refusal[] {
  const refusals = [...outOfOrder(definition.fields, fields, stored ?? {})];
  for (const [name, { set = [] }] of Object.entries(lines)) {
    const line = definition.lines[name];
    if (!line || !Object.values(line.fields).some((field) => field.notBefore)) continue;
    const rows = new Map(((stored?.[name] ?? []) as readonly Stored[]).map((row) => [row[line.key], row]));
    for (const row of set)
      refusals.push(
        ...outOfOrder(line.fields, row, rows.get(row[line.key]) ?? {}).map((one) => ({
          ...one,
          field: `${name}.${one.field}`,
          row: row[line.key] as string | number,
        })),
      );
  }
  return refusals;
}

function outOfOrder(fields: Fields, sent: Stored, stored: Stored): readonly Refusal[] {
  return Object.entries(fields).flatMap(([name, { notBefore }]) => {
    if (!notBefore || !(name in sent || notBefore in sent)) return [];
    const [from, to] = [notBefore, name].map((one) => (one in sent ? sent[one] : stored[one]));
    const wrong = isDate(from) && isDate(to) && compareDates(to, from) < 0;
    return wrong ? [refusal('FIELD_NOT_BEFORE', { kind: 'Invalid', field: name, params: { field: name, from } })] : [];
  });
}

/** What submitting needs may still be missing in a draft. */
const savableColumns = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.computed)
      .map(([name, { need, ...field }]) => [name, need === 'save' ? { ...field, need } : field]),
  );

function checkPart(
  savable: Fields,
  known: Fields,
  given: Readonly<Record<string, unknown>>,
  whole: boolean,
  refusals: Refusal[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(savable, name) ? (savable[name] as Field) : undefined;
    if (!field) {
      const readOnly = Object.hasOwn(known, name) || (commonFieldNames as readonly string[]).includes(name);
      refusals.push(notTaken(readOnly ? 'FIELD_READ_ONLY' : 'FIELD_UNKNOWN', name));
      continue;
    }
    const checked = checkValue(field, name, value);
    if (!checked.ok) refusals.push(checked.refusal);
    else if (field.need === 'save' && isEmpty(checked.value)) refusals.push(missing(name));
    else values[name] = checked.value;
  }
  if (whole)
    for (const [name, field] of Object.entries(savable))
      if (field.need === 'save' && !Object.hasOwn(given, name) && isEmpty(field.initial)) refusals.push(missing(name));
  return values;
}

const missingIn = (fields: Fields, row: Readonly<Record<string, unknown>>, prefix: string): readonly string[] =>
  Object.entries(fields)
    .filter(([name, field]) => field.need && !field.computed && isEmpty(row[name]))
    .map(([name]) => `${prefix}.${name}`);

/** What submitting needs (`*` and `**`), over header and hot lines that people fill in. */
export function missingForSubmit(
  definition: Pick<AnyDefinition, 'fields' | 'lines'>,
  context: Readonly<Record<string, unknown>>,
): readonly Refusal[] {
  const header = Object.entries(definition.fields)
    .filter(([name, field]) => field.need && !field.computed && isEmpty(context[name]))
    .map(([name]) => missing(name));
  const lines = Object.entries(definition.lines)
    .filter(([, line]) => line.temperature === 'hot' && !line.computed)
    .flatMap(([name, line]) =>
      (context[name] as readonly Readonly<Record<string, unknown>>[]).flatMap((row) =>
        [
          ...missingIn(line.fields, row, name),
          ...Object.entries(line.nested ?? {}).flatMap(([inner, { fields }]) =>
            (row[inner] as readonly Readonly<Record<string, unknown>>[]).flatMap((one) => missingIn(fields, one, `${name}.${inner}`)),
          ),
        ].map((field) => missing(field, row[line.key] as string | number)),
      ),
    );
  return [...header, ...lines];
}
