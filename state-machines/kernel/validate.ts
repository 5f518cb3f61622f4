/**
 * Bad input is refused before a machine sees it: one rule per field kind, the same in forms, calls and imports.
 * Values are normalised on the way (full decimals, instants in milliseconds).
 */
import type { AnyDefinition } from './definition.js';
import { commonFieldNames, writableCommonFields } from './document.js';
import type { SavePayload } from './events.js';
import type { Field, Fields, Line, Lookup } from './fields.js';
import * as decimal from './primitives/decimal.js';
import { isDate, isInstant, isMonth, parseInstant } from './primitives/instant.js';
import { cleanRichText } from './primitives/rich-text.js';
import type { Refusal } from './refusals.js';
import { refusal } from './refusals.js';

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly refusal: Refusal };

const good = (value: unknown): Checked => ({ ok: true, value });
const bad = (code: string, name: string, params: Refusal['params'] = {}): Checked => ({ ok: false, refusal: refusal(code, { kind: 'Invalid', field: name, params: { field: name, ...params } }) });

const patterns = {
  email: /^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,63}$/,
  mobile: /^(1[3-9]\d{9}|\+\d{6,15})$/,
  landline: /^(0\d{2,3}-?)?\d{7,8}(-\d{3,4})?$/,
  id: /^[1-9]\d{0,18}$|^SYSTEM$/,
} as const;

type Check = (field: Field, name: string, value: unknown) => Checked;

const loneSurrogate = /\p{Surrogate}/u;

const text: Check = (field, name, value) => {
  if (typeof value !== 'string') return bad('FIELD_FORMAT', name);
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value) || loneSurrogate.test(value)) return bad('FIELD_FORMAT', name);
  if (field.length !== undefined && [...value].length > field.length) return bad('FIELD_TOO_LONG', name, { n: field.length });
  return good(value);
};

const richText: Check = (field, name, value) => {
  const checked = text(field, name, value);
  if (!checked.ok) return checked;
  const clean = cleanRichText(value as string);
  return clean === '' ? good(null) : text(field, name, clean);
};

const shaped = (pattern: RegExp): Check => (field, name, value) => {
  const checked = text(field, name, value);
  return !checked.ok || pattern.test(value as string) ? checked : bad('FIELD_FORMAT', name);
};

const number: Check = (field, name, value) => {
  const given = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof given !== 'string' || !decimal.isDecimal(given)) return bad('FIELD_FORMAT', name);
  if (!decimal.fits(given, field.precision!, field.scale!)) return bad('FIELD_FORMAT', name);
  return outside(field, given) ? bad('FIELD_RANGE', name, { min: field.min ?? '', max: field.max ?? '' }) : good(decimal.normalise(given));
};

const integer: Check = (field, name, value) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return bad('FIELD_FORMAT', name);
  return outside(field, String(value)) ? bad('FIELD_RANGE', name, { min: field.min ?? '', max: field.max ?? '' }) : good(value);
};

const outside = (field: Field, value: string) =>
  (field.min !== undefined && decimal.lt(value, String(field.min))) || (field.max !== undefined && decimal.gt(value, String(field.max)));

const dateTime: Check = (_field, name, value) => {
  if (isInstant(value)) return good(value);
  if (typeof value !== 'string') return bad('FIELD_FORMAT', name);
  try { return good(parseInstant(value)); } catch { return bad('FIELD_FORMAT', name); }
};

const when = (test: (value: unknown) => boolean, code = 'FIELD_FORMAT'): Check => (_field, name, value) => (test(value) ? good(value) : bad(code, name));
/** Ids are bigints of the database. */
const GREATEST_ID = '9223372036854775807';
const isId = (value: unknown) => typeof value === 'string' && patterns.id.test(value) && (value.length < GREATEST_ID.length || value <= GREATEST_ID);

const json: Check = (_field, name, value) => (typeof value === 'object' && JSON.stringify(value).length <= 1_000_000 ? good(value) : bad('FIELD_FORMAT', name));

