/** The life of a scheme (performance.md): approved, it makes one run for each of its periods, when that is over. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingReasons, complete } from '../../kernel/stock/approving.js';
import { mustSay } from '../../kernel/stock/said.js';
import { fields, lines } from './fields.js';
import type { CalendarRow, Scheme, SchemeEvent, SchemeEventOf, SchemeFacts } from './fields.js';
import { periodsFit } from './periods.js';

export type SchemeState = 'draft' | 'approving' | 'rejected' | 'active' | 'paused' | 'finished' | 'cancelled';

const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  SCH_PERIOD: { en: 'The dates do not fit the period type.', cn: '期间与周期类型不符' },
  SCH_SUPPLIERS: { en: 'Name at least one supplier, and each once.', cn: '至少选择一家供应商,且不得重复' },
  SCH_OVERLAP: { en: '{number} evaluates the same scope and period.', cn: '{number}已包含相同范围与期间' },
  SCH_PERIOD_OPEN: { en: 'The period has not ended.', cn: '期间尚未结束' },
  SCH_RUN_EXISTS: { en: 'The run of {period} exists.', cn: '{period}已生成评分' },
  SCH_PERIOD_UNKNOWN: { en: 'The scheme has no period {period}.', cn: '方案不包含期间{period}' },
  SCH_ORGS: { en: 'You do not act for these organisations: {list}', cn: '您无权评价以下组织:{list}' },
  SCH_NOT_ENABLED: { en: 'Not in force: {list}', cn: '未启用:{list}' },
});
export const reasons = { ...approvingReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as SchemeFacts;

const inPeriods = guard<Scheme>('SCH_PERIOD', ({ periodType, periodFrom, periodTo }) => periodsFit(periodType, periodFrom, periodTo), {
  over: ['periodType', 'periodFrom', 'periodTo'],
});
type Named = readonly { readonly supplierId: string; readonly joinFlag: 'Y' | 'N' }[];
const isListed = (rule: Scheme['supplierRule'], rows: Named): boolean =>
  new Set(rows.map(({ supplierId }) => supplierId)).size === rows.length &&
  (rule === 'ALL_ACTIVE' || rows.some(({ joinFlag }) => joinFlag === 'Y'));
const listed = guard<Scheme>('SCH_SUPPLIERS', ({ supplierRule, suppliers }) => isListed(supplierRule, suppliers), {
  over: ['supplierRule', 'suppliers'],
});
const adjustable = guard<Scheme, SchemeEventOf<'ADJUST_SUPPLIERS'>>(
  'SCH_SUPPLIERS',
  ({ supplierRule }, { payload }) => payload.rows.length <= lines.suppliers.bound && isListed(supplierRule, payload.rows),
  ask,
);
const alone = rule<Scheme, MachineEvent>(
  ['SCH_OVERLAP'],
  (_scheme, sent) => {
    const { overlap } = given(sent);
    return !overlap || refuse('SCH_OVERLAP', { params: { number: overlap } });
  },
  ask,
);
const ofOwnOrganisations = rule<Scheme, MachineEvent>(
  ['SCH_ORGS'],
  (_scheme, sent) => {
    const { foreign = [] } = given(sent);
    return foreign.length === 0 || refuse('SCH_ORGS', { params: { list: foreign.join(', ') } });
  },
  ask,
);
const inForce = rule<Scheme, MachineEvent>(
  ['SCH_NOT_ENABLED'],
  (_scheme, sent) => {
    const { notInForce = [] } = given(sent);
    return notInForce.length === 0 || refuse('SCH_NOT_ENABLED', { params: { list: notInForce.join(', ') } });
  },
  ask,
);
const rowOf = ({ periods }: Scheme, period: string): CalendarRow | undefined => periods.find((row) => row.period === period);
const runnable = rule<Scheme, SchemeEventOf<'RUN_NOW'>>(
  ['SCH_PERIOD_UNKNOWN', 'SCH_PERIOD_OPEN', 'SCH_RUN_EXISTS'],
  (scheme, { payload: { period }, at }) => {
    const row = rowOf(scheme, period);
    if (!row) return refuse('SCH_PERIOD_UNKNOWN', { field: 'period', params: { period } });
    if (row.runId !== null) return refuse('SCH_RUN_EXISTS', { field: 'period', params: { period } });
    return at >= row.endsAt || refuse('SCH_PERIOD_OPEN', { field: 'period' });
  },
  ask,
);

const nextOf = (periods: readonly CalendarRow[]): Change<Scheme> => {
  const next = periods.find(({ runId }) => runId === null);
  return {
    periods,
    nextPeriod: next?.period ?? null,
    nextRunAt: next?.runAt ?? null,
    runsDone: periods.filter(({ runId }) => runId !== null).length,
    runsAll: periods.length,
  };
};
const planned = (_scheme: Scheme, sent: MachineEvent): Change<Scheme> =>
  nextOf((given(sent).calendar ?? []).map((row) => ({ ...row, runId: null })));

/** The period that the event runs: the one that is asked for, else the next. */
const askedPeriod = ({ nextPeriod }: Scheme, sent: MachineEvent): string =>
  sent.type === 'RUN_NOW' ? (sent as SchemeEventOf<'RUN_NOW'>).payload.period : (nextPeriod ?? '');
