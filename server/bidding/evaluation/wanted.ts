/** Ids of the documents that a project is about to ask for (state-machines/bidding/evaluation/wanted.ts). */
import type { NewIds, Wanted } from '../../../state-machines/bidding/evaluation/wanted.js';
import type { PrepareTools } from '../../kernel/contracts.js';

export async function idsFor(tools: Pick<PrepareTools, 'newId'>, wanted: readonly Wanted[]): Promise<NewIds> {
  const ids: Record<string, string> = {};
  for (const { part } of wanted) ids[part] = await tools.newId();
  return ids;
}
