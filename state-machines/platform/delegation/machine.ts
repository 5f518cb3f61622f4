/**
 * A user lets another act for him for a time (platform-access.md §2.9). The delegation is itself what the deputy holds:
 * no grant is written that could outlive it. Who gives his own work away offers it: the deputy is one when he has said yes.
 * What an administrator arranges for somebody who cannot ask any more is in force without that.
 */
import type { Actor, MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, EffectRule, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { ruleNamed } from '../sod-rule/conflicts.js';
import type { Delegation, DelegationEvent, DelegationEventOf, DelegationFacts } from './fields.js';
import { guard, refuse, rule } from './fields.js';

export type DelegationState = 'draft' | 'offered' | 'scheduled' | 'active' | 'ended' | 'revoked' | 'declined';

const LONGEST_MS = 90 * DAY_MS;
/** Rights that stay with the person who was given them. */
const undelegable: ReadonlySet<string> = new Set(['ADMIN', 'AUDITOR', 'EXPERT']);

const isPerson = (actor: Actor): boolean => actor.userType !== 'SYSTEM';
const anybody: Who<Delegation> = { label: { en: 'every user', cn: '任何用户' }, test: (_context, actor) => isPerson(actor) };
const principal: Who<Delegation> = {
  label: { en: 'the principal', cn: '授权人' },
  test: (context, actor) => isPerson(actor) && actor.userId === context.fromUserId,
};
const deputy: Who<Delegation> = {
  label: { en: 'the deputy', cn: '被授权人' },
  test: (context, actor) => isPerson(actor) && actor.userId === context.toUserId,
};
const admin = by('ADMIN');

type Saving = DelegationEventOf<'CREATE'> | DelegationEventOf<'SAVE'>;
type Enabling = DelegationEventOf<'ENABLE'> | DelegationEventOf<'ACCEPT'>;
const saved = (context: Delegation, event: Saving): Delegation => ({ ...context, ...event.payload.fields }) as Delegation;
const ask = { needs: 'ask' } as const;

/** Nobody gives away what another holds, and who acts for somebody does not give that away either. */
const forOneself = guard(
  'AUTHZ_FOR_OTHERS',
  (c: Delegation, e: Saving) =>
    !isPerson(e.actor) || (e.actor.onBehalfOf === null && (saved(c, e).fromUserId === e.actor.userId || e.actor.respCode === 'ADMIN')),
  ask,
);
const named = rule(
  ['FIELD_REQUIRED'],
  (c: Delegation, e: Saving) => {
    const { authType, responsibilityId } = saved(c, e);
    return (
      authType !== 'RESPONSIBILITY' ||
      responsibilityId !== null ||
      refuse('FIELD_REQUIRED', { kind: 'Invalid', field: 'responsibilityId', params: { field: 'responsibilityId' } })
    );
  },
  ask,
);
const notToOneself = guard('AUTHZ_SELF', (c: Delegation) => c.fromUserId !== c.toUserId, { over: ['fromUserId', 'toUserId'] });
const period = guard(
  'AUTHZ_PERIOD',
  (c: Delegation, e: Enabling) => c.startAt < c.endAt && c.endAt <= c.startAt + LONGEST_MS && c.endAt > e.at,
  ask,
);
const fitting = guard(
  'AUTHZ_DELEGATE',
  (_c: Delegation, e: Enabling) => {
    const { from, to } = e.facts;
    return from?.state === 'active' && to?.state === 'active' && from.userType === to.userType && from.supplierId === to.supplierId;
  },
  ask,
);
const delegable = guard(
  'AUTHZ_NOT_DELEGABLE',
  (c: Delegation, e: Enabling) => c.authType !== 'RESPONSIBILITY' || !undelegable.has(e.facts.respCode ?? ''),
  ask,
);
const ownRight = rule(
  ['AUTHZ_CHAIN', 'PERM_RESPONSIBILITY'],
  (c: Delegation, e: Enabling) => {
    if (c.authType !== 'RESPONSIBILITY' || e.facts.held === 'OWN') return true;
    return refuse(e.facts.held === 'DELEGATED' ? 'AUTHZ_CHAIN' : 'PERM_RESPONSIBILITY', { field: 'responsibilityId' });
  },
  ask,
);
const alone = rule(
  ['AUTHZ_OVERLAP'],
  (_c: Delegation, e: Enabling) => !e.facts.overlap || refuse('AUTHZ_OVERLAP', { params: { docNumber: e.facts.overlap } }),
  ask,
);
const separate = rule(
  ['SOD_CONFLICT'],
  (_c: Delegation, e: Enabling) => !e.facts.conflict || refuse('SOD_CONFLICT', ruleNamed(e.facts.conflict, e.facts.conflictEn)),
  ask,
);

const tell = (template: string, to: 'fromUserId' | 'toUserId') => (c: Delegation) =>
  c[to] === null
    ? []
    : [
        {
          kind: 'message' as const,
          template,
          to: [`user:${c[to]}` as const],
          params: { docNumber: c.docNumber, reason: c.endReason ?? c.reason, startAt: c.startAt, endAt: c.endAt, acts: c.actsCount ?? 0 },
        },
      ];

/** Tasks that wait move with it, and come back behind it. */
const tasks =
  (event: 'DELEGATE_TASKS' | 'RECALL_TASKS') =>
  ({ fromUserId, toUserId }: Delegation, sent: MachineEvent): readonly Effect[] =>
    ((sent.facts as DelegationFacts).processes ?? []).map((id) => ({
      kind: 'send',
      type: 'bpmInstance',
      id,
      event,
      payload: event === 'DELEGATE_TASKS' ? { fromUserId } : { fromUserId, toUserId },
      part: `tasks:${id}`,
    }));

const PAUSE_MS = 1_000;
/** How far that is: what one event does not take goes on a moment later, until nothing is left. */
const moving = ({ movedTo }: Delegation, { at, facts }: MachineEvent): Change<Delegation> => {
  const { processes = [], left } = facts as DelegationFacts;
  if (left === undefined) return {};
  return { leftCount: left, movedTo: processes.at(-1) ?? movedTo, moreAt: left > 0 ? at + PAUSE_MS : null };
};
const handing = (c: Delegation, e: MachineEvent): Change<Delegation> => {
  const { processes = [], left } = e.facts as DelegationFacts;
  return left === undefined ? {} : { ...moving(c, e), movedCount: (c.movedCount ?? 0) + processes.length };
};
/** Its time has come, whatever is found. */
const goesOn =
  (step: typeof moving) =>
  (c: Delegation, e: MachineEvent): Change<Delegation> => ({ moreAt: null, ...step(c, e) });
const more = { event: 'MORE_DUE', at: ({ moreAt }: Delegation) => moreAt } as const;
/** It is over; what it had moved still comes back. */
const over = {
  ended: true,
  deadlines: [more],
  on: { MORE_DUE: { to: 'same', who: [system], change: goesOn(moving), effects: [tasks('RECALL_TASKS')] } },
} as const;

const save: Transition<Delegation, DelegationEventOf<'SAVE'>, DelegationState> = {
  to: 'same',
  who: [principal, admin],
  guards: [forOneself, named],
  change: (c, e) => applySave<Delegation>({}, c, e.payload),
};
const guards = [notToOneself, period, fitting, delegable, ownRight, alone, separate];
type Begun = 'scheduled' | 'active';
const begins = (to: Begun, { startAt }: Delegation, { at }: Enabling): boolean => startAt <= at === (to === 'active');
const begun = (to: Begun): EffectRule<Delegation, Enabling>[] => (to === 'active' ? [tasks('DELEGATE_TASKS')] : []);
const offer: Transition<Delegation, DelegationEventOf<'ENABLE'>, DelegationState> = {
  to: 'offered',
  when: (c, e) => c.fromUserId === e.actor.userId,
  who: [principal],
  guards,
  effects: [tell('DELEGATION_OFFERED', 'toUserId')],
};
const arrange = (to: Begun): Transition<Delegation, DelegationEventOf<'ENABLE'>, DelegationState> => ({
  to,
  when: (c, e) => begins(to, c, e),
  who: [admin],
  guards,
  ...(to === 'active' ? { change: handing } : {}),
  effects: [tell('DELEGATION_GIVEN', 'toUserId'), ...begun(to)],
});
/** What was right when it was offered may be no more: asked again. */
const accept = (to: Begun): Transition<Delegation, DelegationEventOf<'ACCEPT'>, DelegationState> => ({
  to,
  when: (c, e) => begins(to, c, e),
  who: [deputy],
  guards,
  ...(to === 'active' ? { change: handing } : {}),
  effects: [tell('DELEGATION_ACCEPTED', 'fromUserId'), ...begun(to)],
});
const withdraw: Transition<Delegation, DelegationEventOf<'REVOKE'>, DelegationState> = {
  to: 'revoked',
  who: [principal, admin, system],
  change: (_c, e) => ({ endReason: e.payload.reason }),
  effects: [tell('DELEGATION_REVOKED', 'toUserId')],
};
const decline: Transition<Delegation, DelegationEventOf<'DECLINE'>, DelegationState> = {
  to: 'declined',
  who: [deputy],
  change: (_c, e) => ({ endReason: e.payload.reason }),
  effects: [tell('DELEGATION_DECLINED', 'fromUserId')],
};
const counted = (e: { readonly facts: { readonly acts?: number } }) => ({ actsCount: e.facts.acts ?? 0 });
const revoke: Transition<Delegation, DelegationEventOf<'REVOKE'>, DelegationState> = {
  to: 'revoked',
  who: [principal, deputy, admin, system],
  change: (c, e) => ({ endReason: e.payload.reason, ...counted(e), ...moving(c, e) }),
  effects: [tell('DELEGATION_REVOKED', 'fromUserId'), tell('DELEGATION_REVOKED', 'toUserId'), tasks('RECALL_TASKS')],
};

export const machine = lifecycle<Delegation, DelegationEvent>()<DelegationState>(
  {
    CREATE: { to: 'draft', who: [anybody], guards: [forOneself, named], change: (c, e) => applySave<Delegation>({}, c, e.payload) },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { SAVE: save, ENABLE: [offer, arrange('active'), arrange('scheduled')], DELETE: { to: 'removed', who: [principal, admin] } },
    },
    offered: {
      label: { en: 'Waiting for the deputy', cn: '待被授权人确认' },
      colour: 'orange',
      phase: 'draft',
      deadlines: [{ event: 'ANSWER_DUE', at: (c) => c.endAt }],
      todos: [
        {
          type: 'DELEGATION',
          menuCode: 'userCenter',
          title: { en: 'Will you stand in for a colleague?', cn: '请确认是否代同事办理' },
          to: ({ toUserId }) => [`user:${toUserId}`],
          due: ({ startAt }) => startAt,
        },
      ],
      on: {
        ACCEPT: [accept('active'), accept('scheduled')],
        DECLINE: decline,
        ANSWER_DUE: { to: 'declined', who: [system], effects: [tell('DELEGATION_UNANSWERED', 'fromUserId')] },
        REVOKE: withdraw,
      },
    },
    scheduled: {
      label: { en: 'Scheduled', cn: '待生效' },
      colour: 'orange',
      deadlines: [{ event: 'START_DUE', at: (c) => c.startAt }],
      on: { START_DUE: { to: 'active', who: [system], change: handing, effects: [tasks('DELEGATE_TASKS')] }, REVOKE: revoke },
    },
    active: {
      label: { en: 'In force', cn: '生效中' },
      colour: 'green',
      deadlines: [{ event: 'END_DUE', at: (c) => c.endAt }, more],
      on: {
        MORE_DUE: { to: 'same', who: [system], change: goesOn(handing), effects: [tasks('DELEGATE_TASKS')] },
        END_DUE: {
          to: 'ended',
          who: [system],
          change: (c, e) => ({ ...counted(e), ...moving(c, e) }),
          effects: [tell('DELEGATION_ENDED', 'fromUserId'), tasks('RECALL_TASKS')],
        },
        REVOKE: revoke,
      },
    },
    ended: { label: { en: 'Ended', cn: '已结束' }, colour: 'dark', ...over },
    revoked: { label: { en: 'Revoked', cn: '已撤销' }, colour: 'red', ...over },
    declined: { label: { en: 'Not accepted', cn: '未接受' }, colour: 'red', final: true },
  },
);
