/** The life of a run (performance.md): calculated, scored by people, reviewed, approved, released to suppliers, settled. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { HOUR_MS } from '../../kernel/primitives/instant.js';
import { abs, lte } from '../../kernel/primitives/decimal.js';
import { approving, approvingReasons } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import * as to from './changes.js';
import { cancelled, createsResults, createsSheets, proposesShares, releases, reopensSheet, toOpenSheets } from './effects.js';
import type { Run, RunEvent, RunEventOf, RunFacts } from './fields.js';

export type RunState =
  | 'calculating'
  | 'calcFailed'
  | 'scoring'
  | 'reviewing'
  | 'approving'
  | 'rejected'
  | 'approved'
  | 'released'
  | 'settled'
  | 'closed'
  | 'cancelled';

const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  SSC_ADJUST: { en: 'The adjustment must be within ±{max} and needs a reason.', cn: '调整须在±{max}内并填写原因' },
  SSC_SUPPLIER: { en: 'The run does not score this supplier.', cn: '本次评分不包含该供应商' },
  SSC_SHEET: { en: 'Choose a sheet of the run that is scored or missing.', cn: '请选择本次评分中已完成或缺分的评分表' },
  SSC_OPEN_EXCLUDE: { en: 'Exclusions are waiting for approval: {list}', cn: '存在待审批的剔除单:{list}' },
  SSC_EMPTY: { en: 'No supplier has a score.', cn: '没有可评分供应商' },
  SSC_NONE: { en: 'Nothing is left to release of these suppliers.', cn: '所选供应商没有待发布的结果' },
  SSC_RELEASED: { en: 'Results are already released.', cn: '结果已发布' },
  SSC_URGED: { en: 'Urged less than an hour ago.', cn: '一小时内已催办' },
});
export const reasons = { ...approvingReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as RunFacts;

const ofRun = guard<Run, RunEventOf<'ADJUST'>>(
  'SSC_SUPPLIER',
  ({ suppliers }, { payload }) => suppliers.some(({ supplierId }) => supplierId === payload.supplierId),
  ask,
);
const withinLimit = rule<Run, RunEventOf<'ADJUST'>>(
  ['SSC_ADJUST'],
  ({ basis }, { payload }) => {
    const most = basis?.terms.reviewAdjMax ?? '0';
    return (lte(abs(payload.points), most) && isSaid(payload.reason)) || refuse('SSC_ADJUST', { field: 'points', params: { max: most } });
  },
  ask,
);
const reopenable = guard<Run, RunEventOf<'REOPEN_SHEET'>>(
  'SSC_SHEET',
  ({ sheets }, { payload }) => sheets.some(({ sheetId, status }) => sheetId === payload.sheetId && status !== 'OPEN'),
  ask,
);
const noOpenExclusion: Guard<Run, MachineEvent> = rule<Run, MachineEvent>(
  ['SSC_OPEN_EXCLUDE'],
  (_run, sent) => {
    const { openExclusions = [] } = given(sent);
    return openExclusions.length === 0 || refuse('SSC_OPEN_EXCLUDE', { params: { list: openExclusions.join(', ') } });
  },
  ask,
);
const notEmpty = guard<Run>('SSC_EMPTY', ({ suppliers }) => suppliers.some(({ finalScore }) => finalScore !== null), {
  over: ['suppliers'],
});
const someLeft = guard<Run, RunEventOf<'RELEASE'>>('SSC_NONE', (run, sent) => to.toRelease(run, sent).length > 0, ask);
const noneReleased = guard<Run>('SSC_RELEASED', ({ releasedCount }) => (releasedCount ?? 0) === 0, { over: ['releasedCount'] });
const notUrged = guard<Run, MachineEvent>('SSC_URGED', ({ urgedAt }, { at }) => urgedAt === null || at >= urgedAt + HOUR_MS, ask);

const menu = 'srmSpeSchemeScoreList';
const keepers = by('SUPPLIER_MANAGER');
type Row<K extends RunEvent['type']> = Transition<Run, RunEventOf<K>, RunState>;
const anyRow = (row: unknown) => row as never;
const approval = approving<Run, RunState>({
  stage: { before: 'reviewing' },
  owner: [keepers],
  submit: { guards: [noOpenExclusion, notEmpty] },
  approve: { guards: [noOpenExclusion], change: to.withResults, effects: [createsResults] },
  to: 'approved',
  toApprove: {
    type: 'DOC_APPROVE',
    menuCode: menu,
    title: { en: 'Evaluation run to approve', cn: '绩效评分待审批' },
    to: ({ orgId }) => [orgId === null ? 'resp:APPROVER' : `resp:APPROVER@${orgId}`],
  },
});

const again: Row<'RECALCULATE'> = { to: 'calculating', who: [keepers], change: to.calculatingAgain };
const cancel: Row<'CANCEL'> = { to: 'cancelled', who: [keepers], guards: [mustSay('reason')], effects: [cancelled] };
const adjust: Row<'ADJUST'> = { to: 'same', who: [keepers], guards: [ofRun, withinLimit], change: to.adjusted };
const reopen: Row<'REOPEN_SHEET'> = {
  to: 'scoring',
  who: [keepers],
  guards: [reopenable, mustSay('reason')],
  change: to.reopened,
  effects: [reopensSheet],
};
const ignored = { to: 'ignored' as const, who: [system] as const };
const lateSheets = { SHEET_DONE: ignored, SHEET_INVALID: ignored };
const kept = {
  SHEET_DONE: { to: 'same' as const, who: [system] as const, change: to.sheetDone },
  SHEET_INVALID: { to: 'same' as const, who: [system] as const, change: to.sheetMissing },
};
const lost = { SHEET_DONE: ignored, SHEET_INVALID: kept.SHEET_INVALID };
/** Where a sheet that comes in leads: on, when it is the last that was open. */
const scoredBy = <K extends 'SHEET_DONE' | 'SHEET_INVALID'>(change: (run: Run, sent: RunEventOf<K>) => object): readonly Row<K>[] => [
  { to: 'reviewing', when: (run, sent) => to.noneOpen(change(run, sent)), who: [system], change },
  { to: 'same', who: [system], change },
];
const calculatedRows = [
  { to: 'calcFailed', when: (_run, sent) => given(sent).calculation === undefined, who: [system], change: to.failed },
  {
    to: 'scoring',
    when: (run, sent) => to.asksPeople(run, given(sent).calculation!),
    who: [system],
    change: to.calculated,
    effects: [createsSheets],
  },
  { to: 'scoring', when: (run) => to.openSheets(run).length > 0, who: [system], change: to.calculated },
  { to: 'reviewing', who: [system], change: to.calculated },
] satisfies readonly Row<'CALCULATED'>[];
const changed: Row<'RESULT_CHANGED'> = { to: 'same', who: [system], change: to.resultChanged };
const answer: Row<'ANSWERED'> = { to: 'same', who: [system], change: to.answered };
const close: Row<'CLOSED'> = { to: 'same', who: [system], change: to.closed };
const release = { who: [keepers] as const, guards: [someLeft], change: to.released, effects: [releases] };

