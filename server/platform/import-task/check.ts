/**
 * Records on trial: cells become values, references are found as the importer sees them, keys are compared, lines join their
 * record, and the machine is asked.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { LineRowValues, Snapshot } from '../../../state-machines/kernel/document.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Field, Label } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { misread } from '../../../state-machines/kernel/validate.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import { quoted } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';
import type { ReadCell } from '../excel/reader.js';
import type { LookupTypeRow } from '../installation/masters.queries.js';
import { highestRemoved } from '../../kernel/database/history.js';
import { hangsBelow, without } from './above.js';
import type { RowAbove } from './above.js';
import type { ImportShape } from './columns.js';
import { creationEvent, LINK, nameKey, saveEventIn } from './columns.js';
import type { Fault } from './faults.js';
import { faultOf, namesRow, placed } from './faults.js';
import type { ReferenceParts } from './references.js';
import { References } from './references.js';
import { isOwnSupplier } from './shapes.js';
import type { Meaning } from './values.js';
import { convert, textOf } from './values.js';

export interface RawRow {
  readonly rowNo: number;
  readonly sheet: number;
  /** Its number on the sheet. */
  readonly sheetRow: number;
  readonly cells: Readonly<Record<string, ReadCell>>;
}

/** Rows that become one event of one document: the record's own, if it stands in the file, and those of its lines. */
export interface RawRecord {
  readonly rows: readonly RawRow[];
  /** How its lines call it. */
  readonly link: string | null;
}

export interface CheckedRow {
  readonly rowNo: number;
  /** Of the first row of a record, what is sent. */
  readonly payload: SavePayload | null;
  readonly targetId: string | null;
  readonly faults: readonly Fault[] | null;
  /** The first row of its record, where that is another one. */
  readonly recordNo: number | null;
  readonly lineKey: string | null;
}

export interface CheckParts extends Omit<ReferenceParts, 'own'> {
  readonly shape: ImportShape;
  readonly upsert: boolean;
  /** Rows of a record fall with each other: one fault says it of all. */
  readonly eachAlone: boolean;
  /** The document whose lines they are, where the task names one. */
  readonly parentId: string | null;
  readonly viewer: Viewer;
  readonly read: Queryable;
  readonly runtime: Runtime;
  readonly lookups: ReadonlyMap<string, LookupTypeRow>;
  readonly instantOf: (wall: number) => number;
  /** What nobody could find out about a record: a refusal of its own, or thrown on. */
  readonly undecided: (error: unknown) => Refusal;
}

type Values = Record<string, unknown>;
interface ReadRow extends RawRow {
  readonly values: Values;
  readonly refusals: Refusal[];
  lineKey: string | null;
}
interface ReadRecord {
  readonly rows: readonly ReadRow[];
  readonly link: string | null;
  readonly head: ReadRow | null;
}

const ASKED_AT_ONCE = 20;
/** A name that is found nowhere is said, so that whoever wrote it looks for it. */
const unread = (field: Field, key: string, text: string): Refusal =>
  field.kind === 'ref' || field.kind === 'refs'
    ? refusal('IMPORT_NO_REF', { kind: 'Invalid', field: key, params: { field: key, value: text.slice(0, 60) } })
    : misread(field, key, text);

/** So many lines are asked one by one, when the record is refused without a word about which of them is at fault. */
const MOST_SINGLED = 300;

export class RecordChecker {
  readonly #references: References;
  readonly #lookups = new Map<Field, Meaning>();
  readonly #keys = new Map<string, number>();
  /** Records further up in the file, by what people call them; null: several are called so. */
  readonly #above = new Map<string, number | null>();
  /** First rows of records without a fault. */
  readonly #sound = new Set<number>();
  readonly #create: string | null;

  constructor(private readonly parts: CheckParts) {
    this.#references = new References({ ...parts, own: parts.shape.definition.type });
    this.#create = creationEvent(parts.shape.definition)?.event ?? null;
    for (const { field } of parts.shape.sheets.flatMap(({ columns }) => columns))
      if (field.kind === 'lookup') this.#lookups.set(field, this.#meaningsOf(field));
  }

