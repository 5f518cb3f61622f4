/** The life of a delivery notice (orders-deliveries.md §8): reserved at its orders, answered by the supplier, shipped or closed. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS, HOUR_MS, compareDates } from '../../kernel/primitives/instant.js';
import { eq, gt, isPositive, isZero } from '../../kernel/primitives/decimal.js';
import { complete } from '../../kernel/stock/approving.js';
import { isSaid, mustSay, saidReasons } from '../../kernel/stock/said.js';
import { letter, supplierOf } from '../letters.js';
import { holdKeyOf } from '../protocol.js';
import { allAnswered, asked, askedOrders, isCurrent, notReserved, releases, requests, withAnswer } from '../reserving.js';
import type { Place } from '../ship-to.js';
import { placeKey } from '../ship-to.js';
import * as part from './fields.js';
import type { Notice, NoticeEvent, NoticeEventOf, NoticeFacts, NoticeLine } from './fields.js';

export type NoticeState =
  'draft' | 'reserving' | 'issued' | 'disputed' | 'confirmed' | 'releasing' | 'completed' | 'closed' | 'cancelled' | 'archived';

/** What is called for waits for its shipment. */
export const HELD_BY_NOTICE: readonly NoticeState[] = ['issued', 'disputed', 'confirmed'];

const TAKER = 'srmPurDeliveryNoticeHeader';
/** Without an event for so long. */
const ARCHIVED_AFTER = 180 * DAY_MS;
const REPLY = 48 * HOUR_MS;
const URGENT_REPLY = 8 * HOUR_MS;
const {
  guard,
  rule,
  every,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  DOC_NO_LINES: { en: 'Add at least one line.', cn: '请至少维护一行明细' },
  DN_DATE_PAST: { en: 'The delivery date is in the past.', cn: '送货日期早于今天' },
  DN_QTY: { en: 'Line {line}: the quantity must be above 0.', cn: '第{line}行通知数量必须大于0' },
  DN_ONE_SUPPLIER: {
    en: 'Line {line}: another supplier, organisation or place; write a notice for each.',
    cn: '第{line}行的供应商、组织或收货地与通知单不一致,请分开通知',
  },
  DN_ORDER: { en: 'Line {line}: the order has no such line or is not in force.', cn: '第{line}行订单未生效或无此订单行' },
  DN_CONFIRM_EXCEEDS: { en: 'Line {line}: at most {qty} can be confirmed.', cn: '第{line}行确认数量超出通知数量{qty}' },
  DN_DISPUTE_COMMENT: { en: 'Line {line}: explain the change.', cn: '第{line}行请填写异议说明' },
  DN_NO_DIFFERENCE: { en: 'Nothing differs; confirm instead.', cn: '无差异,请直接确认' },
  DN_NOTHING_OPEN: { en: 'Nothing is open.', cn: '没有未发数量' },
  DN_NEVER_ISSUED: { en: 'Its orders were never asked for anything: delete it.', cn: '未提交占用,请直接删除' },
  DN_WAS_ISSUED: { en: 'Its orders were asked already: cancel it, so that it stays on record.', cn: '已提交过占用,请取消而不是删除' },
  DN_SHIPPED: { en: 'Shipped notices cannot be cancelled; close the rest.', cn: '已发货,请关闭剩余数量' },
});
export const reasons = { ...saidReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;

const hasLines = guard<Notice>('DOC_NO_LINES', ({ lines }) => lines.length > 0, { over: ['lines'] });
const ahead = guard<Notice, MachineEvent>(
  'DN_DATE_PAST',
  ({ deliverDate }, sent) => {
    const { today } = sent.facts as NoticeFacts;
    return today === undefined || deliverDate === null || compareDates(deliverDate, today) >= 0;
  },
  ask,
);
const positive = every<Notice>(
  ['DN_QTY'],
  ({ lines }) =>
    lines.filter(({ noticeQty }) => !isPositive(noticeQty ?? '0')).map(({ lineNum }) => refuse('DN_QTY', { params: { line: lineNum } })),
  { over: ['lines'] },
);
/** Goods go on moving while a change waits for its approval. */
const inForce = ['released', 'proposed', 'effective', 'changing'];
function orderFault(notice: Notice, line: NoticeLine, { orders = {} }: NoticeFacts) {
  const { supplierId, orgId } = notice;
  const params = { line: line.lineNum };
  const order = orders[line.orderId];
  if (!order || !inForce.includes(order.state) || !order.lineNums.includes(line.orderLine)) return refuse('DN_ORDER', { params });
  return order.supplierId === supplierId && order.orgId === orgId && goesThere(notice, order.places?.[line.orderLine])
    ? null
    : refuse('DN_ONE_SUPPLIER', { params });
}
/** What a line of an order says of its place is kept; where it says nothing, the notice does. */
const goesThere = ({ warehouseCode, deliveryPlace }: Notice, place: Place | undefined): boolean =>
  place === undefined ||
  placeKey(place) === placeKey({ warehouseCode: place.warehouseCode === null ? null : warehouseCode, deliveryPlace });
const ordersFit = every<Notice, MachineEvent>(
  ['DN_ORDER', 'DN_ONE_SUPPLIER'],
  (notice, sent) => notice.lines.flatMap((line) => orderFault(notice, line, sent.facts as NoticeFacts) ?? []),
  ask,
);

type DisputeRow = NoticeEventOf<'DISPUTE'>['payload']['rows'][number];
const differs = (notice: Notice, said: DisputeRow) => {
  const line = notice.lines.find(({ lineNum }) => lineNum === said.lineNum);
  return !!line && (!eq(said.confirmQty, line.noticeQty ?? '0') || said.confirmDate !== notice.deliverDate);
};
function disputeFault(notice: Notice, said: DisputeRow) {
  const most = notice.lines.find(({ lineNum }) => lineNum === said.lineNum)?.noticeQty ?? '0';
  if (gt(said.confirmQty, most)) return refuse('DN_CONFIRM_EXCEEDS', { params: { line: said.lineNum, qty: most } });
  return differs(notice, said) && !isSaid(said.confirmComment) ? refuse('DN_DISPUTE_COMMENT', { params: { line: said.lineNum } }) : null;
}
const wellDisputed: Guard<Notice, NoticeEventOf<'DISPUTE'>> = every(
  ['DN_CONFIRM_EXCEEDS', 'DN_DISPUTE_COMMENT', 'DN_NO_DIFFERENCE'],
  (notice: Notice, { payload }: NoticeEventOf<'DISPUTE'>) => {
    const faults = payload.rows.flatMap((row) => disputeFault(notice, row) ?? []);
    return faults.length > 0 || payload.rows.some((row) => differs(notice, row)) ? faults : [refuse('DN_NO_DIFFERENCE')];
  },
  ask,
);
/** What its orders were asked for stays on record: answers may still be on their way. */
const neverAsked = guard<Notice>('DN_WAS_ISSUED', ({ reserveRound }) => (reserveRound ?? 0) === 0, { over: ['reserveRound'] });
const wasAsked = guard<Notice>('DN_NEVER_ISSUED', ({ reserveRound }) => (reserveRound ?? 0) > 0, { over: ['reserveRound'] });
const somethingOpen = guard<Notice>('DN_NOTHING_OPEN', (notice) => !part.noneOpen(notice), { over: ['lines'] });
const notShipped = rule<Notice>(['DN_SHIPPED'], (notice) => !part.anyShipped(notice) || refuse('DN_SHIPPED'), { over: ['lines'] });

const rowsOf =
  ({ id, lines }: Notice) =>
  (orderId: string) =>
    lines
      .filter((line) => line.orderId === orderId)
      .map(({ lineNum, orderLine, noticeQty }) => ({
        docLine: lineNum,
        lineNum: orderLine,
        qty: noticeQty ?? '0',
        noticeKey: holdKeyOf(id, lineNum),
      }));
const asksOrders = (notice: Notice): readonly Effect[] => requests(TAKER, notice, rowsOf(notice));
const giveBackAll = (notice: Notice): readonly Effect[] =>
  releases(TAKER, notice.id, askedOrders(notice), (orderId) => rowsOf(notice)(orderId).map(({ docLine, qty }) => ({ docLine, qty })));
/** What is still open, or only what the supplier wants less. */
const giveBack = (notice: Notice): readonly Effect[] => {
  const less = part.lowered(notice);
  const rows = notice.outcome === 'reduce' ? less : notice.lines.map(({ lineNum, openQty }) => ({ docLine: lineNum, qty: openQty ?? '0' }));
  const orderOf = new Map(notice.lines.map(({ lineNum, orderId }) => [lineNum, orderId]));
  const open = rows.filter(({ qty }) => !isZero(qty));
  return releases(
    TAKER,
    notice.id,
    part.ordersOf(notice),
    (orderId) => open.filter(({ docLine }) => orderOf.get(docLine) === orderId),
    notice.outcome !== 'reduce',
  );
};
const shipment = (notice: Notice, { facts }: NoticeEventOf<'CREATE_NOTE'>): readonly Effect[] => [
  {
    kind: 'create',
    type: 'srmPurDeliveryNoteHeader',
    id: facts.newId ?? '',
    purpose: 'note',
    part: `${notice.rev}`,
    payload: {
      fields: {
        orgId: notice.orgId,
        supplierId: notice.supplierId,
        warehouseCode: notice.warehouseCode,
        deliveryPlace: notice.deliveryPlace,
      },
      lines: {
        lines: {
          set: notice.lines
            .filter(({ openQty }) => isPositive(openQty ?? '0'))
            .map((line, index) => ({
              lineNum: (index + 1) * 10,
              orderId: line.orderId,
              orderLine: line.orderLine,
              noticeId: notice.id,
              noticeLine: line.lineNum,
              shipQty: line.openQty,
              itemId: line.itemId,
              itemName: line.itemName,
              uomId: line.uomId,
            })),
        },
      },
    },
  },
];

const menu = 'purDeliveryNoticeList';
const people = by('PLANNER', 'BUYER');
const callers = [people, creator] as const;
const supplier = own<Notice>(({ supplierId }, id) => supplierId === id);
const toCreator = (en: string, cn: string) => ({
  type: 'DELIVER_GOODS',
  menuCode: menu,
  title: { en, cn },
  to: ({ createdBy }: Notice) => (createdBy === null ? [] : [`user:${createdBy}` as const]),
});
const toSupplier = {
  type: 'DELIVER_GOODS',
  menuCode: menu,
  title: { en: 'Delivery to confirm', cn: '送货通知待确认' },
  to: ({ supplierId }: Notice) => [`supplier:${supplierId}` as const],
};
const answered = (notice: Notice, orderId: string) => withAnswer(notice, orderId, 'RESERVED');
const ignored = { to: 'ignored' as const, who: [system] as const };
const shipped = (notice: Notice, { payload }: NoticeEventOf<'SHIP_POSTED'>) => part.withShipped(notice, payload);
const reversed = (notice: Notice, { payload }: NoticeEventOf<'SHIP_REVERSED'>) => part.withShipped(notice, payload, -1);
const emptied = (notice: Notice, sent: NoticeEventOf<'SHIP_POSTED'>) => part.noneOpen(shipped(notice, sent));
const ships = <S extends NoticeState>(to: S) => [
  { to: 'completed' as const, when: emptied, who: [system] as const, change: shipped },
  { to, who: [system] as const, change: shipped },
];
const comesBack = { to: 'same' as const, who: [system] as const, change: reversed };
const releasing = (outcome: 'reduce' | 'close' | 'cancel') => ({
  to: 'releasing' as const,
  change: (notice: Notice) => ({ outcome, answers: notice.answers.map((row) => ({ ...row, answer: 'RESERVED' as const })) }),
  effects: [giveBack],
});
const cancel = { ...releasing('cancel'), who: callers, guards: [mustSay('comment'), notShipped] };
const create = {
  to: 'same' as const,
  who: [supplier, people] as const,
  guards: [somethingOpen],
  effects: [shipment],
};
const waits = {
  draft: {
    label: { en: 'Draft', cn: '草稿' },
    colour: 'grey',
    phase: 'draft',
  },
} as const;
const released = (notice: Notice, { payload }: NoticeEventOf<'RELEASED'>) => ({
  ...part.withClosed(notice, payload),
  ...withAnswer(notice, payload.orderId, 'RELEASED'),
});
const lastRelease = (notice: Notice, { payload }: NoticeEventOf<'RELEASED'>) => {
  const asking = new Set(giveBack(notice).map((effect) => (effect as { readonly id: string }).id));
  return notice.answers.every((row) => row.orderId === payload.orderId || row.answer === 'RELEASED' || !asking.has(row.orderId));
};
const afterRelease = (wanted: (notice: Notice) => boolean) => (notice: Notice, sent: NoticeEventOf<'RELEASED'>) =>
  lastRelease(notice, sent) && wanted({ ...notice, ...released(notice, sent) } as Notice);

const confirmedByTime = letter<Notice>('DN_CONFIRMED_BY_TIME', (notice) => [
  ...supplierOf(notice),
  ...(notice.createdBy === null ? [] : [`user:${notice.createdBy}` as const]),
]);
export const machine = lifecycle<Notice, NoticeEvent>()<NoticeState>(
  { CREATE: { to: 'draft', who: [people, system], change: (notice, { payload, facts }) => part.saved(notice, payload, facts) } },
  {
    draft: {
      ...waits.draft,
      on: {
        SAVE: { to: 'same', who: callers, change: (notice, { payload, facts }) => part.saved(notice, payload, facts) },
        ISSUE: {
          to: 'reserving',
          who: callers,
          guards: [hasLines, complete(part.fields, part.lines), ahead, positive, ordersFit],
          change: (notice, { at }) => ({ ...part.issued(notice), ...asked(notice, part.ordersOf(notice), at) }),
          effects: [asksOrders],
        },
        DELETE: { to: 'removed', who: callers, guards: [neverAsked] },
        CANCEL: { to: 'cancelled', who: callers, guards: [wasAsked] },
        RESERVED: ignored,
        RESERVE_REFUSED: ignored,
        RELEASED: ignored,
      },
    },
    reserving: {
      label: { en: 'Being reserved', cn: '占用中' },
      colour: 'blue',
      deadlines: [{ event: 'ANSWER_DUE', at: ({ reserveUntil }) => reserveUntil }],
      on: {
        RESERVED: [
          {
            to: 'issued',
            when: (notice, { payload }) => isCurrent(notice, payload) && allAnswered(notice, payload.orderId, 'RESERVED'),
            who: [system],
            change: (notice, { payload, at }) => ({
              ...answered(notice, payload.orderId),
              replyDeadline: at + (notice.noticeType === 'URGENT' ? URGENT_REPLY : REPLY),
            }),
          },
          {
            to: 'same',
            when: (notice, { payload }) => isCurrent(notice, payload),
            who: [system],
            change: (notice, { payload }) => answered(notice, payload.orderId),
          },
          { to: 'same', who: [system] },
        ],
        RESERVE_REFUSED: [
          {
            to: 'draft',
            when: (notice, { payload }) => isCurrent(notice, payload),
            who: [system],
            change: (_notice, { payload }) => notReserved(payload),
            effects: [(_after, _sent, before) => giveBackAll(before)],
          },
          { to: 'same', who: [system] },
        ],
        RELEASED: ignored,
        ANSWER_DUE: {
          to: 'draft',
          who: [system],
          change: () => notReserved({ code: 'RESERVE_TIMEOUT', lineNum: null }),
          effects: [(_after, _sent, before) => giveBackAll(before)],
        },
      },
    },
    issued: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [toSupplier],
      deadlines: [{ event: 'REPLY_DUE', at: ({ replyDeadline }) => replyDeadline }],
      on: {
        CONFIRM: { to: 'confirmed', who: [supplier], change: part.confirmedAll },
        DISPUTE: { to: 'disputed', who: [supplier], guards: [wellDisputed], change: part.disputed },
        REPLY_DUE: {
          to: 'confirmed',
          who: [system],
          change: (notice) => ({ ...part.confirmedAll(notice), autoFlag: 'Y' }),
          effects: [confirmedByTime],
        },
        CREATE_NOTE: create,
        SHIP_POSTED: ships('confirmed'),
        SHIP_REVERSED: comesBack,
        CANCEL: cancel,
      },
    },
    disputed: {
      label: { en: 'Changes proposed', cn: '供应商提出异议' },
      colour: 'blue',
      todos: [toCreator('Changes to a delivery', '送货异议待处理')],
      on: {
        ACCEPT_DISPUTE: [
          { ...releasing('reduce'), when: (notice) => part.lowered(notice).length > 0, who: callers },
          { to: 'confirmed', who: callers },
        ],
        REJECT_DISPUTE: {
          to: 'issued',
          who: callers,
          guards: [mustSay('comment')],
          change: (_notice, { at, payload }) => ({ replyDeadline: at + REPLY, disputeComment: payload.comment }),
        },
        SHIP_POSTED: ships('disputed'),
        SHIP_REVERSED: comesBack,
        CANCEL: cancel,
      },
    },
    confirmed: {
      label: { en: 'Confirmed', cn: '已确认' },
      colour: 'green',
      on: {
        CREATE_NOTE: create,
        SHIP_POSTED: ships('confirmed'),
        SHIP_REVERSED: comesBack,
        CLOSE: { ...releasing('close'), who: callers, guards: [mustSay('comment'), somethingOpen] },
        CANCEL: cancel,
        RELEASED: ignored,
      },
    },
    releasing: {
      label: { en: 'Being released', cn: '释放中' },
      colour: 'blue',
      on: {
        SHIP_POSTED: { to: 'same', who: [system], change: shipped },
        SHIP_REVERSED: comesBack,
        RELEASED: [
          { to: 'confirmed', when: afterRelease((notice) => !part.noneOpen(notice)), who: [system], change: released },
          {
            to: 'completed',
            when: afterRelease((notice) => part.anyShipped(notice) && notice.outcome !== 'cancel'),
            who: [system],
            change: released,
          },
          {
            to: 'cancelled',
            when: afterRelease((notice) => notice.outcome === 'cancel' && !part.anyShipped(notice)),
            who: [system],
            change: released,
          },
          { to: 'closed', when: lastRelease, who: [system], change: released },
          { to: 'same', who: [system], change: released },
        ],
      },
    },
    completed: {
      label: { en: 'Completed', cn: '已完成' },
      colour: 'dark',
      ended: true,
      deadlines: [{ event: 'ARCHIVE_DUE', at: ({ lastUpdateDate }) => (lastUpdateDate === null ? null : lastUpdateDate + ARCHIVED_AFTER) }],
      on: {
        SHIP_REVERSED: { to: 'confirmed', who: [system], change: reversed },
        ARCHIVE_DUE: { to: 'archived', who: [system] },
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', ended: true },
    cancelled: {
      label: { en: 'Cancelled', cn: '已取消' },
      colour: 'red',
      ended: true,
      on: { RESERVED: ignored, RESERVE_REFUSED: ignored, RELEASED: ignored },
    },
    archived: { label: { en: 'Archived', cn: '已归档' }, colour: 'dark', ended: true },
  },
);
