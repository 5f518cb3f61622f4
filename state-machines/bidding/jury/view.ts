/** Who sees what of a jury (bidding.md §6, View): its members one another, the supervisor, and others inside after the opening. */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { maskedName } from '../drawing/view.js';
import type { Jury, Member } from './fields.js';

type Values = Readonly<Record<string, unknown>>;
const isSupervisor: Predicate = { viewer: ['supervisorUserId', '$userId'] };
const isMember: Predicate = { some: 'members', where: { and: [{ viewer: ['userId', '$userId'] }, { not: { present: 'leftAt' } }] } };
const insideScope: Predicate = { or: [{ not: { acting: ['EXPERT'] } }, isSupervisor, isMember] };
const never: Predicate = { always: false };

const without = (c: Jury): Values => Object.fromEntries(Object.entries(c).filter(([name]) => name !== 'votes'));
/** The owner knows whom he assigned. */
const covered = (one: Member): Values =>
  one.source === 'ASSIGN' ? one : { ...one, userId: null, expertId: null, memberName: maskedName(one.memberName) };

export const view: View<Jury> = {
  scope: { EX: never, INSIDE: insideScope },
  audiences: () => ['supervisor', 'member', 'inside'],
  audienceOf: (c, state, viewer) => {
    const values = c as unknown as Values;
    if (viewer.userType === 'EX' || !holds(insideScope, state, values, viewer)) return null;
    if (holds(isSupervisor, state, values, viewer)) return 'supervisor';
    return holds(isMember, state, values, viewer) ? 'member' : 'inside';
  },
  shared: (c, _state, audienceClass) => {
    const shown = without(c);
    if (audienceClass !== 'inside' || c.openedAt !== null) return shown;
    const leader = c.members.find(({ userId }) => userId === c.leaderUserId);
    return { ...shown, leaderUserId: leader?.source === 'ASSIGN' ? c.leaderUserId : null, members: c.members.map(covered) };
  },
  own: () => ({}),
  rows: {},
  columns: {
    votes: { inside: never },
    leaderUserId: { inside: { present: 'openedAt' } },
  },
};
