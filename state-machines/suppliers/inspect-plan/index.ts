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
};
export type Plan = Context<typeof fields, typeof lines>;

/** Ids of the visits that an approval makes, by row. */
export interface PlanFacts {
  readonly ids?: Readonly<Record<string, string>>;
  /** Rows whose site takes no part in inspections. */
  readonly uninspected?: readonly number[];
}
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, { facts: facts<PlanFacts>() }),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, facts: facts<PlanFacts>() }),
  INSPECT_STARTED: systemEvent<{ readonly rowNum: number }>('Visit began', '考察开始'),
  INSPECT_CLOSED: systemEvent<{ readonly rowNum: number; readonly conclusion: string | null }>('Visit closed', '考察结束'),
  CANCEL: event('Cancel', '取消', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
};
type PlanEvent = EventOf<typeof events>;

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
});
const inOrder = guard<Plan, MachineEvent>(
  'SLC_DATE_ORDER',
  ({ planStart, planEnd, suppliers }) =>
    compareDates(planStart, planEnd) <= 0 &&
    suppliers.every(
      ({ plannedDate }) => plannedDate === null || (compareDates(planStart, plannedDate) <= 0 && compareDates(plannedDate, planEnd) <= 0),
    ),
  { over: ['planStart', 'planEnd', 'suppliers'] },
);
const takesPart = rule<Plan, MachineEvent>(
  ['IPL_FLAG'],
  ({ suppliers }, sent) => {
    const out = suppliers.find(({ rowNum }) => (sent.facts as PlanFacts).uninspected?.includes(rowNum));
    return !out || refuse('IPL_FLAG', { params: { siteName: out.siteName } });
  },
  { needs: 'ask' },
);
const staffed = guard<Plan, MachineEvent>(
  'IPL_STAFF',
  ({ staff }) => staff.length >= 2 && staff.some(({ qualityFlag }) => qualityFlag === 'Y'),
  { over: ['staff'] },
);

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
      },
      lines: {},
    },
  }));
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
  submit: [inOrder, staffed, takesPart],
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
  version: 1,
  path: 'suppliers/inspect-plan',
  kind: 'document',
  title: { en: 'Inspection plan', cn: '考察计划' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  ignores: ['INSPECT_STARTED', 'INSPECT_CLOSED'],
  sends: { PLAN_CANCELLED: { to: ['srmSlcLocaleInspect'], byHand: true } },
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
