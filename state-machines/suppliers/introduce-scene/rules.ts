/** Steps of a scene: who waits for whom (suppliers.md). `dependsOn` names steps by number, divided by commas. */
export interface SceneNode {
  readonly nodeSeq: number;
  readonly nodeType: string;
  readonly dependsOn: string | null;
}

export const needsOf = ({ dependsOn }: Pick<SceneNode, 'dependsOn'>): readonly number[] =>
  (dependsOn ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(Number);

/** A step that waits for itself over others, or for one that is not there; null: none. */
export function stuckNode(nodes: readonly SceneNode[]): number | null {
  const waiting = new Map(nodes.map((node) => [node.nodeSeq, needsOf(node)]));
  for (let done = true; done && waiting.size > 0;) {
    done = false;
    for (const [seq, needs] of waiting) {
      if (needs.some((need) => waiting.has(need) || !nodes.some(({ nodeSeq }) => nodeSeq === need))) continue;
      waiting.delete(seq);
      done = true;
    }
  }
  return [...waiting.keys()][0] ?? null;
}

/** The step that comes last is the final review, and there is no other. */
export function endsInReview(nodes: readonly SceneNode[]): boolean {
  const last = nodes.toSorted((a, b) => a.nodeSeq - b.nodeSeq).at(-1);
  return last?.nodeType === 'FINAL_REVIEW' && nodes.filter(({ nodeType }) => nodeType === 'FINAL_REVIEW').length === 1;
}
