/** The life of a delivery note (orders-deliveries.md §9): reserved at its orders, under way, received, inspected, returned. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { add, gt, isPositive, isZero, neg, sub, sum } from '../../kernel/primitives/decimal.js';
import { complete } from '../../kernel/stock/approving.js';
import { isSaid, mustSay, saidReasons } from '../../kernel/stock/said.js';
import { holdKeyOf } from '../protocol.js';
import { ublReasons } from '../ubl-reasons.js';
import { tellAgain, toldReasons } from '../told.js';
import type { Step } from '../protocol.js';
import { allAnswered, asked, askedOrders, isCurrent, notReserved, requests, withAnswer } from '../reserving.js';
import * as part from './fields.js';
import type { Note, NoteEvent, NoteEventOf, NoteFacts, NoteLine } from './fields.js';

export type NoteState = 'draft' | 'reserving' | 'dispatched' | 'arrived' | 'receiving' | 'inspecting' | 'completed' | 'cancelled';

const TAKER = 'srmPurDeliveryNoteHeader';
const {
  guard,
  rule,
  every,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  DOC_NO_LINES: { en: 'Add at least one line.', cn: '请至少维护一行明细' },
  NT_QTY: { en: 'Line {line}: the quantity must be above 0.', cn: '第{line}行送货数量必须大于0' },
  NT_LOGISTICS: { en: 'Enter the waybill or the vehicle.', cn: '请填写运单号或车牌号' },
  NT_REPORT: { en: 'Line {line}: attach the inspection report.', cn: '第{line}行请上传出货检验报告' },
  NT_EXPIRY: { en: 'Line {line}: the lot is expired.', cn: '第{line}行批次已过期' },
  NT_ETA: { en: 'The arrival is before the shipping.', cn: '预计到货早于发货' },
  SUP_GATE_PO_DELIVER: { en: 'Nothing is delivered by this supplier: {reason}', cn: '该供应商不可送货:{reason}' },
  NT_ONE_SHIPTO: { en: 'Its orders go to different places; write a note for each.', cn: '送货单须同一收货地,请按收货地分开' },
  NT_TODAY: { en: 'Line {line}: just in time means not before {date}.', cn: '第{line}行未到允许送货日期{date}' },
  NT_ARRIVED: { en: 'The goods have arrived; ask the buyer.', cn: '货物已到,请联系采购取消' },
  NT_RECEIVED: { en: 'Goods were received.', cn: '已收货,不能取消' },
  NT_RECEIVE_EXCEEDS: { en: 'Line {line}: only {qty} is on the way.', cn: '第{line}行收货数量超出在途数量{qty}' },
  NT_EXPIRED: { en: 'Line {line}: the lot expired before its receipt.', cn: '第{line}行批次收货时已过期' },
  NT_NO_TRANSIT: { en: 'Nothing of this line is on the way.', cn: '该行没有在途数量' },
  NT_INSPECT_EXCEEDS: { en: 'Line {line}: only {qty} waits for inspection.', cn: '第{line}行检验数量超出待检数量{qty}' },
  NT_DEFECT: { en: 'Line {line}: give the defect code.', cn: '第{line}行请填写不良代码' },
  NT_ACCEPT_EXCEEDS: { en: 'Line {line}: only {qty} was accepted.', cn: '第{line}行数量超出已入库数量{qty}' },
  NT_REJECT_EXCEEDS: { en: 'Line {line}: only {qty} is rejected and here.', cn: '第{line}行数量超出不合格待处理数量{qty}' },
});
export const reasons = { ...saidReasons, ...ublReasons, ...toldReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as NoteFacts;
const lineOf = ({ lines }: Note, lineNum: number): NoteLine | undefined => lines.find((line) => line.lineNum === lineNum);
/** Lines by their numbers, where many are asked for. */
const linesOf = ({ lines }: Note): ReadonlyMap<number, NoteLine> => new Map(lines.map((line) => [line.lineNum, line]));
/** What one event says of each line, in the order in which lines first stand there. */
const byLine = <R extends { readonly lineNum: number }>(rows: readonly R[]): ReadonlyMap<number, readonly R[]> => {
  const grouped = new Map<number, R[]>();
  for (const row of rows) {
    const own = grouped.get(row.lineNum);
    if (own) own.push(row);
    else grouped.set(row.lineNum, [row]);
  }
  return grouped;
};

