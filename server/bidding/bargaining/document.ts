/** What bargaining reads outside itself. */
import { srmSfdBiddingBargaining } from '../../../state-machines/bidding/bargaining/index.js';
import { biddingProfiles } from '../../../state-machines/bidding/profiles.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';
import { submitting, writing } from '../award/negotiation.js';

/** A round after another comes whole; there is nothing to read. */
const beginning: Prepare = async (command, tools) => {
  const roundNo = (command.payload as SavePayload).fields?.['roundNo'] ?? 1;
  return tools.viewer.userType === 'SYSTEM' && roundNo !== 1 ? {} : writing(command, tools);
};
const nextRound: Prepare = async (_command, tools) => ({
  facts: { newId: await tools.newId(), maxRounds: Number((await tools.profile(biddingProfiles.BID_BARG_ROUNDS)) ?? '3') },
});

export const bargainingDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingBargaining),
  prepare: { CREATE: beginning, SAVE: writing, SUBMIT: submitting, NEXT_ROUND: nextRound },
};
