/**
 * What a document is made of. A definition names field kinds only; each kind has one meaning everywhere:
 * column type, validator, input, cell, Excel cell and JSON schema (spec: conventions.md, "Field kinds").
 */
import type { EntityName } from './entity-names.js';

export interface Label {
  readonly en: string;
  readonly cn: string;
}

export type Flag = 'Y' | 'N';

/** Milliseconds since 1970 UTC. */
export type Instant = number;

export type FieldKind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'integer'
  | 'decimal'
  | 'quantity'
  | 'price'
  | 'amount'
  | 'rate'
  | 'flag'
  | 'date'
  | 'dateTime'
  | 'month'
  | 'lookup'
  | 'ref'
  | 'refs'
  | 'attachments'
  | 'email'
  | 'mobile'
  | 'landline'
  | 'json'
  | 'rows';

/** Values of one lookup type; built by `lookups` so that a misspelt code does not compile. */
export interface Lookup<Code extends string = string> {
  readonly type: string;
  readonly values: Readonly<Record<Code, LookupValue>>;
  /** People may add codes to those declared here; whether one is usable today, only the server knows. */
  readonly extensible?: true;
}

/** What a code means; `attributes` are attribute1 and so on of the value (platform-access.md §7.1). */
export interface LookupValue extends Label {
  readonly attributes?: readonly string[];
}

/** How personal data is masked for people inside who may not read it whole (masks.ts). */
export type Sensitive = 'mobile' | 'email' | 'idNumber' | 'account';

export interface Choice {
  readonly value: string;
  readonly label: Label;
}

/** Markers of the specification's field tables. */
/** `entity` and `key` where the field itself does not say what it names: a code that is typed. */
export type Holding = true | 'inForce' | { readonly entity: EntityName; readonly key: string; readonly phase?: 'inForce' };

export interface FieldOptions {
  /** `**` is needed even to save a draft, `*` to submit. */
  readonly need?: 'save' | 'submit';
  /** `=`: computed by the server, never accepted from a client. */
  readonly computed?: true;
  /** `S`: the document's supplier sees it; `s`: and edits it in the states that say so. */
  readonly supplier?: 'read' | 'edit';
  /** `!`: never visible to suppliers at all unless a view opens it. */
  readonly secret?: true;
  /** Personal data: may be erased, so guards test its presence only. */
  readonly personal?: true;
  /** Personal data that people inside read whole with btnViewSensitive only. */
  readonly sensitive?: Sensitive;
  /** Cannot change once the record was enabled or the document left its first state. */
  readonly fixed?: true;
  /** Of an event's payload: people inside who may know who acted read it beside the event in the history. */
  readonly told?: true;
  /** A key by which records find each other: it is kept, and no screen shows it. */
  readonly internal?: true;
  /** Of an event's payload or a column of its rows: whether it is asked for, by the document as its reader sees it; left empty where not. */
  readonly askedOf?: (document: Readonly<Record<string, unknown>>) => boolean;
  /** Of an event's payload: sent as its reader sees this field of the document, and not asked for. */
  readonly asRead?: string;
  /** Of attachments: what a camera wrote into pictures, such as the place, is taken out unless whoever takes them asks to keep it. */
  readonly photos?: true;
  /** Of a text in an event's payload: chosen from what the document has, such as its steps. */
  readonly chosenFrom?: (document: Readonly<Record<string, unknown>>) => readonly Choice[];
  /** Of an event's payload: typed unseen, like a password. */
  readonly masked?: true;
  /** A text that names types of documents, one or several divided by commas: people read what they are called. */
  readonly documents?: 'one' | 'many';
  /** Of such a text: it names their approvals, of which a document may have several, by the codes of processes. */
  readonly approvals?: true;
  /** Of a decimal: it reads with all decimals that it may have, so that digits stand under digits. */
  readonly allDecimals?: true;
  /** Of a date: the one beside it, before which it must not lie. */
  readonly notBefore?: string;
  /** Of a text that is a code: it is trimmed and put into capitals before it is checked. */
  readonly upper?: true;
  /** Of a value that is taken and yet worth a second look: the code of the reason, which forms show beside it. `today` is the reader's. */
  readonly advises?: (value: unknown, document: Readonly<Record<string, unknown>>, today: string) => string | null;
  /** Of a json: the fields that it holds by key, as the document that it stands in says. Forms, pages and histories show them as fields. */
  readonly parts?: (document: Readonly<Record<string, unknown>>) => Fields;
  /** Of an instant: people give a day, at whose end in their zone it lies. */
  readonly lastDay?: true;
  /** Of a quantity: the reference beside it, or else of the header, that names its unit. */
  readonly unit?: string;
  /** Proposed while it is typed, though anything may stand: codes of a lookup type, or a column of masters that hold on the document's day. */
  readonly offers?: { readonly lookup: string } | { readonly entity: EntityName; readonly value: string };
  /** The record that it names is not disabled while this document is open; `inForce`: while it is in force. */
  readonly holds?: Holding;
  readonly initial?: unknown;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly help?: Label;
  /** Greatest length in weighted characters (platform-access.md §6.2). */
  readonly weightedMax?: number;
  /**
   * Of rows in an event's payload: each is about a row of these lines of the document; what its columns propose is that row's.
   * `each`: and about one of these lines, of which every row has its own for each, such as a price for each range.
   */
  readonly about?: { readonly lines: string; readonly each?: string; readonly proposes?: Readonly<Record<string, string>> };
  /** A name or subject: a line break in it would begin another header of a letter. */
  readonly oneLine?: true;
}

