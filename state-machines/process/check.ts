/**
 * What a drawn process must be before it runs (platform-process.md §4, "Publish checks"), and where its nodes lie: pure, each
 * fault named with its node, all of them at once.
 */
import { MOST_CHECKS, MOST_CHOSEN, asksForProof, asksSupplier, rulesOf } from './graph.js';
import type { ApproverRule, ProcessFlow, ProcessGraph, ProcessNode } from './graph.js';

export type GraphCode =
  | 'BPM_GRAPH_UNREACHABLE'
  | 'BPM_GRAPH_CYCLE'
  | 'BPM_GRAPH_BLOCK'
  | 'BPM_GRAPH_DEFAULT'
  | 'BPM_GRAPH_NO_RULE'
  | 'BPM_GRAPH_ENDS'
  | 'BPM_GRAPH_SIZE'
  | 'BPM_GRAPH_RATIO'
  | 'BPM_GRAPH_CHOICE'
  | 'BPM_GRAPH_PREVIOUS'
  | 'BPM_GRAPH_SUPPLIER'
  | 'BPM_GRAPH_ALWAYS'
  | 'BPM_GRAPH_CHECKS'
  | 'BPM_GRAPH_AUTO'
  | 'BPM_NODE_KEY_DUP';

export interface GraphFault {
  readonly code: GraphCode;
  readonly nodeKey: string | null;
  readonly node: string;
}

const MOST_NODES = 100;

export const isTask = ({ kind }: ProcessNode): boolean => kind === 'APPROVE' || kind === 'HANDLE';

export class Graph {
  readonly nodes: ReadonlyMap<string, ProcessNode>;
  readonly #out = new Map<string, ProcessFlow[]>();
  readonly #in = new Map<string, ProcessFlow[]>();

  constructor(readonly drawn: ProcessGraph) {
    this.nodes = new Map(drawn.nodes.map((node) => [node.nodeKey, node]));
    for (const flow of drawn.flows) {
      if (!this.nodes.has(flow.from) || !this.nodes.has(flow.to)) continue;
      this.#out.set(flow.from, [...(this.#out.get(flow.from) ?? []), flow]);
      this.#in.set(flow.to, [...(this.#in.get(flow.to) ?? []), flow]);
    }
  }

  get start(): ProcessNode | undefined {
    return this.drawn.nodes.find(({ kind }) => kind === 'START');
  }

  node(key: string): ProcessNode {
    const found = this.nodes.get(key);
    if (!found) throw new RangeError(`the process has no node ${key}`);
    return found;
  }

  out(key: string): readonly ProcessFlow[] {
    return this.#out.get(key) ?? [];
  }

  into(key: string): readonly ProcessFlow[] {
    return this.#in.get(key) ?? [];
  }

  /** Of a condition: in the order in which they are asked, the default one last. */
  branches(key: string): readonly ProcessFlow[] {
    return this.out(key).toSorted(
      (a, b) => Number(a.isDefault ?? false) - Number(b.isDefault ?? false) || (a.priority ?? 999) - (b.priority ?? 999),
    );
  }

  reached(from: string, along: (key: string) => readonly string[]): ReadonlySet<string> {
    const seen = new Set([from]);
    for (const key of seen) for (const next of along(key)) seen.add(next);
    return seen;
  }
}

const nameOf = ({ nodeName, nodeKey }: ProcessNode): string => nodeName || nodeKey;

