/**
 * What documents after the evaluation report read of the project, its rule, bills and bids. Whoever does not see the project
 * reads nothing of it.
 */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { ProjectFact, PricedItem, SectionBid, SectionFact, SectionItem } from '../../../state-machines/bidding/award/facts.js';
import { scaled } from '../../../state-machines/bidding/award/prices.js';
import type { Bill } from '../../../state-machines/bidding/bill/index.js';
import type { Bargaining } from '../../../state-machines/bidding/bargaining/fields.js';
import type { Project, Section } from '../../../state-machines/bidding/project/fields.js';
import { sectionIdOf } from '../../../state-machines/bidding/project/fields.js';
import { clockOf } from '../../../state-machines/bidding/shared/clocks.js';
import { isPositive, normalise, percentOf, round2, sub, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { holdsConsent } from '../../../state-machines/bidding/shared/consents.js';
import type { ConsentTarget } from '../../../state-machines/bidding/shared/consents.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Rule } from '../../../state-machines/bidding/rule/fields.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { PrepareTools, Queryable } from '../../kernel/contracts.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';

export const PROJECT = 'srmSfdBiddingHeader';
/** Ranking and prices are nobody's business outside the jury before the report is signed. */
const REPORTED: readonly string[] = ['awarding', 'negotiating', 'publicity', 'awarded', 'completed'];

export async function readProject(tools: PrepareTools, projectId: string | null): Promise<Snapshot | null> {
  const definition = definitionOf(PROJECT);
  if (!definition || !isId(projectId)) return null;
  const snapshot = await tools.readDocument(PROJECT, projectId);
  if (!snapshot) return null;
  return tools.viewer.userType === 'SYSTEM' || isVisible(definition, snapshot, tools.viewer) ? snapshot : null;
}
const basisOf = ({ priceBasis }: Project): ProjectFact['priceBasis'] => priceBasis ?? 'TAX_INCL';
export const projectOf = ({ context }: Snapshot): Project => context as unknown as Project;

async function namesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const sql = 'select id::text, company_name as name from srm_slc_supplier_info where id = any($1::bigint[])';
  const { rows } = await db.query<{ id: string; name: string }>(sql, [[...new Set(ids)].sort()]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
async function placesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; decimals: number }>(
    'select id::text, decimals from base_uom where id = any($1::bigint[])',
    [[...new Set(ids)].sort()],
  );
  return new Map(rows.map(({ id, decimals }) => [id, decimals]));
}

/** The number of the bill's line, however an item of it is named: `2`, or `61:2`. */
const itemId = (listItemId: string): string => listItemId.slice(listItemId.lastIndexOf(':') + 1);

async function itemsOf(tools: PrepareTools, listId: string | null): Promise<readonly SectionItem[]> {
  const bill = listId === null ? null : await tools.readDocument('srmSfdBiddingList', listId);
  if (!bill) return [];
  const { items } = bill.context as unknown as Bill;
  const places = await placesOf(
    tools.db,
    items.flatMap(({ uomId }) => uomId ?? []),
  );
  return items.map(({ lineNum, itemId: materialId, itemName, spec, uomId, quantity, estimatePrice, needDate }) => ({
    listItemId: String(lineNum),
    itemNo: lineNum,
    itemId: materialId,
    itemName: itemName ?? '',
    spec,
    uomId,
    places: places.get(uomId ?? '') ?? 6,
    quantity: quantity ?? '0',
    estimatePrice,
    needDate,
  }));
}

interface BidItem {
  readonly sectionId: string;
  readonly listItemId: string;
  readonly price: string | null;
  readonly correctedPrice: string | null;
  readonly taxRate: string | null;
}
async function openedLines(tools: PrepareTools, respondId: string | null, sectionId: string): Promise<readonly PricedItem[]> {
  if (respondId === null || !definitionOf('srmSfdRespondHeader')) return [];
  const respond = await tools.readDocument('srmSfdRespondHeader', respondId);
  if (!respond) return [];
  const { items = [] } = respond.context as unknown as { readonly items?: readonly BidItem[] };
  return items
    .filter((item) => item.sectionId === sectionId)
    .map((item) => ({
      listItemId: itemId(item.listItemId),
      price: item.correctedPrice ?? item.price ?? '0',
      taxRate: item.taxRate ?? '0',
    }));
}

const finishedSql = `select id::text from srm_sfd_bidding_bargaining
  where project_id = $1 and section_id = $2 and state = 'finished' order by round_no desc, id desc limit 1`;
