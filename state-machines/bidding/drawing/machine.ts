/** The life of a draw (bidding.md §6): a frozen pool, a commitment, the supervisor's phrase, and calls until every seat is taken. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { actsAs, by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { HOUR_MS } from '../../kernel/primitives/instant.js';
import { commitmentOf } from '../draw.js';
import { bidReasons, consentGiven, reasonGiven } from '../reasons.js';
import { consentUsed } from '../shared/consents.js';
import { projectOwner, sourcingManager } from '../shared/people.js';
import type { Candidate, DrawFacts, Drawing, DrawingEvent, FreezeFacts, ProjectFacts, RedrawFacts } from './fields.js';
import {
  accepting,
  called,
  declining,
  enough,
  frozen,
  isCalled,
  leaving,
  names,
  nextTimeout,
  ordered,
  saved,
  seatsOf,
  shortOf,
  supplemented,
  timingOut,
} from './rules.js';

const own = refusalsOf({
  BID_DRAW_TOO_EARLY: { en: 'The draw is allowed only shortly before the opening.', cn: '未到允许抽取时间' },
  BID_DRAW_COUNT: { en: 'Seats and representatives do not make the jury size.', cn: '席位与代表人数不等于评委人数' },
  BID_DRAW_RATIO: { en: 'Experts are fewer than two thirds.', cn: '专家少于三分之二' },
  BID_DRAW_POOL_SMALL: { en: 'Too few eligible experts for a specialty.', cn: '某专业可抽取专家不足' },
  BID_DRAW_NOT_SUPERVISOR: { en: 'Only the supervisor draws.', cn: '仅监标人可执行抽取' },
  BID_DRAW_COMMIT: { en: 'The secret does not fit the published commitment.', cn: '随机种子与承诺值不符' },
  BID_DRAW_NOT_CALLED: { en: 'You are not called for this draw.', cn: '您未被抽中' },
  BID_DRAW_EVAL_DONE: { en: 'The evaluation is finished.', cn: '评标已结束' },
  BID_DRAW_NOBODY: { en: 'Nobody who accepted is named.', cn: '未指明已确认的专家' },
});
export const reasons = { ...bidReasons, ...own.reasons };
const { guard } = own;

export type DrawingState = 'draft' | 'frozen' | 'drawn' | 'exhausted' | 'complete' | 'closed' | 'voided';
const factsOf = (event: MachineEvent) => event.facts as FreezeFacts;
const juryOf = (c: Drawing, { facts }: MachineEvent): number | null => (facts as FreezeFacts).juryCount ?? c.juryCount;

const inTime: Guard<Drawing, MachineEvent> = guard(
  'BID_DRAW_TOO_EARLY',
  (c, event) => {
    const { openTime = c.openTime, hours = 48 } = factsOf(event);
    return openTime !== null && event.at >= openTime - hours * HOUR_MS;
  },
  { needs: 'ask' },
);
const counted: Guard<Drawing, MachineEvent> = guard(
  'BID_DRAW_COUNT',
  (c, event) => seatsOf(c) > 0 && seatsOf(c) + c.repCount === juryOf(c, event),
  { needs: 'ask' },
);
const twoThirds: Guard<Drawing, MachineEvent> = guard('BID_DRAW_RATIO', (c) => seatsOf(c) * 3 >= (seatsOf(c) + c.repCount) * 2, {
  over: ['seats', 'repCount'],
});
const pooled: Guard<Drawing, MachineEvent> = guard(
  'BID_DRAW_POOL_SMALL',
  (c, event) => enough(c.seats, factsOf(event).pool ?? [], c.poolRatio),
  { needs: 'ask' },
);
const supplementPooled: Guard<Drawing, MachineEvent> = guard(
  'BID_DRAW_POOL_SMALL',
  (c, event) => !shortOf({ ...c, candidates: called({ ...c, candidates: frozen(c, event as never).candidates ?? [] }, event.at) }),
  { needs: 'ask' },
);
const bySupervisor: Guard<Drawing, MachineEvent> = guard('BID_DRAW_NOT_SUPERVISOR', (c, { actor }) => actsAs(c.supervisorUserId, actor), {
  needs: 'ask',
});
const committed: Guard<Drawing, MachineEvent> = guard(
  'BID_DRAW_COMMIT',
  (c, event) => {
    const { secret } = event.facts as DrawFacts;
    return typeof secret === 'string' && commitmentOf(secret) === c.serverCommit;
  },
  { needs: 'ask' },
);
const isOne: Guard<Drawing, MachineEvent> = guard('BID_DRAW_NOT_CALLED', (c, { actor }) => isCalled(c, actor), { needs: 'ask' });
const underWay: Guard<Drawing, MachineEvent> = guard('BID_DRAW_EVAL_DONE', (_c, { facts }) => (facts as RedrawFacts).evaluated !== true, {
  needs: 'ask',
});
const namesOne: Guard<Drawing, MachineEvent> = guard('BID_DRAW_NOBODY', (c, event) => names(c, event as never), { needs: 'ask' });

const experts = [
  by('EXPERT'),
  named<Drawing>('a called expert', '被抽中专家', ({ candidates }) => candidates.map(({ userId }) => userId)),
] as const;

const memberType = (one: Candidate) => (one.expertType === 'ECON' ? 'EXPERT_ECON' : 'EXPERT_TECH');
/** Whoever accepted sits in the jury. */
const seatTaken = (c: Drawing, { at }: MachineEvent): readonly Effect[] => {
  const members = c.candidates
    .filter((one) => one.status === 'ACCEPTED' && one.repliedAt === at)
    .map((one) => ({ userId: one.userId, expertId: one.expertId, memberName: one.expertName, memberType: memberType(one) }));
  if (c.juryId === null || members.length === 0) return [];
  return [
    {
      kind: 'send',
      type: 'srmSfdBiddingJury',
      id: c.juryId,
      event: 'MEMBERS_ADDED',
      part: `${at}`,
      payload: { drawingId: c.id, members },
    },
  ];
};
const supplementConsented = (c: Drawing): readonly Effect[] => [
  consentUsed(c.projectId, { targetEntity: 'srmSfdBiddingDrawing', targetId: c.id, event: 'SUPPLEMENT' }),
];

