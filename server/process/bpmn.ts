/**
 * Drawings as BPMN 2.0 (platform-process.md §12). What BPMN has words for is written in them; the whole of a node stands beside it
 * as JSON, so that what is exported reads back equal. What a drawing has no step for is refused with element, id and line; nothing
 * is imported half. The reader resolves no entities and loads nothing.
 */
import { BpmnModdle } from 'bpmn-moddle';
import type { ApproverRule, NodeKind, ProcessFlow, ProcessGraph, ProcessNode, Rule } from '../../state-machines/process/graph.js';
import { Graph } from '../../state-machines/process/check.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { refusal } from '../../state-machines/kernel/refusals.js';

/** An element as the reader gives it; attributes of foreign namespaces stand in `$attrs`. */
interface Element {
  readonly $type: string;
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly id: string;
  readonly name?: string;
  readonly documentation?: readonly { readonly text?: string; readonly textFormat?: string }[];
  readonly sourceRef?: Element;
  readonly targetRef?: Element;
  readonly default?: Element;
  readonly attachedToRef?: Element;
  readonly incoming?: readonly Element[];
  readonly outgoing?: readonly Element[];
  readonly eventDefinitions?: readonly Element[];
  readonly conditionExpression?: { readonly body?: string };
  readonly loopCharacteristics?: Element & { readonly isSequential?: boolean; readonly completionCondition?: { readonly body?: string } };
  readonly timeDuration?: { readonly body?: string };
  readonly cancelActivity?: boolean;
  readonly operationRef?: Element;
  readonly flowElements?: readonly Element[];
  readonly messageFlows?: readonly Element[];
}

const WHOLE = 'application/vnd.guildhall+json';
export const LARGEST = 2_000_000;
const MOST_ELEMENTS = 1_000;
/** Of a file, drawing included: more is no process, and is not read at all. */
const MOST_TAGS = 40_000;

const hasTooManyTags = (xml: string): boolean => {
  let tags = 0;
  for (let at = xml.indexOf('<'); at >= 0 && tags <= MOST_TAGS; at = xml.indexOf('<', at + 1)) tags += 1;
  return tags > MOST_TAGS;
};

const layoutOnly = new Set(['bpmn:TextAnnotation', 'bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:Association', 'bpmn:LaneSet']);
const kinds: Readonly<Record<string, NodeKind>> = {
  'bpmn:StartEvent': 'START',
  'bpmn:EndEvent': 'END',
  'bpmn:UserTask': 'APPROVE',
  'bpmn:ManualTask': 'HANDLE',
  'bpmn:SendTask': 'CC',
  'bpmn:ExclusiveGateway': 'CONDITION',
  'bpmn:ParallelGateway': 'PARALLEL',
};
const elements: Readonly<Record<NodeKind, string>> = {
  START: 'bpmn:StartEvent',
  END: 'bpmn:EndEvent',
  APPROVE: 'bpmn:UserTask',
  HANDLE: 'bpmn:ManualTask',
  CC: 'bpmn:SendTask',
  CONDITION: 'bpmn:ExclusiveGateway',
  PARALLEL: 'bpmn:ParallelGateway',
  JOIN: 'bpmn:ParallelGateway',
};

const lineOf = (xml: string, id: string): number => {
  const at = xml.search(new RegExp(`\\sid=["']${id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']`));
  return at < 0 ? 0 : xml.slice(0, at + 1).split('\n').length;
};

export type Imported = { readonly graph: ProcessGraph } | { readonly refusal: Refusal };

export async function importBpmn(xml: string): Promise<Imported> {
  if (xml.length > LARGEST || hasTooManyTags(xml)) return { refusal: refusal('BPMN_UNREADABLE') };
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    return { refusal: refusal('BPMN_UNSUPPORTED', { params: { element: 'DOCTYPE', id: '-', line: 1 } }) };
  let roots: readonly Element[];
  try {
    const { rootElement } = await new BpmnModdle().fromXML(xml);
    roots = (rootElement as unknown as { readonly rootElements?: readonly Element[] }).rootElements ?? [];
  } catch {
    return { refusal: refusal('BPMN_UNREADABLE') };
  }
  const [process, ...others] = roots.filter(({ $type }) => $type === 'bpmn:Process');
  const all = process?.flowElements ?? [];
  if (!process || all.length > MOST_ELEMENTS) return { refusal: refusal('BPMN_UNREADABLE') };
  const messages = roots.flatMap(({ messageFlows = [] }) => messageFlows);
  const returns = backwards(all);
  const unsupported = [...messages, ...others, ...all.filter((one) => !isSupported(one) || returns.has(one))];
  if (unsupported.length > 0) {
    const found = unsupported.map(({ $type, id = '-' }) =>
      refusal('BPMN_UNSUPPORTED', { params: { element: $type.replace('bpmn:', ''), id, line: lineOf(xml, id) } }),
    );
    return { refusal: { ...found[0]!, all: found } };
  }
  return { graph: graphOf(all) };
}

