/** Advised cancellations (orders-deliveries.md §6): an open quantity that lost its demand, cancelled with the supplier's consent. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { gt, isPositive, max } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { isSaid, mustSay, saidReasons } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { orderLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;
const fields = {
  orderId: f.ref('srmPurOrderHeader', 'Order', '采购订单', { need: 'save', fixed: true, ...read }),
  orderLine: f.integer('Order line', '订单行', { need: 'save', min: 1, fixed: true, ...read }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
  itemName: f.text(200, 'Material', '物料', made),
  adviseQty: f.quantity('To be cancelled', '建议取消数量', { need: 'save', min: 0, ...read }),
  adviseReason: f.lookup(lookups.PUR_ADVISE_REASON, 'Why', '取消原因', { need: 'save', initial: 'DEMAND_DOWN', ...read }),
  agreeQty: f.quantity('Agreed', '同意数量', made),
  refuseReason: f.text(500, 'Why refused', '拒绝原因', made),
  claimAmount: f.amount('Claim', '索赔金额', made),
  claimComment: f.text(500, 'Why the claim', '索赔说明', made),
  executedQty: f.quantity('Cancelled', '已取消数量', made),
  overdueFlag: f.flag('Overdue', '逾期', made),
  replyBy: f.dateTime('Reply by', '回复截止', { computed: true, internal: true }),
};
type Advice = Context<typeof fields, Record<never, never>>;

/** The line of the order as it stands. */
interface AdviceFacts {
  readonly line?: {
    readonly supplierId: string;
    readonly itemName: string | null;
    readonly openQty: string;
    readonly confirmed: boolean;
  } | null;
  /** Number of the advice about the line that is not over. */
  readonly live?: string | null;
}
const withFacts = { facts: facts<AdviceFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SEND_TO_SUPPLIER: event('Send to the supplier', '发送供应商', {}, withFacts),
  AGREE: event('Agree', '同意', {
    agreeQty: f.quantity('Quantity', '同意数量', { need: 'save', min: 0 }),
    claimAmount: f.amount('Claim', '索赔金额', { min: 0 }),
    claimComment: f.text(500, 'Why the claim', '索赔说明'),
  }),
  REFUSE: event('Refuse', '拒绝', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
  RECALL: event('Recall', '撤回'),
  EXECUTE: event('Cancel it', '执行取消', {}, { dangerous: true, ...withFacts }),
  IGNORE: event('Leave alone', '忽略', comment),
  ADVISED_MORE: systemEvent<{ readonly adviseQty: string }, AdviceFacts>('Advised again', '再次建议'),
  CANCEL_DONE: systemEvent<{ readonly qty: string }>('Cancelled', '取消完成'),
  CANCEL_FAILED: systemEvent<{ readonly qty: string }>('Not cancelled', '取消失败'),
  REPLY_DUE: systemEvent('Reply overdue', '回复逾期'),
};
type AdviceEvent = EventOf<typeof events>;
type AdviceEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, rule, refuse, reasons } = refusalsOf({
  AC_LINE: { en: 'The order has no such line or is not in force.', cn: '订单未生效或无此订单行' },
  AC_LIVE: { en: 'Advice {number} about this line is not over: change that one.', cn: '该订单行已有未完成的建议取消{number},请修改该单' },
  AC_QTY: { en: 'Only {open} of the line is open.', cn: '取消数量超出未安排数量{open}' },
  AC_NEEDS_SUPPLIER: { en: 'The line is confirmed; send it to the supplier.', cn: '已确认行须供应商同意' },
  AC_AGREE_QTY: { en: 'Agree to more than 0 and at most {qty}.', cn: '同意数量须大于0且不超过{qty}' },
  AC_CLAIM_COMMENT: { en: 'Explain the claim.', cn: '索赔须填写说明' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as AdviceFacts;
const found = guard<Advice, MachineEvent>('AC_LINE', (_advice, sent) => given(sent).line !== null, ask);
const stillOpen = rule<Advice, MachineEvent>(
  ['AC_QTY'],
  ({ adviseQty }, sent) => {
    const { line } = given(sent);
    return !line || !gt(adviseQty, line.openQty) || refuse('AC_QTY', { params: { open: line.openQty } });
  },
  ask,
);
const only = rule<Advice, MachineEvent>(
  ['AC_LIVE'],
  (_advice, sent) => {
    const { live } = given(sent);
    return !live || refuse('AC_LIVE', { params: { number: live } });
  },
  ask,
);
/** Of what is advised now. */
const openNow = rule<Advice, AdviceEventOf<'CREATE'> | AdviceEventOf<'ADVISED_MORE'>>(
  ['AC_QTY'],
  (_advice, sent) => {
    const { line } = given(sent);
    const qty = 'adviseQty' in sent.payload ? sent.payload.adviseQty : String(sent.payload.fields?.['adviseQty'] ?? '0');
    return !line || !gt(qty, line.openQty) || refuse('AC_QTY', { params: { open: line.openQty } });
  },
  ask,
);
const unconfirmed = guard<Advice, MachineEvent>(
  'AC_NEEDS_SUPPLIER',
  (_advice, sent) => given(sent).line?.confirmed !== true || sent.actor.respCode === 'SOURCING_MANAGER',
  ask,
);
const within = rule<Advice, AdviceEventOf<'AGREE'>>(
  ['AC_AGREE_QTY'],
  ({ adviseQty }, { payload }) =>
    (isPositive(payload.agreeQty) && !gt(payload.agreeQty, adviseQty)) || refuse('AC_AGREE_QTY', { params: { qty: adviseQty } }),
  ask,
);
const explained = guard<Advice, AdviceEventOf<'AGREE'>>(
  'AC_CLAIM_COMMENT',
  (_advice, { payload }) => payload.claimAmount === null || !isPositive(payload.claimAmount) || isSaid(payload.claimComment),
  ask,
);

const saved = (advice: Advice, { payload, facts: { line } }: AdviceEventOf<'SAVE'> | AdviceEventOf<'CREATE'>) => ({
  ...applySave<Advice>({}, advice, payload),
  ...(line ? { supplierId: line.supplierId, itemName: line.itemName } : {}),
});
const cancels = (advice: Advice): readonly Effect[] => [
  {
    kind: 'send',
    type: 'srmPurOrderHeader',
    id: advice.orderId,
    event: 'CANCEL_ADVISED',
    payload: { adviseId: advice.id, lineNum: advice.orderLine, qty: advice.agreeQty ?? advice.adviseQty },
  },
];
type State = 'suggested' | 'sent' | 'agreed' | 'refused' | 'executing' | 'done' | 'setAside';
const menu = 'purchaseOrderAdviseCancel';
const buyers = by('BUYER', 'SOURCING_MANAGER');
const supplier = own<Advice>(({ supplierId }, id) => supplierId === id);
const send = {
  to: 'sent' as const,
  who: [buyers] as const,
  guards: [found, stillOpen],
  change: (_advice: Advice, { at }: AdviceEventOf<'SEND_TO_SUPPLIER'>) => ({ replyBy: at + 5 * DAY_MS, overdueFlag: 'N' as const }),
};
const setAside = { to: 'setAside' as const, who: [buyers] as const, guards: [mustSay('comment')] };
const recall = { to: 'suggested' as const, who: [buyers] as const };
const toBuyers = (en: string, cn: string) => ({
  type: 'ADVISE_CANCEL',
  menuCode: menu,
  title: { en, cn },
  to: ({ orgId }: Advice) => [`resp:BUYER@${orgId}` as const],
});
const machine = lifecycle<Advice, AdviceEvent>()<State>(
  { CREATE: { to: 'suggested', who: [buyers, system], guards: [found, openNow, only], change: saved } },
  {
    suggested: {
      label: { en: 'Suggested', cn: '待处理' },
      colour: 'blue',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: [buyers], guards: [stillOpen], change: saved },
        // Of what is advised of the same line more than once, the larger quantity counts.
        ADVISED_MORE: {
          to: 'same',
          who: [system],
          guards: [found, openNow],
          change: ({ adviseQty }, { payload }) => ({ adviseQty: max(adviseQty, payload.adviseQty) }),
        },
        SEND_TO_SUPPLIER: send,
        EXECUTE: { to: 'executing', who: [buyers], guards: [found, stillOpen, unconfirmed], effects: [cancels] },
        IGNORE: setAside,
      },
    },
    sent: {
      label: { en: 'Waiting for the supplier', cn: '待供应商回复' },
      colour: 'orange',
      todos: [
        {
          type: 'ADVISE_CANCEL',
          menuCode: menu,
          title: { en: 'Cancellation to answer', cn: '建议取消待回复' },
          to: ({ supplierId }) => (supplierId === null ? [] : [`supplier:${supplierId}`]),
        },
      ],
      deadlines: [{ event: 'REPLY_DUE', at: ({ replyBy, overdueFlag }) => (overdueFlag === 'Y' ? null : replyBy) }],
      on: {
        AGREE: {
          to: 'agreed',
          who: [supplier],
          guards: [within, explained],
          change: (_advice, { payload }) => ({
            agreeQty: payload.agreeQty,
            claimAmount: payload.claimAmount,
            claimComment: payload.claimComment,
          }),
        },
        REFUSE: {
          to: 'refused',
          who: [supplier],
          guards: [mustSay('reason')],
          change: (_advice, { payload }) => ({ refuseReason: payload.reason }),
        },
        RECALL: recall,
        REPLY_DUE: { to: 'same', who: [system], change: () => ({ overdueFlag: 'Y' }) },
      },
    },
    agreed: {
      label: { en: 'Agreed', cn: '供应商同意' },
      colour: 'blue',
      todos: [toBuyers('Agreed cancellation to carry out', '建议取消待执行')],
      on: { EXECUTE: { to: 'executing', who: [buyers], effects: [cancels] }, RECALL: recall },
    },
    refused: {
      label: { en: 'Refused', cn: '供应商拒绝' },
      colour: 'red',
      todos: [toBuyers('Cancellation refused', '建议取消被拒绝')],
      on: { SEND_TO_SUPPLIER: send, IGNORE: setAside },
    },
    executing: {
      label: { en: 'Being cancelled', cn: '取消执行中' },
      colour: 'blue',
      on: {
        CANCEL_DONE: { to: 'done', who: [system], change: (_advice, { payload }) => ({ executedQty: payload.qty }) },
        CANCEL_FAILED: { to: 'suggested', who: [system], change: () => ({ agreeQty: null }) },
      },
    },
    done: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true },
    setAside: { label: { en: 'Left alone', cn: '已忽略' }, colour: 'dark', ended: true },
  },
);

