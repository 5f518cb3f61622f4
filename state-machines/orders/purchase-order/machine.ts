/** Purchase orders (orders-deliveries.md §5): approved by as many persons as it is worth, confirmed and delivered line by line until all is settled. */
import { actsAs, by, lifecycle, own as ownSupplier, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import type { MachineEvent } from '../../kernel/events.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { gt, isPositive, isZero, sum } from '../../kernel/primitives/decimal.js';
import { approvalReasons, blockA, downstreamVoided } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { awardPriceReasons, repricingExplained } from '../../kernel/stock/award-price.js';
import { itemReasons, itemsActive } from '../../kernel/stock/item-copies.js';
import { rateReasons } from '../../kernel/stock/rates.js';
import { isSaid } from '../../kernel/stock/said.js';
import { accountsOf } from '../quantities.js';
import * as delivery from './delivery.js';
import type { OrderEvent, OrderEventOf } from './events.js';
import type { Order, OrderFacts } from './fields.js';
import { approved, fields, lastApproval, lines, saved, submitted } from './fields.js';

export type OrderState = BlockAState | 'effective' | 'completed';

const own = refusalsOf({
  PO_NO_PRICE: { en: 'A line has no price.', cn: '存在无价行' },
  PO_APPROVE_TWICE: { en: 'You already approved another level.', cn: '同一人不能审批多个级别' },
  ORGA_NOT_ALLOWED: { en: '{from} is not associated with {to}.', cn: '{from}与{to}未建立关联' },
  PO_CONFIRM_LINE_MISSING: { en: 'Confirm every line; line {line} is missing.', cn: '请确认全部订单行,缺少第{line}行' },
  PO_CONFIRM_DATE_PAST: { en: 'Line {line}: the promised date is in the past.', cn: '第{line}行承诺交期早于今天' },
  PO_CONFIRM_REASON: { en: 'Line {line}: explain the later date.', cn: '第{line}行交期延后须填写原因' },
  PO_CANCEL_EXCEEDS_OPEN: { en: 'Line {line}: only {open} is open and can be cancelled.', cn: '第{line}行只能取消未安排数量{open}' },
  PO_NOTHING_OPEN: { en: 'Nothing is open for delivery.', cn: '没有可送货的数量' },
  PO_BY_NOTICE: {
    en: 'Ship from the delivery notice: this order is delivered by notice.',
    cn: '该订单须按送货通知送货,请从送货通知创建送货单',
  },
});
export const reasons = { ...approvalReasons, ...itemReasons, ...own.reasons, ...rateReasons, ...awardPriceReasons };
const ask = { needs: 'ask' } as const;

const allPriced = own.guard(
  'PO_NO_PRICE',
  (c: Order, _e: MachineEvent) => c.lines.every((line) => line.unitPrice !== null && isPositive(line.unitPrice)),
  { over: ['lines'] },
);

/** A deputy counts for both: neither he nor his principal approves another level. */
const once = own.guard(
  'PO_APPROVE_TWICE',
  (c: Order, { actor }: MachineEvent) => ![...c.approvedBy, ...c.approvedFor].some((user) => actsAs(user, actor)),
  { over: ['approvedBy', 'approvedFor'] },
);

/** Goods go to warehouses that receive for the organisation (base-srm.md §3). */
const receives = own.rule<Order, MachineEvent>(
  ['ORGA_NOT_ALLOWED'],
  (_c, sent) => {
    const { receiver } = sent.facts as OrderFacts;
    return !receiver || own.refuse('ORGA_NOT_ALLOWED', { field: 'warehouseCode', params: receiver });
  },
  ask,
);

type ConfirmRow = OrderEventOf<'SUPPLIER_CONFIRM'>['payload']['rows'][number];
function confirmFault(line: Order['lines'][number], said: ConfirmRow | undefined, today: string | undefined) {
  const params = { line: line.lineNum };
  if (!said) return own.refuse('PO_CONFIRM_LINE_MISSING', { params });
  if (today !== undefined && compareDates(said.promiseDate, today) < 0) return own.refuse('PO_CONFIRM_DATE_PAST', { params });
  const later = line.needDate !== null && compareDates(said.promiseDate, line.needDate) > 0;
  return later && !isSaid(said.promiseComment) ? own.refuse('PO_CONFIRM_REASON', { params }) : null;
}
const wellConfirmed: Guard<Order, OrderEventOf<'SUPPLIER_CONFIRM'>> = own.every(
  ['PO_CONFIRM_LINE_MISSING', 'PO_CONFIRM_DATE_PAST', 'PO_CONFIRM_REASON'],
  ({ lines: rows }: Order, { payload, facts }: OrderEventOf<'SUPPLIER_CONFIRM'>) =>
    rows.flatMap(
      (line) =>
        confirmFault(
          line,
          payload.rows.find(({ lineNum }) => lineNum === line.lineNum),
          facts.today,
        ) ?? [],
    ),
  ask,
);
type Cancelling = OrderEventOf<'CANCEL_LINES'> | OrderEventOf<'CLOSE_LINES'>;
const withinOpen = own.every<Order, Cancelling>(
  ['PO_CANCEL_EXCEEDS_OPEN'],
  (order, { payload }) =>
    [...new Set(payload.rows.map(({ lineNum }) => lineNum))].flatMap((line) => {
      const open = delivery.openOf(order, line);
      const asked = sum(payload.rows.filter(({ lineNum }) => lineNum === line).map(({ qty }) => qty));
      return isPositive(asked) && !gt(asked, open) ? [] : [own.refuse('PO_CANCEL_EXCEEDS_OPEN', { params: { line, open } })];
    }),
  ask,
);
const deliverable = ({ lines: rows }: Order) => rows.filter((line) => isPositive(accountsOf(line).openQty));
const hasOpen = own.guard<Order, MachineEvent>('PO_NOTHING_OPEN', (order) => deliverable(order).length > 0, { over: ['lines'] });
const withoutNotice = own.guard<Order, MachineEvent>('PO_BY_NOTICE', ({ noticeFlag }) => noticeFlag !== 'Y', { over: ['noticeFlag'] });

const calledFor = (order: Order, id: string | undefined): Effect => ({
  kind: 'create',
  type: 'srmPurDeliveryNoticeHeader',
  id: id ?? '',
  purpose: 'notice',
  part: `${order.rev}`,
  payload: {
    fields: { orgId: order.orgId, supplierId: order.supplierId, warehouseCode: order.warehouseCode },
    lines: {
      lines: {
        set: deliverable(order).map((line, index) => ({
          lineNum: (index + 1) * 10,
          orderId: order.id,
          orderLine: line.lineNum,
          noticeQty: accountsOf(line).openQty,
          itemId: line.itemId,
          itemName: line.itemName,
          uomId: line.uomId,
        })),
      },
    },
  },
});
const toShip = (order: Order, id: string | undefined): Effect => ({
  kind: 'create',
  type: 'srmPurDeliveryNoteHeader',
  id: id ?? '',
  purpose: 'note',
  part: `${order.rev}`,
  payload: {
    fields: { orgId: order.orgId, supplierId: order.supplierId, warehouseCode: order.warehouseCode },
    lines: {
      lines: {
        set: deliverable(order).map((line, index) => ({
          lineNum: (index + 1) * 10,
          orderId: order.id,
          orderLine: line.lineNum,
          shipQty: accountsOf(line).openQty,
          itemId: line.itemId,
          itemName: line.itemName,
          uomId: line.uomId,
        })),
      },
    },
  },
});
const adviceAnswer = (order: Order, { payload }: OrderEventOf<'CANCEL_ADVISED'>, open = true): readonly Effect[] => {
  const qty = open ? delivery.advisedQty(order, { payload } as OrderEventOf<'CANCEL_ADVISED'>) : '0';
  const event = isZero(qty) ? 'CANCEL_FAILED' : 'CANCEL_DONE';
  return [{ kind: 'send', type: 'srmPurOrderAdviseCancel', id: payload.adviseId, event, payload: { qty } }];
};

const block = blockA<Order, OrderState, OrderFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner: by('BUYER', 'SOURCING_MANAGER'),
  saved,
  submitted,
  submit: [allPriced, itemsActive, receives, repricingExplained],
  approve: {
    guards: [once],
    change: (order, sent) => ({ ...(lastApproval(order) ? delivery.inForce(order, sent) : {}), ...approved(order, sent.actor) }),
  },
  to: [{ to: 'same', when: (order) => !lastApproval(order) }, { to: 'effective' }],
  todos: {
    approve: {
      type: 'PURCHASE_ORDER',
      menuCode: 'purchaseOrderEdit',
      title: { en: 'Order to approve', cn: '订单待审批' },
      to: (c) => [`resp:APPROVER@${c.orgId}`],
    },
    rejected: {
      type: 'PURCHASE_ORDER',
      menuCode: 'purchaseOrderEdit',
      title: { en: 'Order rejected', cn: '订单被驳回' },
      to: (c) => (c.submittedBy === null ? [] : [`user:${c.submittedBy}`]),
    },
  },
  gone: downstreamVoided('srmPurOrderHeader', (c: Order) => c.lines.flatMap((line) => line.sourceLineKey ?? [])),
});

