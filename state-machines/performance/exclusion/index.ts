/** Exclusions (performance.md): bills that count in no indicator, because something else than the supplier was the cause. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { performanceLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
  reasonType: f.lookup(lookups.SPE_EXCLUDE_REASON, 'Kind of reason', '剔除类型', { need: 'save', initial: 'FORCE_MAJEURE' }),
  reason: f.longText('Reason', '剔除原因', { need: 'save' }),
  evidenceIds: f.attachments('Evidence', '证据', { need: 'submit' }),
  sourceKind: f.lookup(lookups.SPE_EXCLUDE_SOURCE, 'Source', '来源', { ...made, initial: 'MANUAL' }),
  performanceId: f.ref('srmSpePerformance', 'Result', '绩效结果', made),
  ...approvalFields,
};
const lines = {
  bills: hot(
    'Bills',
    '剔除单据',
    { entity: 'srmSpeExcludeLine', key: 'rowNum', bound: 200, indexes: ['billId'] },
    {
      rowNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      billType: f.lookup(lookups.SPE_BILL_TYPE, 'Kind of bill', '单据类型', { need: 'save', initial: 'ORDER_SCHEDULE' }),
      billNumber: f.text(60, 'Bill', '单据编号', { need: 'save' }),
      lineNumber: f.integer('Line (empty: all)', '行号(空为整单)', { min: 1 }),
      indicatorId: f.ref('srmSpeIndicatorsHead', 'Indicator (empty: all)', '指标(空为全部)'),
      billId: f.text(30, 'Bill id', '单据标识', { ...made, internal: true }),
      factDate: f.date('Date', '业务日期', made),
      usedRunId: f.ref('srmSpeSchemeScore', 'Used in', '已用于评分', made),
    },
  ),
};
export type Exclusion = Context<typeof fields, typeof lines>;
export type ExcludedBill = LineRow<typeof lines.bills>;

/** A bill as it was found by its number. */
export interface FoundBill {
  readonly billId: string;
  readonly factDate: string | null;
}
export interface ExclusionFacts {
  /** By row; null: no bill of the supplier in the organisation has this number. */
  readonly bills?: Readonly<Record<string, FoundBill | null>>;
  /** Numbers of bills that are left out already. */
  readonly twice?: readonly string[];
  /** Periods that were approved with these bills. */
  readonly closed?: readonly string[];
  /** Whether an approved run has used it. */
  readonly used?: boolean;
}
const withFacts = { facts: facts<ExclusionFacts>() };
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  REVOKE: event('Revoke', '撤销', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true, ...withFacts }),
  USED: systemEvent<{ readonly runId: string }>('Used in a run', '已用于评分'),
};
type ExclusionEvent = EventOf<typeof events>;

