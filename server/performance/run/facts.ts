/**
 * Facts of suppliers in a period (performance.md §1), as they were known at the cut-off: receipts, inspections and answers
 * from histories, all else from the documents as they stand.
 */
import type { FactRow } from '../../../state-machines/performance/run/fields.js';
import type { Excluded, Fact } from '../../../state-machines/performance/scoring/formulas.js';
import type { Receipt } from '../../../state-machines/trade/allotted.js';
import { allotted } from '../../../state-machines/trade/allotted.js';
import { duesOf } from '../../../state-machines/trade/dues.js';
import type { OrderedLine } from '../../../state-machines/trade/dues.js';
import { add, isPositive, min, sub, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { DAY_MS, daysBetween } from '../../../state-machines/kernel/primitives/instant.js';
import type { Queryable } from '../../kernel/contracts.js';
import { cameIntoForce, ordersPlaced } from '../../trade/order-standing.js';
import { perUnitSql } from '../../trade/price-unit.js';

export interface Scope {
  readonly orgIds: readonly string[];
  readonly supplierIds: readonly string[];
  readonly from: string;
  readonly to: string;
  /** Instant, and its day. */
  readonly cutOff: number;
  readonly cutOffDay: string;
  readonly zone: string;
}
export type StoredFact = Omit<FactRow, 'factKey' | 'calcNo'>;

/** More rows than this are not scored at once: the scheme is to be divided. */
export const MOST_FACTS = 20_000;
export class TooManyFacts extends Error {}

const blank = {
  billId: null,
  billNumber: null,
  lineNumber: null,
  itemName: null,
  factDate: null,
  dueDate: null,
  qty: null,
  okQty: null,
  ngQty: null,
  amount: null,
  excluded: [] as readonly Excluded[],
} as const;
type Detail<T extends Fact['factType']> = Omit<Extract<Fact, { factType: T }>, 'factType' | 'supplierId' | 'excluded'>;
const stored = <T extends Fact['factType']>(
  factType: T,
  supplierId: string,
  billType: StoredFact['billType'],
  detail: Detail<T>,
  more: Partial<StoredFact>,
): StoredFact => ({ ...blank, factType, supplierId, billType, detail: { ...detail }, ...more });

/** A stored row as formulas read it. */
export const factOf = ({
  factType,
  supplierId,
  detail,
  excluded,
}: Pick<FactRow, 'factType' | 'supplierId' | 'detail' | 'excluded'>): Fact =>
  ({ ...detail, factType, supplierId, excluded: excluded ?? [] }) as unknown as Fact;

async function all<Row extends object>(db: Queryable, sql: string, params: readonly unknown[]): Promise<readonly Row[]> {
  const { rows } = await db.query<Row>(`${sql} limit ${MOST_FACTS + 1}`, params);
  if (rows.length > MOST_FACTS) throw new TooManyFacts();
  return rows;
}

interface NoteLine {
  readonly noteId: string;
  readonly number: string;
  readonly supplier: string;
  readonly inspected: 'Y' | 'N' | null;
  readonly line: number;
  readonly orderId: string | null;
  readonly orderLine: number | null;
  /** Of the notice that it was shipped on. */
  readonly noticeKey: string | null;
  readonly item: string | null;
  readonly itemId: string | null;
  readonly price: string | null;
  readonly worth: string | null;
}
interface Move {
  readonly noteId: string;
  readonly event: 'RECEIVE' | 'INSPECT' | 'CONCEDE' | 'RETURN' | 'CLOSE_LINE';
  /** In the zone of the run. */
  readonly day: string;
  readonly line: number;
  readonly qty: string;
  readonly other: string;
}
const notesSql = `
  select h.id::text as "noteId", h.doc_number as number, h.supplier_id::text as supplier, coalesce(l.inspect_flag, h.inspect_flag) as inspected,
         l.line_num::int as line, l.order_id::text as "orderId", l.order_line::int as "orderLine", l.item_name as item,
         l.notice_id || ':' || l.notice_line as "noticeKey",
         l.item_id::text as "itemId", ${perUnitSql('o', 'price_excl')}::numeric(18,6)::text as price,
         (${perUnitSql('o', 'price_excl')} * coalesce(p.base_amount / nullif(p.amount_incl, 0), 1))::numeric(18,6)::text as worth
    from srm_pur_delivery_note_header h join srm_pur_delivery_note_line l on l.doc_id = h.id
    left join srm_pur_order_line o on o.doc_id = l.order_id and o.line_num = l.order_line
    left join srm_pur_order_header p on p.id = l.order_id
   where h.supplier_id = any($1::bigint[]) and h.org_id = any($2::bigint[]) and h.state not in ('draft', 'reserving', 'cancelled')
     and h.ship_date >= $3::date - 400 and h.ship_date <= $4::date
   order by h.id, l.line_num`;
const movesSql = `
  select h.id::text as "noteId", e.event, (e.at at time zone $6::text)::date::text as day,
         coalesce(r ->> 'lineNum', p.payload ->> 'lineNum')::int as line,
         coalesce(r ->> 'qty', r ->> 'okQty', p.payload ->> 'qty', '0') as qty, coalesce(r ->> 'shortQty', r ->> 'ngQty', '0') as other
    from srm_pur_delivery_note_header h
    join document_event e on e.doc_type = 'srmPurDeliveryNoteHeader' and e.doc_id = h.id
    join document_payload p on p.doc_type = e.doc_type and p.doc_id = e.doc_id and p.rev = e.rev
    left join lateral jsonb_array_elements(case when jsonb_typeof(p.payload -> 'rows') = 'array' then p.payload -> 'rows' end) r on true
   where h.supplier_id = any($1::bigint[]) and h.org_id = any($2::bigint[]) and h.ship_date >= $3::date - 400 and h.ship_date <= $4::date
     and e.event in ('RECEIVE', 'INSPECT', 'CONCEDE', 'RETURN', 'CLOSE_LINE') and e.at <= to_timestamp($5::float8 / 1000)
   order by e.at, h.id`;

interface Delivery extends NoteLine {
  readonly moves: readonly Move[];
}
async function deliveriesOf(db: Queryable, { supplierIds, orgIds, from, cutOff, cutOffDay, zone }: Scope): Promise<readonly Delivery[]> {
  const notes = await all<NoteLine>(db, notesSql, [supplierIds, orgIds, from, cutOffDay]);
  const moves = await all<Move>(db, movesSql, [supplierIds, orgIds, from, cutOffDay, cutOff, zone]);
  const byLine = new Map<string, Move[]>();
  for (const move of moves) {
    const key = `${move.noteId}/${move.line}`;
    byLine.set(key, [...(byLine.get(key) ?? []), move]);
  }
  return notes.map((note) => ({ ...note, moves: byLine.get(`${note.noteId}/${note.line}`) ?? [] }));
}
const movesAs = ({ moves }: Delivery, event: Move['event']) => moves.filter((move) => move.event === event);

/** What was accepted of a delivery, by the days on which it came in. */
function acceptedOf(delivery: Delivery): readonly Receipt[] {
  const receipts = movesAs(delivery, 'RECEIVE').map(({ day, qty }) => ({ date: day, qty }));
  if (delivery.inspected !== 'Y') return receipts.filter(({ qty }) => isPositive(qty));
  let left = sum([...movesAs(delivery, 'INSPECT'), ...movesAs(delivery, 'CONCEDE')].map(({ qty }) => qty));
  return receipts.flatMap(({ date, qty }) => {
    const taken = min(qty, left);
    left = sub(left, taken);
    return isPositive(taken) ? [{ date, qty: taken }] : [];
  });
}

const within = ({ from, to }: Scope, day: string): boolean => day >= from && day <= to;

/** What was called off by notice is due on the days of the notices (orders-deliveries.md §14). */
const noticesOfLine = `srm_pur_delivery_notice_line n join srm_pur_delivery_notice_header d on d.id = n.doc_id
     and d.state not in ('draft', 'reserving', 'cancelled') and n.order_id = h.id and n.order_line = l.line_num`;
const lineSql = `h.id::text as id, h.doc_number as number, h.supplier_id::text as supplier, l.line_num::int as line, l.item_name as item,
         l.need_date::text as "needDate", coalesce(l.under_tol_rate, 0)::text as under, coalesce(b.late_days, 0)::int as late,
         coalesce(b.early_days, 3)::int as early`;
const dueSql = `
  select ${lineSql}, l.promise_date::text as "promiseDate", trim_scale(l.order_qty)::text as "orderQty",
         coalesce((select jsonb_agg(jsonb_build_object('qty', trim_scale(s.qty)::text,
                'promiseDate', s.promise_date::text, 'requestedDate', s.requested_date::text) order by s.promise_date, s.schedule_num)
              from srm_pur_order_schedule s where s.doc_id = h.id and s.line_num = l.line_num and s.accepted_flag = 'Y'), '[]') as promises,
         coalesce((select jsonb_agg(jsonb_build_object('date', (r.record_time at time zone $5::text)::date::text,
                'qty', trim_scale(case when r.to_account = 'CANCELLED' then r.qty else -r.qty end)::text))
              from srm_pur_order_record_info r where r.doc_id = h.id and r.line_num = l.line_num
                and (r.to_account = 'CANCELLED' or r.from_account = 'CANCELLED')), '[]') as cancelled
    from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id left join srm_pur_bill_type b on b.id = h.bill_type_id
   where h.supplier_id = any($1::bigint[]) and h.org_id = any($2::bigint[])
     and h.state in (${ordersPlaced}) and not (coalesce(b.notice_flag, 'N') = 'Y' and exists (select from ${noticesOfLine}))
     and (coalesce(l.promise_date, l.need_date) between $3::date and $4::date or l.need_date between $3::date and $4::date
       or exists (select from srm_pur_order_schedule s where s.doc_id = h.id and s.line_num = l.line_num
                    and (s.promise_date between $3::date and $4::date or s.requested_date between $3::date and $4::date)))
   order by h.id, l.line_num`;
interface DueLine {
  readonly id: string;
  readonly number: string;
  readonly supplier: string;
  readonly line: number;
  readonly item: string | null;
  readonly needDate: string;
  readonly under: string;
  readonly late: number;
  readonly early: number;
}
type DueRow = OrderedLine & DueLine;
const calledSql = `
  select ${lineSql}, n.doc_id || ':' || n.line_num as "noticeKey", n.deliver_date::text as "dueDate",
         trim_scale(n.notice_qty - coalesce(n.closed_qty, 0))::text as qty
    from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id join srm_pur_bill_type b on b.id = h.bill_type_id and b.notice_flag = 'Y'
    join lateral (select n.*, d.deliver_date from ${noticesOfLine}) n on true
   where h.supplier_id = any($1::bigint[]) and h.org_id = any($2::bigint[]) and h.state in (${ordersPlaced})
     and n.notice_qty > coalesce(n.closed_qty, 0) and l.need_date is not null
     and (n.deliver_date between $3::date and $4::date or l.need_date between $3::date and $4::date)
   order by h.id, l.line_num, n.doc_id, n.line_num`;
interface CalledRow extends DueLine {
  readonly noticeKey: string;
  readonly dueDate: string;
  readonly qty: string;
}
/** A fact for each line of a notice, with what was shipped on it. */
async function calledFacts(db: Queryable, scope: Scope, deliveries: readonly Delivery[]): Promise<readonly StoredFact[]> {
  const rows = await all<CalledRow>(db, calledSql, [scope.supplierIds, scope.orgIds, scope.from, scope.to]);
  return rows.flatMap((row) => {
    const shipped = deliveries.filter(({ noticeKey }) => noticeKey === row.noticeKey).flatMap(acceptedOf);
    const due = { dueDate: row.dueDate, qty: row.qty };
    return [dueFact(row, scope, { ...due, receipts: allotted([due], shipped)[0]! })];
  });
}
/** A fact for each promise of a line: what was accepted fills the earlier ones first. */
async function dueFacts(db: Queryable, scope: Scope, deliveries: readonly Delivery[]): Promise<readonly StoredFact[]> {
  const rows = await all<DueRow>(db, dueSql, [scope.supplierIds, scope.orgIds, scope.from, scope.to, scope.zone]);
  const byLine = new Map<string, Receipt[]>();
  for (const delivery of deliveries) {
    const key = `${delivery.orderId}/${delivery.orderLine}`;
    byLine.set(key, [...(byLine.get(key) ?? []), ...acceptedOf(delivery)]);
  }
  return rows.flatMap((row) => {
    const dues = duesOf(row, 'PROMISE');
    const came = allotted(dues, byLine.get(`${row.id}/${row.line}`) ?? []);
    return dues.flatMap((due, index) =>
      within(scope, due.dueDate) || within(scope, row.needDate) ? [dueFact(row, scope, { ...due, receipts: came[index]! })] : [],
    );
  });
}
const allDue = async (db: Queryable, scope: Scope, deliveries: readonly Delivery[]): Promise<readonly StoredFact[]> => [
  ...(await dueFacts(db, scope, deliveries)),
  ...(await calledFacts(db, scope, deliveries)),
];
interface Came {
  readonly dueDate: string;
  readonly qty: string;
  readonly receipts: readonly Receipt[];
}
function dueFact(row: DueLine, { cutOffDay, from, to }: Scope, { dueDate, qty: dueQty, receipts }: Came): StoredFact {
  const window = { lateDays: row.late, earlyDays: row.early, underTolRate: row.under };
  return stored(
    'F_DUE',
    row.supplier,
    'ORDER_SCHEDULE',
    { promiseDate: dueDate, needDate: row.needDate, dueQty, receipts, ...window, cutOff: cutOffDay, from, to },
    {
      ...{ billId: row.id, billNumber: row.number, lineNumber: row.line, itemName: row.item },
      ...{ factDate: dueDate, dueDate, qty: dueQty, okQty: sum(receipts.map(({ qty }) => qty)) },
    },
  );
}

const placeOf = ({ noteId, number, line, item }: NoteLine): Partial<StoredFact> => ({
  billId: noteId,
  billNumber: number,
  lineNumber: line,
  itemName: item,
});
function receivedOf(scope: Scope, deliveries: readonly Delivery[], faults: ReadonlySet<string>): readonly StoredFact[] {
  return deliveries.flatMap((delivery) => {
    const received = movesAs(delivery, 'RECEIVE').filter(({ day }) => within(scope, day));
    if (received.length === 0) return [];
    const closed = movesAs(delivery, 'CLOSE_LINE').length > 0;
    const receivedQty = sum(received.map(({ qty }) => qty));
    const shortQty = sum(received.map(({ other }) => other));
    const returnedQty = sum(movesAs(delivery, 'RETURN').map(({ qty }) => qty));
    const detail: Detail<'F_RCV'> = {
      receivedQty,
      returnedQty,
      // What was given up after the receipt is short, too.
      shortQty: closed && !isPositive(shortQty) ? '0.000001' : shortQty,
      faultFlag: faults.has(delivery.number) ? 'Y' : 'N',
    };
    const more = { ...placeOf(delivery), factDate: received[0]!.day, qty: receivedQty, ngQty: returnedQty };
    return [stored('F_RCV', delivery.supplier, 'DELIVERY_NOTE', detail, more)];
  });
}
function lotsOf(scope: Scope, deliveries: readonly Delivery[]): readonly StoredFact[] {
  return deliveries.flatMap((delivery) => {
    let conceded = sum(movesAs(delivery, 'CONCEDE').map(({ qty }) => qty));
    return movesAs(delivery, 'INSPECT').flatMap(({ day, qty: okQty, other: ngQty }) => {
      const concededQty = min(ngQty, conceded);
      conceded = sub(conceded, concededQty);
      return within(scope, day)
        ? [
            stored(
              'F_LOT',
              delivery.supplier,
              'INSPECT_LOT',
              { ngQty, concededQty },
              { ...placeOf(delivery), factDate: day, qty: add(okQty, ngQty), okQty, ngQty },
            ),
          ]
        : [];
    });
  });
}

const eventsSql = `
  select id::text, doc_number as number, supplier_id::text as supplier, event_type as type, event_date::text as date, points::text, qty::text,
         bill_number as bill
    from slc_supplier_performance
   where supplier_id = any($1::bigint[]) and org_id = any($2::bigint[]) and state = 'confirmed' and event_date between $3::date and $4::date
   order by id`;
interface EventRow {
  readonly id: string;
  readonly number: string;
  readonly supplier: string;
  readonly type: string;
  readonly date: string;
  readonly points: string;
  readonly qty: string | null;
  readonly bill: string | null;
}
const incidentsOf = (rows: readonly EventRow[]): readonly StoredFact[] =>
  rows.flatMap((row) => {
    const more = { billId: row.id, billNumber: row.number, factDate: row.date, qty: row.qty };
    const incident = stored('F_EVENT', row.supplier, 'EVENT', { points: row.points }, more);
    return row.type === 'LINE_DEFECT' ? [incident, stored('F_LINE', row.supplier, 'EVENT', { qty: row.qty ?? '0' }, more)] : [incident];
  });

const confirmationsSql = `
  select h.id::text, h.doc_number as number, h.supplier_id::text as supplier, (extract(epoch from s.at) * 1000)::float8 as sent,
         (s.at at time zone $6::text)::date::text as day,
         (select (extract(epoch from min(c.at)) * 1000)::float8 from document_event c
           where c.doc_type = s.doc_type and c.doc_id = s.doc_id and c.event = 'SUPPLIER_CONFIRM' and c.rev > s.rev
             and c.at <= to_timestamp($5::float8 / 1000)) as confirmed,
         (select b.confirm_days::int from srm_pur_bill_type b where b.id = h.bill_type_id and b.confirm_flag = 'Y') as days
    from srm_pur_order_header h
    join document_event s on s.doc_type = 'srmPurOrderHeader' and s.doc_id = h.id and ${cameIntoForce('s')}
   where h.supplier_id = any($1::bigint[]) and h.org_id = any($2::bigint[])
     and s.at >= to_timestamp($3::float8 / 1000) and s.at < to_timestamp($4::float8 / 1000)
   order by h.id`;
interface ConfirmationRow {
  readonly id: string;
  readonly number: string;
  readonly supplier: string;
  readonly sent: number;
  readonly day: string;
  readonly confirmed: number | null;
  /** Within which the kind of order wants an answer; null: it wants none. */
  readonly days: number | null;
}
const invitationsSql = `
  select h.id::text, h.doc_number as number, s.supplier_id::text as supplier, (h.confirm_deadline at time zone $5::text)::date::text as day,
         s.confirm_state as answer, s.responded_at is not null and s.responded_at <= h.confirm_deadline as "inTime", s.decline_reason as reason
    from srm_sfd_compete_header h join srm_sfd_compete_supplier s on s.doc_id = h.id
   where s.supplier_id = any($1::bigint[]) and h.org_id = any($2::bigint[]) and h.state not in ('draft', 'approving', 'rejected', 'cancelled')
     and h.confirm_deadline >= to_timestamp($3::float8 / 1000) and h.confirm_deadline < to_timestamp($4::float8 / 1000)
   order by h.id`;
interface InvitationRow {
  readonly id: string;
  readonly number: string;
  readonly supplier: string;
  readonly day: string;
  readonly answer: string | null;
  readonly inTime: boolean;
  readonly reason: string | null;
}
const answerOf = ({ answer, inTime, reason }: InvitationRow): 'RESPONDED' | 'DECLINED' | 'NONE' => {
  if (answer === 'DECLINED') return inTime && (reason ?? '').trim() !== '' ? 'DECLINED' : 'NONE';
  return inTime ? 'RESPONDED' : 'NONE';
};
const invoicesSql = `
  select distinct on (h.id) h.id::text, h.doc_number as number, h.supplier_id::text as supplier, (e.at at time zone $6::text)::date::text as day,
         not exists (select 1 from document_event r where r.doc_type = e.doc_type and r.doc_id = e.doc_id and r.event = 'RETURN_INVOICE'
                       and r.at <= to_timestamp($5::float8 / 1000)) as clean
    from srm_slc_supplier_inv_doc_header h
    join document_event e on e.doc_type = 'srmSlcSupplierInvDocHeader' and e.doc_id = h.id and e.event in ('APPROVE', 'RETURN_INVOICE')
   where h.supplier_id = any($1::bigint[]) and h.org_id = any($2::bigint[])
     and e.at >= to_timestamp($3::float8 / 1000) and e.at < to_timestamp($4::float8 / 1000)
   order by h.id, e.at`;
const reportsSql = `
  select id::text, doc_number as number, supplier_id::text as supplier, (rectify_deadline at time zone $5::text)::date::text as day,
         state in ('verifying', 'closed') and coalesce(rectify_overdue, 'N') <> 'Y' as "inTime"
    from srm_spe_performance
   where supplier_id = any($1::bigint[]) and org_id = any($2::bigint[]) and rectify_deadline >= to_timestamp($3::float8 / 1000)
     and rectify_deadline < to_timestamp($4::float8 / 1000) order by id`;

type Billed = Pick<ConfirmationRow, 'id' | 'number'>;
const bill = ({ id, number }: Billed) => ({ billId: id, billNumber: number });
async function confirmationsOf(db: Queryable, scope: Scope, instants: readonly [number, number]): Promise<readonly StoredFact[]> {
  const { supplierIds, orgIds, cutOff, zone } = scope;
  const orders = await all<ConfirmationRow>(db, confirmationsSql, [supplierIds, orgIds, ...instants, cutOff, zone]);
  return orders.map((row) =>
    stored(
      'F_CONF',
      row.supplier,
      'ORDER',
      { sentAt: row.sent, confirmedAt: row.confirmed, deadline: row.days === null ? null : row.sent + row.days * DAY_MS },
      { ...bill(row), factDate: row.day },
    ),
  );
}
async function answersOf(db: Queryable, scope: Scope, instants: readonly [number, number]): Promise<readonly StoredFact[]> {
  const { supplierIds, orgIds, cutOff, zone } = scope;
  const timed = [supplierIds, orgIds, ...instants, cutOff, zone];
  const invited = await all<InvitationRow>(db, invitationsSql, [supplierIds, orgIds, ...instants, zone]);
  const invoices = await all<{ id: string; number: string; supplier: string; day: string; clean: boolean }>(db, invoicesSql, timed);
  const reports = await all<{ id: string; number: string; supplier: string; day: string; inTime: boolean }>(db, reportsSql, [
    supplierIds,
    orgIds,
    ...instants,
    zone,
  ]);
  return [
    ...invited.map((row) => stored('F_RFQ', row.supplier, 'SOURCING', { answer: answerOf(row) }, { ...bill(row), factDate: row.day })),
    ...invoices.map((row) =>
      stored('F_INV', row.supplier, 'INVOICE', { cleanFlag: row.clean ? 'Y' : 'N' }, { ...bill(row), factDate: row.day }),
    ),
    ...reports.map((row) =>
      stored('F_CAR', row.supplier, 'EVENT', { inTime: row.inTime }, { ...bill(row), factDate: row.day, dueDate: row.day }),
    ),
  ];
}

const pricesSql = `
  select distinct on (h.supplier_id, l.item_id) h.supplier_id::text as supplier, l.item_id::text as item,
         ${perUnitSql('l', 'price_excl')}::numeric(18,6)::text as price
    from srm_pur_agreement_header h join srm_pur_agreement_line l on l.doc_id = h.id
   where h.supplier_id = any($1::bigint[]) and h.state in ('effective', 'suspended', 'expired', 'terminated') and l.price_excl is not null
     and l.line_valid_from <= $2::date and l.line_valid_to >= $2::date
   order by h.supplier_id, l.item_id, l.line_valid_from desc`;
/** Receipts of what had a price on the last day of the year before. */
async function pricedOf(db: Queryable, scope: Scope, deliveries: readonly Delivery[]): Promise<readonly StoredFact[]> {
  const before = `${Number(scope.from.slice(0, 4)) - 1}-12-31`;
  const rows = await all<{ supplier: string; item: string; price: string }>(db, pricesSql, [scope.supplierIds, before]);
  const base = new Map(rows.map(({ supplier, item, price }) => [`${supplier}/${item}`, price]));
  return deliveries.flatMap((delivery) => {
    const basePrice = base.get(`${delivery.supplier}/${delivery.itemId}`);
    const received = movesAs(delivery, 'RECEIVE').filter(({ day }) => within(scope, day));
    if (basePrice === undefined || delivery.price === null || received.length === 0) return [];
    const qty = sum(received.map((move) => move.qty));
    const more = { ...placeOf(delivery), factDate: received[0]!.day, qty };
    return [stored('F_PRICE', delivery.supplier, 'DELIVERY_NOTE', { basePrice, price: delivery.price, qty }, more)];
  });
}

/** Items of inquiries that were awarded, as each supplier offered them last and as the lowest that was not knocked out did, in one currency. */
const quotedSql = `
  with offered as (
    select h.id, h.doc_number as number, (h.bid_end_date at time zone $5::text)::date::text as day, b.supplier_id::text as supplier,
           (l ->> 'itemNo')::int as line, (l ->> 'price')::numeric * coalesce(nullif(b.exchange_rate, 0), 1)
             / case when h.price_basis = 'INCL' then 1 + coalesce(b.tax_rate, 0) / 100 else 1 end as price,
           b.knockout_failed = 'Y' or b.bid_state = 'DISQUALIFIED' as out
      from srm_sfd_auction_header h
      join srm_sfd_auction_bid b on b.doc_id = h.id and b.opened_flag = 'Y' and b.bid_state not in ('SUPERSEDED', 'WITHDRAWN')
           and b.round_no = (select max(x.round_no) from srm_sfd_auction_bid x where x.doc_id = h.id and x.supplier_id = b.supplier_id
                               and x.opened_flag = 'Y' and x.bid_state not in ('SUPERSEDED', 'WITHDRAWN'))
      cross join lateral jsonb_array_elements(case when jsonb_typeof(b.lines) = 'array' then b.lines else '[]'::jsonb end) l
     where h.org_id = any($2::bigint[]) and h.state in ('awarded', 'generated') and coalesce(l ->> 'noBidFlag', 'N') <> 'Y'
       and (l ->> 'price')::numeric > 0
       and h.bid_end_date >= to_timestamp($3::float8 / 1000) and h.bid_end_date < to_timestamp($4::float8 / 1000))
  select o.id::text, o.number, o.day, o.supplier, o.line, i.item_name as item, trim_scale(round(o.price, 6))::text as own, trim_scale(i.quantity)::text as qty,
         trim_scale(round((select min(x.price) from offered x where x.id = o.id and x.line = o.line and not x.out), 6))::text as lowest
    from offered o join srm_sfd_auction_item i on i.doc_id = o.id and i.item_no = o.line
   where o.supplier = any($1::text[]) and not o.out
   order by o.id, o.line`;
interface QuotedRow {
  readonly id: string;
  readonly number: string;
  readonly day: string;
  readonly supplier: string;
  readonly line: number;
  readonly item: string | null;
  readonly own: string;
  readonly qty: string;
  readonly lowest: string;
}
async function quotedOf(
  db: Queryable,
  { supplierIds, orgIds, zone }: Scope,
  instants: readonly [number, number],
): Promise<readonly StoredFact[]> {
  const rows = await all<QuotedRow>(db, quotedSql, [supplierIds, orgIds, ...instants, zone]);
  return rows.map(({ id, number, day, supplier, line, item, own, qty, lowest }) =>
    stored(
      'F_QUOTE',
      supplier,
      'SOURCING',
      { ownPrice: own, lowestPrice: lowest, qty },
      { billId: id, billNumber: number, lineNumber: line, itemName: item, factDate: day, qty },
    ),
  );
}

/** Days of the period on which a supplier held each certificate that everybody must have. */
const certificatesSql = `
  select s.id::text as supplier, r.type,
         (select count(*)::int from generate_series($2::date, $3::date, interval '1 day') d
           where exists (select 1 from srm_slc_supplier_certificates c where c.doc_id = s.id and c.cert_type = r.type
                           and (c.issue_date is null or c.issue_date <= d::date)
                           and (c.long_term_flag = 'Y' or c.expiry_date is null or c.expiry_date >= d::date))) as valid
    from srm_slc_supplier_info s
    cross join (select distinct cert_type as type from srm_slc_qualification_require
                 where state = 'enabled' and require_type = 'CERT' and mandatory_flag = 'Y' and cert_type is not null
                   and coalesce(cardinality(category_ids), 0) = 0 and coalesce(cardinality(org_ids), 0) = 0) r
   where s.id = any($1::bigint[]) order by s.id, r.type`;
async function certificatesOf(db: Queryable, { supplierIds, from, to }: Scope): Promise<readonly StoredFact[]> {
  const rows = await all<{ supplier: string; type: string; valid: number }>(db, certificatesSql, [supplierIds, from, to]);
  const periodDays = daysBetween(from, to) + 1;
  return rows.map(({ supplier, type, valid }) =>
    stored('F_CERT', supplier, 'CERTIFICATE', { validDays: valid, periodDays }, { billNumber: type, factDate: to }),
  );
}

export interface Collected {
  readonly facts: readonly StoredFact[];
  /** In base currency, without tax, by supplier. */
  readonly receipts: ReadonlyMap<string, readonly (readonly [qty: string, price: string])[]>;
}
/** Those of one type that orders and deliveries give. */
export async function ofOrders(
  db: Queryable,
  type: 'F_DUE' | 'F_RCV' | 'F_LOT' | 'F_CONF',
  scope: Scope,
  instants: readonly [number, number],
): Promise<readonly StoredFact[]> {
  if (type === 'F_CONF') return confirmationsOf(db, scope, instants);
  const deliveries = await deliveriesOf(db, scope);
  if (type === 'F_DUE') return allDue(db, scope, deliveries);
  return type === 'F_LOT' ? lotsOf(scope, deliveries) : receivedOf(scope, deliveries, faultsIn(await eventsOf(db, scope)));
}
const eventsOf = (db: Queryable, { supplierIds, orgIds, from, to }: Scope) => all<EventRow>(db, eventsSql, [supplierIds, orgIds, from, to]);
const faultsIn = (events: readonly EventRow[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ type, bill }) => (type === 'DOCUMENT_FAULT' && bill !== null ? [bill] : [])));

