/**
 * What the evaluation of a project looks like to whoever opens it (bidding.md §9): how far everybody is, prices once the
 * commercial stage runs, results once the report is drafted. Jurors see no sheet of another here, the owner nothing of it
 * before the report is signed.
 */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { abnormalBids } from '../../../state-machines/bidding/evaluation/results.js';
import { outlying } from '../../../state-machines/bidding/evaluation/sheets.js';
import type { SheetTotals } from '../../../state-machines/bidding/evaluation/sheets.js';
import type { ScoreSheet } from '../../../state-machines/bidding/score/fields.js';
import type { BidResults } from '../../../state-machines/bidding/shared/results.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { CallTools, PrepareTools, SpecialCall } from '../../kernel/contracts.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';
import { juryOf, PROJECT, projectOf } from './reading.js';
import type { ProjectPart, ReadProject } from './reading.js';
import { clarificationsOf, liveSections, ranking, sheetsOf } from './stage-facts.js';

const SHEET = 'srmSfdBiddingScoreHeader';
const notFound = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

type Reader = Pick<PrepareTools, 'readDocument' | 'lockedRead'>;
const readerOf = ({ runtime, db }: CallTools): Reader => ({
  readDocument: (type, id) => runtime.snapshot(type, id),
  lockedRead: (_key, read) => read(db),
});

/** The id is that of the project or of a sheet of it. */
async function projectIdOf({ runtime, viewer }: CallTools, id: string): Promise<string | null> {
  const sheet = await runtime.snapshot(SHEET, id);
  if (!sheet) return id;
  return isVisible(definitionOf(SHEET)!, sheet, viewer) ? (sheet.context as unknown as ScoreSheet).projectId : null;
}

const PRICED = ['commercial_eval', 'eval_report'];
const REPORTED = ['awarding', 'negotiating', 'publicity', 'awarded', 'completed'];
interface Seat {
  readonly juror: boolean;
  readonly leader: boolean;
  readonly prices: boolean;
  readonly results: boolean;
}
function seatOf({ state }: ReadProject, jurorIds: readonly string[], leaderUserId: string | null, viewer: Viewer): Seat {
  const self = viewer.onBehalfOf ?? viewer.userId;
  const juror = jurorIds.includes(self);
  const over = REPORTED.includes(state);
  return {
    juror,
    leader: leaderUserId === self,
    prices: over || (juror && PRICED.includes(state)),
    results: over || (juror && state === 'eval_report'),
  };
}

interface SheetRow extends SheetTotals {
  readonly scored: number;
  readonly toScore: number;
}
const progressSql = `
  select id::text as id, scored_count::int as scored, to_score::int as asked
    from srm_sfd_bidding_score_header where project_id = $1::bigint`;
async function rowsOf({ db }: CallTools, projectId: string): Promise<readonly SheetRow[]> {
  const { rows } = await db.query<{ id: string; scored: number; asked: number }>(progressSql, [projectId]);
  const counts = new Map(rows.map((row) => [row.id, row]));
  return (await sheetsOf(db, projectId)).map((sheet) => ({
    ...sheet,
    scored: counts.get(sheet.sheetId)?.scored ?? 0,
    toScore: counts.get(sheet.sheetId)?.asked ?? 0,
  }));
}
/** Never a score: who is how far, and to the leader and to himself whether his totals lie far off. */
function stageOf(rows: readonly SheetRow[], seat: Seat, self: string) {
  const done = rows.filter(({ state }) => state !== 'open');
  const far = outlying(done, [...new Set(done.flatMap(({ totals }) => Object.keys(totals)))]);
  return rows.map(({ sheetId, userId, state, scored, toScore }) => {
    const own = far.filter((one) => one.userId === userId);
    const told = seat.leader || userId === self;
    return {
      sheetId,
      userId,
      state,
      scored,
      toScore,
      outlier: told && own.length > 0,
      unnoted: told && own.some(({ unnoted }) => unnoted),
    };
  });
}

