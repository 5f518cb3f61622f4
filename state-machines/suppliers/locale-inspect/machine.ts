/** The life of a visit (suppliers.md): a date agreed on, items scored, findings answered and verified, a report approved. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, own, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { approving } from '../../kernel/stock/approving.js';
import { mustSay } from '../../kernel/stock/said.js';
import { tellStep } from '../step-documents.js';
import type { StepResult } from '../step-documents.js';
import type { Item, Visit, VisitEvent, VisitEventOf } from './fields.js';
import {
  ANSWER_DAYS,
  RECTIFY_DAYS,
  ahead,
  allScored,
  answersAll,
  found,
  hasFindings,
  hasItems,
  inRange,
  judge,
  keepsList,
  listed,
  notEarly,
  openItems,
  proposable,
  reported,
  scored,
  signed,
  summed,
  verifiable,
  withList,
} from './rules.js';

type State =
  | 'draft'
  | 'notified'
  | 'scheduled'
  | 'inspecting'
  | 'rectifying'
  | 'verifying'
  | 'approving'
  | 'rejected'
  | 'passed'
  | 'conditional'
  | 'failed'
  | 'cancelled';
export const menu = 'localeInspectList';
const keepers = by('QUALITY', 'SUPPLIER_MANAGER');
const leader = named<Visit>('the leader', '组长', ({ leaderId }) => [leaderId]);
const team = named<Visit>('the team', '考察组', ({ leaderId, staffIds }) => [leaderId, ...(staffIds ?? [])]);
const supplier = own<Visit>(({ supplierId }, id) => supplierId === id);
const tellPlan =
  (event: 'INSPECT_STARTED' | 'INSPECT_CLOSED') =>
  ({ planId, planRow, conclusion }: Visit): readonly Effect[] =>
    planId === null
      ? []
      : [
          {
            kind: 'send',
            type: 'srmSlcInspectPlan',
            id: planId,
            event,
            payload: { rowNum: planRow, ...(event === 'INSPECT_CLOSED' ? { conclusion } : {}) },
          },
        ];
const ends = (result: StepResult) => tellStep<Visit>(result, ({ scoreRate }) => scoreRate);
/** It ends without a conclusion. */
const given = ({ planId, planRow }: Visit): readonly Effect[] =>
  planId === null
    ? []
    : [{ kind: 'send', type: 'srmSlcInspectPlan', id: planId, event: 'INSPECT_CLOSED', payload: { rowNum: planRow, conclusion: null } }];

const approval = approving<Visit, State>({
  stage: { submit: 'SUBMIT_REPORT', before: 'inspecting', rejected: 'rejected' },
  owner: [leader, keepers],
  to: [
    { to: 'passed', when: ({ conclusion }) => conclusion === 'PASS', effects: [tellPlan('INSPECT_CLOSED'), ends('PASSED')] },
    {
      to: 'conditional',
      when: ({ conclusion }) => conclusion === 'CONDITIONAL',
      effects: [tellPlan('INSPECT_CLOSED'), ends('CONDITIONAL')],
    },
    { to: 'failed', effects: [tellPlan('INSPECT_CLOSED'), ends('FAILED')] },
  ],
  toApprove: {
    type: 'LOCALE_INSPECT',
    menuCode: menu,
    title: { en: 'Inspection report to approve', cn: '考察报告待审批' },
    to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
  },
});
type Row = Transition<Visit, MachineEvent, State>;
const cancel: Row = {
  to: 'cancelled',
  who: [leader, by('SUPPLIER_MANAGER')],
  guards: [mustSay('reason')],
  effects: [given, tellStep('CANCELLED')],
};
const planCancelled: Row = { to: 'cancelled', who: [system], effects: [tellStep('CANCELLED')] };
const qualifyEnded: Row = { to: 'cancelled', who: [system], effects: [given] };
const overtaken = { PLAN_CANCELLED: planCancelled, QUALIFY_ENDED: qualifyEnded };
const gone = { CANCEL: cancel, ...overtaken };
const reschedule: Row = { to: 'draft', who: [leader, keepers], change: () => ({ scheduledDate: null, answerBy: null }) };
const adjustment = (sent: MachineEvent) => sent.payload as VisitEventOf<'PLAN_ADJUSTED'>['payload'];
/** Other people do not change what was agreed with the supplier. */
const planRestaffed: Row = {
  to: 'same',
  when: (_visit, sent) => adjustment(sent).proposedDate === undefined,
  who: [system],
  change: (_visit, sent) => ({ ...adjustment(sent) }),
};
const planAdjusted: Row = {
  to: 'draft',
  who: [system],
  change: (_visit, sent) => ({ ...adjustment(sent), scheduledDate: null, answerBy: null }),
};
const planMoves: readonly Row[] = [planRestaffed, planAdjusted];
const scheduled = ({ proposedDate }: Visit) => ({ scheduledDate: proposedDate, answerBy: null });
const save: Row = { to: 'same', who: [keepers, leader], guards: [inRange], change: scored };
const scoring: Row = { ...save, who: [team, keepers], guards: [inRange, keepsList] };
const reporting = [hasItems, allScored, found, summed, signed];
const report: readonly Row[] = [
  {
    to: 'rectifying',
    when: hasFindings,
    who: [leader, keepers],
    guards: reporting,
    change: (visit, sent) => ({ ...reported(visit, sent), submittedBy: sent.actor.userId }),
  },
  {
    to: 'approving',
    who: [leader, keepers],
    guards: reporting,
    change: (visit, sent) => ({ ...reported(visit, sent), submittedBy: sent.actor.userId }),
  },
];
const toSupplier = (en: string, cn: string) => ({
  type: 'LOCALE_INSPECT',
  menuCode: menu,
  title: { en, cn },
  to: ({ supplierId }: Visit) => [`supplier:${supplierId}` as const],
});

