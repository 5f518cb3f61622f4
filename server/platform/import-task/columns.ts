/** What of a document can stand in a workbook: the fields that a form saves, each under its key and its labels. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Field, Fields } from '../../../state-machines/kernel/fields.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { savableFields } from '../../../state-machines/kernel/validate.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';

export interface ImportColumn {
  readonly key: string;
  readonly field: Field;
  readonly needed: boolean;
}

const unfit: ReadonlySet<Field['kind']> = new Set(['attachments', 'json', 'rows']);
const never: ReadonlySet<string> = new Set(['attachmentIds', 'attribute1', 'attribute2', 'attribute3', 'attribute4', 'attribute5']);

/** The event that makes a document from a form. */
export function creationEvent(definition: AnyDefinition): { readonly event: string; readonly button: string } | null {
  const found = Object.entries(definition.events).find(
    ([event, spec]) => !spec.system && spec.call === 'saveOrUpdate' && definition.machine.rowsOf(NONE, event).length > 0,
  );
  return found ? { event: found[0], button: buttonOf(...found) } : null;
}

export const saveEventIn = (definition: AnyDefinition, state: string): string | null =>
  Object.entries(definition.events).find(
    ([event, spec]) => !spec.system && spec.call === 'saveOrUpdate' && definition.machine.rowsOf(state, event).length > 0,
  )?.[0] ?? null;

const isNeeded = ({ need, initial }: Field): boolean => need === 'save' && initial === undefined;
const fits = ([key, field]: readonly [string, Field]): boolean => !unfit.has(field.kind) && !never.has(key);

export function importColumns(definition: AnyDefinition): readonly ImportColumn[] {
  const common = { orgId: definition.kind === 'document' || definition.view.scope.actsInOrganisation === true, remark: true } as Readonly<
    Record<string, boolean>
  >;
  return Object.entries(savableFields(definition))
    .filter((one) => fits(one) && (Object.hasOwn(definition.fields, one[0]) || common[one[0]]))
    .map(([key, field]) => ({ key, field, needed: isNeeded(field) }));
}

/** Numbers of lines are given where the sheet gives none. */
function lineColumns(definition: AnyDefinition, name: string): readonly ImportColumn[] {
  const { key: keyField, fields } = definition.lines[name]! as { readonly key: string; readonly fields: Fields };
  return Object.entries(fields)
    .filter((one) => fits(one) && (!one[1].computed || one[0] === keyField))
    .map(([key, field]) => ({ key, field, needed: key === keyField ? field.kind !== 'integer' : isNeeded(field) }));
}

export const importableLines = (definition: AnyDefinition): readonly string[] =>
  Object.entries(definition.lines)
    .filter(([, line]) => line.temperature === 'hot' && !line.computed && fits([line.key, line.fields[line.key]!]))
    .map(([name]) => name);

/** Names the record that a row of lines belongs to. */
export const LINK = '$record';

/** The field by which people name a record; null where none does. */
export function nameKey(definition: AnyDefinition): string | null {
  const unique = definition.uniqueKeys?.find((key) => key.where === undefined && key.columns.length === 1);
  const [column] = unique?.columns ?? [];
  return column !== undefined && definition.fields[column]?.kind === 'text' && !definition.fields[column].computed ? column : null;
}

export interface ImportSheet {
  /** The lines that stand on it; null: the records themselves. */
  readonly line: string | null;
  readonly title: Field['label'];
  readonly columns: readonly ImportColumn[];
}

/** What a workbook is read as: records with their lines, or lines of records that are there. */
export interface ImportShape {
  readonly definition: AnyDefinition;
  /** The first one may have any name. */
  readonly sheets: readonly ImportSheet[];
  /** Key of the column of records by which lines name theirs. */
  readonly linkedBy: string | null;
  /** Lines of one document, which the task names. */
  readonly ofOne: boolean;
}

const linkColumn = (definition: AnyDefinition, own: boolean): ImportColumn => {
  const key = nameKey(definition);
  const { title } = definition;
  const label = own
    ? { en: 'No. in this file', cn: '文件内序号' }
    : key === null
      ? { en: `${title.en}: number`, cn: `${title.cn}:单据编号` }
      : { en: `${title.en}: ${definition.fields[key]!.label.en}`, cn: `${title.cn}:${definition.fields[key]!.label.cn}` };
  return { key: LINK, field: { kind: 'text', length: 60, label }, needed: true };
};

/** @param line null: the records with all their lines */
export function shapeOf(definition: AnyDefinition, line: string | null, ofOne: boolean): ImportShape {
  if (line !== null) {
    const columns = lineColumns(definition, line);
    return {
      definition,
      sheets: [{ line, title: definition.lines[line]!.label, columns: ofOne ? columns : [linkColumn(definition, false), ...columns] }],
      linkedBy: null,
      ofOne,
    };
  }
  const own = nameKey(definition);
  const lines = importableLines(definition).map((name) => ({
    line: name,
    title: definition.lines[name]!.label,
    columns: [linkColumn(definition, own === null), ...lineColumns(definition, name)],
  }));
  const numbered = own === null && lines.length > 0 ? [{ ...linkColumn(definition, true), needed: false }] : [];
  return {
    definition,
    sheets: [{ line: null, title: definition.title, columns: [...numbered, ...importColumns(definition)] }, ...lines],
    linkedBy: own ?? LINK,
    ofOne,
  };
}

/** By which names a sheet of lines is known; the first one is whichever comes first. */
export const namesOf = ({ definition }: ImportShape, { line, title }: ImportSheet): readonly string[] =>
  [title.en, title.cn, line ?? '', definition.lines[line ?? '']?.entity ?? '']
    .filter((name) => name !== '')
    .map((name) => name.trim().toLowerCase());

export interface Head {
  readonly columns: readonly (ImportColumn | null)[];
  /** The first row with data, counted from 0 among the rows that are there. */ readonly dataFrom: number;
  readonly missing: readonly string[];
}

const cleaned = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .replace(/[*\s]+$/, '')
        .trim()
        .toLowerCase()
    : '';

/** A template names keys in its second row; any other sheet is read by the labels of its first, in either language. */
export function headOf(all: readonly ImportColumn[], first: readonly unknown[], second: readonly unknown[]): Head {
  const byKey = new Map(all.map((column) => [column.key.toLowerCase(), column]));
  const keyed = second.map((text) => byKey.get(cleaned(text)) ?? null);
  const isTemplate =
    keyed.filter((column) => column !== null).length >= 1 &&
    second
      .filter((text) => text !== null)
      .every((text) => typeof text === 'string' && (byKey.has(cleaned(text)) || /^[A-Za-z_$][\w$]*$/.test(text)));
  const byLabel = new Map(
    all.flatMap((column) =>
      [column.field.label.cn, column.field.label.en, column.key].map((label) => [label.trim().toLowerCase(), column] as const),
    ),
  );
  const columns = isTemplate ? keyed : first.map((text) => byLabel.get(cleaned(text)) ?? null);
  const there = new Set(columns.flatMap((column) => (column ? [column.key] : [])));
  return {
    columns,
    dataFrom: isTemplate ? 3 : 1,
    missing: all.filter(({ key, needed }) => needed && !there.has(key)).map(({ key }) => key),
  };
}
