/** Participants of a project on the server (bidding.md §5). */
import type { Participant } from '../../../state-machines/bidding/participant/fields.js';
import { srmSfdBiddingSupplier } from '../../../state-machines/bidding/participant/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { RunEffect, ServerDocument } from '../../kernel/contracts.js';
import { board } from './board.js';
import { prepare } from './prepare.js';

const BID = 'srmSfdRespondHeader';
const bidsSql = `select id::text from srm_sfd_respond_header where project_id = $1 and supplier_id = $2 order by id limit 20`;

/** Who leaves a project, or is excluded from it, takes his bid with him. */
const tellBid: RunEffect = async (
  { event, reason }: { readonly event: string; readonly reason: string | null },
  { tx, decision, emit },
) => {
  if (!definitionOf(BID)) return;
  const { projectId, supplierId } = decision.after.context as unknown as Participant;
  const { rows } = await tx.query<{ id: string }>(bidsSql, [projectId, supplierId]);
  for (const { id } of rows) emit({ kind: 'send', type: BID, id, event, payload: { sectionId: null, reason }, part: id });
};

export const participantDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingSupplier),
  prepare,
  effects: { tellBid },
  calls: { board },
};