const buyers = by('BUYER', 'SOURCING_MANAGER');
const callers = by('BUYER', 'SOURCING_MANAGER', 'PLANNER');
const supplier = ownSupplier<Order>(({ supplierId }, id) => supplierId === id);
const answers = [system] as const;
const notOpen = {
  RESERVE: {
    to: 'same' as const,
    who: answers,
    effects: [(order: Order, sent: OrderEventOf<'RESERVE'>) => delivery.refusedReserve(order, sent, false)],
  },
  CANCEL_ADVISED: {
    to: 'same' as const,
    who: answers,
    effects: [(order: Order, sent: OrderEventOf<'CANCEL_ADVISED'>) => adviceAnswer(order, sent, false)],
  },
};
/** Of a row that moves quantities: the order is complete when the last of them is settled, and open again when something comes back. */
const settles = <K extends 'POST' | 'RELEASE' | 'UNSHIP'>(change: (order: Order, sent: OrderEventOf<K>) => Partial<Order>) => ({
  to: 'completed' as const,
  when: (order: Order, sent: OrderEventOf<K>) => delivery.allSettled({ ...order, ...change(order, sent) }),
});
const posting = [
  { ...settles<'POST'>(delivery.posted as never), who: answers, change: delivery.posted },
  { to: 'effective' as const, who: answers, change: delivery.posted },
];
const cancelling = (change: (order: Order, sent: Cancelling) => Partial<Order>) => [
  {
    to: 'completed' as const,
    when: (order: Order, sent: Cancelling) => delivery.allSettled({ ...order, ...change(order, sent) }),
    who: [buyers] as const,
    guards: [withinOpen],
    change,
  },
  { to: 'same' as const, who: [buyers] as const, guards: [withinOpen], change },
];

