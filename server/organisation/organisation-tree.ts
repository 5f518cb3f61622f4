/**
 * The organisations of a viewer as a tree (platform-process.md §2). Those above his are there as places that lead to them: they are
 * not to be chosen.
 */

export interface Organisation {
  readonly orgId: string;
  readonly orgCode: string;
  readonly orgName: string;
  readonly orgNameEn: string | null;
  readonly orgType: string;
  readonly parentOrgId: string | null;
  readonly uscc: string | null;
  readonly baseCurrency: string | null;
}

export interface Place<O extends Organisation = Organisation> {
  readonly organisation: O;
  /** From the root to itself. */
  readonly line: readonly string[];
  /** What the viewer asked for and may choose. */
  readonly chosen: boolean;
}

/** From the root down; whose parent is not in force stands at the top. */
function lineOf(byId: ReadonlyMap<string, Organisation>, id: string): readonly string[] {
  const line: string[] = [];
  for (let at = byId.get(id); at && !line.includes(at.orgId); at = byId.get(at.parentOrgId ?? '')) line.unshift(at.orgId);
  return line;
}

/** Those that fit with those above them, each below its own, by code. */
export function placesOf<O extends Organisation>(
  all: readonly O[],
  fits: (organisation: O, line: readonly string[]) => boolean,
): readonly Place<O>[] {
  const byId = new Map(all.map((organisation) => [organisation.orgId, organisation]));
  const places = all.map((organisation) => {
    const line = lineOf(byId, organisation.orgId);
    return { organisation, line, chosen: fits(organisation, line) };
  });
  const kept = new Set(places.flatMap(({ chosen, line }) => (chosen ? line : [])));
  const codes = ({ line }: Place): string => line.map((id) => byId.get(id)!.orgCode).join('\n');
  return places.filter(({ organisation }) => kept.has(organisation.orgId)).toSorted((one, next) => (codes(one) < codes(next) ? -1 : 1));
}
