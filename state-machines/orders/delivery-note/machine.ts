/** The life of a delivery note (orders-deliveries.md §9): reserved at its orders, under way, received, inspected, returned. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { add, isPositive, isZero, neg, sub, sum } from '../../kernel/primitives/decimal.js';
import { complete } from '../../kernel/stock/approving.js';
import { mustSay } from '../../kernel/stock/said.js';
import { letter, supplierOf } from '../letters.js';
import { holdKeyOf } from '../protocol.js';
import type { Step } from '../protocol.js';
import { allAnswered, asked, askedOrders, isCurrent, notReserved, requests, withAnswer } from '../reserving.js';
import { tellAgain } from '../told.js';
import { noted, notesConsigned, sentBack, unnoted } from './consigning.js';
import * as part from './fields.js';
import type { Note, NoteEvent, NoteEventOf, NoteLine } from './fields.js';
import {
  afterShipping,
  byLine,
  carried,
  concedable,
  fresh,
  given,
  hasLines,
  inspectable,
  inStock,
  lineOf,
  linesOf,
  never,
  neverAsked,
  notable,
  notArrived,
  notTooEarly,
  onePlace,
  permitted,
  positive,
  receivable,
  reported,
  returnable,
  underWay,
  wasAsked,
} from './guards.js';

export type NoteState =
  'draft' | 'reserving' | 'dispatched' | 'arrived' | 'receiving' | 'inspecting' | 'completed' | 'cancelled' | 'archived';

const TAKER = 'srmPurDeliveryNoteHeader';
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

/** Accepted as it comes in. */
const isStraight = (line: NoteLine | undefined): boolean => line?.inspectFlag !== 'Y';

const receipt = (note: Note, { payload }: NoteEventOf<'RECEIVE'>) => {
  const known = linesOf(note);
  const lines = part.booked(
    note,
    Object.fromEntries(
      [...byLine(payload.rows)].map(([line, rows]) => {
        const qty = sum(rows.map((row) => row.qty));
        const shortQty = sum(rows.map((row) => row.shortQty ?? '0'));
        return [
          line,
          {
            transitQty: neg(add(qty, shortQty)),
            receivedQty: qty,
            shortQty,
            [isStraight(known.get(line)) ? 'acceptedQty' : 'toInspectQty']: qty,
          },
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
  const known = linesOf(before);
  return postings(before, [
    ['RECEIPT', got],
    ['SHORT', short],
    ['OK', got.filter(({ lineNum }) => isStraight(known.get(lineNum)))],
  ]);
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
/** As long as something lies here that was rejected and not sent back, both sides have to see to it. */
const whileRejected = (audience: (note: Note) => `supplier:${string}` | `resp:BUYER@${string}`) => (note: Note) =>
  note.lines.some(({ rejectedQty, returnedQty }) => isPositive(sub(rejectedQty ?? '0', returnedQty ?? '0'))) ? [audience(note)] : [];
const ofRejected = { type: 'DELIVER_GOODS' as const, title: { en: 'Goods were rejected', cn: '到货检验不合格' } };
const rejectedTodos = [
  { ...ofRejected, menuCode: inside, to: whileRejected(({ orgId }) => `resp:BUYER@${orgId}`) },
  { ...ofRejected, menuCode: 'purDeliveryNoteList', to: whileRejected(({ supplierId }) => `supplier:${supplierId}`) },
];
const ignored = { to: 'ignored' as const, who: [system] as const };

const dispatchTold = letter<Note>('NOTE_DISPATCHED', at('WAREHOUSE'), ({ warehouseCode: warehouse, expectArriveDate: expected }) => ({
  warehouse,
  expected,
}));
const arrivalTold = letter<Note>('NOTE_ARRIVED', (note) => [...at('BUYER')(note), ...at('QUALITY')(note)]);
const returnTold = letter<Note>('NOTE_RETURNED', supplierOf);

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
const sendBack: Movement<'RETURN'> = {
  who: [keepers, system],
  guards: [returnable],
  change: returned,
  effects: [tellReturned, returnTold],
};

const cancelled = {
  to: 'cancelled' as const,
  change: (note: Note) => ({ lines: note.lines.map((line) => ({ ...line, transitQty: '0', lineStatus: 'SETTLED' as const })) }),
  effects: [(note: Note) => unship(note, ordersOf(note)), voidsLabels],
};
const print = {
  PRINT: { to: 'same' as const, who: writers, change: ({ printCount }: Note) => ({ printCount: (printCount ?? 0) + 1 }) },
};
/** Goods that stay the supplier's are noted by whoever keeps them; what of them goes back waits here as what failed does. */
const consigning = {
  CREATE_CONSIGN_NOTE: { to: 'same' as const, who: [keepers] as const, guards: [notable], change: noted, effects: [notesConsigned] },
  CONSIGN_VOIDED: { to: 'same' as const, who: [system] as const, change: unnoted },
};
const comesBack = {
  who: [system] as const,
  change: sentBack,
  effects: [
    (_after: Note, { payload }: NoteEventOf<'CONSIGN_RETURNED'>, before: Note) => postings(before, [['CONSIGN_RETURN', payload.rows]]),
  ],
};
const backMeanwhile = { CONSIGN_RETURNED: { ...comesBack, to: 'same' as const } };
/** Without an event for so long it is archived; what may be the supplier's still is not. */
const ARCHIVED_AFTER = 365 * DAY_MS;
const archivedAt = ({ lines, lastUpdateDate }: Note): number | null =>
  lastUpdateDate === null || lines.some(({ consignFlag }) => consignFlag === 'Y') ? null : lastUpdateDate + ARCHIVED_AFTER;
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
            ...part.dispatched(note, facts),
          }),
          effects: [asksOrders],
        },
        DELETE: { to: 'removed', who: writers, guards: [neverAsked] },
        CANCEL: { to: 'cancelled', who: writers, guards: [wasAsked] },
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
            effects: [makesLabels, dispatchTold],
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
        ARRIVE: {
          to: 'arrived',
          who: [keepers],
          change: (_note, { at: now }) => ({ arrivalTime: now }),
          effects: [arrivalTold],
        },
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
      todos: [
        { type: 'DELIVER_GOODS', menuCode: inside, title: { en: 'Goods to receive', cn: '到货待收' }, to: at('WAREHOUSE') },
        ...rejectedTodos,
      ],
      on: {
        RECEIVE: receive,
        CLOSE_LINE: closeLine,
        INSPECT: meanwhile(inspect),
        CONCEDE: meanwhile(concede),
        RETURN: meanwhile(sendBack),
        ...consigning,
        ...backMeanwhile,
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
        ...rejectedTodos,
      ],
      on: {
        INSPECT: atHome(inspect),
        CONCEDE: atHome(concede),
        RETURN: atHome(sendBack),
        ...consigning,
        ...backMeanwhile,
        ...late,
        ...print,
        ...sync,
      },
    },
    completed: {
      label: { en: 'Completed', cn: '已完成' },
      colour: 'green',
      ended: true,
      deadlines: [{ event: 'ARCHIVE_DUE', at: archivedAt }],
      on: {
        ...consigning,
        CONSIGN_RETURNED: { ...comesBack, to: 'inspecting' },
        ARCHIVE_DUE: { to: 'archived', who: [system] },
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
    cancelled: {
      label: { en: 'Cancelled', cn: '已取消' },
      colour: 'red',
      ended: true,
      on: { ...sync, RESERVED: ignored, RESERVE_REFUSED: ignored, RELEASED: ignored },
    },
    archived: { label: { en: 'Archived', cn: '已归档' }, colour: 'dark', ended: true, on: print },
  },
);
