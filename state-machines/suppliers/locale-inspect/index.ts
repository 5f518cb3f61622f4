/** Visits of suppliers' sites (suppliers.md): a date agreed on, items scored, findings answered and verified, a report approved. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS, compareDates, daysBetween } from '../../kernel/primitives/instant.js';
import { gt, isNegative } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingEvents, approvingReasons } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';
import { stepEvents, stepFields, tellStep, tellsSteps } from '../step-documents.js';
import type { StepResult } from '../step-documents.js';
import { applies, concluded, isLow, rated } from './scoring.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;
const fields = {
  planId: f.ref('srmSlcInspectPlan', 'Plan', '考察计划', made),
  planRow: f.integer('Row of the plan', '计划行', { ...made, internal: true }),
  ...stepFields,
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  siteName: f.text(60, 'Site', '地点', { need: 'save', ...read }),
  inspectType: f.lookup(lookups.SLC_INSPECT_TYPE, 'Kind', '考察类型', { need: 'save', initial: 'NEW', ...read }),
  inspectMode: f.lookup(lookups.SLC_INSPECT_MODE, 'How', '考察方式', { need: 'save', initial: 'ONSITE', ...read }),
  proposedDate: f.date('Proposed for', '拟定日期', { need: 'save', ...read }),
  scheduledDate: f.date('Scheduled for', '确定日期', { ...made, ...read }),
  leaderId: f.ref('baseUsers', 'Leader', '组长', { need: 'save', ...read }),
  staffIds: f.refs('baseUsers', 'Staff', '组员'),
  closingSignedFlag: f.flag('Closing meeting signed', '末次会议已签字'),
  inspectorSignIds: f.attachments('Signature of the inspector', '考察方签名', read),
  supplierSignIds: f.attachments("Signature of the supplier's representative", '供应商代表签名', read),
  supplierSigner: f.text(50, 'Signed for the supplier by', '供应商签字人', read),
  signatureIds: f.attachments('Signed papers', '签字件'),
  summary: f.longText('Summary', '总结'),
  totalScore: f.decimal(9, 2, 'Score', '得分', made),
  scoreRate: f.rate('Rate %', '得分率(%)', made),
  conclusion: f.lookup(lookups.SLC_CONCLUSION, 'Conclusion', '结论', made),
  rescheduleCount: f.integer('Dates proposed', '协商次数', { ...made, initial: 0, ...read }),
  answerBy: f.dateTime('Answer by', '答复截止', { ...made, ...read }),
  rectifyBy: f.dateTime('Findings answered by', '整改截止', { ...made, ...read }),
};
const lines = {
  items: hot(
    'Items',
    '检查项目',
    { entity: 'srmSlcInspectRecord', key: 'itemSeq', bound: 200 },
    {
      itemSeq: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      chapter: f.text(60, 'Chapter', '章节', read),
      itemName: f.text(200, 'Item', '检查项', { need: 'save', ...read }),
      fullScore: f.decimal(5, 2, 'Full score', '满分', { need: 'save', initial: '10', min: 0 }),
      keyItemFlag: f.flag('Key item', '关键项'),
      applicableFlag: f.flag('Applies', '适用', { initial: 'Y' }),
      score: f.decimal(5, 2, 'Score', '得分', { min: 0 }),
      finding: f.text(500, 'Finding', '问题描述', read),
      severity: f.lookup(lookups.SLC_FINDING, 'Severity', '等级', read),
      evidenceIds: f.attachments('Photos', '照片'),
      cause: f.text(500, 'Cause', '原因分析', { ...made, ...read }),
      action: f.text(500, 'Action', '整改措施', { ...made, ...read }),
      actionDate: f.date('Done by', '完成日期', { ...made, ...read }),
      rectifyStatus: f.lookup(lookups.SLC_RECTIFY, 'Rectification', '整改状态', { ...made, initial: 'NONE', ...read }),
    },
  ),
};
export type Visit = Context<typeof fields, typeof lines>;
type Item = LineRow<typeof lines.items>;

export interface VisitFacts {
  readonly today?: string;
}
const withFacts = { facts: facts<VisitFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

type Mode = keyof typeof lookups.SLC_INSPECT_MODE.values;
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  NOTIFY: event('Notify', '通知供应商', {}, withFacts),
  RESCHEDULE: event('Reschedule', '改期'),
  ACCEPT_DATE: event('Accept the date', '接受日期'),
  PROPOSE_DATE: event('Propose another date', '提议日期', { date: f.date('Date', '日期', { need: 'save' }) }),
  ACCEPT_DUE: systemEvent('Date deemed accepted', '视为接受'),
  START: event('Begin', '开始考察', {}, withFacts),
  SUBMIT_REPORT: event('Submit the report', '提交报告'),
  SUBMIT_RECTIFY: event('Answer the findings', '提交整改', {
    rows: f.rows(
      {
        itemSeq: f.integer('No.', '序号', { need: 'save', min: 1 }),
        cause: f.text(500, 'Cause', '原因分析', { need: 'save' }),
        action: f.text(500, 'Action', '整改措施', { need: 'save' }),
        actionDate: f.date('Done by', '完成日期', { need: 'save' }),
      },
      'Findings',
      '问题项',
      { need: 'save' },
    ),
  }),
  VERIFY: event('Verify', '验证', {
    itemSeq: f.integer('No.', '序号', { need: 'save', min: 1 }),
    verdict: f.lookup(lookups.SLC_VERIFY, 'Verdict', '验证结果', { need: 'save', initial: 'CLOSED' }),
  }),
  FINISH_VERIFY: event('Finish the verification', '完成验证'),
  RECTIFY_DUE: systemEvent('Not answered in time', '整改逾期'),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: approvingEvents.APPROVE,
  REJECT: approvingEvents.REJECT,
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
  PLAN_CANCELLED: systemEvent('Plan cancelled', '计划取消'),
  /** Without a date it is about who goes there alone. */
  PLAN_ADJUSTED: systemEvent<{ readonly proposedDate?: string; readonly inspectMode?: Mode; readonly staffIds?: readonly string[] }>(
    'Plan adjusted',
    '计划调整',
  ),
  ...stepEvents,
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};
type VisitEvent = EventOf<typeof events>;
type VisitEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, rule, refuse, reasons } = refusalsOf({
  SLC_LINES_EMPTY: { en: 'Add at least one item.', cn: '请至少维护一个检查项' },
  LIN_DATE: { en: 'Notify at least 3 days ahead.', cn: '须至少提前3天通知' },
  LIN_PROPOSALS: { en: 'Dates can be proposed twice, within 15 days of the proposed one.', cn: '最多可协商两次日期,且须在拟定日期15天内' },
  LIN_TOO_EARLY: { en: 'Not before {date}.', cn: '未到考察日期{date}' },
  LIN_SCORE_RANGE: { en: 'Item {n}: the score must be 0 to {full}.', cn: '第{n}项得分须在0到{full}之间' },
  LIN_FINDING: { en: 'Item {n}: describe the finding and its severity.', cn: '第{n}项低分须填写问题及等级' },
  LIN_UNSCORED: { en: '{n} items are not scored.', cn: '尚有{n}项未评分' },
  LIN_SUMMARY: { en: 'Write the summary.', cn: '请填写总结' },
  LIN_MEETING: { en: 'The closing meeting is not signed.', cn: '末次会议未签字' },
  LIN_ACTIONS: { en: 'Answer every finding.', cn: '请逐项填写整改' },
  LIN_ITEM: { en: 'There is no finding with this number to verify.', cn: '该序号没有待验证的问题项' },
});
const ask = { needs: 'ask' } as const;
const AHEAD_DAYS = 3;
const ANSWER_DAYS = 5;
const RECTIFY_DAYS = 30;
const PROPOSALS = 2;
const PROPOSAL_DAYS = 15;