export async function collected(db: Queryable, scope: Scope, instants: readonly [number, number]): Promise<Collected> {
  const deliveries = await deliveriesOf(db, scope);
  const events = await eventsOf(db, scope);
  const facts = [
    ...(await allDue(db, scope, deliveries)),
    ...receivedOf(scope, deliveries, faultsIn(events)),
    ...lotsOf(scope, deliveries),
    ...(await pricedOf(db, scope, deliveries)),
    ...(await confirmationsOf(db, scope, instants)),
    ...(await answersOf(db, scope, instants)),
    ...(await quotedOf(db, scope, instants)),
    ...(await certificatesOf(db, scope)),
    ...incidentsOf(events),
  ];
  if (facts.length > MOST_FACTS) throw new TooManyFacts();
  const receipts = new Map<string, (readonly [string, string])[]>();
  for (const delivery of deliveries)
    for (const { qty } of movesAs(delivery, 'RECEIVE').filter(({ day }) => within(scope, day)))
      receipts.set(delivery.supplier, [...(receipts.get(delivery.supplier) ?? []), [qty, delivery.worth ?? '0']]);
  return { facts, receipts };
}

const exclusionsSql = `
  select h.id::text as id, h.supplier_id::text as supplier, l.bill_type as type, l.bill_number as number, l.line_number::int as line,
         l.indicator_id::text as indicator
    from srm_spe_exclude_header h join srm_spe_exclude_line l on l.doc_id = h.id
   where h.state = 'effective' and h.supplier_id = any($1::bigint[]) and (h.org_id is null or h.org_id = any($2::bigint[])) order by h.id`;