export function graphFaults(drawn: ProcessGraph): readonly GraphFault[] {
  const graph = new Graph(drawn);
  const fault = (code: GraphCode, node?: ProcessNode): GraphFault => ({
    code,
    nodeKey: node?.nodeKey ?? null,
    node: node ? nameOf(node) : '',
  });
  if (drawn.nodes.length > MOST_NODES) return [fault('BPM_GRAPH_SIZE')];
  const keys = drawn.nodes.map(({ nodeKey }) => nodeKey);
  const twice = drawn.nodes.filter(({ nodeKey }, index) => keys.indexOf(nodeKey) !== index || !/^[a-z][a-z0-9_]{0,29}$/.test(nodeKey));
  if (twice.length > 0) return twice.map((node) => fault('BPM_NODE_KEY_DUP', node));
  const starts = drawn.nodes.filter(({ kind }) => kind === 'START');
  const ends = drawn.nodes.filter(({ kind }) => kind === 'END');
  if (starts.length !== 1 || ends.length === 0) return [fault('BPM_GRAPH_ENDS')];

  const forward = graph.reached(starts[0]!.nodeKey, (key) => graph.out(key).map(({ to }) => to));
  const backward = new Set(ends.flatMap(({ nodeKey }) => [...graph.reached(nodeKey, (key) => graph.into(key).map(({ from }) => from))]));
  const lost = drawn.nodes.filter(({ nodeKey }) => !forward.has(nodeKey) || !backward.has(nodeKey));
  const own = drawn.nodes.flatMap((node) => nodeFaults(graph, node).map((code) => fault(code, node)));
  if (isCyclic(graph, keys)) return [fault('BPM_GRAPH_CYCLE'), ...own];
  const found = [...lost.map((node) => fault('BPM_GRAPH_UNREACHABLE', node)), ...own];
  if (lost.length > 0 || own.some(({ code }) => code === 'BPM_GRAPH_BLOCK')) return found;
  return [...found, ...blocksOf(graph).broken.map((key) => fault('BPM_GRAPH_BLOCK', graph.node(key)))];
}

function nodeFaults(graph: Graph, node: ProcessNode): readonly GraphCode[] {
  const out = graph.out(node.nodeKey);
  const faults: GraphCode[] = [];
  if (node.kind === 'CONDITION') {
    const asked = out.filter(({ isDefault }) => !isDefault).map(({ priority }) => priority ?? 0);
    if (out.filter(({ isDefault }) => isDefault).length !== 1 || new Set(asked).size !== asked.length) faults.push('BPM_GRAPH_DEFAULT');
    if (out.some(isAlwaysTaken)) faults.push('BPM_GRAPH_ALWAYS');
  } else if (node.kind !== 'PARALLEL' && out.length > 1) faults.push('BPM_GRAPH_BLOCK');
  if (node.kind === 'PARALLEL' && out.length < 2) faults.push('BPM_GRAPH_BLOCK');
  if (isTask(node)) {
    const rules = node.rules ?? [];
    if (rules.length === 0) faults.push('BPM_GRAPH_NO_RULE');
    if (rules.some(isNoChoice)) faults.push('BPM_GRAPH_CHOICE');
    const ratio = Number(node.passRatio ?? 0);
    if (node.mode === 'RATIO' && !(ratio >= 1 && ratio <= 100)) faults.push('BPM_GRAPH_RATIO');
    if (!isChecklist(node.checklist ?? [])) faults.push('BPM_GRAPH_CHECKS');
    else if (node.onOverdue === 'AUTO_APPROVE' && asksForProof(node)) faults.push('BPM_GRAPH_AUTO');
  }
  if (rulesOf(node).some((rule) => rule.kind === 'PREVIOUS_APPROVER' && !isApproved(graph, rule.nodeKey)))
    faults.push('BPM_GRAPH_PREVIOUS');
  if (mixesSupplier(node)) faults.push('BPM_GRAPH_SUPPLIER');
  return faults;
}

const MOST_WORDS = 100;
const isWorded = (words: unknown): boolean => typeof words === 'string' && words.trim() !== '' && words.length <= MOST_WORDS;
/** Whoever decides reads each of them; a drawing may come from elsewhere than the editor. */
function isChecklist(checks: unknown): boolean {
  if (!Array.isArray(checks) || checks.length > MOST_CHECKS) return false;
  const items = checks as readonly Partial<NonNullable<ProcessNode['checklist']>[number]>[];
  const codes = items.map((item) => item?.code ?? '');
  return (
    new Set(codes).size === codes.length &&
    codes.every((code) => /^[a-z][a-z0-9_]{0,29}$/.test(String(code))) &&
    items.every(({ label }) => isWorded(label?.cn) && isWorded(label?.en))
  );
}