const hasItems = guard<Visit>('SLC_LINES_EMPTY', ({ items }) => items.length > 0, { over: ['items'] });
const ahead = guard(
  'LIN_DATE',
  ({ inspectMode, proposedDate }: Visit, { facts: { today } }: VisitEventOf<'NOTIFY'>) =>
    inspectMode === 'UNANNOUNCED' || today === undefined || daysBetween(today, proposedDate) >= AHEAD_DAYS,
  ask,
);
const proposable = guard(
  'LIN_PROPOSALS',
  ({ rescheduleCount, proposedDate }: Visit, { payload }: VisitEventOf<'PROPOSE_DATE'>) =>
    (rescheduleCount ?? 0) < PROPOSALS && Math.abs(daysBetween(proposedDate, payload.date)) <= PROPOSAL_DAYS,
  ask,
);
const notEarly = rule(
  ['LIN_TOO_EARLY'],
  ({ scheduledDate }: Visit, { facts: { today } }: VisitEventOf<'START'>) =>
    scheduledDate === null ||
    today === undefined ||
    compareDates(scheduledDate, today) <= 0 ||
    refuse('LIN_TOO_EARLY', { params: { date: scheduledDate } }),
  ask,
);
const merged = (visit: Visit, sent: MachineEvent): readonly Item[] =>
  (applySave<Visit>(lines, visit, sent.payload as SavePayload).items ?? visit.items) as readonly Item[];
