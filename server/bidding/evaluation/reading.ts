/** What the evaluation reads of a project, its jury and its responses (bidding.md §9), as far as these are there. */
import type { Frame, Jury } from '../../../state-machines/bidding/evaluation/jury.js';
import { add, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { PrepareTools, Queryable } from '../../kernel/contracts.js';

export const PROJECT = 'srmSfdBiddingHeader';
export const RESPOND = 'srmSfdRespondHeader';
export const JURY = 'srmSfdBiddingJury';
export const PARTICIPANT = 'srmSfdBiddingSupplier';

export interface SectionPart {
  readonly sectionNum: number;
  readonly sectionNo: string | null;
  readonly sectionName: string;
  readonly estimateAmount: string | null;
  readonly controlPrice: string | null;
  readonly bondAmount: string | null;
  readonly failFlag: 'Y' | 'N';
}
export interface IndexPart {
  readonly indexNum: number;
  readonly sectionNum: number | null;
  readonly parentNum: number | null;
  readonly indexCode: string;
  readonly indexName: string;
  readonly category: 'QUALIFICATION' | 'COMPLIANCE' | 'TECHNICAL' | 'COMMERCIAL' | 'PRICE';
  readonly scoreMode: 'PASS_FAIL' | 'RANGE' | 'LEVEL' | 'FORMULA';
  readonly maxScore: string;
  readonly minScore: string | null;
  readonly scoreStep: string | null;
  readonly levels: string | null;
  readonly keyFlag: 'Y' | 'N';
  readonly standard: string | null;
}
export interface DecisionPart {
  readonly kind: string;
  readonly sectionId: string | null;
  readonly respondId: string | null;
  readonly amount: string | null;
}
export interface ProjectPart {
  readonly id: string;
  readonly docNumber: string | null;
  readonly orgId: string | null;
  readonly creationDate: number | null;
  readonly projectName: string;
  readonly legalRegime: 'STATUTORY' | 'ENTERPRISE';
  readonly ownerUserId: string | null;
  readonly supervisorUserId: string | null;
  readonly juryId: string | null;
  readonly priceBasis: 'TAX_INCL' | 'TAX_EXCL';
  readonly blindTechFlag: 'Y' | 'N';
  readonly shareHashes: readonly string[] | null;
  readonly prequalShortlistId: string | null;
  readonly ruleSnapshot: Readonly<Record<string, unknown>> | null;
  readonly templateSnapshot: { readonly technicalPassScore?: string | null; readonly maxMinorFails?: number | null } | null;
  readonly sections: readonly SectionPart[];
  readonly indexes: readonly IndexPart[];
  readonly decisions: readonly DecisionPart[];
  readonly negotiations: readonly { readonly shortlistId: string | null }[];
  readonly signatures: readonly { readonly userId: string; readonly dissent: string | null; readonly signedAt: number }[];
  readonly results: unknown;
}
export interface ReadProject {
  readonly state: string;
  readonly project: ProjectPart;
}

/** null: nothing of the kind is registered yet, or it is not there. */
async function read<C>(tools: Pick<PrepareTools, 'readDocument'>, type: string, id: string | null) {
  if (id === null || !definitionOf(type)) return null;
  const found = await tools.readDocument(type, id);
  return found ? { state: found.state, context: found.context as unknown as C } : null;
}
export async function projectOf(tools: Pick<PrepareTools, 'readDocument'>, id: string | null): Promise<ReadProject | null> {
  const found = await read<ProjectPart>(tools, PROJECT, id);
  return found && { state: found.state, project: found.context };
}
interface JuryPart {
  readonly leaderUserId: string | null;
  readonly members: readonly { readonly userId: string | null; readonly leftAt: number | null }[];
}
export async function juryOf(tools: Pick<PrepareTools, 'readDocument'>, juryId: string | null): Promise<Jury | null> {
  const found = await read<JuryPart>(tools, JURY, juryId);
  if (!found) return null;
  const { leaderUserId, members } = found.context;
  const jurorIds = members.flatMap(({ userId, leftAt }) => (userId !== null && leftAt === null ? [userId] : []));
  return { working: found.state === 'working', jurorIds, leaderUserId };
}
export const juryOfProject = async (tools: Pick<PrepareTools, 'readDocument'>, projectId: string | null): Promise<Jury | null> =>
  juryOf(tools, (await projectOf(tools, projectId))?.project.juryId ?? null);

export const sectionOf = ({ sections }: ProjectPart, sectionId: string): SectionPart | null =>
  sections.find(({ sectionNum }) => String(sectionNum) === sectionId) ?? null;

export function frameOf(project: ProjectPart, section: SectionPart, jury: Jury | null): Frame {
  return {
    orgId: project.orgId,
    projectId: project.id,
    projectNumber: project.docNumber,
    projectName: project.projectName,
    sectionId: String(section.sectionNum),
    sectionNo: section.sectionNo,
    sectionName: section.sectionName,
    ownerUserId: project.ownerUserId,
    supervisorUserId: project.supervisorUserId,
    leaderUserId: jury?.leaderUserId ?? null,
    jurorIds: jury?.jurorIds ?? [],
  };
}

/** Rows that give marks or points: those below which there is none, of this section or of all. */
export const indexesOf = (
  { indexes }: ProjectPart,
  section: SectionPart,
  categories: readonly IndexPart['category'][],
): readonly IndexPart[] =>
  indexes.filter(
    (row) =>
      categories.includes(row.category) &&
      (row.sectionNum === null || row.sectionNum === section.sectionNum) &&
      !indexes.some(({ parentNum }) => parentNum === row.indexNum),
  );

/** Those that jurors give points for. */
export const scoredIndexes = (project: ProjectPart, section: SectionPart, stage: 'TECHNICAL' | 'COMMERCIAL'): readonly IndexPart[] =>
  indexesOf(project, section, [stage]).filter(({ scoreMode }) => scoreMode !== 'PASS_FAIL' && scoreMode !== 'FORMULA');

export interface ItemPart {
  readonly sectionId: string;
  readonly listItemId: string;
  readonly price: string | null;
  readonly amount: string | null;
  readonly amountTaxIncl: string | null;
}
export interface RespondPart {
  readonly id: string;
  readonly supplierId: string;
  readonly participantId: string | null;
  readonly sectionIds: readonly string[] | null;
  readonly sectionResults: Readonly<Record<string, { readonly status?: string; readonly reason?: string | null } | undefined>> | null;
  readonly items: readonly ItemPart[];
  readonly envelopes: readonly {
    readonly sectionId: string;
    readonly salt: string | null;
    readonly fileHashes?: readonly string[];
    readonly payload: unknown;
  }[];
}
const respondsSql = `select id::text as id from srm_sfd_respond_header where project_id = $1::bigint and state = any($2) order by sealed_at, id`;
const OPENED = ['opened', 'awarded', 'lost', 'invalid', 'ended'];

const idsOf = async (db: Queryable, projectId: string) =>
  (await db.query<{ id: string }>(respondsSql, [projectId, OPENED])).rows.map(({ id }) => id);

/** Opened responses of a section, in the order in which they were sealed. */
export async function respondsOf(
  tools: Pick<PrepareTools, 'readDocument' | 'lockedRead'>,
  projectId: string,
  sectionId: string,
): Promise<readonly RespondPart[]> {
  if (!definitionOf(RESPOND)) return [];
  const ids = await tools.lockedRead(`bidding-responses:${projectId}`, (db) => idsOf(db, projectId));
  const found: RespondPart[] = [];
  for (const id of ids) {
    const respond = await read<RespondPart>(tools, RESPOND, id);
    if (respond?.context.sectionIds?.includes(sectionId)) found.push({ ...respond.context, id });
  }
  return found;
}

export const isInvalid = ({ sectionResults }: RespondPart, sectionId: string): boolean =>
  ['INVALID', 'RETURNED'].includes(sectionResults?.[sectionId]?.status ?? '');

/** The section's total as it was opened, on the project's basis; null: no price is open. */
export function openedPrice({ items }: RespondPart, sectionId: string, basis: ProjectPart['priceBasis']): string | null {
  const rows = items.filter((item) => item.sectionId === sectionId);
  if (rows.length === 0) return null;
  return add(sum(rows.map(({ amount, amountTaxIncl }) => (basis === 'TAX_EXCL' ? amount : amountTaxIncl) ?? '0')), '0');
}
