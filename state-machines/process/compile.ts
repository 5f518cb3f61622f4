/**
 * The statechart of a drawn process (platform-process.md §5): pure, equal graphs give equal configurations. Instances run the
 * graph by the engine beside it; this is what is shown of it, and what examples are checked against.
 */
import { canonicalJson } from '../kernel/primitives/canonical-json.js';
import type { JsonValue } from '../kernel/primitives/json-value.js';
import { sha256Hex } from '../kernel/primitives/sha256.js';
import { Graph, blocksOf, isTask } from './check.js';
import type { ProcessGraph, ProcessNode } from './graph.js';

export interface ChartState {
  readonly type?: 'parallel' | 'final';
  readonly initial?: string;
  readonly states?: Readonly<Record<string, ChartState>>;
  readonly always?: readonly { readonly target: string; readonly when?: unknown }[];
  readonly onDone?: string;
}

/** SHA-256 of the graph's one form. */
export const graphHash = (graph: ProcessGraph): string => sha256Hex(canonicalJson(graph as unknown as JsonValue));
/** Of what a version keeps: that of its graph alone, where it has no form. */
export const versionHash = (graph: ProcessGraph, form: readonly object[]): string =>
  form.length === 0 ? graphHash(graph) : sha256Hex(canonicalJson({ graph, form } as unknown as JsonValue));

const stateName = ({ kind, nodeKey }: ProcessNode): string =>
  kind === 'CONDITION' ? `c_${nodeKey}` : kind === 'PARALLEL' ? `p_${nodeKey}` : kind === 'END' ? 'end' : `n_${nodeKey}`;

export function compileProcess(drawn: ProcessGraph): ChartState {
  const graph = new Graph(drawn);
  const { paths } = blocksOf(graph);
  const nameOf = (key: string): string => (graph.node(key).kind === 'JOIN' ? 'done' : stateName(graph.node(key)));
  /** The nodes that lie in exactly this branch. */
  const inside = (path: readonly string[]): readonly ProcessNode[] =>
    [...graph.nodes.values()]
      .filter(({ nodeKey, kind }) => {
        const own = paths.get(nodeKey) ?? [];
        return kind !== 'JOIN' && own.length === path.length && own.every((part, index) => part === path[index]);
      })
      .toSorted((a, b) => (a.nodeKey < b.nodeKey ? -1 : 1));
  const after = (key: string): string => nameOf(graph.out(key)[0]!.to);
  const joined = (parallel: string): string => {
    const path = [...(paths.get(parallel) ?? []), `${parallel}/0`];
    const join = [...graph.nodes.values()].find(
      ({ nodeKey, kind }) =>
        kind === 'JOIN' && graph.into(nodeKey).some(({ from }) => (paths.get(from) ?? []).join() === path.join() || from === parallel),
    );
    return join ? after(join.nodeKey) : 'end';
  };
  const stateOf = (node: ProcessNode): ChartState => {
    const { nodeKey, kind } = node;
    if (kind === 'END') return { type: 'final' };
    if (kind === 'CONDITION')
      return {
        always: graph
          .branches(nodeKey)
          .map(({ to, condition, isDefault }) => ({ target: nameOf(to), ...(isDefault ? {} : { when: condition ?? {} }) })),
      };
    if (kind === 'PARALLEL') return { type: 'parallel', onDone: joined(nodeKey), states: regions(nodeKey) };
    if (isTask(node)) return { initial: node.dueHours ? 'timing' : 'quiet', states: { timing: {}, quiet: {} }, onDone: after(nodeKey) };
    return { always: [{ target: after(nodeKey) }] };
  };
  const regions = (parallel: string): Readonly<Record<string, ChartState>> =>
    Object.fromEntries(
      graph.out(parallel).map(({ to }, index) => {
        const path = [...(paths.get(parallel) ?? []), `${parallel}/${index}`];
        const states = Object.fromEntries(inside(path).map((node) => [stateName(node), stateOf(node)]));
        return [`b_${to}`, { initial: nameOf(to), states: { ...states, done: { type: 'final' as const } } }];
      }),
    );
  const states = Object.fromEntries(inside([]).map((node) => [stateName(node), stateOf(node)]));
  return {
    initial: 'running',
    states: {
      running: { initial: graph.start ? stateName(graph.start) : 'end', states, onDone: 'ending' },
      ending: {},
      docRefused: {},
      approved: { type: 'final' },
      rejected: { type: 'final' },
      withdrawn: { type: 'final' },
      stopped: { type: 'final' },
    },
  };
}

type StateValue = string | { readonly [state: string]: StateValue };

/** Where an instance stands in that chart. */
export function stateValueOf(drawn: ProcessGraph, tokens: readonly string[]): StateValue {
  const graph = new Graph(drawn);
  const { paths } = blocksOf(graph);
  const root: Record<string, unknown> = {};
  for (const key of tokens) {
    let at = root;
    const arrived = graph.node(key).kind === 'JOIN';
    if (arrived) continue;
    for (const part of paths.get(key) ?? []) {
      const [parallel = '', branch = ''] = part.split('/');
      const first = graph.out(parallel)[Number(branch)]!.to;
      at = ((at[`p_${parallel}`] ??= {}) as Record<string, Record<string, unknown>>)[`b_${first}`] ??= {};
    }
    at[stateName(graph.node(key))] = graph.node(key).dueHours ? 'timing' : 'quiet';
  }
  return { running: root as StateValue };
}