/** Prices of the lines as suppliers last quoted them when bargaining. */
async function bargained(tools: PrepareTools, projectId: string, sectionId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tools.db.query<{ id: string }>(finishedSql, [projectId, sectionId]);
  const found = rows[0] ? await tools.readDocument('srmSfdBiddingBargaining', rows[0].id) : null;
  const { items = [] } = (found?.context ?? {}) as unknown as Partial<Bargaining>;
  return new Map(items.map(({ itemKey, price, previousPrice }) => [itemKey, price ?? previousPrice]));
}

/** Opened prices, those of the last round of bargaining, or opened ones scaled to the final total. */
function pricesInForce(
  lines: readonly PricedItem[],
  items: readonly SectionItem[],
  bid: { readonly supplierId: string; readonly opened: string; readonly final: string; readonly basis: ProjectFact['priceBasis'] },
  quoted: ReadonlyMap<string, string>,
): readonly PricedItem[] {
  if (bid.opened === bid.final) return lines;
  const known = lines.map((line) => quoted.get(`${bid.supplierId}:${line.listItemId}`));
  if (lines.length > 0 && known.every((price) => price !== undefined)) return lines.map((line, at) => ({ ...line, price: known[at]! }));
  const priced = lines.map((line) => ({ ...line, quantity: items.find((one) => one.listItemId === line.listItemId)?.quantity ?? '0' }));
  return scaled(priced, { from: bid.opened, to: bid.final, basis: bid.basis }).map(({ listItemId, price, taxRate }) => ({
    listItemId,
    price,
    taxRate,
  }));
}

async function bidsOf(
  tools: PrepareTools,
  project: Project,
  section: { readonly sectionId: string; readonly items: readonly SectionItem[] },
): Promise<readonly SectionBid[]> {
  const { sectionId, items } = section;
  const ranking = project.results?.find((one) => one.sectionId === sectionId)?.bids ?? [];
  const valid = ranking.filter(({ out, rank }) => out === null && rank !== null);
  const names = await namesOf(
    tools.db,
    valid.map(({ supplierId }) => supplierId),
  );
  const quoted = await bargained(tools, project.id, sectionId);
  const bids: SectionBid[] = [];
  for (const bid of valid) {
    const { supplierId, respondId } = bid;
    const opened = bid.correctedPrice ?? bid.openedPrice ?? '0';
    const final = bid.finalPrice ?? opened;
    const lines = await openedLines(tools, respondId, sectionId);
    bids.push({
      supplierId,
      respondId,
      supplierName: names.get(supplierId) ?? supplierId,
      rank: bid.rank!,
      technical: bid.technical ?? '0',
      commercial: bid.commercial ?? '0',
      priceScore: bid.price ?? '0',
      totalScore: bid.total ?? '0',
      openedTotal: opened,
      price: final,
      limited: bid.marks.includes('LIMIT'),
      lines: pricesInForce(lines, items, { supplierId, opened, final, basis: basisOf(project) }, quoted),
    });
  }
  return bids.toSorted((a, b) => a.rank - b.rank);
}

const sharesOf = (text: string | null): readonly string[] =>
  (text ?? '').split(/[,，;\s]+/u).filter((part) => /^\d{1,3}(?:\.\d{1,4})?$/u.test(part));

const refusersSql = `select distinct l.supplier_id::text as id from srm_sfd_bidding_result_lines l join srm_sfd_bidding_result r on r.id = l.doc_id
  where r.project_id = $1::bigint and l.section_id = $2 and l.line_status = 'REFUSED'`;
/** Who was awarded the section and refused is offered it no more. */
async function refusersOf({ db }: PrepareTools, projectId: string, sectionId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(refusersSql, [projectId, sectionId]);
  return rows.map(({ id }) => id);
}
/** What winners of a section keep while the share of one who refused is decided anew. */
const heldIn = (project: Project, section: Section) =>
  section.sectionStatus === 'CANDIDATE'
    ? (project.awardLines ?? []).filter((line) => line.sectionId === sectionIdOf(section) && line.heldBy != null)
    : [];
type Held = ReturnType<typeof heldIn>;
/** The bill without what is held. */
function openItems(items: readonly SectionItem[], held: Held): readonly SectionItem[] {
  const taken = (listItemId: string) =>
    sum(
      held
        .flatMap((line) => line.items ?? [])
        .filter((one) => one.listItemId === listItemId)
        .map(({ awardQty }) => awardQty ?? '0'),
    );
  return items
    .map((item) => ({ ...item, quantity: normalise(sub(item.quantity, taken(item.listItemId))) }))
    .filter(({ quantity }) => isPositive(quantity));
}
const openEstimate = (estimate: string, held: Held): string =>
  held.length === 0 ? estimate : normalise(round2(percentOf(estimate, sub('100', sum(held.map(({ share }) => share ?? '0'))))));

