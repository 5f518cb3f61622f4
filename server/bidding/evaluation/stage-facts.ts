/**
 * What the project asks of the evaluation when its leader locks a stage (bidding.md §3, §9): open sheets and clarifications,
 * what lies far off, undecided low prices, who passes, and the results.
 */
import { abnormalBids, methodOf, resultsOf } from '../../../state-machines/bidding/evaluation/results.js';
import type { EvaluatedBid, SectionToRank } from '../../../state-machines/bidding/evaluation/results.js';
import { outlying, passing } from '../../../state-machines/bidding/evaluation/sheets.js';
import type { SheetTotals } from '../../../state-machines/bidding/evaluation/sheets.js';
import type { BidResults, FinalPrice } from '../../../state-machines/bidding/shared/results.js';
import { gt } from '../../../state-machines/kernel/primitives/decimal.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { PrepareTools, Queryable } from '../../kernel/contracts.js';
import { indexesOf, isInvalid, juryOf, openedPrice, projectOf, respondsOf, scoredIndexes } from './reading.js';
import type { ProjectPart, RespondPart, SectionPart } from './reading.js';

type Tools = Pick<PrepareTools, 'readDocument' | 'lockedRead'>;

const sheetsSql = `
  select h.id::text as sheet, h.user_id::text as "user", h.section_id as section, h.stage, h.state, h.round_no::int as round, h.trim_flag as trim,
         h.pass_score::text as pass, h.outlier_note as note, h.to_score::int as asked,
         coalesce((select jsonb_object_agg(b.respond_id::text, b.total::text) from srm_sfd_bidding_score_header_bids b where b.doc_id = h.id),
                  '{}'::jsonb) as totals
    from srm_sfd_bidding_score_header h
   where h.project_id = $1::bigint and h.state <> 'voided'
   order by h.section_id, h.stage, h.round_no, h.user_id`;
interface SheetRow {
  readonly sheet: string;
  readonly user: string;
  readonly section: string;
  readonly stage: SheetTotals['stage'];
  readonly state: string;
  readonly round: number;
  readonly trim: 'Y' | 'N';
  readonly pass: string | null;
  readonly note: string | null;
  readonly asked: number;
  readonly totals: Readonly<Record<string, string>>;
}

/** Sheets of the latest round of each section and stage. */
export async function sheetsOf(db: Queryable, projectId: string): Promise<readonly SheetTotals[]> {
  const { rows } = await db.query<SheetRow>(sheetsSql, [projectId]);
  const latest = new Map<string, number>();
  for (const { section, stage, round } of rows) latest.set(`${section}/${stage}`, Math.max(round, latest.get(`${section}/${stage}`) ?? 0));
  return rows
    .filter(({ section, stage, round }) => latest.get(`${section}/${stage}`) === round)
    .map((row) => ({
      sheetId: row.sheet,
      userId: row.user,
      sectionId: row.section,
      stage: row.stage,
      state: row.state,
      roundNo: row.round,
      trimFlag: row.trim,
      passScore: row.pass,
      outlierNote: row.note,
      asked: row.asked > 0,
      totals: row.totals,
    }));
}
const lockedSheets = (tools: Tools, projectId: string) => tools.lockedRead(`bidding-sheets:${projectId}`, (db) => sheetsOf(db, projectId));
const at = (sheets: readonly SheetTotals[], sectionId: string, stage: SheetTotals['stage']) =>
  sheets.filter((one) => one.sectionId === sectionId && one.stage === stage);

/** Of these bids those above the technical line. */
export async function passingOf(tools: Tools, projectId: string, sectionId: string, ids: readonly string[]): Promise<readonly string[]> {
  return passing(at(await lockedSheets(tools, projectId), sectionId, 'TECHNICAL'), ids);
}

interface ClarificationRow {
  readonly id: string;
  readonly section: string;
  readonly respond: string;
  readonly kind: string;
  readonly state: string;
  readonly agreed: 'Y' | 'N';
  readonly amount: string | null;
}
const clarificationsSql = `
  select id::text as id, section_id as section, respond_id::text as respond, clarify_type as kind, state, agree_flag as agreed,
         correction_amount::text as amount
    from srm_sfd_clarification_header where project_id = $1::bigint and state <> 'cancelled' order by id`;
export const clarificationsOf = (tools: Tools, projectId: string) =>
  tools.lockedRead(
    `bidding-clarifications:${projectId}`,
    async (db) => (await db.query<ClarificationRow>(clarificationsSql, [projectId])).rows,
  );

