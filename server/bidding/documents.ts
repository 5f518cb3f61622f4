/** What documents of bidding read on the server (bidding.md §1, §2, §6). */
import { demandOf, srmSfdBiddingList } from '../../state-machines/bidding/bill/index.js';
import type { Bill, BillFacts } from '../../state-machines/bidding/bill/index.js';
import type { Expert, ExpertFacts } from '../../state-machines/bidding/expert/fields.js';
import { srmSfdExpert } from '../../state-machines/bidding/expert/index.js';
import { chosen } from '../../state-machines/bidding/plan/fields.js';
import type { BiddingFacts, Plan, PlanFacts } from '../../state-machines/bidding/plan/fields.js';
import { srmSfdBiddingPlan } from '../../state-machines/bidding/plan/index.js';
import { biddingProfiles } from '../../state-machines/bidding/profiles.js';
import { srmSfdBiddingRule } from '../../state-machines/bidding/rule/index.js';
import { srmSfdBiddingTemplate } from '../../state-machines/bidding/template/index.js';
import type { TemplateFacts } from '../../state-machines/bidding/template/rules.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { add, isNegative, sub, sum } from '../../state-machines/kernel/primitives/decimal.js';
import type { Requisition } from '../../state-machines/purchasing/requisition/fields.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';
import { revised } from '../trade/revisions.js';
import { adjustDocument } from './project/adjust.js';
import { projectDocument } from './project/document.js';
import { clarificationDocument } from './clarification/prepare.js';
import { markDocument } from './response-mark/prepare.js';
import { scoreDocument } from './score/prepare.js';
import { setupFor } from './project/project.queries.js';
import { noticesDocuments } from './notices.js';
import { drawingDocument } from './drawing/document.js';
import { juryDocument } from './jury/document.js';
import { awardDocuments } from './award/documents.js';
import { setupDocument } from './setup.js';
import { shortlistDocument } from './shortlist/prepare.js';

const weighing: Prepare = async (_command, tools) => ({
  facts: { priceRanges: (await tools.profile(biddingProfiles.BID_PRICE_WEIGHT_RANGE)) ?? '' } satisfies TemplateFacts,
});
const planning: Prepare = async (_command, tools) => ({
  facts: { thresholds: (await tools.profile(biddingProfiles.BID_STATUTORY_THRESHOLD)) ?? '' } satisfies PlanFacts,
});

/** Whether a process setup fits what the chosen lines would become. */
const bidding: Prepare = async ({ payload }, tools) => {
  const plan = tools.snapshot!.context as unknown as Plan;
  const rows = chosen(plan, (payload as { readonly lineNums: string }).lineNums);
  const categories = new Set(rows.map(({ categoryId }) => categoryId));
  const [first] = rows;
  const found =
    first &&
    (await setupFor(tools.db, {
      orgId: plan.orgId,
      categoryId: categories.size === 1 ? first.categoryId : null,
      procurementType: first.procurementType,
      legalRegime: first.legalRegime,
      amount: sum(rows.map(({ estimateAmount }) => estimateAmount ?? '0')),
    }));
  return { facts: { setup: found != null, newId: await tools.newId() } satisfies BiddingFacts };
};

const heldSql = `
  select i.requisition_id::text as requisition, i.requisition_line as line, sum(i.quantity)::text as held
    from srm_sfd_bidding_list_item i
    join srm_sfd_bidding_list b on b.id = i.doc_id
   where b.id <> $1::bigint and b.state in ('approving', 'approved') and i.requisition_id = any($2::bigint[])
   group by 1, 2`;

const heldBy = async (db: Queryable, id: string, ids: readonly string[]) =>
  (await db.query<{ requisition: string; line: number; held: string }>(heldSql, [id, ids])).rows;

/** What requisition lines have left, beside what other bills hold. */
async function openDemand(tools: PrepareTools): Promise<Readonly<Record<string, string>>> {
  const { id, items } = tools.snapshot!.context as unknown as Bill;
  const ids = [...new Set(items.flatMap((item) => (demandOf(item) === null ? [] : [item.requisitionId!])))].sort();
  const open = new Map<string, string>();
  for (const requisitionId of ids) {
    const snapshot = await tools.readDocument('srmPurRequisitionHeader', requisitionId);
    if (snapshot?.state !== 'approved') continue;
    for (const { lineNum, openQty } of (snapshot.context as unknown as Requisition).lines)
      open.set(`${requisitionId}/${lineNum}`, openQty ?? '0');
  }
  if (open.size === 0) return {};
  const held = await tools.lockedRead(`bidding-demand:${ids.join(',')}`, (db) => heldBy(db, id, ids));
  for (const { requisition, line, held: taken } of held) {
    const key = `${requisition}/${line}`;
    const left = sub(open.get(key) ?? '0', taken);
    open.set(key, isNegative(left) ? '0' : add(left, '0'));
  }
  return Object.fromEntries(open);
}

const items = preparesItemCopies('items');
const billing: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  return { ...copied, facts: { ...copied.facts, open: await openDemand(tools) } satisfies BillFacts };
};

async function expertFacts(tools: PrepareTools, certExpiry: string | null | undefined): Promise<ExpertFacts> {
  const today = await tools.today();
  if (certExpiry === undefined) return { today };
  return { today, certEndsAt: certExpiry === null ? null : endOfDay(await tools.zone(), certExpiry) };
}
const savingExpert: Prepare = async ({ payload }, tools) => {
  const said = (payload as SavePayload).fields?.['certExpiry'];
  return { facts: await expertFacts(tools, typeof said === 'string' || said === null ? said : undefined) };
};
const judgingExpert: Prepare = async (_command, tools) => ({
  facts: await expertFacts(tools, (tools.snapshot!.context as unknown as Expert).certExpiry),
});

export const biddingDocuments: readonly ServerDocument[] = [
  drawingDocument,
  juryDocument,
  ...awardDocuments,
  revised(anyDefinition(srmSfdBiddingRule)),
  {
    ...revised(anyDefinition(srmSfdBiddingTemplate)),
    prepare: { ...revised(anyDefinition(srmSfdBiddingTemplate)).prepare, SUBMIT: weighing },
  },
  setupDocument,
  { definition: anyDefinition(srmSfdBiddingPlan), prepare: { SUBMIT: planning, CREATE_BIDDING: bidding } },
  { definition: anyDefinition(srmSfdBiddingList), prepare: { ...items, SUBMIT: billing } },
  {
    definition: anyDefinition(srmSfdExpert),
    prepare: { CREATE: savingExpert, SAVE: savingExpert, SUBMIT: judgingExpert, ENABLE: judgingExpert },
  },
  projectDocument,
  adjustDocument,
  markDocument,
  scoreDocument,
  clarificationDocument,
  shortlistDocument,
  ...noticesDocuments,
];
