/** Purchase orders (orders-deliveries.md §5): approved by as many persons as it is worth, confirmed and delivered line by line until all is settled. */
import { lifecycle } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { heard, isAwaited, isLastAnswer } from '../../trade/sources.js';
import type { OrderState } from './approvals.js';
import { block } from './approvals.js';
import { changeDecided, changeFrom, changeInForce, changing } from './changing.js';
import { confirms, proposed, refused, released } from './confirming.js';
import * as cuts from './cuts.js';
import * as delivery from './delivery.js';
import type { OrderEvent, OrderEventOf } from './events.js';
import type { Order } from './fields.js';
import { hasOpen, shipsLines, withinClosed, withoutNotice } from './guards.js';
import { answers, buyers, callers, ignored, late, meanwhile, moving, notOpen, supplier, sync, waiting } from './moving.js';
import { needsWord } from './promises.js';
import { calledFor, shippedLines, toShip } from './shipping.js';
import * as sources from './sources.js';
import { given, isGiven, startHeld, submit, withFreed } from './submitting.js';

const { draft, approving, rejected, voided } = block.states;
const inDraft = { SAVE: { ...block.save, effects: [sources.tellDropped] }, SUBMIT: submit, ...notOpen, ...late };

/** After so many days without an event it is archived, when nothing of it is the supplier's any more. */
const ARCHIVED_AFTER = 380 * DAY_MS;
const archivedAt = (order: Order): number | null =>
  order.lastUpdateDate === null || delivery.anyConsigned(order) ? null : order.lastUpdateDate + ARCHIVED_AFTER;

/** Consigned goods are used when all is delivered; goods that stood in stock turn out to be defective. */
const afterwards = <S extends OrderState>(to: S | 'same') => {
  const row = { who: answers, change: delivery.posted, effects: [sources.tellDeliveries] };
  return [
    { ...row, to, when: (order: Order, sent: OrderEventOf<'POST'>) => delivery.allSettled({ ...order, ...delivery.posted(order, sent) }) },
    { ...row, to: 'effective' as const },
  ];
};

export const machine = lifecycle<Order, OrderEvent>()<OrderState>(
  { CREATE: block.create },
  {
    draft: { ...draft, on: { ...draft.on, ...(inDraft as never as typeof draft.on) } },
    reserving: {
      label: { en: 'Being reserved', cn: '占用中' },
      colour: 'blue',
      phase: 'approval',
      deadlines: [{ event: 'ANSWER_DUE', at: ({ reserveUntil }) => reserveUntil }],
      on: {
        RESERVED: [
          { to: 'released', when: (order, sent) => isGiven(order, sent) && needsWord(order), who: answers, change: given },
          { to: 'effective', when: isGiven, who: answers, change: given },
          {
            to: 'approving',
            when: (order, { payload }) => isLastAnswer(order, payload),
            who: answers,
            change: sources.taken,
          },
          {
            to: 'same',
            when: (order, { payload }) => isAwaited(order, payload),
            who: answers,
            change: (order, { payload }) => heard(order, payload),
          },
          ignored,
        ],
        RESERVE_REFUSED: [
          {
            to: 'draft',
            when: (order, { payload }) => isAwaited(order, payload),
            who: answers,
            change: sources.refused,
            effects: [sources.freed],
          },
          ignored,
        ],
        ANSWER_DUE: { to: 'draft', who: answers, change: sources.unanswered, effects: [sources.freed] },
        ...(notOpen as object),
      },
    },
    approving: {
      ...approving,
      entry: [startHeld],
      on: {
        ...approving.on,
        WITHDRAW: withFreed(approving.on['WITHDRAW']) as never,
        REJECT: withFreed(approving.on['REJECT']) as never,
        ...(notOpen as never as typeof approving.on),
        ...late,
      },
    },
    rejected: { ...rejected, on: { ...rejected.on, ...(inDraft as never as typeof rejected.on) } },
    released: { ...released, on: { ...released.on, ...(waiting as object), ...(changeFrom('released') as object) } },
    proposed: { ...proposed, on: { ...proposed.on, ...(waiting as object), ...(changeFrom('released') as object) } },
    refused: { ...refused, on: { ...refused.on, ...(moving as object), ...(changeFrom('refused') as object), RESERVE: notOpen.RESERVE } },
    effective: {
      label: { en: 'Effective', cn: '已生效' },
      colour: 'green',
      phase: 'inForce',
      ended: true,
      on: {
        SUPPLIER_CONFIRM: confirms,
        CREATE_NOTICE: { to: 'same', who: [callers], guards: [hasOpen], effects: [(order, { facts }) => calledFor(order, facts)] },
        CREATE_NOTE: {
          to: 'same',
          who: [supplier, buyers],
          guards: [withoutNotice, hasOpen],
          effects: [(order, { facts }) => toShip(order, facts)],
        },
        SHIP_LINES: {
          to: 'same',
          who: [supplier, buyers],
          guards: [withoutNotice, shipsLines],
          effects: [(order, { payload, facts }) => shippedLines(order, payload, facts)],
        },
        CHANGE: changeInForce as never,
        OPEN_LINES: { to: 'same', who: [buyers], guards: [withinClosed], change: cuts.reopened, effects: [sources.tellSources] },
        ...(waiting as object),
      },
    },
    changing: {
      ...changing,
      // What stands is binding while its change is decided.
      phase: 'inForce',
      ended: true,
      on: {
        ...(changeDecided as object),
        ...(meanwhile as object),
        ...sync,
      },
    },
    completed: {
      label: { en: 'Completed', cn: '已完成' },
      colour: 'dark',
      ended: true,
      deadlines: [{ event: 'ARCHIVE_DUE', at: archivedAt }],
      on: {
        OPEN_LINES: { to: 'effective', who: [buyers], guards: [withinClosed], change: cuts.reopened, effects: [sources.tellSources] },
        POST: afterwards('same'),
        ARCHIVE_DUE: { to: 'archived', who: answers },
        ...sync,
        ...(notOpen as object),
        ...late,
      },
    },
    cancelled: {
      label: { en: 'Cancelled', cn: '已取消' },
      colour: 'red',
      ended: true,
      on: { ...sync, ...(notOpen as object), ...late },
    },
    voided,
    archived: {
      label: { en: 'Archived', cn: '已归档' },
      colour: 'dark',
      ended: true,
      on: { POST: afterwards('completed'), ...(notOpen as object), ...late },
    },
  },
);
