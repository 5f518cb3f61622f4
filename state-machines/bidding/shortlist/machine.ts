/** The life of a shortlist (bidding.md §10): written by the owner, approved, voided while nothing uses it. */
import { by, lifecycle, named, system } from '../../kernel/lifecycle.js';
import { reasoned } from '../evaluation/jury.js';
import { std, stdTodos } from '../shared/std.js';
import type { StdState } from '../shared/std.js';
import type { Shortlist, ShortlistEvent, ShortlistFacts } from './fields.js';
import { fields, lines, saved } from './fields.js';
import { announced, atStage, effective, enough, notTooMany, reasonsSaid, unused } from './rules.js';

export type ShortlistState = StdState | 'effective' | 'voided';
export const menu = 'biddingShortlistList';

const owner = named<Shortlist>('the owner', '负责人', ({ ownerUserId }) => [ownerUserId]);
const ended = { PROJECT_ENDED: { to: 'cancelled' as const, who: [system] as const } };
const block = std<Shortlist, ShortlistState>({
  fields,
  lines,
  owner: [by('BUYER', 'SOURCING_MANAGER'), owner],
  saved: (c, payload, { facts }) => saved(c, payload, facts as ShortlistFacts),
  submit: { guards: [enough, notTooMany, reasonsSaid, atStage] },
  to: 'effective',
  approve: { change: effective, effects: [announced] },
  todos: stdTodos(menu, { en: 'Shortlist', cn: '入围名单' }),
  also: ended,
  alsoApproving: ended,
});

export const machine = lifecycle<Shortlist, ShortlistEvent>()<ShortlistState>(
  { CREATE: block.create },
  {
    ...block.states,
    effective: {
      label: { en: 'Effective', cn: '已生效' },
      colour: 'green',
      phase: 'inForce',
      ended: true,
      on: {
        VOID: {
          to: 'voided',
          who: [by('SOURCING_MANAGER')],
          guards: [reasoned, unused],
          change: (_c, { payload }) => ({ voidReason: payload.reason }),
        },
      },
    },
    voided: { label: { en: 'Voided', cn: '已失效' }, colour: 'dark', final: true },
  },
);
