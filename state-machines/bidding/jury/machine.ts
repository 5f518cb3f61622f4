/** The life of a jury (bidding.md §6): formed by draw and assignment, at work once everybody has vowed and a leader is elected. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Actor } from '../../kernel/events.js';
import type { Change, Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { actsAs, by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { bidReasons, consentGiven, reasonGiven } from '../reasons.js';
import { consentUsed } from '../shared/consents.js';
import { projectOwner, sourcingManager, supervisor } from '../shared/people.js';
import type { AddedMember, AssignFacts, Jury, JuryEvent, JuryEventOf, JuryFacts, Member } from './fields.js';

const own = refusalsOf({
  BID_JURY_EVEN: { en: 'The jury must have an odd number.', cn: '评委人数须为单数' },
  BID_JURY_TOO_FEW: { en: 'The jury is below the minimum.', cn: '评委人数不足' },
  BID_JURY_RATIO: { en: 'Owner representatives exceed one third.', cn: '招标人代表超过三分之一' },
  BID_JURY_CONFLICT: { en: 'The person has a conflict of interest.', cn: '该人员存在回避情形' },
  BID_JURY_COMMITMENT: { en: 'A member has not signed the commitment.', cn: '有评委未签署承诺书' },
  BID_JURY_NO_LEADER: { en: 'No leader is elected.', cn: '未推选评标组长' },
  BID_JURY_NOT_MEMBER: { en: 'You are not a member of the jury.', cn: '您不是评委成员' },
  BID_JURY_NO_SUCH: { en: 'The person named is not a member of the jury.', cn: '所选人员不是评委成员' },
  BID_JURY_LEADER_REP: {
    en: 'A representative of the owner does not lead the jury of a mandatory tender.',
    cn: '依法必须招标项目的招标人代表不得担任组长',
  },
});
export const reasons = { ...bidReasons, ...own.reasons };
const { guard } = own;

export type JuryState = 'forming' | 'working' | 'dissolved';

export const presentOf = ({ members }: Pick<Jury, 'members'>): readonly Member[] => members.filter(({ leftAt }) => leftAt === null);
const repsOf = (rows: readonly Member[]) => rows.filter(({ memberType }) => memberType === 'OWNER_REP').length;
/** Nobody of the owner's outweighs a third. */
export const ratioHolds = (reps: number, size: number): boolean => reps * 3 <= size;
export const leastOf = (regime: Jury['legalRegime']): number => (regime === 'STATUTORY' ? 5 : 3);
const memberOf = (c: Pick<Jury, 'members'>, actor: Actor): Member | undefined => presentOf(c).find(({ userId }) => actsAs(userId, actor));
const named2 = (c: Jury, { payload }: MachineEvent): Member | undefined =>
  presentOf(c).find(({ userId }) => userId === (payload as { readonly userId: string }).userId);

const odd: Guard<Jury, MachineEvent> = guard('BID_JURY_EVEN', (c) => presentOf(c).length % 2 === 1, { over: ['members'] });
const enough: Guard<Jury, MachineEvent> = guard('BID_JURY_TOO_FEW', (c) => presentOf(c).length >= leastOf(c.legalRegime), {
  over: ['members', 'legalRegime'],
});
const fewReps: Guard<Jury, MachineEvent> = guard('BID_JURY_RATIO', (c) => ratioHolds(repsOf(presentOf(c)), presentOf(c).length), {
  over: ['members'],
});
/** While it is formed, experts may still come: the jury is counted as large as it is to be. */
const roomForRep: Guard<Jury, MachineEvent> = guard(
  'BID_JURY_RATIO',
  (c) => ratioHolds(repsOf(presentOf(c)) + 1, Math.max(c.juryCount ?? 0, presentOf(c).length + 1)),
  { over: ['members', 'juryCount'] },
);
const unbiased: Guard<Jury, MachineEvent> = guard(
  'BID_JURY_CONFLICT',
  (c, event) => (event.facts as AssignFacts).conflict !== true && named2(c, event) === undefined,
  { needs: 'ask' },
);
const vowed: Guard<Jury, MachineEvent> = guard(
  'BID_JURY_COMMITMENT',
  (c) => presentOf(c).every(({ committedAt }) => committedAt !== null),
  {
    over: ['members'],
  },
);
const led: Guard<Jury, MachineEvent> = guard('BID_JURY_NO_LEADER', ({ leaderUserId }) => leaderUserId !== null, { over: ['leaderUserId'] });
const isMember: Guard<Jury, MachineEvent> = guard('BID_JURY_NOT_MEMBER', (c, { actor }) => memberOf(c, actor) !== undefined, {
  needs: 'ask',
});
const namesMember: Guard<Jury, MachineEvent> = guard('BID_JURY_NO_SUCH', (c, event) => named2(c, event) !== undefined, { needs: 'ask' });
const namesRep: Guard<Jury, MachineEvent> = guard('BID_JURY_NO_SUCH', (c, event) => named2(c, event)?.source === 'ASSIGN', {
  needs: 'ask',
});
const mayLead: Guard<Jury, MachineEvent> = guard(
  'BID_JURY_LEADER_REP',
  (c, event) => c.legalRegime !== 'STATUTORY' || named2(c, event)?.memberType !== 'OWNER_REP',
  { needs: 'ask' },
);

