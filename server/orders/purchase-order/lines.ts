/** What lists of order lines and of the order record show beside them (orders-deliveries.md §1.5, §7). */
import type { LiveLineColumn, ServerDocument } from '../../kernel/contracts.js';

const numberedBy = {
  srmPurDeliveryNoticeHeader: 'srm_pur_delivery_notice_header',
  srmPurDeliveryNoteHeader: 'srm_pur_delivery_note_header',
  srmPurOrderAdviseCancel: 'srm_pur_order_advise_cancel',
  srmPurConsignNote: 'srm_pur_consign_note',
};
const takerNumber: LiveLineColumn = ({ row }) =>
  `case ${row}.taker_type ${Object.entries(numberedBy)
    .map(([type, table]) => `when '${type}' then (select t.doc_number from ${table} t where t.id = ${row}.taker_id::bigint)`)
    .join(' ')} end`;

const accounts = [
  'open_qty',
  'notified_qty',
  'transit_qty',
  'received_qty',
  'accepted_qty',
  'consigned_qty',
  'rejected_qty',
  'cancelled_qty',
];

/** L1 to L4: nothing is lost, nothing is negative, and nothing is open while more than ordered was delivered. */
const balanceFlag: LiveLineColumn = ({ row }) => {
  // Lines that moved before goods could stay the supplier's say nothing of it.
  const all = accounts.map((name) => `coalesce(${row}.${name}, 0)`);
  return `case when ${row}.open_qty is not null then case when ${all.join(' + ')} = ${row}.order_qty + coalesce(${row}.over_qty, 0)
    and least(${all.join(', ')}, ${row}.over_qty) >= 0 and ${row}.open_qty * coalesce(${row}.over_qty, 0) = 0 then 'Y' else 'N' end end`;
};

/** L8, L9, L18: what notices and delivery notes say of the line is what stands on its accounts. */
const reconciledFlag: LiveLineColumn = ({ row }) => {
  const of = (kind: 'notice' | 'note'): string =>
    `srm_pur_delivery_${kind}_line n join srm_pur_delivery_${kind}_header h on h.id = n.doc_id
      where n.order_id = ${row}.doc_id and n.order_line = ${row}.line_num`;
  const [notices, notes] = [of('notice'), of('note')];
  return `case when ${row}.open_qty is not null and not exists (select from ${notices} and h.state in ('reserving', 'releasing'))
      and not exists (select from ${notes} and h.state = 'reserving')
    then (select case when coalesce(sum(n.transit_qty), 0) = ${row}.transit_qty and coalesce(sum(n.to_inspect_qty), 0) = ${row}.received_qty
        and coalesce(sum(n.accepted_qty), 0) = ${row}.accepted_qty + coalesce(${row}.consigned_qty, 0)
        and coalesce(sum(n.rejected_qty - n.returned_qty), 0) = ${row}.rejected_qty
        and (select coalesce(sum(n.open_qty), 0) from ${notices} and h.state in ('issued', 'disputed', 'confirmed')) = ${row}.notified_qty
      then 'Y' else 'N' end from ${notes} and h.state not in ('draft', 'cancelled')) end`;
};

/** The first that holds; nothing of a line that has not moved yet. */
const lineStatus: LiveLineColumn = ({ header, row }) => {
  const none = (...names: readonly string[]): string => `${names.map((name) => `coalesce(${row}.${name}_qty, 0)`).join(' + ')} = 0`;
  return `case when ${row}.open_qty is null then null
    when ${header}.confirm_flag = 'Y' and ${row}.confirmed_flag is distinct from 'Y' then 'UNCONFIRMED'
    when ${none('open', 'notified', 'transit', 'received', 'rejected')} then case when ${none('accepted', 'consigned')} then 'CANCELLED'
      when not ${none('cancelled')} then 'CLOSED' else 'COMPLETED' end
    when not ${none('accepted', 'consigned', 'received')} then 'PART_RECEIVED'
    when not ${none('transit')} then 'IN_TRANSIT' when not ${none('notified')} then 'NOTIFIED' else 'OPEN' end`;
};

const netQty = '(l.order_qty - coalesce(l.cancelled_qty, 0))';
const cameQty = '(coalesce(l.received_qty, 0) + coalesce(l.accepted_qty, 0) + coalesce(l.consigned_qty, 0) + coalesce(l.rejected_qty, 0))';
export const orderLive: NonNullable<ServerDocument['live']> = {
  firstNeedDate: ({ header }) => `(select min(l.need_date) from srm_pur_order_line l where l.doc_id = ${header}.id)`,
  receivedRate: ({ header }) => `(select round(avg(least(100, ${cameQty} * 100 / ${netQty})), 4) from srm_pur_order_line l
    where l.doc_id = ${header}.id and l.open_qty is not null and ${netQty} > 0)`,
};

export const orderLiveLines: NonNullable<ServerDocument['liveLines']> = {
  records: { takerNumber },
  lines: { balanceFlag, reconciledFlag, lineStatus },
};
