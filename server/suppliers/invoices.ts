/** What an invoice document reads: receipts that nobody has billed yet, numbers of other invoices, and the gate. */
import { srmSlcSupplierInvDocHeader } from '../../state-machines/suppliers/invoice-doc/index.js';
import type { Begun, Deductible, InvoiceFacts, Unbilled } from '../../state-machines/suppliers/invoice-doc/fields.js';
import { eq, sum } from '../../state-machines/kernel/primitives/decimal.js';
import { isSamePrice, unitOf } from '../../state-machines/trade/price-unit.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import type { LiveLineColumn, Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { zoneText } from '../platform/zones.js';
import { withKnownCodes } from './known-codes.js';
import { syncStatus } from '../trade/told.js';
import { gatedSuppliers } from '../trade/supplier-gate/gate.js';
import { exportUbl, importUbl } from './ubl/calls.js';
import { cameBack, consignStockDocument } from './consign-stock.js';
import { adjustedSql, priceAdjustments } from '../trade/price-adjustments.js';
import { unitSql } from '../trade/price-unit.js';

interface Known {
  readonly id: string;
  readonly orgId: string | null;
  readonly supplierId: string;
  readonly currency: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly lines: readonly Pick<Unbilled, 'lineSource' | 'sourceKey' | 'qty' | 'price' | 'priceUnit'>[];
  readonly invoices: readonly { readonly invoiceNumber: string }[];
}
type Exceeding = NonNullable<InvoiceFacts['exceeding']>[number];
const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Known;

const MOST = 2000;
/** What of consigned stock was consumed in the period, in the organisation's base currency, taxed as the supplier usually is. */
const consumedSql = `
  select 'CONSUMPTION' as "lineSource", 'C' || m.doc_id || ':' || m.move_num as "sourceKey", c.doc_number as "noteNumber", null as "orderNumber",
         i.item_name as "itemName", trim_scale(m.qty - ${cameBack})::text as qty,
         trim_scale(m.price)::text as price, ${unitSql('m')} as "priceUnit", trim_scale(coalesce(s.tax_rate, 0))::text as "taxRate"
    from srm_slc_consign_move m
    join srm_slc_consign_stock c on c.id = m.doc_id
    join base_material_item i on i.id = c.item_id
    join srm_slc_supplier_info s on s.id = c.supplier_id
    join base_organization g on g.id = c.org_id and coalesce(g.base_currency, 'CNY') = $6
   where c.supplier_id = $1::bigint and c.org_id = $2::bigint and m.move_type in ('CONSUME', 'LOSS') and m.qty > ${cameBack}
     and m.move_time::date between $3::date and $4::date
     and not exists (select 1 from srm_slc_supplier_inv_doc_line b join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id
                      where b.source_key = 'C' || m.doc_id || ':' || m.move_num and d.state <> 'cancelled' and d.id <> $5::bigint)
   order by c.doc_number, m.move_num limit ${MOST}`;
/** What is written, or written again, holds nothing yet. */
const unsent = "('draft', 'returned')";
const elsewhere = (key: string, doc: string) => `
  srm_slc_supplier_inv_doc_line b join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id
   where b.source_key = ${key} and d.state <> 'cancelled' and d.id <> ${doc}::bigint`;
/**
 * What of the accepted quantities is not billed, at the prices of their orders: of notes that arrived in the period, and of
 * earlier ones that were billed in part. Where more was billed than is accepted now, goods went back: they are billed as less
 * than nothing, at the price that they were billed at, with what it was adjusted by. What other drafts are about to bill is left to them.
 * Prices with tax stay as they were entered: without tax they are rounded, and a rounded price times many is another amount.
 */
