/** What the documents of a project know of it: fields that they copy, and what prepare carries into their events. */
import type { Actor, MachineEvent } from '../../kernel/events.js';
import type { Fields } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Guard, Who } from '../../kernel/lifecycle.js';
import { actsAs, refusalsOf } from '../../kernel/lifecycle.js';
import { sum } from '../../kernel/primitives/decimal.js';
import type { Addressed, Predicate } from '../../kernel/predicate.js';
import type { LegalRegime } from './clocks.js';

const told = { computed: true, supplier: 'read' } as const;

export const projectFields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true, supplier: 'read' }),
  projectNo: f.text(60, 'Project number', '项目编号', told),
  projectName: f.text(200, 'Project name', '项目名称', told),
  ownerUserId: f.ref('baseUsers', 'Owner', '项目负责人', { computed: true }),
  supervisorUserId: f.ref('baseUsers', 'Supervisor', '监标人', { computed: true }),
} satisfies Fields;

export interface SeenSection {
  readonly sectionId: string;
  readonly sectionNo: string | null;
  readonly sectionName: string;
  readonly bondAmount: string;
  readonly docFee: string;
}
export interface SeenProject {
  readonly id: string;
  readonly state: string;
  readonly orgId: string | null;
  readonly docNumber: string | null;
  readonly projectName: string;
  readonly ownerUserId: string | null;
  readonly supervisorUserId: string | null;
  readonly tenderMethod: 'OPEN' | 'INVITED' | 'NEGOTIATED';
  readonly legalRegime: LegalRegime;
  readonly currency: string | null;
  readonly prequalFlag: 'Y' | 'N';
  readonly prequalDeadline: number | null;
  readonly docIssueStart: number | null;
  readonly docIssueEnd: number | null;
  readonly bidDeadline: number | null;
  readonly openTime: number | null;
  readonly openPlace: string | null;
  readonly validityDays: number | null;
  readonly validUntil: string | null;
  /** Clocks of the rule, within the law. */
  readonly docObjectionDays: number;
  readonly replyDays: number;
  readonly bondReturnDays: number;
  readonly sections: readonly SeenSection[];
}
export interface ProjectFacts {
  readonly project?: SeenProject;
  /** Days of its organisation: that of the event, and that of the deadline. */
  readonly today?: string;
  readonly deadlineDay?: string | null;
}
export const projectOf = (sent: MachineEvent): SeenProject | undefined => (sent.facts as ProjectFacts).project;

/** What a document of the project copies of it, each time that it is looked at. */
export function copied(sent: MachineEvent) {
  const project = projectOf(sent);
  if (!project) return {};
  const { orgId, docNumber, projectName, ownerUserId, supervisorUserId } = project;
  return { orgId, projectNo: docNumber, projectName, ownerUserId, supervisorUserId };
}

const { guard, reasons } = refusalsOf({
  BID_NOT_OWNER: { en: 'Only the owner of the project or a sourcing manager may do this.', cn: '仅项目负责人或寻源经理可操作' },
});
export const projectReasons = reasons;

interface Owned {
  readonly ownerUserId: string | null;
}
const isDesk = (ownerUserId: string | null, actor: Actor): boolean =>
  actor.userType === 'SYSTEM' || actor.respCode === 'SOURCING_MANAGER' || actsAs(ownerUserId, actor);
/** Beginning a document of it: the project says whose it is. */
export const ofOwner: Guard<Owned, MachineEvent> = guard(
  'BID_NOT_OWNER',
  (_context, sent) => isDesk(projectOf(sent)?.ownerUserId ?? null, sent.actor),
  { needs: 'ask' },
);
/** The project's owner and sourcing managers; before the document names a project any buyer, and `ofOwner` asks. */
export const desk: Who<Owned> = {
  label: { en: 'the owner of the project', cn: '项目负责人' },
  resp: ['SOURCING_MANAGER', 'BUYER'],
  test: ({ ownerUserId }, actor) =>
    actor.userType === 'INSIDE' &&
    (actor.respCode === 'SOURCING_MANAGER' || (actor.respCode === 'BUYER' && (ownerUserId === null || actsAs(ownerUserId, actor)))),
};

/** Who knows before the deadline which suppliers take part (bidding.md §3, View). */
export const atDesk: Predicate = {
  or: [{ acting: ['SOURCING_MANAGER'] }, { viewer: ['ownerUserId', '$userId'] }, { viewer: ['supervisorUserId', '$userId'] }],
};

/** Traits of suppliers (server/bidding/traits.ts): those that take part, and those among them that have the documents. */
export const participantOf = (projectId: string) => `bidding:${projectId}`;
export const readerOf = (projectId: string) => `biddingDoc:${projectId}`;
export const suppliersWith = (...traits: readonly string[]): Addressed => ({ EX: [traits] });

/** Chosen sections; none chosen are all. */
export const chosenSections = ({ sections }: Pick<SeenProject, 'sections'>, ids: readonly string[]): readonly SeenSection[] =>
  ids.length === 0 ? sections : sections.filter(({ sectionId }) => ids.includes(sectionId));
export const bondDue = (project: Pick<SeenProject, 'sections'>, ids: readonly string[]): string =>
  sum(chosenSections(project, ids).map(({ bondAmount }) => bondAmount));
