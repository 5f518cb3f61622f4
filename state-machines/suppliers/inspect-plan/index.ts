/** Plans of inspections (suppliers.md): which suppliers' sites are visited, when and by whom; each row becomes a visit of its own. */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { AnyContext, Snapshot } from '../../kernel/document.js';
import type { Effect, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvalReasons, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { events, fields, lines } from './fields.js';
import type { Plan, PlanEvent } from './fields.js';
import { addable, movedWithin, reasons, stillTeams, submittable, unstarted } from './rules.js';
import { addedVisit, asAdjusted, asApproved, asGrown, cancels, companions, movesVisits, visits } from './sites.js';

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
  submit: submittable,
  approve: { change: asApproved, effects: [visits] },
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
/** Whoever leads it, and whoever answers for the supplier, hear of a plan that its days were too few for. */
const tellsOverdue = ({ orgId, leaderId, docNumber, title, planEnd }: Plan): readonly Effect[] => [
  {
    kind: 'message',
    template: 'INSPECT_OVERDUE',
    to: [`user:${leaderId}`, `resp:SUPPLIER_MANAGER@${orgId}`],
    params: { number: docNumber, title, planEnd },
  },
];
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
      deadlines: [{ event: 'OVERDUE', at: ({ overdueAt, overdueFlag }) => (overdueFlag === 'Y' ? null : overdueAt) }],
      on: {
        ADJUST: {
          to: 'same',
          who: [leader, by('SUPPLIER_MANAGER')],
          guards: [unstarted, movedWithin, stillTeams],
          change: asAdjusted,
          effects: [movesVisits],
        },
        ADD_ROW: { to: 'same', who: [leader, by('SUPPLIER_MANAGER')], guards: addable, change: asGrown, effects: [addedVisit] },
        OVERDUE: { to: 'same', who: [system], change: () => ({ overdueFlag: 'Y' }), effects: [tellsOverdue] },
        INSPECT_STARTED: started,
        INSPECT_CLOSED: ends,
        CANCEL: { to: 'cancelled', who: [by('SUPPLIER_MANAGER'), leader], guards: [mustSay('reason')], effects: [cancels] },
      },
    },
    completed: { label: { en: 'Completed', cn: '已完成' }, colour: 'green', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);

/** Of a plan that was approved before rows knew who goes there, everybody goes where the staff say. */
const withTeams = ({ state, context }: Snapshot): Snapshot => {
  const plan = context as unknown as Plan;
  const suppliers = plan.suppliers.map((row) => ({ ...row, staffIds: row.inspectId === null ? [] : companions(plan, row.rowNum) }));
  return { state, context: { ...context, suppliers } as AnyContext };
};
const resp = ['QUALITY', 'SUPPLIER_MANAGER', 'APPROVER'] as const;
export const srmSlcInspectPlan = defineDocument({
  type: 'srmSlcInspectPlan',
  version: 3,
  upgrades: { 1: withTeams, 2: withTeams },
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
    columns: ['docNumber', 'state', 'title', 'planType', 'planPeriod', 'leaderId', 'planStart', 'planEnd', 'overdueFlag', 'creationDate'],
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
    { label: { en: 'Checklists', cn: '检查表' }, lines: 'checklists' },
    { label: { en: 'Further items', cn: '补充检查项' }, lines: 'checks' },
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
