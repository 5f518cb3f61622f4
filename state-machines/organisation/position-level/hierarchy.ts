/** What is wrong with a hierarchy of positions, as ids: twice in it, below itself, below something that is not in it or of a lower grade. */
interface Placed {
  readonly positionId: string;
  readonly parentPositionId: string | null;
}

export function repeated(places: readonly Placed[]): string | null {
  const seen = new Set<string>();
  for (const { positionId } of places) {
    if (seen.has(positionId)) return positionId;
    seen.add(positionId);
  }
  return null;
}

export function orphan(places: readonly Placed[]): string | null {
  const there = new Set(places.map(({ positionId }) => positionId));
  return places.find(({ parentPositionId }) => parentPositionId !== null && !there.has(parentPositionId))?.positionId ?? null;
}

/** A position that its own superiors lead back to; each is walked once. */
export function circular(places: readonly Placed[]): string | null {
  const parents = new Map(places.map(({ positionId, parentPositionId }) => [positionId, parentPositionId]));
  const done = new Set<string>();
  for (const start of parents.keys()) {
    const way = new Set<string>();
    for (let at: string | null = start; at !== null && !done.has(at); at = parents.get(at) ?? null) {
      if (way.has(at)) return at;
      way.add(at);
    }
    for (const one of way) done.add(one);
  }
  return null;
}

/** Positions of a higher grade than the superior's; one without a grade is neither. */
export const outranking = (places: readonly Placed[], grades: Readonly<Record<string, number>>): readonly string[] =>
  places.flatMap(({ positionId, parentPositionId }) => {
    const [own, above] = [grades[positionId], parentPositionId === null ? undefined : grades[parentPositionId]];
    return own !== undefined && above !== undefined && own > above ? [positionId] : [];
  });
