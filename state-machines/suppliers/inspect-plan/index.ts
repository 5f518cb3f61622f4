/** Plans of inspections (suppliers.md): which suppliers' sites are visited, when and by whom; each row becomes a visit of its own. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Effect, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const fields = {
  title: f.text(100, 'Title', '主题', { need: 'save' }),
  planType: f.lookup(lookups.SLC_INSPECT_TYPE, 'Kind', '考察类型', { need: 'save', initial: 'ANNUAL' }),
  planPeriod: f.text(10, 'Period', '期间', { help: { en: 'Such as 2026 or 2026Q2', cn: '如 2026 或 2026Q2' } }),
  leaderId: f.ref('baseUsers', 'Leader', '组长', { need: 'save' }),
  planStart: f.date('From', '计划开始', { need: 'save' }),
  planEnd: f.date('To', '计划结束', { need: 'save', notBefore: 'planStart' }),
  purpose: f.longText('Purpose', '目的'),
  budget: f.amount('Budget', '预算', { min: 0 }),
  ...approvalFields,
};
const lines = {
  suppliers: hot(
    'Suppliers and sites',
    '供应商与地点',
    { entity: 'srmSlcInspectSuppliers', key: 'rowNum', bound: 100, indexes: ['supplierId'] },
    {
      rowNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      siteName: f.text(60, 'Site', '地点', { need: 'save' }),
      plannedDate: f.date('Planned for', '计划日期', { need: 'submit' }),
      days: f.decimal(4, 1, 'Days', '天数', { initial: '1', min: 0, max: 60 }),
      inspectMode: f.lookup(lookups.SLC_INSPECT_MODE, 'How', '考察方式', { need: 'save', initial: 'ONSITE' }),
      rowStatus: f.lookup(lookups.SLC_ROW_STATUS, 'Progress', '进度', { ...made, initial: 'PLANNED' }),
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
      userId: f.ref('baseUsers', 'Person', '人员', { need: 'save' }),
      staffRole: f.lookup(lookups.SLC_STAFF_ROLE, 'Role', '角色', { need: 'save', initial: 'MEMBER' }),
      qualityFlag: f.flag('From quality', '质量人员'),
      expertise: f.text(100, 'Field', '专业'),
    },
  ),
  checks: hot(
    'What is checked',
    '检查表',
    { entity: 'srmSlcInspectCategories', key: 'checkNum', bound: 200 },
    {
      checkNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      rowNum: f.integer('At row', '适用行', { min: 1, help: { en: 'Empty: at every site', cn: '不填则适用所有地点' } }),
      categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类'),
      chapter: f.text(60, 'Chapter', '章节'),
      itemName: f.text(200, 'Item', '检查项', { need: 'save' }),
      fullScore: f.decimal(5, 2, 'Full score', '满分', { need: 'save', initial: '10', min: 0 }),
      keyItemFlag: f.flag('Key item', '关键项'),
    },
  ),
};
export type Plan = Context<typeof fields, typeof lines>;

/** Ids of the visits that an approval makes, by row. */
export interface PlanFacts {
  readonly ids?: Readonly<Record<string, string>>;
  /** Rows whose site takes no part in inspections. */
  readonly uninspected?: readonly number[];
  /** Rows of whose supplier the leader buys, or whose qualification he began. */
  readonly dependent?: readonly number[];
}
const withFacts = { facts: facts<PlanFacts>() };
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  ADJUST: event('Adjust', '调整', {
    rows: f.rows(
      {
        rowNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
        plannedDate: f.date('Planned for', '计划日期', { need: 'save' }),
        inspectMode: f.lookup(lookups.SLC_INSPECT_MODE, 'How', '考察方式', { need: 'save' }),
      },
      'Suppliers and sites',
      '供应商与地点',
      { need: 'save', about: { lines: 'suppliers', proposes: { plannedDate: 'plannedDate', inspectMode: 'inspectMode' } } },
    ),
  }),
  INSPECT_STARTED: systemEvent<{ readonly rowNum: number }>('Visit began', '考察开始'),
  INSPECT_CLOSED: systemEvent<{ readonly rowNum: number; readonly conclusion: string | null }>('Visit closed', '考察结束'),
  CANCEL: event('Cancel', '取消', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
};
type PlanEvent = EventOf<typeof events>;
type Adjusted = EventOf<typeof events, 'ADJUST'>;

