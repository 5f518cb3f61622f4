/** Assessment notices (performance.md): a penalty or demerit that a supplier accepts, objects to, or lets pass by silence. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, named, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { add, div, gt, gte, isZero, min, mul, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingEvents, approvingReasons, complete } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { performanceLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;
const REPLY = 7 * DAY_MS;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  noticeTitle: f.text(200, 'Title', '通知主题', { need: 'save', ...read }),
  assessDate: f.date('Date', '考核日期', { need: 'save', ...read }),
  basisType: f.lookup(lookups.SPE_BASIS, 'Basis', '考核依据', { need: 'save', initial: 'CONTRACT', ...read }),
  basisRef: f.text(200, 'Clause', '依据条款', { need: 'submit', ...read }),
  handlerId: f.ref('baseUsers', 'Responsible', '责任人', { need: 'submit' }),
  currency: f.text(3, 'Currency', '币种', { need: 'save', initial: 'CNY', ...read }),
  evidenceIds: f.attachments('Evidence', '证据', read),
  totalAmount: f.amount('Amount', '考核金额', { ...made, initial: '0' }),
  totalPoints: f.decimal(7, 2, 'Points', '考核分值', { ...made, initial: '0' }),
  deductedAmount: f.amount('Deducted', '已扣金额', made),
  remainingAmount: f.amount('Remaining', '剩余金额', made),
  replyRound: f.integer('Round', '回复轮次', { ...made, initial: 0 }),
  replyDeadline: f.dateTime('Reply by', '回复截止', made),
  checkDeadline: f.dateTime('Check by', '核对截止', { computed: true }),
  replyType: f.lookup(lookups.SPE_REPLY, 'Reply', '供应商回复', made),
  replyText: f.longText('Objection', '异议说明', made),
  autoSubmitFlag: f.flag('Accepted by silence', '逾期自动接受', made),
  autoCheckFlag: f.flag('Passed by silence', '逾期自动核对', { computed: true }),
  decisionNote: f.text(500, 'Decision', '处理意见', made),
};
const lines = {
  lines: hot(
    'Lines',
    '考核明细',
    { entity: 'srmSpeAssessLine', key: 'lineNum', bound: 100 },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      assessItem: f.lookup(lookups.SPE_ASSESS_ITEM, 'For', '考核项', { need: 'save', initial: 'LATE', ...read }),
      billNumber: f.text(60, 'Bill', '来源单据', read),
      description: f.text(500, 'Description', '考核说明', { need: 'save', ...read }),
      basisAmount: f.amount('Basis', '考核基数', { min: 0, ...read }),
      ratePerUnit: f.rate('Rate a unit (%)', '单位比例(%)', { min: 0, max: 100, ...read }),
      units: f.decimal(9, 2, 'Units', '单位数', { min: 0, ...read }),
      capRate: f.rate('At most (%)', '上限比例(%)', { min: 0, max: 100, ...read }),
      amount: f.amount('Amount', '考核金额', { min: 0, ...read }),
      points: f.decimal(5, 2, 'Points', '分值', { min: -20, max: 0, ...read }),
    },
  ),
};
type Notice = Context<typeof fields, typeof lines>;
type Line = Notice['lines'][number];
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
/** From which amount on somebody approves it, by the setting in force. */
export interface NoticeFacts {
  readonly approvalAmount?: string | null;
}
const withFacts = { facts: facts<NoticeFacts>() };
const money = f.amount('Amount', '金额', { need: 'save', min: '0.01' });
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交'),
  CHECK_OK: event('Passed', '核对通过', comment, withFacts),
  TRANSFER: event('Hand over', '转交', { userId: f.ref('baseUsers', 'To', '转交给', { need: 'save' }), ...reason }),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: approvingEvents.APPROVE,
  REJECT: approvingEvents.REJECT,
  CHECK_RETURN: event('Return', '核对退回', reason, { dangerous: true }),
  SUPPLIER_COMMIT: event(
    'Reply',
    '回复',
    {
      replyType: f.lookup(lookups.SPE_REPLY, 'Reply', '回复', { need: 'save', initial: 'ACCEPT' }),
      replyText: f.longText('Objection', '异议说明'),
    },
    { call: 'doSupplierCommit' },
  ),
  KEEP_REPLY: event('Keep the reply', '保存回复草稿', {
    replyType: f.lookup(lookups.SPE_REPLY, 'Reply', '回复', { need: 'save', initial: 'ACCEPT' }),
    replyText: f.longText('Objection', '异议说明'),
  }),
  UPHOLD: event('Uphold', '维持', reason),
  MODIFY: event('Lower', '调低', {
    rows: f.rows(
      {
        lineNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
        amount: f.amount('Amount', '考核金额', { need: 'save', min: 0 }),
        points: f.decimal(5, 2, 'Points', '分值'),
      },
      'Lines',
      '考核明细',
      { need: 'save' },
    ),
    ...reason,
  }),
  PAID: event('Enter a payment', '登记付款', { amount: money, voucher: f.text(60, 'Voucher', '凭证号', { need: 'save' }) }),
  DEDUCTED: systemEvent<{ readonly invDocId: string; readonly amount: string }>('Deducted', '开票扣款'),
  UNDEDUCTED: systemEvent<{ readonly invDocId: string; readonly amount: string }>('Deduction taken back', '扣款冲回'),
  EXECUTE: event('Carried out', '执行', comment),
  WITHDRAW_NOTICE: event('Withdraw the notice', '撤销通知', reason, { dangerous: true }),
  CANCEL: event('Cancel', '取消', {}, { dangerous: true }),
  CHECK_DUE: systemEvent<object, NoticeFacts>('Check overdue', '核对逾期'),
  REPLY_DUE: systemEvent('Reply overdue', '回复逾期'),
};
type NoticeEvent = EventOf<typeof events>;
type NoticeEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, reasons } = refusalsOf({
  SLC_LINES_EMPTY: { en: 'Add at least one line.', cn: '请至少维护一行明细' },
  ASS_DEADLINE: { en: 'The time to reply is over.', cn: '已过回复截止时间' },
  ASS_OBJECT_TEXT: { en: 'Explain the objection.', cn: '请填写异议说明' },
  ASS_UPWARDS: { en: 'Amounts may only be lowered.', cn: '金额只能调低' },
  ASS_OVER_DEDUCT: { en: 'The amount exceeds what remains.', cn: '金额超过剩余考核额' },
  ASS_LAST_ROUND: { en: 'After an objection was decided, the notice is accepted.', cn: '异议已处理,不能再次提出异议' },
});
const ask = { needs: 'ask' } as const;
const hasLines = guard<Notice>('SLC_LINES_EMPTY', ({ lines: rows }) => rows.length > 0, { over: ['lines'] });
const inTime = guard<Notice, MachineEvent>('ASS_DEADLINE', ({ replyDeadline }, { at }) => at < (replyDeadline ?? 0), ask);
const explained = guard<Notice, NoticeEventOf<'SUPPLIER_COMMIT'>>(
  'ASS_OBJECT_TEXT',
  (_notice, { payload }) => payload.replyType === 'ACCEPT' || isSaid(payload.replyText),
  ask,
);
const first = guard<Notice, NoticeEventOf<'SUPPLIER_COMMIT'>>(
  'ASS_LAST_ROUND',
  ({ replyRound }, { payload }) => payload.replyType === 'ACCEPT' || (replyRound ?? 1) < 2,
  ask,
);

