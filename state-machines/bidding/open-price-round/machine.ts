/** The life of an open-price round (bidding.md §10): timed rounds, one secret quote each, all prices shown at the end of a round. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { isPositive, lte } from '../../kernel/primitives/decimal.js';
import { awardReasons, awardStandard, negotiates, notStatutory, owner, shortlisted } from '../award/std.js';
import type { StdState } from '../award/std.js';
import { consentGiven } from '../reasons.js';
import { consentUsed } from '../shared/consents.js';
import * as does from './fields.js';
import { fields, lines } from './fields.js';
import type { BrightMoon, BrightMoonEvent, BrightMoonEventOf } from './fields.js';

export type BrightMoonState = StdState | 'scheduled' | 'round_open' | 'round_break' | 'closed' | 'finished';

const known = refusalsOf({
  BID_BM_TIMES: { en: 'Start or round times are wrong.', cn: '开始时间或轮次时间错误' },
  BID_BM_CLOSED: { en: 'The round is closed.', cn: '本轮已截止' },
  BID_BM_STEP: { en: 'The reduction is below the minimum step: {limit} at most.', cn: '降幅小于最小幅度,最高可报{limit}' },
  BID_BM_TWICE: { en: 'One quote per round.', cn: '每轮只能报价一次' },
});
export const reasons = { ...awardReasons, ...known.reasons };
const { guard, rule, refuse } = known;
const ask = { needs: 'ask' } as const;

const timed = guard<BrightMoon, MachineEvent>(
  'BID_BM_TIMES',
  ({ startTime, roundMinutes, breakMinutes, maxRounds }, { at }) =>
    startTime !== null && startTime > at && roundMinutes > 0 && breakMinutes > 0 && maxRounds > 0,
  ask,
);
const running = guard<BrightMoon, MachineEvent>('BID_BM_CLOSED', ({ roundEnd }, { at }) => at < (roundEnd ?? 0), ask);
const once = guard<BrightMoon, MachineEvent>('BID_BM_TWICE', (c, { actor }) => does.quotedNow(c, actor.supplierId) === undefined, ask);
const stepped = rule<BrightMoon, BrightMoonEventOf<'LOWER'>>(
  ['BID_BM_STEP'],
  (c, { payload, actor }) => {
    const limit = does.limitOf(does.bidderOf(c, actor.supplierId)?.lastTotal ?? '0', c.minStepPct);
    return (isPositive(payload.total) && lte(payload.total, limit)) || refuse('BID_BM_STEP', { field: 'total', params: { limit } });
  },
  ask,
);

const closing = (c: BrightMoon, finalPrices: readonly object[]): readonly Effect[] => [
  {
    kind: 'send',
    type: 'srmSfdBiddingHeader',
    id: c.projectId,
    event: 'NEGOTIATION_CLOSED',
    part: c.sectionId,
    payload: { mode: 'BRIGHT_MOON', sectionId: c.sectionId, finalPrices },
  },
];
const consentOf = ({ id: targetId }: BrightMoon) => ({ targetEntity: 'srmSfdBiddingBrightMoon', targetId, event: 'CONFIRM' });
const menu = 'biddingBrightMoonList';
const hall = 'biddingBrightMoonEdit';
const block = awardStandard<BrightMoon, BrightMoonState>({
  fields,
  lines,
  menu,
  title: { en: 'Open-price round', cn: '明标' },
  saved: does.saved,
  submit: [notStatutory(), negotiates(), timed, shortlisted()] as readonly Guard<BrightMoon, MachineEvent>[],
  submitted: does.refreshed,
  to: 'scheduled',
  approve: { guards: [timed], change: (c, sent) => does.opened(c, sent as BrightMoonEventOf<'APPROVE'>) },
  gone: (c) => (c.sourceType === 'BIDDING' ? closing(c, []) : []),
});
const bidder = own<BrightMoon>((c, id) => does.bidderOf(c, id) !== undefined);
const everybody = ({ suppliers }: BrightMoon) => suppliers.map(({ supplierId }) => `supplier:${supplierId}` as const);
const todo = (en: string, cn: string, to: (c: BrightMoon) => readonly `supplier:${string}`[]) => ({
  type: 'BIDDING_TO_BARGAINING',
  menuCode: hall,
  title: { en, cn },
  to,
});
const ended = block.ended;

export const machine = lifecycle<BrightMoon, BrightMoonEvent>()<BrightMoonState>(
  { CREATE: block.create },
  {
    ...block.states,
    scheduled: {
      label: { en: 'Scheduled', cn: '待开始' },
      colour: 'grey',
      deadlines: [{ event: 'START_DUE', at: ({ startTime }) => startTime }],
      todos: [todo('Open-price round', '明标待参加', everybody)],
      on: { START_DUE: { to: 'round_open', who: [system], change: does.started }, PROJECT_ENDED: ended },
    },
    round_open: {
      label: { en: 'Round open', cn: '报价中' },
      colour: 'orange',
      deadlines: [{ event: 'ROUND_DUE', at: ({ roundEnd }) => roundEnd }],
      todos: [
        todo('Open-price round: lower or keep', '明标待报价', (c) =>
          c.suppliers.filter(({ supplierId }) => !does.quotedNow(c, supplierId)).map(({ supplierId }) => `supplier:${supplierId}` as const),
        ),
      ],
      on: {
        LOWER: { to: 'same', who: [bidder], guards: [running, once, stepped], change: does.lowered },
        ROUND_DUE: [
          { to: 'round_break', when: (c) => does.improved(c) && (c.roundNo ?? 0) < c.maxRounds, who: [system], change: does.pausing },
          { to: 'closed', who: [system], change: does.roundEnded },
        ],
        PROJECT_ENDED: ended,
      },
    },
    round_break: {
      label: { en: 'Between rounds', cn: '轮间' },
      colour: 'blue',
      deadlines: [{ event: 'BREAK_DUE', at: ({ nextRoundAt }) => nextRoundAt }],
      on: { BREAK_DUE: { to: 'round_open', who: [system], change: does.nextRound }, PROJECT_ENDED: ended },
    },
    closed: {
      label: { en: 'Closed', cn: '已截止' },
      colour: 'blue',
      todos: [
        {
          type: 'BIDDING_AWARD',
          menuCode: hall,
          title: { en: 'Open-price result to confirm', cn: '明标结果待确认' },
          to: ({ ownerUserId }) => (ownerUserId === null ? [] : [`user:${ownerUserId}` as const]),
        },
      ],
      on: {
        CONFIRM: {
          to: 'finished',
          who: [owner],
          guards: [consentGiven],
          effects: [(c) => [...closing(c, does.finalPrices(c)), consentUsed(c.projectId, consentOf(c))]],
        },
        PROJECT_ENDED: ended,
      },
    },
    finished: { label: { en: 'Finished', cn: '已结束' }, colour: 'green', final: true },
  },
);