const { guard, rule, refuse, reasons } = refusalsOf({
  SLC_DATE_ORDER: {
    en: 'The last day must not lie before the first, and visits lie between them.',
    cn: '结束日期不能早于开始日期,且考察日期须在计划期内',
  },
  IPL_FLAG: {
    en: 'Site {siteName} does not take part in inspections. Leave it out, or have it set in the record of the supplier.',
    cn: '地点{siteName}未参与考察,请移除或在供应商档案中设置',
  },
  IPL_STAFF: { en: 'At least two staff, one from quality.', cn: '至少两名考察人员且含质量人员' },
  IPL_INDEPENDENT: {
    en: 'The leader buys from the supplier of row {row}, or has begun its qualification. Name another leader.',
    cn: '组长是第{row}行供应商的采购员或准入发起人,请另选组长',
  },
  IPL_CHECKLIST: {
    en: 'Row {row}: nothing is checked there. Enter what is, for this row or for all.',
    cn: '第{row}行没有检查项,请为该行或所有行维护检查表',
  },
  IPL_CHECK_ROW: { en: 'Item {item} is to be checked at row {row}, which is not there.', cn: '检查项{item}指定的第{row}行不存在' },
  IPL_ROW_STARTED: {
    en: 'Row {row}: the inspection has begun or is over. Leave the row out.',
    cn: '第{row}行考察已开始或已结束,请移除该行',
  },
});
const ask = { needs: 'ask' } as const;
type Period = Pick<Plan, 'planStart' | 'planEnd'>;
const isWithin = ({ planStart, planEnd }: Period, day: string) => compareDates(planStart, day) <= 0 && compareDates(day, planEnd) <= 0;
const inOrder = guard<Plan, MachineEvent>(
  'SLC_DATE_ORDER',
  (plan) =>
    compareDates(plan.planStart, plan.planEnd) <= 0 &&
    plan.suppliers.every(({ plannedDate }) => plannedDate === null || isWithin(plan, plannedDate)),
  { over: ['planStart', 'planEnd', 'suppliers'] },
);
const takesPart = rule<Plan, MachineEvent>(
  ['IPL_FLAG'],
  ({ suppliers }, sent) => {
    const out = suppliers.find(({ rowNum }) => (sent.facts as PlanFacts).uninspected?.includes(rowNum));
    return !out || refuse('IPL_FLAG', { params: { siteName: out.siteName } });
  },
  ask,
);
const independent = rule<Plan, MachineEvent>(
  ['IPL_INDEPENDENT'],
  (_plan, sent) => {
    const [row] = (sent.facts as PlanFacts).dependent ?? [];
    return row === undefined || refuse('IPL_INDEPENDENT', { field: 'leaderId', params: { row } });
  },
  ask,
);
const isCheckedAt = (row: number) => (check: Plan['checks'][number]) => check.rowNum === null || check.rowNum === row;
const checked = rule<Plan>(
  ['IPL_CHECKLIST', 'IPL_CHECK_ROW'],
  ({ suppliers, checks }) => {
    const bare = suppliers.find(({ rowNum }) => !checks.some(isCheckedAt(rowNum)));
    if (bare) return refuse('IPL_CHECKLIST', { params: { row: bare.rowNum } });
    const stray = checks.find((check) => check.rowNum !== null && suppliers.every(({ rowNum }) => rowNum !== check.rowNum));
    return !stray || refuse('IPL_CHECK_ROW', { params: { item: stray.itemName, row: stray.rowNum! } });
  },
  { over: ['suppliers', 'checks'] },
);
const unstarted = rule<Plan, MachineEvent>(
  ['IPL_ROW_STARTED'],
  ({ suppliers }, sent) => {
    const planned = new Set(suppliers.filter(({ rowStatus }) => rowStatus === 'PLANNED').map(({ rowNum }) => rowNum));
    const started = (sent as Adjusted).payload.rows.find(({ rowNum }) => !planned.has(rowNum));
    return !started || refuse('IPL_ROW_STARTED', { params: { row: started.rowNum } });
  },
  ask,
);
const movedWithin = guard<Plan, MachineEvent>(
  'SLC_DATE_ORDER',
  (plan, sent) => (sent as Adjusted).payload.rows.every(({ plannedDate }) => isWithin(plan, plannedDate)),
  ask,
);
const staffed = guard<Plan, MachineEvent>(
  'IPL_STAFF',
  ({ staff }) => staff.length >= 2 && staff.some(({ qualityFlag }) => qualityFlag === 'Y'),
  { over: ['staff'] },
);