const unbilledSql = `
  with adjusted as (${adjustedSql('$1', '$6')})
  select case when q.offered < 0 then 'RETURN' else 'RECEIPT' end as "lineSource", n.doc_id || ':' || n.line_num as "sourceKey",
         h.doc_number as "noteNumber", o.doc_number as "orderNumber", n.item_name as "itemName", trim_scale(q.offered)::text as qty,
         trim_scale(coalesce(round(p.price + coalesce(j.price, 0) * ${unitSql('p')}, 6), l.price_excl, 0))::text as price,
         case when q.offered < 0 then ${unitSql('p')} else ${unitSql('l')} end as "priceUnit",
         trim_scale(coalesce(p.tax_rate, l.tax_rate, o.tax_rate, 0))::text as "taxRate",
         trim_scale(case when q.offered < 0 then p.price_incl + round(coalesce(j.price, 0) * ${unitSql('p')} * (1 + p.tax_rate / 100), 6)
                         when o.price_basis = 'INCL' then l.unit_price end)::text as "priceIncl"
    from srm_pur_delivery_note_line n
    join srm_pur_delivery_note_header h on h.id = n.doc_id
    join srm_pur_order_header o on o.id = n.order_id
    join srm_pur_order_line l on l.doc_id = n.order_id and l.line_num = n.order_line
    cross join lateral (
      select coalesce(sum(b.qty) filter (where d.state not in ${unsent}), 0) as sent,
             coalesce(sum(b.qty) filter (where d.state in ${unsent} and b.qty > 0), 0) as planned,
             coalesce(sum(b.qty) filter (where d.state in ${unsent} and b.qty < 0), 0) as credited
        from ${elsewhere("n.doc_id || ':' || n.line_num", '$6')}) t
    cross join lateral (
      select case when n.accepted_qty >= t.sent then greatest(n.accepted_qty - t.sent - t.planned, 0)
                  else least(n.accepted_qty - t.sent - t.credited, 0) end as offered) q
    left join lateral (
      select b.price, b.price_incl, b.price_unit, b.tax_rate from ${elsewhere("n.doc_id || ':' || n.line_num", '$6')} and d.state not in ${unsent} and b.qty > 0
       order by d.id desc limit 1) p on q.offered < 0
    left join adjusted j on j.key = n.doc_id || ':' || n.line_num
   where h.supplier_id = $1::bigint and h.org_id = $2::bigint and o.currency = $3 and h.state in ('receiving', 'inspecting', 'completed', 'archived')
     and coalesce(n.consign_flag, 'N') <> 'Y'
     and coalesce(h.expect_arrive_date, h.ship_date) <= $5::date
     and (coalesce(h.expect_arrive_date, h.ship_date) >= $4::date or t.sent <> 0) and q.offered <> 0
   order by h.doc_number, n.line_num limit ${MOST}`;
/** Lines that bill more than their receipt or consumption has left beside documents that were sent, and what it has. */
const exceedingSql = `
  select l.key as "sourceKey", trim_scale(l.free)::text as free from (
    select k.key, k.qty,
           coalesce(case when k.key like 'C%'
             then (select m.qty - ${cameBack} from srm_slc_consign_move m
                    where m.doc_id = split_part(substr(k.key, 2), ':', 1)::bigint and m.move_num = split_part(k.key, ':', 2)::int)
             else (select n.accepted_qty from srm_pur_delivery_note_line n
                    where n.doc_id = split_part(k.key, ':', 1)::bigint and n.line_num = split_part(k.key, ':', 2)::int) end, 0)
           - coalesce((select sum(b.qty) from ${elsewhere('k.key', '$3')} and d.state not in ${unsent}), 0) as free
      from unnest($1::text[], $2::numeric[]) as k (key, qty)) l
   where abs(l.qty) > abs(l.free) or sign(l.qty) <> sign(l.free)`;
const knownSql = `
  select i.invoice_number as number from srm_slc_supplier_invoice i join srm_slc_supplier_inv_doc_header d on d.id = i.doc_id
   where i.invoice_number = any($1) and d.id <> $2::bigint and d.state <> 'cancelled'`;

const taxNumbersSql = `
  select s.uscc as seller, (select o.uscc from base_organization o where o.id = $2::bigint) as buyer
    from srm_slc_supplier_info s where s.id = $1::bigint`;

/** Accepted notices of the supplier in this currency, without what other documents that are not over take off, oldest first. */
const noticesSql = `
  select h.id::text as "noticeId", h.doc_number as "noticeNumber",
         trim_scale(coalesce(h.remaining_amount, h.total_amount) - coalesce(taken.amount, 0))::text as remaining
    from srm_spe_assess_head h
    left join lateral (
      select sum(b.amount) as amount from srm_slc_supplier_inv_deduct b join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id
       where b.notice_id = h.id::text and d.id <> $4::bigint
         and d.state in ('checking', 'supplierConfirming', 'disputed', 'invoicing', 'financeChecking')) taken on true
   where h.supplier_id = $1::bigint and h.org_id = $2::bigint and h.currency = $3 and h.state = 'accepted'
     and coalesce(h.remaining_amount, h.total_amount) - coalesce(taken.amount, 0) > 0
   order by h.assess_date, h.id limit 200`;
/** The account that is paid to; a supplier without any account on record is paid as finance has agreed with it. */
const accountSql = `
  select a.verify_status as status, (extract(epoch from a.pay_hold_until) * 1000)::float8 as "heldUntil" from srm_slc_supplier_accounts a
   where a.doc_id = $1::bigint and a.currency_code = $2 and a.enabled_flag = 'Y' order by a.primary_flag desc, a.line_no limit 1`;
