/** The life of a sample trial (suppliers.md): issued, made, shipped, tested, decided; failed ones may have another round. */
import type { Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import type { MachineEvent } from '../../kernel/events.js';
import { by, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { addDays, compareDates } from '../../kernel/primitives/instant.js';
import { gt, isPositive } from '../../kernel/primitives/decimal.js';
import { approving, approvingReasons } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { tellStep } from '../step-documents.js';
import type { StepResult } from '../step-documents.js';
import { saved, scoreOf } from './fields.js';
import type { Trial, TrialEvent, TrialEventOf, TrialFacts } from './fields.js';

export type TrialState =
  'draft' | 'issued' | 'making' | 'shipped' | 'testing' | 'approving' | 'qualified' | 'concession' | 'failed' | 'declined' | 'cancelled';

const MOST_ROUNDS = 3;
const LATE_DAYS = 15;
const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  SUP_GATE_SAMPLE: { en: 'No samples of this supplier: {reason}', cn: '不可向该供应商要样:{reason}' },
  SLC_LINES_EMPTY: { en: 'Add at least one test item.', cn: '请至少维护一个检验项目' },
  SMP_DRAWING: { en: 'Attach the drawing or specification.', cn: '请上传图纸或规格书' },
  SMP_PROMISE: { en: 'The promised date is too late: {date} at the latest.', cn: '承诺日期超出允许范围,最迟{date}' },
  SMP_SELF_REPORT: { en: 'Enter your measured values for key items.', cn: '请填写关键项自检值' },
  SMP_QTY: { en: 'The received quantity is not possible: more than 0, at most {qty}.', cn: '接收数量有误:应大于0且不超过{qty}' },
  SMP_SHIPPED_QTY: { en: 'Ship more than 0.', cn: '送样数量须大于0' },
  SMP_UNTESTED: { en: '{n} items are untested.', cn: '尚有{n}项未检' },
  SMP_VERDICT: { en: 'A failed key item excludes a pass.', cn: '关键项不合格不能判定合格' },
  SMP_CONCESSION: { en: 'State the limits and the end date.', cn: '请填写限度说明及截止日期' },
  SMP_BY_NODE: { en: 'Start the next round from the qualification.', cn: '请在准入单中发起下一轮' },
  SMP_ROUNDS: { en: 'Three rounds were made, or the next one is there.', cn: '已送样三轮或已发起下一轮' },
});
export const reasons = { ...approvingReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const keepers = by('BUYER', 'QUALITY');
const quality = by('QUALITY');
const supplier = own<Trial>(({ supplierId }, id) => supplierId === id);

const permitted: Guard<Trial, MachineEvent> = rule<Trial, MachineEvent>(
  ['SUP_GATE_SAMPLE'],
  (_trial, sent) => {
    const { gated } = sent.facts as TrialFacts;
    return !gated || refuse('SUP_GATE_SAMPLE', { words: { reason: gated } });
  },
  ask,
);
const hasItems = guard<Trial>('SLC_LINES_EMPTY', ({ items }) => items.length > 0, { over: ['items'] });
const hasDrawing = guard<Trial>('SMP_DRAWING', ({ drawingIds }) => isSaid(drawingIds), { over: ['drawingIds'] });
const inTime = rule(
  ['SMP_PROMISE'],
  ({ requiredDate }: Trial, { payload }: TrialEventOf<'ACCEPT'>) => {
    const latest = addDays(requiredDate, LATE_DAYS);
    return compareDates(payload.promisedDate, latest) <= 0 || refuse('SMP_PROMISE', { params: { date: latest } });
  },
  ask,
);
const keysMeasured = guard(
  'SMP_SELF_REPORT',
  ({ items }: Trial, { payload }: TrialEventOf<'SHIP'>) => {
    const told = new Set((payload.values ?? []).map(({ itemNum }) => itemNum));
    return items.every(({ itemNum, itemType, keyFlag }) => keyFlag !== 'Y' || itemType === 'APPEARANCE' || told.has(itemNum));
  },
  ask,
);
const ships = guard('SMP_SHIPPED_QTY', (_trial: Trial, { payload }: TrialEventOf<'SHIP'>) => isPositive(payload.shippedQty), ask);
const fits = rule(
  ['SMP_QTY'],
  ({ shippedQty }: Trial, { payload }: TrialEventOf<'RECEIVE'>) => {
    const most = shippedQty ?? '0';
    return (isPositive(payload.receivedQty) && !gt(payload.receivedQty, most)) || refuse('SMP_QTY', { params: { qty: most } });
  },
  ask,
);
const tested = rule<Trial>(
  ['SMP_UNTESTED'],
  ({ items }) => {
    const n = items.filter(({ itemResult }) => itemResult === null).length;
    return n === 0 || refuse('SMP_UNTESTED', { params: { n } });
  },
  { over: ['items'] },
);
const honest = guard(
  'SMP_VERDICT',
  ({ items }: Trial, { payload }: TrialEventOf<'SUBMIT'>) =>
    payload.verdict !== 'PASS' || items.every(({ keyFlag, itemResult }) => keyFlag !== 'Y' || itemResult !== 'NG'),
  ask,
);
const limited = guard(
  'SMP_CONCESSION',
  (_trial: Trial, { payload }: TrialEventOf<'SUBMIT'>) =>
    payload.verdict !== 'CONCESSION' || (isSaid(payload.concessionNote) && payload.concessionTo !== null),
  ask,
);
const roundsLeft = guard<Trial>('SMP_ROUNDS', ({ roundNo, nextId }) => (roundNo ?? 1) < MOST_ROUNDS && nextId === null, {
  over: ['roundNo', 'nextId'],
});

/** A sheet of a qualification gets its next round there. */
const ofItself = guard<Trial>('SMP_BY_NODE', ({ qualifyId }) => qualifyId === null, { over: ['qualifyId'] });
const ends = (result: StepResult) => tellStep<Trial>(result, scoreOf);

const menu = 'sampleTrialList';
const at = (resp: 'QUALITY' | 'APPROVER' | 'BUYER', { orgId }: Trial) => [`resp:${resp}@${orgId}`] as const;
const approval = approving<Trial, TrialState, TrialEventOf<'SUBMIT'>>({
  stage: { before: 'testing', rejected: 'testing' },
  owner: [quality],
  submit: {
    guards: [tested, honest, limited],
    change: (_trial, { payload }) => ({
      verdict: payload.verdict,
      concessionNote: payload.concessionNote,
      concessionTo: payload.concessionTo,
    }),
  },
  to: [
    { to: 'qualified', when: ({ verdict }) => verdict === 'PASS', effects: [ends('PASSED')] },
    { to: 'concession', when: ({ verdict }) => verdict === 'CONCESSION', effects: [ends('CONDITIONAL')] },
    { to: 'failed', effects: [ends('FAILED')] },
  ],
  toApprove: {
    type: 'DOC_APPROVE',
    menuCode: menu,
    title: { en: 'Sample trial to approve', cn: '样品试制待审批' },
    to: (trial) => at('APPROVER', trial),
  },
});

/** Items are copied without what was measured. */
const nextRound = (trial: Trial, { facts }: TrialEventOf<'NEW_ROUND'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'srmSlcSampleTrial',
    id: facts.newId ?? '',
    purpose: 'round',
    payload: {
      fields: {
        orgId: trial.orgId,
        supplierId: trial.supplierId,
        siteName: trial.siteName,
        itemId: trial.itemId,
        materialDesc: trial.materialDesc,
        drawingNo: trial.drawingNo,
        drawingVersion: trial.drawingVersion,
        categoryId: trial.categoryId,
        sampleType: 'RETEST',
        sampleQty: trial.sampleQty,
        uomId: trial.uomId,
        requiredDate: trial.requiredDate,
        roundNo: (trial.roundNo ?? 1) + 1,
        previousId: trial.id,
      },
      lines: { items: { set: trial.items.map((item) => ({ ...item, supplierValue: null, ourValue: null, itemResult: null })) } },
    },
  },
];