const isCodeOf = ({ values, extensible }: Lookup, code: string) => Object.hasOwn(values, code) || (extensible === true && /^[A-Za-z0-9_.-]{1,40}$/.test(code));

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
  text, longText: text, richText,
  email: shaped(patterns.email), mobile: shaped(patterns.mobile), landline: shaped(patterns.landline),
  integer, decimal: number, quantity: number, price: number, amount: number, rate: number,
  flag: when((value) => value === 'Y' || value === 'N'),
  date: when(isDate), month: when(isMonth), dateTime,
  lookup: (field, name, value) => (typeof value === 'string' && isCodeOf(field.lookup!, value) ? good(value) : bad('FIELD_LOOKUP', name)),
  ref: when(isId),
  refs: when((value) => Array.isArray(value) && value.length <= 2_000 && value.every(isId)),
  attachments: when((value) => typeof value === 'string' && /^\d{1,19}(,\d{1,19}){0,199}$/.test(value)),
  json, rows,
};

/** null and '' mean: no value. */
export function checkValue(field: Field, name: string, value: unknown): Checked {
  if (value === null || value === undefined || value === '') return good(field.kind === 'refs' || field.kind === 'rows' ? [] : field.kind === 'flag' ? field.initial : null);
  return checks[field.kind](field, name, value);
}

export interface CheckedValues { readonly values: Record<string, unknown>; readonly refusals: readonly Refusal[] }

/** Whole rows: unknown names are refused, missing ones get their initial value, needed ones must be there. */
export function checkValues(fields: Fields, given: Readonly<Record<string, unknown>>): CheckedValues {
  const refusals: Refusal[] = Object.keys(given).filter((name) => !Object.hasOwn(fields, name)).map((name) => refusal('FIELD_UNKNOWN', { kind: 'Invalid', field: name, params: { field: name } }));
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields) as [string, Field][]) {
    const checked = checkValue(field, name, given[name] ?? field.initial ?? null);
    if (!checked.ok) refusals.push(checked.refusal);
    else if (field.need && isEmpty(checked.value)) refusals.push(missing(name));
    else values[name] = checked.value;
  }
  return { values, refusals };
}

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const missing = (name: string, row?: string | number): Refusal => refusal('FIELD_REQUIRED', { kind: 'Invalid', field: name, ...(row === undefined ? {} : { row }), params: { field: name } });

/** The header fields a caller may save, with the common ones. */
export function savableFields(definition: AnyDefinition): Fields {
  const own = Object.entries(definition.fields).filter(([, field]) => !field.computed);
  const common = writableCommonFields.filter((name) => !Object.hasOwn(definition.fields, name)).map((name) => [name, commonField(name)] as const);
  return Object.fromEntries([...own, ...common]);
}

const commonField = (name: string): Field => (name === 'orgId' ? { kind: 'ref', entity: 'baseOrganization', label: { en: 'Organisation', cn: '组织' } }
  : name === 'attachmentIds' ? { kind: 'attachments', label: { en: 'Attachments', cn: '附件' } }
    : { kind: 'text', length: name === 'remark' ? 2000 : 500, label: name === 'remark' ? { en: 'Remark', cn: '备注' } : { en: name, cn: name } });

export type CheckedSave = { readonly payload: SavePayload; readonly refusals: readonly Refusal[] };

/**
 * A SAVE or CREATE payload: only fields that a caller may write, each in its kind. Header and lines may come in part;
 * a line that is new (its key is not among `existing`) must hold all that a draft needs.
 */
export function checkSave(definition: AnyDefinition, payload: SavePayload, existing: (line: string, key: string | number) => boolean, creating: boolean): CheckedSave {
  const refusals: Refusal[] = [];
  const fields = checkPart(savableFields(definition), definition.fields, payload.fields ?? {}, creating, refusals);
  const lines: Record<string, { set?: Record<string, unknown>[]; remove?: readonly (string | number)[] }> = {};
  for (const [name, change] of Object.entries(payload.lines ?? {})) {
    const line = Object.hasOwn(definition.lines, name) ? definition.lines[name] : undefined;
    if (!line || line.computed || line.temperature === 'cold') { refusals.push(refusal('FIELD_UNKNOWN', { kind: 'Invalid', field: name, params: { field: name } })); continue; }
    lines[name] = { set: (change.set ?? []).map((row) => checkLine(line, name, row, existing, refusals)), remove: change.remove ?? [] };
  }
  return { payload: { fields, lines }, refusals };
}