export const machine = lifecycle<Run, RunEvent>()<RunState>(
  { CREATE: { to: 'calculating', who: [system], change: to.begun } },
  {
    calculating: {
      label: { en: 'Calculating', cn: '计算中' },
      colour: 'blue',
      phase: 'draft',
      deadlines: [
        { event: 'CALCULATED', at: ({ calcAt }) => calcAt },
        { event: 'MANUAL_DUE', at: ({ manualDeadline, sheets }) => (to.openSheets({ sheets }).length > 0 ? manualDeadline : null) },
      ],
      on: {
        CALCULATED: calculatedRows,
        ...kept,
        MANUAL_DUE: { to: 'same', who: [system], change: to.overdue, effects: [toOpenSheets('DEADLINE')] },
      },
    },
    calcFailed: {
      label: { en: 'Calculation failed', cn: '计算失败' },
      colour: 'red',
      phase: 'draft',
      todos: [
        {
          type: 'PERFORMANCE',
          menuCode: menu,
          title: { en: 'Evaluation run failed', cn: '绩效评分计算失败' },
          to: ({ orgId }) => [orgId === null ? 'resp:SUPPLIER_MANAGER' : `resp:SUPPLIER_MANAGER@${orgId}`],
        },
      ],
      on: { RECALCULATE: again, CANCEL: cancel, ...kept },
    },
    scoring: {
      label: { en: 'Scored by hand', cn: '手工评分中' },
      colour: 'blue',
      phase: 'draft',
      deadlines: [{ event: 'MANUAL_DUE', at: ({ manualDeadline }) => manualDeadline }],
      on: {
        RECALCULATE: again,
        SHEET_DONE: scoredBy<'SHEET_DONE'>(to.sheetDone),
        SHEET_INVALID: scoredBy<'SHEET_INVALID'>(to.sheetMissing),
        MANUAL_DUE: { to: 'reviewing', who: [system], change: to.overdue, effects: [toOpenSheets('DEADLINE')] },
        URGE: {
          to: 'same',
          who: [keepers],
          guards: [notUrged],
          change: (_run, { at }) => ({ urgedAt: at }),
          effects: [toOpenSheets('URGED')],
        },
        REOPEN_SHEET: reopen,
        CANCEL: cancel,
      },
    },
    reviewing: {
      label: { en: 'Under review', cn: '评审中' },
      colour: 'blue',
      phase: 'draft',
      on: {
        ADJUST: adjust,
        RECALCULATE: again,
        REOPEN_SHEET: reopen,
        SUBMIT: anyRow(approval.submit),
        CANCEL: cancel,
        ...lost,
      },
    },
    approving: { ...approval.deciding, on: { ...approval.deciding.on, ...lateSheets } },
    rejected: {
      label: { en: 'Rejected', cn: '已驳回' },
      colour: 'red',
      phase: 'draft',
      on: {
        ADJUST: adjust,
        RECALCULATE: again,
        REOPEN_SHEET: reopen,
        SUBMIT: anyRow(approval.submit),
        CANCEL: cancel,
        ...lost,
      },
    },
    approved: {
      label: { en: 'To be released', cn: '待发布' },
      colour: 'green',
      phase: 'inForce',
      todos: [
        {
          type: 'PERFORMANCE',
          menuCode: menu,
          title: { en: 'Results to release', cn: '绩效结果待发布' },
          to: ({ orgId }) => [orgId === null ? 'resp:SUPPLIER_MANAGER' : `resp:SUPPLIER_MANAGER@${orgId}`],
        },
      ],
      on: {
        RELEASE: [
          // Results may have been released and answered one by one.
          {
            ...release,
            to: 'settled',
            when: (run, sent) =>
              to.everybody(to.released(run, sent), 'releasedFlag') && run.suppliers.every(({ answeredFlag }) => answeredFlag === 'Y'),
            effects: [releases, proposesShares],
          },
          { ...release, to: 'released', when: (run, sent) => to.everybody(to.released(run, sent), 'releasedFlag') },
          { ...release, to: 'same' },
        ],
        ANSWERED: answer,
        RESULT_CHANGED: changed,
        CLOSED: close,
        CANCEL: { ...cancel, guards: [noneReleased, mustSay('reason')] },
        ...lateSheets,
      },
    },
    released: {
      label: { en: 'Released', cn: '已发布' },
      colour: 'green',
      phase: 'inForce',
      on: {
        ANSWERED: [
          {
            to: 'settled',
            when: (run, sent) => to.everybody(to.answered(run, sent), 'answeredFlag'),
            who: [system],
            change: to.answered,
            effects: [proposesShares],
          },
          answer,
        ],
        RESULT_CHANGED: changed,
        CLOSED: close,
        ...lateSheets,
      },
    },
    settled: {
      label: { en: 'All answered', cn: '全部已答复' },
      colour: 'green',
      phase: 'inForce',
      on: {
        CLOSED: [
          { to: 'closed', when: (run, sent) => to.everybody(to.closed(run, sent), 'closedFlag'), who: [system], change: to.closed },
          close,
        ],
        RESULT_CHANGED: changed,
        ANSWERED: ignored,
        ...lateSheets,
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
