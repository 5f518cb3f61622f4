/** What a score sheet is made of (bidding.md §9.2): the bids that are still there, under names or aliases, and the leaves to score. */
import type { OpenFacts, ScoreSheet, SheetBase, SheetWanted, Stage } from '../../../state-machines/bidding/score/fields.js';
import { srmSfdBiddingScoreHeader } from '../../../state-machines/bidding/score/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { sha256Hex, utf8 } from '../../../state-machines/kernel/primitives/sha256.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { frameOf, isInvalid, juryOf, juryOfProject, projectOf, respondsOf, scoredIndexes, sectionOf } from '../evaluation/reading.js';
import type { ProjectPart } from '../evaluation/reading.js';
import { passingOf } from '../evaluation/stage-facts.js';
import { evaluation } from '../evaluation/workspace.js';
import { wantedOf } from '../response-mark/prepare.js';

export const aliasOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${String.fromCharCode(65 + (at % 26))}${Math.floor(at / 26)}`;

/** The order of aliases is the same for all jurors and follows from what none of them sees. */
function shuffled(project: ProjectPart, sectionId: string, ids: readonly string[]): readonly string[] {
  const seed = [project.id, sectionId, project.creationDate, ...(project.shareHashes ?? [])].join('|');
  const key = (id: string) => sha256Hex(utf8(`${seed}|${id}`));
  return [...ids].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

async function bidsFor(tools: PrepareTools, project: ProjectPart, sectionId: string, stage: Stage): Promise<SheetBase['bids']> {
  const responds = (await respondsOf(tools, project.id, sectionId)).filter((one) => !isInvalid(one, sectionId));
  const ids = responds.map(({ id }) => id);
  const still = stage === 'TECHNICAL' ? ids : await passingOf(tools, project.id, sectionId, ids);
  return shuffled(project, sectionId, still).map((respondId, at) => ({
    bidNum: at + 1,
    alias: aliasOf(at),
    respondId,
    supplierId: responds.find(({ id }) => id === respondId)!.supplierId,
  }));
}

async function baseOf(tools: PrepareTools, { projectId, sectionId, stage }: SheetWanted): Promise<SheetBase | null> {
  const found = await projectOf(tools, projectId);
  const section = found && sectionOf(found.project, sectionId);
  if (!found || !section) return null;
  const { project } = found;
  const rows = scoredIndexes(project, section, stage);
  return {
    ...frameOf(project, section, await juryOf(tools, project.juryId)),
    blindFlag: project.blindTechFlag,
    passScore: stage === 'TECHNICAL' ? (project.templateSnapshot?.technicalPassScore ?? '0') : '0',
    trimFlag: project.ruleSnapshot?.['trimExpertFlag'] === 'Y' ? 'Y' : 'N',
    bids: await bidsFor(tools, project, sectionId, stage),
    indexes: rows.map(({ indexNum, indexCode, indexName, scoreMode, maxScore, minScore, scoreStep, levels, standard }) => ({
      indexNum,
      indexCode,
      indexName,
      scoreMode,
      maxScore,
      minScore: minScore ?? '0',
      scoreStep: scoreStep ?? '0',
      levels,
      standard,
    })),
  };
}

const creating: Prepare = async ({ payload }, tools) => {
  const said = wantedOf<SheetWanted>(payload);
  const base = said.base ?? (await baseOf(tools, said));
  return base ? { payload: { ...said, base } } : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
};
const roundSql = `
  select round_no::int as round, bool_or(state <> 'voided') as live from srm_sfd_bidding_score_header
   where project_id = $1::bigint and section_id = $2 and stage = $3 group by 1 order by 1 desc limit 1`;
/** The round that runs; after one that was voided as a whole the next. */
async function roundOf({ lockedRead }: PrepareTools, { projectId, sectionId, stage }: Omit<SheetWanted, 'userId'>): Promise<number> {
  const last = await lockedRead(
    `bidding-round:${projectId}:${sectionId}:${stage}`,
    async (db) => (await db.query<{ round: number; live: boolean }>(roundSql, [projectId, sectionId, stage])).rows[0] ?? null,
  );
  return last === null ? 1 : last.live ? last.round : last.round + 1;
}
const opening: Prepare = async ({ payload }, tools) => {
  const said = payload as Omit<SheetWanted, 'userId'>;
  const found = await projectOf(tools, said.projectId);
  if (!found) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const jury = await juryOf(tools, found.project.juryId);
  const wanted = { ...said, userId: tools.viewer.onBehalfOf ?? tools.viewer.userId, roundNo: await roundOf(tools, said) };
  const base = jury?.jurorIds.includes(wanted.userId) ? await baseOf(tools, wanted) : null;
  return { facts: { jury, projectState: found.state, wanted: base && { ...wanted, base } } satisfies OpenFacts };
};
const judging: Prepare = async (_command, tools) => ({
  facts: { jury: await juryOfProject(tools, (tools.snapshot!.context as unknown as ScoreSheet).projectId) },
});

export const scoreDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingScoreHeader),
  prepare: { CREATE: creating, OPEN_SHEET: opening, SCORE: judging, SUBMIT: judging, RETURN: judging, NOTE_OUTLIER: judging },
  calls: { evaluation },
};