const downwards = guard<Notice, NoticeEventOf<'MODIFY'>>(
  'ASS_UPWARDS',
  ({ lines: rows }, { payload }) =>
    payload.rows.every(({ lineNum, amount, points }) => {
      const line = rows.find((row) => row.lineNum === lineNum);
      const fewer = points === null || (!gt(points, '0') && gte(points, line?.points ?? '0'));
      return line !== undefined && !gt(amount, line.amount ?? '0') && fewer;
    }),
  ask,
);
const withinRest = guard<Notice, NoticeEventOf<'PAID'>>(
  'ASS_OVER_DEDUCT',
  (notice, { payload }) => !gt(payload.amount, restOf(notice)),
  ask,
);

/** A share of the basis for each unit, at most a share of it altogether; without a rate the amount is as typed. */
export function amountOf({
  basisAmount,
  ratePerUnit,
  units,
  capRate,
  amount,
}: Pick<Line, 'basisAmount' | 'ratePerUnit' | 'units' | 'capRate' | 'amount'>) {
  if (basisAmount === null || ratePerUnit === null || units === null) return amount;
  const due = round2(div(mul(mul(basisAmount, ratePerUnit), units), '100'));
  return capRate === null ? due : min(due, round2(div(mul(basisAmount, capRate), '100')));
}
function saved(notice: Notice, payload: SavePayload): Change<Notice> {
  const change = applySave<Notice>(lines, notice, payload);
  const rows = (change.lines ?? notice.lines).map((line) => ({ ...line, amount: amountOf(line) }));
  return {
    ...change,
    lines: rows,
    totalAmount: sum(rows.map(({ amount }) => amount ?? '0')),
    totalPoints: sum(rows.map(({ points }) => points ?? '0')),
  };
}
const restOf = ({ remainingAmount, totalAmount }: Pick<Notice, 'remainingAmount' | 'totalAmount'>): string =>
  remainingAmount ?? totalAmount ?? '0';