const { draft, approving, rejected, voided } = block.states;

export const machine = lifecycle<Order, OrderEvent>()<OrderState>(
  { CREATE: block.create },
  {
    draft: { ...draft, on: { ...draft.on, ...(notOpen as never as typeof draft.on) } },
    approving: { ...approving, on: { ...approving.on, ...(notOpen as never as typeof approving.on) } },
    rejected: { ...rejected, on: { ...rejected.on, ...(notOpen as never as typeof rejected.on) } },
    effective: {
      label: { en: 'Effective', cn: '已生效' },
      colour: 'green',
      phase: 'inForce',
      ended: true,
      on: {
        SUPPLIER_CONFIRM: {
          to: 'same',
          who: [supplier],
          guards: [wellConfirmed],
          change: delivery.promised,
        },
        CREATE_NOTICE: { to: 'same', who: [callers], guards: [hasOpen], effects: [(order, { facts }) => [calledFor(order, facts.newId)]] },
        CREATE_NOTE: {
          to: 'same',
          who: [supplier, buyers],
          guards: [withoutNotice, hasOpen],
          effects: [(order, { facts }) => [toShip(order, facts.newId)]],
        },
        CANCEL_LINES: cancelling(delivery.cut) as never,
        CLOSE_LINES: cancelling(delivery.cut) as never,
        RESERVE: [
          { to: 'same', when: delivery.fits, who: answers, change: delivery.reserved, effects: [delivery.answered] },
          { to: 'same', who: answers, effects: [(order, sent) => delivery.refusedReserve(order, sent)] },
        ],
        RELEASE: { to: 'same', who: answers, change: delivery.released, effects: [delivery.tellReleased] },
        UNSHIP: { to: 'same', who: answers, change: delivery.reversed, effects: [delivery.tellReversed] },
        POST: posting as never,
        CANCEL_ADVISED: [
          {
            to: 'completed',
            when: (order, sent) => delivery.allSettled({ ...order, ...delivery.advised(order, sent) }),
            who: answers,
            change: delivery.advised,
            effects: [(_after, sent, before) => adviceAnswer(before, sent)],
          },
          { to: 'same', who: answers, change: delivery.advised, effects: [(_after, sent, before) => adviceAnswer(before, sent)] },
        ],
      },
    },
    completed: {
      label: { en: 'Completed', cn: '已完成' },
      colour: 'dark',
      ended: true,
      on: notOpen as never,
    },
    voided,
  },
);