type Row<K extends keyof Record<TrialEvent['type'], true>> = Transition<Trial, Extract<TrialEvent, { type: K }>, TrialState>;
const cancel: Row<'CANCEL'> = { to: 'cancelled', who: [keepers, system], guards: [mustSay('reason')], effects: [tellStep('CANCELLED')] };
const qualifyEnded: Row<'QUALIFY_ENDED'> = { to: 'cancelled', who: [system] };
const save: Row<'SAVE'> = { to: 'same', who: [keepers], change: (trial, { payload }) => saved(trial, payload) };
const toSupplier = (en: string, cn: string) => ({
  type: 'SAMPLE_TRIAL',
  menuCode: menu,
  title: { en, cn },
  to: ({ supplierId }: Trial) => [`supplier:${supplierId}` as const],
});
const toQuality = (en: string, cn: string) => ({
  type: 'SAMPLE_TRIAL',
  menuCode: menu,
  title: { en, cn },
  to: (trial: Trial) => at('QUALITY', trial),
});

export const machine = lifecycle<Trial, TrialEvent>()<TrialState>(
  { CREATE: { to: 'draft', who: [keepers, system], change: (trial, { payload }) => saved(trial, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: save,
        ISSUE: { to: 'issued', who: [keepers], guards: [permitted, hasItems, hasDrawing] },
        CANCEL: cancel,
        QUALIFY_ENDED: qualifyEnded,
        DELETE: { to: 'removed', who: [keepers], effects: [tellStep('CANCELLED')] },
      },
    },
    issued: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [toSupplier('Sample asked for', '请确认送样')],
      on: {
        ACCEPT: {
          to: 'making',
          who: [supplier],
          guards: [inTime],
          change: (_trial, { payload, facts }) => ({ promisedDate: payload.promisedDate, promisedAt: facts.promisedAt ?? null }),
        },
        DECLINE: {
          to: 'declined',
          who: [supplier],
          guards: [mustSay('reason')],
          change: (_trial, { payload }) => ({ declineReason: payload.reason }),
          effects: [tellStep('FAILED')],
        },
        CANCEL: cancel,
        QUALIFY_ENDED: qualifyEnded,
      },
    },
    making: {
      label: { en: 'Being made', cn: '制样中' },
      colour: 'orange',
      todos: [toSupplier('Sample to ship', '请送样')],
      deadlines: [{ event: 'PROMISE_DUE', at: ({ promisedAt, overdueFlag }) => (overdueFlag === 'Y' ? null : promisedAt) }],
      on: {
        SHIP: {
          to: 'shipped',
          who: [supplier],
          guards: [ships, keysMeasured],
          change: ({ items }, { payload }) => ({
            carrier: payload.carrier,
            waybillNo: payload.waybillNo,
            shippedQty: payload.shippedQty,
            items: items.map((item) => ({
              ...item,
              supplierValue: payload.values?.find(({ itemNum }) => itemNum === item.itemNum)?.supplierValue ?? item.supplierValue,
            })),
          }),
        },
        PROMISE_DUE: { to: 'same', who: [system], change: () => ({ overdueFlag: 'Y' }) },
        CANCEL: cancel,
        QUALIFY_ENDED: qualifyEnded,
      },
    },
    shipped: {
      label: { en: 'Shipped', cn: '已送样' },
      colour: 'blue',
      todos: [toQuality('Sample to receive', '样品待接收')],
      on: {
        RECEIVE: {
          to: 'testing',
          who: [by('WAREHOUSE', 'QUALITY')],
          guards: [fits],
          change: (_trial, { payload }) => ({ receivedQty: payload.receivedQty, receivedDate: payload.receivedDate }),
        },
        REFUSE_RECEIPT: { to: 'making', who: [quality], guards: [mustSay('reason')] },
        CANCEL: cancel,
        QUALIFY_ENDED: qualifyEnded,
      },
    },
    testing: {
      label: { en: 'Being tested', cn: '检验中' },
      colour: 'blue',
      todos: [toQuality('Sample to test', '样品待检验')],
      on: { SAVE: { ...save, who: [quality] }, SUBMIT: approval.submit as never, CANCEL: cancel, QUALIFY_ENDED: qualifyEnded },
    },
    approving: { ...approval.deciding, on: { ...approval.deciding.on, QUALIFY_ENDED: qualifyEnded as never } },
    qualified: { label: { en: 'Qualified', cn: '合格' }, colour: 'green', final: true },
    concession: { label: { en: 'Accepted with limits', cn: '限度接收' }, colour: 'green', final: true },
    failed: {
      label: { en: 'Failed', cn: '不合格' },
      colour: 'red',
      ended: true,
      on: {
        QUALIFY_ENDED: { to: 'ignored', who: [system] },
        NEW_ROUND: {
          to: 'same',
          who: [by('BUYER')],
          guards: [ofItself, roundsLeft],
          change: (_trial, { facts }) => ({ nextId: facts.newId ?? null }),
          effects: [(_after, sent, before) => nextRound(before, sent)],
        },
      },
    },
    declined: { label: { en: 'Declined', cn: '供应商拒绝' }, colour: 'red', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