async function sectionFact(tools: PrepareTools, project: Project, section: Section, withBids: boolean): Promise<SectionFact> {
  const sectionId = sectionIdOf(section);
  const held = heldIn(project, section);
  const items = await itemsOf(tools, section.listId);
  const bids = withBids ? await bidsOf(tools, project, { sectionId, items }) : [];
  const out = [...held.map(({ supplierId }) => supplierId), ...(withBids ? await refusersOf(tools, project.id, sectionId) : [])];
  return {
    sectionId,
    sectionNo: section.sectionNo ?? sectionId,
    sectionName: section.sectionName,
    status: section.failFlag === 'Y' ? 'FAILED' : section.sectionStatus,
    estimateAmount: openEstimate(section.estimateAmount ?? '0', held),
    awardCount: Math.max(1, section.awardCount - held.length),
    shares: held.length === 0 ? sharesOf(section.shares) : [],
    items: openItems(items, held),
    bids: bids.filter(({ supplierId }) => !out.includes(supplierId)),
  };
}

/** @param only the section that it is about; not said: all of them */
export async function projectFact(tools: PrepareTools, projectId: string | null, only?: string | null): Promise<ProjectFact | null> {
  const snapshot = await readProject(tools, projectId);
  if (!snapshot) return null;
  const project = projectOf(snapshot);
  const rule: Partial<Rule> = project.ruleSnapshot ?? {};
  const sections: SectionFact[] = [];
  for (const section of project.sections) {
    if (only !== undefined && only !== null && sectionIdOf(section) !== only) continue;
    sections.push(await sectionFact(tools, project, section, REPORTED.includes(snapshot.state)));
  }
  return {
    id: project.id,
    number: project.docNumber,
    name: project.projectName,
    orgId: project.orgId,
    state: snapshot.state,
    legalRegime: project.legalRegime,
    currency: project.currency,
    priceBasis: basisOf(project),
    ownerUserId: project.ownerUserId,
    awardMode: rule.awardMode ?? 'RANK_ONE',
    disclosureLevel: rule.disclosureLevel ?? 'WINNER_ONLY',
    candidatePublicityFlag: rule.candidatePublicityFlag ?? 'N',
    candidateEndedAt: project.candidateEndedAt,
    validUntil: project.validUntil,
    maxAwardsPerSupplier: rule.maxAwardsPerSupplier ?? 0,
    publicityDays: clockOf('publicityDays', project.legalRegime, rule),
    standstillDays: clockOf('standstillDays', project.legalRegime, rule),
    contractDays: clockOf('contractDays', project.legalRegime, rule),
    countersigned: project.countersignFlag === 'Y',
    sections,
  };
}

/** Whether the supervisor agreed to this very event within a day, and it has not been used. */
export async function hasConsent(tools: PrepareTools, projectId: string, target: ConsentTarget): Promise<boolean> {
  const snapshot = await tools.readDocument(PROJECT, projectId);
  return snapshot !== null && holdsConsent(projectOf(snapshot).consents, target, tools.at);
}

const shortlistSql = `select id::text from srm_sfd_bidding_shortlist
  where project_id = $1 and section_id = $2 and shortlist_type = 'NEGOTIATION' and state = 'effective' order by id desc limit 1`;
/** Who is on the effective list of the section. */
export async function shortlistOf(tools: PrepareTools, projectId: string, sectionId: string) {
  if (!definitionOf('srmSfdBiddingShortlist')) return { shortlistId: null, shortlisted: [] };
  const { rows } = await tools.db.query<{ id: string }>(shortlistSql, [projectId, sectionId]);
  const list = rows[0] ? await tools.readDocument('srmSfdBiddingShortlist', rows[0].id) : null;
  const { candidates = [] } = (list?.context ?? {}) as unknown as {
    readonly candidates?: readonly { readonly supplierId: string; readonly selectedFlag: string }[];
  };
  return {
    shortlistId: rows[0]?.id ?? null,
    shortlisted: candidates.filter(({ selectedFlag }) => selectedFlag === 'Y').map(({ supplierId }) => supplierId),
  };
}
