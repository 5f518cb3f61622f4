/** Reads of a project what its documents carry into their events. */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import { seenOf } from '../../../state-machines/bidding/shared/project-reading.js';
import type { ProjectFacts } from '../../../state-machines/bidding/shared/project-seen.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import type { Prepared, PrepareTools } from '../../kernel/contracts.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';

export const PROJECT = 'srmSfdBiddingHeader';

const notFound: Prepared = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };

/** undefined: there is none, or not for this viewer. */
export async function projectSnapshot(id: unknown, tools: PrepareTools): Promise<Snapshot | undefined> {
  const snapshot = isId(id) ? await tools.readDocument(PROJECT, id) : null;
  if (!snapshot) return undefined;
  return tools.viewer.userType === 'SYSTEM' || isVisible(definitionNamed(PROJECT), snapshot, tools.viewer) ? snapshot : undefined;
}

/** Of a document that names the project; `known`: it stands already, and is not asked whether its reader sees the project. */
export async function projectFacts(id: unknown, tools: PrepareTools, known = false): Promise<Required<ProjectFacts> | null> {
  const snapshot = known && isId(id) ? await tools.readDocument(PROJECT, id) : await projectSnapshot(id, tools);
  if (!snapshot) return null;
  const project = seenOf(snapshot.state, snapshot.context as unknown as Project);
  const [today, deadlineDay] = [
    await tools.today(project.orgId),
    project.bidDeadline === null ? null : await tools.dayAt(project.bidDeadline, project.orgId),
  ];
  return { project, today, deadlineDay };
}

export const projectIdOf = (tools: PrepareTools): unknown =>
  (tools.snapshot?.context as { readonly projectId?: unknown } | undefined)?.projectId;
/** What a creation names: by people in the fields of a save, by other documents as these like. */
export function namedProject(payload: object): unknown {
  const { fields, projectId } = payload as { readonly fields?: { readonly projectId?: unknown }; readonly projectId?: unknown };
  return fields?.projectId ?? projectId;
}

/** Facts of a document's event, with more that is read besides. */
export const withProject =
  (more: (tools: PrepareTools, facts: Required<ProjectFacts>, payload: object) => Promise<object> = async () => ({})) =>
  async ({ payload }: { readonly payload: object }, tools: PrepareTools): Promise<Prepared> => {
    const standing = tools.snapshot !== null;
    const facts = await projectFacts(standing ? projectIdOf(tools) : namedProject(payload), tools, standing);
    if (!facts) return standing ? {} : notFound;
    return { facts: { ...facts, ...(await more(tools, facts, payload)) } };
  };