function checkLine(line: Line, name: string, row: Readonly<Record<string, unknown>>, existing: (line: string, key: string | number) => boolean, refusals: Refusal[]) {
  const key = row[line.key] as string | number | undefined;
  if (typeof key !== 'string' && typeof key !== 'number') refusals.push(missing(`${name}.${line.key}`));
  const isNew = key === undefined || !existing(name, key);
  const savable = Object.fromEntries(Object.entries(line.fields).filter(([field, spec]) => !spec.computed || field === line.key));
  const found: Refusal[] = [];
  const nested = Object.keys(line.nested ?? {}).filter((one) => one in row);
  const values = { ...checkPart(savable, line.fields, Object.fromEntries(Object.entries(row).filter(([field]) => !nested.includes(field))), isNew, found), ...checkNested(line, nested, row, found) };
  refusals.push(...found.map((one) => ({ ...one, field: `${name}.${one.field}`, row: key ?? '' })));
  return { ...values, [line.key]: key };
}

/** Rows beside a line are sent whole; their order is theirs. */
function checkNested(line: Line, names: readonly string[], row: Readonly<Record<string, unknown>>, found: Refusal[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => {
    const checked = checks.rows({ kind: 'rows', label: line.label, columns: savableColumns(line.nested![name]!.fields) }, name, row[name] ?? []);
    if (!checked.ok) { found.push(checked.refusal); return []; }
    return [[name, checked.value]];
  }));
}

/** What submitting needs may still be missing in a draft. */
const savableColumns = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.computed)
  .map(([name, { need, ...field }]) => [name, need === 'save' ? { ...field, need } : field]));

function checkPart(savable: Fields, known: Fields, given: Readonly<Record<string, unknown>>, whole: boolean, refusals: Refusal[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(savable, name) ? (savable[name] as Field) : undefined;
    if (!field) {
      const readOnly = Object.hasOwn(known, name) || (commonFieldNames as readonly string[]).includes(name);
      refusals.push(refusal(readOnly ? 'FIELD_READ_ONLY' : 'FIELD_UNKNOWN', { kind: 'Invalid', field: name, params: { field: name } }));
      continue;
    }
    const checked = checkValue(field, name, value);
    if (!checked.ok) refusals.push(checked.refusal);
    else if (field.need === 'save' && isEmpty(checked.value)) refusals.push(missing(name));
    else values[name] = checked.value;
  }
  if (whole) for (const [name, field] of Object.entries(savable)) if (field.need === 'save' && !Object.hasOwn(given, name) && isEmpty(field.initial)) refusals.push(missing(name));
  return values;
}

const missingIn = (fields: Fields, row: Readonly<Record<string, unknown>>, prefix: string): readonly string[] =>
  Object.entries(fields).filter(([name, field]) => field.need && !field.computed && isEmpty(row[name])).map(([name]) => `${prefix}.${name}`);

/** What submitting needs (`*` and `**`), over header and hot lines that people fill in. */
export function missingForSubmit(definition: Pick<AnyDefinition, 'fields' | 'lines'>, context: Readonly<Record<string, unknown>>): readonly Refusal[] {
  const header = Object.entries(definition.fields).filter(([name, field]) => field.need && !field.computed && isEmpty(context[name])).map(([name]) => missing(name));
  const lines = Object.entries(definition.lines).filter(([, line]) => line.temperature === 'hot' && !line.computed).flatMap(([name, line]) =>
    (context[name] as readonly Readonly<Record<string, unknown>>[]).flatMap((row) =>
      [...missingIn(line.fields, row, name), ...Object.entries(line.nested ?? {}).flatMap(([inner, { fields }]) => (row[inner] as readonly Readonly<Record<string, unknown>>[]).flatMap((one) => missingIn(fields, one, `${name}.${inner}`)))]
        .map((field) => missing(field, row[line.key] as string | number))));
  return [...header, ...lines];
}