const ran = (scheme: Scheme, sent: MachineEvent): Change<Scheme> => {
  const period = askedPeriod(scheme, sent);
  return nextOf(scheme.periods.map((row) => (row.period === period ? { ...row, runId: given(sent).newId ?? null } : row)));
};
const isLast = (scheme: Scheme, sent: MachineEvent): boolean => {
  const period = askedPeriod(scheme, sent);
  return scheme.periods.every((row) => row.runId !== null || row.period === period);
};
const run = (scheme: Scheme, sent: MachineEvent, before: Scheme): readonly Effect[] => {
  const row = rowOf(before, askedPeriod(before, sent));
  return row
    ? [
        {
          kind: 'create',
          type: 'srmSpeSchemeScore',
          id: given(sent).newId ?? '',
          purpose: 'run',
          part: row.period,
          payload: {
            orgId: scheme.orgId,
            schemeId: scheme.id,
            schemeName: scheme.schemeName,
            orgIds: scheme.orgIds,
            templateId: scheme.templateId,
            settingId: scheme.settingId,
            period: row.period,
            periodFrom: row.fromDate,
            periodTo: row.toDate,
          },
        },
      ]
    : [];
};

const menu = 'srmSpeSchemeList';
const keepers = by('SUPPLIER_MANAGER');
const approval = approving<Scheme, SchemeState>({
  owner: [keepers],
  submit: { guards: [complete(fields, lines), inPeriods, listed, ofOwnOrganisations, inForce, alone] },
  approve: { guards: [inForce, alone], change: planned },
  to: 'active',
  toApprove: {
    type: 'DOC_APPROVE',
    menuCode: menu,
    title: { en: 'Evaluation scheme to approve', cn: '绩效方案待审批' },
    to: ({ orgId }) => [orgId === null ? 'resp:APPROVER' : `resp:APPROVER@${orgId}`],
  },
});
const saved = (scheme: Scheme, { payload }: SchemeEventOf<'SAVE'> | SchemeEventOf<'CREATE'>) => applySave<Scheme>(lines, scheme, payload);
const save: Transition<Scheme, SchemeEventOf<'SAVE'>, SchemeState> = { to: 'same', who: [keepers], change: saved };
const cancel: Transition<Scheme, SchemeEventOf<'CANCEL'>, SchemeState> = { to: 'cancelled', who: [keepers] };
const written = { SAVE: save, SUBMIT: approval.submit as never, CANCEL: cancel };
const finish: Transition<Scheme, SchemeEventOf<'FINISH'>, SchemeState> = {
  to: 'finished',
  who: [keepers],
  guards: [mustSay('reason')],
  change: () => ({ nextPeriod: null, nextRunAt: null }),
};
const due = { who: [system] as const, change: ran, effects: [run] };
const asked = { who: [keepers] as const, guards: [runnable], change: ran, effects: [run] };

export const machine = lifecycle<Scheme, SchemeEvent>()<SchemeState>(
  { CREATE: { to: 'draft', who: [keepers], change: saved } },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: written },
    approving: approval.deciding,
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: written },
    active: {
      label: { en: 'Active', cn: '执行中' },
      colour: 'green',
      phase: 'inForce',
      deadlines: [{ event: 'RUN_DUE', at: ({ nextRunAt }) => nextRunAt }],
      on: {
        RUN_DUE: [
          { ...due, to: 'finished', when: isLast },
          { ...due, to: 'same' },
        ],
        RUN_NOW: [
          { ...asked, to: 'finished', when: isLast },
          { ...asked, to: 'same' },
        ],
        ADJUST_SUPPLIERS: {
          to: 'same',
          who: [keepers],
          guards: [adjustable],
          change: (_scheme, { payload }) => ({ suppliers: payload.rows.map((row, index) => ({ ...row, rowNum: index + 1 })) }),
        },
        PAUSE: { to: 'paused', who: [keepers], guards: [mustSay('reason')] },
        FINISH: finish,
      },
    },
    paused: {
      label: { en: 'Paused', cn: '已暂停' },
      colour: 'orange',
      phase: 'inForce',
      on: { RESUME: { to: 'active', who: [keepers], guards: [mustSay('reason')] }, FINISH: finish },
    },
    finished: { label: { en: 'Finished', cn: '已完成' }, colour: 'dark', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
