/** A document as stored, and the blank one that every creation starts from. */
import type { AnyDefinition } from './definition.js';
import type { CommonFields, Fields, Line } from './fields.js';

export type AnyContext = CommonFields & Readonly<Record<string, unknown>>;

/** State and content after `context.rev` accepted events. */
export interface Snapshot<C = AnyContext> {
  readonly state: string;
  readonly context: C;
}

export type LineRowValues = Readonly<Record<string, unknown>>;

const commonBlank: CommonFields = {
  id: '',
  docNumber: null,
  orgId: null,
  rev: 0,
  createdBy: null,
  creationDate: null,
  lastUpdatedBy: null,
  lastUpdateDate: null,
  submittedBy: null,
  sourceType: null,
  sourceId: null,
  originKey: null,
  attachmentIds: null,
  remark: null,
  attribute1: null,
  attribute2: null,
  attribute3: null,
  attribute4: null,
  attribute5: null,
};

export const commonFieldNames = Object.keys(commonBlank) as readonly (keyof CommonFields)[];

/** Common fields that a caller may write. */
export const writableCommonFields: readonly (keyof CommonFields)[] = [
  'orgId',
  'attachmentIds',
  'remark',
  'attribute1',
  'attribute2',
  'attribute3',
  'attribute4',
  'attribute5',
];

export const blankRow = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial ?? null]));

export function blankLine(line: Line): Record<string, unknown> {
  return { ...blankRow(line.fields), ...Object.fromEntries(Object.keys(line.nested ?? {}).map((name) => [name, []])) };
}

export function blankContext(definition: AnyDefinition): AnyContext {
  const lines = Object.entries(definition.lines)
    .filter(([, line]) => line.temperature === 'hot')
    .map(([name]) => [name, []] as const);
  return { ...commonBlank, ...blankRow(definition.fields), ...Object.fromEntries(lines) };
}
