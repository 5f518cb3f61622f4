/**
 * A layered drawing of a state graph: ways back are set aside, states stand in the layer of their longest way from the
 * start, long ways keep a place free in the layers they cross, rows within a layer follow the middle of their neighbours.
 * Small graphs, so simple sweeps are enough. Pure.
 */
import type { Graph, GraphEdge, GraphNode } from './graph.js';

export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
}
export interface PlacedEdge extends GraphEdge {
  readonly path: string;
  readonly labelX: number;
  readonly labelY: number;
  readonly back: boolean;
}
export interface Drawing {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly width: number;
  readonly height: number;
}

export const NODE_W = 128;
export const NODE_H = 38;
const GAP_X = 92;
const GAP_Y = 26;
const MARGIN = 24;
const BACK_GAP = 26;
/** How far beside a column a way back rises. */
const ASIDE = 22;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Edges that close a circle, seen from the first node. */
function backEdges({ nodes, edges }: Graph): ReadonlySet<GraphEdge> {
  const out = new Map<string, GraphEdge[]>();
  for (const edge of edges) out.set(edge.from, [...(out.get(edge.from) ?? []), edge]);
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<GraphEdge>();
  const visit = (name: string): void => {
    state.set(name, 'open');
    for (const edge of out.get(name) ?? []) {
      const seen = state.get(edge.to);
      if (seen === 'open') back.add(edge);
      else if (!seen) visit(edge.to);
    }
    state.set(name, 'done');
  };
  for (const { name } of nodes) if (!state.has(name)) visit(name);
  return back;
}

function layersOf({ nodes, edges }: Graph, back: ReadonlySet<GraphEdge>): ReadonlyMap<string, number> {
  const layer = new Map(nodes.map(({ name }) => [name, 0]));
  const forward = edges.filter((edge) => !back.has(edge));
  // Longest ways: as many rounds as a way can have steps.
  for (let round = 0; round < nodes.length; round += 1) {
    let moved = false;
    for (const { from, to } of forward) {
      if (layer.get(to)! > layer.get(from)!) continue;
      layer.set(to, layer.get(from)! + 1);
      moved = true;
    }
    if (!moved) break;
  }
  return layer;
}

/** A place that a long way keeps free in a layer it only crosses. */
interface Crossing {
  readonly name: string;
  readonly layer: number;
}

/** Ways forward over more than one layer, with the places they keep between. */
function crossingsOf(edges: readonly GraphEdge[], layer: ReadonlyMap<string, number>): ReadonlyMap<GraphEdge, readonly Crossing[]> {
  return new Map(
    edges.map((edge) => {
      const [from, to] = [layer.get(edge.from)!, layer.get(edge.to)!];
      return [
        edge,
        Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => ({
          name: `${edge.from}>${edge.to}#${index}`,
          layer: from + index + 1,
        })),
      ];
    }),
  );
}

type Link = readonly [string, string];

/** Rows of each layer, ordered by the middle of their neighbours in the layers beside. */
function rowsOf(names: readonly (readonly [string, number])[], links: readonly Link[]): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const [name, layer] of names) (rows[layer] ??= []).push(name);
  const near = new Map<string, string[]>();
  for (const [from, to] of links) {
    near.set(from, [...(near.get(from) ?? []), to]);
    near.set(to, [...(near.get(to) ?? []), from]);
  }
  const filled = Array.from(rows, (row) => row ?? []);
  for (let sweep = 0; sweep < 8; sweep += 1) {
    const place = new Map(filled.flatMap((row) => row.map((name, index) => [name, index - (row.length - 1) / 2] as const)));
    const middle = (name: string): number => {
      const others = near.get(name) ?? [];
      return others.length === 0 ? place.get(name)! : others.reduce((sum, other) => sum + place.get(other)!, 0) / others.length;
    };
    for (const row of sweep % 2 === 0 ? filled : [...filled].reverse()) {
      const wanted = new Map(row.map((name) => [name, middle(name)]));
      row.sort((a, b) => wanted.get(a)! - wanted.get(b)!);
      for (const [index, name] of row.entries()) place.set(name, index - (row.length - 1) / 2);
    }
  }
  return filled;
}

const CROSSING_H = 8;

