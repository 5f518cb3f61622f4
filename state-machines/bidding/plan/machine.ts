/** The life of a plan (bidding.md §2): approved, changed as a new version that is approved anew, and closed. */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { EffectRule, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates, daysBetween } from '../../kernel/primitives/instant.js';
import { gt, gte, lt, sum } from '../../kernel/primitives/decimal.js';
import { approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { approving, complete } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { sourcing } from '../../trade/sourced.js';
import type { Sourcing } from '../../trade/sourced.js';
import { keyed } from '../profiles.js';
import { begun, changing, chosen, fields, lines, numbersIn, progressed, restored, saved } from './fields.js';
import type { BiddingFacts, Plan, PlanEvent, PlanEventOf, PlanFacts, PlanLine } from './fields.js';

export type PlanState = BlockAState | 'approved' | 'changing' | 'change_approving' | 'closed';

const own = refusalsOf({
  BID_PLAN_DATES: {
    en: 'Line {line}: planned dates must ascend, with {days} days from notice to opening at least.',
    cn: '第{line}行计划日期须依次递增,且公告至开标不少于{days}天',
  },
  BID_PLAN_OVER_BUDGET: { en: 'Line {line}: the estimate exceeds the budget.', cn: '第{line}行估算金额超过预算' },
  BID_PLAN_SPLIT: {
    en: 'Lines {list} look like one mandatory tender split up; explain why on one of them.',
    cn: '第{list}行疑似化整为零规避招标,请填写拆分说明',
  },
  BID_PLAN_LINE_LOCKED: { en: 'Line {line} has a live project and cannot be changed.', cn: '第{line}行已生成项目,不能修改' },
  BID_PLAN_LINE_NOT_OPEN: {
    en: 'Choose lines that have no project yet and are not closed.',
    cn: '所选计划行已生成项目、已关闭或不存在',
  },
  BID_PLAN_LINE_MIX: { en: 'Chosen lines differ in kind, regime or method.', cn: '所选计划行的类型、性质或方式不一致' },
  BID_PROJ_NO_SETUP: { en: 'No enabled process setup fits.', cn: '没有匹配的招标流程设置' },
  BID_PLAN_IN_PROGRESS: { en: 'Lines are still in progress.', cn: '存在进行中的计划行' },
  BID_PLAN_MONTH: { en: 'A monthly plan names its month.', cn: '月度计划须填写月份' },
});
export const reasons = { ...approvalReasons, ...own.reasons };
const { guard, every, refuse } = own;
const TENDER_DAYS = { STATUTORY: 20, ENTERPRISE: 7 } as const;

const inOrder = ({ legalRegime, plannedNoticeDate, plannedOpenDate, plannedAwardDate }: PlanLine): boolean => {
  if (plannedNoticeDate === null || plannedOpenDate === null || plannedAwardDate === null) return true;
  const enough = daysBetween(plannedNoticeDate, plannedOpenDate) >= TENDER_DAYS[legalRegime];
  return enough && compareDates(plannedOpenDate, plannedAwardDate) <= 0;
};
const dated: Guard<Plan, MachineEvent> = every<Plan, MachineEvent>(
  ['BID_PLAN_DATES'],
  ({ lines: rows }) =>
    rows
      .filter((line) => !inOrder(line))
      .map(({ lineNum, legalRegime }) => refuse('BID_PLAN_DATES', { params: { line: lineNum, days: TENDER_DAYS[legalRegime] } })),
  { over: ['lines'] },
);
const inBudget: Guard<Plan, MachineEvent> = every<Plan, MachineEvent>(
  ['BID_PLAN_OVER_BUDGET'],
  ({ lines: rows }) =>
    rows
      .filter(({ estimateAmount, budgetAmount }) => estimateAmount !== null && budgetAmount !== null && gt(estimateAmount, budgetAmount))
      .map(({ lineNum }) => refuse('BID_PLAN_OVER_BUDGET', { params: { line: lineNum } })),
  { over: ['lines'] },
);

const quarterOf = (date: string) => `${date.slice(0, 4)}/${Math.floor((Number(date.slice(5, 7)) - 1) / 3)}`;

/** Lines of one category, kind and quarter, each below the amount of mandatory tenders and together not, none of which says why. */
export function suspectedSplits(rows: readonly PlanLine[], thresholds: ReadonlyMap<string, string>): readonly (readonly number[])[] {
  const groups = new Map<string, PlanLine[]>();
  for (const line of rows) {
    const { categoryId, procurementType, plannedNoticeDate, estimateAmount, legalRegime, lineStatus } = line;
    const threshold = thresholds.get(procurementType);
    const free = legalRegime === 'ENTERPRISE' && lineStatus === 'OPEN' && plannedNoticeDate !== null && estimateAmount !== null;
    if (!free || threshold === undefined || !lt(estimateAmount, threshold)) continue;
    const key = `${categoryId}/${procurementType}/${quarterOf(plannedNoticeDate)}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1 && !group.some(({ splitReason }) => isSaid(splitReason)))
    .filter((group) => gte(sum(group.map(({ estimateAmount }) => estimateAmount ?? '0')), thresholds.get(group[0]!.procurementType)!))
    .map((group) => group.map(({ lineNum }) => lineNum));
}
const unsplit: Guard<Plan, MachineEvent> = every<Plan, MachineEvent>(
  ['BID_PLAN_SPLIT'],
  ({ lines: rows }, sent) =>
    suspectedSplits(rows, keyed((sent.facts as PlanFacts).thresholds ?? '')).map((group) =>
      refuse('BID_PLAN_SPLIT', { params: { list: group.join(', ') } }),
    ),
  { needs: 'ask' },
);
const monthNamed = guard<Plan, MachineEvent>('BID_PLAN_MONTH', ({ planType, planMonth }) => planType !== 'MONTHLY' || planMonth !== null, {
  over: ['planType', 'planMonth'],
});

const LOCKED: readonly string[] = ['IN_PROGRESS', 'AWARDED'];
const unlocked: Guard<Plan, MachineEvent> = every<Plan, MachineEvent>(
  ['BID_PLAN_LINE_LOCKED'],
  ({ lines: rows }, { payload }) => {
    const { set = [], remove = [] } = (payload as SavePayload).lines?.['lines'] ?? {};
    const touched = new Set<unknown>([...set.map((row) => row['lineNum']), ...remove]);
    return rows
      .filter(({ lineNum, lineStatus }) => LOCKED.includes(lineStatus) && touched.has(lineNum))
      .map(({ lineNum }) => refuse('BID_PLAN_LINE_LOCKED', { params: { line: lineNum } }));
  },
  { needs: 'ask' },
);
const AGAIN: readonly string[] = ['OPEN', 'FAILED'];
const mayBegin: Guard<Plan, MachineEvent> = own.rule<Plan, MachineEvent>(
  ['BID_PLAN_LINE_NOT_OPEN', 'BID_PLAN_LINE_MIX', 'BID_PROJ_NO_SETUP'],
  (plan, sent) => {
    const { lineNums } = sent.payload as { readonly lineNums: string };
    const rows = chosen(plan, lineNums);
    const [first] = rows;
    if (!first || rows.length < numbersIn(lineNums).length || rows.some(({ lineStatus }) => !AGAIN.includes(lineStatus)))
      return refuse('BID_PLAN_LINE_NOT_OPEN', { field: 'lineNums' });
    const kind = ({ procurementType, legalRegime, tenderMethod }: PlanLine) => `${procurementType}/${legalRegime}/${tenderMethod}`;
    if (rows.some((row) => kind(row) !== kind(first))) return refuse('BID_PLAN_LINE_MIX', { field: 'lineNums' });
    return (sent.facts as BiddingFacts).setup === true || refuse('BID_PROJ_NO_SETUP');
  },
  { needs: 'ask' },
);
const nothingRuns: Guard<Plan, MachineEvent> = guard(
  'BID_PLAN_IN_PROGRESS',
  ({ lines: rows }) => !rows.some(({ lineStatus }) => lineStatus === 'IN_PROGRESS'),
  { over: ['lines'] },
);

/** One project of the chosen lines, a section of each. Lines of a failed project may be tendered again: that is another part. */
const projectOf: EffectRule<Plan, PlanEventOf<'CREATE_BIDDING'>> = (_plan, { payload, facts }, before) => {
  const rows = chosen(before, payload.lineNums);
  const [first] = rows;
  if (!first || facts.newId === undefined) return [];
  const again = rows.flatMap(({ projectId }) => projectId ?? []);
  const categories = new Set(rows.map(({ categoryId }) => categoryId));
  return [
    {
      kind: 'create',
      type: 'srmSfdBiddingHeader',
      id: facts.newId,
      purpose: 'createProject',
      part: [...rows.map(({ lineNum }) => lineNum), ...(again.length > 0 ? ['after', ...new Set(again)] : [])].join('-'),
      payload: {
        fields: {
          orgId: before.orgId,
          planId: before.id,
          projectName: rows.length === 1 ? first.subject : `${before.planName}: ${first.subject}`.slice(0, 200),
          procurementType: first.procurementType,
          legalRegime: first.legalRegime,
          tenderMethod: first.tenderMethod,
          categoryId: categories.size === 1 ? first.categoryId : null,
          currency: before.currency,
          ownerUserId: first.ownerUserId,
        },
        lines: {
          sections: {
            set: rows.map(({ lineNum, subject, estimateAmount }, at) => ({
              sectionNum: at + 1,
              sectionName: subject,
              planLineNum: lineNum,
              estimateAmount: estimateAmount ?? '0',
            })),
          },
        },
      },
    },
  ];
};

const menu = 'biddingPlanList';
const people = by('BUYER', 'SOURCING_MANAGER');
const rules = [monthNamed, dated, inBudget, unsplit];
const todos = approvalTodos(menu, { en: 'Bidding plan', cn: '招标计划' });
const block = blockA<Plan, PlanState, PlanFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner: people,
  saved,
  save: [unlocked],
  submit: rules,
  to: 'approved',
  todos,
});
const progress: Transition<Plan, PlanEventOf<'LINE_PROGRESS'>, PlanState> = { to: 'same', who: [system], change: progressed };
const change = approving<Plan, PlanState>({
  stage: { before: 'changing', rejected: 'changing' },
  during: 'change_approving',
  owner: [people],
  label: { en: 'Change in approval', cn: '变更审批中' },
  submit: { guards: [complete(fields, lines), ...rules] },
  to: 'approved',
  approve: { change: () => ({ baseline: null }) },
  toApprove: todos.approve,
});

/** Requisitions know it while it is in force; the bill of items of a tender tells them apart from it. */
const ofRequisitions: Sourcing<Plan, PlanState> = {
  target: 'BIDDING',
  lines: (plan) => plan.lines.flatMap(({ demand, lineNum }) => (demand ?? []).map((one) => ({ ...one, targetLine: lineNum }))),
  works: ['approved', 'changing', 'change_approving'],
  done: ['closed'],
  came: (plan) => plan.lines.some(({ lineStatus }) => lineStatus === 'AWARDED'),
};
const life = lifecycle<Plan, PlanEvent>()<PlanState>(
  { CREATE: block.create },
  {
    ...block.states,
    approved: {
      label: { en: 'Approved', cn: '已批准' },
      colour: 'green',
      phase: 'inForce',
      on: {
        CREATE_BIDDING: {
          to: 'same',
          who: [people],
          guards: [mayBegin],
          change: begun,
          effects: [projectOf],
        },
        LINE_PROGRESS: progress,
        CHANGE: { to: 'changing', who: [people], guards: [mustSay('reason')], change: changing },
        CLOSE: {
          to: 'closed',
          who: [by('SOURCING_MANAGER')],
          guards: [mustSay('reason'), nothingRuns],
          change: ({ lines: rows }) => ({
            lines: rows.map((line) => (line.lineStatus === 'AWARDED' ? line : { ...line, lineStatus: 'CLOSED' as const })),
          }),
        },
      },
    },
    changing: {
      label: { en: 'Being changed', cn: '变更中' },
      colour: 'blue',
      phase: 'draft',
      on: {
        SAVE: block.save,
        SUBMIT: change.submit,
        CANCEL_CHANGE: { to: 'approved', who: [people], change: restored },
        LINE_PROGRESS: progress,
      },
    },
    change_approving: { ...change.deciding, on: { ...change.deciding.on, LINE_PROGRESS: progress } },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', ended: true },
  },
);
export const machine = sourcing(life, ofRequisitions);
