/** Associations of organisations as a graph to be drawn: who works for whom, each way named by its kinds. Pure. */
import type { Label } from '@machines/kernel/fields.js';

import type { Graph, GraphEdge } from '../../kernel/lifecycle/graph.js';

export interface Association {
  readonly kind: Label;
  readonly from: { readonly id: string; readonly name: Label };
  readonly to: { readonly id: string; readonly name: Label };
}

export function graphOfAssociations(all: readonly Association[]): Graph {
  const nodes = new Map(
    all.flatMap(({ from, to }) => [from, to]).map(({ id, name }) => [id, { name: id, label: name, colour: 'blue', final: false } as const]),
  );
  const edges = new Map<string, GraphEdge>();
  for (const { kind, from, to } of all) {
    const key = `${from.id}>${to.id}`;
    const known = edges.get(key)?.labels ?? [];
    if (!known.some(({ en }) => en === kind.en)) edges.set(key, { from: from.id, to: to.id, labels: [...known, kind], system: false });
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}
