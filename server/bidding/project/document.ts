/** What a bidding project reads outside itself, and what it makes happen there (bidding.md §3). */
import type { CreateFacts, DayFacts } from '../../../state-machines/bidding/project/events.js';
import type { AdjustPayload } from '../../../state-machines/bidding/project/events.js';
import { srmSfdBiddingHeader } from '../../../state-machines/bidding/project/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';
import { projectEvaluation } from '../evaluation/project.js';
import { tellChildren, tellParticipants } from './children.js';
import { daysOf, keyFacts, present, publishFacts, saving, submitFacts } from './facts.js';
import { publishCheck } from './publish-check.js';

const submitting: Prepare = async (_command, tools) => ({ facts: await submitFacts(tools) });
const publishing: Prepare = async (_command, tools) => ({ facts: await publishFacts(tools) });
const creating: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies CreateFacts });
/** The day of the deadline that will be in force. */
const adjusting: Prepare = async ({ payload }, tools) => {
  const c = present(tools);
  const { newDeadline } = payload as AdjustPayload;
  const days: DayFacts = await daysOf(tools, { ...c, bidDeadline: newDeadline ?? c.bidDeadline });
  return { facts: days };
};

export const projectDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingHeader),
  prepare: {
    ...projectEvaluation,
    CREATE: saving,
    SAVE: saving,
    SUBMIT: submitting,
    APPROVE: submitting,
    GENERATE_KEYS: keyFacts,
    OPEN_PREQUAL: publishing,
    PUBLISH: publishing,
    APPLY_ADJUST: adjusting,
    RETENDER: creating,
  },
  effects: { tellChildren, tellParticipants },
  calls: { publishCheck },
};