/** Drafts bind nobody; what was issued is waited for. */
const isOpen = ({ state }: ClarificationRow) => state === 'issued' || state === 'replied';
const isSettled = ({ state }: ClarificationRow) => state === 'closed' || state === 'lapsed';

/** The bidder has agreed to this very amount in a clarification that is closed. */
export async function correctionAgreed(
  tools: Tools,
  projectId: string,
  bid: { readonly respondId: string; readonly sectionId: string; readonly amount: string },
): Promise<boolean> {
  const rows = await clarificationsOf(tools, projectId);
  return rows.some(
    ({ respond, section, kind, state, agreed, amount }) =>
      respond === bid.respondId &&
      section === bid.sectionId &&
      kind === 'ARITHMETIC' &&
      (state === 'closed' || state === 'replied') &&
      agreed === 'Y' &&
      amount !== null &&
      !gt(amount, bid.amount) &&
      !gt(bid.amount, amount),
  );
}

const supplierNumbersSql = `select id::text as id, coalesce(doc_number, id::text) as number from srm_slc_supplier_info where id = any($1::bigint[])`;
async function supplierNumbers(tools: Tools, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tools.lockedRead(
    `bidding-suppliers:${ids.join(',')}`,
    async (db) => (await db.query<{ id: string; number: string }>(supplierNumbersSql, [ids])).rows,
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

const decided = ({ decisions }: ProjectPart, sectionId: string, respondId: string, kinds: readonly string[]) =>
  decisions.findLast((one) => kinds.includes(one.kind) && one.respondId === respondId && one.sectionId === sectionId) ?? null;

function bidOf(project: ProjectPart, sectionId: string, respond: RespondPart, numbers: ReadonlyMap<string, string>): EvaluatedBid {
  const rejected = decided(project, sectionId, respond.id, ['ABNORMAL_REJECT']) !== null;
  const invalid = isInvalid(respond, sectionId) || decided(project, sectionId, respond.id, ['INVALIDATE']) !== null;
  return {
    respondId: respond.id,
    supplierId: respond.supplierId,
    supplierNumber: numbers.get(respond.supplierId) ?? respond.supplierId,
    openedPrice: openedPrice(respond, sectionId, project.priceBasis),
    correctedPrice: decided(project, sectionId, respond.id, ['CORRECT'])?.amount ?? null,
    finalPrice: null,
    out: rejected ? 'ABNORMAL' : invalid ? 'INVALID' : null,
  };
}

async function sectionToRank(
  tools: Tools,
  project: ProjectPart,
  section: SectionPart,
  sheets: readonly SheetTotals[],
): Promise<SectionToRank> {
  const sectionId = String(section.sectionNum);
  const responds = await respondsOf(tools, project.id, sectionId);
  const numbers = await supplierNumbers(
    tools,
    responds.map(({ supplierId }) => supplierId),
  );
  return {
    sectionId,
    sectionNo: section.sectionNo ?? sectionId,
    estimate: section.estimateAmount ?? '0',
    controlPrice: section.controlPrice,
    priceWeight: indexesOf(project, section, ['PRICE'])[0]?.maxScore ?? null,
    bids: responds.map((respond) => bidOf(project, sectionId, respond, numbers)),
    technical: at(sheets, sectionId, 'TECHNICAL'),
    commercial: at(sheets, sectionId, 'COMMERCIAL'),
  };
}

const seedSql = `select seed from srm_sfd_bidding_drawing where project_id = $1::bigint and seed is not null order by id desc limit 1`;
/** What lots are drawn by; without a draw the project's own keys, which were fixed before anybody bid. */
async function seedOf(tools: Tools, project: ProjectPart): Promise<string> {
  const own = project.shareHashes?.[0] ?? '00';
  if (!definitionOf('srmSfdBiddingDrawing')?.fields['seed']) return own;
  const seed = await tools.lockedRead(
    `bidding-seed:${project.id}`,
    async (db) => (await db.query<{ seed: string }>(seedSql, [project.id])).rows[0]?.seed ?? null,
  );
  return seed !== null && /^([0-9a-f]{2})+$/.test(seed) ? seed : own;
}

export async function liveSections(tools: Tools, project: ProjectPart, sheets: readonly SheetTotals[]): Promise<readonly SectionToRank[]> {
  const sections: SectionToRank[] = [];
  for (const section of project.sections) if (section.failFlag !== 'Y') sections.push(await sectionToRank(tools, project, section, sheets));
  return sections;
}
export async function ranking(tools: Tools, project: ProjectPart, sections: readonly SectionToRank[]): Promise<BidResults> {
  const method = methodOf(project.ruleSnapshot ?? {}, { seed: await seedOf(tools, project), projectNumber: project.docNumber ?? '' });
  return resultsOf(sections, method);
}

export interface EvaluationFacts {
  readonly sheetsOpen: number;
  readonly clarificationsOpen: number;
  readonly outliers: readonly string[];
  readonly passing: Readonly<Record<string, readonly string[]>>;
  readonly abnormalOpen: readonly string[];
  readonly results: BidResults;
  /** Sheets that LOCK goes to. */
  readonly sheetIds: readonly string[];
}

/** Jurors who have no sheet of a live section that asks for scores in this stage. */
function missingSheets(
  project: ProjectPart,
  jurorIds: readonly string[],
  all: readonly SheetTotals[],
  stage: SheetTotals['stage'],
): number {
  const asking = project.sections.filter((section) => section.failFlag !== 'Y' && scoredIndexes(project, section, stage).length > 0);
  return asking.flatMap(({ sectionNum }) => {
    const here = at(all, String(sectionNum), stage);
    return jurorIds.filter((id) => !here.some(({ userId }) => userId === id));
  }).length;
}

/** Of the stage that is locked; passing and results of all live sections. */
export async function stageFacts(tools: Tools, projectId: string, stage: SheetTotals['stage']): Promise<EvaluationFacts> {
  const { project } = (await projectOf(tools, projectId))!;
  const all = await lockedSheets(tools, projectId);
  const here = all.filter((one) => one.stage === stage && one.state !== 'locked');
  const jury = await juryOf(tools, project.juryId);
  const missing = missingSheets(project, jury?.jurorIds ?? [], all, stage);
  const clarifications = await clarificationsOf(tools, projectId);
  const sections = await liveSections(tools, project, all);
  const rule = project.ruleSnapshot ?? {};
  const low =
    stage === 'TECHNICAL'
      ? []
      : sections.flatMap((one) => abnormalBids(one, rule).map((respondId) => ({ respondId, sectionId: one.sectionId })));
  const undecided = low.filter(({ respondId, sectionId }) => {
    const asked = clarifications.some(
      (one) => one.respond === respondId && one.section === sectionId && one.kind === 'ABNORMAL_PRICE' && isSettled(one),
    );
    return !asked || decided(project, sectionId, respondId, ['ABNORMAL_KEEP', 'ABNORMAL_REJECT']) === null;
  });
  const standing = (one: SectionToRank) => one.bids.filter(({ out }) => out === null).map(({ respondId }) => respondId);
  return {
    sheetsOpen: here.filter(({ state }) => state === 'open').length + missing,
    clarificationsOpen: clarifications.filter(isOpen).length,
    outliers: [
      ...new Set(
        sections.flatMap((one) =>
          outlying(stage === 'TECHNICAL' ? one.technical : one.commercial, standing(one)).flatMap(({ userId, unnoted }) =>
            unnoted ? [userId] : [],
          ),
        ),
      ),
    ],
    passing: Object.fromEntries(sections.map((one) => [one.sectionId, passing(one.technical, standing(one))])),
    abnormalOpen: undecided.map(({ respondId }) => respondId),
    results: await ranking(tools, project, sections),
    sheetIds: here.map(({ sheetId }) => sheetId),
  };
}

/** The results again with negotiated prices; a supplier who is not named keeps his. */
export async function renegotiated(
  tools: Tools,
  projectId: string,
  prices: ReadonlyMap<string, readonly FinalPrice[]>,
): Promise<BidResults> {
  const { project } = (await projectOf(tools, projectId))!;
  const sections = await liveSections(tools, project, await lockedSheets(tools, projectId));
  const final = (sectionId: string, supplierId: string) =>
    prices.get(sectionId)?.find((one) => one.supplierId === supplierId)?.total ?? null;
  const before = (project.results ?? []) as BidResults;
  const earlier = (sectionId: string, respondId: string) =>
    before.find((one) => one.sectionId === sectionId)?.bids.find((one) => one.respondId === respondId)?.finalPrice ?? null;
  return ranking(
    tools,
    project,
    sections.map((one) => ({
      ...one,
      bids: one.bids.map((bid) => ({ ...bid, finalPrice: final(one.sectionId, bid.supplierId) ?? earlier(one.sectionId, bid.respondId) })),
    })),
  );
}