  async check(records: readonly RawRecord[]): Promise<readonly CheckedRow[]> {
    const { sheets } = this.parts.shape;
    await this.#references.find(
      records.flatMap(({ rows }) =>
        rows.flatMap(({ sheet, cells }) => sheets[sheet]!.columns.map(({ key, field }) => [field, cells[key]] as const)),
      ),
    );
    const read = records.map((record) => this.#read(record));
    const targets = await this.#targets(read);
    const checked: CheckedRow[] = [];
    for (let from = 0; from < read.length; from += ASKED_AT_ONCE) {
      const answers = await Promise.all(
        read.slice(from, from + ASKED_AT_ONCE).map((record, index) => this.#answered(record, targets[from + index]!)),
      );
      checked.push(...answers.flatMap((rows) => this.#withAbove(rows)));
    }
    return checked;
  }

  /** A record stays out with the one that it belongs to. */
  #withAbove(rows: readonly CheckedRow[]): readonly CheckedRow[] {
    const [first] = rows as readonly [CheckedRow, ...CheckedRow[]];
    const above = first.payload && hangsBelow(first.payload);
    if (above && !this.#sound.has(above.row)) {
      const faults = [faultOf(this.parts.shape, null, refusal('IMPORT_ABOVE', { field: above.field, params: { row: above.row } }))];
      return rows.map((row) => ({ ...row, payload: null, faults: row === first || this.parts.eachAlone ? faults : null }));
    }
    if (first.payload) this.#sound.add(first.rowNo);
    return rows;
  }

  #read({ rows, link }: RawRecord): ReadRecord {
    const read = rows.map((row) => this.#converted(row));
    const head = read.find(({ sheet }) => this.parts.shape.sheets[sheet]!.line === null) ?? null;
    if (head) {
      this.#compareKeys(head);
      this.#remember(head);
    }
    return { rows: read, link, head };
  }

  #converted(row: RawRow): ReadRow {
    const {
      shape: {
        definition: {
          fields: { supplierId },
        },
        sheets,
      },
      viewer,
    } = this.parts;
    const values: Values =
      viewer.userType === 'EX' && sheets[row.sheet]!.line === null && supplierId && isOwnSupplier('supplierId', supplierId)
        ? { supplierId: viewer.supplierId }
        : {};
    const refusals: Refusal[] = [];
    for (const { key, field } of this.parts.shape.sheets[row.sheet]!.columns) {
      if (key === LINK) continue;
      const value = convert(
        field,
        row.cells[key] ?? null,
        field.kind === 'lookup'
          ? this.#lookups.get(field)
          : (text) => this.#references.idOf(field.entity ?? '', text) ?? this.#rowAbove(field, text),
        this.parts.instantOf,
      );
      if ('error' in value)
        refusals.push(refusal('IMPORT_CELL_ERROR', { kind: 'Invalid', field: key, params: { field: key, value: value.error } }));
      else if ('wrong' in value) refusals.push(unread(field, key, textOf(row.cells[key] ?? null)));
      else if (value.value !== null) values[key] = value.value;
    }
    return { ...row, values, refusals, lineKey: null };
  }

  #remember({ rowNo, values }: ReadRow): void {
    const { definition } = this.parts.shape;
    const names = [nameKey(definition), definition.nameField, `${definition.nameField ?? ''}En`].flatMap((name) =>
      name !== null && typeof values[name ?? ''] === 'string' ? [(values[name ?? ''] as string).trim().toLowerCase()] : [],
    );
    for (const name of new Set(names)) this.#above.set(name, this.#above.has(name) ? null : rowNo);
  }