/** Flows that lead back to where the process has been: returns are not drawn, whoever decides returns. */
function backwards(all: readonly Element[]): ReadonlySet<Element> {
  const found = new Set<Element>();
  const onTheWay = new Set<Element>();
  const left = new Set<Element>();
  const follow = (one: Element): void => {
    onTheWay.add(one);
    for (const flow of all.filter(({ $type, sourceRef }) => $type === 'bpmn:SequenceFlow' && sourceRef === one)) {
      if (flow.targetRef && onTheWay.has(flow.targetRef)) found.add(flow);
      else if (flow.targetRef && !left.has(flow.targetRef)) follow(flow.targetRef);
    }
    onTheWay.delete(one);
    left.add(one);
  };
  for (const one of all.toSorted((a, b) => Number(isStart(b)) - Number(isStart(a)))) if (!left.has(one)) follow(one);
  return found;
}
const isStart = ({ $type }: Element): boolean => $type === 'bpmn:StartEvent';

function isSupported(one: Element): boolean {
  const loop = one.loopCharacteristics?.$type ?? 'bpmn:MultiInstanceLoopCharacteristics';
  if (layoutOnly.has(one.$type)) return true;
  if (one.$type === 'bpmn:SequenceFlow') return !one.conditionExpression?.body?.trim() || one.sourceRef?.$type === 'bpmn:ExclusiveGateway';
  if (one.$type === 'bpmn:BoundaryEvent') return one.attachedToRef?.$type === 'bpmn:UserTask' && hoursOf(one) > 0;
  if (one.$type === 'bpmn:StartEvent') return (one.eventDefinitions ?? []).length === 0;
  if (one.$type === 'bpmn:EndEvent') return (one.eventDefinitions ?? []).every(({ $type }) => $type === 'bpmn:TerminateEventDefinition');
  if (one.$type === 'bpmn:SendTask') return one.operationRef === undefined;
  return one.$type in kinds && loop === 'bpmn:MultiInstanceLoopCharacteristics';
}

/** Keys are lower case: `Task_1` is task_1, and one that is taken already gets a number. */
function keysOf(all: readonly Element[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id } of all) {
    const base =
      id
        .toLowerCase()
        .replace(/[^a-z0-9_]/g, '_')
        .replace(/^[^a-z]+/, 'n_')
        .slice(0, 26) || 'n';
    let key = base;
    for (let number = 2; taken.has(key); number += 1) key = `${base}_${number}`;
    taken.add(key);
    keys.set(id, key);
  }
  return keys;
}

function graphOf(all: readonly Element[]): ProcessGraph {
  const steps = all.filter(({ $type }) => $type in kinds);
  const keys = keysOf(steps);
  const flows = all.filter(({ $type, sourceRef, targetRef }) => $type === 'bpmn:SequenceFlow' && sourceRef && targetRef);
  const timers = all.filter(({ $type }) => $type === 'bpmn:BoundaryEvent');
  const merging = (one: Element): boolean =>
    one.$type === 'bpmn:ExclusiveGateway' && flows.filter(({ sourceRef }) => sourceRef === one).length <= 1;
  /** Where branches only come together there is no step: their flows go on to what follows. */
  const target = (one: Element, depth = 0): Element => {
    const next = merging(one) && depth < 100 ? flows.find(({ sourceRef }) => sourceRef === one)?.targetRef : undefined;
    return next ? target(next, depth + 1) : one;
  };
  const kept = steps.filter((one) => !merging(one));
  const drawn = flows.filter(({ sourceRef }) => kept.includes(sourceRef!));
  return {
    nodes: kept.map((one) => nodeOf(one, keys.get(one.id)!, drawn, timers)),
    flows: drawn.map((flow) => flowOf(flow, keys.get(flow.sourceRef!.id)!, keys.get(target(flow.targetRef!).id)!, drawn)),
  };
}

const wholeOf = <T>({ documentation = [] }: Element): T | null => {
  const said = documentation.find(({ textFormat }) => textFormat === WHOLE)?.text;
  if (said === undefined) return null;
  try {
    return JSON.parse(said) as T;
  } catch {
    return null;
  }
};

