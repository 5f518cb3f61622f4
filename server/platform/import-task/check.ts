/** Rows on trial: cells become values, references are found as the importer sees them, keys are compared, and the machine is asked. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Field } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal, sentence } from '../../../state-machines/kernel/refusals.js';
import { checkValue } from '../../../state-machines/kernel/validate.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import { quoted } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';
import type { Lists } from '../../kernel/edges/contracts.js';
import { edgeReasons } from '../../kernel/edges/errors.js';
import type { ReadCell } from '../excel/reader.js';
import type { LookupTypeRow } from '../installation/masters.queries.js';
import type { ImportColumn } from './columns.js';
import { creationEvent } from './columns.js';
import type { Meaning } from './values.js';
import { convert } from './values.js';

export interface RawRow { readonly rowNo: number; readonly cells: Readonly<Record<string, ReadCell>> }
export interface Fault { readonly field: string | null; readonly code: string; readonly en: string; readonly cn: string }
export interface CheckedRow { readonly rowNo: number; readonly payload: { readonly fields: Readonly<Record<string, unknown>> } | null; readonly targetId: string | null; readonly faults: readonly Fault[] | null }

export interface CheckParts {
  readonly definition: AnyDefinition;
  readonly definitionOf: (type: string) => AnyDefinition | undefined;
  readonly columns: readonly ImportColumn[];
  readonly viewer: Viewer;
  readonly upsert: boolean;
  readonly lists: Lists;
  readonly read: Queryable;
  readonly runtime: Runtime;
  readonly lookups: ReadonlyMap<string, LookupTypeRow>;
  readonly instantOf: (wall: number) => number;
}

type Values = Record<string, unknown>;

const LOOKED_UP_AT_ONCE = 200;
const ASKED_AT_ONCE = 20;

export class RowChecker {
  readonly #lookups = new Map<string, Meaning>();
  /** Found references by entity and text; null: none or several. */
  readonly #found = new Map<string, string | null>();
  readonly #keys = new Map<string, number>();
  readonly #create: string;

  constructor(private readonly parts: CheckParts) {
    this.#create = creationEvent(parts.definition)!.event;
    for (const { key, field } of parts.columns) if (field.kind === 'lookup') this.#lookups.set(key, this.#meaningsOf(field));
  }

  async check(rows: readonly RawRow[]): Promise<readonly CheckedRow[]> {
    await this.#lookUp(rows);
    const converted = rows.map((row) => this.#converted(row));
    const targets = await this.#existing(converted.map(({ fields }) => fields));
    const checked: CheckedRow[] = [];
    for (let from = 0; from < rows.length; from += ASKED_AT_ONCE) {
      checked.push(...await Promise.all(converted.slice(from, from + ASKED_AT_ONCE).map((row, index) => this.#asked(rows[from + index]!.rowNo, row, targets[from + index]!))));
    }
    return checked;
  }

  #converted({ rowNo, cells }: RawRow): { readonly fields: Values; readonly refusals: Refusal[] } {
    const fields: Values = {};
    const refusals: Refusal[] = [];
    for (const { key, field } of this.parts.columns) {
      const value = convert(field, cells[key] ?? null, field.kind === 'lookup' ? this.#lookups.get(key) : (text) => this.#found.get(`${field.entity} ${text}`) ?? undefined, this.parts.instantOf);
      if ('wrong' in value) refusals.push(refusal(field.kind === 'lookup' || field.kind === 'ref' || field.kind === 'refs' ? 'FIELD_LOOKUP' : 'FIELD_FORMAT', { kind: 'Invalid', field: key, params: { field: key } }));
      else if (value.value !== null) fields[key] = value.value;
    }
    const key = this.#keyOf(fields);
    const before = key === null ? undefined : this.#keys.get(key);
    if (before !== undefined) refusals.push(refusal(this.#unique!.code, { field: this.#unique!.columns[0]!, params: { field: this.#unique!.columns[0]! } }));
    else if (key !== null) this.#keys.set(key, rowNo);
    return { fields, refusals };
  }

  async #asked(rowNo: number, { fields, refusals }: { readonly fields: Values; readonly refusals: readonly Refusal[] }, target: string | null): Promise<CheckedRow> {
    const { definition, upsert, viewer, runtime } = this.parts;
    const faulty = (found: readonly Refusal[]): CheckedRow => ({ rowNo, payload: null, targetId: null, faults: found.map((one) => faultOf(definition, one)) });
    if (refusals.length > 0) return faulty(refusals);
    if (target !== null && !upsert) return faulty([refusal(this.#unique!.code, { field: this.#unique!.columns[0]!, params: { field: this.#unique!.columns[0]! } })]);
    const snapshot = target === null ? null : await runtime.snapshot(definition.type, target);
    const payload = { fields: snapshot ? Object.fromEntries(Object.entries(fields).filter(([name, value]) => JSON.stringify(snapshot.context[name] ?? null) !== JSON.stringify(value))) : fields };
    const event = snapshot ? saveEventIn(definition, snapshot.state) : this.#create;
    if (event === null) return faulty([refusal('STATE_NOT_ALLOWED', { params: { event: 'SAVE', state: snapshot!.state } })]);
    const refused = await runtime.rehearse({ type: definition.type, id: target, event, payload, viewer, rev: snapshot?.context.rev ?? null });
    return refused ? faulty(refused.all ?? [refused]) : { rowNo, payload, targetId: target, faults: null };
  }

  get #unique() {
    return this.parts.definition.uniqueKeys?.find((key) => key.where === undefined);
  }

  /** Null where a part of the key is missing. */
  #keyOf(fields: Readonly<Record<string, unknown>>): string | null {
    const unique = this.#unique;
    if (!unique) return null;
    const parts = unique.columns.map((column) => fields[column]);
    if (parts.some((part) => part === undefined || part === null) && !unique.emptyEqual) return null;
    const text = JSON.stringify(parts.map((part) => part ?? null));
    return unique.caseless ? text.toLowerCase() : text;
  }

  /** Of each row the record with the same key, if there is one. */
  async #existing(rows: readonly Readonly<Record<string, unknown>>[]): Promise<readonly (string | null)[]> {
    const unique = this.#unique;
    const keys = rows.map((fields) => this.#keyOf(fields));
    if (!unique || keys.every((key) => key === null)) return keys.map(() => null);
    const { name, byField } = tablesOf(this.parts.definition);
    const columns = unique.columns.map((column) => byField.get(column)!);
    const [first] = columns as [(typeof columns)[number]];
    const text = `${quoted(first.name)}::text`;
    const wanted = [...new Set(rows.map((fields) => String(fields[unique.columns[0]!] ?? '')))];
    const { rows: there } = await this.parts.read.query<Record<string, string | null>>(
      `select id::text as id, ${columns.map((column, index) => `${column.select(quoted(column.name))} as c${index}`).join(', ')} from ${quoted(name)} where ${unique.caseless ? `lower(${text})` : text} = any($1::text[])`,
      [unique.caseless ? wanted.map((one) => one.toLowerCase()) : wanted]);
    const byKey = new Map(there.map((row) => [this.#keyOf(Object.fromEntries(columns.map((column, index) => [column.field, column.read(row[`c${index}`])]))), row['id']!]));
    return keys.map((key) => (key === null ? null : byKey.get(key) ?? null));
  }

  #meaningsOf(field: Field): Meaning {
    const codes = new Map<string, string>();
    const put = (code: string, ...words: readonly (string | null | undefined)[]): void => { for (const word of [...words, code]) if (word) codes.set(word.trim().toLowerCase(), code); };
    for (const [code, label] of Object.entries(field.lookup?.values ?? {})) put(code, label.cn, label.en);
    for (const value of this.parts.lookups.get(field.lookup?.type ?? '')?.values ?? []) put(value.lookupCode, value.meaning, value.meaningEn);
    return (text) => codes.get(text.toLowerCase());
  }

  /** References of these rows, a list call for many of a kind: what the importer may not see is not found. */
  async #lookUp(rows: readonly RawRow[]): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const { key, field } of this.parts.columns) {
      if ((field.kind !== 'ref' && field.kind !== 'refs') || !field.entity) continue;
      const texts = wanted.get(field.entity) ?? new Set<string>();
      wanted.set(field.entity, texts);
      for (const { cells } of rows) {
        const cell = cells[key];
        const parts = cell === null || cell === undefined || typeof cell === 'object' ? [] : field.kind === 'ref' ? [String(cell).trim()] : String(cell).split(/[,;,;、]/).map((one) => one.trim());
        for (const part of parts) if (part !== '' && !this.#found.has(`${field.entity} ${part}`)) texts.add(part);
      }
    }
    for (const [entity, texts] of wanted) await this.#find(entity, [...texts]);
  }

  async #find(entity: string, texts: readonly string[]): Promise<void> {
    const definition = this.parts.definitionOf(entity);
    for (const text of texts) this.#found.set(`${entity} ${text}`, null);
    if (!definition) return;
    const filterable = new Set(definition.list.filters);
    const names = [definition.uniqueKeys?.[0]?.columns[0], definition.nameField, definition.nameField ? `${definition.nameField}En` : undefined, 'docNumber'];
    for (const key of new Set(names.filter((name): name is string => name !== undefined && filterable.has(name)))) {
      for (let from = 0; from < texts.length; from += LOOKED_UP_AT_ONCE) {
        const value = texts.slice(from, from + LOOKED_UP_AT_ONCE).filter((text) => this.#found.get(`${entity} ${text}`) === null && fits(definition.fields[key], key, text));
        if (value.length === 0) continue;
        const { rows } = await this.parts.lists.page(definition, this.parts.viewer, { pageIndex: 1, pageRows: 500, filters: {}, conditions: [{ key, op: 'in', value }, ...(definition.kind === 'master' ? [{ key: 'state', op: 'eq' as const, value: 'enabled' }] : [])], orderBy: [] });
        const seen = new Set<string>();
        for (const row of rows) {
          const text = String(row[key]);
          // Two of a name are none: the code tells them apart.
          this.#found.set(`${entity} ${text}`, seen.has(text) ? null : String(row['id']));
          seen.add(text);
        }
      }
    }
  }
}

/** A name may be longer than a code can be: then it is none. */
const fits = (field: Field | undefined, key: string, text: string): boolean => (field ? checkValue(field, key, text).ok : text.length <= 60);

export const saveEventIn = (definition: AnyDefinition, state: string): string | null =>
  Object.entries(definition.events).find(([event, spec]) => !spec.system && spec.call === 'saveOrUpdate' && definition.machine.rowsOf(state, event).length > 0)?.[0] ?? null;

/** In both languages, with the field's own label. */
export function faultOf(definition: AnyDefinition, refused: Refusal): Fault {
  const field = refused.field === undefined ? null : definition.fields[refused.field] ?? null;
  const worded = (language: 'en' | 'cn'): string => sentence({ ...edgeReasons, ...definition.allReasons }, field && refused.params?.['field'] !== undefined ? { ...refused, params: { ...refused.params, field: field.label[language] } } : refused, language);
  return { field: refused.field ?? null, code: refused.code, en: worded('en'), cn: worded('cn') };
}
