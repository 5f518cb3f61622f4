/**
 * Monthly delivery schedules (orders-deliveries.md §3): what a supplier is to deliver each day, and what he commits to. One row is
 * one material on one day; the months after it are forecast.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS, daysBetween } from '../../kernel/primitives/instant.js';
import { abs, eq, gt, isPositive, mul, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { complete } from '../../kernel/stock/approving.js';
import { completedByItems } from '../../trade/item-copies.js';
import type { ItemFacts } from '../../trade/item-copies.js';
import { isSaid, mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { letter, supplierOf } from '../letters.js';
import type { OpenLine } from './notices.js';
import { calledFor, daysIn, noticeEffects } from './notices.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  scheduleMonth: f.month('Month', '计划月', { need: 'save', fixed: true, ...read }),
  versionNo: f.integer('Version', '版本', { ...made, initial: 0 }),
  replyDeadline: f.dateTime('Reply by', '回复截止', made),
  noReplyFlag: f.flag('Not answered', '未回复', made),
  closeAt: f.dateTime('Closes', '自动关闭时间', { computed: true, internal: true }),
  totalQty: f.quantity('Planned', '计划总量', made),
  commitTotal: f.quantity('Committed', '承诺总量', made),
  gapQty: f.quantity('Gap', '差异', made),
};
const lines = {
  lines: hot(
    'Days',
    '计划明细',
    { entity: 'srmPurMonthlyScheduleLine', key: 'lineNum', bound: 2000, indexes: ['itemId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true, need: 'submit', ...read }),
      itemCode: f.text(50, 'Code', '物料编码', made),
      itemName: f.text(200, 'Name', '物料名称', made),
      spec: f.text(500, 'Specification', '规格', read),
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
      deliverDate: f.date('Day', '日期', { need: 'submit', ...read }),
      planQty: f.quantity('Planned', '计划数量', { need: 'submit', min: 0, unit: 'uomId', ...read }),
      commitQty: f.quantity('Committed', '承诺数量', made),
      supplierComment: f.text(200, 'Comment', '供应商说明', made),
      noticedFlag: f.flag('Called for', '已生成送货通知', made),
      publishedQty: f.quantity('Planned before', '上版数量', { computed: true, internal: true }),
    },
  ),
  /** What the months after it are likely to need: binding for nobody. */
  forecasts: hot(
    'Forecast',
    '预测',
    { key: 'forecastNum', bound: 500 },
    {
      forecastNum: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true, need: 'submit', ...read }),
      itemCode: f.text(50, 'Code', '物料编码', made),
      itemName: f.text(200, 'Name', '物料名称', made),
      spec: f.text(500, 'Specification', '规格', made),
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'submit', ...read }),
      m1Qty: f.quantity('Next month', '次月', { min: 0, unit: 'uomId', ...read }),
      m2Qty: f.quantity('Month after next', '第二个月', { min: 0, unit: 'uomId', ...read }),
      m3Qty: f.quantity('Third month', '第三个月', { min: 0, unit: 'uomId', ...read }),
    },
  ),
};
export type Schedule = Context<typeof fields, typeof lines>;
type Row = Schedule['lines'][number];
interface ScheduleFacts extends ItemFacts {
  readonly today?: string;
  /** The fifth day after the month is over. */
  readonly closeAt?: number;
  readonly open?: readonly OpenLine[];
  readonly newIds?: readonly string[];
}
const withFacts = { facts: facts<ScheduleFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  PUBLISH: event('Publish', '发布', {}, { call: 'doPublish', ...withFacts }),
  REPLY: event(
    'Commit',
    '回复',
    {
      rows: f.rows(
        {
          lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
          commitQty: f.quantity('Quantity', '承诺数量', { need: 'save', min: 0 }),
          supplierComment: f.text(200, 'Comment', '说明'),
        },
        'Days',
        '明细',
        { need: 'save', about: { lines: 'lines' } },
      ),
    },
    { call: 'doReply' },
  ),
  CONFIRM: event('Confirm', '确认'),
  SEND_BACK: event('Send back', '退回供应商', comment),
  CREATE_NOTICE: event(
    'Call for deliveries',
    '生成送货通知',
    {
      fromDate: f.date('From', '开始日期', { need: 'save' }),
      toDate: f.date('To', '结束日期', { need: 'save' }),
    },
    { call: 'doCreateNotice', ...withFacts },
  ),
  REVISE: event('Next version', '修订'),
  CLOSE: event('Close', '关闭', comment, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  REPLY_DUE: systemEvent('Reply overdue', '回复逾期'),
  MONTH_OVER: systemEvent('Month over', '计划月结束'),
};
type ScheduleEvent = EventOf<typeof events>;
type ScheduleEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, every, refuse, reasons } = refusalsOf({
  DOC_NO_LINES: { en: 'Add at least one day.', cn: '请至少维护一行明细' },
  MS_DUPLICATE: { en: 'A schedule for this supplier and month is there already.', cn: '该供应商当月计划已存在' },
  MS_MONTH: { en: 'Line {line}: the day is not in the month.', cn: '第{line}行日期不在计划月内' },
  MS_FROZEN: { en: 'Line {line}: the day is frozen or changes too much.', cn: '第{line}行冻结期内不可调整或超出调整幅度' },
  MS_COMMIT_EXCEEDS: { en: 'Line {line}: at most {qty} can be committed.', cn: '第{line}行承诺数量超出计划{qty}' },
  MS_COMMENT: { en: 'Line {line}: explain the gap.', cn: '第{line}行有差异请填写说明' },
  MS_PUBLISHED: { en: 'The supplier has seen a version of it; close it instead.', cn: '已向供应商发布过,请关闭' },
  MS_NO_DAYS: { en: 'Nothing is committed for these days; choose others.', cn: '所选日期没有承诺数量,请重新选择' },
  MS_NOTICED: { en: 'Line {line}: {date} is called for already; choose other days.', cn: '第{line}行{date}已生成送货通知,请选择其他日期' },
  MS_NO_OPEN_ORDER: {
    en: 'Line {line}: open orders are {qty} short of what is committed; order that first or choose other days.',
    cn: '第{line}行未清订单不足,缺少{qty},请先下单或选择其他日期',
  },
  MS_REPLY_LINES: { en: 'Answer each line; line {line} is missing.', cn: '请逐行答复,缺少第{line}行' },
});
const ask = { needs: 'ask' } as const;
const FROZEN_DAYS = 7;
const FIRM_DAYS = 15;
const FIRM_CHANGE = '0.2';

