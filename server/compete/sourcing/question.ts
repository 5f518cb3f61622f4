/** What a question reads of the document that it is about: who may ask, until when, and who is told (auction-tender.md §5). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Compete } from '../../../state-machines/compete/compete-header/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Auction } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionQuestion } from '../../../state-machines/compete/sourcing/question/index.js';
import type { Tender } from '../../../state-machines/compete/sourcing/tender/fields.js';
import type { Question, SourceFacts } from '../../../state-machines/compete/sourcing/question/index.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { definitionOf } from '../../../state-machines/registry.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';

type Source = NonNullable<SourceFacts['source']>;
const types = { AUCTION: 'srmSfdAuctionHeader', TENDER: 'srmSfdTenderHeader', COMPETE: 'srmSfdCompeteHeader' } as const;
type SourceType = keyof typeof types;

function ofAuction({ state, context }: Snapshot): Source {
  const c = context as unknown as Auction;
  const inside = c.suppliers.filter((one) => one.inviteState !== 'REMOVED' && one.inviteState !== 'DECLINED');
  return {
    number: c.docNumber,
    title: c.auctionTitle,
    orgId: c.orgId,
    buyerId: c.buyerId,
    open: state === 'published' || state === 'bidding',
    closedAt: c.questionEndDate,
    invitedIds: inside.map(({ supplierId }) => supplierId),
  };
}
function ofCompete({ state, context }: Snapshot): Source {
  const c = context as unknown as Compete;
  const checkins = c.halls.flatMap(({ checkinAt }) => checkinAt ?? []);
  const inside = c.suppliers.filter((one) => one.confirmState !== 'REMOVED' && one.confirmState !== 'DECLINED');
  return {
    number: c.docNumber,
    title: c.competeTitle,
    orgId: c.orgId,
    buyerId: c.buyerId,
    open: state === 'published',
    closedAt: checkins.length === 0 ? null : Math.min(...checkins),
    invitedIds: inside.map(({ supplierId }) => supplierId),
  };
}
function ofTender({ state, context }: Snapshot): Source {
  const c = context as unknown as Tender;
  const inside = c.suppliers.filter((one) => one.sentAt !== null && !['DECLINED', 'NOT_ADMITTED'].includes(one.inviteState));
  return {
    number: c.docNumber,
    title: c.tenderTitle,
    orgId: c.orgId,
    buyerId: c.buyerId,
    open: state === 'inviting' || state === 'invited' || state === 'bidding',
    closedAt: state === 'bidding' ? c.roundEndDate : state === 'inviting' ? c.inviteEndDate : null,
    invitedIds: inside.map(({ supplierId }) => supplierId),
  };
}
const readers: Readonly<Record<SourceType, (snapshot: Snapshot) => Source>> = { AUCTION: ofAuction, TENDER: ofTender, COMPETE: ofCompete };

const waitingSql = `select count(*)::int as count from srm_sfd_auction_question
  where about_type = $1 and about_id = $2 and supplier_id = $3::bigint and state = 'asked'`;

async function sourceOf(type: SourceType, id: string, tools: PrepareTools): Promise<Source | null> {
  const definition = definitionOf(types[type]);
  const snapshot = definition && isId(id) ? await tools.readDocument(types[type], id) : null;
  return definition && snapshot && isVisible(definition, snapshot, tools.viewer) ? readers[type](snapshot) : null;
}

/** Whoever does not see the document hears that there is none. */
const beginning: Prepare = async ({ payload }, tools) => {
  const { sourceType, sourceId } = payload as { readonly sourceType: SourceType; readonly sourceId: string };
  const source = await sourceOf(sourceType, sourceId, tools);
  if (!source) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const { supplierId } = tools.viewer;
  const { rows } = await tools.db.query<{ count: number }>(waitingSql, [sourceType, sourceId, supplierId]);
  return { facts: { source, waiting: rows[0]?.count ?? 0 } satisfies SourceFacts };
};
const goingOn: Prepare = async (_command, tools) => {
  const { aboutType, aboutId } = tools.snapshot!.context as unknown as Question;
  const source = await sourceOf(aboutType, aboutId ?? '', tools);
  return { facts: (source ? { source } : {}) satisfies SourceFacts };
};

export const questionDocument: ServerDocument = {
  definition: anyDefinition(srmSfdAuctionQuestion),
  prepare: { ASK: beginning, CLARIFY: beginning, ANSWER: goingOn, AMEND_ANSWER: goingOn, FOLLOW_UP: goingOn },
};
