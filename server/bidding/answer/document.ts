/** What an answer reads: the questions that it settles, as they stand (bidding.md §5). */
import type { AnswerFacts, AskedQuestion, BidAnswer } from '../../../state-machines/bidding/answer/index.js';
import { srmSfdBiddingAnswer } from '../../../state-machines/bidding/answer/index.js';
import type { Question } from '../../../state-machines/bidding/question/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { withProject } from '../shared/project-seen.js';

const MOST = 200;
async function questionsOf(ids: readonly string[], tools: PrepareTools): Promise<readonly AskedQuestion[]> {
  const found: AskedQuestion[] = [];
  for (const id of ids.slice(0, MOST)) {
    const snapshot = await tools.readDocument('srmSfdBiddingQuestion', id);
    if (!snapshot || snapshot.state === 'draft') continue;
    const { projectId, questionType, title, content, supplierId } = snapshot.context as unknown as Question;
    found.push({ id, state: snapshot.state, projectId, questionType, title, content: content ?? '', supplierId });
  }
  return found;
}
const idsIn = (payload: object, tools: PrepareTools): readonly string[] => {
  const { fields } = payload as { readonly fields?: { readonly questionIds?: readonly string[] } };
  return fields?.questionIds ?? (tools.snapshot?.context as unknown as BidAnswer | undefined)?.questionIds ?? [];
};
const writing = withProject(
  async (tools, _facts, payload) => ({ questions: await questionsOf(idsIn(payload, tools), tools) }) satisfies AnswerFacts,
);
const publishing = withProject(
  async (tools) => ({ questions: await questionsOf(idsIn({}, tools), tools), noticeId: await tools.newId() }) satisfies AnswerFacts,
);

export const answerDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingAnswer),
  prepare: { CREATE: writing, SAVE: writing, SUBMIT: writing, APPROVE: publishing },
};