/** What is checked at a site, in the order in which it was entered. */
const itemsAt = ({ checks }: Plan, row: number) =>
  checks
    .filter(isCheckedAt(row))
    .map(({ chapter, itemName, fullScore, keyItemFlag }, index) => ({ itemSeq: index + 1, chapter, itemName, fullScore, keyItemFlag }));
const visits = (plan: Plan, sent: MachineEvent): readonly Effect[] =>
  plan.suppliers.map((row) => ({
    kind: 'create',
    type: 'srmSlcLocaleInspect',
    id: (sent.facts as PlanFacts).ids?.[row.rowNum] ?? '',
    purpose: 'visit',
    part: String(row.rowNum),
    payload: {
      fields: {
        orgId: plan.orgId,
        planId: plan.id,
        planRow: row.rowNum,
        supplierId: row.supplierId,
        siteName: row.siteName,
        inspectType: plan.planType,
        inspectMode: row.inspectMode,
        proposedDate: row.plannedDate,
        leaderId: plan.leaderId,
        staffIds: [...new Set(plan.staff.map(({ userId }) => userId))].filter((userId) => userId !== plan.leaderId),
      },
      lines: { items: { set: itemsAt(plan, row.rowNum) } },
    },
  }));
const asAdjusted = ({ suppliers }: Plan, { payload }: Adjusted): Pick<Plan, 'suppliers'> => ({
  suppliers: suppliers.map((row) => {
    const told = payload.rows.find(({ rowNum }) => rowNum === row.rowNum);
    return told ? { ...row, plannedDate: told.plannedDate, inspectMode: told.inspectMode } : row;
  }),
});
/** Visits that move are agreed on anew with their suppliers. */
const movesVisits = ({ suppliers }: Plan, { payload }: Adjusted): readonly Effect[] =>
  suppliers.flatMap(({ rowNum, inspectId, plannedDate, inspectMode }) =>
    inspectId === null || !payload.rows.some((row) => row.rowNum === rowNum)
      ? []
      : [
          {
            kind: 'send',
            type: 'srmSlcLocaleInspect',
            id: inspectId,
            event: 'PLAN_ADJUSTED',
            payload: { proposedDate: plannedDate, inspectMode },
            part: String(rowNum),
          },
        ],
  );
const cancels = ({ suppliers }: Plan): readonly Effect[] =>
  suppliers.flatMap(({ rowNum, inspectId, rowStatus }) =>
    inspectId === null || rowStatus === 'DONE' || rowStatus === 'CANCELLED'
      ? []
      : [{ kind: 'send', type: 'srmSlcLocaleInspect', id: inspectId, event: 'PLAN_CANCELLED', payload: {}, part: String(rowNum) }],
  );

type State = BlockAState | 'executing' | 'completed' | 'cancelled';
const menu = 'inspectPlanList';
const keepers = by('QUALITY', 'SUPPLIER_MANAGER');
const leader = named<Plan>('the leader', '组长', ({ leaderId }) => [leaderId]);
const block = blockA<Plan, State, object>({
  fields,
  lines,
  mainLine: 'suppliers',
  owner: keepers,
  saved: (plan, payload) => applySave<Plan>(lines, plan, payload),
  submit: [inOrder, staffed, checked, takesPart, independent],
  approve: {
    change: ({ suppliers }, sent) => ({
      suppliers: suppliers.map((row) => ({ ...row, inspectId: (sent.facts as PlanFacts).ids?.[row.rowNum] ?? null })),
    }),
    effects: [visits],
  },
  to: 'executing',
  todos: {
    approve: {
      type: 'INSPECT_PLAN',
      menuCode: menu,
      title: { en: 'Inspection plan to approve', cn: '考察计划待审批' },
      to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
    },
    rejected: {
      type: 'INSPECT_PLAN',
      menuCode: menu,
      title: { en: 'Inspection plan rejected', cn: '考察计划被驳回' },
      to: ({ submittedBy }) => (submittedBy === null ? [] : [`user:${submittedBy}`]),
    },
  },
});

