/** The life of one juror's sheet for one section and stage: scored, submitted, locked with the stage. */
import type { Change, Guard, Who } from '../../kernel/lifecycle.js';
import { lifecycle, named, system } from '../../kernel/lifecycle.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import { leader, leads, reasoned, reseated, seated, sits, works } from '../evaluation/jury.js';
import { guard } from '../evaluation/reasons.js';
import type { ScoreEvent, ScoreEventOf, ScoreSheet, SheetWanted } from './fields.js';
import { allScored, explained, onSheet, scored } from './rules.js';

export type ScoreState = 'open' | 'submitted' | 'locked' | 'voided';
const process = 'biddingEvaluation/biddingEvaluationProcess';

export const letters: Readonly<Record<string, DocumentLetter>> = {
  BID_SHEET_RETURNED: {
    subject: { en: 'Score sheet returned: {number}', cn: '评分表已退回：{number}' },
    text: {
      en: 'The leader of the jury returned your score sheet of {section} in {number}: {reason}',
      cn: '评标组长退回了您在{number}{section}的评分表：{reason}',
    },
    opens: { inside: process, supplier: process },
  },
};
const returned = (c: ScoreSheet, { payload }: ScoreEventOf<'RETURN'>) =>
  c.userId === null
    ? []
    : [
        {
          kind: 'message' as const,
          template: 'BID_SHEET_RETURNED',
          to: [`user:${c.userId}` as const],
          params: { number: c.projectNumber, section: c.sectionName, reason: payload.reason },
        },
      ];

function begun(wanted: SheetWanted): Change<ScoreSheet> {
  const { stage, userId, roundNo, base } = wanted;
  if (!base) return {};
  return {
    ...base,
    stage,
    userId,
    roundNo: roundNo ?? 1,
    bids: base.bids.map((bid) => ({ ...bid, total: '0' })),
    toScore: base.bids.length * base.indexes.length,
  };
}
/** A stage without indexes asks nobody anything. */
const isEmpty = ({ base }: SheetWanted) => !base || base.indexes.length === 0 || base.bids.length === 0;

const himself = named<ScoreSheet>('the juror himself', '评委本人', ({ userId }) => [userId]);
const isOther = (said: string | null | undefined, own: string | null) => said !== undefined && said !== null && said !== own;
const voided = [
  {
    to: 'ignored' as const,
    who: [system] as const,
    when: (c: ScoreSheet, { payload }: ScoreEventOf<'VOID'>) => isOther(payload.stage, c.stage) || isOther(payload.userId, c.userId),
  },
  { to: 'voided' as const, who: [system] as const },
];
/** Whoever begins his sheet belongs to nothing yet; the guards tell who is no juror. */
const anybodyInside: Who<unknown> = { label: { en: 'a juror', cn: '评委' }, test: (_c, { userType }) => userType === 'INSIDE' };
const stages: Readonly<Record<string, readonly string[]>> = {
  TECHNICAL: ['compliance', 'technical_eval'],
  COMMERCIAL: ['commercial_eval'],
};
const stageRuns: Guard<ScoreSheet, ScoreEventOf<'OPEN_SHEET'>> = guard<ScoreSheet, ScoreEventOf<'OPEN_SHEET'>>(
  'BID_SCORE_STAGE',
  (_c, { payload, facts }) => stages[payload.stage]?.includes(facts.projectState ?? '') === true && facts.wanted != null,
  { needs: 'ask' },
);
const juryChanged = { to: 'same' as const, who: [system] as const, change: reseated };
const noted = {
  to: 'same' as const,
  who: [leader, himself] as const,
  guards: [works, sits],
  change: (_c: ScoreSheet, e: ScoreEventOf<'NOTE_OUTLIER'>) => ({ ...seated(e), outlierNote: e.payload.note }),
};

export const machine = lifecycle<ScoreSheet, ScoreEvent>()<ScoreState>(
  {
    CREATE: [
      { to: 'submitted', who: [system], when: (_c, { payload }) => isEmpty(payload), change: (_c, { payload }) => begun(payload) },
      { to: 'open', who: [system], change: (_c, { payload }) => begun(payload) },
    ],
    OPEN_SHEET: {
      to: 'open',
      who: [anybodyInside],
      guards: [works, sits, stageRuns],
      change: (_c, e) => ({ ...(e.facts.wanted ? begun(e.facts.wanted) : {}), ...seated(e) }),
    },
  },
  {
    open: {
      label: { en: 'Open', cn: '评分中' },
      colour: 'blue',
      todos: [
        {
          type: 'BIDDING_EVALUATE',
          menuCode: process,
          title: { en: 'Bids to score', cn: '待评分' },
          to: ({ userId }) => (userId === null ? [] : [`user:${userId}` as const]),
        },
      ],
      on: {
        SCORE: { to: 'same', who: [himself], guards: [works, sits, onSheet], change: scored },
        SUBMIT: {
          to: 'submitted',
          who: [himself],
          guards: [works, sits, allScored, explained],
          change: (_c, e) => ({ ...seated(e), submittedAt: e.at, returnReason: null }),
        },
        JURY_CHANGED: juryChanged,
        VOID: voided,
      },
    },
    submitted: {
      label: { en: 'Submitted', cn: '已提交' },
      colour: 'green',
      on: {
        RETURN: {
          to: 'open',
          who: [leader],
          guards: [works, leads, reasoned],
          change: (_c, e) => ({ ...seated(e), submittedAt: null, returnReason: e.payload.reason }),
          effects: [returned],
        },
        NOTE_OUTLIER: noted,
        LOCK: { to: 'locked', who: [system], change: (_c, { at }) => ({ lockedAt: at }) },
        JURY_CHANGED: juryChanged,
        VOID: voided,
      },
    },
    locked: {
      label: { en: 'Locked', cn: '已锁定' },
      colour: 'dark',
      ended: true,
      on: {
        REPORTED: { to: 'same', who: [system], change: (_c, { at }) => ({ reportedAt: at }) },
        VOID: voided,
      },
    },
    voided: { label: { en: 'Voided', cn: '已作废' }, colour: 'red', final: true },
  },
);