const hasLines = guard<Note>('DOC_NO_LINES', ({ lines }) => lines.length > 0, { over: ['lines'] });
const positive = every<Note>(
  ['NT_QTY'],
  ({ lines }) =>
    lines.filter(({ shipQty }) => !isPositive(shipQty ?? '0')).map(({ lineNum }) => refuse('NT_QTY', { params: { line: lineNum } })),
  { over: ['lines'] },
);
const carried = guard<Note>('NT_LOGISTICS', ({ waybillNo, vehicleNo }) => isSaid(waybillNo) || isSaid(vehicleNo), {
  over: ['waybillNo', 'vehicleNo'],
});
const afterShipping = guard<Note>(
  'NT_ETA',
  ({ shipDate, expectArriveDate }) => shipDate === null || expectArriveDate === null || compareDates(expectArriveDate, shipDate) >= 0,
  { over: ['shipDate', 'expectArriveDate'] },
);
const over = (line: NoteLine, today: string | undefined) =>
  today !== undefined && line.expiryDate !== null && compareDates(line.expiryDate, today) <= 0;
const fresh = every<Note, MachineEvent>(
  ['NT_EXPIRY'],
  ({ lines }, sent) =>
    lines.filter((line) => over(line, given(sent).today)).map(({ lineNum }) => refuse('NT_EXPIRY', { params: { line: lineNum } })),
  ask,
);
const reported = every<Note, MachineEvent>(
  ['NT_REPORT'],
  ({ lines }, sent) =>
    given(sent).inspectFlag !== 'Y'
      ? []
      : lines.filter(({ reportIds }) => !isSaid(reportIds)).map(({ lineNum }) => refuse('NT_REPORT', { params: { line: lineNum } })),
  ask,
);
const permitted = rule<Note, MachineEvent>(
  ['SUP_GATE_PO_DELIVER'],
  (_note, sent) => {
    const { gated } = given(sent);
    return !gated || refuse('SUP_GATE_PO_DELIVER', { words: { reason: gated } });
  },
  ask,
);
const onePlace = guard<Note, MachineEvent>('NT_ONE_SHIPTO', (_note, sent) => given(sent).shipToDiffers !== true, ask);
const notTooEarly = every<Note, MachineEvent>(
  ['NT_TODAY'],
  ({ lines }, sent) => {
    const { today, earliest = {} } = given(sent);
    const early = lines.filter(({ lineNum }) => today !== undefined && compareDates(today, earliest[lineNum] ?? today) < 0);
    return early.map(({ lineNum }) => refuse('NT_TODAY', { params: { line: lineNum, date: earliest[lineNum]! } }));
  },
  ask,
);
const notArrived = guard<Note, MachineEvent>('NT_ARRIVED', (_note, { actor }) => actor.userType !== 'EX', ask);
const never = guard<Note>('NT_RECEIVED', () => false, { over: [] });

