/** What is asked of a delivery note before it is dispatched, received, inspected, returned and noted as consigned (orders-deliveries.md §9). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { add, gt, isPositive, sub, sum } from '../../kernel/primitives/decimal.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { isSaid, saidReasons } from '../../kernel/stock/said.js';
import { toldReasons } from '../told.js';
import { ublReasons } from '../ubl-reasons.js';
import { waitsForInspection } from './fields.js';
import type { Note, NoteEventOf, NoteFacts, NoteLine } from './fields.js';

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
  DN_NEVER_ISSUED: { en: 'Its orders were never asked for anything: delete it.', cn: '未提交占用,请直接删除' },
  DN_WAS_ISSUED: { en: 'Its orders were asked already: cancel it, so that it stays on record.', cn: '已提交过占用,请取消而不是删除' },
  NT_ARRIVED: { en: 'The goods have arrived; ask the buyer.', cn: '货物已到,请联系采购取消' },
  NT_RECEIVED: { en: 'Goods were received.', cn: '已收货,不能取消' },
  NT_RECEIVE_EXCEEDS: { en: 'Line {line}: only {qty} is on the way.', cn: '第{line}行收货数量超出在途数量{qty}' },
  NT_EXPIRED: { en: 'Line {line}: the lot expired before its receipt.', cn: '第{line}行批次收货时已过期' },
  NT_NO_TRANSIT: { en: 'Nothing of this line is on the way.', cn: '该行没有在途数量' },
  NT_INSPECT_EXCEEDS: { en: 'Line {line}: only {qty} waits for inspection.', cn: '第{line}行检验数量超出待检数量{qty}' },
  NT_DEFECT: { en: 'Line {line}: give the defect code.', cn: '第{line}行请填写不良代码' },
  NT_CONSIGN: {
    en: 'Line {line} is consigned: send it back from the account of consigned stock.',
    cn: '第{line}行为寄售物料,请从寄售库存账户退货',
  },
  ADDR_NOT_FOUND: { en: 'No address is maintained.', cn: '未维护地址' },
  CN_NOT_CONSIGN: { en: 'Line {line} is not consigned: it is yours already.', cn: '第{line}行非寄售行,入库即归我方' },
  CN_QTY: { en: 'Line {line}: only {qty} is accepted and on no consignment note yet.', cn: '第{line}行未开寄售单数量仅{qty}' },
  CN_WAREHOUSE: { en: 'Say in which warehouse the goods lie.', cn: '请填写寄售物料存放的仓库' },
  NT_ACCEPT_EXCEEDS: { en: 'Line {line}: only {qty} was accepted.', cn: '第{line}行数量超出已入库数量{qty}' },
  NT_REJECT_EXCEEDS: { en: 'Line {line}: only {qty} is rejected and here.', cn: '第{line}行数量超出不合格待处理数量{qty}' },
});
export const reasons = { ...saidReasons, ...ublReasons, ...toldReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
export const given = (sent: MachineEvent) => sent.facts as NoteFacts;
export const lineOf = ({ lines }: Note, lineNum: number): NoteLine | undefined => lines.find((line) => line.lineNum === lineNum);
/** Lines by their numbers, where many are asked for. */
export const linesOf = ({ lines }: Note): ReadonlyMap<number, NoteLine> => new Map(lines.map((line) => [line.lineNum, line]));
/** What one event says of each line, in the order in which lines first stand there. */
export const byLine = <R extends { readonly lineNum: number }>(rows: readonly R[]): ReadonlyMap<number, readonly R[]> => {
  const grouped = new Map<number, R[]>();
  for (const row of rows) {
    const own = grouped.get(row.lineNum);
    if (own) own.push(row);
    else grouped.set(row.lineNum, [row]);
  }
  return grouped;
};

export const hasLines = guard<Note>('DOC_NO_LINES', ({ lines }) => lines.length > 0, { over: ['lines'] });
export const positive = every<Note>(
  ['NT_QTY'],
  ({ lines }) =>
    lines.filter(({ shipQty }) => !isPositive(shipQty ?? '0')).map(({ lineNum }) => refuse('NT_QTY', { params: { line: lineNum } })),
  { over: ['lines'] },
);
export const carried = guard<Note>('NT_LOGISTICS', ({ waybillNo, vehicleNo }) => isSaid(waybillNo) || isSaid(vehicleNo), {
  over: ['waybillNo', 'vehicleNo'],
});
export const afterShipping = guard<Note>(
  'NT_ETA',
  ({ shipDate, expectArriveDate }) => shipDate === null || expectArriveDate === null || compareDates(expectArriveDate, shipDate) >= 0,
  { over: ['shipDate', 'expectArriveDate'] },
);
const over = (line: NoteLine, today: string | undefined) =>
  today !== undefined && line.expiryDate !== null && compareDates(line.expiryDate, today) <= 0;
