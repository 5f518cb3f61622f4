/** The figures of deliveries as they stand (orders-deliveries.md §14): of a supplier, a material, a category, some months. */
import { min, sub, sum, isPositive } from '../../../state-machines/kernel/primitives/decimal.js';
import type { DecimalString } from '../../../state-machines/kernel/primitives/decimal.js';
import { addDays, addMonths, isMonth } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { figuresOf, onTime } from '../../../state-machines/orders/on-time.js';
import type { OnTime, Window } from '../../../state-machines/orders/on-time.js';
import { DUE_BASES, duesOf } from '../../../state-machines/trade/dues.js';
import type { Due, DueBasis } from '../../../state-machines/trade/dues.js';
import type { Receipt } from '../../../state-machines/trade/allotted.js';
import type { CallTools, SpecialCall } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalId } from '../../kernel/edges/body.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { deliveriesRead } from '../../trade/delivery-readers.js';
import type { Asked, LineDue, Moved, NoticeDue } from './on-time.queries.js';
import { MOST_LINES, besidesOf, confirmedOf, lineDues, movesOf, noticeDues } from './on-time.queries.js';

const QTY_BASES = ['ACCEPTED', 'RECEIVED'] as const;
type QtyBasis = (typeof QTY_BASES)[number];
const MOST_MONTHS = 24;
const unknown = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

/** @throws EdgeError FIELD_FORMAT */
function chosen<T extends string>(body: Body, name: string, values: readonly [T, ...T[]]): T {
  const said = body[name] ?? values[0];
  const found = values.find((value) => value === said);
  if (found === undefined) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  return found;
}
/** @throws EdgeError FIELD_FORMAT */
function monthOf(body: Body, name: string, today: string): string {
  const said = body[name] ?? today.slice(0, 7);
  if (!isMonth(said)) throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: name, params: { field: name } });
  return said;
}

interface Question extends Asked {
  readonly basis: DueBasis;
  readonly qtyBasis: QtyBasis;
  readonly today: string;
}
async function asked(body: Body, { viewer, today }: CallTools): Promise<Question | { readonly refusal: Refusal }> {
  const orgId = optionalId(body, 'orgId');
  const read = deliveriesRead(viewer, { supplierId: optionalId(body, 'supplierId'), orgIds: orgId === null ? null : [orgId] });
  if (read === null) return unknown;
  const day = await today(orgId);
  const [from, last] = [`${monthOf(body, 'monthFrom', day)}-01`, `${monthOf(body, 'monthTo', day)}-01`];
  const to = addDays(addMonths(last, 1), -1);
  if (to < from || last > addMonths(from, MOST_MONTHS - 1))
    return { refusal: refusal('PO_FIGURES_PERIOD', { params: { most: MOST_MONTHS } }) };
  return {
    ...read,
    ...{ itemId: optionalId(body, 'itemId'), categoryId: optionalId(body, 'categoryId'), from, to },
    ...{ basis: chosen(body, 'basis', DUE_BASES), qtyBasis: chosen(body, 'qtyBasis', QTY_BASES), today: day },
  };
}

/** What counts of the receipts of one line of a note: all of it, or what was accepted, on the days on which it came in. */
function counted(moves: readonly Moved[], qtyBasis: QtyBasis): readonly Receipt[] {
  const qtyOf = (...movements: readonly string[]): DecimalString =>
    sum(moves.filter(({ movement }) => movements.includes(movement)).map(({ qty }) => qty));
  const receipts = moves.filter(({ movement }) => movement === 'RECEIVE');
  if (qtyBasis === 'RECEIVED') return receipts;
  let left = sub(qtyOf('INSPECT_OK', 'CONCEDE'), qtyOf('STOCK_RETURN', 'CONSIGN_RETURN'));
  return receipts.flatMap(({ date, qty }) => {
    if (!isPositive(left)) return [];
    const taken = min(qty, left);
    left = sub(left, taken);
    return [{ date, qty: taken }];
  });
}
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string | null): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const own = found.get(key);
    if (own) own.push(row);
    else found.set(key, [row]);
  }
  return found;
}

type Line = Pick<LineDue, 'orderId' | 'docNumber' | 'supplierId' | 'lineNum' | 'itemId' | 'itemName'> & Window;
const shown = ({ orderId, docNumber, supplierId, lineNum, itemId, itemName }: Line, { lateness: _lateness, ...row }: OnTime) => ({
  ...{ orderId, docNumber, supplierId, lineNum, itemId, itemName },
  ...row,
});

interface Matter {
  readonly line: Line;
  readonly dues: readonly Due[];
  readonly moves: readonly Moved[];
}
/** What is due of each line, or each line of a notice, with what came of it. */
async function matters(question: Question, { db }: CallTools): Promise<readonly Matter[] | null> {
  const ofNotices = question.basis === 'NOTICE';
  const lines: readonly (LineDue | NoticeDue)[] = ofNotices ? await noticeDues(db, question) : await lineDues(db, question);
  if (lines.length > MOST_LINES) return null;
  const moves = await movesOf(db, [...new Set(lines.map(({ orderId }) => orderId))]);
  const keyOf = ({ orderId, lineNum }: Pick<Moved, 'orderId' | 'lineNum'>) => `${orderId}:${lineNum}`;
  const came = grouped(moves, ofNotices ? ({ noticeKey }) => noticeKey : keyOf);
  return lines.map((line) =>
    'noticeKey' in line
      ? { line, dues: [{ dueDate: line.dueDate, qty: line.qty }], moves: came.get(line.noticeKey) ?? [] }
      : { line, dues: duesOf(line, question.basis as Exclude<DueBasis, 'NOTICE'>), moves: came.get(keyOf(line)) ?? [] },
  );
}

/** `{supplierId, orgId, itemId, categoryId, monthFrom, monthTo, basis, qtyBasis, totalsOnly}` → `{totals, rows}`; months are those in which it is due. */
export const deliveryPerformance: SpecialCall = async (body, tools) => {
  const question = await asked(body, tools);
  if ('refusal' in question) return question;
  const found = await matters(question, tools);
  if (found === null) return { refusal: refusal('PO_FIGURES_MANY', { params: { most: MOST_LINES } }) };
  const rows = found.flatMap(({ line, dues, moves }) => {
    const receipts = [...grouped(moves, ({ noteKey }) => noteKey).values()].flatMap((own) => counted(own, question.qtyBasis));
    return onTime(dues, receipts, line, question.today)
      .filter(({ dueDate }) => dueDate >= question.from && dueDate <= question.to)
      .map((row) => ({ line, row }));
  });
  const beside = { ...(await besidesOf(tools.db, question)), ...(await confirmedOf(tools.db, question)) };
  return {
    data: {
      totals: figuresOf(
        rows.map(({ row }) => row),
        beside,
      ),
      rows: body['totalsOnly'] === 'Y' ? [] : rows.map(({ line, row }) => shown(line, row)),
    },
  };
};