/** What is taken off, or given back where it is less than nothing. */
const deducted = (notice: Notice, amount: string): Change<Notice> => ({
  deductedAmount: add(notice.deductedAmount ?? '0', amount),
  remainingAmount: sub(restOf(notice), amount),
});
/** More than what remains is not taken off twice. */
const heard = (notice: Notice, { payload }: NoticeEventOf<'DEDUCTED'>): Change<Notice> =>
  deducted(notice, min(payload.amount, restOf(notice)));
const lowered = (notice: Notice, { payload }: NoticeEventOf<'MODIFY'>): Change<Notice> => {
  const rows = notice.lines.map((line) => {
    const said = payload.rows.find(({ lineNum }) => lineNum === line.lineNum);
    return said ? { ...line, amount: said.amount, points: said.points ?? line.points } : line;
  });
  return {
    lines: rows,
    totalAmount: sum(rows.map(({ amount }) => amount ?? '0')),
    totalPoints: sum(rows.map(({ points }) => points ?? '0')),
    decisionNote: payload.reason,
  };
};
const issued = ({ replyRound }: Notice, { at }: MachineEvent): Change<Notice> => ({
  replyRound: (replyRound ?? 0) + 1,
  replyDeadline: at + REPLY,
  replyType: null,
  autoSubmitFlag: 'N',
});

type State = 'draft' | 'checking' | 'approving' | 'rejected' | 'issued' | 'objected' | 'accepted' | 'executed' | 'withdrawn' | 'cancelled';
const menu = 'supplierInfoAssessmentList';
const people = by('BUYER', 'QUALITY', 'SUPPLIER_MANAGER');
const keepers = [people, creator] as const;
const handler = named<Notice>('whoever is responsible', '责任人', ({ handlerId }) => [handlerId]);
const supplier = own<Notice>(({ supplierId }, id) => supplierId === id);
const toHandler = (en: string, cn: string) => ({
  type: 'PERFORMANCE',
  menuCode: menu,
  title: { en, cn },
  to: ({ handlerId }: Notice) => (handlerId === null ? [] : [`user:${handlerId}` as const]),
});
const save = { to: 'same' as const, who: keepers, change: (notice: Notice, { payload }: NoticeEventOf<'SAVE'>) => saved(notice, payload) };
const submit = {
  to: 'checking' as const,
  who: keepers,
  guards: [hasLines, complete(fields, lines)],
  change: (_notice: Notice, { at, actor }: MachineEvent) => ({ checkDeadline: at + REPLY, submittedBy: actor.userId }),
};
const cancel = { to: 'cancelled' as const, who: keepers };
const withdraw = { to: 'withdrawn' as const, who: [by('SUPPLIER_MANAGER')] as const, guards: [mustSay('reason')] };
/** As much as somebody else approves it. */
const isLarge = ({ totalAmount }: Notice, sent: MachineEvent): boolean => {
  const { approvalAmount = null } = sent.facts as NoticeFacts;
  return approvalAmount !== null && gte(totalAmount ?? '0', approvalAmount);
};
const approval = approving<Notice, State>({
  stage: { submit: 'CHECK_OK', before: 'checking' },
  owner: [handler],
  to: [{ to: 'issued', change: issued }],
  toApprove: {
    type: 'DOC_APPROVE',
    menuCode: menu,
    title: { en: 'Assessment notice to approve', cn: '考核通知单待审批' },
    to: ({ orgId }) => [orgId === null ? 'resp:APPROVER' : `resp:APPROVER@${orgId}`],
  },
});
/** The objection that the supplier kept counts as sent. */
const keptObjection = ({ replyType, replyText, replyRound }: Notice): boolean =>
  replyType === 'OBJECT' && isSaid(replyText) && (replyRound ?? 1) < 2;
