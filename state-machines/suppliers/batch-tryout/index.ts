/** Small batches tried in production (suppliers.md): a trial order, lots as they come, the yield, and what follows from it. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { add, div, eq, gt, gte, isPositive, lt, mul, round2, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { approving } from '../../kernel/stock/approving.js';
import type { ApprovingFacts } from '../../kernel/stock/approving.js';
import { mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';
import { stepEvents, stepFields, tellStep, tellsSteps } from '../step-documents.js';
import type { StepResult } from '../step-documents.js';

const made = { computed: true } as const;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
  ...stepFields,
  sampleTrialId: f.ref('srmSlcSampleTrial', 'Sample trial', '样品试制', { need: 'submit' }),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { holds: true, need: 'save' }),
  tryoutQty: f.quantity('Quantity', '试用数量', { need: 'save', min: 0 }),
  targetYield: f.rate('Yield to pass %', '目标良率(%)', { need: 'save', initial: '98', min: 0, max: 100 }),
  minYield: f.rate('Yield with conditions %', '最低良率(%)', { need: 'save', initial: '95', min: 0, max: 100 }),
  workshop: f.text(60, 'Workshop', '车间'),
  periodFrom: f.date('From', '开始日期'),
  periodTo: f.date('To', '结束日期', { notBefore: 'periodFrom' }),
  orderId: f.ref('srmPurOrderHeader', 'Trial order', '试用订单', made),
  receivedQty: f.quantity('Received', '到货数量', made),
  usedQty: f.quantity('Used', '试用消耗', made),
  goodQty: f.quantity('Good', '良品数量', made),
  yieldRate: f.rate('Yield %', '良率(%)', made),
  verdict: f.lookup(lookups.SLC_CONCLUSION, 'Verdict', '判定', made),
  resultBy: f.ref('baseUsers', 'Result by', '结果提交人', made),
  ...approvalFields,
};
const lines = {
  lots: hot(
    'Lots',
    '批次',
    { entity: 'srmSlcBatchTryoutLot', key: 'lotNum', bound: 100 },
    {
      lotNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      lotNumber: f.text(60, 'Lot', '批号', { need: 'save' }),
      receivedQty: f.quantity('Received', '到货数量', { need: 'save', min: 0 }),
      usedQty: f.quantity('Used', '消耗数量', { initial: '0', min: 0 }),
      goodQty: f.quantity('Good', '良品数量', { initial: '0', min: 0 }),
      incomingDefectQty: f.quantity('Bad on arrival', '来料不良', { initial: '0', min: 0 }),
      lineDefectQty: f.quantity('Bad in production', '制程不良', { initial: '0', min: 0 }),
      defectCause: f.lookup(lookups.SLC_DEFECT, 'Cause', '不良原因'),
      lotNote: f.text(200, 'Note', '备注'),
      noteId: f.ref('srmPurDeliveryNoteHeader', 'Delivery note', '送货单', made),
      noteLine: f.integer('Line of the note', '送货单行', made),
    },
  ),
};
export type Tryout = Context<typeof fields, typeof lines>;
type Lot = LineRow<typeof lines.lots>;

export interface TryoutFacts {
  readonly gated?: Label | null;
  readonly samplePassed?: boolean;
  readonly orderFits?: boolean;
  /** What was received of the delivery line that is named; null: nothing, or another lot is of it. */
  readonly delivered?: { readonly lotNumber: string; readonly receivedQty: string } | null;
}
const withFacts = { facts: facts<TryoutFacts>() };
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  LINK_ORDER: event(
    'Name the trial order',
    '关联试用订单',
    { orderId: f.ref('srmPurOrderHeader', 'Order', '订单', { need: 'save' }) },
    withFacts,
  ),
  ADD_LOT: event(
    'Take a delivery as a lot',
    '引用送货批次',
    {
      noteId: f.ref('srmPurDeliveryNoteHeader', 'Delivery note', '送货单', { need: 'save' }),
      noteLine: f.integer('Line of the note', '送货单行', { need: 'save', initial: 10, min: 1 }),
    },
    withFacts,
  ),
  SUBMIT_RESULT: event('Submit the result', '提交结果'),
  WITHDRAW_RESULT: event('Withdraw the result', '撤回结果', {}, { facts: facts<ApprovingFacts>() }),
  APPROVE_RESULT: event('Approve the result', '批准结果', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true }),
  REJECT_RESULT: event('Reject the result', '驳回结果', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true }),
  ...stepEvents,
  CANCEL: event('Cancel', '取消', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
};
type TryoutEvent = EventOf<typeof events>;

