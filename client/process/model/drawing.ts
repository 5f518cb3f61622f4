/** Changes of a drawing: pure, so that they are undone and redone as they were made. */
import type { NodeKind, ProcessFlow, ProcessGraph, ProcessNode } from '@machines/process/graph.js';

import type { Layout } from './layout.js';

export interface Drawing {
  readonly graph: ProcessGraph;
  readonly layout: Layout;
}

export const flowId = ({ from, to }: Pick<ProcessFlow, 'from' | 'to'>): string => `${from}>${to}`;

/** A key that is free: approve_2. */
function freeKey(graph: ProcessGraph, kind: NodeKind): string {
  const taken = new Set(graph.nodes.map(({ nodeKey }) => nodeKey));
  for (let number = 1; ; number += 1) {
    const key = `${kind.toLowerCase()}_${number}`;
    if (!taken.has(key)) return key;
  }
}

const names: Readonly<Record<NodeKind, readonly [string, string]>> = {
  START: ['开始', 'Start'],
  APPROVE: ['审批', 'Approve'],
  HANDLE: ['办理', 'Handle'],
  CC: ['抄送', 'Copy to'],
  CONDITION: ['条件', 'Condition'],
  PARALLEL: ['并行', 'Parallel'],
  JOIN: ['汇合', 'Join'],
  END: ['结束', 'End'],
};

const asks = (kind: NodeKind): boolean => kind === 'APPROVE' || kind === 'HANDLE';

/** A new step stands below the chosen one, and between that and what follows where there is one way on. */
export function added(
  { graph, layout }: Drawing,
  kind: NodeKind,
  below: string | null,
): { readonly drawing: Drawing; readonly key: string } {
  const key = freeKey(graph, kind);
  const [nodeName, nodeNameEn] = names[kind];
  const node: ProcessNode = {
    nodeKey: key,
    nodeName,
    nodeNameEn,
    kind,
    ...(asks(kind) ? { mode: 'ANY', rejectTo: 'PREVIOUS', rules: [] } : {}),
  };
  const out = below === null ? [] : graph.flows.filter(({ from }) => from === below);
  const at = (below !== null && layout[below]) || { x: 40, y: 40 };
  const between = out.length === 1 && kind !== 'END' && kind !== 'START';
  const flows = between
    ? [
        ...graph.flows.filter((flow) => flow !== out[0]),
        { ...out[0]!, to: key },
        { from: key, to: out[0]!.to, ...(kind === 'CONDITION' ? { isDefault: true } : {}) },
      ]
    : graph.flows;
  const shifted = between
    ? Object.fromEntries(Object.entries(layout).map(([name, place]) => [name, place.y > at.y ? { ...place, y: place.y + 110 } : place]))
    : layout;
  return {
    key,
    drawing: {
      graph: { nodes: [...graph.nodes, node], flows },
      layout: { ...shifted, [key]: { x: at.x + (between ? 0 : 40), y: at.y + 110 } },
    },
  };
}

/** Without a step: what led to it leads to what followed, where that is one. */
export function without({ graph, layout }: Drawing, key: string): Drawing {
  const out = graph.flows.filter(({ from }) => from === key);
  const into = graph.flows.filter(({ to }) => to === key);
  const kept = graph.flows.filter(({ from, to }) => from !== key && to !== key);
  const bridged = out.length === 1 ? into.map((flow) => ({ ...flow, to: out[0]!.to })) : [];
  const known = new Set(kept.map(flowId));
  const { [key]: _gone, ...places } = layout;
  return {
    graph: {
      nodes: graph.nodes.filter(({ nodeKey }) => nodeKey !== key),
      flows: [...kept, ...bridged.filter((flow) => !known.has(flowId(flow)))],
    },
    layout: places,
  };
}

export function connected({ graph, layout }: Drawing, from: string, to: string): Drawing {
  if (from === to || graph.flows.some((flow) => flow.from === from && flow.to === to)) return { graph, layout };
  const kind = graph.nodes.find(({ nodeKey }) => nodeKey === from)?.kind;
  const beside = graph.flows.filter((flow) => flow.from === from);
  const branch =
    kind === 'CONDITION'
      ? beside.some(({ isDefault }) => isDefault)
        ? { priority: beside.length, condition: {} }
        : { isDefault: true }
      : {};
  // Only conditions and parallel blocks lead to several.
  const others = kind === 'CONDITION' || kind === 'PARALLEL' ? graph.flows : graph.flows.filter((flow) => flow.from !== from);
  return { graph: { ...graph, flows: [...others, { from, to, ...branch }] }, layout };
}

export const disconnected = ({ graph, layout }: Drawing, id: string): Drawing => ({
  graph: { ...graph, flows: graph.flows.filter((flow) => flowId(flow) !== id) },
  layout,
});

/** A changed node; a changed key is changed in its flows as well. */
export function nodeChanged({ graph, layout }: Drawing, key: string, change: Partial<ProcessNode>): Drawing {
  const nodes = graph.nodes.map((node) => (node.nodeKey === key ? { ...node, ...change } : node));
  const renamed = change.nodeKey;
  if (renamed === undefined || renamed === key) return { graph: { ...graph, nodes }, layout };
  const named = (one: string): string => (one === key ? renamed : one);
  const flows = graph.flows.map((flow) => ({ ...flow, from: named(flow.from), to: named(flow.to) }));
  return { graph: { nodes, flows }, layout: Object.fromEntries(Object.entries(layout).map(([name, place]) => [named(name), place])) };
}

export function flowChanged({ graph, layout }: Drawing, id: string, change: Partial<ProcessFlow>): Drawing {
  const changed = graph.flows.find((flow) => flowId(flow) === id);
  const flows = graph.flows.map((flow) => {
    if (flow === changed) return { ...flow, ...change };
    // One branch is the default.
    if (change.isDefault && flow.from === changed?.from && flow.isDefault) return { ...flow, isDefault: false, priority: 1, condition: {} };
    return flow;
  });
  return { graph: { ...graph, flows }, layout };
}
