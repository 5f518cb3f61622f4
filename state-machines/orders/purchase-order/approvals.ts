/** How an order is approved, and what it is when it comes into force (orders-deliveries.md §5, rows 7 to 11). */
import type { MachineEvent } from '../../kernel/events.js';
import { by } from '../../kernel/lifecycle.js';
import { blockA } from '../../kernel/stock/approval.js';
import { downstreamVoided } from '../../trade/award-price.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import * as delivery from './delivery.js';
import type { Order, OrderFacts } from './fields.js';
import { approved, fields, lastApproval, lines, saved, submitted } from './fields.js';
import { once, submitGuards } from './guards.js';
import { asked, needsWord } from './promises.js';
import * as sources from './sources.js';

export type OrderState =
  BlockAState | 'reserving' | 'released' | 'proposed' | 'refused' | 'effective' | 'changing' | 'completed' | 'cancelled' | 'archived';

/** Its type asks nobody to approve it. */
export const isUnapproved = ({ approveFlag }: Order): boolean => approveFlag === 'N';

/** All that is ordered is open; the supplier is asked where his word is needed. */
export function comesIntoForce(order: Order, sent: MachineEvent): Partial<Order> {
  const change = delivery.inForce(order, sent);
  return needsWord(order) ? { ...change, ...asked(order, change.lines ?? order.lines, sent.at) } : change;
}

export const freesAward = downstreamVoided('srmPurOrderHeader', (c: Order) => c.lines.flatMap((line) => line.sourceLineKey ?? []));
export const block = blockA<Order, OrderState, OrderFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner: by('BUYER', 'SOURCING_MANAGER'),
  saved,
  submitted,
  submit: submitGuards,
  approve: {
    guards: [once],
    change: (order, sent) => ({ ...(lastApproval(order) ? comesIntoForce(order, sent) : {}), ...approved(order, sent.actor) }),
  },
  to: [{ to: 'same', when: (order) => !lastApproval(order) }, { to: 'released', when: needsWord }, { to: 'effective' }],
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
  gone: (...went) => [...freesAward(...went), ...sources.tellContracts(went[0])],
});