const inRange: Guard<Visit, MachineEvent> = rule<Visit, MachineEvent>(
  ['LIN_SCORE_RANGE'],
  (visit, sent) => {
    const wrong = merged(visit, sent).find(({ score, fullScore }) => score !== null && (isNegative(score) || gt(score, fullScore)));
    return !wrong || refuse('LIN_SCORE_RANGE', { field: 'items', params: { n: wrong.itemSeq, full: wrong.fullScore } });
  },
  ask,
);
const found: Guard<Visit, MachineEvent> = rule<Visit, MachineEvent>(
  ['LIN_FINDING'],
  ({ items }) => {
    const silent = items.find((item) => applies(item) && isLow(item) && (!isSaid(item.finding) || item.severity === null));
    return !silent || refuse('LIN_FINDING', { field: 'items', params: { n: silent.itemSeq } });
  },
  { over: ['items'] },
);
const allScored: Guard<Visit, MachineEvent> = rule<Visit, MachineEvent>(
  ['LIN_UNSCORED'],
  ({ items }) => {
    const n = items.filter((item) => applies(item) && item.score === null).length;
    return n === 0 || refuse('LIN_UNSCORED', { params: { n } });
  },
  { over: ['items'] },
);
const summed = guard<Visit>('LIN_SUMMARY', ({ summary }) => isSaid(summary), { over: ['summary'] });
const signed = guard<Visit>('LIN_MEETING', ({ closingSignedFlag, inspectMode }) => inspectMode === 'REMOTE' || closingSignedFlag === 'Y', {
  over: ['closingSignedFlag', 'inspectMode'],
});
const openItems = ({ items }: Pick<Visit, 'items'>) => items.filter(({ rectifyStatus }) => rectifyStatus === 'OPEN');
const answersAll = guard(
  'LIN_ACTIONS',
  (visit: Visit, { payload }: VisitEventOf<'SUBMIT_RECTIFY'>) => {
    const told = new Set(payload.rows.map(({ itemSeq }) => itemSeq));
    return openItems(visit).every(({ itemSeq }) => told.has(itemSeq));
  },
  ask,
);
const verifiable = guard(
  'LIN_ITEM',
  ({ items }: Visit, { payload }: VisitEventOf<'VERIFY'>) =>
    items.some((item) => item.itemSeq === payload.itemSeq && item.rectifyStatus !== null && item.rectifyStatus !== 'NONE'),
  ask,
);

