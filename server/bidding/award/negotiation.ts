/** What bargaining and open-price rounds read when they are written and submitted: the section, its list, its prices in force. */
import type { AwardFacts } from '../../../state-machines/bidding/award/facts.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import { projectFact, shortlistOf } from './project.js';

interface Named {
  readonly projectId: string | null;
  readonly sectionId: string | null;
}
async function read(tools: PrepareTools, { projectId, sectionId }: Named): Promise<AwardFacts | null> {
  const project = await projectFact(tools, projectId, sectionId ?? '');
  if (!project || projectId === null) return null;
  return { project, ...(sectionId === null ? {} : await shortlistOf(tools, projectId, sectionId)) };
}

/** Whoever does not see the project hears that there is none. */
export const writing: Prepare = async ({ payload }, tools) => {
  const { fields = {} } = payload as SavePayload;
  const stored = (tools.snapshot?.context ?? {}) as unknown as Partial<Named>;
  const named = { ...stored, ...fields } as unknown as Named;
  const facts = await read(tools, { projectId: named.projectId ?? null, sectionId: named.sectionId ?? null });
  return facts ? { facts } : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound', field: 'projectId' }) };
};
export const submitting: Prepare = async (_command, tools) => {
  const { projectId, sectionId } = tools.snapshot!.context as unknown as Named;
  return { facts: (await read(tools, { projectId, sectionId })) ?? { project: null } };
};
