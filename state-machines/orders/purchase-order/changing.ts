/** How a change of an order is asked for and decided, and where the order goes on (orders-deliveries.md §5, rows 20 and 21). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { approving as approvingPart } from '../../kernel/stock/approving.js';
import { letter, supplierOf } from '../letters.js';
import type { OrderState } from './approvals.js';
import { freesAward, isUnapproved } from './approvals.js';
import * as change from './change.js';
import * as delivery from './delivery.js';
import type { OrderEventOf } from './events.js';
import type { Order } from './fields.js';
import { approved, lastApproval } from './fields.js';
import { aboveCommitted, changesSomething, once, stillAbove } from './guards.js';
import { buyers } from './moving.js';
import { asked, awaited, needsWord, withdrawn } from './promises.js';
import * as sources from './sources.js';

/** The supplier reads why before he makes or ships any more of it. */
const changeTold = letter<Order>('ORDER_CHANGE_ASKED', supplierOf, (_order, { payload }) => ({
  reason: (payload as OrderEventOf<'CHANGE'>['payload']).reason,
}));
const changeApproval = approvingPart<Order, OrderState, OrderEventOf<'CHANGE'>>({
  stage: {
    submit: 'CHANGE',
    withdraw: 'WITHDRAW_CHANGE',
    approve: 'APPROVE_CHANGE',
    reject: 'REJECT_CHANGE',
    before: 'effective',
    rejected: 'effective',
    submittedBy: 'changedBy',
  },
  owner: [buyers],
  during: 'changing',
  label: { en: 'Change in approval', cn: '变更审批中' },
  submit: { guards: [changesSomething, aboveCommitted], change: change.askedChange },
  approve: {
    guards: [once, stillAbove],
    change: (order, sent) => ({ ...(lastApproval(order) ? change.changed(order, sent) : {}), ...approved(order, sent.actor) }),
    effects: [sources.tellSources],
  },
  to: [{ to: 'same', when: (order) => !lastApproval(order) }, { to: 'effective' }],
  toApprove: {
    type: 'PURCHASE_ORDER',
    menuCode: 'purchaseOrderEdit',
    title: { en: 'Change of an order to approve', cn: '订单变更待审批' },
    to: (c) => [`resp:APPROVER@${c.orgId}`],
  },
});
type ChangeRow = (typeof changeApproval)['submit'][number];
/** What nobody had to approve is changed without approval, too. */
const changedAtOnce = {
  to: 'effective' as const,
  who: [buyers] as const,
  when: isUnapproved,
  guards: [changesSomething, aboveCommitted],
  change: (order: Order, sent: OrderEventOf<'CHANGE'>): Change<Order> => {
    const asks = {
      ...withdrawn(order),
      ...change.askedChange(order, sent),
      approvalLevel: null,
      approvals: null,
      changedBy: sent.actor.userId,
    };
    return { ...asks, ...change.changed({ ...order, ...asks } as Order, sent) };
  },
  effects: [sources.tellSources, changeTold],
};
export const rowsOf = (rows: unknown): readonly ChangeRow[] => (Array.isArray(rows) ? rows : [rows]) as readonly ChangeRow[];
const stillAsks = (order: Order): boolean => needsWord(order) && awaited(order).length > 0;
/** Where the supplier has still to speak he is asked, unless he had refused and nothing was changed. */
const goesOn = {
  refused: ({ resumeState }: Order) => resumeState === 'refused',
  released: stillAsks,
  completed: delivery.allSettled,
  cancelled: (order: Order) => delivery.allSettled(order) && delivery.allCancelled(order),
} as const;
/** A change that is decided leads to an order that goes on, or to one of which all was settled meanwhile. */
const decided = (rows: unknown, more: (order: Order, sent: MachineEvent) => Partial<Order>, isApproved = false) =>
  rowsOf(rows).flatMap((row): readonly ChangeRow[] => {
    if (row.to !== 'effective') return [row];
    const changed = (order: Order, sent: MachineEvent) => ({ ...row.change?.(order, sent), ...more(order, sent) });
    const after = (order: Order, sent: MachineEvent): Order => ({ ...order, ...changed(order, sent) }) as Order;
    const next = { ...row, change: (order: Order, sent: MachineEvent) => ({ ...changed(order, sent), resumeState: null }) };
    const when = (holds: (order: Order) => boolean) => (order: Order, sent: MachineEvent) =>
      (row.when?.(order, sent) ?? true) && holds(after(order, sent));
    const asks = (order: Order, sent: MachineEvent) => ({
      ...next.change(order, sent),
      ...asked(order, after(order, sent).lines, sent.at),
      ...(isApproved ? { confirmRound: (order.confirmRound ?? 0) + 1, refuseReason: null } : {}),
    });
    return [
      { ...next, to: 'cancelled' as const, when: when(goesOn.cancelled), effects: [...(row.effects ?? []), freesAward] },
      { ...next, to: 'completed' as const, when: when(goesOn.completed) },
      ...(isApproved ? [] : [{ ...next, to: 'refused' as const, when: when(goesOn.refused) }]),
      { ...next, to: 'released' as const, when: when(goesOn.released), change: asks },
      next,
    ] as readonly ChangeRow[];
  });

const asksChange = rowsOf(changeApproval.submit).map((row) => ({ ...row, effects: [...(row.effects ?? []), changeTold] }));
const atOnce = decided(changedAtOnce, () => ({}), true);
/** A change that is not made leads back to where the order stood. */
export const changeFrom = (resumeState: 'released' | 'refused') => ({
  CHANGE: [
    ...atOnce,
    ...asksChange.map((row) => ({
      ...row,
      change: (order: Order, sent: MachineEvent) => ({ ...row.change?.(order, sent), ...withdrawn(order), resumeState }),
    })),
  ],
});
/** A change in force is asked for, and made at once where nobody has to approve it. */
export const changeInForce = [...atOnce, ...asksChange];

const { on: changeRows, ...deciding } = changeApproval.deciding;
export const changing = deciding;
export const changeDecided = {
  WITHDRAW_CHANGE: decided(changeRows['WITHDRAW_CHANGE'], () => change.noChange),
  REJECT_CHANGE: decided(changeRows['REJECT_CHANGE'], () => change.noChange),
  APPROVE_CHANGE: decided(changeRows['APPROVE_CHANGE'], () => ({}), true),
};
