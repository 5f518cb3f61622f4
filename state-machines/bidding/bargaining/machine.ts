/** The life of a round of bargaining (bidding.md §10): approved, quoted in secret, closed at its deadline, followed or finished. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { gt, lte } from '../../kernel/primitives/decimal.js';
import { awardReasons, awardStandard, given, negotiates, notStatutory, owner, shortlisted } from '../award/std.js';
import type { StdState } from '../award/std.js';
import { biddingProfiles } from '../profiles.js';
import * as does from './fields.js';
import { fields, lines } from './fields.js';
import type { Bargaining, BargainingEvent, BargainingEventOf } from './fields.js';

export type BargainingState = StdState | 'open' | 'closed' | 'finished';

const known = refusalsOf({
  BID_BARG_DEADLINE: { en: 'The deadline must be in the future.', cn: '截止时间须晚于当前时间' },
  BID_BARG_LATE: { en: 'The round is closed.', cn: '本轮报价已截止' },
  BID_BARG_HIGHER: { en: 'A quote may not exceed the previous one.', cn: '报价不得高于上轮' },
  BID_BARG_LINES: { en: 'Quote every line.', cn: '请填写全部行报价' },
  BID_BARG_MAX_ROUNDS: { en: 'The number of rounds is used up.', cn: '已达最大轮数' },
});
export const reasons = { ...awardReasons, ...known.reasons };
const { guard } = known;
const ask = { needs: 'ask' } as const;

const ahead = guard<Bargaining, MachineEvent>('BID_BARG_DEADLINE', ({ deadline }, { at }) => deadline !== null && deadline > at, ask);
const inTime = guard<Bargaining, MachineEvent>('BID_BARG_LATE', ({ deadline }, { at }) => at < (deadline ?? 0), ask);
const notHigher = guard<Bargaining, BargainingEventOf<'QUOTE'>>(
  'BID_BARG_HIGHER',
  (c, { payload, actor }) => {
    const before = does.rowOf(c, actor.supplierId)?.previousTotal ?? '0';
    return lte(does.quotedTotal(c, actor.supplierId!, payload), before);
  },
  ask,
);
/** In total mode the total itself; by lines a price above 0 for every line. */
const whole = guard<Bargaining, BargainingEventOf<'QUOTE'>>(
  'BID_BARG_LINES',
  (c, { payload, actor }) =>
    c.quoteMode === 'TOTAL'
      ? payload.total !== null && gt(payload.total, '0')
      : does.quotedLines(c, actor.supplierId!, payload).every(({ price }) => price !== null && gt(price, '0')),
  ask,
);
const later = guard<Bargaining, BargainingEventOf<'NEXT_ROUND'>>('BID_BARG_DEADLINE', (_c, { payload, at }) => payload.deadline > at, ask);
const roundsLeft = guard<Bargaining, MachineEvent>(
  'BID_BARG_MAX_ROUNDS',
  ({ roundNo }, sent) => (roundNo ?? 1) < (given(sent).maxRounds ?? 3),
  ask,
);

const closing = (c: Bargaining, finalPrices: readonly object[]): readonly Effect[] => [
  {
    kind: 'send',
    type: 'srmSfdBiddingHeader',
    id: c.projectId,
    event: 'NEGOTIATION_CLOSED',
    part: c.sectionId,
    payload: { mode: 'BARGAINING', sectionId: c.sectionId, finalPrices },
  },
];
/** Nobody's price has changed; the project waits no longer. */
const givenUp = (c: Bargaining): readonly Effect[] => (c.sourceType === 'BIDDING' ? closing(c, []) : []);

const menu = 'biddingBargainingList';
const block = awardStandard<Bargaining, BargainingState>({
  fields,
  lines,
  menu,
  title: { en: 'Bargaining', cn: '议价' },
  saved: does.saved,
  submit: [notStatutory(), negotiates(), ahead, shortlisted()] as readonly Guard<Bargaining, MachineEvent>[],
  submitted: does.refreshed,
  to: 'open',
  approve: { guards: [ahead], change: (_c, { at }) => ({ openedAt: at }) },
  gone: givenUp,
});
const bidder = own<Bargaining>((c, id) => does.rowOf(c, id) !== undefined);
const silent = ({ suppliers }: Bargaining) => suppliers.filter(({ quotedTotal }) => quotedTotal === null);
const toFinish = {
  type: 'BIDDING_AWARD',
  menuCode: menu,
  title: { en: 'Bargaining round closed', cn: '议价本轮已截止' },
  to: ({ ownerUserId }: Bargaining) => (ownerUserId === null ? [] : [`user:${ownerUserId}` as const]),
};

/** Of a round after another: the machine's own creation, not a person's. */
const follows = (_c: Bargaining, { payload }: BargainingEventOf<'CREATE'>) => (payload.fields?.['roundNo'] ?? 1) !== 1;

export const machine = lifecycle<Bargaining, BargainingEvent>()<BargainingState>(
  {
    CREATE: [
      {
        to: 'open',
        when: (c, sent) => sent.actor.userType === 'SYSTEM' && follows(c, sent),
        who: [system],
        change: (c, { payload }) => does.continued(c, payload),
      },
      block.create,
    ],
  },
  {
    ...block.states,
    open: {
      label: { en: 'Being quoted', cn: '报价中' },
      colour: 'orange',
      deadlines: [{ event: 'ROUND_DUE', at: ({ deadline }) => deadline }],
      todos: [
        {
          type: 'BIDDING_TO_BARGAINING',
          menuCode: 'biddingBargEdit',
          title: { en: 'New price wanted', cn: '议价待报价' },
          to: (c) => silent(c).map(({ supplierId }) => `supplier:${supplierId}` as const),
        },
      ],
      on: {
        QUOTE: { to: 'same', who: [bidder], guards: [inTime, whole, notHigher], change: does.quoteTaken },
        KEEP: { to: 'same', who: [bidder], guards: [inTime], change: does.priceKept },
        ROUND_DUE: { to: 'closed', who: [system], change: does.roundClosed },
        PROJECT_ENDED: block.ended,
      },
    },
    closed: {
      label: { en: 'Round closed', cn: '本轮截止' },
      colour: 'blue',
      todos: [toFinish],
      on: {
        NEXT_ROUND: {
          to: 'finished',
          who: [owner],
          guards: [later, roundsLeft],
          effects: [
            (c, { payload, at, facts }): readonly Effect[] => [
              {
                kind: 'create',
                type: 'srmSfdBiddingBargaining',
                id: facts.newId ?? '',
                purpose: 'createBargaining',
                part: `${c.sectionId}:${(c.roundNo ?? 1) + 1}`,
                payload: does.nextRound(c, payload.deadline, at),
              },
            ],
          ],
        },
        FINISH: { to: 'finished', who: [owner], effects: [(c) => closing(c, does.finalPrices(c))] },
        PROJECT_ENDED: block.ended,
      },
    },
    finished: { label: { en: 'Finished', cn: '已结束' }, colour: 'green', final: true },
  },
);
export const profiles = [biddingProfiles.BID_BARG_ROUNDS];