type ReceiveRow = NoteEventOf<'RECEIVE'>['payload']['rows'][number];
const takenOf = ({ qty, shortQty }: ReceiveRow) => add(qty, shortQty ?? '0');
const receivable: Guard<Note, NoteEventOf<'RECEIVE'>> = every(
  ['NT_RECEIVE_EXCEEDS', 'NT_EXPIRED'],
  (note: Note, { payload, facts }: NoteEventOf<'RECEIVE'>) => {
    const lines = linesOf(note);
    return [...byLine(payload.rows)].flatMap(([line, rows]) => {
      const found = lines.get(line);
      const qty = found?.transitQty ?? '0';
      const taken = sum(rows.map(takenOf));
      if (!isPositive(taken) || gt(taken, qty)) return [refuse('NT_RECEIVE_EXCEEDS', { params: { line, qty } })];
      return found && over(found, facts.today) ? [refuse('NT_EXPIRED', { params: { line } })] : [];
    });
  },
  ask,
);
const underWay = guard<Note, NoteEventOf<'CLOSE_LINE'>>(
  'NT_NO_TRANSIT',
  (note, { payload }) => isPositive(lineOf(note, payload.lineNum)?.transitQty ?? '0'),
  ask,
);
const inspectable: Guard<Note, NoteEventOf<'INSPECT'>> = every(
  ['NT_INSPECT_EXCEEDS', 'NT_DEFECT'],
  (note: Note, { payload }: NoteEventOf<'INSPECT'>) => {
    const lines = linesOf(note);
    return [...byLine(payload.rows)].flatMap(([line, rows]) => {
      const qty = lines.get(line)?.toInspectQty ?? '0';
      const asked = sum(rows.flatMap(({ okQty, ngQty }) => [okQty, ngQty]));
      if (!isPositive(asked) || gt(asked, qty)) return [refuse('NT_INSPECT_EXCEEDS', { params: { line, qty } })];
      return rows.some(({ ngQty, defectCode }) => isPositive(ngQty) && defectCode === null)
        ? [refuse('NT_DEFECT', { params: { line } })]
        : [];
    });
  },
  ask,
);
const rejectedHere = (line: NoteLine | undefined) => sub(line?.rejectedQty ?? '0', line?.returnedQty ?? '0');
const rejectFault = (found: NoteLine | undefined, line: number, asked: string) => {
  const qty = rejectedHere(found);
  return isPositive(asked) && !gt(asked, qty) ? [] : [refuse('NT_REJECT_EXCEEDS', { params: { line, qty } })];
};
const concedable: Guard<Note, NoteEventOf<'CONCEDE'>> = every(
  ['NT_REJECT_EXCEEDS'],
  (note: Note, { payload }: NoteEventOf<'CONCEDE'>) => rejectFault(lineOf(note, payload.lineNum), payload.lineNum, payload.qty),
  ask,
);
const returnable: Guard<Note, NoteEventOf<'RETURN'>> = every(
  ['NT_REJECT_EXCEEDS'],
  (note: Note, { payload }: NoteEventOf<'RETURN'>) => {
    const lines = linesOf(note);
    return [...byLine(payload.rows)].flatMap(([line, rows]) => rejectFault(lines.get(line), line, sum(rows.map(({ qty }) => qty))));
  },
  ask,
);

/** What was billed of the line is not asked: a later return is a credit to bill. */
const inStock: Guard<Note, NoteEventOf<'STOCK_RETURN'>> = every(
  ['NT_ACCEPT_EXCEEDS'],
  (note: Note, { payload }: NoteEventOf<'STOCK_RETURN'>) => {
    const qty = lineOf(note, payload.lineNum)?.acceptedQty ?? '0';
    const fits = isPositive(payload.qty) && !gt(payload.qty, qty);
    return fits ? [] : [refuse('NT_ACCEPT_EXCEEDS', { params: { line: payload.lineNum, qty } })];
  },
  ask,
);