export interface Field<T = unknown, K extends FieldKind = FieldKind> extends FieldOptions {
  readonly kind: K;
  readonly label: Label;
  readonly length?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly lookup?: Lookup;
  readonly entity?: EntityName;
  /** Of a text that names a row of the entity: the column whose value it holds, such as a code. */
  readonly key?: string;
  /** Columns of kind `rows`. */
  readonly columns?: Fields;
  /** Carries the value's type; never set. */
  readonly valueType?: () => T;
}

export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends { readonly valueType?: () => infer T } ? T : never;

export type Row<F> = { readonly [K in keyof F]: ValueOf<F[K]> };

type Holds<T, O> = O extends { initial: NonNullable<unknown> } | { need: 'save' } ? T : T | null;

type Build<T, K extends FieldKind, O> = Field<Holds<T, O>, K>;

const make = <K extends FieldKind>(kind: K, en: string, cn: string, extra: object, options: object | undefined): Field<never, K> =>
  ({
    kind,
    label: { en, cn },
    ...extra,
    ...options,
  }) as Field<never, K>;

type Simple<T, K extends FieldKind> = <const O extends FieldOptions = object>(en: string, cn: string, options?: O) => Build<T, K, O>;

const simple =
  <T, K extends FieldKind>(kind: K, extra: object = {}): Simple<T, K> =>
  <const O extends FieldOptions>(en: string, cn: string, options?: O) =>
    make(kind, en, cn, extra, options) as unknown as Build<T, K, O>;

export const f = {
  text: <const O extends FieldOptions = object>(length: number, en: string, cn: string, options?: O) =>
    make('text', en, cn, { length }, options) as unknown as Build<string, 'text', O>,
  /** A text that names a row of an entity by a column of its own: a currency's code rather than its id. */
  code: <const O extends FieldOptions = object>(entity: EntityName, key: string, length: number, en: string, cn: string, options?: O) =>
    make('text', en, cn, { length, entity, key }, options) as unknown as Build<string, 'text', O>,
  longText: simple<string, 'longText'>('longText', { length: 4000 }),
  richText: simple<string, 'richText'>('richText', { length: 100_000 }),
  integer: simple<number, 'integer'>('integer'),
  decimal: <const O extends FieldOptions = object>(precision: number, scale: number, en: string, cn: string, options?: O) =>
    make('decimal', en, cn, { precision, scale }, options) as unknown as Build<string, 'decimal', O>,
  quantity: simple<string, 'quantity'>('quantity', { precision: 18, scale: 6 }),
  price: simple<string, 'price'>('price', { precision: 18, scale: 6 }),
  amount: simple<string, 'amount'>('amount', { precision: 18, scale: 2 }),
  rate: simple<string, 'rate'>('rate', { precision: 9, scale: 4 }),
  /** Y or N; N when nothing is said. */
  flag: (en: string, cn: string, options?: Omit<FieldOptions, 'initial'> & { readonly initial?: Flag }) =>
    make('flag', en, cn, { initial: 'N' }, options) as unknown as Field<Flag, 'flag'>,
  date: simple<string, 'date'>('date'),
  dateTime: simple<Instant, 'dateTime'>('dateTime'),
  month: simple<string, 'month'>('month'),
  lookup: <Code extends string, const O extends FieldOptions = object>(lookup: Lookup<Code>, en: string, cn: string, options?: O) =>
    make('lookup', en, cn, { lookup }, options) as unknown as Build<Code, 'lookup', O>,
  ref: <const O extends FieldOptions = object>(entity: EntityName, en: string, cn: string, options?: O) =>
    make('ref', en, cn, { entity }, options) as unknown as Build<string, 'ref', O>,
  /** Several ids; stored as an array. */
  refs: (entity: EntityName, en: string, cn: string, options?: Omit<FieldOptions, 'initial'>) =>
    make('refs', en, cn, { entity, initial: [] }, options) as unknown as Field<readonly string[], 'refs'>,
  attachments: simple<string, 'attachments'>('attachments'),
  email: simple<string, 'email'>('email', { length: 254 }),
  mobile: simple<string, 'mobile'>('mobile', { length: 20 }),
  landline: simple<string, 'landline'>('landline', { length: 30 }),
  json:
    <T>() =>
    <const O extends FieldOptions = object>(en: string, cn: string, options?: O) =>
      make('json', en, cn, {}, options) as unknown as Build<T, 'json', O>,
  /** A small table inside an event's payload. */
  rows: <const F extends Fields, const O extends FieldOptions = object>(columns: F, en: string, cn: string, options?: O) =>
    make('rows', en, cn, { columns }, options) as unknown as Build<readonly Row<F>[], 'rows', O>,
};

