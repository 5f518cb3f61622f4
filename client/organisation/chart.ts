/** The organisation chart as it is drawn: where its cards stand, what another version had otherwise, and who is looked for. */
import dagre from '@dagrejs/dagre';
import type { Card } from '@machines/organisation/position-level/chart.js';

export type Mark = 'added' | 'removed' | 'moved' | null;
export type Marked = Card & { readonly mark: Mark };

export const CARD_W = 210;
export const CARD_H = 118;

/** Free places of a position: who acts for somebody fills none. */
export const vacant = ({ headcount, holders }: Card): number =>
  Math.max(0, headcount - holders.filter(({ actingFlag }) => actingFlag !== 'Y').length);

/** The cards of a version against those of an earlier one: what is gone stands where it stood, as far as that is still there. */
export function against(cards: readonly Card[], earlier: readonly Card[] | null): readonly Marked[] {
  if (earlier === null) return cards.map((card) => ({ ...card, mark: null }));
  const before = new Map(earlier.map((card) => [card.positionId, card]));
  const now = new Set(cards.map(({ positionId }) => positionId));
  const markOf = ({ positionId, parentPositionId }: Card): Mark => {
    const old = before.get(positionId);
    if (!old) return 'added';
    return old.parentPositionId === parentPositionId ? null : 'moved';
  };
  return [
    ...cards.map((card) => ({ ...card, mark: markOf(card) })),
    ...earlier.filter(({ positionId }) => !now.has(positionId)).map((card) => ({ ...card, mark: 'removed' as const })),
  ];
}

export type Spots = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/** From the top down, siblings in their order; a card whose superior is not drawn stands at the top. */
export function spotsOf(cards: readonly Pick<Card, 'positionId' | 'parentPositionId'>[]): Spots {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 60 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { positionId } of cards) graph.setNode(positionId, { width: CARD_W, height: CARD_H });
  for (const { positionId, parentPositionId } of cards)
    if (parentPositionId !== null && graph.hasNode(parentPositionId)) graph.setEdge(parentPositionId, positionId);
  dagre.layout(graph);
  return new Map(
    cards.map(({ positionId }) => {
      const { x, y } = graph.node(positionId) as { x: number; y: number };
      return [positionId, { x: x - CARD_W / 2, y: y - CARD_H / 2 }];
    }),
  );
}

/** By name of position, department or holder, in both languages; nobody where nothing is looked for. */
export function found(cards: readonly Card[], keyword: string): ReadonlySet<string> {
  const word = keyword.trim().toLowerCase();
  if (word === '') return new Set();
  const fits = (text: string | null): boolean => text !== null && text.toLowerCase().includes(word);
  return new Set(
    cards
      .filter(
        (card) =>
          [card.positionName, card.positionNameEn, card.departmentName, card.departmentNameEn].some(fits) ||
          card.holders.some((holder) => fits(holder.personName) || fits(holder.personNameEn)),
      )
      .map(({ positionId }) => positionId),
  );
}