const nothingLeft = (change: Change<Notice>): boolean => isZero(change.remainingAmount ?? '0');
const machine = lifecycle<Notice, NoticeEvent>()<State>(
  { CREATE: { to: 'draft', who: [people, system], change: (notice, { payload }) => saved(notice, payload) } },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: { SAVE: save, SUBMIT: submit, CANCEL: cancel } },
    checking: {
      label: { en: 'Checked by the responsible', cn: '待责任部门核对' },
      colour: 'blue',
      todos: [toHandler('Notice to check', '考核通知单待核对')],
      deadlines: [{ event: 'CHECK_DUE', at: ({ checkDeadline }) => checkDeadline }],
      on: {
        CHECK_OK: [
          { to: 'approving', when: isLarge, who: [handler, by('SUPPLIER_MANAGER')] },
          { to: 'issued', who: [handler, by('SUPPLIER_MANAGER')], change: issued },
        ],
        TRANSFER: {
          to: 'same',
          who: [handler, by('SUPPLIER_MANAGER')],
          guards: [mustSay('reason')],
          change: (_notice, { payload }) => ({ handlerId: payload.userId }),
        },
        WITHDRAW_NOTICE: withdraw,
        CHECK_RETURN: { to: 'rejected', who: [handler, by('SUPPLIER_MANAGER')], guards: [mustSay('reason')] },
        CHECK_DUE: [
          { to: 'approving', when: isLarge, who: [system], change: () => ({ autoCheckFlag: 'Y' }) },
          { to: 'issued', who: [system], change: (notice, sent) => ({ ...issued(notice, sent), autoCheckFlag: 'Y' }) },
        ],
      },
    },
    approving: { ...approval.deciding, on: { ...approval.deciding.on, WITHDRAW_NOTICE: withdraw } },
    rejected: { label: { en: 'Returned', cn: '退回' }, colour: 'red', phase: 'draft', on: { SAVE: save, SUBMIT: submit, CANCEL: cancel } },
    issued: {
      label: { en: 'Waiting for the supplier', cn: '待供应商回复' },
      colour: 'orange',
      todos: [
        {
          type: 'PERFORMANCE',
          menuCode: menu,
          title: { en: 'Assessment notice to answer', cn: '考核通知单待回复' },
          to: ({ supplierId }) => [`supplier:${supplierId}`],
        },
      ],
      deadlines: [{ event: 'REPLY_DUE', at: ({ replyDeadline }) => replyDeadline }],
      on: {
        SUPPLIER_COMMIT: [
          {
            to: 'accepted',
            when: (_notice, { payload }) => payload.replyType === 'ACCEPT',
            who: [supplier],
            guards: [inTime],
            change: () => ({ replyType: 'ACCEPT', replyText: null }),
          },
          {
            to: 'objected',
            who: [supplier],
            guards: [inTime, explained, first],
            change: (_notice, { payload }) => ({ replyType: 'OBJECT', replyText: payload.replyText }),
          },
        ],
        KEEP_REPLY: {
          to: 'same',
          who: [supplier],
          guards: [inTime],
          change: (_notice, { payload }) => ({ replyType: payload.replyType, replyText: payload.replyText }),
        },
        REPLY_DUE: [
          { to: 'objected', when: keptObjection, who: [system], change: () => ({ autoSubmitFlag: 'Y' }) },
          { to: 'accepted', who: [system], change: () => ({ replyType: 'ACCEPT', autoSubmitFlag: 'Y' }) },
        ],
        WITHDRAW_NOTICE: withdraw,
      },
    },
    objected: {
      label: { en: 'Objected', cn: '供应商有异议' },
      colour: 'blue',
      todos: [toHandler('Objection to decide', '考核异议待处理')],
      on: {
        UPHOLD: {
          to: 'issued',
          who: [handler, by('SUPPLIER_MANAGER')],
          guards: [mustSay('reason')],
          change: (notice, sent) => ({ ...issued(notice, sent), decisionNote: sent.payload.reason }),
        },
        MODIFY: [
          {
            to: 'withdrawn',
            when: (notice, sent) => isZero(lowered(notice, sent).totalAmount ?? '0'),
            who: [handler, by('SUPPLIER_MANAGER')],
            guards: [mustSay('reason'), downwards],
            change: lowered,
          },
          {
            to: 'issued',
            who: [handler, by('SUPPLIER_MANAGER')],
            guards: [mustSay('reason'), downwards],
            change: (notice, sent) => ({ ...lowered(notice, sent), ...issued(notice, sent) }),
          },
        ],
        WITHDRAW_NOTICE: withdraw,
      },
    },
    accepted: {
      label: { en: 'Accepted', cn: '已接受待执行' },
      colour: 'green',
      phase: 'inForce',
      on: {
        EXECUTE: { to: 'executed', who: [by('FINANCE', 'SUPPLIER_MANAGER')] },
        PAID: [
          {
            to: 'executed',
            when: (notice, { payload }) => nothingLeft(deducted(notice, payload.amount)),
            who: [by('FINANCE')],
            guards: [withinRest],
            change: (notice, { payload }) => deducted(notice, payload.amount),
          },
          { to: 'same', who: [by('FINANCE')], guards: [withinRest], change: (notice, { payload }) => deducted(notice, payload.amount) },
        ],
        DEDUCTED: [
          { to: 'executed', when: (notice, sent) => nothingLeft(heard(notice, sent)), who: [system], change: heard },
          { to: 'same', who: [system], change: heard },
        ],
        UNDEDUCTED: { to: 'same', who: [system], change: (notice, { payload }) => deducted(notice, `-${payload.amount}`) },
        WITHDRAW_NOTICE: withdraw,
      },
    },
    executed: {
      label: { en: 'Carried out', cn: '已执行' },
      colour: 'dark',
      ended: true,
      on: { UNDEDUCTED: { to: 'accepted', who: [system], change: (notice, { payload }) => deducted(notice, `-${payload.amount}`) } },
    },
    withdrawn: { label: { en: 'Withdrawn', cn: '已撤销' }, colour: 'red', ended: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true },
  },
);