const hasLines = guard<Schedule>('DOC_NO_LINES', ({ lines: rows }) => rows.length > 0, { over: ['lines'] });
const inMonth = every<Schedule>(
  ['MS_MONTH'],
  ({ scheduleMonth, lines: rows }) =>
    rows
      .filter(({ deliverDate }) => deliverDate !== null && !deliverDate.startsWith(scheduleMonth))
      .map(({ lineNum }) => refuse('MS_MONTH', { params: { line: lineNum } })),
  { over: ['scheduleMonth', 'lines'] },
);
/** The next seven days stand, the week after may change by a fifth. */
function isFrozen({ deliverDate, planQty, publishedQty }: Row, today: string): boolean {
  if (publishedQty === null || deliverDate === null || eq(publishedQty, planQty ?? '0')) return false;
  const days = daysBetween(today, deliverDate);
  if (days <= FROZEN_DAYS) return true;
  return days <= FIRM_DAYS && gt(abs(sub(planQty ?? '0', publishedQty)), mul(publishedQty, FIRM_CHANGE));
}
const notFrozen = every<Schedule, MachineEvent>(
  ['MS_FROZEN'],
  ({ lines: rows }, sent) => {
    const { today } = sent.facts as ScheduleFacts;
    return today === undefined
      ? []
      : rows.filter((row) => isFrozen(row, today)).map(({ lineNum }) => refuse('MS_FROZEN', { params: { line: lineNum } }));
  },
  ask,
);
type ReplyRow = ScheduleEventOf<'REPLY'>['payload']['rows'][number];
function replyFault(row: Row, said: ReplyRow | undefined) {
  const params = { line: row.lineNum };
  if (!said) return refuse('MS_REPLY_LINES', { params });
  const qty = row.planQty ?? '0';
  if (gt(said.commitQty, qty)) return refuse('MS_COMMIT_EXCEEDS', { params: { ...params, qty } });
  return !eq(said.commitQty, qty) && !isSaid(said.supplierComment) ? refuse('MS_COMMENT', { params }) : null;
}
const wellReplied: Guard<Schedule, ScheduleEventOf<'REPLY'>> = every(
  ['MS_REPLY_LINES', 'MS_COMMIT_EXCEEDS', 'MS_COMMENT'],
  ({ lines: rows }: Schedule, { payload }: ScheduleEventOf<'REPLY'>) =>
    rows.flatMap(
      (row) =>
        replyFault(
          row,
          payload.rows.find(({ lineNum }) => lineNum === row.lineNum),
        ) ?? [],
    ),
  ask,
);

