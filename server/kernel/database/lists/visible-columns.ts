/**
 * Which columns a viewer's lists hold. Header fields follow the view's rules for his class, else their markers; a field
 * that is visible under a condition is selected, filtered, sorted and summed through that condition alone.
 */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Field, Fields } from '../../../../state-machines/kernel/fields.js';
import type { Predicate } from '../../../../state-machines/kernel/predicate.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { markedFields, supplierCommonFields } from '../../../../state-machines/kernel/view.js';

type ByClass = Readonly<Record<string, Predicate>>;

/** Classes a viewer may be of in lists, the more particular first. */
export function classesOf(viewer: Viewer): readonly string[] {
  if (viewer.userType === 'EX') return ['supplier'];
  if (viewer.userType === 'SYSTEM') return [];
  return viewer.respCode === 'AUDITOR' ? ['auditor', 'inside'] : ['buyer', 'inside'];
}

export const ruleFor = (rules: ByClass | undefined, viewer: Viewer): Predicate | undefined => {
  const found = classesOf(viewer).find((name) => rules?.[name] !== undefined);
  return found === undefined ? undefined : rules![found];
};

const countsChanges: readonly string[] = ['rev', 'lastUpdateDate'];

/** When the viewer's list holds this header field. */
export function headerRule(definition: AnyDefinition, field: string, viewer: Viewer): Predicate {
  const rule = ruleFor(definition.view.columns?.[field], viewer);
  if (rule) return rule;
  if (viewer.userType !== 'EX') return { always: true };
  if (field === 'state') return { always: true };
  // What counts or dates every change tells when others acted.
  if (definition.evidence && countsChanges.includes(field)) return { always: false };
  if (field === 'rev') return { always: true };
  const visible: readonly string[] = [...supplierCommonFields, ...markedFields(definition.fields, 'supplier')];
  return { always: visible.includes(field) };
}

export const isNever = (rule: Predicate): boolean => 'always' in rule && !rule.always;
export const isAlways = (rule: Predicate): boolean => 'always' in rule && rule.always;

/** Fields of lines follow their markers. */
export const lineFields = (fields: Fields, key: string, viewer: Viewer): readonly string[] => [
  ...new Set([key, ...markedFields(fields, viewer.userType === 'EX' ? 'supplier' : 'inside')]),
];

const commonText = (length: number): Pick<Field, 'kind' | 'length'> => ({ kind: 'text', length });

/** Field kinds of what every document has, for checking filters. */
export const commonFilters: Readonly<Record<string, Pick<Field, 'kind' | 'length' | 'entity'>>> = {
  id: { kind: 'ref' },
  docId: { kind: 'ref' },
  docNumber: commonText(60),
  orgId: { kind: 'ref', entity: 'baseOrganization' },
  state: commonText(80),
  rev: { kind: 'integer' },
  creationDate: { kind: 'dateTime' },
  lastUpdateDate: { kind: 'dateTime' },
  createdBy: { kind: 'ref', entity: 'baseUsers' },
  lastUpdatedBy: { kind: 'ref', entity: 'baseUsers' },
  submittedBy: { kind: 'ref', entity: 'baseUsers' },
  remark: commonText(4000),
  sourceType: commonText(60),
  sourceId: commonText(40),
};
