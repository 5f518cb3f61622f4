/**
 * The board of running tenders (bidding.md §5, monitorRespond). How many take part is told before the deadline to the project's
 * desk alone, and how many bids are sealed to its owner where the rule says so; afterwards to whoever sees the project.
 */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { holds } from '../../../state-machines/kernel/predicate.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { definitionNamed, definitionOf } from '../../../state-machines/registry.js';
import { atDesk } from '../../../state-machines/bidding/shared/project-seen.js';
import type { CallTools, SpecialCall } from '../../kernel/contracts.js';
import { isVisible } from '../../kernel/runtime/steps/authorize.js';
import { PROJECT } from '../shared/project-seen.js';
import { funnels, sealedBids, waitingQuestions } from './board.queries.js';
import type { Funnel } from './board.queries.js';

const BEFORE_DEADLINE: readonly string[] = ['preparing', 'prequalifying', 'tendering', 'suspended'];
const MOST = 60;

export interface BoardCard {
  readonly id: string;
  /** null: hidden until the deadline. */
  readonly funnel: Funnel | null;
  readonly waiting: number | null;
  readonly sealed: number | null;
  readonly nextNode: { readonly nodeCode: string; readonly plannedEnd: string | null } | null;
}

/** What he may know of a project, by where it stands and who he is. */
export function knowledgeOf({ state, context }: Pick<Snapshot, 'state' | 'context'>, viewer: Viewer) {
  const { ownerUserId, ruleSnapshot } = context as unknown as Project;
  const passed = !BEFORE_DEADLINE.includes(state);
  const desk = holds(atDesk, state, context, viewer);
  const told = ruleSnapshot?.showSealCountFlag === 'Y' && ownerUserId !== null && ownerUserId === viewer.userId;
  return { participants: passed || desk, questions: desk, sealed: passed || told };
}

const nextNodeOf = ({ nodes }: Project): BoardCard['nextNode'] => {
  const next = nodes.find(({ actualEnd, skipFlag }) => actualEnd === null && skipFlag !== 'Y');
  return next ? { nodeCode: next.nodeCode, plannedEnd: next.plannedEnd } : null;
};
const idsIn = (body: Readonly<Record<string, unknown>>): readonly string[] => {
  const given = body['projectIds'];
  return Array.isArray(given) ? given.filter(isId).slice(0, MOST) : [];
};

async function visible(ids: readonly string[], { runtime, viewer }: CallTools): Promise<readonly Snapshot[]> {
  const definition = definitionNamed(PROJECT);
  const found = await Promise.all(ids.map((id) => runtime.snapshot(PROJECT, id)));
  return found.filter((snapshot): snapshot is Snapshot => snapshot !== null && isVisible(definition, snapshot, viewer));
}

export const board: SpecialCall = async (body, tools) => {
  const { viewer, db } = tools;
  if (viewer.userType !== 'INSIDE') return { data: [] };
  const projects = await visible(idsIn(body), tools);
  const known = new Map(projects.map((one) => [one.context.id, knowledgeOf(one, viewer)]));
  const having = (what: 'participants' | 'questions' | 'sealed') => [...known].filter(([, may]) => may[what]).map(([id]) => id);
  const [counted, waiting] = [await funnels(db, having('participants')), await waitingQuestions(db, having('questions'))];
  const sealed = definitionOf('srmSfdRespondHeader') ? await sealedBids(db, having('sealed')) : new Map<string, number>();
  const nobody: Funnel = { invited: 0, joined: 0, documents: 0, bonds: 0 };
  const data = projects.map(({ context }): BoardCard => {
    const { id } = context;
    const may = known.get(id)!;
    return {
      id,
      funnel: may.participants ? (counted.get(id) ?? nobody) : null,
      waiting: may.questions ? (waiting.get(id) ?? 0) : null,
      sealed: may.sealed ? (sealed.get(id) ?? 0) : null,
      nextNode: nextNodeOf(context as unknown as Project),
    };
  });
  return { data };
};