/** Declares lookup types; the key is the type code of the specification. */
export function lookups<const T extends Record<string, Record<string, LookupValue>>>(
  types: T,
): { readonly [K in keyof T & string]: Lookup<keyof T[K] & string> } {
  return Object.fromEntries(Object.entries(types).map(([type, values]) => [type, { type, values }])) as {
    [K in keyof T & string]: Lookup<keyof T[K] & string>;
  };
}

/** The same for types to which people may add codes. */
export function extensibleLookups<const T extends Record<string, Record<string, LookupValue>>>(
  types: T,
): { readonly [K in keyof T & string]: Lookup<string> } {
  return Object.fromEntries(Object.entries(types).map(([type, values]) => [type, { type, values, extensible: true }])) as unknown as {
    [K in keyof T & string]: Lookup<string>;
  };
}

/** A line kind that is stored beside its parent line and never changes without it. */
export interface NestedLine {
  readonly entity?: EntityName;
  readonly key: string;
  readonly fields: Fields;
}

/**
 * Lines of a document. *Hot* lines live in the context, at most `bound` of them; with `hotWhile` a line leaves
 * the context (its row stays) as soon as the named column holds none of the values. *Cold* lines are rows only:
 * transitions append them, guards get what they need as facts.
 */
export interface Line {
  readonly entity?: EntityName;
  readonly label: Label;
  readonly key: string;
  readonly temperature: 'hot' | 'cold';
  readonly bound: number;
  readonly hotWhile?: { readonly column: string; readonly in: readonly string[] };
  readonly fields: Fields;
  readonly nested?: Readonly<Record<string, NestedLine>>;
  /** Suppliers never see these lines unless the view opens them. */
  readonly secret?: true;
  /** Rows made by events only; clients cannot save them. */
  readonly computed?: true;
  /** Columns by which other documents find the lines. */
  readonly indexes?: readonly string[];
  /** What lists of the lines show beside them, in no table and no history. The server part has their SQL. */
  readonly live?: Fields;
}

export type Lines = Readonly<Record<string, Line>>;

interface HotOptions<F extends Fields> extends Omit<Line, 'temperature' | 'fields' | 'key' | 'nested' | 'hotWhile' | 'indexes' | 'label'> {
  readonly key: keyof F & string;
  readonly indexes?: readonly (keyof F & string)[];
  readonly hotWhile?: { readonly column: keyof F & string; readonly in: readonly string[] };
}

export function hot<const F extends Fields, const N extends Readonly<Record<string, NestedLine>> = Record<never, never>>(
  en: string,
  cn: string,
  options: HotOptions<F>,
  fields: F,
  nested?: N,
) {
  return { label: { en, cn }, temperature: 'hot' as const, ...options, fields, nested: nested as N };
}

export function cold<const F extends Fields>(en: string, cn: string, options: Omit<HotOptions<F>, 'bound' | 'hotWhile'>, fields: F) {
  return { label: { en, cn }, temperature: 'cold' as const, bound: Infinity, ...options, fields, nested: undefined };
}

type NestedRows<N> = N extends Readonly<Record<string, NestedLine>> ? { readonly [K in keyof N]: readonly Row<N[K]['fields']>[] } : unknown;

export type LineRow<L> = L extends { readonly fields: infer F; readonly nested?: infer N } ? Row<F> & NestedRows<NonNullable<N>> : never;

type HotKeys<L> = { [K in keyof L]: L[K] extends { readonly temperature: 'hot' } ? K : never }[keyof L];
type ColdKeys<L> = { [K in keyof L]: L[K] extends { readonly temperature: 'cold' } ? K : never }[keyof L];

/** Fields every document has (conventions.md, "Common header fields"). */
export interface CommonFields {
  readonly id: string;
  readonly docNumber: string | null;
  readonly orgId: string | null;
  /** Count of accepted events. */
  readonly rev: number;
  readonly createdBy: string | null;
  readonly creationDate: Instant | null;
  readonly lastUpdatedBy: string | null;
  readonly lastUpdateDate: Instant | null;
  readonly submittedBy: string | null;
  readonly sourceType: string | null;
  readonly sourceId: string | null;
  readonly originKey: string | null;
  readonly attachmentIds: string | null;
  readonly remark: string | null;
  readonly attribute1: string | null;
  readonly attribute2: string | null;
  readonly attribute3: string | null;
  readonly attribute4: string | null;
  readonly attribute5: string | null;
}

/** The document itself: common fields, header fields and hot lines. */
export type Context<F, L> = Omit<CommonFields, keyof F> & Row<F> & { readonly [K in HotKeys<L>]: readonly LineRow<L[K]>[] };

export type ColdRows<L> = { readonly [K in ColdKeys<L>]?: readonly LineRow<L[K]>[] };
