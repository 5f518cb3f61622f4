import { describe, expect, test } from '@jest/globals';
import { documents } from '@machines/registry.js';

import { graphOf } from '../../../../client/kernel/lifecycle/graph.js';
import { drawingOf, NODE_H, NODE_W } from '../../../../client/kernel/lifecycle/layout.js';
import { pathOf } from '../../../../client/kernel/history/history.js';
import { sample } from '../sample.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The straight legs of a path; its corners are small. */
function legsOf(path: string): readonly (readonly [Point, Point])[] {
  const points: Point[] = [];
  for (const [, command, given] of path.matchAll(/([MHVQ])([^MHVQ]*)/g)) {
    const numbers = given!.trim().split(/\s+/).map(Number);
    const last = points.at(-1) ?? { x: 0, y: 0 };
    if (command === 'H') points.push({ ...last, x: numbers[0]! });
    else if (command === 'V') points.push({ ...last, y: numbers[0]! });
    else points.push({ x: numbers.at(-2)!, y: numbers.at(-1)! });
  }
  return points.slice(1).map((point, index) => [points[index]!, point] as const);
}

describe('the state diagram', () => {
  test('has every state and one way per pair of states, named by its events', () => {
    const { nodes, edges } = graphOf(sample);
    expect(nodes.map((node) => node.name)).toEqual(['none', 'draft', 'approving', 'approved', 'closed']);
    expect(edges.map(({ from, to, labels, system }) => [from, to, labels[0]!.en, system])).toEqual([
      ['none', 'draft', 'New', false],
      ['draft', 'approving', 'Submit', false],
      ['approving', 'approved', 'Approve', false],
      ['approving', 'draft', 'Reject', false],
      ['approving', 'closed', 'Reply due', true],
    ]);
  });

  test('ways forward lead to the right, ways back below', () => {
    const { nodes, edges } = drawingOf(graphOf(sample));
    const x = (name: string): number => nodes.find((node) => node.name === name)!.x;
    expect([x('none'), x('draft'), x('approving')]).toEqual([x('none'), x('draft'), x('approving')].sort((a, b) => a - b));
    expect(edges.filter((edge) => edge.back).map((edge) => `${edge.from}>${edge.to}`)).toEqual(['approving>draft']);
  });

  test.each(documents.map((definition) => [definition.type, definition] as const))(
    '%s: no two states overlap and all lie within the picture',
    (_type, definition) => {
      const { nodes, width, height } = drawingOf(graphOf(definition));
      for (const [index, a] of nodes.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + NODE_W <= width && a.y + NODE_H <= height).toBe(true);
        for (const b of nodes.slice(index + 1)) expect(Math.abs(a.x - b.x) >= NODE_W || Math.abs(a.y - b.y) >= NODE_H).toBe(true);
      }
    },
  );

  test.each(documents.map((definition) => [definition.type, definition] as const))(
    '%s: no way back runs through a state that it neither leaves nor enters',
    (_type, definition) => {
      const { nodes, edges } = drawingOf(graphOf(definition));
      for (const edge of edges.filter(({ back }) => back)) {
        const others = nodes.filter(({ name }) => name !== edge.from && name !== edge.to);
        const crossed = others.filter((node) =>
          legsOf(edge.path).some(
            ([a, b]) =>
              Math.max(a.x, b.x) > node.x &&
              Math.min(a.x, b.x) < node.x + NODE_W &&
              Math.max(a.y, b.y) > node.y &&
              Math.min(a.y, b.y) < node.y + NODE_H,
          ),
        );
        expect([edge.from, edge.to, crossed.map(({ name }) => name)]).toEqual([edge.from, edge.to, []]);
      }
    },
  );

  test('the path taken names each change of state once', () => {
    expect(pathOf([{ to: 'draft' }, { to: 'draft' }, { to: 'approving' }, { to: 'draft' }])).toEqual(['draft', 'approving', 'draft']);
  });
});
