/** Who evaluates: the jury as it stands, which marks, sheets and clarifications read with every event (bidding.md §6, §9). */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard, Who } from '../../kernel/lifecycle.js';
import { named } from '../../kernel/lifecycle.js';
import { isSaid } from '../../kernel/stock/said.js';
import { guard, rule, refuse } from './reasons.js';

export interface Jury {
  readonly working: boolean;
  readonly jurorIds: readonly string[];
  readonly leaderUserId: string | null;
}
/** null: the project has none. */
export interface JuryFacts {
  readonly jury?: Jury | null;
}
export interface Seats {
  readonly jurorIds: readonly string[];
  readonly leaderUserId: string | null;
}
type Any = MachineEvent<string, unknown, JuryFacts>;

const made = { computed: true } as const;
/** What every document of the evaluation says of its project; a section is named as the project names it. */
export const frameFields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { ...made, internal: true }),
  projectNumber: f.text(60, 'Project no.', '项目编号', made),
  projectName: f.text(200, 'Project', '项目名称', made),
  sectionId: f.text(40, 'Section', '标段标识', { ...made, internal: true }),
  sectionNo: f.text(60, 'Section no.', '标段编号', made),
  sectionName: f.text(200, 'Section', '标段名称', made),
  ownerUserId: f.ref('baseUsers', 'Owner', '项目负责人', made),
  supervisorUserId: f.ref('baseUsers', 'Supervisor', '监标人', made),
  leaderUserId: f.ref('baseUsers', 'Leader', '评标组长', made),
  jurorIds: f.refs('baseUsers', 'Jury', '评委', { ...made }),
};

/** Written by the system when the document is made. */
export interface Frame extends Seats {
  readonly orgId: string | null;
  readonly projectId: string;
  readonly projectNumber: string | null;
  readonly projectName: string | null;
  readonly sectionId: string;
  readonly sectionNo: string | null;
  readonly sectionName: string | null;
  readonly ownerUserId: string | null;
  readonly supervisorUserId: string | null;
}

export const juror: Who<Seats> = named('the jurors', '评委', ({ jurorIds }) => jurorIds);
export const leader: Who<Seats> = named('the leader of the jury', '评标组长', ({ leaderUserId }) => [leaderUserId]);

const ask = { needs: 'ask' } as const;
/** Marks and scores count only while the jury is complete and at work. */
export const works: Guard<unknown, Any> = guard<unknown, Any>('BID_JURY_NOT_WORKING', (_c, { facts }) => facts.jury?.working === true, ask);
export const sits: Guard<unknown, Any> = guard<unknown, Any>(
  'BID_JURY_NOT_MEMBER',
  (_c, { facts, actor }) => facts.jury?.jurorIds.includes(actor.onBehalfOf ?? actor.userId) === true,
  ask,
);
export const leads: Guard<unknown, Any> = guard<unknown, Any>(
  'BID_JURY_NOT_MEMBER',
  (_c, { facts, actor }) => facts.jury?.leaderUserId === (actor.onBehalfOf ?? actor.userId),
  ask,
);
export const reasoned: Guard<unknown, MachineEvent> = rule<unknown, MachineEvent>(
  ['BID_REASON_REQUIRED'],
  (_c, { payload }) =>
    isSaid((payload as { readonly reason?: string | null }).reason) || refuse('BID_REASON_REQUIRED', { field: 'reason' }),
  ask,
);

/** What the jury, or the project for it, sends when members come or go. */
export interface JuryChanged {
  readonly leaderUserId: string | null;
  readonly memberUserIds: readonly string[];
}
export const reseated = (_c: unknown, { payload }: MachineEvent<string, JuryChanged>): Seats => ({
  jurorIds: payload.memberUserIds,
  leaderUserId: payload.leaderUserId,
});
/** The jury may have changed since: the document goes on with the one that stands. */
export const seated = ({ facts: { jury } }: Any): Partial<Seats> =>
  jury ? { jurorIds: jury.jurorIds, leaderUserId: jury.leaderUserId } : {};
/** A deputy acts for the juror, and what he gives is the juror's. */
export const jurorOf = ({ actor }: MachineEvent): string => actor.onBehalfOf ?? actor.userId;
