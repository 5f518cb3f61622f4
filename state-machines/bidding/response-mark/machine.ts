/** The life of the marks of one section: jurors mark and submit, the leader confirms what the majority found. */
import { lifecycle, system } from '../../kernel/lifecycle.js';
import type { Change } from '../../kernel/lifecycle.js';
import { juror, leader, leads, reseated, sits, works } from '../evaluation/jury.js';
import type { MarkEvent, MarkEventOf, ResponseMark } from './fields.js';
import { allMarked, allSubmitted, conclusion, confirmed, marked, notSubmitted, onSheet, submitted, tiesDecided } from './rules.js';

export type MarkState = 'marking' | 'confirmed' | 'voided';

function begun(_c: ResponseMark, { payload: { roundNo, base } }: MarkEventOf<'CREATE'>): Change<ResponseMark> {
  if (!base) return {};
  const { bids, ...rest } = base;
  return {
    ...rest,
    roundNo: roundNo ?? 1,
    bids: bids.map((bid) => ({ ...bid, result: null, reason: null })),
    bidderCount: bids.length,
    jurorCount: base.jurorIds.length,
  };
}

export const machine = lifecycle<ResponseMark, MarkEvent>()<MarkState>(
  { CREATE: { to: 'marking', who: [system], change: begun } },
  {
    marking: {
      label: { en: 'Marking', cn: '评审中' },
      colour: 'blue',
      todos: [
        {
          type: 'BIDDING_EVALUATE',
          menuCode: 'biddingResponseMarkEdit',
          title: { en: 'Bids to check', cn: '符合性评审待提交' },
          to: ({ jurorIds, sheets }) =>
            jurorIds
              .filter((id) => !sheets.some((one) => one.userId === id && one.submittedAt !== null))
              .map((id) => `user:${id}` as const),
        },
        {
          type: 'BIDDING_EVALUATE',
          menuCode: 'biddingResponseMarkEdit',
          title: { en: 'Compliance to confirm', cn: '符合性评审待确认' },
          to: ({ jurorIds, submittedSheets, leaderUserId }) =>
            leaderUserId !== null && jurorIds.length > 0 && submittedSheets >= jurorIds.length ? [`user:${leaderUserId}` as const] : [],
        },
      ],
      on: {
        MARK: { to: 'same', who: [juror], guards: [works, sits, notSubmitted, onSheet], change: marked },
        SUBMIT_MARKS: { to: 'same', who: [juror], guards: [works, sits, notSubmitted, allMarked], change: submitted },
        CONFIRM: {
          to: 'confirmed',
          who: [leader],
          guards: [works, leads, allSubmitted, tiesDecided],
          change: confirmed,
          effects: [conclusion],
        },
        JURY_CHANGED: {
          to: 'same',
          who: [system],
          change: (c, e) => ({ ...reseated(c, e), jurorCount: e.payload.memberUserIds.length }),
        },
        VOID: { to: 'voided', who: [system] },
      },
    },
    confirmed: { label: { en: 'Confirmed', cn: '已确认' }, colour: 'green', final: true },
    voided: { label: { en: 'Voided', cn: '已作废' }, colour: 'dark', final: true },
  },
);
