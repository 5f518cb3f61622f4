/** Rows of orders whose quantities move: what notices, notes and buyers do, and where it leads (orders-deliveries.md §5, rows 22 to 29). */
import { by, own as ownSupplier, system } from '../../kernel/lifecycle.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { isZero } from '../../kernel/primitives/decimal.js';
import { tellAgain } from '../told.js';
import { freesAward } from './approvals.js';
import * as cuts from './cuts.js';
import * as delivery from './delivery.js';
import type { OrderEventOf } from './events.js';
import type { Order } from './fields.js';
import { advisedFirst, withinOpen } from './guards.js';
import * as sources from './sources.js';

const adviceAnswer = (order: Order, { payload }: OrderEventOf<'CANCEL_ADVISED'>, open = true): readonly Effect[] => {
  const qty = open ? cuts.advisedQty(order, { payload } as OrderEventOf<'CANCEL_ADVISED'>) : '0';
  const event = isZero(qty) ? 'CANCEL_FAILED' : 'CANCEL_DONE';
  return [{ kind: 'send', type: 'srmPurOrderAdviseCancel', id: payload.adviseId, event, payload: { qty } }];
};

export const buyers = by('BUYER', 'SOURCING_MANAGER');
export const callers = by('BUYER', 'SOURCING_MANAGER', 'PLANNER');
export const supplier = ownSupplier<Order>(({ supplierId }, id) => supplierId === id);
export const answers = [system] as const;
export const ignored = { to: 'ignored' as const, who: answers };
/** Of an order that delivers nothing: notices and notes give nothing back here, and what they ask for is refused. */
export const notOpen = {
  RESERVE: {
    to: 'same' as const,
    who: answers,
    effects: [(order: Order, sent: OrderEventOf<'RESERVE'>) => delivery.refusedReserve(order, sent, false)],
  },
  RELEASE: { to: 'same' as const, who: answers, effects: [delivery.tellReleased] },
  UNSHIP: ignored,
  CANCEL_ADVISED: {
    to: 'same' as const,
    who: answers,
    effects: [(order: Order, sent: OrderEventOf<'CANCEL_ADVISED'>) => adviceAnswer(order, sent, false)],
  },
};
/** Answers of sources that come when they are no more waited for: they were told to take back what they gave. */
export const late = { RESERVED: ignored, RESERVE_REFUSED: ignored };

type Moves = 'POST' | 'RELEASE' | 'UNSHIP' | 'CANCEL_LINES' | 'CLOSE_LINES' | 'CANCEL_ADVISED';
type MoveRow<K extends Moves> = {
  readonly who: readonly [ReturnType<typeof by> | typeof system, ...(ReturnType<typeof by> | typeof system)[]];
  readonly guards?: readonly Guard<Order, OrderEventOf<K>>[];
  readonly change: (order: Order, sent: OrderEventOf<K>) => Partial<Order>;
  readonly effects?: readonly ((after: Order, sent: OrderEventOf<K>, before: Order) => readonly Effect[])[];
};
export const sync = { SYNC: { ...tellAgain, who: [buyers] as const } };
const settled = <K extends Moves>(row: MoveRow<K>, holds: (order: Pick<Order, 'lines'>) => boolean = () => true) => ({
  ...row,
  when: (order: Order, sent: OrderEventOf<K>) => {
    const next = { ...order, ...row.change(order, sent) };
    return delivery.allSettled(next) && holds(next);
  },
});
const told = <K extends Moves>(row: MoveRow<K>): MoveRow<K> => ({
  ...row,
  effects: [...(row.effects ?? []), sources.tellSources, sources.tellDeliveries],
});
/** Of a row that moves quantities: the order is complete when the last of them is settled. */
const settles = <K extends Moves>(row: MoveRow<K>) => [
  { ...settled(told(row)), to: 'completed' as const },
  { ...told(row), to: 'same' as const },
];
/** What may leave nothing of it: cancelled whole, or all of it returned for good. */
const empties = <K extends Moves>(row: MoveRow<K>) => {
  const gone = settled(told(row), delivery.allCancelled);
  return [{ ...gone, to: 'cancelled' as const, effects: [...(gone.effects ?? []), freesAward] }, ...settles(row)];
};
const posts: MoveRow<'POST'> = { who: answers, change: delivery.posted };
const releases: MoveRow<'RELEASE'> = { who: answers, change: delivery.released, effects: [delivery.tellReleased] };
const unships: MoveRow<'UNSHIP'> = { who: answers, change: delivery.reversed, effects: [delivery.tellReversed] };
const cancels: MoveRow<'CANCEL_LINES'> = { who: [buyers], guards: [withinOpen, advisedFirst], change: cuts.cut };
const closes: MoveRow<'CLOSE_LINES'> = { who: [buyers], guards: [withinOpen], change: cuts.cut };
const advises: MoveRow<'CANCEL_ADVISED'> = {
  who: answers,
  change: cuts.advised,
  effects: [(_after, sent, before) => adviceAnswer(before, sent)],
};
export const reserves = {
  RESERVE: [
    { to: 'same' as const, when: delivery.fits, who: answers, change: delivery.reserved, effects: [delivery.answered] },
    { to: 'same' as const, who: answers, effects: [(order: Order, sent: OrderEventOf<'RESERVE'>) => delivery.refusedReserve(order, sent)] },
  ],
};
/** While a change waits for its approval goods go on moving; it is complete when that is decided. */
export const meanwhile = {
  ...reserves,
  ...late,
  POST: { ...told(posts), to: 'same' as const },
  RELEASE: { ...told(releases), to: 'same' as const },
  UNSHIP: { ...told(unships), to: 'same' as const },
  CANCEL_ADVISED: { ...told(advises), to: 'same' as const },
};

/** Of whatever order that is in force: goods move, and buyers cut what is open. */
export const moving = {
  CANCEL_LINES: empties(cancels),
  CLOSE_LINES: settles(closes),
  RELEASE: settles(releases),
  UNSHIP: settles(unships),
  POST: empties(posts),
  CANCEL_ADVISED: empties(advises),
  ...sync,
  ...late,
};
/** Where the supplier's word is missing: lines that he confirmed before are delivered. */
export const waiting = { ...moving, ...reserves };