export const srmSpeAssessHead = defineDocument({
  type: 'srmSpeAssessHead',
  version: 1,
  path: 'performance/assess',
  kind: 'document',
  title: { en: 'Assessment notice', cn: '考核通知单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  view: plainView<Notice>(fields, lines, {
    supplier: {
      and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', ['issued', 'objected', 'accepted', 'executed', 'withdrawn']] }],
    },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'KHTZ-{yyyyMMdd}-{seq4}' },
  nameField: 'noticeTitle',
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'noticeTitle',
      'assessDate',
      'currency',
      'totalAmount',
      'totalPoints',
      'replyDeadline',
      'autoSubmitFlag',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'assessDate'],
    sort: [['creationDate', 'desc']],
    sums: { columns: ['totalAmount'], by: 'currency' },
  },
  form: [
    {
      label: { en: 'Notice', cn: '考核通知' },
      fields: [
        'orgId',
        'supplierId',
        'noticeTitle',
        'assessDate',
        'basisType',
        'basisRef',
        'handlerId',
        'currency',
        'evidenceIds',
        'totalAmount',
        'totalPoints',
        'deductedAmount',
        'remainingAmount',
        'remark',
      ],
    },
    { label: { en: 'Lines', cn: '考核明细' }, lines: 'lines' },
    {
      label: { en: 'Reply', cn: '供应商回复' },
      fields: ['replyRound', 'replyDeadline', 'checkDeadline', 'replyType', 'replyText', 'autoSubmitFlag', 'autoCheckFlag', 'decisionNote'],
    },
  ],
  proposes: { orgId: 'organisation', handlerId: 'user' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Assessment notices', cn: '考核通知单' },
      resp: ['BUYER', 'QUALITY', 'SUPPLIER_MANAGER', 'FINANCE', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'supplierAssessmentEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Assessment notice', cn: '考核通知单' },
      within: menu,
    },
  ],
});