const unpublished = guard<Schedule>('MS_PUBLISHED', ({ versionNo }) => (versionNo ?? 0) === 0, { over: ['versionNo'] });
type Calling = ScheduleEventOf<'CREATE_NOTICE'>;
const callable: Guard<Schedule, Calling> = every(
  ['MS_NO_DAYS', 'MS_NOTICED', 'MS_NO_OPEN_ORDER'],
  ({ lines: rows }: Schedule, { payload, facts: { open = [] } }: Calling) => {
    const days = daysIn(rows, payload);
    if (days.length === 0) return [refuse('MS_NO_DAYS')];
    const noticed = days.filter(({ noticedFlag }) => noticedFlag === 'Y');
    if (noticed.length > 0)
      return noticed.map(({ lineNum, deliverDate }) => refuse('MS_NOTICED', { params: { line: lineNum, date: deliverDate } }));
    const { short } = calledFor(rows, payload, open);
    return short.map(({ lineNum, qty }) => refuse('MS_NO_OPEN_ORDER', { params: { line: lineNum, qty } }));
  },
  ask,
);
const noticed = ({ lines: rows }: Schedule, { payload }: Calling): Change<Schedule> => {
  const days = new Set(daysIn(rows, payload).map(({ lineNum }) => lineNum));
  return { lines: rows.map((row) => (days.has(row.lineNum) ? { ...row, noticedFlag: 'Y' as const } : row)) };
};
const callsFor = (_after: Schedule, { payload, facts: { open = [], newIds = [] } }: Calling, before: Schedule): readonly Effect[] =>
  noticeEffects(before, calledFor(before.lines, payload, open), newIds);

const saved = (schedule: Schedule, { payload, facts: given }: ScheduleEventOf<'SAVE'> | ScheduleEventOf<'CREATE'>): Change<Schedule> =>
  applySave<Schedule>(lines, schedule, completedByItems(payload, given));
const summed = (rows: readonly Row[]): Change<Schedule> => {
  const totalQty = sum(rows.map(({ planQty }) => planQty ?? '0'));
  const commitTotal = sum(rows.map(({ commitQty }) => commitQty ?? '0'));
  return { lines: rows, totalQty, commitTotal, gapQty: sub(totalQty, commitTotal) };
};
const published = (schedule: Schedule, { at, facts: { closeAt } }: ScheduleEventOf<'PUBLISH'>): Change<Schedule> => ({
  ...summed(schedule.lines.map((row) => ({ ...row, commitQty: null, supplierComment: null }))),
  versionNo: (schedule.versionNo ?? 0) + 1,
  replyDeadline: at + 2 * DAY_MS,
  noReplyFlag: 'N',
  closeAt: closeAt ?? null,
});
const replied = (schedule: Schedule, { payload }: ScheduleEventOf<'REPLY'>): Change<Schedule> =>
  summed(
    schedule.lines.map((row) => {
      const said = payload.rows.find(({ lineNum }) => lineNum === row.lineNum);
      return said ? { ...row, commitQty: said.commitQty, supplierComment: said.supplierComment } : row;
    }),
  );
const isWhole = (schedule: Schedule, sent: ScheduleEventOf<'REPLY'>) => !isPositive(replied(schedule, sent).gapQty ?? '0');