interface Exclusion {
  readonly id: string;
  readonly supplier: string;
  readonly type: string;
  readonly number: string;
  readonly line: number | null;
  readonly indicator: string | null;
}
/** An order leaves with its schedules, a delivery note with its lots. */
const covers: Readonly<Record<string, readonly string[]>> = {
  ORDER: ['ORDER', 'ORDER_SCHEDULE'],
  DELIVERY_NOTE: ['DELIVERY_NOTE', 'INSPECT_LOT'],
};
const takesOut = (one: Exclusion, fact: StoredFact): boolean =>
  one.supplier === fact.supplierId &&
  (covers[one.type] ?? [one.type]).includes(fact.billType) &&
  one.number === fact.billNumber &&
  (one.line === null || one.line === fact.lineNumber);

export async function withExclusions(
  db: Queryable,
  { supplierIds, orgIds }: Scope,
  facts: readonly StoredFact[],
): Promise<readonly StoredFact[]> {
  const exclusions = await all<Exclusion>(db, exclusionsSql, [supplierIds, orgIds]);
  return exclusions.length === 0
    ? facts
    : facts.map((fact) => {
        const excluded = exclusions
          .filter((one) => takesOut(one, fact))
          .map(({ id, indicator }) => ({ excludeId: id, indicatorId: indicator }));
        return excluded.length === 0 ? fact : { ...fact, excluded };
      });
}
