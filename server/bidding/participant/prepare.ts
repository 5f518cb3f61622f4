/** What a participant's events read: the project, the gate of suppliers, the document's version, interest, and what became of the bid. */
import type { Participant, ParticipantFacts } from '../../../state-machines/bidding/participant/fields.js';
import { bondInterest } from '../../../state-machines/bidding/participant/rules.js';
import { biddingProfiles } from '../../../state-machines/bidding/profiles.js';
import { holdsConsent } from '../../../state-machines/bidding/shared/consents.js';
import type { Consent } from '../../../state-machines/bidding/shared/consents.js';
import { daysBetween } from '../../../state-machines/kernel/primitives/instant.js';
import { isPositive } from '../../../state-machines/kernel/primitives/decimal.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import { gatedSuppliers, placeOf } from '../../trade/supplier-gate/gate.js';
import { publishedVersion, supplierNameOf } from '../shared/participants.queries.js';
import { PROJECT, withProject } from '../shared/project-seen.js';

const TYPE = 'srmSfdBiddingSupplier';
const present = (tools: PrepareTools): Participant => tools.snapshot!.context as unknown as Participant;

/** Potential suppliers are let into open tenders; into others when they were prequalified. */
async function gateOf(tools: PrepareTools, supplierId: string, allowPotential: boolean): Promise<ParticipantFacts['gated']> {
  return (await gatedSuppliers(tools.db, [supplierId], 'RFQ_INVITE', { allowPotential }, placeOf(tools)))[supplierId] ?? null;
}
const invitedId = (payload: object): string | null => {
  const { fields, supplierId } = payload as { readonly fields?: { readonly supplierId?: string }; readonly supplierId?: string };
  return fields?.supplierId ?? supplierId ?? null;
};
const inviting = withProject(async (tools, _facts, payload) => ({ supplierName: await supplierNameOf(tools.db, invitedId(payload)) }));
const applying = withProject(async (tools, { project }) => {
  const { supplierId } = tools.viewer;
  const gated =
    supplierId === null ? null : await gateOf(tools, supplierId, project.tenderMethod === 'OPEN' || project.prequalFlag === 'Y');
  return { supplierName: await supplierNameOf(tools.db, supplierId), gated } satisfies ParticipantFacts;
});
const joining = withProject(async (tools, { project }) => {
  const allowPotential = project.tenderMethod === 'OPEN' || present(tools).source === 'PREQUAL' || project.prequalFlag === 'Y';
  return { gated: await gateOf(tools, present(tools).supplierId, allowPotential) } satisfies ParticipantFacts;
});
const getting = withProject(async (tools, { project }) => ({ versionNo: await publishedVersion(tools.db, project.id) }));

async function interestOf(tools: PrepareTools, today: string): Promise<string> {
  const { bondForm, bondAmount, bondPaidDay } = present(tools);
  const rate = (await tools.profile(biddingProfiles.BID_BOND_INTEREST)) ?? '0';
  const bears = bondForm === 'CASH_DEPOSIT' && bondAmount !== null && bondPaidDay !== null && isPositive(rate);
  return bears ? bondInterest(bondAmount, rate, daysBetween(bondPaidDay, today)) : '0';
}
const refunding = withProject(async (tools, { today }) => ({ interest: await interestOf(tools, today) }) satisfies ParticipantFacts);

const excluding = withProject(async (tools, { project }) => {
  const snapshot = await tools.readDocument(PROJECT, project.id);
  const { consents = [] } = snapshot!.context as unknown as { readonly consents?: readonly Consent[] };
  const target = { targetEntity: TYPE, targetId: present(tools).id, event: 'DISQUALIFY' };
  return { consented: holdsConsent(consents, target, tools.at) } satisfies ParticipantFacts;
});

const bidSql = 'select state, outcome from srm_sfd_respond_header where project_id = $1 and supplier_id = $2 order by id desc limit 1';
/** What the end of the project leaves him with. */
async function outcomeOf(tools: PrepareTools, projectState: string): Promise<NonNullable<ParticipantFacts['outcome']>> {
  if (!definitionOf('srmSfdRespondHeader')) return 'PROJECT_ENDED';
  const { projectId, supplierId } = present(tools);
  const { rows } = await tools.db.query<{ state: string; outcome: string | null }>(bidSql, [projectId, supplierId]);
  const bid = rows[0];
  if (projectState !== 'completed') return 'PROJECT_ENDED';
  if (!bid || ['draft', 'withdrawn', 'not_submitted'].includes(bid.state)) return 'NOT_SUBMITTED';
  return bid.state === 'awarded' || bid.outcome === 'AWARDED' ? 'AWARDED' : 'LOST';
}
const ending = withProject(async (tools, { project }) => ({ outcome: await outcomeOf(tools, project.state) }) satisfies ParticipantFacts);

const plain = withProject();
export const prepare: Readonly<Record<string, Prepare>> = {
  CREATE: inviting,
  APPLY: applying,
  SAVE: plain,
  CONFIRM_JOIN: joining,
  ACCEPT: joining,
  GET_DOC: getting,
  PAY_BOND: plain,
  CONSENT_VALIDITY: plain,
  QUIT: plain,
  DISQUALIFY: excluding,
  PROJECT_ENDED: ending,
  REFUND_BOND: refunding,
  REVEAL_DUE: plain,
};
