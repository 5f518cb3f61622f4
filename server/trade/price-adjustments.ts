/**
 * Prices that an agreement changed after they were billed (suppliers.md, PRICE_ADJUST): an order took its price of an agreement,
 * and another one holds by now on the day of that order. Statements bill the difference, and take it back where it became cheaper.
 */
import { abs, eq, isNegative, neg, sub } from '../../state-machines/kernel/primitives/decimal.js';
import { inUnits } from '../../state-machines/trade/price-unit.js';
import { exclOf, orgsSql, termsSql } from './agreed-price.js';
import type { AgreedTerms } from './agreed-price.js';
import { perUnitSql, unitSql } from './price-unit.js';
import type { PrepareTools } from '../kernel/contracts.js';

/** By note line, what adjustments that were sent have added to the price of a single unit; `supplier` and `doc`: parameters, the latter left out. */
export const adjustedSql = (supplier: string, doc: string): string => `
  select split_part(b.source_key, ':', 1) || ':' || split_part(b.source_key, ':', 2) as key, sum(sign(b.qty) * ${perUnitSql('b', 'price')}) as price
    from srm_slc_supplier_inv_doc_header d join srm_slc_supplier_inv_doc_line b on b.doc_id = d.id
   where d.supplier_id = ${supplier}::bigint and d.id <> ${doc}::bigint and d.state not in ('draft', 'returned', 'cancelled')
     and b.line_source = 'PRICE_ADJUST'
   group by 1`;

/**
 * Of notes whose whole quantity is billed by documents that were sent: so that an agreement's line adjusts a note's line once. The
 * order keeps what its buyer priced otherwise, and what a contract says. $6: states in which another document's line holds it. $8: the
 * agreement that comes into force by this, alone.
 */
const changedSql = `
  with adjusted as (${adjustedSql('$1', '$5')})
  select distinct on (h.doc_number, n.line_num)
         n.doc_id || ':' || n.line_num || ':A' || a.doc_id || ':' || a.line_num as "sourceKey",
         h.doc_number as "noteNumber", o.doc_number as "orderNumber", n.item_name as "itemName", g.doc_number as "agreementNumber",
         trim_scale(n.accepted_qty)::text as qty, trim_scale(l.order_qty)::text as "orderQty",
         trim_scale(round(p.price + coalesce(j.price, 0) * ${unitSql('p')}, 6))::text as "billedPrice", ${unitSql('p')} as "billedUnit",
         trim_scale(p.tax_rate)::text as "billedTax", ${termsSql('g', 'a')}
    from srm_pur_delivery_note_line n
    join srm_pur_delivery_note_header h on h.id = n.doc_id
    join srm_pur_order_header o on o.id = n.order_id
    join srm_pur_order_line l on l.doc_id = n.order_id and l.line_num = n.order_line
    join srm_pur_agreement_line a on a.item_id = l.item_id and (a.doc_id, a.line_num) <> (l.agreement_id, l.agreement_line)
    join srm_pur_agreement_header g on g.id = a.doc_id
    cross join lateral (
      select b.price, b.price_unit, b.tax_rate, sum(b.qty) over () as sent
        from srm_slc_supplier_inv_doc_line b join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id
       where b.source_key = n.doc_id || ':' || n.line_num and d.state not in ('draft', 'returned', 'cancelled') and d.id <> $5::bigint
       order by b.qty > 0 desc, d.id desc limit 1) p
    left join adjusted j on j.key = n.doc_id || ':' || n.line_num
   where h.supplier_id = $1::bigint and h.org_id = $2::bigint and o.currency = $3 and h.state in ('completed', 'archived')
     and coalesce(h.expect_arrive_date, h.ship_date) <= $4::date
     and coalesce(n.consign_flag, 'N') <> 'Y' and n.accepted_qty > 0 and p.sent >= n.accepted_qty
     and l.unit_price * coalesce(l.agreed_unit, 1) = l.agreed_price * ${unitSql('l')} and l.contract_id is null
     and g.supplier_id = $1::bigint and g.currency = $3 and case when $8::bigint is null then g.state in ('effective', 'expired') else g.id = $8::bigint end
     and $2::bigint = any(${orgsSql('g')})
     and a.price_excl is not null and a.provisional_flag is distinct from 'Y'
     and (o.creation_date at time zone $7)::date between a.line_valid_from and a.line_valid_to
     and not exists (select from srm_slc_supplier_inv_doc_line b join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id
                      where b.source_key = n.doc_id || ':' || n.line_num || ':A' || a.doc_id || ':' || a.line_num
                        and d.state <> 'cancelled' and not d.state = any($6::text[]) and d.id <> $5::bigint)
   order by h.doc_number, n.line_num, a.doc_id desc limit 2000`;