const copied = (given: JuryFacts): Change<Jury> =>
  Object.fromEntries(
    (['projectNumber', 'projectName', 'orgId', 'legalRegime', 'ownerUserId', 'supervisorUserId', 'juryCount'] as const).flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name]]],
    ),
  );
function created(_c: Jury, { payload, facts }: JuryEventOf<'CREATE'>): Change<Jury> {
  const said = payload.fields ?? {};
  const text = (name: string): string | null => (typeof said[name] === 'string' ? said[name] : null);
  return { projectId: text('projectId') ?? '', orgId: text('orgId'), ...copied(facts) };
}
const counting = (members: readonly Member[]): Change<Jury> => ({ members, memberCount: presentOf({ members }).length });
function joined(c: Jury, rows: readonly AddedMember[], source: Member['source'], at: number): Change<Jury> {
  const from = c.members.reduce((most, { memberNum }) => Math.max(most, memberNum), 0);
  const here = new Set(presentOf(c).map(({ userId }) => userId));
  const added = rows
    .filter(({ userId }) => userId !== null && !here.has(userId))
    .map((row, index): Member => ({
      memberNum: from + index + 1,
      userId: row.userId!,
      expertId: row.expertId,
      memberName: row.memberName,
      memberType: row.memberType,
      source,
      joinedAt: at,
      committedAt: null,
      conflictText: null,
      leftAt: null,
    }));
  return counting([...c.members, ...added]);
}
/** Whoever goes takes his vote and the votes for him along. */
function gone(c: Jury, userId: string, at: number, conflictText: string | null): Change<Jury> {
  const members = c.members.map((one) => (one.userId === userId && one.leftAt === null ? { ...one, leftAt: at, conflictText } : one));
  const votes = Object.fromEntries(Object.entries(c.votes ?? {}).filter(([voter, chosen]) => voter !== userId && chosen !== userId));
  return { ...counting(members), votes, leaderUserId: c.leaderUserId === userId ? null : c.leaderUserId };
}
/** Elected is who has more than half of the members behind him. */
function voted(c: Jury, { payload, actor }: JuryEventOf<'ELECT_LEADER'>): Change<Jury> {
  const votes = { ...c.votes, [memberOf(c, actor)!.userId]: payload.userId };
  const behind = Object.values(votes).filter((chosen) => chosen === payload.userId).length;
  return { votes, ...(behind * 2 > presentOf(c).length ? { leaderUserId: payload.userId } : {}) };
}

/** His seat is drawn anew, and his sheets count no more. */
const leavesOf =
  (userOf: (c: Jury, event: MachineEvent) => string) =>
  (_after: Jury, event: MachineEvent, c: Jury): readonly Effect[] => {
    const userId = userOf(c, event);
    const member = presentOf(c).find((one) => one.userId === userId);
    const { reason } = event.payload as { readonly reason: string | null };
    const redraw: readonly Effect[] =
      member?.source === 'DRAW' && c.drawingId !== null
        ? [
            {
              kind: 'send',
              type: 'srmSfdBiddingDrawing',
              id: c.drawingId,
              event: 'REDRAW',
              payload: { specialty: null, userId, reason },
            },
          ]
        : [];
    return [...redraw, { kind: 'run', name: 'voidSheets', params: { projectId: c.projectId, userId } }];
  };