const anyAccountSql = 'select count(*)::int as n from srm_slc_supplier_accounts where doc_id = $1::bigint';

async function accountFacts(tools: PrepareTools): Promise<Pick<InvoiceFacts, 'account' | 'heldUntil'>> {
  const { supplierId, currency, orgId } = contextOf(tools);
  const { rows } = await tools.db.query<{ status: string | null; heldUntil: number | null }>(accountSql, [supplierId, currency]);
  const [row] = rows;
  if (!row) {
    const all = (await tools.db.query<{ n: number }>(anyAccountSql, [supplierId])).rows[0]!.n;
    return { account: all === 0 ? 'OK' : 'OPEN' };
  }
  if (row.status !== 'VERIFIED') return { account: 'OPEN' };
  if (row.heldUntil !== null && row.heldUntil > tools.at)
    return { account: 'HELD', heldUntil: zoneText(await tools.zone(orgId), row.heldUntil).slice(0, 16) };
  return { account: 'OK' };
}
/** What it takes back of a contract is paid less for all. */
const sharesSql = `
  select c.id::text as "contractId", trim_scale(c.gross)::text as gross from (
    select l.contract_id as id, sum(b.gross_amount) as gross from srm_slc_supplier_inv_doc_line b
      left join srm_pur_delivery_note_line n on b.source_key = n.doc_id || ':' || n.line_num
      left join srm_pur_order_line l on l.doc_id = n.order_id and l.line_num = n.order_line
     where b.doc_id = $1::bigint group by l.contract_id) c where c.gross > 0 order by c.id`;
async function sharesOf(tools: PrepareTools): Promise<Pick<InvoiceFacts, 'shares' | 'billed' | 'today'>> {
  const { rows } = await tools.db.query<{ contractId: string | null; gross: string }>(sharesSql, [contextOf(tools).id]);
  const shares = rows.flatMap(({ contractId, gross }) => (contractId === null ? [] : [{ contractId, gross }]));
  return shares.length === 0 ? {} : { shares, billed: sum(rows.map(({ gross }) => gross)), today: await tools.today() };
}
const paying: Prepare = async (_command, tools) => {
  const { supplierId, orgId } = contextOf(tools);
  const refused = await gatedSuppliers(tools.db, [supplierId], 'PAY', {}, { orgId });
  return {
    facts: { gated: refused[supplierId] ?? null, ...(await accountFacts(tools)), ...(await sharesOf(tools)) } satisfies InvoiceFacts,
  };
};

const begunSql = `
  select h.supplier_id::text as "supplierId", h.org_id::text as "orgId", o.currency
    from srm_pur_delivery_note_header h
    join srm_pur_delivery_note_line n on n.doc_id = h.id
    join srm_pur_order_header o on o.id = n.order_id
   where h.id = $1::bigint order by n.line_num limit 1`;
/** Of stock of which something was consumed: what comes of goods that nobody took is never billed. */
const begunWithStockSql = `
  select c.supplier_id::text as "supplierId", c.org_id::text as "orgId", coalesce(o.base_currency, 'CNY') as currency
    from srm_slc_consign_stock c join base_organization o on o.id = c.org_id
   where c.id = $1::bigint and exists (select from srm_slc_consign_move m where m.doc_id = c.id and m.move_type in ('CONSUME', 'LOSS'))`;