/** As a statement bills it; the sign of the quantity says whether more is paid or something taken back. */
export interface PriceAdjustment {
  readonly lineSource: 'PRICE_ADJUST';
  readonly sourceKey: string;
  readonly noteNumber: string | null;
  readonly orderNumber: string | null;
  readonly itemName: string | null;
  readonly qty: string;
  readonly price: string;
  readonly priceUnit: number;
  readonly taxRate: string;
  readonly billedPrice: string;
  readonly agreementNumber: string;
}
interface Changed extends AgreedTerms, Pick<PriceAdjustment, 'sourceKey' | 'noteNumber' | 'orderNumber' | 'itemName' | 'qty'> {
  readonly orderQty: string;
  readonly billedPrice: string;
  readonly billedUnit: number;
  readonly billedTax: string;
  readonly agreementNumber: string;
}
/** For the larger number of units of both prices, so that none is rounded. The sign is the quantity's, as of goods that went back: prices have none. */
function differenceOf({ sourceKey, noteNumber, orderNumber, itemName, ...row }: Changed): PriceAdjustment | null {
  const { agreementNumber, billedTax: taxRate, unit, billedUnit } = row;
  const price = exclOf(row, row.orderQty);
  if (price === null) return null;
  const priceUnit = Math.max(unit, billedUnit);
  const agreed = inUnits({ price, unit }, priceUnit);
  const billedPrice = inUnits({ price: row.billedPrice, unit: billedUnit }, priceUnit);
  if (eq(agreed, billedPrice)) return null;
  const difference = sub(agreed, billedPrice);
  const qty = isNegative(difference) ? neg(row.qty) : row.qty;
  const copied = { sourceKey, noteNumber, orderNumber, itemName, billedPrice, agreementNumber, taxRate, priceUnit };
  return { lineSource: 'PRICE_ADJUST', ...copied, qty, price: abs(difference) };
}

interface Of {
  readonly id: string;
  readonly supplierId: string;
  readonly orgId: string | null;
  readonly currency: string;
  readonly periodTo: string;
}
/** While a document is written, what another one writes is left to that; when it is sent, whatever was sent before it counts. */
export async function priceAdjustments(
  db: PrepareTools['db'],
  { id, supplierId, orgId, currency, periodTo }: Of,
  { zone, sending }: { readonly zone: string; readonly sending: boolean },
): Promise<readonly PriceAdjustment[]> {
  const unheld = sending ? ['draft', 'returned'] : [];
  const { rows } = await db.query<Changed>(changedSql, [supplierId, orgId, currency, periodTo, id, unheld, zone, null]);
  return rows.flatMap((row) => differenceOf(row) ?? []);
}

type Coming = Pick<Of, 'id' | 'supplierId' | 'orgId' | 'currency'>;
/** Delivery notes that are billed already and become dearer or cheaper by an agreement that comes into force. */
export async function notesAdjustedBy(db: PrepareTools['db'], agreement: Coming, zone: string): Promise<readonly string[]> {
  const { id, supplierId, orgId, currency } = agreement;
  const { rows } = await db.query<Changed>(changedSql, [supplierId, orgId, currency, 'infinity', '0', [], zone, id]);
  return [...new Set(rows.flatMap((row) => (differenceOf(row) === null ? [] : (row.noteNumber ?? []))))];
}
