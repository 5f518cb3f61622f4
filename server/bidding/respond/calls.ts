/** What a bidder reads of his tender, and whom the content of an opened bid is told (bidding.md §7.1, §8 View). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Bill } from '../../../state-machines/bidding/bill/index.js';
import type { Jury } from '../../../state-machines/bidding/jury/fields.js';
import { presentOf } from '../../../state-machines/bidding/jury/machine.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import type { Respond } from '../../../state-machines/bidding/respond/fields.js';
import { srmSfdRespondHeader } from '../../../state-machines/bidding/respond/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { actsAs } from '../../../state-machines/kernel/lifecycle.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallTools, SpecialCall } from '../../kernel/contracts.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import { PROJECT, modeOf, participantsOf, phaseOf, sectionsOf } from '../sealing/project.js';

const definition = anyDefinition(srmSfdRespondHeader);
const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;
const told: readonly string[] = ['draft', 'approving', 'rejected', 'cancelled', 'preparing'];

async function bill(tools: CallTools, listId: string | null) {
  const snapshot = listId === null ? null : await tools.runtime.snapshot('srmSfdBiddingList', listId);
  const items = snapshot ? (snapshot.context as unknown as Bill).items : [];
  return items.map(({ lineNum, itemName, spec, uomId, quantity, needDate, deliveryPlace, brandRef }) => ({
    listItemId: String(lineNum),
    itemName,
    spec,
    uomId,
    quantity,
    needDate,
    deliveryPlace,
    brandRef,
  }));
}

/** The tender as a supplier who takes part prepares his bid for it: sections, bills, times, and the key that bids are sealed to. */
const tenderOf: SpecialCall = async (body, tools) => {
  const { viewer, runtime, db } = tools;
  const projectId = body['projectId'];
  if (!isId(projectId) || viewer.userType !== 'EX' || viewer.supplierId === null) return notFound;
  const snapshot = await runtime.snapshot(PROJECT, projectId);
  const [participant] = snapshot ? await participantsOf(db, projectId, viewer.supplierId) : [];
  if (!snapshot || !participant || told.includes(snapshot.state)) return notFound;
  const project = { state: snapshot.state, context: snapshot.context as unknown as Project };
  const c = project.context;
  const sections = [];
  for (const one of sectionsOf(project))
    sections.push({
      sectionId: one.sectionId,
      sectionNo: one.sectionNo,
      sectionName: one.sectionName,
      controlPrice: one.controlPriceSecretFlag === 'Y' ? null : one.controlPrice,
      items: await bill(tools, one.listId),
    });
  return {
    data: {
      projectId,
      projectNumber: c.docNumber,
      projectName: c.projectName,
      phase: phaseOf(project),
      bidDeadline: c.bidDeadline,
      openTime: c.openTime,
      currency: c.currency,
      priceBasis: c.priceBasis,
      mode: modeOf(project),
      openingPublicKey: c.openingPublicKey,
      supplierId: viewer.supplierId,
      checks: {
        joined: participant.state === 'confirmed',
        document: participant.docObtainedAt !== null,
        addenda: (participant.docVersionAck ?? 0) >= (participant.docVersionNo ?? 0),
        bond: participant.bondStatus,
      },
      sections,
    },
  };
};

const reported: readonly string[] = ['awarding', 'negotiating', 'publicity', 'awarded', 'completed'];
/** Jurors who sit there now, the supplier himself, and the owner once the report is signed. */
async function readsContent(c: Respond, { viewer, runtime, db }: CallTools): Promise<boolean> {
  if (viewer.userType === 'EX') return viewer.supplierId === c.supplierId;
  const project = await runtime.snapshot(PROJECT, c.projectId);
  if (!project) return false;
  const owns = actsAs((project.context as unknown as Project).ownerUserId, viewer) || viewer.respCode === 'SOURCING_MANAGER';
  if (owns && reported.includes(project.state)) return true;
  const { rows } = await db.query<{ id: string }>(
    "select id::text from srm_sfd_bidding_jury where project_id = $1::bigint and state = 'working' limit 1",
    [c.projectId],
  );
  const jury = rows[0] ? await runtime.snapshot('srmSfdBiddingJury', rows[0].id) : null;
  return jury !== null && presentOf(jury.context as unknown as Jury).some(({ userId }) => actsAs(userId, viewer));
}
/** What was in the opened envelopes of a bid. */
const content: SpecialCall = async (body, tools) => {
  const snapshot = isId(body['id']) ? await tools.runtime.snapshot('srmSfdRespondHeader', body['id']) : null;
  if (!snapshot || audienceOf(definition, snapshot, tools.viewer) === null) return notFound;
  const c = snapshot.context as unknown as Respond;
  if (!(await readsContent(c, tools))) return notFound;
  return {
    data: {
      items: c.items,
      envelopes: c.envelopes
        .filter(({ payload }) => payload !== null)
        .map(({ envKey, sectionId, envelopeType, payload, salt, commitHash, fileIds }) => ({
          envKey,
          sectionId,
          envelopeType,
          payload,
          salt,
          commitHash,
          fileIds,
        })),
    },
  };
};

export const respondCalls = { tenderOf, content };
