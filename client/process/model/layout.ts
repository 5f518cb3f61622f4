/** Where the nodes of a drawing stand: as people put them, else in layers from top to bottom. */
import dagre from '@dagrejs/dagre';
import type { ProcessGraph } from '@machines/process/graph.js';

export type Layout = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

export const NODE_W = 160;
export const NODE_H = 52;

export function arranged({ nodes, flows }: ProcessGraph): Layout {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 56 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { nodeKey } of nodes) graph.setNode(nodeKey, { width: NODE_W, height: NODE_H });
  const keys = new Set(nodes.map(({ nodeKey }) => nodeKey));
  for (const { from, to } of flows) if (keys.has(from) && keys.has(to)) graph.setEdge(from, to);
  dagre.layout(graph);
  return Object.fromEntries(
    nodes.map(({ nodeKey }) => {
      const { x, y } = graph.node(nodeKey) as { x: number; y: number };
      return [nodeKey, { x: Math.round(x - NODE_W / 2), y: Math.round(y - NODE_H / 2) }];
    }),
  );
}

/** What is not placed yet stands where it would be arranged. */
export const placed = (graph: ProcessGraph, layout: Layout | null): Layout => {
  const missing = graph.nodes.some(({ nodeKey }) => !layout?.[nodeKey]);
  return missing ? { ...arranged(graph), ...layout } : (layout ?? {});
};

interface Placed {
  readonly graph: ProcessGraph;
  readonly layout: Layout;
}
const samePlaces = (a: Layout, b: Layout): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, { x, y }]) => b[key]?.x === x && b[key].y === y);

/** A drawing that nobody has moved by hand stays arranged, so that a new connection does not run behind a step. */
export function followed(before: Placed, after: Placed): Placed {
  const isNew = before.graph.nodes !== after.graph.nodes || before.graph.flows !== after.graph.flows;
  return isNew && samePlaces(before.layout, arranged(before.graph)) ? { graph: after.graph, layout: arranged(after.graph) } : after;
}