function nodeOf(one: Element, nodeKey: string, flows: readonly Element[], timers: readonly Element[]): ProcessNode {
  const whole = wholeOf<ProcessNode>(one);
  const joins = one.$type === 'bpmn:ParallelGateway' && flows.filter(({ sourceRef }) => sourceRef === one).length <= 1;
  const handles = one.documentation?.some(({ text }) => text?.startsWith('[handle]')) ?? false;
  const kind: NodeKind = joins ? 'JOIN' : handles ? 'HANDLE' : kinds[one.$type]!;
  if (whole && whole.kind === kind) return { ...whole, nodeKey };
  const named = { nodeKey, nodeName: (one.name ?? nodeKey).slice(0, 60), kind };
  if (kind !== 'APPROVE' && kind !== 'HANDLE') return named;
  const { rules, claim } = peopleOf(one.$attrs ?? {});
  const timer = timers.find(({ attachedToRef }) => attachedToRef === one);
  return { ...named, ...modeOf(one), rules, ...(claim ? { flags: ['claim'] } : {}), ...(timer ? limitOf(timer) : {}) };
}

function peopleOf(attributes: Readonly<Record<string, string>>): { readonly rules: readonly ApproverRule[]; readonly claim: boolean } {
  const said = (name: string): readonly string[] =>
    Object.entries(attributes)
      .filter(([key]) => /^(camunda|flowable|activiti):/.test(key) && key.endsWith(`:${name}`))
      .flatMap(([, value]) => value.split(',').map((part) => part.trim()))
      .filter(Boolean);
  const assignee = said('assignee');
  const candidates = said('candidateUsers');
  const users = [...assignee, ...candidates].filter((one) => !one.startsWith('${'));
  return {
    claim: candidates.length > 0,
    rules: [
      ...(assignee.includes('${initiator}') ? [{ kind: 'DOC_FIELD' as const, field: 'createdBy' }] : []),
      ...(users.length > 0 ? [{ kind: 'USER' as const, userIds: users }] : []),
      ...said('candidateGroups').map((code) => ({ kind: 'RESPONSIBILITY' as const, code })),
    ],
  };
}