export const machine = lifecycle<Visit, VisitEvent>()<State>(
  { CREATE: { to: 'draft', who: [keepers, system], guards: [inRange], change: scored } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: save,
        NOTIFY: [
          {
            to: 'scheduled',
            when: ({ inspectMode }) => inspectMode === 'UNANNOUNCED',
            who: [leader, keepers],
            guards: [listed],
            change: scheduled,
          },
          {
            to: 'notified',
            who: [leader, keepers],
            guards: [ahead, listed],
            change: (_visit, { at }) => ({ answerBy: at + ANSWER_DAYS * DAY_MS }),
          },
        ],
        PLAN_ADJUSTED: { ...planAdjusted, to: 'same' },
        ...gone,
        DELETE: { to: 'removed', who: [keepers], effects: [given, tellStep('CANCELLED')] },
      },
    },
    notified: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [toSupplier('Date of a visit to confirm', '请确认考察日期')],
      deadlines: [{ event: 'ACCEPT_DUE', at: ({ answerBy }) => answerBy }],
      on: {
        ACCEPT_DATE: { to: 'scheduled', who: [supplier], change: scheduled },
        PROPOSE_DATE: {
          to: 'draft',
          who: [supplier],
          guards: [proposable],
          change: ({ rescheduleCount }, { payload }) => ({
            proposedDate: payload.date,
            rescheduleCount: (rescheduleCount ?? 0) + 1,
            answerBy: null,
          }),
        },
        ACCEPT_DUE: { to: 'scheduled', who: [system], change: scheduled },
        RESCHEDULE: reschedule,
        PLAN_ADJUSTED: planMoves,
        ...gone,
      },
    },
    scheduled: {
      label: { en: 'Scheduled', cn: '已排期' },
      colour: 'blue',
      on: {
        START: {
          to: 'inspecting',
          who: [team, keepers],
          guards: [notEarly, listed],
          change: withList,
          effects: [tellPlan('INSPECT_STARTED')],
        },
        RESCHEDULE: reschedule,
        PLAN_ADJUSTED: planMoves,
        ...gone,
      },
    },
    inspecting: {
      label: { en: 'Under way', cn: '考察中' },
      colour: 'blue',
      on: { SAVE: scoring, SUBMIT_REPORT: report as never, ...gone },
    },
    rectifying: {
      label: { en: 'Findings to answer', cn: '整改中' },
      colour: 'orange',
      todos: [toSupplier('Findings to answer', '请提交整改')],
      deadlines: [{ event: 'RECTIFY_DUE', at: ({ rectifyBy }) => rectifyBy }],
      on: {
        SUBMIT_RECTIFY: {
          to: 'verifying',
          who: [supplier],
          guards: [answersAll],
          change: ({ items }, { payload }) => ({
            items: items.map((item) => {
              const told = payload.rows.find(({ itemSeq }) => itemSeq === item.itemSeq);
              if (!told || item.rectifyStatus !== 'OPEN') return item;
              return { ...item, cause: told.cause, action: told.action, actionDate: told.actionDate, rectifyStatus: 'SUBMITTED' as const };
            }),
          }),
        },
        RECTIFY_DUE: { to: 'approving', who: [system], change: ({ items }) => judge(items) },
        ...gone,
      },
    },
    verifying: {
      label: { en: 'Being verified', cn: '整改验证' },
      colour: 'blue',
      todos: [
        {
          type: 'LOCALE_INSPECT',
          menuCode: menu,
          title: { en: 'Answers to verify', cn: '整改待验证' },
          to: ({ orgId }) => [`resp:QUALITY@${orgId}`],
        },
      ],
      on: {
        VERIFY: {
          to: 'same',
          who: [by('QUALITY')],
          guards: [verifiable],
          change: ({ items }, { payload }) => ({
            items: items.map((item) =>
              item.itemSeq === payload.itemSeq ? { ...item, rectifyStatus: payload.verdict as Item['rectifyStatus'] } : item,
            ),
          }),
        },
        FINISH_VERIFY: [
          {
            to: 'rectifying',
            when: (visit) => openItems(visit).length > 0,
            who: [by('QUALITY')],
            change: (_visit, { at }) => ({ rectifyBy: at + RECTIFY_DAYS * DAY_MS }),
          },
          { to: 'approving', who: [by('QUALITY')], change: ({ items }) => judge(items) },
        ],
        ...overtaken,
      },
    },
    approving: { ...approval.deciding, on: { ...approval.deciding.on, ...overtaken } },
    rejected: {
      label: { en: 'Report rejected', cn: '报告退回' },
      colour: 'red',
      phase: 'draft',
      on: { SAVE: scoring, SUBMIT_REPORT: report as never, ...gone },
    },
    passed: { label: { en: 'Passed', cn: '通过' }, colour: 'green', final: true },
    conditional: { label: { en: 'Passed with conditions', cn: '有条件通过' }, colour: 'green', final: true },
    failed: { label: { en: 'Failed', cn: '不通过' }, colour: 'red', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
