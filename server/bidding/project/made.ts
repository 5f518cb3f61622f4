/** Ids of the documents that an event of a project makes, and what they begin with. */
import type { CreateFacts, MadeIds } from '../../../state-machines/bidding/project/events.js';
import { negotiable, NEGOTIATED_BY } from '../../../state-machines/bidding/project/changes.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import { sectionIdOf } from '../../../state-machines/bidding/project/fields.js';
import { biddingProfiles } from '../../../state-machines/bidding/profiles.js';
import type { Bill } from '../../../state-machines/bidding/bill/index.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import { present } from './facts.js';

type Wanted = Readonly<Record<string, string>>;
/** An id for each kind of document that is there, by what it is for. */
export async function idsFor(tools: PrepareTools, wanted: Wanted): Promise<MadeIds> {
  const ids: Record<string, string> = {};
  for (const [key, type] of Object.entries(wanted)) if (definitionOf(type)) ids[key] = await tools.newId();
  return { ids };
}
export const wantedAtApproval = (c: Project): Wanted => ({
  doc: 'srmSfdBiddingDoc',
  notice: 'srmSfdBiddingNotice',
  jury: 'srmSfdBiddingJury',
  ...(c.prequalFlag === 'Y' ? { prequalNotice: 'srmSfdBiddingNotice' } : {}),
});
export const wantedAtPublication = (supplierIds: readonly string[]): Wanted => ({
  opening: 'srmSfdBiddingBidOpening',
  ...Object.fromEntries(supplierIds.map((id) => [`participant:${id}`, 'srmSfdBiddingSupplier'])),
});
/** What the evaluation reads, and ids of what the event makes besides. */
export const besides =
  (prepare: Prepare, wanted: Wanted): Prepare =>
  async (command, tools) => {
    const answer = await prepare(command, tools);
    return 'refusal' in answer ? answer : { ...answer, facts: { ...answer.facts, ...(await idsFor(tools, wanted)) } };
  };
export const OPENING = { opening: 'srmSfdBiddingBidOpening' } as const;
const signHours = async (tools: PrepareTools): Promise<number> =>
  Number((await tools.profile(biddingProfiles.BID_REPORT_SIGN_HOURS)) ?? '24');
export const signing: Prepare = async (_command, tools) => ({
  facts: { ...(await idsFor(tools, { candidate: 'srmSfdBiddingResult' })), signHours: await signHours(tools) } satisfies CreateFacts,
});
export const picking: Prepare = async (_command, tools) => ({ facts: await idsFor(tools, { award: 'srmSfdBiddingResult' }) });
export const ending: Prepare = async (_command, tools) => ({ facts: await idsFor(tools, { termination: 'srmSfdBiddingNotice' }) });

const shortlistsSql = `
  select section_id as section, max(id)::text as id from srm_sfd_bidding_shortlist
   where project_id = $1::bigint and shortlist_type = 'NEGOTIATION' and state = 'effective' group by section_id`;
async function shortlistsOf({ db }: PrepareTools, projectId: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await db.query<{ section: string | null; id: string }>(shortlistsSql, [projectId]);
  return Object.fromEntries(rows.flatMap(({ section, id }) => (section === null ? [] : [[section, id]])));
}
const publicitySql = `
  select 1 from srm_sfd_bidding_result where project_id = $1::bigint and result_type = 'CANDIDATE' and state not in ('draft', 'rejected', 'cancelled') limit 1`;

interface Shortlisted {
  readonly candidates: readonly { readonly supplierId: string; readonly selectedFlag: 'Y' | 'N' }[];
}
/** As many as a hall usually asks for; of an approved shortlist with fewer, all of them are enough. */
const USUAL_BIDDERS = 3;
interface Hall {
  readonly begun: object;
  readonly bidders: number;
}
/** The items of the section's bill and the shortlisted bidders, for a live hall (bidding.md §10). */
async function hallOf(tools: PrepareTools, c: Project, sectionId: string, shortlistId: string): Promise<Hall | null> {
  const row = c.sections.find((one) => sectionIdOf(one) === sectionId);
  const bill = row?.listId == null ? null : await tools.readDocument('srmSfdBiddingList', row.listId);
  const list = await tools.readDocument('srmSfdBiddingShortlist', shortlistId);
  if (!row || !bill || !list) return null;
  const chosen = (list.context as unknown as Shortlisted).candidates.filter(({ selectedFlag }) => selectedFlag === 'Y');
  const begun = {
    fields: {
      ...{ orgId: c.orgId, sourceType: 'BIDDING', sourceId: c.id, sourceNumber: c.docNumber, sectionId },
      competeTitle: `${c.projectName} ${row.sectionName}`.slice(0, 200),
      priceBasis: c.priceBasis === 'TAX_EXCL' ? 'EXCL' : 'INCL',
      currencyCode: c.currency,
      categoryId: c.categoryId,
      buyerId: c.ownerUserId,
      awardMode: 'TOTAL',
      minSuppliers: Math.min(USUAL_BIDDERS, chosen.length),
    },
    lines: {
      items: {
        set: (bill.context as unknown as Bill).items.map(({ lineNum, itemId, itemCode, itemName, spec, uomId, quantity }) => ({
          ...{ itemNo: lineNum, hallNo: 1, itemId, itemCode, itemName, spec, uomId, quantity },
          listItemId: String(lineNum),
        })),
      },
      suppliers: { set: chosen.map(({ supplierId }) => ({ supplierId })) },
    },
  };
  return { begun, bidders: chosen.length };
}
export const negotiating: Prepare = async ({ payload }, tools) => {
  const c = present(tools);
  const { mode, sectionIds } = payload as { readonly mode: keyof typeof NEGOTIATED_BY; readonly sectionIds: string | null };
  const type = NEGOTIATED_BY[mode];
  if (!definitionOf(type)) return { refusal: refusal('BID_NEG_NOT_ALLOWED', { field: 'mode' }) };
  const shortlists = await shortlistsOf(tools, c.id);
  const rows = negotiable(c, sectionIds);
  const halls: Record<string, object> = {};
  const lonely: string[] = [];
  for (const row of mode === 'COMPETE' ? rows : []) {
    const hall = await hallOf(tools, c, sectionIdOf(row), shortlists[sectionIdOf(row)] ?? '0');
    if (hall) halls[sectionIdOf(row)] = hall.begun;
    if (hall && hall.bidders < 2) lonely.push(sectionIdOf(row));
  }
  const begun = definitionOf('srmSfdBiddingResult') ? (await tools.db.query(publicitySql, [c.id])).rowCount > 0 : false;
  const ids = await idsFor(tools, Object.fromEntries(rows.map((row) => [`negotiation:${sectionIdOf(row)}`, type])));
  return { facts: { ...ids, shortlists, halls, lonely, publicityBegun: begun } satisfies CreateFacts };
};