function modeOf({ loopCharacteristics: loop }: Element): Partial<ProcessNode> {
  if (!loop || loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') return { mode: 'ANY' };
  if (loop.isSequential) return { mode: 'SEQUENCE' };
  const condition = loop.completionCondition?.body ?? '';
  const share = /nrOfCompletedInstances\s*\/\s*nrOfInstances\s*>=\s*([\d.]+)/.exec(condition)?.[1];
  if (share !== undefined && Number(share) < 1) return { mode: 'RATIO', passRatio: String(Math.round(Number(share) * 10_000) / 100) };
  return /nrOfCompletedInstances\s*>=\s*1\b/.test(condition) ? { mode: 'ANY' } : { mode: 'ALL' };
}

/** Of a timer in whole days and hours; 0: of any other. */
function hoursOf({ eventDefinitions }: Element): number {
  const [, days, hours] = /^P(?:(\d+)D)?(?:T(\d+)H)?$/.exec(eventDefinitions?.[0]?.timeDuration?.body?.trim() ?? '') ?? [];
  return Number(days ?? 0) * 24 + Number(hours ?? 0);
}

const limitOf = (timer: Element): Partial<ProcessNode> =>
  timer.cancelActivity === false ? {} : { dueHours: String(hoursOf(timer)), calendar: 'NATURAL', onOverdue: 'NOTIFY' };

function flowOf(flow: Element, from: string, to: string, flows: readonly Element[]): ProcessFlow {
  const whole = wholeOf<ProcessFlow>(flow);
  if (whole) return { ...whole, from, to };
  const source = flow.sourceRef!;
  if (source.$type !== 'bpmn:ExclusiveGateway') return { from, to };
  if (source.default === flow) return { from, to, isDefault: true };
  const place = flows.filter((one) => one.sourceRef === source && one !== source.default).indexOf(flow) + 1;
  return { from, to, priority: place, condition: conditionOf(flow.conditionExpression?.body ?? '') };
}

const ops: Readonly<Record<string, string>> = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' };
const TOKEN = /\s*(&&|\|\||==|!=|<=|>=|[<>!()]|'[^']*'|"[^"]*"|-?[\w.]+)/y;
const FIELD = /^[A-Za-z_][\w.]*$/;
const DEEPEST = 50;

/** `${(a > 1 || b == 'x') && !c}`; what is not read so is kept as a comparison that publishing names. */
export function conditionOf(text: string): Rule {
  const inner = text
    .trim()
    .replace(/^[$#]\{(.*)\}$/s, '$1')
    .trim();
  if (inner === '') return {};
  const tokens = tokensOf(inner);
  return (tokens && parsed(tokens)) ?? { field: inner.slice(0, 80), op: 'eq', value: '' };
}

function tokensOf(text: string): readonly string[] | null {
  const tokens: string[] = [];
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return null;
    tokens.push(token);
  }
  return tokens;
}

/** Conjunction binds closer than disjunction; null: it is no condition. */
function parsed(tokens: readonly string[]): Rule | null {
  let at = 0;
  const several = (sign: '&&' | '||', key: 'all' | 'any', part: (depth: number) => Rule | null, depth: number): Rule | null => {
    const parts = [part(depth)];
    for (; tokens[at] === sign; parts.push(part(depth))) at += 1;
    if (parts.includes(null)) return null;
    return parts.length === 1 ? parts[0]! : ({ [key]: parts } as unknown as Rule);
  };
  const either = (depth: number): Rule | null => (depth > DEEPEST ? null : several('||', 'any', both, depth));
  const both = (depth: number): Rule | null => several('&&', 'all', single, depth);
  const single = (depth: number): Rule | null => {
    const token = tokens[at++];
    if (token === '!') {
      const not = depth > DEEPEST ? null : single(depth + 1);
      return not && { not };
    }
    if (token === '(') {
      const within = either(depth + 1);
      return tokens[at++] === ')' ? within : null;
    }
    if (token === undefined || !FIELD.test(token)) return null;
    const op = ops[tokens[at] ?? ''];
    if (op === undefined) return { field: token, op: 'eq', value: 'true' };
    const literal = tokens[at + 1];
    at += 2;
    return literal === undefined || /^[^\w'"-]/.test(literal)
      ? null
      : { field: token, op, value: literal.replace(/^(['"])(.*)\1$/s, '$2') };
  };
  const rule = either(0);
  return at === tokens.length ? rule : null;
}

/** The drawing as BPMN, with where its nodes stand. */
export async function exportBpmn(
  { nodes, flows }: ProcessGraph,
  name: string,
  layout: Readonly<Record<string, { readonly x: number; readonly y: number }>>,
): Promise<string> {
  const moddle = new BpmnModdle();
  const make = (type: string, values: object) =>
    moddle.create(type as never, values as never) as unknown as Element & Record<string, unknown>;
  const whole = (value: object) => [make('bpmn:Documentation', { textFormat: WHOLE, text: JSON.stringify(value) })];
  const made = new Map(
    nodes.map((node) => [node.nodeKey, make(elements[node.kind], { id: node.nodeKey, name: node.nodeName, documentation: whole(node) })]),
  );
  const drawing = new Graph({ nodes, flows });
  const links = flows.map((flow, index) => {
    const link = make('bpmn:SequenceFlow', {
      id: `flow_${index + 1}`,
      sourceRef: made.get(flow.from),
      targetRef: made.get(flow.to),
      documentation: whole(flow),
    });
    if (flow.isDefault && drawing.node(flow.from).kind === 'CONDITION') (made.get(flow.from) as Record<string, unknown>)['default'] = link;
    return link;
  });
  const process = make('bpmn:Process', { id: 'process_1', name, isExecutable: false, flowElements: [...made.values(), ...links] });
  const bounds = (key: string) => make('dc:Bounds', { ...(layout[key] ?? { x: 0, y: 0 }), width: 160, height: 52 });
  const shapes = nodes.map(({ nodeKey }) =>
    make('bpmndi:BPMNShape', { id: `${nodeKey}_di`, bpmnElement: made.get(nodeKey), bounds: bounds(nodeKey) }),
  );
  const edges = flows.map(({ from, to }, index) =>
    make('bpmndi:BPMNEdge', {
      id: `flow_${index + 1}_di`,
      bpmnElement: links[index],
      waypoint: [from, to].map((key, end) =>
        make('dc:Point', { x: (layout[key]?.x ?? 0) + 80, y: (layout[key]?.y ?? 0) + (end === 0 ? 52 : 0) }),
      ),
    }),
  );
  const plane = make('bpmndi:BPMNPlane', { id: 'plane_1', bpmnElement: process, planeElement: [...shapes, ...edges] });
  const diagram = make('bpmndi:BPMNDiagram', { id: 'diagram_1', plane });
  const definitions = make('bpmn:Definitions', {
    id: 'definitions_1',
    targetNamespace: 'urn:guildhall:process',
    rootElements: [process],
    diagrams: [diagram],
  });
  return (await moddle.toXML(definitions as never, { format: true })).xml;
}
