/** What of a document can stand in a workbook: the fields that a form saves, each under its key and its labels. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Field } from '../../../state-machines/kernel/fields.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { savableFields } from '../../../state-machines/kernel/validate.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';

export interface ImportColumn { readonly key: string; readonly field: Field; readonly needed: boolean }

const unfit: ReadonlySet<Field['kind']> = new Set(['attachments', 'json', 'rows']);
const never: ReadonlySet<string> = new Set(['attachmentIds', 'attribute1', 'attribute2', 'attribute3', 'attribute4', 'attribute5']);

/** The event that makes a document from a form. */
export function creationEvent(definition: AnyDefinition): { readonly event: string; readonly button: string } | null {
  const found = Object.entries(definition.events).find(([event, spec]) => !spec.system && spec.call === 'saveOrUpdate' && definition.machine.rowsOf(NONE, event).length > 0);
  return found ? { event: found[0], button: buttonOf(...found) } : null;
}

export function importColumns(definition: AnyDefinition): readonly ImportColumn[] {
  const common = { orgId: definition.kind === 'document' || definition.view.scope.actsInOrganisation === true, remark: true } as Readonly<Record<string, boolean>>;
  return Object.entries(savableFields(definition)).filter(([key, field]) => !unfit.has(field.kind) && !never.has(key) && (Object.hasOwn(definition.fields, key) || common[key]))
    .map(([key, field]) => ({ key, field, needed: field.need === 'save' && field.initial === undefined }));
}

export interface Head { readonly columns: readonly (ImportColumn | null)[]; /** The first row with data, counted from 0 among the rows that are there. */ readonly dataFrom: number; readonly missing: readonly string[] }

const cleaned = (text: unknown): string => (typeof text === 'string' ? text.replace(/[*\s]+$/, '').trim().toLowerCase() : '');

/** A template names keys in its second row; any other sheet is read by the labels of its first, in either language. */
export function headOf(definition: AnyDefinition, first: readonly unknown[], second: readonly unknown[]): Head {
  const all = importColumns(definition);
  const byKey = new Map(all.map((column) => [column.key.toLowerCase(), column]));
  const keyed = second.map((text) => byKey.get(cleaned(text)) ?? null);
  const isTemplate = keyed.filter((column) => column !== null).length >= 1 && second.filter((text) => text !== null).every((text) => typeof text === 'string' && (byKey.has(cleaned(text)) || /^[A-Za-z_$][\w$]*$/.test(text)));
  const byLabel = new Map(all.flatMap((column) => [column.field.label.cn, column.field.label.en, column.key].map((label) => [label.trim().toLowerCase(), column] as const)));
  const columns = isTemplate ? keyed : first.map((text) => byLabel.get(cleaned(text)) ?? null);
  const there = new Set(columns.flatMap((column) => (column ? [column.key] : [])));
  return { columns, dataFrom: isTemplate ? 3 : 1, missing: all.filter(({ key, needed }) => needed && !there.has(key)).map(({ key }) => key) };
}