const needsAnswer = ({ severity }: Item) => severity === 'MAJOR' || severity === 'MINOR';
/** The closing meeting is signed when both sides have drawn their names, and no more when one is taken away. */
function signing(visit: Visit, change: Change<Visit>): Change<Visit> {
  if (change.inspectorSignIds === undefined && change.supplierSignIds === undefined) return change;
  const { inspectorSignIds, supplierSignIds } = { ...visit, ...change };
  return { ...change, closingSignedFlag: isSaid(inspectorSignIds) && isSaid(supplierSignIds) ? 'Y' : 'N' };
}
const scored = (visit: Visit, sent: MachineEvent): Change<Visit> => {
  const change = signing(visit, applySave<Visit>(lines, visit, sent.payload as SavePayload));
  return change.items ? { ...change, ...rated(change.items) } : change;
};
const judge = (items: readonly Item[]) => ({ items, ...rated(items), conclusion: concluded(items) });
const reported = ({ items }: Visit, { at }: MachineEvent) => ({
  ...judge(
    items.map((item) => ({
      ...item,
      rectifyStatus: needsAnswer(item) ? (item.rectifyStatus === 'CLOSED' ? ('CLOSED' as const) : ('OPEN' as const)) : ('NONE' as const),
    })),
  ),
  rectifyBy: at + RECTIFY_DAYS * DAY_MS,
});
const hasFindings = ({ items }: Visit) => items.some((item) => needsAnswer(item) && item.rectifyStatus !== 'CLOSED');

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
const menu = 'localeInspectList';
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
const scoring: Row = { ...save, who: [team, keepers] };
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

const machine = lifecycle<Visit, VisitEvent>()<State>(
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
            change: scheduled,
          },
          {
            to: 'notified',
            who: [leader, keepers],
            guards: [ahead],
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
        START: { to: 'inspecting', who: [team, keepers], guards: [notEarly], effects: [tellPlan('INSPECT_STARTED')] },
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

const inside = ['QUALITY', 'SUPPLIER_MANAGER', 'APPROVER'] as const;
const told = [
  'notified',
  'scheduled',
  'inspecting',
  'rectifying',
  'verifying',
  'approving',
  'rejected',
  'passed',
  'conditional',
  'failed',
  'cancelled',
];
export const srmSlcLocaleInspect = defineDocument({
  type: 'srmSlcLocaleInspect',
  version: 1,
  path: 'suppliers/locale-inspect',
  kind: 'document',
  title: { en: 'On-site inspection', cn: '现场考察' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  ignores: ['PLAN_ADJUSTED'],
  sends: {
    INSPECT_STARTED: { to: ['srmSlcInspectPlan'], byHand: true },
    INSPECT_CLOSED: { to: ['srmSlcInspectPlan'], byHand: true },
    ...tellsSteps,
  },
  view: plainView<Visit>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', told] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'LIN-{yyyyMMdd}-{seq3}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'siteName',
      'inspectType',
      'scheduledDate',
      'leaderId',
      'scoreRate',
      'conclusion',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'siteName', 'inspectType', 'scheduledDate', 'leaderId'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Visit', cn: '考察' },
      fields: [
        'orgId',
        'supplierId',
        'siteName',
        'inspectType',
        'inspectMode',
        'planId',
        'qualifyId',
        'proposedDate',
        'scheduledDate',
        'leaderId',
        'staffIds',
        'remark',
      ],
    },
    { label: { en: 'Items', cn: '检查项目' }, lines: 'items' },
    {
      label: { en: 'Report', cn: '报告' },
      fields: [
        'summary',
        'closingSignedFlag',
        'inspectorSignIds',
        'supplierSignIds',
        'supplierSigner',
        'signatureIds',
        'totalScore',
        'scoreRate',
        'conclusion',
        'rescheduleCount',
        'answerBy',
        'rectifyBy',
      ],
    },
  ],
  proposes: { orgId: 'organisation', leaderId: 'user' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'On-site inspections', cn: '现场考察' },
      resp: [...inside, 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    { route: 'localeInspectEdit', kind: 'edit', audience: ['INSIDE', 'EX'], label: { en: 'Inspection', cn: '现场考察维护' }, within: menu },
    {
      route: 'localeInspectDetail',
      kind: 'detail',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Inspection', cn: '现场考察详情' },
      within: menu,
    },
  ],
});