const creating: Prepare = async ({ payload }, tools) => {
  const { noteId, stockId } = (payload as SavePayload).fields ?? {};
  const [sql, id] = typeof noteId === 'string' ? [begunSql, noteId] : [begunWithStockSql, stockId];
  if (typeof id !== 'string') return {};
  const { rows } = await tools.db.query<Begun>(sql, [id]);
  return { facts: { begun: rows[0] ?? null } satisfies InvoiceFacts };
};
const collecting: Prepare = async (_command, tools) => {
  const { id, orgId, supplierId, currency, periodFrom, periodTo } = contextOf(tools);
  const { rows } = await tools.db.query<Unbilled>(unbilledSql, [supplierId, orgId, currency, periodFrom, periodTo, id]);
  const consumed = await tools.db.query<Unbilled>(consumedSql, [supplierId, orgId, periodFrom, periodTo, id, currency]);
  const adjusted = await priceAdjustments(tools.db, contextOf(tools), { zone: await tools.zone(orgId), sending: false });
  return { facts: { found: [...rows, ...consumed.rows, ...adjusted] } satisfies InvoiceFacts };
};
const isAdjustment = ({ lineSource }: Pick<Unbilled, 'lineSource'>): boolean => lineSource === 'PRICE_ADJUST';
/** What of a document's lines does not hold any more: quantities that were taken elsewhere, and prices that were adjusted otherwise. */
async function exceedingOf(db: PrepareTools['db'], known: Known, zone: string): Promise<readonly Exceeding[]> {
  const counted = known.lines.filter((line) => !isAdjustment(line));
  const asked = [counted.map(({ sourceKey }) => sourceKey), counted.map(({ qty }) => qty), known.id];
  const { rows } = await db.query<Exceeding>(exceedingSql, asked);
  const adjustments = known.lines.filter(isAdjustment);
  if (adjustments.length === 0) return rows;
  const found = new Map((await priceAdjustments(db, known, { zone, sending: true })).map((one) => [one.sourceKey, one]));
  const changed = adjustments.flatMap((line): Exceeding[] => {
    const { sourceKey, qty, price } = line;
    const now = found.get(sourceKey);
    const same = now && eq(now.qty, qty) && isSamePrice({ price: now.price, unit: now.priceUnit }, { price, unit: unitOf(line) });
    return same ? [] : [{ sourceKey, free: now?.qty ?? '0' }];
  });
  return [...rows, ...changed];
}
const sending: Prepare = async (_command, tools) => {
  const { id, supplierId, orgId, currency } = contextOf(tools);
  const zone = await tools.zone(orgId);
  const exceeding = await tools.lockedRead(`billing:${supplierId}`, (db) => exceedingOf(db, contextOf(tools), zone));
  const notices = await tools.lockedRead(
    `deducting:${supplierId}`,
    async (db) => (await db.query<Deductible>(noticesSql, [supplierId, orgId, currency, id])).rows,
  );
  const refused = await gatedSuppliers(tools.db, [supplierId], 'INVOICE', {}, { orgId });
  return { facts: { exceeding, notices, gated: refused[supplierId] ?? null } satisfies InvoiceFacts };
};
const handing: Prepare = async (_command, tools) => {
  const { id, supplierId, orgId, invoices } = contextOf(tools);
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
  const known = await tools.lockedRead(`billing:${supplierId}`, async (db) =>
    (await db.query<{ number: string }>(knownSql, [numbers, id])).rows.map(({ number }) => number),
  );
  const { rows } = await tools.db.query<NonNullable<InvoiceFacts['parties']>>(taxNumbersSql, [supplierId, orgId]);
  return { facts: { known, parties: rows[0]! } satisfies InvoiceFacts };
};

const contractsSql = `
  select distinct l.contract_id::text as id from srm_slc_supplier_inv_doc_line b
    join srm_pur_delivery_note_line n on b.source_key = n.doc_id || ':' || n.line_num
    join srm_pur_order_line l on l.doc_id = n.order_id and l.line_num = n.order_line
   where b.doc_id = $1::bigint and l.contract_id is not null`;
const approving: Prepare = async (_command, tools) => {
  const { rows } = await tools.db.query<{ id: string }>(contractsSql, [contextOf(tools).id]);
  return { facts: { contractIds: rows.map(({ id }) => id), today: await tools.today() } satisfies InvoiceFacts };
};

/** Whether another document that is not cancelled has an invoice of this number. */
const usedTwice: LiveLineColumn = ({ header, row }) =>
  `case when ${header}.state <> 'cancelled' and exists (
     select 1 from srm_slc_supplier_invoice i join srm_slc_supplier_inv_doc_header d on d.id = i.doc_id
      where i.invoice_number = ${row}.invoice_number and d.state <> 'cancelled' and (i.doc_id, i.invoice_num) <> (${row}.doc_id, ${row}.invoice_num)
   ) then 'Y' else 'N' end`;

const invoiceDefinition = anyDefinition(srmSlcSupplierInvDocHeader);
export const invoiceDocuments: readonly ServerDocument[] = [
  {
    definition: invoiceDefinition,
    prepare: {
      CREATE: withKnownCodes(invoiceDefinition, creating),
      SAVE: withKnownCodes(invoiceDefinition),
      COLLECT: collecting,
      SEND: sending,
      SUBMIT: sending,
      CONFIRM: sending,
      SUBMIT_INVOICE: handing,
      APPROVE: approving,
      PAY: paying,
      PAYMENT_TOLD: async (_command, tools) => ({ facts: (await sharesOf(tools)) satisfies InvoiceFacts }),
    },
    live: { syncStatus: syncStatus('srmSlcSupplierInvDocHeader') },
    liveLines: { invoices: { duplicateFlag: usedTwice } },
    calls: { exportUbl, importUbl },
  },
  consignStockDocument,
];
