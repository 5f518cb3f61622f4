/** Who may be shortlisted (bidding.md §10): whoever applied for the prequalification, or the ranking of the section. */
import type { Candidate, Shortlist, ShortlistFacts } from '../../../state-machines/bidding/shortlist/fields.js';
import { srmSfdBiddingShortlist } from '../../../state-machines/bidding/shortlist/index.js';
import type { BidResults } from '../../../state-machines/bidding/shared/results.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { PARTICIPANT, projectOf, sectionOf } from '../evaluation/reading.js';
import type { ProjectPart } from '../evaluation/reading.js';

const appliedSql = `
  select id::text as id, supplier_id::text as supplier from srm_sfd_bidding_supplier
   where project_id = $1::bigint and state = 'applied' order by join_time, id limit 200`;
const blank = {
  participantId: null,
  respondId: null,
  reviewResult: null,
  score: null,
  rank: null,
  selectedFlag: 'N',
  reason: null,
} as const;

async function applicants(tools: PrepareTools, projectId: string): Promise<readonly Candidate[]> {
  if (!definitionOf(PARTICIPANT)) return [];
  const rows = await tools.lockedRead(
    `bidding-applicants:${projectId}`,
    async (db) => (await db.query<{ id: string; supplier: string }>(appliedSql, [projectId])).rows,
  );
  return rows.map(({ id, supplier }, at) => ({ ...blank, candidateNum: at + 1, participantId: id, supplierId: supplier }));
}
/** Those who have a rank, best first. */
function rankedOf({ results }: ProjectPart, sectionId: string): readonly Candidate[] {
  const section = ((results ?? []) as BidResults).find((one) => one.sectionId === sectionId);
  return (section?.bids ?? [])
    .filter(({ rank }) => rank !== null)
    .map(({ respondId, supplierId, total, rank }, at) => ({
      ...blank,
      candidateNum: at + 1,
      respondId,
      supplierId,
      reviewResult: 'PASS' as const,
      score: total,
      rank,
    }));
}

const beginning: Prepare = async ({ payload }, tools) => {
  const said = ((payload as SavePayload).fields ?? {}) as Readonly<Record<string, string | null | undefined>>;
  const found = await projectOf(tools, said['projectId'] ?? null);
  if (!found) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const { project } = found;
  const sectionId = said['sectionId'] ?? null;
  const section = sectionId === null ? null : sectionOf(project, sectionId);
  const candidates =
    said['shortlistType'] === 'PREQUAL' ? await applicants(tools, project.id) : sectionId === null ? [] : rankedOf(project, sectionId);
  const base = {
    orgId: project.orgId,
    projectNumber: project.docNumber,
    projectName: project.projectName,
    legalRegime: project.legalRegime,
    ownerUserId: project.ownerUserId,
    sectionName: section?.sectionName ?? null,
  };
  return { facts: { base, candidates, stage: found.state } satisfies ShortlistFacts };
};
const submitting: Prepare = async (_command, tools) => {
  const found = await projectOf(tools, (tools.snapshot!.context as unknown as Shortlist).projectId);
  return { facts: { stage: found?.state ?? null } satisfies ShortlistFacts };
};

/** Documents that go on from a shortlist. */
const USERS = [
  ['srmSfdBiddingBargaining', 'srm_sfd_bidding_bargaining'],
  ['srmSfdBiddingBrightMoon', 'srm_sfd_bidding_bright_moon'],
] as const;
async function isUsed(tools: PrepareTools, { id, projectId }: Shortlist): Promise<boolean> {
  const project = (await projectOf(tools, projectId))?.project;
  if (project?.prequalShortlistId === id || project?.negotiations.some(({ shortlistId }) => shortlistId === id)) return true;
  for (const [type, table] of USERS) {
    if (!definitionOf(type)?.fields['shortlistId']) continue;
    const used = await tools.lockedRead(`bidding-shortlist:${id}`, async (db) => {
      const { rows } = await db.query(`select 1 from ${table} where shortlist_id = $1::bigint limit 1`, [id]);
      return rows.length > 0;
    });
    if (used) return true;
  }
  return false;
}
const voiding: Prepare = async (_command, tools) => ({
  facts: { used: await isUsed(tools, tools.snapshot!.context as unknown as Shortlist) } satisfies ShortlistFacts,
});

export const shortlistDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingShortlist),
  prepare: { CREATE: beginning, SUBMIT: submitting, VOID: voiding },
};
