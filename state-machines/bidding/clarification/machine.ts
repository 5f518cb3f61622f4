/** The life of a clarification (bidding.md §9.5): asked by a juror, issued by the leader, replied in time or not, judged. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, system } from '../../kernel/lifecycle.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import { isPositive } from '../../kernel/primitives/decimal.js';
import { complete } from '../../kernel/stock/approving.js';
import { isSaid } from '../../kernel/stock/said.js';
import { juror, jurorOf, leader, leads, reseated, seated, sits } from '../evaluation/jury.js';
import { guard, rule, refuse } from '../evaluation/reasons.js';
import type { Clarification, ClarificationEvent, ClarificationEventOf, Line } from './fields.js';
import { fields, lines, saved } from './fields.js';

export type ClarificationState = 'draft' | 'issued' | 'replied' | 'closed' | 'lapsed' | 'cancelled';
const edit = 'biddingClarificationEdit';

export const letters: Readonly<Record<string, DocumentLetter>> = {
  BID_CLAR_ISSUED: {
    subject: { en: 'Clarification wanted: {subject} ({number})', cn: '澄清通知：{subject}（{number}）' },
    text: {
      en: 'The jury of {number} asks you to reply to "{subject}" by {until|time}.',
      cn: '{number}评标委员会请贵司于{until|time}前回复“{subject}”。',
    },
    opens: { inside: edit, supplier: edit },
  },
  BID_CLAR_REPLIED: {
    subject: { en: 'Clarification replied: {subject} ({number})', cn: '澄清已回复：{subject}（{number}）' },
    text: { en: 'The bidder replied to "{subject}" in {number}.', cn: '投标人已回复{number}的澄清“{subject}”。' },
    opens: { inside: edit, supplier: edit },
  },
};
const params = (c: Clarification) => ({ number: c.projectNumber, subject: c.subject, until: c.replyDeadline });
const issuedTold = (c: Clarification): readonly Effect[] =>
  c.supplierId === null ? [] : [{ kind: 'message', template: 'BID_CLAR_ISSUED', to: [`supplier:${c.supplierId}`], params: params(c) }];
const repliedTold = (c: Clarification): readonly Effect[] =>
  c.jurorIds.length === 0
    ? []
    : [{ kind: 'message', template: 'BID_CLAR_REPLIED', to: c.jurorIds.map((id) => `user:${id}` as const), params: params(c) }];

const ask = { needs: 'ask' } as const;
const stages = ['compliance', 'technical_eval', 'commercial_eval'];
const atStage: Guard<Clarification, MachineEvent> = guard<Clarification, MachineEvent>(
  'BID_CLAR_STAGE',
  (_c, e) => stages.includes((e.facts as { readonly stage?: string | null }).stage ?? ''),
  ask,
);
const noSubstance: Guard<Clarification, ClarificationEventOf<'ISSUE'>> = guard<Clarification, ClarificationEventOf<'ISSUE'>>(
  'BID_CLAR_SUBSTANCE',
  (_c, { payload }) => payload.noChangeFlag === 'Y',
  ask,
);
const deadlineAhead: Guard<Clarification, MachineEvent> = guard<Clarification, MachineEvent>(
  'BID_CLAR_DEADLINE',
  ({ replyDeadline }, { at }) => replyDeadline === null || replyDeadline > at,
  ask,
);
const hasQuestions: Guard<Clarification, MachineEvent> = rule<Clarification, MachineEvent>(
  ['BID_CLAR_LINES'],
  ({ lines: rows }) => rows.length > 0 || refuse('BID_CLAR_LINES'),
  { over: ['lines'] },
);
const amountGiven: Guard<Clarification, MachineEvent> = rule<Clarification, MachineEvent>(
  ['BID_CLAR_AMOUNT'],
  ({ clarifyType, correctionAmount }) =>
    clarifyType !== 'ARITHMETIC' || isPositive(correctionAmount ?? '0') || refuse('BID_CLAR_AMOUNT', { field: 'correctionAmount' }),
  { over: ['clarifyType', 'correctionAmount'] },
);
const inTime: Guard<Clarification, MachineEvent> = guard<Clarification, MachineEvent>(
  'BID_CLAR_LATE',
  ({ replyDeadline }, { at }) => replyDeadline === null || at <= replyDeadline,
  ask,
);
const allReplied: Guard<Clarification, MachineEvent> = guard<Clarification, MachineEvent>(
  'BID_CLAR_LINES',
  ({ lines: rows }) => rows.every(({ reply }) => isSaid(reply)),
  { over: ['lines'] },
);

const judged = (c: Clarification, { payload }: ClarificationEventOf<'ACCEPT'>): readonly Line[] =>
  c.lines.map((line) => ({ ...line, verdict: payload.verdicts?.find(({ lineNo }) => lineNo === line.lineNo)?.verdict ?? null }));
const allJudged: Guard<Clarification, ClarificationEventOf<'ACCEPT'>> = guard<Clarification, ClarificationEventOf<'ACCEPT'>>(
  'BID_CLAR_VERDICT',
  (c, e) => judged(c, e).every(({ verdict }) => verdict !== null),
  ask,
);

function begun(c: Clarification, e: ClarificationEventOf<'CREATE'>): Change<Clarification> {
  return { ...saved(c, e.payload), ...e.facts.base, ...seated(e) };
}
/** The next one begins as a draft of the same bid with this question. */
const further = (
  c: Clarification,
  { payload: { question }, facts: { newId = '' } }: ClarificationEventOf<'FOLLOW_UP'>,
): readonly Effect[] => [
  {
    kind: 'create',
    type: 'srmSfdClarificationHeader',
    id: newId,
    purpose: 'followUp',
    payload: {
      fields: {
        projectId: c.projectId,
        sectionId: c.sectionId,
        respondId: c.respondId,
        clarifyType: c.clarifyType,
        subject: c.subject,
        followUpOf: c.id,
      },
      lines: { lines: { set: [{ lineNo: 1, question }] } },
    },
  },
];