const menu = 'biddingDrawingEdit';
const call = {
  type: 'BIDDING_DRAW',
  menuCode: menu,
  title: { en: 'Drawn for a jury: please answer', cn: '您被抽中为评标专家,请回复' },
  to: (c: Drawing) =>
    c.candidates.flatMap(({ status, userId }) => (status === 'DRAWN' && userId !== null ? [`user:${userId}` as const] : [])),
  due: nextTimeout,
};
const toManagers = (title: { readonly en: string; readonly cn: string }) => ({
  type: 'BIDDING_DRAW',
  menuCode: menu,
  title,
  to: ({ orgId }: Drawing) => (orgId === null ? (['resp:SOURCING_MANAGER'] as const) : ([`resp:SOURCING_MANAGER@${orgId}`] as const)),
});
const toSupervisor = {
  type: 'BIDDING_DRAW',
  menuCode: menu,
  title: { en: 'Experts to draw', cn: '待抽取评标专家' },
  to: ({ supervisorUserId }: Drawing) => (supervisorUserId === null ? [] : [`user:${supervisorUserId}` as const]),
};

type Row = Transition<Drawing, MachineEvent, DrawingState>;
const voiding: Row = {
  to: 'voided',
  who: [sourcingManager],
  guards: [reasonGiven],
  change: (_c, event) => ({ voidReason: (event.payload as { reason: string }).reason, secretSealed: null }),
};
const ended: Row = { to: 'voided', who: [system], change: () => ({ secretSealed: null }) };
const opened: Row = { to: 'same', who: [system], change: (_c, { at }) => ({ openedAt: at }) };
const left = (change: NonNullable<Row['change']>) => (c: Drawing, event: MachineEvent) => shortOf({ ...c, ...change(c, event) });
const declined = declining as NonNullable<Row['change']>;
const redrawn = leaving as NonNullable<Row['change']>;
const owning = [projectOwner, by('BUYER', 'SOURCING_MANAGER')] as const;
const redraw = (guards: Row['guards']): readonly Row[] => [
  { to: 'exhausted', when: left(redrawn), who: [projectOwner, system], guards: guards!, change: redrawn },
  { to: 'drawn', who: [projectOwner, system], guards: guards!, change: redrawn },
];
const saving = (c: Drawing, event: MachineEvent) => saved(c, event.payload as never, event.facts as ProjectFacts);