  /** The one that a record belongs to may be made by the same file, further up. */
  #rowAbove({ kind, entity }: Field, text: string): RowAbove | undefined {
    const row = kind === 'ref' && entity === this.parts.shape.definition.type ? this.#above.get(text.trim().toLowerCase()) : undefined;
    return typeof row === 'number' ? { row } : undefined;
  }

  /** Of two records of one key in a file, the second is at fault. */
  #compareKeys(head: ReadRow): void {
    const key = this.#keyOf(head.values);
    if (key === null) return;
    const first = this.#keys.get(key);
    if (first === undefined) {
      this.#keys.set(key, head.sheetRow);
      return;
    }
    const { columns } = this.#unique!;
    head.refusals.push(twice(this.parts.shape.definition.fields, columns, head, first));
  }

  #duplicate(): Refusal {
    const {
      code,
      columns: [column],
    } = this.#unique! as { readonly code: string; readonly columns: readonly [string] };
    return refusal(code, { field: column, params: { field: column, key: column } });
  }

  async #answered(record: ReadRecord, target: string | null): Promise<readonly CheckedRow[]> {
    const { shape, eachAlone, undecided } = this.parts;
    const { payload, faults } = await this.#asked(record, target).catch((error: unknown) => ({
      payload: null,
      faults: placed(shape, record.rows, undecided(error)),
    }));
    const first = record.rows[0]!;
    return record.rows.map(({ rowNo, sheet, lineKey }): CheckedRow => {
      const mine =
        faults.get(rowNo) ??
        (faults.size > 0 && eachAlone ? [faultOf(shape, shape.sheets[sheet]!.line, refusal('IMPORT_RECORD'), null)] : null);
      return {
        rowNo,
        payload: rowNo === first.rowNo && faults.size === 0 ? payload : null,
        targetId: target,
        faults: mine,
        recordNo: rowNo === first.rowNo ? null : first.rowNo,
        lineKey,
      };
    });
  }

  async #asked(
    record: ReadRecord,
    target: string | null,
  ): Promise<{ readonly payload: SavePayload; readonly faults: ReadonlyMap<number, readonly Fault[]> }> {
    const {
      shape: { definition, sheets },
      upsert,
      viewer,
      runtime,
    } = this.parts;
    const snapshot = target === null ? null : await runtime.snapshot(definition.type, target);
    if (!record.head && (!snapshot || !isVisible(definition, snapshot, viewer)))
      record.rows[0]!.refusals.push(refusal('IMPORT_NO_RECORD', { field: LINK, params: { record: record.link ?? '' } }));
    else if (record.head && snapshot && !upsert) record.head.refusals.push(this.#duplicate());
    else await this.#nameLines(record, snapshot);
    const payload = this.#payloadOf(record, snapshot);
    const own = new Map(
      record.rows
        .filter(({ refusals }) => refusals.length > 0)
        .map(({ rowNo, sheet, refusals }) => [rowNo, refusals.map((one) => faultOf(this.parts.shape, sheets[sheet]!.line, one))] as const),
    );
    return { payload, faults: own.size > 0 ? own : await this.#rehearsed(record, snapshot, payload) };
  }

  /** Each line gets its key: the next number where the sheet gives none, and none that a line which went had. */
  async #nameLines({ rows }: ReadRecord, snapshot: Snapshot | null): Promise<void> {
    const {
      shape: { definition, sheets },
      upsert,
    } = this.parts;
    for (const [index, { line: name }] of sheets.entries()) {
      const own = name === null ? [] : rows.filter(({ sheet }) => sheet === index);
      if (own.length === 0) continue;
      const { key, fields } = definition.lines[name!]!;
      const there = new Set(((snapshot?.context[name!] ?? []) as readonly LineRowValues[]).map((row) => String(row[key])));
      const taken = new Map<string, number>();
      const given = [...there, ...own.map(({ values }) => String(values[key] ?? ''))].map(Number).filter(Number.isInteger);
      let last = Math.max(await this.#lastRemoved(snapshot, name!), ...given);
      for (const row of own) {
        if (row.values[key] === undefined && fields[key]!.kind === 'integer') row.values[key] = last += 1;
        if (row.values[key] === undefined) {
          if (row.refusals.every(({ field }) => field !== key))
            row.refusals.push(refusal('FIELD_REQUIRED', { kind: 'Invalid', field: key, params: { field: key } }));
          continue;
        }
        row.lineKey = String(row.values[key]);
        const first = taken.get(row.lineKey);
        if (first !== undefined) row.refusals.push(twice(fields, [key], row, first));
        else if (there.has(row.lineKey) && !upsert) row.refusals.push(refusal('DOC_DUPLICATE', { field: key }));
        if (first === undefined) taken.set(row.lineKey, row.sheetRow);
      }
    }
  }

  async #lastRemoved(snapshot: Snapshot | null, line: string): Promise<number> {
    return snapshot === null ? 0 : highestRemoved(this.parts.read, this.parts.shape.definition.type, snapshot.context.id, line);
  }

  /** What differs from what is there. */
  #payloadOf({ rows, head }: ReadRecord, snapshot: Snapshot | null): SavePayload {
    const { definition, sheets } = this.parts.shape;
    const lines: Record<string, { set: Values[] }> = {};
    for (const { sheet, values } of rows) {
      const name = sheets[sheet]!.line;
      if (name === null) continue;
      const { key } = definition.lines[name]!;
      const before = ((snapshot?.context[name] ?? []) as readonly LineRowValues[]).find((row) => row[key] === values[key]);
      const set = before ? { ...changed(before, values), [key]: values[key] } : values;
      (lines[name] ??= { set: [] }).set.push(set);
    }
    const fields = !head ? {} : snapshot ? changed(snapshot.context, head.values) : head.values;
    return { fields, ...(Object.keys(lines).length > 0 ? { lines } : {}) };
  }

  async #rehearsed(record: ReadRecord, snapshot: Snapshot | null, payload: SavePayload): Promise<ReadonlyMap<number, readonly Fault[]>> {
    const { shape } = this.parts;
    const refused = await this.#refused(snapshot, payload);
    if (!refused) return new Map();
    if (record.head || record.rows.length === 1 || record.rows.length > MOST_SINGLED || namesRow(refused))
      return placed(shape, record.rows, refused);
    const alike: ReadRow[] = [];
    for (const row of record.rows) {
      const alone = await this.#refused(snapshot, this.#payloadOf({ ...record, rows: [row] }, snapshot));
      if (alone?.code === refused.code) alike.push(row);
    }
    return alike.length === 0
      ? placed(shape, record.rows, refused)
      : new Map(alike.map((row) => [row.rowNo, [faultOf(shape, shape.sheets[row.sheet]!.line, refused, null)]]));
  }

  async #refused(snapshot: Snapshot | null, payload: SavePayload): Promise<Refusal | null> {
    const {
      shape: { definition },
      viewer,
      runtime,
    } = this.parts;
    const event = snapshot ? saveEventIn(definition, snapshot.state) : this.#create;
    if (event === null) return refusal('STATE_NOT_ALLOWED', { params: { event: 'SAVE', state: snapshot?.state ?? '' } });
    const above = hangsBelow(payload);
    const refused = await runtime.rehearse({
      type: definition.type,
      id: snapshot?.context.id ?? null,
      event,
      payload: above ? without(payload, above.field) : payload,
      viewer,
      rev: snapshot?.context.rev ?? null,
    });
    // What the machine says of its place is known once what it belongs to is there.
    return above && refused?.kind === 'Refused' ? null : refused;
  }

  get #unique() {
    const { uniqueKeys } = this.parts.shape.definition;
    return uniqueKeys?.find((key) => key.where === undefined) ?? uniqueKeys?.[0];
  }

  /** Null where a part of the key is missing, or the key is not for such records. */
  #keyOf(fields: Readonly<Record<string, unknown>>): string | null {
    const { fields: known } = this.parts.shape.definition;
    const applies = Object.entries(this.#unique?.where ?? {}).every(
      ([column, values]) =>
        !Object.hasOwn(known, column) || [values].flat().includes(String(fields[column] ?? known[column]!.initial ?? '')),
    );
    return applies ? this.#keyIn(fields) : null;
  }

  #keyIn(fields: Readonly<Record<string, unknown>>): string | null {
    const unique = this.#unique;
    if (!unique) return null;
    const parts = unique.columns.map((column) => fields[column] ?? this.parts.shape.definition.fields[column]?.initial);
    if (parts.some((part) => part === undefined || part === null) && !unique.emptyEqual) return null;
    const text = JSON.stringify(parts.map((part) => part ?? null));
    return unique.caseless ? text.toLowerCase() : text;
  }

  /** Of each record the document that it changes, if there is one. */
  async #targets(records: readonly ReadRecord[]): Promise<readonly (string | null)[]> {
    const {
      shape: { ofOne, definition },
      parentId,
    } = this.parts;
    if (ofOne) return records.map(() => parentId);
    const existing = await this.#existing(records.map(({ head }) => head?.values ?? {}));
    const called = await this.#called(
      definition,
      records.flatMap(({ head, link }) => (head === null && link !== null ? [link] : [])),
    );
    return records.map(({ head, link }, index) => (head ? existing[index]! : (called.get(link ?? '') ?? null)));
  }

  /** Documents by how lines call them. */
  async #called(definition: AnyDefinition, links: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (links.length === 0) return new Map();
    const { name, byField } = tablesOf(definition);
    const column = quoted(byField.get(nameKey(definition) ?? 'docNumber')!.name);
    const { rows } = await this.parts.read.query<{ id: string; link: string }>(
      `select id::text as id, lower(${column}) as link from ${quoted(name)} where lower(${column}) = any($1::text[])`,
      [links],
    );
    return new Map(rows.map(({ id, link }) => [link, id]));
  }

  /** Of each row the record with the same key, if there is one. */
  async #existing(rows: readonly Readonly<Record<string, unknown>>[]): Promise<readonly (string | null)[]> {
    const unique = this.#unique;
    const keys = rows.map((fields) => this.#keyOf(fields));
    if (!unique || keys.every((key) => key === null)) return keys.map(() => null);
    const { name, byField } = tablesOf(this.parts.shape.definition);
    const columns = unique.columns.map((column) => byField.get(column)!);
    const [first] = columns as [(typeof columns)[number]];
    const text = `${quoted(first.name)}::text`;
    const wanted = [...new Set(rows.map((fields) => String(fields[unique.columns[0]!] ?? '')))];
    const where = Object.entries(unique.where ?? {}).map(
      ([column, values]) => [quoted(byField.get(column)?.name ?? column), [values].flat()] as const,
    );
    const { rows: there } = await this.parts.read.query<Record<string, string | null>>(
      `select id::text as id, ${columns.map((column, index) => `${column.select(quoted(column.name))} as c${index}`).join(', ')} from ${quoted(name)} where ${unique.caseless ? `lower(${text})` : text} = any($1::text[])${where.map(([column], index) => ` and ${column}::text = any($${index + 2}::text[])`).join('')}`,
      [unique.caseless ? wanted.map((one) => one.toLowerCase()) : wanted, ...where.map(([, values]) => values)],
    );
    const byKey = new Map(
      there.map((row) => [
        this.#keyIn(Object.fromEntries(columns.map((column, index) => [column.field, column.read(row[`c${index}`])]))),
        row['id']!,
      ]),
    );
    return keys.map((key) => (key === null ? null : (byKey.get(key) ?? null)));
  }

  #meaningsOf(field: Field): Meaning {
    const codes = new Map<string, string>();
    const put = (code: string, ...words: readonly (string | null | undefined)[]): void => {
      for (const word of [...words, code]) if (word) codes.set(word.trim().toLowerCase(), code);
    };
    for (const [code, label] of Object.entries(field.lookup?.values ?? {})) put(code, label.cn, label.en);
    for (const value of this.parts.lookups.get(field.lookup?.type ?? '')?.values ?? [])
      put(value.lookupCode, value.meaning, value.meaningEn);
    return (text) => codes.get(text.toLowerCase());
  }
}

const changed = (before: Readonly<Record<string, unknown>>, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => JSON.stringify(before[name] ?? null) !== JSON.stringify(value)));

/** A key stands in two rows of a sheet. */
function twice(
  fields: Readonly<Record<string, Field>>,
  columns: readonly string[],
  { cells, values, sheetRow }: ReadRow,
  first: number,
): Refusal {
  const label = (language: keyof Label): string => columns.map((column) => fields[column]?.label[language] ?? column).join(' / ');
  const value = columns.map((column) => textOf(cells[column] ?? String(values[column] ?? '')).trim()).join(' / ');
  return refusal('IMPORT_TWICE', {
    field: columns[0]!,
    params: { value, first, row: sheetRow },
    words: { key: { en: label('en'), cn: label('cn') } },
  });
}