const isApproved = ({ nodes }: Graph, key: string): boolean => nodes.get(key)?.kind === 'APPROVE';

const WITHIN_COMPANY: readonly string[] = ['transfer', 'addSign'];
/** A supplier's people decide for themselves: beside nobody of the company, and they give nothing on to it; copies tell too much. */
const mixesSupplier = (node: ProcessNode): boolean => {
  const { kind, rules = [], ccRules = [], flags = [] } = node;
  if (asksSupplier({ rules: ccRules })) return true;
  return asksSupplier(node) && (kind === 'CC' || rules.length > 1 || flags.some((flag) => WITHIN_COMPANY.includes(flag)));
};

/** An empty condition holds: whatever is asked after it is never taken. */
const isAlwaysTaken = ({ isDefault, condition }: ProcessFlow): boolean => !isDefault && Object.keys(condition ?? {}).length === 0;

/** Of how many the submitter chooses, and from whom: never from whom he chooses. */
const isNoChoice = (rule: ApproverRule): boolean =>
  rule.kind === 'SUBMITTER_CHOICE' &&
  (!(rule.min >= 1 && rule.min <= rule.max && rule.max <= MOST_CHOSEN) ||
    (rule.candidates ?? []).some(({ kind }) => kind === 'SUBMITTER_CHOICE' || kind === 'SUPPLIER'));

function isCyclic(graph: Graph, keys: readonly string[]): boolean {
  const open = new Set(keys);
  for (let gone = true; gone;) {
    gone = false;
    for (const key of open)
      if (!graph.into(key).some(({ from }) => open.has(from))) {
        open.delete(key);
        gone = true;
      }
  }
  return open.size > 0;
}

export interface Blocks {
  /** The branches in which a node lies, from the outermost: `{parallel}/{branch}`. */
  readonly paths: ReadonlyMap<string, readonly string[]>;
  /** How many branches a JOIN waits for. */
  readonly arrivals: ReadonlyMap<string, number>;
  /** Nodes at which branches do not join as brackets. */
  readonly broken: readonly string[];
}

const same = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((part, index) => part === b[index]);

/** Walks an acyclic graph in which every node is reached, and says where its nodes lie. */
export function blocksOf(graph: Graph): Blocks {
  const paths = new Map<string, readonly string[]>();
  const arrivals = new Map<string, number>();
  const closes = new Map<string, string>();
  const broken = new Set<string>();
  const place = (key: string, path: readonly string[]) => {
    const known = paths.get(key);
    if (known && !same(known, path)) broken.add(key);
    if (known) return false;
    paths.set(key, path);
    return true;
  };
  const queue: (readonly [string, readonly string[]])[] = graph.start ? [[graph.start.nodeKey, []]] : [];
  for (const [key, path] of queue) {
    const node = graph.node(key);
    const isJoin = node.kind === 'JOIN';
    const parallel = path.at(-1)?.split('/')[0];
    if (isJoin) {
      if (parallel === undefined || (closes.get(key) ?? parallel) !== parallel) broken.add(key);
      else closes.set(key, parallel);
    }
    if (node.kind === 'END' && path.length > 0) broken.add(key);
    const at = isJoin ? path.slice(0, -1) : path;
    if (!place(key, at)) continue;
    graph.out(key).forEach(({ to }, index) => queue.push([to, node.kind === 'PARALLEL' ? [...at, `${key}/${index}`] : at]));
  }
  for (const [join, parallel] of closes) arrivals.set(join, graph.out(parallel).length);
  const parallels = [...graph.nodes.values()].filter(({ kind }) => kind === 'PARALLEL').map(({ nodeKey }) => nodeKey);
  const closed = [...closes.values()];
  for (const key of parallels) if (closed.filter((one) => one === key).length !== 1) broken.add(key);
  return { paths, arrivals, broken: [...broken] };
}
