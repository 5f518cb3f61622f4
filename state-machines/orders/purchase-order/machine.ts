/** Purchase orders (orders-deliveries.md), in the small: approval by as many persons as it is worth, and freeing the award when one goes. */
import { actsAs, by, refusalsOf } from '../../kernel/lifecycle.js';
import type { MachineEvent } from '../../kernel/events.js';
import { isPositive } from '../../kernel/primitives/decimal.js';
import { approvalLifecycle, approvalReasons, downstreamVoided } from '../../kernel/stock/approval.js';
import { awardPriceReasons, repricingExplained } from '../../kernel/stock/award-price.js';
import { itemReasons, itemsActive } from '../../kernel/stock/item-copies.js';
import { rateReasons } from '../../kernel/stock/rates.js';
import type { Order, OrderFacts } from './fields.js';
import { approved, fields, lastApproval, lines, saved, submitted } from './fields.js';

const own = refusalsOf({
  PO_NO_PRICE: { en: 'A line has no price.', cn: '存在无价行' },
  PO_APPROVE_TWICE: { en: 'You already approved another level.', cn: '同一人不能审批多个级别' },
  ORGA_NOT_ALLOWED: { en: '{from} is not associated with {to}.', cn: '{from}与{to}未建立关联' },
});
export const reasons = { ...approvalReasons, ...itemReasons, ...own.reasons, ...rateReasons, ...awardPriceReasons };

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
  { needs: 'ask' },
);

export const machine = approvalLifecycle<Order>({
  fields,
  lines,
  mainLine: 'lines',
  owner: by('BUYER', 'SOURCING_MANAGER'),
  saved,
  submitted,
  submit: [allPriced, itemsActive, receives, repricingExplained],
  several: { last: lastApproval, once, approved },
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
