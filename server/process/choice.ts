/** Approvers whom a submitter has named for his document (platform-process.md §4, SUBMITTER_CHOICE). */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Choice, ChoiceFacts } from '../../state-machines/process/choice/index.js';
import { bpmChoice } from '../../state-machines/process/choice/index.js';
import type { ApproverRule, Choices, ProcessGraph } from '../../state-machines/process/graph.js';
import { definitionOf } from '../../state-machines/registry.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../kernel/contracts.js';
import { isVisible } from '../kernel/runtime/steps/authorize.js';

export type ChoiceRule = Extract<ApproverRule, { kind: 'SUBMITTER_CHOICE' }>;

export const choiceRuleOf = ({ rules = [] }: ProcessGraph['nodes'][number]): ChoiceRule | undefined =>
  rules.find((rule): rule is ChoiceRule => rule.kind === 'SUBMITTER_CHOICE');

export const asksForChoice = ({ nodes }: ProcessGraph): boolean => nodes.some((node) => choiceRuleOf(node) !== undefined);

const chosenSql = `select c.id::text, c.rev::int, coalesce(json_agg(json_build_object('nodeKey', s.node_key, 'userIds', s.user_ids::text[]))
    filter (where s.doc_id is not null), '[]') as steps
  from bpm_choice c left join bpm_choice_step s on s.doc_id = c.id
  where c.doc_type = $1 and c.doc_id = $2 and c.created_by = $3 group by c.id, c.rev`;

export interface Chosen {
  readonly id: string | null;
  readonly rev: number | null;
  readonly choices: Choices;
}

/** What that user has chosen for the document; nothing where he has not. */
export async function chosenFor(db: Queryable, docType: string, docId: string, userId: string): Promise<Chosen> {
  const { rows } = await db.query<{ id: string; rev: number; steps: Choice['steps'] }>(chosenSql, [docType, docId, userId]);
  const [row] = rows;
  if (!row) return { id: null, rev: null, choices: {} };
  return { id: row.id, rev: row.rev, choices: Object.fromEntries(row.steps.map(({ nodeKey, userIds }) => [nodeKey, userIds])) };
}

const keyOf = ({ payload }: Parameters<Prepare>[0], { snapshot }: PrepareTools): Pick<Choice, 'docType' | 'docId'> => {
  const { fields = {} } = payload as { readonly fields?: Partial<Choice> };
  return { ...(snapshot?.context as Choice | undefined), ...fields } as Choice;
};

const looking: Prepare = async (command, tools) => {
  const { docType, docId } = keyOf(command, tools);
  const definition = typeof docType === 'string' ? definitionOf(docType) : undefined;
  const known = definition !== undefined && typeof docId === 'string' && /^\d{1,18}$/.test(docId);
  const document = known ? await tools.readDocument(definition.type, docId) : null;
  const seen = document !== null && isVisible(definition!, document, tools.viewer);
  return { facts: { document: seen ? 'SEEN' : 'MISSING' } satisfies ChoiceFacts };
};

export const choiceDocument: ServerDocument = { definition: anyDefinition(bpmChoice), prepare: { CREATE: looking, SAVE: looking } };
