/** What a clarification reads (bidding.md §9.5): the bid that it is about, the jury, and the stage of the project. */
import type { Clarification, ClarificationFacts } from '../../../state-machines/bidding/clarification/fields.js';
import { srmSfdClarificationHeader } from '../../../state-machines/bidding/clarification/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';
import { frameOf, juryOf, projectOf, RESPOND, sectionOf } from '../evaluation/reading.js';

const notThere = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const beginning: Prepare = async ({ payload }, tools) => {
  const said = (payload as SavePayload).fields ?? {};
  const found = await projectOf(tools, textOf(said['projectId']));
  const section = found && sectionOf(found.project, textOf(said['sectionId']) ?? '');
  const respondId = textOf(said['respondId']);
  if (!found || !section || respondId === null || !definitionOf(RESPOND)) return notThere;
  const respond = await tools.readDocument(RESPOND, respondId);
  if (respond?.context['projectId'] !== found.project.id) return notThere;
  const jury = await juryOf(tools, found.project.juryId);
  const { projectId: _project, sectionId: _section, ...base } = frameOf(found.project, section, jury);
  return {
    facts: { jury, stage: found.state, base: { ...base, supplierId: String(respond.context['supplierId']) } } satisfies ClarificationFacts,
  };
};
const goingOn: Prepare = async (_command, tools) => {
  if (tools.viewer.userType === 'EX') return { facts: {} };
  const found = await projectOf(tools, (tools.snapshot!.context as unknown as Clarification).projectId);
  const jury = found ? await juryOf(tools, found.project.juryId) : null;
  return { facts: { jury, stage: found?.state ?? null } satisfies ClarificationFacts };
};

const askingFurther: Prepare = async (command, tools) => {
  const read = await goingOn(command, tools);
  return 'refusal' in read ? read : { facts: { ...read.facts, newId: await tools.newId() } };
};

export const clarificationDocument: ServerDocument = {
  definition: anyDefinition(srmSfdClarificationHeader),
  prepare: { CREATE: beginning, SAVE: goingOn, CANCEL: goingOn, ISSUE: goingOn, ACCEPT: goingOn, FOLLOW_UP: askingFurther },
};