const { guard, rule, refuse, reasons } = refusalsOf({
  SUP_GATE_TRIAL_ORDER: { en: 'No trial orders for this supplier: {reason}', cn: '不可向该供应商下试用订单:{reason}' },
  BTO_NO_SAMPLE: { en: 'No passed sample for this material.', cn: '该物料无合格样品' },
  BTO_ORDER: { en: 'Not an approved order of this supplier and material.', cn: '不是该供应商该物料的已生效订单' },
  BTO_LOT: {
    en: 'Nothing of this material was received by this line of the trial order, or a lot is of it already.',
    cn: '该送货行未收到试用订单的该物料,或已被引用为批次',
  },
  BTO_QTY: {
    en: 'Lot {lot}: good and bad do not add up to what was used, or more was used than received.',
    cn: '批次{lot}良品与不良数量不平,或消耗超过到货',
  },
  BTO_USED: { en: 'Use at least 80 % first.', cn: '试用数量不足80%' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as TryoutFacts;
const LEAST_USED = '0.8';

const permitted: Guard<Tryout, MachineEvent> = rule<Tryout, MachineEvent>(
  ['SUP_GATE_TRIAL_ORDER'],
  (_tryout, sent) => {
    const { gated } = given(sent);
    return !gated || refuse('SUP_GATE_TRIAL_ORDER', { words: { reason: gated } });
  },
  ask,
);
const sampled = guard<Tryout, MachineEvent>('BTO_NO_SAMPLE', (_tryout, sent) => given(sent).samplePassed !== false, ask);
const orderFits = guard<Tryout, MachineEvent>('BTO_ORDER', (_tryout, sent) => given(sent).orderFits === true, ask);
const received = guard<Tryout, MachineEvent>('BTO_LOT', (_tryout, sent) => Boolean(given(sent).delivered), ask);
const balances = ({ usedQty, goodQty, incomingDefectQty, lineDefectQty, receivedQty }: Lot) =>
  eq(sum([goodQty, incomingDefectQty, lineDefectQty]), usedQty) && !gt(usedQty, receivedQty);
const lotsBalance: Guard<Tryout, MachineEvent> = rule<Tryout, MachineEvent>(
  ['BTO_QTY'],
  ({ lots }) => {
    const wrong = lots.find((lot) => !balances(lot));
    return !wrong || refuse('BTO_QTY', { params: { lot: wrong.lotNumber } });
  },
  { over: ['lots'] },
);
const usedEnough = guard<Tryout, MachineEvent>(
  'BTO_USED',
  ({ lots, tryoutQty }) => isPositive(tryoutQty) && gte(sum(lots.map(({ usedQty }) => usedQty)), mul(tryoutQty, LEAST_USED)),
  { over: ['lots', 'tryoutQty'] },
);

function summed(lots: readonly Lot[]) {
  const of = (name: 'receivedQty' | 'usedQty' | 'goodQty') => lots.reduce((total, lot) => add(total, lot[name]), '0');
  const [receivedQty, usedQty, goodQty] = [of('receivedQty'), of('usedQty'), of('goodQty')];
  return { receivedQty, usedQty, goodQty, yieldRate: isPositive(usedQty) ? round2(div(mul(goodQty, '100'), usedQty)) : null };
}
function saved(tryout: Tryout, payload: SavePayload): Change<Tryout> {
  const change = applySave<Tryout>(lines, tryout, payload);
  return change.lots ? { ...change, ...summed(change.lots) } : change;
}
function withLot(tryout: Tryout, sent: MachineEvent): Change<Tryout> {
  const { noteId, noteLine } = (sent as EventOf<typeof events, 'ADD_LOT'>).payload;
  const none = { usedQty: '0', goodQty: '0', incomingDefectQty: '0', lineDefectQty: '0', defectCause: null, lotNote: null };
  const lotNum = Math.max(0, ...tryout.lots.map((lot) => lot.lotNum)) + 1;
  const lots = [...tryout.lots, { ...none, lotNum, ...given(sent).delivered!, noteId, noteLine }];
  return { lots, ...summed(lots) };
}
export const verdictOf = ({ yieldRate, targetYield, minYield }: Pick<Tryout, 'yieldRate' | 'targetYield' | 'minYield'>) =>
  yieldRate === null || lt(yieldRate, minYield) ? 'FAIL' : lt(yieldRate, targetYield) ? 'CONDITIONAL' : 'PASS';

type State = BlockAState | 'ordering' | 'delivering' | 'trying' | 'resultApproving' | 'passed' | 'conditional' | 'failed' | 'cancelled';
const menu = 'srmSlcBatchTryoutList';
const keepers = by('BUYER', 'QUALITY');
const quality = by('QUALITY');
const toApprover = (en: string, cn: string) => ({
  type: 'BATCH_TRYOUT',
  menuCode: menu,
  title: { en, cn },
  to: ({ orgId }: Tryout) => [`resp:APPROVER@${orgId}` as const],
});
const block = blockA<Tryout, State, TryoutFacts>({
  fields,
  lines,
  owner: keepers,
  saved,
  submit: [permitted, sampled],
  gone: tellStep('CANCELLED'),
  to: 'ordering',
  todos: {
    approve: toApprover('Small batch to approve', '小批试用待审批'),
    rejected: {
      type: 'BATCH_TRYOUT',
      menuCode: menu,
      title: { en: 'Small batch rejected', cn: '小批试用被驳回' },
      to: ({ submittedBy }) => (submittedBy === null ? [] : [`user:${submittedBy}`]),
    },
  },
});
const ends = (of: StepResult) => tellStep<Tryout>(of, ({ yieldRate }) => yieldRate);
const result = approving<Tryout, State>({
  stage: {
    submit: 'SUBMIT_RESULT',
    withdraw: 'WITHDRAW_RESULT',
    approve: 'APPROVE_RESULT',
    reject: 'REJECT_RESULT',
    before: 'trying',
    rejected: 'trying',
    submittedBy: 'resultBy',
  },
  owner: [quality],
  during: 'resultApproving',
  label: { en: 'Result in approval', cn: '结果审批中' },
  submit: { guards: [lotsBalance, usedEnough], change: (tryout) => ({ verdict: verdictOf(tryout) }) },
  withdraw: { who: [quality] },
  to: [
    { to: 'passed', when: ({ verdict }) => verdict === 'PASS', effects: [ends('PASSED')] },
    { to: 'conditional', when: ({ verdict }) => verdict === 'CONDITIONAL', effects: [ends('CONDITIONAL')] },
    { to: 'failed', effects: [ends('FAILED')] },
  ],
  toApprove: toApprover('Result of a small batch to approve', '小批试用结果待审批'),
});
const cancel: Transition<Tryout, MachineEvent, State> = {
  to: 'cancelled',
  who: [keepers, system],
  guards: [mustSay('reason')],
  effects: [tellStep('CANCELLED')],
};
const qualifyEnded: Transition<Tryout, MachineEvent, State> = { to: 'cancelled', who: [system] };
const gone = { CANCEL: cancel, QUALIFY_ENDED: qualifyEnded };
const overtaken = <P extends { readonly on: object }>(state: P): P => ({ ...state, on: { ...state.on, QUALIFY_ENDED: qualifyEnded } });
const save: Transition<Tryout, MachineEvent, State> = {
  to: 'trying',
  who: [quality],
  change: (tryout, sent) => saved(tryout, sent.payload as SavePayload),
};

const addLot: Transition<Tryout, MachineEvent, State> = { to: 'trying', who: [quality], guards: [received], change: withLot };

const machine = lifecycle<Tryout, TryoutEvent>()<State>(
  { CREATE: block.create },
  {
    ...block.states,
    draft: overtaken(block.states.draft),
    approving: overtaken(block.states.approving),
    rejected: overtaken(block.states.rejected),
    ordering: {
      label: { en: 'Order to be made', cn: '待下试用单' },
      colour: 'blue',
      on: {
        LINK_ORDER: {
          to: 'delivering',
          who: [by('BUYER')],
          guards: [orderFits],
          change: (_tryout, { payload }) => ({ orderId: payload.orderId }),
        },
        ...gone,
      },
    },
    delivering: { label: { en: 'To be delivered', cn: '待到货' }, colour: 'orange', on: { SAVE: save, ADD_LOT: addLot, ...gone } },
    trying: {
      label: { en: 'Being tried', cn: '试用中' },
      colour: 'blue',
      on: { SAVE: { ...save, to: 'same' }, ADD_LOT: { ...addLot, to: 'same' }, SUBMIT_RESULT: result.submit as never, ...gone },
    },
    resultApproving: { ...result.deciding, on: { ...result.deciding.on, QUALIFY_ENDED: qualifyEnded } },
    passed: { label: { en: 'Passed', cn: '合格' }, colour: 'green', final: true },
    conditional: { label: { en: 'Passed with conditions', cn: '有条件合格' }, colour: 'green', final: true },
    failed: { label: { en: 'Failed', cn: '不合格' }, colour: 'red', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);

const resp = ['BUYER', 'QUALITY', 'SUPPLIER_MANAGER', 'APPROVER'] as const;
export const srmSlcBatchTryout = defineDocument({
  type: 'srmSlcBatchTryout',
  version: 1,
  path: 'suppliers/batch-tryout',
  kind: 'document',
  title: { en: 'Small batch tryout', cn: '小批量试用' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  sends: tellsSteps,
  view: plainView<Tryout>(fields, lines, {}),
  numbering: { pattern: 'BTO-{yyyyMMdd}-{seq3}' },
  todoShows: { submitter: ['resultBy', 'submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'itemId',
      'orderId',
      'tryoutQty',
      'receivedQty',
      'yieldRate',
      'targetYield',
      'verdict',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'itemId', 'verdict', 'periodTo'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Batch', cn: '试用' },
      fields: [
        'orgId',
        'supplierId',
        'qualifyId',
        'sampleTrialId',
        'itemId',
        'tryoutQty',
        'targetYield',
        'minYield',
        'workshop',
        'periodFrom',
        'periodTo',
        'orderId',
        'remark',
      ],
    },
    { label: { en: 'Lots', cn: '批次' }, lines: 'lots' },
    { label: { en: 'Result', cn: '结果' }, fields: ['receivedQty', 'usedQty', 'goodQty', 'yieldRate', 'verdict'] },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    { route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Small batches', cn: '小批量试用' }, resp },
    {
      route: 'srmSlcBatchTryoutEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Small batch', cn: '小批量试用维护' },
      within: menu,
    },
    {
      route: 'srmSlcBatchTryoutDetail',
      kind: 'detail',
      audience: ['INSIDE'],
      label: { en: 'Small batch', cn: '小批量试用详情' },
      within: menu,
    },
  ],
});
