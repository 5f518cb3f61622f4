/**
 * What differs between two drawings of a process (platform-process.md §10, compareVersions): steps and fields of the form by key,
 * connections by their ends. Pure.
 */
import { canonicalJson } from '../kernel/primitives/canonical-json.js';
import type { JsonValue } from '../kernel/primitives/json-value.js';
import type { FormField } from './form.js';
import type { ProcessFlow, ProcessGraph, ProcessNode } from './graph.js';

export type NodePart = 'name' | 'kind' | 'approvers' | 'mode' | 'return' | 'allowed' | 'limit' | 'copies' | 'event' | 'checklist';
export type FlowPart = 'condition' | 'priority' | 'isDefault' | 'label';
export type FormPart = 'label' | 'labelEn' | 'fieldKind' | 'requiredFlag' | 'initialValue' | 'lookupType';
type Change = 'added' | 'removed' | 'changed';

export interface NodeChange {
  readonly nodeKey: string;
  readonly change: Change;
  readonly before: ProcessNode | null;
  readonly after: ProcessNode | null;
  /** What of a step that is in both. */
  readonly parts: readonly NodePart[];
}
export interface FlowChange {
  readonly from: string;
  readonly to: string;
  readonly change: Change;
  readonly before: ProcessFlow | null;
  readonly after: ProcessFlow | null;
  readonly parts: readonly FlowPart[];
}
export interface FormChange {
  readonly fieldKey: string;
  readonly change: Change;
  readonly before: FormField | null;
  readonly after: FormField | null;
  readonly parts: readonly FormPart[];
}
export interface GraphDifference {
  readonly nodes: readonly NodeChange[];
  readonly flows: readonly FlowChange[];
}

const partsOfNode: Readonly<Record<NodePart, readonly (keyof ProcessNode)[]>> = {
  name: ['nodeName', 'nodeNameEn'],
  kind: ['kind'],
  approvers: ['rules', 'topSuffices'],
  mode: ['mode', 'passRatio'],
  return: ['rejectTo'],
  allowed: ['flags'],
  limit: ['dueHours', 'calendar', 'onOverdue'],
  copies: ['ccRules'],
  event: ['docEvent'],
  checklist: ['checklist'],
};
const partsOfFlow: Readonly<Record<FlowPart, readonly (keyof ProcessFlow)[]>> = {
  condition: ['condition'],
  priority: ['priority'],
  isDefault: ['isDefault'],
  label: ['label'],
};

const partsOfForm: Readonly<Record<FormPart, readonly (keyof FormField)[]>> = {
  label: ['label'],
  labelEn: ['labelEn'],
  fieldKind: ['fieldKind'],
  requiredFlag: ['requiredFlag'],
  initialValue: ['initialValue'],
  lookupType: ['lookupType'],
};

/** What is left out means the same as what is empty. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
const isSame = (one: unknown, other: unknown): boolean =>
  isEmpty(one) || isEmpty(other) ? isEmpty(one) && isEmpty(other) : canonicalJson(one as JsonValue) === canonicalJson(other as JsonValue);

const changedParts = <T extends object, P extends string>(
  parts: Readonly<Record<P, readonly (keyof T)[]>>,
  one: T,
  other: T,
): readonly P[] => (Object.keys(parts) as P[]).filter((part) => parts[part].some((name) => !isSame(one[name], other[name])));

interface Compared<T, P> {
  readonly key: string;
  readonly change: Change;
  readonly before: T | null;
  readonly after: T | null;
  readonly parts: readonly P[];
}

/** In the order of the later drawing, what is gone behind it. */
function compared<T extends object, P extends string>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  parts: Readonly<Record<P, readonly (keyof T)[]>>,
): readonly Compared<T, P>[] {
  const standing = [...after].flatMap(([key, now]): readonly Compared<T, P>[] => {
    const was = before.get(key);
    if (!was) return [{ key, change: 'added', before: null, after: now, parts: [] }];
    const differing = changedParts(parts, was, now);
    return differing.length === 0 ? [] : [{ key, change: 'changed', before: was, after: now, parts: differing }];
  });
  const gone = [...before].flatMap(([key, was]): readonly Compared<T, P>[] =>
    after.has(key) ? [] : [{ key, change: 'removed', before: was, after: null, parts: [] }],
  );
  return [...standing, ...gone];
}

/** Several connections between the same steps are told apart by their place. */
function byEnds(flows: readonly ProcessFlow[]): ReadonlyMap<string, ProcessFlow> {
  const found = new Map<string, ProcessFlow>();
  for (const flow of flows) {
    const ends = `${flow.from}>${flow.to}`;
    let key = ends;
    for (let n = 2; found.has(key); n += 1) key = `${ends}#${n}`;
    found.set(key, flow);
  }
  return found;
}

const byKey = (nodes: readonly ProcessNode[]): ReadonlyMap<string, ProcessNode> => new Map(nodes.map((node) => [node.nodeKey, node]));

export function compareGraphs(before: ProcessGraph, after: ProcessGraph): GraphDifference {
  return {
    nodes: compared(byKey(before.nodes), byKey(after.nodes), partsOfNode).map(({ key: nodeKey, ...rest }) => ({ nodeKey, ...rest })),
    flows: compared(byEnds(before.flows), byEnds(after.flows), partsOfFlow).map(({ key: _key, ...rest }) => {
      const { from, to } = (rest.after ?? rest.before)!;
      return { from, to, ...rest };
    }),
  };
}

const byField = (form: readonly FormField[]): ReadonlyMap<string, FormField> => new Map(form.map((row) => [row.fieldKey, row]));

export const compareForms = (before: readonly FormField[], after: readonly FormField[]): readonly FormChange[] =>
  compared(byField(before), byField(after), partsOfForm).map(({ key: fieldKey, ...rest }) => ({ fieldKey, ...rest }));