const replacementConsented = (c: Jury): readonly Effect[] => [
  consentUsed(c.projectId, { targetEntity: 'srmSfdBiddingJury', targetId: c.id, event: 'REPLACE_MEMBER' }),
];
const drawClosed = (c: Jury): readonly Effect[] =>
  c.drawingId === null ? [] : [{ kind: 'send', type: 'srmSfdBiddingDrawing', id: c.drawingId, event: 'CLOSE', payload: {} }];

/** The project knows who judges and who leads. */
const told = (c: Jury): readonly Effect[] => [
  {
    kind: 'send',
    type: 'srmSfdBiddingHeader',
    id: c.projectId,
    event: 'JURY_CHANGED',
    part: 'members',
    payload: { juryId: c.id, leaderUserId: c.leaderUserId, memberUserIds: presentOf(c).map(({ userId }) => userId) },
  },
];

const members = named<Jury>('a member', '评委', (c) => presentOf(c).map(({ userId }) => userId));
const judges = [by('EXPERT'), members] as const;
const own2 = (c: Jury, { actor }: MachineEvent): string => memberOf(c, actor)?.userId ?? actor.userId;
const chosen = (_c: Jury, { payload }: MachineEvent): string => (payload as { readonly userId: string }).userId;

const conflict: Transition<Jury, JuryEventOf<'DECLARE_CONFLICT'>, JuryState> = {
  to: 'forming',
  who: judges,
  guards: [isMember, reasonGiven],
  change: (c, event) => gone(c, own2(c, event), event.at, event.payload.reason),
  effects: [leavesOf(own2), told],
};
const dissolve: Transition<Jury, JuryEventOf<'DISSOLVE'>, JuryState> = { to: 'dissolved', who: [system], effects: [drawClosed] };
const opened: Transition<Jury, JuryEventOf<'OPENING_CLOSED'>, JuryState> = {
  to: 'same',
  who: [system],
  change: (_c, { at }) => ({ openedAt: at }),
};

export const machine = lifecycle<Jury, JuryEvent>()<JuryState>(
  { CREATE: { to: 'forming', who: [system], change: created } },
  {
    forming: {
      label: { en: 'Being formed', cn: '组建中' },
      colour: 'blue',
      on: {
        MEMBERS_ADDED: {
          to: 'same',
          who: [system],
          change: (c, { payload, at }) => ({ ...joined(c, payload.members, 'DRAW', at), drawingId: payload.drawingId }),
          effects: [told],
        },
        ASSIGN_REP: {
          to: 'same',
          who: [projectOwner],
          guards: [roomForRep, unbiased],
          change: (c, { payload, facts, at }) =>
            joined(c, [{ userId: payload.userId, expertId: null, memberName: facts.name ?? null, memberType: 'OWNER_REP' }], 'ASSIGN', at),
          effects: [told],
        },
        REMOVE_REP: {
          to: 'same',
          who: [projectOwner],
          guards: [namesRep],
          change: (c, { payload, at }) => gone(c, payload.userId, at, null),
          effects: [told],
        },
        SIGN_COMMITMENT: {
          to: 'same',
          who: judges,
          guards: [isMember],
          change: (c, event) => {
            const userId = own2(c, event);
            return {
              members: c.members.map((one) => (one.userId === userId && one.leftAt === null ? { ...one, committedAt: event.at } : one)),
            };
          },
        },
        DECLARE_CONFLICT: conflict,
        ELECT_LEADER: { to: 'same', who: judges, guards: [isMember, namesMember, mayLead], change: voted, effects: [told] },
        START: { to: 'working', who: [projectOwner, supervisor], guards: [odd, enough, fewReps, vowed, led] },
        OPENING_CLOSED: opened,
        DISSOLVE: dissolve,
      },
    },
    working: {
      label: { en: 'Judging', cn: '评标中' },
      colour: 'green',
      on: {
        DECLARE_CONFLICT: conflict,
        REPLACE_MEMBER: {
          to: 'forming',
          who: [sourcingManager],
          guards: [reasonGiven, namesMember, consentGiven],
          change: (c, { payload, at }) => gone(c, payload.userId, at, payload.reason),
          effects: [leavesOf(chosen), told, replacementConsented],
        },
        OPENING_CLOSED: opened,
        DISSOLVE: dissolve,
      },
    },
    dissolved: { label: { en: 'Dissolved', cn: '已解散' }, colour: 'dark', final: true },
  },
);