const rowOf = (sent: MachineEvent) => (sent.payload as { readonly rowNum: number }).rowNum;
type RowStatus = 'STARTED' | 'DONE' | 'CANCELLED';
const moved = (plan: Plan, sent: MachineEvent, rowStatus: RowStatus, conclusion: string | null = null) => ({
  suppliers: plan.suppliers.map((row) =>
    row.rowNum === rowOf(sent) ? { ...row, rowStatus, conclusion: conclusion as typeof row.conclusion } : row,
  ),
});
const conclusionOf = (sent: MachineEvent) => (sent.payload as { readonly conclusion: string | null }).conclusion;
const closed = (plan: Plan, sent: MachineEvent) =>
  moved(plan, sent, conclusionOf(sent) === null ? 'CANCELLED' : 'DONE', conclusionOf(sent));
const isLast = ({ suppliers }: Plan, sent: MachineEvent) =>
  suppliers.every((row) => row.rowNum === rowOf(sent) || row.rowStatus === 'DONE' || row.rowStatus === 'CANCELLED');
type Row = Transition<Plan, MachineEvent, State>;
const started: Row = { to: 'same', who: [system], change: (plan, sent) => moved(plan, sent, 'STARTED') };
const ends: readonly Row[] = [
  { to: 'completed', when: isLast, who: [system], change: closed },
  { to: 'same', who: [system], change: closed },
];

const machine = lifecycle<Plan, PlanEvent>()<State>(
  { CREATE: block.create },
  {
    ...block.states,
    executing: {
      label: { en: 'Under way', cn: '执行中' },
      colour: 'blue',
      todos: [
        {
          type: 'INSPECT_PLAN',
          menuCode: menu,
          title: { en: 'Inspections under way', cn: '考察计划执行中' },
          to: ({ leaderId }) => [`user:${leaderId}`],
        },
      ],
      on: {
        ADJUST: {
          to: 'same',
          who: [leader, by('SUPPLIER_MANAGER')],
          guards: [unstarted, movedWithin],
          change: asAdjusted,
          effects: [movesVisits],
        },
        INSPECT_STARTED: started,
        INSPECT_CLOSED: ends,
        CANCEL: { to: 'cancelled', who: [by('SUPPLIER_MANAGER'), leader], guards: [mustSay('reason')], effects: [cancels] },
      },
    },
    completed: { label: { en: 'Completed', cn: '已完成' }, colour: 'green', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);

const resp = ['QUALITY', 'SUPPLIER_MANAGER', 'APPROVER'] as const;
export const srmSlcInspectPlan = defineDocument({
  type: 'srmSlcInspectPlan',
  version: 2,
  upgrades: { 1: (plan) => plan },
  path: 'suppliers/inspect-plan',
  kind: 'document',
  title: { en: 'Inspection plan', cn: '考察计划' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  ignores: ['INSPECT_STARTED', 'INSPECT_CLOSED'],
  sends: {
    PLAN_ADJUSTED: { to: ['srmSlcLocaleInspect'], byHand: true },
    PLAN_CANCELLED: { to: ['srmSlcLocaleInspect'], byHand: true },
  },
  view: plainView<Plan>(fields, lines, {}),
  numbering: { pattern: 'IPL-{yyyy}-{seq4}' },
  nameField: 'title',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'title', 'planType', 'planPeriod', 'leaderId', 'planStart', 'planEnd', 'creationDate'],
    filters: ['docNumber', 'state', 'title', 'planType', 'leaderId', 'planStart', 'planEnd'],
    lineFilters: { lineSupplier: { line: 'suppliers', column: 'supplierId' } },
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Plan', cn: '考察计划' },
      fields: ['orgId', 'title', 'planType', 'planPeriod', 'leaderId', 'planStart', 'planEnd', 'budget', 'purpose', 'remark'],
    },
    { label: { en: 'Suppliers and sites', cn: '供应商与地点' }, lines: 'suppliers' },
    { label: { en: 'Staff', cn: '考察人员' }, lines: 'staff' },
    { label: { en: 'What is checked', cn: '检查表' }, lines: 'checks' },
  ],
  proposes: { orgId: 'organisation', leaderId: 'user' },
  screens: [
    { route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Inspection plans', cn: '考察计划' }, resp },
    { route: 'inspectPlanEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Inspection plan', cn: '考察计划维护' }, within: menu },
    {
      route: 'inspectPlanDetail',
      kind: 'detail',
      audience: ['INSIDE'],
      label: { en: 'Inspection plan', cn: '考察计划详情' },
      within: menu,
    },
  ],
});