interface MarkRow {
  readonly id: string;
  readonly section: string;
  readonly state: string;
  readonly submitted: number;
  readonly failed: number | null;
}
const marksSql = `
  select id::text as id, section_id as section, state, submitted_sheets::int as submitted, failed_count::int as failed
    from srm_sfd_respond_mark where project_id = $1::bigint and state <> 'voided' order by round_no`;

const lastDecision = ({ decisions }: ProjectPart, respondId: string, sectionId: string) =>
  decisions.findLast((one) => one.respondId === respondId && one.sectionId === sectionId && one.kind.startsWith('ABNORMAL'))?.kind ?? null;

export const evaluation: SpecialCall = async (body, tools) => {
  const { viewer, db } = tools;
  if (viewer.userType === 'EX' || !isId(body['id']) || !definitionOf(PROJECT)) return notFound;
  const projectId = await projectIdOf(tools, body['id']);
  const reader = readerOf(tools);
  const found = await projectOf(reader, projectId);
  const snapshot = projectId === null ? null : await tools.runtime.snapshot(PROJECT, projectId);
  if (!found || !snapshot) return notFound;
  const { project, state } = found;
  const jury = await juryOf(reader, project.juryId);
  const seat = seatOf(found, jury?.jurorIds ?? [], jury?.leaderUserId ?? null, viewer);
  if (!seat.juror && (viewer.respCode === 'EXPERT' || !isVisible(definitionOf(PROJECT)!, snapshot, viewer))) return notFound;
  const self = viewer.onBehalfOf ?? viewer.userId;
  const sheets = await rowsOf(tools, project.id);
  const marks = (await db.query<MarkRow>(marksSql, [project.id])).rows;
  const ranked = seat.prices ? await liveSections(reader, project, sheets) : [];
  const preview: BidResults = seat.prices ? await ranking(reader, project, ranked) : [];
  const clarifications = seat.juror || REPORTED.includes(state) ? await clarificationsOf(reader, project.id) : [];
  const sections = project.sections.map((section) => {
    const sectionId = String(section.sectionNum);
    const mark = marks.findLast((one) => one.section === sectionId) ?? null;
    const here = sheets.filter((one) => one.sectionId === sectionId);
    const priced = ranked.find((one) => one.sectionId === sectionId);
    const low = priced ? abnormalBids(priced, project.ruleSnapshot ?? {}) : [];
    const result = preview.find((one) => one.sectionId === sectionId);
    const bids = (result?.bids ?? []).map((bid) => ({
      ...(seat.results ? bid : { ...bid, technical: null, commercial: null, total: null, rank: null, candidate: false, marks: [] }),
      abnormal: low.includes(bid.respondId),
      decision: lastDecision(project, bid.respondId, sectionId),
    }));
    return {
      sectionId,
      sectionNo: section.sectionNo,
      sectionName: section.sectionName,
      failed: section.failFlag === 'Y',
      controlPrice: seat.prices ? section.controlPrice : null,
      mark: mark && { id: mark.id, state: mark.state, submitted: mark.submitted, failed: mark.failed },
      technical: stageOf(
        here.filter(({ stage }) => stage === 'TECHNICAL'),
        seat,
        self,
      ),
      commercial: stageOf(
        here.filter(({ stage }) => stage === 'COMMERCIAL'),
        seat,
        self,
      ),
      basePrice: result?.basePrice ?? null,
      bids: seat.results ? bids : [...bids].sort((a, b) => (a.respondId < b.respondId ? -1 : 1)),
    };
  });
  return {
    data: {
      projectId: project.id,
      projectNumber: project.docNumber,
      projectName: project.projectName,
      state,
      juryId: project.juryId,
      jury: jury ?? { working: false, jurorIds: [], leaderUserId: null },
      seat,
      self,
      sections,
      clarifications: clarifications.map(({ id, section, respond, kind, state: at }) => ({
        id,
        sectionId: section,
        respondId: respond,
        kind,
        state: at,
      })),
      signatures: seat.juror || REPORTED.includes(state) ? project.signatures.map(({ userId, signedAt }) => ({ userId, signedAt })) : [],
    },
  };
};