export function drawingOf(graph: Graph): Drawing {
  const back = backEdges(graph);
  const layer = layersOf(graph, back);
  const crossings = crossingsOf(
    graph.edges.filter((edge) => !back.has(edge)),
    layer,
  );
  const crossed = [...crossings.values()].flat();
  const links = [...crossings].flatMap(([edge, through]): Link[] => {
    const stops = [edge.from, ...through.map((one) => one.name), edge.to];
    return stops.slice(1).map((stop, index) => [stops[index]!, stop]);
  });
  const rows = rowsOf(
    [...graph.nodes.map(({ name }) => [name, layer.get(name)!] as const), ...crossed.map(({ name, layer: at }) => [name, at] as const)],
    links,
  );
  const states = new Set(graph.nodes.map((node) => node.name));
  const heightOf = (name: string): number => (states.has(name) ? NODE_H : CROSSING_H);
  const tall = (row: readonly string[]): number => row.reduce((sum, name) => sum + heightOf(name) + GAP_Y, -GAP_Y);
  const inner = Math.max(...rows.map(tall));
  const place = new Map<string, Point>();
  for (const [column, row] of rows.entries()) {
    let y = MARGIN + (inner - tall(row)) / 2;
    for (const name of row) {
      place.set(name, { x: MARGIN + column * (NODE_W + GAP_X), y });
      y += heightOf(name) + GAP_Y;
    }
  }
  const bottom = MARGIN + inner;
  const returning = graph.edges.filter((edge) => back.has(edge)).sort((a, b) => span(a, layer) - span(b, layer));
  const lane = new Map(returning.map((edge, index) => [edge, bottom + BACK_GAP * (index + 1)]));
  const covered = ({ x, y }: Point): boolean => graph.nodes.some(({ name }) => place.get(name)!.x === x && place.get(name)!.y > y);
  return {
    nodes: graph.nodes.map((node) => ({ ...node, ...place.get(node.name)! })),
    edges: graph.edges.map((edge) => {
      const [from, to, below] = [place.get(edge.from)!, place.get(edge.to)!, lane.get(edge)];
      return below === undefined
        ? forward(
            edge,
            from,
            (crossings.get(edge) ?? []).map((one) => place.get(one.name)!),
            to,
          )
        : backward(edge, { ...from, covered: covered(from) }, { ...to, covered: covered(to) }, below);
    }),
    width: MARGIN * 2 + rows.length * (NODE_W + GAP_X) - GAP_X,
    height: bottom + BACK_GAP * returning.length + MARGIN,
  };
}

const span = ({ from, to }: GraphEdge, layer: ReadonlyMap<string, number>): number => Math.abs(layer.get(from)! - layer.get(to)!);

/** An end of a way back; a state that stands below it must not look as if the way were its own. */
interface End extends Point {
  readonly covered: boolean;
}

/** SideRows a lane of its own below all states; beside the column where another state is below the end. */
function backward(edge: GraphEdge, from: End, to: End, lane: number): PlacedEdge {
  const r = 8;
  const x1 = from.covered ? from.x + NODE_W + ASIDE : from.x + NODE_W / 2 + 10;
  const x2 = to.covered ? to.x - ASIDE : to.x + NODE_W / 2 - 10;
  const [leaves, enters] = [from.y + NODE_H - r, to.y + NODE_H - r];
  const turn = x2 < x1 ? -1 : 1;
  const down = from.covered ? `M${from.x + NODE_W} ${leaves} H${x1 - r} Q${x1} ${leaves} ${x1} ${leaves + r}` : `M${x1} ${from.y + NODE_H}`;
  const up = to.covered ? `V${enters + r} Q${x2} ${enters} ${x2 + r} ${enters} H${to.x - 5}` : `V${to.y + NODE_H + 5}`;
  const path = `${down} V${lane - r} Q${x1} ${lane} ${x1 + turn * r} ${lane} H${x2 - turn * r} Q${x2} ${lane} ${x2} ${lane - r} ${up}`;
  return { ...edge, path, labelX: (x1 + x2) / 2, labelY: lane - 4, back: true };
}

/** From side to side, straight through the places kept free. The name stands where ways from one state have parted. */
function forward(edge: GraphEdge, from: Point, through: readonly Point[], to: Point): PlacedEdge {
  const stops = [
    ...through.map(({ x, y }) => ({ enter: x, leave: x + NODE_W, y: y + CROSSING_H / 2 })),
    { enter: to.x - 5, leave: to.x, y: to.y + NODE_H / 2 },
  ];
  let [x, y] = [from.x + NODE_W, from.y + NODE_H / 2];
  const [first] = stops;
  const [labelX, labelY] = [x + (first!.enter - x) * 0.56, y + (first!.y - y) * 0.66 - 5];
  let path = `M${x} ${y}`;
  for (const stop of stops) {
    const bend = (stop.enter - x) / 2;
    path += ` C${x + bend} ${y} ${stop.enter - bend} ${stop.y} ${stop.enter} ${stop.y}`;
    if (stop.leave > stop.enter + 5) path += ` H${stop.leave}`;
    [x, y] = [stop.leave, stop.y];
  }
  return { ...edge, path, labelX, labelY, back: false };
}