const bidder = own<Clarification>((c, id) => c.supplierId === id);
/** Whoever begins one belongs to nothing yet; the guard tells who is no juror. */
const mayJudge = by('EXPERT', 'BUYER', 'SOURCING_MANAGER');
const sitsThere: Guard<Clarification, ClarificationEventOf<'CREATE'>> = guard<Clarification, ClarificationEventOf<'CREATE'>>(
  'BID_JURY_NOT_MEMBER',
  (_c, e) => e.actor.userType === 'SYSTEM' || e.facts.jury?.jurorIds.includes(jurorOf(e)) === true,
  ask,
);
const cancelled = { to: 'cancelled' as const, who: [system] as const };
const reported = {
  to: 'same' as const,
  who: [system] as const,
  change: (_c: Clarification, { at }: MachineEvent) => ({ reportedAt: at }),
};
const juryChanged = { to: 'same' as const, who: [system] as const, change: reseated };

export const machine = lifecycle<Clarification, ClarificationEvent>()<ClarificationState>(
  { CREATE: { to: 'draft', who: [mayJudge, system], guards: [sitsThere], change: begun } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: [juror], guards: [sits], change: (c, e) => ({ ...saved(c, e.payload), ...seated(e) }) },
        CANCEL: { to: 'cancelled', who: [juror], guards: [sits] },
        ISSUE: {
          to: 'issued',
          who: [leader],
          guards: [leads, complete(fields, lines), hasQuestions, amountGiven, noSubstance, atStage, deadlineAhead],
          change: (_c, e) => ({ ...seated(e), issuedAt: e.at }),
          effects: [issuedTold],
        },
        JURY_CHANGED: juryChanged,
        PROJECT_ENDED: cancelled,
      },
    },
    issued: {
      label: { en: 'To be replied', cn: '待回复' },
      colour: 'orange',
      deadlines: [{ event: 'LAPSE', at: ({ replyDeadline }) => (replyDeadline === null ? null : replyDeadline + 1) }],
      todos: [
        {
          type: 'BIDDING_TO_REPLY',
          menuCode: edit,
          title: { en: 'Clarification to reply', cn: '澄清待回复' },
          to: ({ supplierId }) => (supplierId === null ? [] : [`supplier:${supplierId}` as const]),
          due: ({ replyDeadline }) => replyDeadline,
        },
      ],
      on: {
        SAVE: { to: 'same', who: [bidder], guards: [inTime], change: (c, e) => saved(c, e.payload) },
        REPLY: {
          to: 'replied',
          who: [bidder],
          guards: [inTime, allReplied],
          change: (_c, { at }) => ({ repliedAt: at }),
          effects: [repliedTold],
        },
        LAPSE: { to: 'lapsed', who: [system] },
        JURY_CHANGED: juryChanged,
        PROJECT_ENDED: cancelled,
      },
    },
    replied: {
      label: { en: 'Replied', cn: '已回复' },
      colour: 'blue',
      on: {
        ACCEPT: {
          to: 'closed',
          who: [leader],
          guards: [leads, allJudged],
          change: (c, e) => ({ ...seated(e), lines: judged(c, e) }),
        },
        FOLLOW_UP: { to: 'closed', who: [leader], guards: [leads, atStage], change: (_c, e) => seated(e), effects: [further] },
        JURY_CHANGED: juryChanged,
        PROJECT_ENDED: cancelled,
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'green', ended: true, on: { REPORTED: reported } },
    lapsed: {
      label: { en: 'Not replied in time', cn: '逾期未回复' },
      colour: 'red',
      ended: true,
      refuses: { REPLY: 'BID_CLAR_LATE', SAVE: 'BID_CLAR_LATE' },
      on: { REPORTED: reported },
    },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
