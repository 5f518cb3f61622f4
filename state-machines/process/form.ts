/**
 * Forms of free applications (platform-process.md §9): fields that a model defines, frozen with each of its versions, and what an
 * application says in them. Pure.
 */
import type { Field, Fields, Label, LineRow } from '../kernel/fields.js';
import { f, hot } from '../kernel/fields.js';
import { badKeyOf, isOfField, isOwnKey, ownFields } from '../kernel/stock/own-fields.js';
import { checkValue, isEmpty } from '../kernel/validate.js';
import { processLookups as lookups } from './lookups.js';

export const MOST_FORM_FIELDS = 40;

export const formLine = hot(
  'Form',
  '表单字段',
  { key: 'fieldNo', bound: MOST_FORM_FIELDS },
  {
    fieldNo: f.integer('No.', '序号', { need: 'save', min: 1 }),
    sortNo: f.integer('Order', '顺序', { min: 0 }),
    fieldKey: f.text(30, 'Key', '字段编码', { need: 'save' }),
    label: f.text(60, 'Chinese name', '中文名称', { need: 'save', oneLine: true }),
    labelEn: f.text(60, 'English name', '英文名称', { need: 'submit', oneLine: true }),
    fieldKind: f.lookup(lookups.BPM_FORM_KIND, 'Kind', '字段类型', { need: 'save', initial: 'TEXT' }),
    requiredFlag: f.flag('Required', '必填'),
    initialValue: f.text(200, 'Default', '默认值'),
    lookupType: f.code('baseLookupType', 'typeCode', 60, 'Lookup', '快码类型'),
  },
);
export type FormField = LineRow<typeof formLine>;
export type FormKind = FormField['fieldKind'];
export type FormData = Readonly<Record<string, unknown>>;

/** In the order in which they stand; those without a place behind the others. */
export const inOrder = (rows: readonly FormField[]): readonly FormField[] =>
  rows.toSorted((a, b) => (a.sortNo ?? Infinity) - (b.sortNo ?? Infinity) || a.fieldNo - b.fieldNo);

export const labelOf = ({ label: cn, labelEn }: FormField): Label => ({ en: labelEn ?? cn, cn });

type Make = (en: string, cn: string, lookupType: string) => Field;
const kinds: Readonly<Record<FormKind, Make>> = {
  ...ownFields,
  /** Which codes there are, and which may be used today, the server knows. */
  LOOKUP: (en, cn, type) => f.lookup({ type, values: {}, extensible: true }, en, cn),
  PERSON: (en, cn) => f.ref('baseUsers', en, cn),
  SUPPLIER: (en, cn) => f.ref('srmSlcSupplierInfo', en, cn),
  FILES: (en, cn) => f.attachments(en, cn),
};

/** As a field like any other: for whoever fills it in, and to be checked by. */
export function fieldOf(row: FormField): Field {
  const { en, cn } = labelOf(row);
  const field = kinds[row.fieldKind](en, cn, row.lookupType ?? '');
  return row.requiredFlag === 'Y' ? { ...field, need: 'submit' } : field;
}
export const fieldsOf = (form: readonly FormField[] | null | undefined): Fields =>
  Object.fromEntries((form ?? []).map((row) => [row.fieldKey, fieldOf(row)]));

/** Names that every object has are no keys. */
export const badFormKey = (rows: readonly FormField[]): string | null =>
  badKeyOf(
    rows.map(({ fieldKey }) => fieldKey),
    (key) => isOwnKey(key) && !(key in {}),
  );

/** Whoever fills it in chooses people and suppliers himself, and gives the files. */
const undefaulted: ReadonlySet<FormKind> = new Set(['PERSON', 'SUPPLIER', 'FILES']);
const initialOf = ({ fieldKind, initialValue }: FormField): unknown =>
  fieldKind === 'INTEGER' && /^\d{1,15}$/.test(initialValue ?? '') ? Number(initialValue) : initialValue;
export const wrongInitial = (rows: readonly FormField[]): FormField | undefined =>
  rows.find((row) => row.initialValue !== null && (undefaulted.has(row.fieldKind) || !isOfField(fieldOf(row), initialOf(row))));
export const lookupLacking = (rows: readonly FormField[]): FormField | undefined =>
  rows.find(({ fieldKind, lookupType }) => fieldKind === 'LOOKUP' && lookupType === null);

export const initialData = (form: readonly FormField[]): FormData =>
  Object.fromEntries(form.map((row) => [row.fieldKey, initialOf(row)]).filter(([, value]) => value !== null));

const saidOf = (data: FormData, key: string): unknown => (Object.hasOwn(data, key) ? data[key] : null);

/** What an earlier form says as well, under the same key and of the same kind. */
export const carriedData = (data: FormData | null, from: readonly FormField[], to: readonly FormField[]): FormData =>
  Object.fromEntries(
    to
      .filter(({ fieldKey, fieldKind }) => from.some((row) => row.fieldKey === fieldKey && row.fieldKind === fieldKind))
      .map(({ fieldKey }) => [fieldKey, saidOf(data ?? {}, fieldKey)]),
  );

/** What an application says after a save: its form is asked anew where another process is chosen; what is not said stays, and nothing empties it. */
export function dataAfter(
  before: { readonly form: readonly FormField[]; readonly data: FormData | null } | null,
  form: readonly FormField[] | undefined,
  said: FormData | null | undefined,
): FormData {
  if (said === null) return {};
  const stood = before?.data ?? {};
  const stands = form ? { ...initialData(form), ...carriedData(stood, before?.form ?? [], form) } : stood;
  return { ...stands, ...said };
}

/** Every field once, in its order, as a value of its kind; null where there is no form. */
export function asData(form: readonly FormField[], data: FormData): FormData | null {
  if (form.length === 0) return null;
  const values = form.map((row) => {
    const checked = checkValue(fieldOf(row), row.fieldKey, saidOf(data, row.fieldKey));
    return [row.fieldKey, checked.ok ? checked.value : null] as const;
  });
  return Object.fromEntries(values);
}

export const misfitsIn = (form: readonly FormField[], data: FormData): readonly FormField[] =>
  form.filter((row) => !isOfField(fieldOf(row), saidOf(data, row.fieldKey)));
export const lackingIn = (form: readonly FormField[], data: FormData | null): readonly FormField[] =>
  form.filter(({ requiredFlag, fieldKey }) => requiredFlag === 'Y' && isEmpty(saidOf(data ?? {}, fieldKey)));
