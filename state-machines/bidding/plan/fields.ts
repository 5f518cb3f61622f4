import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { biddingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;

/** A line of a requisition that a line of the plan is for. */
export interface Demanded {
  readonly sourceLineId: string;
  readonly qty: DecimalString;
}
/** What a plan said before its change. */
export interface Baseline {
  readonly planName: string;
  readonly planMonth: string | null;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
}

export const fields = {
  planName: f.text(120, 'Name', '计划名称', { need: 'save' }),
  planType: f.lookup(lookups.BID_PLAN_TYPE, 'Kind', '计划类型', { need: 'save', initial: 'ANNUAL', fixed: true }),
  planYear: f.integer('Year', '年度', { need: 'save', min: 2000, max: 2100, fixed: true }),
  planMonth: f.month('Month', '月份'),
  deptId: f.ref('baseDepartment', 'Department', '部门', { need: 'submit' }),
  currency: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', { holds: true, need: 'submit', initial: 'CNY' }),
  versionNo: f.integer('Version', '版本', { ...made, initial: 1 }),
  totalEstimate: f.amount('Estimate', '估算总额', { ...made, initial: '0' }),
  changeReason: f.text(500, 'Reason of the change', '变更原因', made),
  baseline: f.json<Baseline>()('Before the change', '变更前内容', { ...made, internal: true }),
  ...approvalFields,
};
export const lines = {
  lines: hot(
    'Lines',
    '计划明细',
    { entity: 'srmSfdBiddingPlanLine', key: 'lineNum', bound: 500, indexes: ['categoryId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      subject: f.text(200, 'Subject', '标的', { need: 'save' }),
      procurementType: f.lookup(lookups.BID_PROC_TYPE, 'Kind', '采购类型', { need: 'save', initial: 'GOODS' }),
      categoryId: f.ref('srmBasePurchaseCategory', 'Category', '采购品类', { holds: true, need: 'submit' }),
      legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { need: 'save', initial: 'ENTERPRISE' }),
      tenderMethod: f.lookup(lookups.BID_TENDER_METHOD, 'Method', '招标方式', { need: 'save', initial: 'OPEN' }),
      demand: f.json<readonly Demanded[]>()('Requisition lines', '申请行', { ...made, internal: true }),
      requisitionIds: f.refs('srmPurRequisitionHeader', 'Requisitions', '采购申请'),
      estimateAmount: f.amount('Estimate', '估算金额', { need: 'submit', min: 0 }),
      budgetAmount: f.amount('Budget', '预算金额', { need: 'submit', min: 0 }),
      plannedNoticeDate: f.date('Notice planned for', '计划公告日期', { need: 'submit' }),
      plannedOpenDate: f.date('Opening planned for', '计划开标日期', { need: 'submit' }),
      plannedAwardDate: f.date('Award planned for', '计划定标日期', { need: 'submit' }),
      ownerUserId: f.ref('baseUsers', 'Owner', '负责人', { need: 'submit' }),
      splitReason: f.text(500, 'Why several tenders', '拆分说明'),
      projectId: f.ref('srmSfdBiddingHeader', 'Bidding project', '招标项目', made),
      lineStatus: f.lookup(lookups.BID_PLAN_LINE_STATUS, 'Status', '行状态', { ...made, initial: 'OPEN' }),
    },
  ),
};
export type Plan = Context<typeof fields, typeof lines>;
export type PlanLine = LineRow<typeof lines.lines>;

/** `thresholds`: the option BID_STATUTORY_THRESHOLD. */
export interface PlanFacts {
  readonly thresholds?: string;
}
/** `setup`: whether a process setup fits the project of these lines; `newId`: what it will be. */
export interface BiddingFacts {
  readonly setup?: boolean;
  readonly newId?: string;
}
/** What a project says of lines of the plan; `newProjectId`: another goes on with them. */
export interface LineProgress {
  readonly projectId: string;
  readonly newProjectId?: string;
  readonly lines: readonly { readonly lineNum: number; readonly status: 'OPEN' | 'IN_PROGRESS' | 'AWARDED' | 'FAILED' }[];
}
const withFacts = { facts: facts<PlanFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

export const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  CHANGE: event('Change', '变更', reason, { call: 'doChange' }),
  CANCEL_CHANGE: event('Take back the change', '取消变更', {}, { dangerous: true }),
  CREATE_BIDDING: event(
    'Create bidding project',
    '创建招标项目',
    { lineNums: f.text(200, 'Lines', '计划行', { need: 'save', help: { en: 'Such as 1,3', cn: '如 1,3' } }) },
    { facts: facts<BiddingFacts>() },
  ),
  LINE_PROGRESS: systemEvent<LineProgress>('Progress of lines', '计划行进展'),
  CLOSE: event('Close', '关闭', reason, { dangerous: true }),
};
export type PlanEvent = EventOf<typeof events>;
export type PlanEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const estimated = (rows: readonly PlanLine[]) => sum(rows.flatMap(({ estimateAmount }) => estimateAmount ?? []));

export function saved(plan: Plan, payload: SavePayload): Change<Plan> {
  const change = applySave<Plan>(lines, plan, payload);
  return change.lines ? { ...change, totalEstimate: estimated(change.lines) } : change;
}

export const changing = ({ planName, planMonth, lines: rows, versionNo }: Plan, { payload }: PlanEventOf<'CHANGE'>): Change<Plan> => ({
  versionNo: (versionNo ?? 1) + 1,
  changeReason: payload.reason,
  baseline: { planName, planMonth, lines: rows },
});

/** As it was before; the number of the version stays, so that nothing is called by one number twice. What projects told of lines stays. */
export function restored({ baseline, lines: present }: Plan): Change<Plan> {
  if (baseline === null) return {};
  const rows = (baseline.lines as unknown as readonly PlanLine[]).map((row) => {
    const now = present.find(({ lineNum }) => lineNum === row.lineNum);
    return now ? { ...row, projectId: now.projectId, lineStatus: now.lineStatus } : row;
  });
  return { planName: baseline.planName, planMonth: baseline.planMonth, lines: rows, totalEstimate: estimated(rows), baseline: null };
}

export const numbersIn = (text: string): readonly number[] => [...new Set((text.match(/\d+/g) ?? []).map(Number))].sort((a, b) => a - b);
export const chosen = ({ lines: rows }: Plan, lineNums: string): readonly PlanLine[] => {
  const numbers = numbersIn(lineNums);
  return rows.filter(({ lineNum }) => numbers.includes(lineNum));
};
export const begun = (plan: Plan, { payload, facts: given }: PlanEventOf<'CREATE_BIDDING'>): Change<Plan> => {
  const numbers = new Set(numbersIn(payload.lineNums));
  return {
    lines: plan.lines.map((line) =>
      numbers.has(line.lineNum) ? { ...line, projectId: given.newId ?? null, lineStatus: 'IN_PROGRESS' as const } : line,
    ),
  };
};
/** Only the project that has a line speaks for it. */
export const progressed = (plan: Plan, { payload }: PlanEventOf<'LINE_PROGRESS'>): Change<Plan> => ({
  lines: plan.lines.map((line) => {
    const told = payload.lines.find(({ lineNum }) => lineNum === line.lineNum);
    if (told === undefined || line.projectId !== payload.projectId) return line;
    const projectId = told.status === 'OPEN' ? null : (payload.newProjectId ?? line.projectId);
    return { ...line, projectId, lineStatus: told.status };
  }),
});