export const fresh = every<Note, MachineEvent>(
  ['NT_EXPIRY'],
  ({ lines }, sent) =>
    lines.filter((line) => over(line, given(sent).today)).map(({ lineNum }) => refuse('NT_EXPIRY', { params: { line: lineNum } })),
  ask,
);
export const reported = every<Note, MachineEvent>(
  ['NT_REPORT'],
  ({ lines }, sent) =>
    lines
      .filter((line) => waitsForInspection(line, given(sent)) && !isSaid(line.reportIds))
      .map(({ lineNum }) => refuse('NT_REPORT', { params: { line: lineNum } })),
  ask,
);
export const permitted = rule<Note, MachineEvent>(
  ['SUP_GATE_PO_DELIVER'],
  (_note, sent) => {
    const { gated } = given(sent);
    return !gated || refuse('SUP_GATE_PO_DELIVER', { words: { reason: gated } });
  },
  ask,
);
export const onePlace = guard<Note, MachineEvent>('NT_ONE_SHIPTO', (_note, sent) => given(sent).shipToDiffers !== true, ask);
export const notTooEarly = every<Note, MachineEvent>(
  ['NT_TODAY'],
  ({ lines }, sent) => {
    const { today, earliest = {} } = given(sent);
    const early = lines.filter(({ lineNum }) => today !== undefined && compareDates(today, earliest[lineNum] ?? today) < 0);
    return early.map(({ lineNum }) => refuse('NT_TODAY', { params: { line: lineNum, date: earliest[lineNum]! } }));
  },
  ask,
);
/** What its orders were asked for stays on record: answers may still be on their way. */
export const neverAsked = guard<Note>('DN_WAS_ISSUED', ({ reserveRound }) => (reserveRound ?? 0) === 0, { over: ['reserveRound'] });
export const wasAsked = guard<Note>('DN_NEVER_ISSUED', ({ reserveRound }) => (reserveRound ?? 0) > 0, { over: ['reserveRound'] });
export const notArrived = guard<Note, MachineEvent>('NT_ARRIVED', (_note, { actor }) => actor.userType !== 'EX', ask);
export const never = guard<Note>('NT_RECEIVED', () => false, { over: [] });

type ReceiveRow = NoteEventOf<'RECEIVE'>['payload']['rows'][number];
const takenOf = ({ qty, shortQty }: ReceiveRow) => add(qty, shortQty ?? '0');
export const receivable: Guard<Note, NoteEventOf<'RECEIVE'>> = every(
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
export const underWay = guard<Note, NoteEventOf<'CLOSE_LINE'>>(
  'NT_NO_TRANSIT',
  (note, { payload }) => isPositive(lineOf(note, payload.lineNum)?.transitQty ?? '0'),
  ask,
);
export const inspectable: Guard<Note, NoteEventOf<'INSPECT'>> = every(
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
export const concedable: Guard<Note, NoteEventOf<'CONCEDE'>> = every(
  ['NT_REJECT_EXCEEDS'],
  (note: Note, { payload }: NoteEventOf<'CONCEDE'>) => rejectFault(lineOf(note, payload.lineNum), payload.lineNum, payload.qty),
  ask,
);
export const returnable: Guard<Note, NoteEventOf<'RETURN'>> = every(
  ['NT_REJECT_EXCEEDS'],
  (note: Note, { payload }: NoteEventOf<'RETURN'>) => {
    const lines = linesOf(note);
    return [...byLine(payload.rows)].flatMap(([line, rows]) => rejectFault(lines.get(line), line, sum(rows.map(({ qty }) => qty))));
  },
  ask,
);

/** What was billed of the line is not asked: a later return is a credit to bill. */
export const inStock: Guard<Note, NoteEventOf<'STOCK_RETURN'>> = every(
  ['NT_ACCEPT_EXCEEDS', 'NT_CONSIGN'],
  (note: Note, { payload }: NoteEventOf<'STOCK_RETURN'>) => {
    const found = lineOf(note, payload.lineNum);
    if (found?.consignFlag === 'Y') return [refuse('NT_CONSIGN', { params: { line: payload.lineNum } })];
    const qty = found?.acceptedQty ?? '0';
    const fits = isPositive(payload.qty) && !gt(payload.qty, qty);
    return fits ? [] : [refuse('NT_ACCEPT_EXCEEDS', { params: { line: payload.lineNum, qty } })];
  },
  ask,
);

/** Of goods that stay the supplier's, what was accepted is noted once. */
export const notable: Guard<Note, NoteEventOf<'CREATE_CONSIGN_NOTE'>> = every(
  ['CN_NOT_CONSIGN', 'CN_QTY', 'CN_WAREHOUSE'],
  (note: Note, { payload }: NoteEventOf<'CREATE_CONSIGN_NOTE'>) => {
    const lines = linesOf(note);
    const faults = [...byLine(payload.rows)].flatMap(([line, rows]) => {
      const found = lines.get(line);
      if (found?.consignFlag !== 'Y') return [refuse('CN_NOT_CONSIGN', { params: { line } })];
      const [wanted, qty] = [rows.map((row) => row.qty), found.unnotedQty ?? '0'];
      return wanted.every(isPositive) && !gt(sum(wanted), qty) ? [] : [refuse('CN_QTY', { params: { line, qty } })];
    });
    const kept = payload.warehouseCode ?? note.warehouseCode;
    return kept === null ? [...faults, refuse('CN_WAREHOUSE', { field: 'warehouseCode' })] : faults;
  },
  ask,
);
