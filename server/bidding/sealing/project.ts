/** What documents of a tender read of its project (bidding.md §3), and whom it names. */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Bill } from '../../../state-machines/bidding/bill/index.js';
import type { Project, Section } from '../../../state-machines/bidding/project/fields.js';
import { sectionIdOf } from '../../../state-machines/bidding/project/fields.js';
import { holdsConsent } from '../../../state-machines/bidding/shared/consents.js';
import type { PrepareTools, Queryable } from '../../kernel/contracts.js';

export const PROJECT = 'srmSfdBiddingHeader';
export interface SeenProject {
  readonly state: string;
  readonly context: Project;
}

export async function projectOf(
  tools: Pick<PrepareTools, 'readDocument'>,
  projectId: string | null | undefined,
): Promise<SeenProject | null> {
  if (!isId(projectId)) return null;
  const snapshot = await tools.readDocument(PROJECT, projectId);
  return snapshot ? { state: snapshot.state, context: snapshot.context as unknown as Project } : null;
}

/** Fields that every document of the tender copies. */
export const namesOf = ({ context: c }: SeenProject) => ({
  projectNumber: c.docNumber,
  projectName: c.projectName,
  orgId: c.orgId,
  ownerUserId: c.ownerUserId,
});
const OPEN = 'tendering';
const before: readonly string[] = ['draft', 'approving', 'rejected', 'preparing', 'prequalifying'];
export const phaseOf = ({ state }: SeenProject): 'BEFORE' | 'OPEN' | 'SUSPENDED' | 'OVER' => {
  if (state === OPEN) return 'OPEN';
  if (state === 'suspended') return 'SUSPENDED';
  return before.includes(state) ? 'BEFORE' : 'OVER';
};
export const modeOf = ({ context }: SeenProject): 'SINGLE' | 'DOUBLE' => (context.envelopeMode === 'DOUBLE' ? 'DOUBLE' : 'SINGLE');
export const sealModeOf = ({ context }: SeenProject): 'QUORUM' | 'SERVER_KEY' =>
  context.ruleSnapshot?.sealMode === 'SERVER_KEY' ? 'SERVER_KEY' : 'QUORUM';
export const quorumOf = (project: SeenProject): number =>
  sealModeOf(project) === 'SERVER_KEY' ? 1 : (project.context.ruleSnapshot?.openingQuorum ?? 2);
export const sectionIds = ({ context }: SeenProject): readonly string[] => context.sections.map(sectionIdOf);
export const sectionsOf = ({ context }: SeenProject): readonly (Section & { readonly sectionId: string })[] =>
  context.sections.map((section) => ({ ...section, sectionId: sectionIdOf(section) }));
export const isSecret = ({ controlPrice, controlPriceSecretFlag }: Section): boolean =>
  controlPrice !== null && controlPriceSecretFlag === 'Y';

/** The supervisor's consent as a guard asks for it. */
export const consented = (project: SeenProject | null, entity: string, id: string, event: string, at: number): boolean =>
  project !== null && holdsConsent(project.context.consents, { targetEntity: entity, targetId: id, event }, at);

export interface SeenParticipant {
  readonly id: string;
  readonly state: string;
  readonly supplierId: string;
  readonly supplierName: string | null;
  readonly docObtainedAt: Date | null;
  readonly docVersionNo: number | null;
  readonly docVersionAck: number | null;
  readonly bondStatus: string | null;
  readonly bondDue: string | null;
  readonly bondAmount: string | null;
}
const participantsSql = `select id::text, state, supplier_id::text as "supplierId", supplier_name as "supplierName", doc_obtained_at as "docObtainedAt",
    doc_version_no::int as "docVersionNo", doc_version_ack::int as "docVersionAck", bond_status as "bondStatus",
    bond_due::text as "bondDue", bond_amount::text as "bondAmount"
  from srm_sfd_bidding_supplier where project_id = $1::bigint and ($2::bigint is null or supplier_id = $2::bigint) order by id limit 1000`;
export async function participantsOf(
  db: Queryable,
  projectId: string,
  supplierId: string | null = null,
): Promise<readonly SeenParticipant[]> {
  const { rows } = await db.query<SeenParticipant>(participantsSql, [projectId, supplierId]);
  return rows;
}
/** Whoever takes part: the others have declined, were refused, or have left. */
export const takesPart = ({ state }: SeenParticipant): boolean => state === 'confirmed';
const bonded: readonly string[] = ['NONE', 'PAID', 'VERIFIED'];
export const hasBond = ({ bondStatus }: SeenParticipant): boolean => bondStatus === null || bonded.includes(bondStatus);

/** Lines of the bills of these sections, by section and line. */
export async function billOf(
  tools: Pick<PrepareTools, 'readDocument'>,
  section: Pick<Section, 'listId'> | undefined,
): Promise<Bill | null> {
  const snapshot = section?.listId ? await tools.readDocument('srmSfdBiddingList', section.listId) : null;
  return snapshot ? (snapshot.context as unknown as Bill) : null;
}