export const machine = lifecycle<Drawing, DrawingEvent>()<DrawingState>(
  { CREATE: { to: 'draft', who: [by('BUYER', 'SOURCING_MANAGER')], change: saving } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: owning, change: saving },
        DELETE: { to: 'removed', who: owning },
        FREEZE: { to: 'frozen', who: owning, guards: [inTime, counted, twoThirds, pooled], change: frozen },
        VOID: voiding,
        PROJECT_ENDED: ended,
      },
    },
    frozen: {
      label: { en: 'Frozen', cn: '已冻结' },
      colour: 'blue',
      todos: [toSupervisor],
      on: {
        DRAW: [
          {
            to: 'exhausted',
            when: (c, event) => shortOf({ ...c, ...ordered(c, event) }),
            who: [by('SUPERVISOR')],
            guards: [bySupervisor, committed],
            change: ordered,
          },
          { to: 'drawn', who: [by('SUPERVISOR')], guards: [bySupervisor, committed], change: ordered },
        ],
        VOID: voiding,
        PROJECT_ENDED: ended,
        OPENING_CLOSED: opened,
      },
    },
    drawn: {
      label: { en: 'Answers awaited', cn: '待确认' },
      colour: 'orange',
      todos: [call],
      deadlines: [{ event: 'CALL_TIMEOUT', at: nextTimeout }],
      on: {
        EXPERT_ACCEPT: [
          {
            to: 'complete',
            when: (c, event) => accepting(c, event).acceptedSeats === seatsOf(c),
            who: experts,
            guards: [isOne],
            change: accepting,
            effects: [seatTaken],
          },
          { to: 'same', who: experts, guards: [isOne], change: accepting, effects: [seatTaken] },
        ],
        EXPERT_DECLINE: [
          { to: 'exhausted', when: left(declined), who: experts, guards: [isOne], change: declining },
          { to: 'same', who: experts, guards: [isOne], change: declining },
        ],
        CALL_TIMEOUT: [
          { to: 'exhausted', when: left(timingOut), who: [system], change: timingOut },
          { to: 'same', who: [system], change: timingOut },
        ],
        REDRAW: [
          { to: 'exhausted', when: left(redrawn), who: [system], change: redrawn },
          { to: 'same', who: [system], change: redrawn },
        ],
        VOID: voiding,
        PROJECT_ENDED: ended,
        OPENING_CLOSED: opened,
      },
    },
    exhausted: {
      label: { en: 'Too few experts', cn: '候选不足' },
      colour: 'red',
      todos: [call, toManagers({ en: 'Pool of a draw is exhausted', cn: '候选专家不足,请补充名册' })],
      on: {
        SUPPLEMENT: {
          to: 'frozen',
          who: [sourcingManager],
          guards: [supplementPooled, consentGiven],
          change: supplemented,
          effects: [supplementConsented],
        },
        EXPERT_ACCEPT: { to: 'same', who: experts, guards: [isOne], change: accepting, effects: [seatTaken] },
        REDRAW: { to: 'same', who: [system], change: redrawn },
        VOID: voiding,
        PROJECT_ENDED: ended,
        OPENING_CLOSED: opened,
      },
    },
    complete: {
      label: { en: 'Complete', cn: '已完成' },
      colour: 'green',
      on: { REDRAW: redraw([underWay, namesOne]), CLOSE: { to: 'closed', who: [system] }, OPENING_CLOSED: opened },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
    voided: { label: { en: 'Void', cn: '已作废' }, colour: 'red', final: true },
  },
);