const ordersOf = ({ lines }: Note) => [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
const rowsOf =
  ({ id: _id, lines }: Note) =>
  (orderId: string) =>
    lines
      .filter((line) => line.orderId === orderId)
      .map(({ lineNum, orderLine, shipQty, noticeId, noticeLine }) => ({
        docLine: lineNum,
        lineNum: orderLine ?? 0,
        qty: shipQty ?? '0',
        noticeKey: noticeId === null ? null : holdKeyOf(noticeId, noticeLine ?? 0),
      }));
const asksOrders = (note: Note): readonly Effect[] => requests(TAKER, note, rowsOf(note));
const unship = ({ id }: Note, orderIds: readonly string[]): readonly Effect[] =>
  orderIds.map((orderId) => ({
    kind: 'send',
    type: 'srmPurOrderHeader',
    id: orderId,
    event: 'UNSHIP',
    part: `unship:${orderId}`,
    payload: { docId: id },
  }));

/** Labels of each line whose packages are said (orders-deliveries.md §11). */
const makesLabels = (note: Note, sent: MachineEvent): readonly Effect[] =>
  Object.entries(given(sent).labelIds ?? {}).map(([lineNum, id]) => {
    const { shipQty, packQty, itemId, itemName, uomId, lotNo, dateCode, expiryDate } = lineOf(note, Number(lineNum))!;
    const { id: noteId, docNumber: noteNumber, orgId, supplierId } = note;
    const material = { itemId, itemName, uomId, lotNo, dateCode, expiryDate };
    return {
      kind: 'create',
      type: 'srmCuxDeliveryLabelPrint',
      id,
      purpose: 'labels',
      part: lineNum,
      payload: { fields: { orgId, supplierId, noteId, noteNumber, noteLine: Number(lineNum), shipQty, packQty, ...material } },
    };
  });
const voidsLabels = (_note: Note, sent: MachineEvent): readonly Effect[] =>
  Object.entries(given(sent).labelIds ?? {}).map(([lineNum, id]) => ({
    kind: 'send',
    type: 'srmCuxDeliveryLabelPrint',
    id,
    event: 'VOID',
    part: `labels:${lineNum}`,
    payload: {},
  }));

type Booked = readonly { readonly lineNum: number; readonly qty: string }[];
/** Each order is told what moved, one message for each step. */
const postings = (note: Note, steps: readonly (readonly [step: Step, rows: Booked])[]): readonly Effect[] => {
  const lines = linesOf(note);
  return steps.flatMap(([step, rows]) => {
    const moved = new Map<string, { readonly docLine: number; readonly lineNum: number; readonly qty: string }[]>();
    for (const { lineNum, qty } of rows) {
      const { orderId, orderLine } = lines.get(lineNum)!;
      if (orderId === null || isZero(qty)) continue;
      const own = moved.get(orderId) ?? [];
      own.push({ docLine: lineNum, lineNum: orderLine ?? 0, qty });
      moved.set(orderId, own);
    }
    return ordersOf(note).flatMap((orderId): readonly Effect[] => {
      const mine = moved.get(orderId);
      if (!mine) return [];
      const payload = { docId: note.id, step, rows: mine };
      return [{ kind: 'send', type: 'srmPurOrderHeader', id: orderId, event: 'POST', part: `${step}:${orderId}`, payload }];
    });
  });
};

const receipt = (note: Note, { payload }: NoteEventOf<'RECEIVE'>) => {
  const straight = note.inspectFlag !== 'Y';
  const lines = part.booked(
    note,
    Object.fromEntries(
      [...byLine(payload.rows)].map(([line, rows]) => {
        const qty = sum(rows.map((row) => row.qty));
        const shortQty = sum(rows.map((row) => row.shortQty ?? '0'));
        return [
          line,
          { transitQty: neg(add(qty, shortQty)), receivedQty: qty, shortQty, [straight ? 'acceptedQty' : 'toInspectQty']: qty },
        ];
      }),
    ),
  );
  return { lines };
};
const tellReceipt = (_after: Note, { payload }: NoteEventOf<'RECEIVE'>, before: Note): readonly Effect[] => {
  const said = [...byLine(payload.rows)];
  const got = said.map(([lineNum, rows]) => ({ lineNum, qty: sum(rows.map(({ qty }) => qty)) }));
  const short = said.map(([lineNum, rows]) => ({ lineNum, qty: sum(rows.map(({ shortQty }) => shortQty ?? '0')) }));
  return postings(before, [['RECEIPT', got], ['SHORT', short], ...(before.inspectFlag === 'Y' ? [] : [['OK', got] as const])]);
};
const shortened = (note: Note, { payload }: NoteEventOf<'CLOSE_LINE'>) => {
  const qty = lineOf(note, payload.lineNum)?.transitQty ?? '0';
  return { lines: part.booked(note, { [payload.lineNum]: { transitQty: neg(qty), shortQty: qty } }) };
};
const tellShort = (_after: Note, { payload }: NoteEventOf<'CLOSE_LINE'>, before: Note): readonly Effect[] =>
  postings(before, [['SHORT', [{ lineNum: payload.lineNum, qty: lineOf(before, payload.lineNum)?.transitQty ?? '0' }]]]);
const inspected = (note: Note, { payload }: NoteEventOf<'INSPECT'>) => {
  const lines = part.booked(
    note,
    Object.fromEntries(
      [...byLine(payload.rows)].map(([line, rows]) => {
        const [okQty, ngQty] = [sum(rows.map((row) => row.okQty)), sum(rows.map((row) => row.ngQty))];
        return [line, { toInspectQty: neg(add(okQty, ngQty)), acceptedQty: okQty, rejectedQty: ngQty }];
      }),
    ),
  );
  const defects = new Map(payload.rows.filter(({ defectCode }) => defectCode !== null).map((row) => [row.lineNum, row.defectCode]));
  return { lines: lines.map((line) => ({ ...line, defectCode: defects.get(line.lineNum) ?? line.defectCode })) };
};
const tellInspected = (_after: Note, { payload }: NoteEventOf<'INSPECT'>, before: Note): readonly Effect[] =>
  postings(before, [
    ['OK', payload.rows.map(({ lineNum, okQty }) => ({ lineNum, qty: okQty }))],
    ['NG', payload.rows.map(({ lineNum, ngQty }) => ({ lineNum, qty: ngQty }))],
  ]);
const conceded = (note: Note, { payload }: NoteEventOf<'CONCEDE'>) => ({
  lines: part.booked(note, { [payload.lineNum]: { rejectedQty: neg(payload.qty), acceptedQty: payload.qty } }),
});
const returned = (note: Note, { payload }: NoteEventOf<'RETURN'>) => ({
  lines: part.booked(
    note,
    Object.fromEntries([...byLine(payload.rows)].map(([line, rows]) => [line, { returnedQty: sum(rows.map(({ qty }) => qty)) }])),
  ),
});
const backFromStock = (note: Note, { payload }: NoteEventOf<'STOCK_RETURN'>) => {
  const lines = part.booked(note, { [payload.lineNum]: { acceptedQty: neg(payload.qty), rejectedQty: payload.qty } });
  return { lines: lines.map((line) => (line.lineNum === payload.lineNum ? { ...line, defectCode: payload.defectCode } : line)) };
};
const tellReturned = (_after: Note, { payload }: NoteEventOf<'RETURN'>, before: Note): readonly Effect[] =>
  postings(before, [
    ['RETURN', payload.rows.filter(({ replaceFlag }) => replaceFlag === 'Y')],
    ['RETURN_FOR_GOOD', payload.rows.filter(({ replaceFlag }) => replaceFlag === 'N')],
  ]);

const inside = 'purDealDeliveryNoteList';
const people = by('BUYER', 'WAREHOUSE', 'PLANNER');
const supplier = own<Note>(({ supplierId }, id) => supplierId === id);
const writers = [supplier, people] as const;
const keepers = by('WAREHOUSE');
const quality = by('QUALITY');
const at =
  (resp: 'WAREHOUSE' | 'QUALITY' | 'BUYER') =>
  ({ orgId }: Note) => [`resp:${resp}@${orgId}` as const];
const ignored = { to: 'ignored' as const, who: [system] as const };

type Moves = 'RECEIVE' | 'CLOSE_LINE' | 'INSPECT' | 'CONCEDE' | 'RETURN';
type Who = ReturnType<typeof by> | typeof system;
type People = readonly [Who, ...Who[]];
interface Movement<K extends Moves> {
  readonly who: People;
  readonly guards: readonly Guard<Note, NoteEventOf<K>>[];
  readonly change: (note: Note, sent: NoteEventOf<K>) => { readonly lines: readonly NoteLine[] };
  readonly effects: readonly ((after: Note, sent: NoteEventOf<K>, before: Note) => readonly Effect[])[];
}
/** Where it leads when nothing is under way any more: something waits for inspection or return, or all is done. */
const atHome = <K extends Moves>(row: Movement<K>) => [
  { ...row, to: 'inspecting' as const, when: (note: Note, sent: NoteEventOf<K>) => part.anyWaiting(row.change(note, sent)) },
  { ...row, to: 'completed' as const },
];
const fromTransit = <K extends Moves>(row: Movement<K>) => [
  { ...row, to: 'receiving' as const, when: (note: Note, sent: NoteEventOf<K>) => part.anyTransit(row.change(note, sent)) },
  ...atHome(row),
];
const meanwhile = <K extends Moves>(row: Movement<K>) => ({ ...row, to: 'same' as const });
/** The ERP may receive, inspect and send back as well (orders-deliveries.md §12). */
const receive = fromTransit<'RECEIVE'>({ who: [keepers, system], guards: [receivable], change: receipt, effects: [tellReceipt] });
const closeLine = fromTransit<'CLOSE_LINE'>({
  who: [by('WAREHOUSE', 'BUYER')],
  guards: [mustSay('comment'), underWay],
  change: shortened,
  effects: [tellShort],
});
/** Before anything was received, nothing can wait. */
const closeFirst = closeLine.filter(({ to }) => to !== 'inspecting');
const inspect: Movement<'INSPECT'> = { who: [quality, system], guards: [inspectable], change: inspected, effects: [tellInspected] };
const concede: Movement<'CONCEDE'> = {
  who: [quality],
  guards: [mustSay('comment'), concedable],
  change: conceded,
  effects: [(_after, { payload }, before) => postings(before, [['CONCEDE', [{ lineNum: payload.lineNum, qty: payload.qty }]]])],
};
const sendBack: Movement<'RETURN'> = { who: [keepers, system], guards: [returnable], change: returned, effects: [tellReturned] };

const cancelled = {
  to: 'cancelled' as const,
  change: (note: Note) => ({ lines: note.lines.map((line) => ({ ...line, transitQty: '0', lineStatus: 'SETTLED' as const })) }),
  effects: [(note: Note) => unship(note, ordersOf(note)), voidsLabels],
};
const print = {
  PRINT: { to: 'same' as const, who: writers, change: ({ printCount }: Note) => ({ printCount: (printCount ?? 0) + 1 }) },
};
const sync = { SYNC: { ...tellAgain, who: [by('BUYER', 'WAREHOUSE')] as const } };
const late = { CANCEL: { to: 'same' as const, who: writers, guards: [never] } };

export const machine = lifecycle<Note, NoteEvent>()<NoteState>(
  { CREATE: { to: 'draft', who: [people, system], change: (note, { payload }) => part.saved(note, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: writers, change: (note, { payload }) => part.saved(note, payload) },
        SUBMIT: {
          to: 'reserving',
          who: writers,
          guards: [
            hasLines,
            complete(part.fields, part.lines),
            positive,
            carried,
            afterShipping,
            fresh,
            reported,
            permitted,
            onePlace,
            notTooEarly,
          ],
          change: (note, { at: now, facts }) => ({
            ...asked(note, ordersOf(note), now),
            inspectFlag: facts.inspectFlag ?? 'N',
            overdueAt: facts.overdueAt ?? null,
          }),
          effects: [asksOrders],
        },
        DELETE: { to: 'removed', who: writers },
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
            to: 'dispatched',
            when: (note, { payload }) => isCurrent(note, payload) && allAnswered(note, payload.orderId, 'RESERVED'),
            who: [system],
            change: (note, { payload }) => ({
              ...withAnswer(note, payload.orderId, 'RESERVED'),
              lines: note.lines.map((line) => ({ ...line, transitQty: line.shipQty ?? '0', lineStatus: 'TRANSIT' as const })),
            }),
            effects: [makesLabels],
          },
          {
            to: 'same',
            when: (note, { payload }) => isCurrent(note, payload),
            who: [system],
            change: (note, { payload }) => withAnswer(note, payload.orderId, 'RESERVED'),
          },
          { to: 'same', who: [system] },
        ],
        RESERVE_REFUSED: [
          {
            to: 'draft',
            when: (note, { payload }) => isCurrent(note, payload),
            who: [system],
            change: (_note, { payload }) => notReserved(payload),
            effects: [(_after, _sent, before) => unship(before, askedOrders(before))],
          },
          { to: 'same', who: [system] },
        ],
        RELEASED: ignored,
        ANSWER_DUE: {
          to: 'draft',
          who: [system],
          change: () => notReserved({ code: 'RESERVE_TIMEOUT', lineNum: null }),
          effects: [(_after, _sent, before) => unship(before, askedOrders(before))],
        },
      },
    },
    dispatched: {
      label: { en: 'Dispatched', cn: '已发货待收' },
      colour: 'orange',
      todos: [{ type: 'DELIVER_GOODS', menuCode: inside, title: { en: 'Goods to receive', cn: '到货待收' }, to: at('WAREHOUSE') }],
      deadlines: [{ event: 'ARRIVAL_DUE', at: ({ overdueAt, overdueFlag }) => (overdueFlag === 'Y' ? null : overdueAt) }],
      on: {
        ARRIVE: { to: 'arrived', who: [keepers], change: (_note, { at: now }) => ({ arrivalTime: now }) },
        ARRIVAL_DUE: { to: 'same', who: [system], change: () => ({ overdueFlag: 'Y' }) },
        RECEIVE: receive,
        CLOSE_LINE: closeFirst,
        CANCEL: { ...cancelled, who: [supplier, by('BUYER')], guards: [mustSay('comment')] },
        ...print,
        ...sync,
      },
    },
    arrived: {
      label: { en: 'Arrived', cn: '已到货' },
      colour: 'blue',
      todos: [{ type: 'DELIVER_GOODS', menuCode: inside, title: { en: 'Goods to receive', cn: '到货待收' }, to: at('WAREHOUSE') }],
      on: {
        RECEIVE: receive,
        CLOSE_LINE: closeFirst,
        CANCEL: { ...cancelled, who: [supplier, by('BUYER')], guards: [notArrived, mustSay('comment')] },
        ...print,
        ...sync,
      },
    },
    receiving: {
      label: { en: 'Partly received', cn: '部分收货' },
      colour: 'blue',
      todos: [{ type: 'DELIVER_GOODS', menuCode: inside, title: { en: 'Goods to receive', cn: '到货待收' }, to: at('WAREHOUSE') }],
      on: {
        RECEIVE: receive,
        CLOSE_LINE: closeLine,
        INSPECT: meanwhile(inspect),
        CONCEDE: meanwhile(concede),
        RETURN: meanwhile(sendBack),
        ...late,
        ...print,
        ...sync,
      },
    },
    inspecting: {
      label: { en: 'To be inspected', cn: '待检处理' },
      colour: 'blue',
      todos: [
        { type: 'DELIVER_GOODS', menuCode: inside, title: { en: 'Goods to inspect or send back', cn: '待检或待退货' }, to: at('QUALITY') },
      ],
      on: { INSPECT: atHome(inspect), CONCEDE: atHome(concede), RETURN: atHome(sendBack), ...late, ...print, ...sync },
    },
    completed: {
      label: { en: 'Completed', cn: '已完成' },
      colour: 'green',
      ended: true,
      on: {
        STOCK_RETURN: {
          to: 'inspecting',
          who: [keepers, quality],
          guards: [mustSay('comment'), inStock],
          change: backFromStock,
          effects: [
            (_after, { payload }, before) => postings(before, [['STOCK_RETURN', [{ lineNum: payload.lineNum, qty: payload.qty }]]]),
          ],
        },
        ...late,
        ...print,
        ...sync,
      },
    },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'red', ended: true, on: sync },
  },
);
