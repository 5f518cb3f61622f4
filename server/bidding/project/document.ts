/** What a bidding project reads outside itself, and what it makes happen there (bidding.md §3). */
import { invitedIds } from '../../../state-machines/bidding/project/changes.js';
import type { AdjustPayload, CreateFacts, DayFacts, DeadlineFacts } from '../../../state-machines/bidding/project/events.js';
import { srmSfdBiddingHeader } from '../../../state-machines/bidding/project/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';
import { projectEvaluation } from '../evaluation/project.js';
import { makeOpeningKeys } from '../sealing/keys.js';
import { participantsOf } from '../sealing/project.js';
import { decideApplicants, tellChildren, tellOne, tellParticipants } from './children.js';
import { daysOf, keyFacts, present, publishFacts, saving, sealedBids, submitFacts } from './facts.js';
import { besides, ending, idsFor, negotiating, OPENING, picking, signing, wantedAtApproval, wantedAtPublication } from './made.js';
import { exportOcds } from './ocds.js';
import { publishCheck } from './publish-check.js';

const submitting: Prepare = async (_command, tools) => ({ facts: await submitFacts(tools) });
const approving: Prepare = async (_command, tools) => ({
  facts: { ...(await submitFacts(tools)), ...(await idsFor(tools, wantedAtApproval(present(tools)))) },
});
/** Who applied for the prequalification takes part already. */
const publishing: Prepare = async (_command, tools) => {
  const c = present(tools);
  const known = new Set((await participantsOf(tools.db, c.id)).map(({ supplierId }) => supplierId));
  const wanted = wantedAtPublication(invitedIds(c).filter((id) => !known.has(id)));
  return { facts: { ...(await publishFacts(tools, 'TENDER')), ...(await idsFor(tools, wanted)) } };
};
const opening: Prepare = async (_command, tools) => ({ facts: await publishFacts(tools, 'PREQUAL') });
const closing: Prepare = async (_command, tools) => ({ facts: { sealed: await sealedBids(tools) } satisfies DeadlineFacts });
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
    APPROVE: approving,
    GENERATE_KEYS: keyFacts,
    OPEN_PREQUAL: opening,
    PUBLISH: publishing,
    APPLY_ADJUST: adjusting,
    RETENDER: creating,
    DEADLINE: closing,
    MARK_CONFIRMED: besides(projectEvaluation['MARK_CONFIRMED']!, OPENING),
    LOCK_STAGE: besides(projectEvaluation['LOCK_STAGE']!, OPENING),
    SIGN_REPORT: signing,
    REPORT_DUE: signing,
    START_NEGOTIATION: negotiating,
    PICKETAGE_APPROVED: picking,
    FAIL: ending,
    TERMINATE: ending,
  },
  effects: { tellChildren, tellOne, tellParticipants, decideApplicants, makeOpeningKeys },
  calls: { publishCheck, exportOcds },
};