export const srmPurOrderAdviseCancel = defineDocument({
  type: 'srmPurOrderAdviseCancel',
  version: 1,
  path: 'orders/advise-cancel',
  kind: 'document',
  title: { en: 'Advised cancellation', cn: '建议取消' },
  fields,
  lines: {},
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons },
  sends: { CANCEL_ADVISED: { to: ['srmPurOrderHeader'], byHand: true } },
  view: plainView<Advice>(
    fields,
    {},
    {
      supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', ['sent', 'agreed', 'refused', 'executing', 'done']] }] },
      supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]),
    },
  ),
  numbering: { pattern: 'AC-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'state',
      'orderId',
      'orderLine',
      'supplierId',
      'itemName',
      'adviseQty',
      'adviseReason',
      'agreeQty',
      'executedQty',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'orderId', 'supplierId', 'adviseReason'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Advice', cn: '建议取消' },
      fields: ['orgId', 'orderId', 'orderLine', 'supplierId', 'itemName', 'adviseQty', 'adviseReason', 'remark'],
    },
    {
      label: { en: 'Answer', cn: '供应商答复' },
      fields: ['agreeQty', 'claimAmount', 'claimComment', 'refuseReason', 'executedQty', 'overdueFlag'],
    },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Advised cancellations', cn: '建议取消' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: `${menu}/edit`,
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Advised cancellation', cn: '建议取消' },
      within: menu,
    },
  ],
});
