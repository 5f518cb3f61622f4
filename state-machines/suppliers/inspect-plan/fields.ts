/** What an inspection plan holds, what happens to it, and what is read for that. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { supplierLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
export const fields = {
  title: f.text(100, 'Title', '主题', { need: 'save' }),
  planType: f.lookup(lookups.SLC_INSPECT_TYPE, 'Kind', '考察类型', { need: 'save', initial: 'ANNUAL' }),
  planPeriod: f.text(10, 'Period', '期间', { help: { en: 'Such as 2026 or 2026Q2', cn: '如 2026 或 2026Q2' } }),
  leaderId: f.ref('baseUsers', 'Leader', '组长', { need: 'save' }),
  planStart: f.date('From', '计划开始', { need: 'save' }),
  planEnd: f.date('To', '计划结束', { need: 'save', notBefore: 'planStart' }),
  purpose: f.longText('Purpose', '目的'),
  budget: f.amount('Budget', '预算', { min: 0 }),
  overdueFlag: f.flag('Overdue', '已逾期', made),
  overdueAt: f.dateTime('Overdue at', '逾期时间', { ...made, internal: true }),
  ...approvalFields,
};

const SITES = 100;
const atRow = f.integer('At row', '适用行', { min: 1, help: { en: 'Empty: at every site', cn: '不填则适用所有地点' } });
export const lines = {
  suppliers: hot(
    'Suppliers and sites',
    '供应商与地点',
    { entity: 'srmSlcInspectSuppliers', key: 'rowNum', bound: SITES, indexes: ['supplierId'] },
    {
      rowNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      siteName: f.text(60, 'Site', '地点', { need: 'save' }),
      plannedDate: f.date('Planned for', '计划日期', { need: 'submit' }),
      days: f.decimal(4, 1, 'Days', '天数', { initial: '1', min: 0, max: 60 }),
      inspectMode: f.lookup(lookups.SLC_INSPECT_MODE, 'How', '考察方式', { need: 'save', initial: 'ONSITE' }),
      rowStatus: f.lookup(lookups.SLC_ROW_STATUS, 'Progress', '进度', { ...made, initial: 'PLANNED' }),
      staffIds: f.refs('baseUsers', 'Go along with the leader', '随组长前往', made),
      inspectId: f.ref('srmSlcLocaleInspect', 'Visit', '现场考察', made),
      conclusion: f.lookup(lookups.SLC_CONCLUSION, 'Conclusion', '结论', made),
    },
  ),
  staff: hot(
    'Staff',
    '考察人员',
    { entity: 'srmSlcInspectStaffs', key: 'staffNum', bound: 50 },
    {
      staffNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      rowNum: atRow,
      userId: f.ref('baseUsers', 'Person', '人员', { need: 'save' }),
      staffRole: f.lookup(lookups.SLC_STAFF_ROLE, 'Role', '角色', { need: 'save', initial: 'MEMBER' }),
      qualityFlag: f.flag('From quality', '质量人员'),
      expertise: f.text(100, 'Field', '专业'),
    },
  ),
  checklists: hot(
    'Checklists',
    '检查表',
    { entity: 'srmSlcInspectChecklists', key: 'listNum', bound: 100 },
    {
      listNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      rowNum: atRow,
      categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类'),
      checklistId: f.ref('srmSlcChecklist', 'Checklist', '检查表', { need: 'save', holds: true }),
    },
  ),
  checks: hot(
    'Further items',
    '补充检查项',
    { entity: 'srmSlcInspectCategories', key: 'checkNum', bound: 200 },
    {
      checkNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      rowNum: atRow,
      categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类'),
      chapter: f.text(60, 'Chapter', '章节'),
      itemName: f.text(200, 'Item', '检查项', { need: 'save' }),
      fullScore: f.decimal(5, 2, 'Full score', '满分', { need: 'save', initial: '10', min: 0 }),
      keyItemFlag: f.flag('Key item', '关键项'),
    },
  ),
};
export type Plan = Context<typeof fields, typeof lines>;
export type Site = Plan['suppliers'][number];
/** Further items are entered in one language; those of checklists may have both. */
export type CheckItem = Pick<Plan['checks'][number], 'chapter' | 'itemName' | 'fullScore' | 'keyItemFlag'> & {
  readonly chapterEn?: string | null;
  readonly itemNameEn?: string | null;
};

export interface PlanFacts {
  /** Ids of the visits that are made, by row. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Rows whose site takes no part in inspections. */
  readonly uninspected?: readonly number[];
  /** Rows of whose supplier the leader buys, or whose qualification he began. */
  readonly dependent?: readonly number[];
  /** What the chosen checklists ask, by their ids; one that may not be chosen is not there. */
  readonly items?: Readonly<Record<string, readonly CheckItem[]>>;
  /** Who of those that are named holds the responsibility for quality. */
  readonly quality?: readonly string[];
  /** When the last day of the plan is over. */
  readonly overdueAt?: Instant;
}
const withFacts = { facts: facts<PlanFacts>() };
const plannedDate = f.date('Planned for', '计划日期', { need: 'save' });
const inspectMode = f.lookup(lookups.SLC_INSPECT_MODE, 'How', '考察方式', { need: 'save', initial: 'ONSITE' });
const staffIds = f.refs('baseUsers', 'Go along with the leader', '随组长前往', { need: 'save' });
export const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  ADJUST: event(
    'Adjust',
    '调整',
    {
      rows: f.rows(
        { rowNum: f.integer('No.', '序号', { need: 'save', min: 1 }), plannedDate, inspectMode, staffIds },
        'Suppliers and sites',
        '供应商与地点',
        {
          need: 'save',
          about: { lines: 'suppliers', proposes: { plannedDate: 'plannedDate', inspectMode: 'inspectMode', staffIds: 'staffIds' } },
        },
      ),
    },
    withFacts,
  ),
  ADD_ROW: event(
    'Add a site',
    '增加考察地点',
    {
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      siteName: f.text(60, 'Site', '地点', { need: 'save' }),
      plannedDate,
      days: f.decimal(4, 1, 'Days', '天数', { initial: '1', min: 0, max: 60 }),
      inspectMode,
      staffIds,
      categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类'),
      checklistId: f.ref('srmSlcChecklist', 'Checklist', '检查表', {
        help: { en: 'Besides what is checked at every site', cn: '除所有地点通用的检查内容以外' },
      }),
    },
    withFacts,
  ),
  OVERDUE: systemEvent('Last day over', '计划逾期'),
  INSPECT_STARTED: systemEvent<{ readonly rowNum: number }>('Visit began', '考察开始'),
  INSPECT_CLOSED: systemEvent<{ readonly rowNum: number; readonly conclusion: string | null }>('Visit closed', '考察结束'),
  CANCEL: event('Cancel', '取消', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
};
export type PlanEvent = EventOf<typeof events>;
export type PlanEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
