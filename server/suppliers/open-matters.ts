/** What is open with a supplier, counted by kind. */
import type { OpenMatters } from '../../state-machines/suppliers/open-matters.js';
import type { Queryable } from '../kernel/contracts.js';
import { ordersInForce } from '../trade/order-standing.js';

const mattersSql = `
  select (select count(*)::int from srm_pur_order_header h
           where h.supplier_id = $1::bigint and (h.state = 'approving' or h.state in (${ordersInForce})
             and exists (select from srm_pur_order_line l where l.doc_id = h.id and coalesce(l.open_qty, 0) > 0))) as orders,
         (select count(*)::int from srm_pur_agreement_header
           where supplier_id = $1::bigint and state = 'effective' and valid_to >= $2::date) as agreements,
         (select count(*)::int from srm_slc_sample_trial
           where supplier_id = $1::bigint and state in ('issued', 'making', 'shipped', 'testing', 'approving')) as samples,
         (select count(*)::int from srm_pur_delivery_note_header
           where supplier_id = $1::bigint and state in ('dispatched', 'arrived', 'receiving', 'inspecting')) as deliveries,
         (select count(*)::int from srm_slc_supplier_inv_doc_header
           where supplier_id = $1::bigint and state in ('checking', 'supplierConfirming', 'disputed', 'invoicing', 'financeChecking', 'approved')) as invoices,
         (select count(*)::int from srm_cct_contract
           where supplier_id = $1::bigint and state in ('published', 'confirming', 'confirmed', 'signing', 'signed', 'effective')) as contracts,
         (select count(*)::int from srm_slc_consign_stock where supplier_id = $1::bigint and on_hand_qty > 0) as stock`;

export async function mattersOf(db: Queryable, supplierId: string, today: string): Promise<OpenMatters> {
  const { rows } = await db.query<OpenMatters>(mattersSql, [supplierId, today]);
  return rows[0]!;
}