type State = 'draft' | 'published' | 'replied' | 'confirmed' | 'closed';
const confirmedTold = letter<Schedule>('MS_CONFIRMED', supplierOf, ({ scheduleMonth: month }) => ({ month }));
const menu = 'monthlyScheduleList';
const planner = by('PLANNER');
const planners = [planner, creator] as const;
const supplier = own<Schedule>(({ supplierId }, id) => supplierId === id);
const revise = {
  to: 'draft' as const,
  who: planners,
  change: (schedule: Schedule) => ({ lines: schedule.lines.map((row) => ({ ...row, publishedQty: row.planQty })) }),
};
const close = { to: 'closed' as const, who: planners, guards: [mustSay('comment')] };
const machine = lifecycle<Schedule, ScheduleEvent>()<State>(
  { CREATE: { to: 'draft', who: [planner], change: saved } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: planners, change: saved },
        PUBLISH: {
          to: 'published',
          who: planners,
          guards: [hasLines, complete(fields, lines), inMonth, notFrozen],
          change: published,
        },
        DELETE: { to: 'removed', who: planners, guards: [unpublished] },
        CLOSE: close,
      },
    },
    published: {
      label: { en: 'Waiting for the supplier', cn: '待供应商回复' },
      colour: 'orange',
      todos: [
        {
          type: 'MONTHLY_SCHEDULE',
          menuCode: menu,
          title: { en: 'Schedule to commit to', cn: '月度计划待回复' },
          to: ({ supplierId }) => [`supplier:${supplierId}`],
        },
      ],
      deadlines: [{ event: 'REPLY_DUE', at: ({ replyDeadline }) => replyDeadline }],
      on: {
        REPLY: [
          { to: 'confirmed', when: isWhole, who: [supplier], guards: [wellReplied], change: replied },
          { to: 'replied', who: [supplier], guards: [wellReplied], change: replied },
        ],
        REVISE: revise,
        REPLY_DUE: {
          to: 'replied',
          who: [system],
          change: (schedule) => ({
            ...summed(schedule.lines.map((row) => ({ ...row, commitQty: row.commitQty ?? '0' }))),
            noReplyFlag: 'Y',
          }),
        },
      },
    },
    replied: {
      label: { en: 'Gaps to decide', cn: '待确认' },
      colour: 'blue',
      todos: [
        {
          type: 'MONTHLY_SCHEDULE',
          menuCode: menu,
          title: { en: 'Gaps in a schedule', cn: '月度计划有差异' },
          to: ({ createdBy }) => (createdBy === null ? [] : [`user:${createdBy}`]),
        },
      ],
      on: {
        CONFIRM: { to: 'confirmed', who: planners, effects: [confirmedTold] },
        SEND_BACK: {
          to: 'published',
          who: planners,
          guards: [mustSay('comment')],
          change: (_schedule, { at }) => ({ replyDeadline: at + 2 * DAY_MS }),
        },
        REVISE: revise,
      },
    },
    confirmed: {
      label: { en: 'Confirmed', cn: '已确认' },
      colour: 'green',
      phase: 'inForce',
      deadlines: [{ event: 'MONTH_OVER', at: ({ closeAt }) => closeAt }],
      on: {
        CREATE_NOTICE: { to: 'same', who: planners, guards: [callable], change: noticed, effects: [callsFor] },
        REVISE: revise,
        CLOSE: close,
        MONTH_OVER: { to: 'closed', who: [system] },
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', ended: true },
  },
);

export const srmPurMonthlySchedule = defineDocument({
  type: 'srmPurMonthlySchedule',
  version: 1,
  path: 'orders/monthly-schedule',
  kind: 'document',
  title: { en: 'Monthly schedule', cn: '月度送货计划' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons },
  view: plainView<Schedule>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', ['published', 'replied', 'confirmed', 'closed']] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'MS-{yyyyMMdd}-{seq4}' },
  uniqueKeys: [
    {
      columns: ['orgId', 'supplierId', 'scheduleMonth'],
      code: 'MS_DUPLICATE',
      where: { state: ['draft', 'published', 'replied', 'confirmed'] },
    },
  ],
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'scheduleMonth',
      'versionNo',
      'totalQty',
      'commitTotal',
      'gapQty',
      'replyDeadline',
      'noReplyFlag',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'scheduleMonth', 'noReplyFlag'],
    lineFilters: { lineItem: { line: 'lines', column: 'itemId' } },
    sort: [['scheduleMonth', 'desc']],
  },
  form: [
    {
      label: { en: 'Schedule', cn: '月度计划' },
      fields: [
        'orgId',
        'supplierId',
        'scheduleMonth',
        'versionNo',
        'replyDeadline',
        'noReplyFlag',
        'totalQty',
        'commitTotal',
        'gapQty',
        'remark',
      ],
    },
    { label: { en: 'Days', cn: '计划明细' }, lines: 'lines' },
    { label: { en: 'Forecast', cn: '预测' }, lines: 'forecasts' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Monthly schedules', cn: '月度送货计划' },
      resp: ['PLANNER', 'BUYER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: `${menu}/edit`,
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Monthly schedule', cn: '月度送货计划' },
      within: menu,
    },
  ],
});