const { every, rule, guard, refuse, reasons } = refusalsOf({
  EXC_OTHER: { en: 'Row {row}: no bill of this supplier has the number {number}.', cn: '第{row}行:该供应商没有编号为{number}的单据' },
  EXC_DUP: { en: 'Already excluded: {list}', cn: '以下单据已剔除:{list}' },
  EXC_CLOSED: { en: 'The run of {list} is already approved; the supplier may appeal.', cn: '{list}绩效已审批,仅可由供应商申诉' },
  EXC_USED: { en: 'It is used in an approved run.', cn: '已用于已审批的绩效' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as ExclusionFacts;

const found: Guard<Exclusion, MachineEvent> = every<Exclusion, MachineEvent>(
  ['EXC_OTHER'],
  ({ bills }, sent) =>
    bills
      .filter(({ rowNum }) => given(sent).bills?.[rowNum] === null)
      .map(({ rowNum, billNumber }) => refuse('EXC_OTHER', { field: 'bills', params: { row: rowNum, number: billNumber } })),
  ask,
);
const listed = (code: 'EXC_DUP' | 'EXC_CLOSED', listOf: (known: ExclusionFacts) => readonly string[] | undefined) =>
  rule<Exclusion, MachineEvent>(
    [code],
    (_exclusion, sent) => {
      const list = listOf(given(sent)) ?? [];
      return list.length === 0 || refuse(code, { params: { list: list.join(', ') } });
    },
    ask,
  );
const once = listed('EXC_DUP', ({ twice }) => twice);
const open = listed('EXC_CLOSED', ({ closed }) => closed);
const unused = guard<Exclusion, MachineEvent>('EXC_USED', (_exclusion, sent) => given(sent).used !== true, ask);

const withBills = ({ bills }: Exclusion, sent: MachineEvent): Change<Exclusion> => ({
  bills: bills.map((row) => ({ ...row, ...given(sent).bills?.[row.rowNum] })),
});
const isAppeal = (_exclusion: Exclusion, { payload }: { readonly payload: SavePayload }) => payload.fields?.['sourceKind'] === 'APPEAL';

type State = BlockAState | 'effective' | 'revoked';
const menu = 'excludeBillList';
const people = by('BUYER', 'PLANNER', 'WAREHOUSE', 'QUALITY');
const saved = (exclusion: Exclusion, payload: SavePayload) => applySave<Exclusion>(lines, exclusion, payload);
const checks = [found, once, open] as const;
const block = blockA<Exclusion, State, object>({
  fields,
  lines,
  mainLine: 'bills',
  owner: people,
  saved,
  submitted: (exclusion, known) => ({ ...withBills(exclusion, { facts: known } as MachineEvent) }),
  submit: checks,
  approver: [by('SUPPLIER_MANAGER')],
  approve: { guards: checks, change: withBills },
  to: 'effective',
  todos: {
    ...approvalTodos(menu, { en: 'Exclusion of bills', cn: '绩效剔除单' }),
    approve: {
      type: 'DOC_APPROVE',
      menuCode: menu,
      title: { en: 'Exclusion of bills to approve', cn: '绩效剔除单待审批' },
      to: ({ orgId }) => [orgId === null ? 'resp:SUPPLIER_MANAGER' : `resp:SUPPLIER_MANAGER@${orgId}`],
    },
  },
});

const machine = lifecycle<Exclusion, ExclusionEvent>()<State>(
  {
    CREATE: [
      { to: 'effective', when: isAppeal, who: [system], change: (exclusion, { payload }) => saved(exclusion, payload) },
      { ...block.create, who: [people] },
    ],
  },
  {
    ...block.states,
    effective: {
      label: { en: 'Effective', cn: '已生效' },
      colour: 'green',
      phase: 'inForce',
      on: {
        REVOKE: { to: 'revoked', who: [by('SUPPLIER_MANAGER')], guards: [mustSay('reason'), unused] },
        USED: {
          to: 'same',
          who: [system],
          change: ({ bills }, { payload }) => ({ bills: bills.map((row) => ({ ...row, usedRunId: row.usedRunId ?? payload.runId })) }),
        },
      },
    },
    revoked: { label: { en: 'Revoked', cn: '已撤销' }, colour: 'red', ended: true },
  },
);

export const srmSpeExcludeHeader = defineDocument({
  type: 'srmSpeExcludeHeader',
  version: 1,
  path: 'performance/exclusion',
  kind: 'document',
  title: { en: 'Exclusion of bills', cn: '绩效剔除单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  ignores: ['USED'],
  view: plainView<Exclusion>(fields, lines, {}),
  numbering: { pattern: 'EXC-{yyyyMMdd}-{seq3}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'supplierId', 'reasonType', 'sourceKind', 'performanceId', 'creationDate'],
    filters: ['docNumber', 'state', 'supplierId', 'reasonType', 'sourceKind'],
    lineFilters: {
      billNumber: { line: 'bills', column: 'billNumber' },
      indicatorId: { line: 'bills', column: 'indicatorId' },
      usedRunId: { line: 'bills', column: 'usedRunId' },
    },
    sort: [['creationDate', 'desc']],
  },
  lineLists: {
    bills: {
      columns: [
        'billType',
        'billNumber',
        'lineNumber',
        'indicatorId',
        'supplierId',
        'factDate',
        'reasonType',
        'docNumber',
        'state',
        'usedRunId',
      ],
      filters: ['billType', 'billNumber', 'indicatorId', 'supplierId', 'factDate', 'reasonType', 'docNumber', 'state', 'usedRunId'],
      sort: [
        ['factDate', 'desc'],
        ['docNumber', 'desc'],
      ],
      tabs: [
        { label: { en: 'Effective', cn: '已生效' }, where: { state: ['effective'] } },
        { label: { en: 'All', cn: '全部' }, where: {} },
      ],
    },
  },
  form: [
    {
      label: { en: 'Exclusion', cn: '剔除单' },
      fields: ['orgId', 'supplierId', 'reasonType', 'reason', 'evidenceIds', 'sourceKind', 'performanceId', 'remark'],
    },
    { label: { en: 'Bills', cn: '剔除单据' }, lines: 'bills' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Exclusions of bills', cn: '绩效剔除单' },
      resp: ['BUYER', 'PLANNER', 'WAREHOUSE', 'QUALITY', 'SUPPLIER_MANAGER'],
    },
    { route: 'excludeBillEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Exclusion of bills', cn: '绩效剔除单' }, within: menu },
    {
      route: 'excludeBillDetail',
      kind: 'detail',
      audience: ['INSIDE'],
      label: { en: 'Exclusion of bills', cn: '绩效剔除单详情' },
      within: menu,
    },
    {
      route: 'excludeList',
      kind: 'list',
      lines: 'bills',
      audience: ['INSIDE'],
      label: { en: 'Excluded bills', cn: '已剔除单据' },
      resp: ['BUYER', 'PLANNER', 'WAREHOUSE', 'QUALITY', 'SUPPLIER_MANAGER'],
    },
  ],
});
