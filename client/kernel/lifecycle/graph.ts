/** States and ways of a definition, as a graph to be drawn: one edge per pair of states, named by its events. Pure. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { Label } from '@machines/kernel/fields.js';
import type { Colour } from '@machines/kernel/lifecycle.js';
import { NONE, REMOVED } from '@machines/kernel/machine.js';

export interface GraphNode {
  readonly name: string;
  readonly label: Label;
  readonly colour: Colour;
  readonly final: boolean;
}
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly labels: readonly Label[];
  readonly system: boolean;
}
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const start: GraphNode = { name: NONE, label: { en: 'Start', cn: '开始' }, colour: 'grey', final: false };
const removed: GraphNode = { name: REMOVED, label: { en: 'Deleted', cn: '已删除' }, colour: 'dark', final: true };
const always: Label = { en: 'always', cn: '自动' };

/** Events that leave the state as it is are not drawn: they are ways from nowhere to nowhere. */
export function graphOf(definition: AnyDefinition): Graph {
  const { states, rows, passages } = definition.machine;
  const edges = new Map<string, { from: string; to: string; labels: Label[]; system: boolean }>();
  const add = (from: string, to: string, label: Label, system: boolean): void => {
    if (to === 'same' || to === 'ignored' || from === to) return;
    const key = `${from}>${to}`;
    const edge = edges.get(key) ?? { from, to, labels: [], system: true };
    if (!edge.labels.some((one) => one.en === label.en)) edge.labels.push(label);
    edge.system &&= system;
    edges.set(key, edge);
  };
  for (const { state, event, spec } of rows.values()) {
    const declared = definition.events[event];
    add(state, spec.to, declared?.label ?? { en: event, cn: event }, declared?.system === true);
  }
  for (const [id, passage] of passages) add(id.split('.', 1)[0]!, passage.to, always, true);
  const nodes: GraphNode[] = [
    start,
    ...Object.entries(states).map(([name, { label, colour, final, ended }]) => ({ name, label, colour, final: Boolean(final ?? ended) })),
  ];
  const list = [...edges.values()];
  return { nodes: list.some((edge) => edge.to === REMOVED) ? [...nodes, removed] : nodes, edges: list };
}
