/** What deliveries, schedules and advised cancellations read of orders, materials, warehouses and suppliers (orders-deliveries.md §3 to §9). */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { addDays, addMonths } from '../../state-machines/kernel/primitives/instant.js';
import type { UnitDecimals } from '../../state-machines/kernel/unit-decimals.js';
import { srmPurOrderAdviseCancel } from '../../state-machines/orders/advise-cancel/index.js';
import type { Pegged, SaleFacts } from '../../state-machines/orders/customer-order/pegged.js';
import { srmPurCustomerOrder } from '../../state-machines/orders/customer-order/index.js';
import type { LabelFacts } from '../../state-machines/orders/delivery-label/fields.js';
import { srmCuxDeliveryLabelPrint } from '../../state-machines/orders/delivery-label/index.js';
import type { Batch } from '../../state-machines/orders/delivery-label/packing.js';
import { MOST_OF_LINE, packagesOf } from '../../state-machines/orders/delivery-note/labels.js';
import type { Note, NoteFacts } from '../../state-machines/orders/delivery-note/fields.js';
import { srmPurDeliveryNoteHeader } from '../../state-machines/orders/delivery-note/index.js';
import type { FoundOrder, Notice, NoticeFacts } from '../../state-machines/orders/delivery-notice/fields.js';
import { srmPurDeliveryNoticeHeader } from '../../state-machines/orders/delivery-notice/index.js';
import { srmPurMonthlySchedule } from '../../state-machines/orders/monthly-schedule/index.js';
import type { Schedule } from '../../state-machines/orders/monthly-schedule/index.js';
import type { OpenLine, Span } from '../../state-machines/orders/monthly-schedule/notices.js';
import { calledFor, daysIn } from '../../state-machines/orders/monthly-schedule/notices.js';
import type { ItemFacts } from '../../state-machines/trade/item-copies.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
import type { Prepare, PrepareTools, ServerDocument, SpecialCall } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';
import { noteBilling } from '../trade/billing-column.js';
import { gatedSuppliers } from '../trade/supplier-gate/gate.js';
import { kittedRate } from './customer-orders.js';
import { getPhoneAndAddress, getToDayQty } from './deliverable.js';
import { liveAdvice } from './erp/inbound.queries.js';
import { syncing } from './erp/told.js';
import { syncStatus } from '../trade/told.js';
import { ordersInForce } from '../trade/order-standing.js';
import { unitSql as priceUnitSql } from '../trade/price-unit.js';
import { exportNoteUbl } from './ubl/calls.js';

const contextOf = <C>(tools: PrepareTools) => tools.snapshot!.context as unknown as C;
const copying: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } });
const today: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } });

/** Of lines `l` that go somewhere else than their order `h`. */
const ownPlace = '(l.warehouse_code is not null or l.delivery_place is not null)';
const ordersSql = `
  select h.id::text, h.supplier_id::text as "supplierId", h.org_id::text as "orgId", h.state,
         array(select l.line_num::text from srm_pur_order_line l where l.doc_id = h.id) as "lineNums",
         (select jsonb_object_agg(l.line_num::int, jsonb_build_object(
             'warehouseCode', case when ${ownPlace} then l.warehouse_code else h.warehouse_code end,
             'deliveryPlace', case when ${ownPlace} then l.delivery_place else h.delivery_place end))
            from srm_pur_order_line l where l.doc_id = h.id
             and exists (select from srm_pur_order_line o where o.doc_id = h.id and (o.warehouse_code is not null or o.delivery_place is not null))) as places
    from srm_pur_order_header h where h.id = any($1::bigint[])`;
const issuing: Prepare = async (_command, tools) => {
  const ids = [...new Set(contextOf<Notice>(tools).lines.map(({ orderId }) => orderId))];
  const { rows } = await tools.db.query<Omit<FoundOrder, 'lineNums'> & { readonly id: string; readonly lineNums: readonly string[] }>(
    ordersSql,
    [ids],
  );
  const orders = Object.fromEntries(
    rows.map(({ id, lineNums, places, ...order }) => [id, { ...order, lineNums: lineNums.map(Number), ...(places ? { places } : {}) }]),
  );
  return { facts: { today: await tools.today(), orders } satisfies NoticeFacts };
};

const inspectSql = 'select inspect_flag as "inspectFlag" from srm_base_warehouse where warehouse_code = $1';
const placesSql = `
  select count(distinct case when ${ownPlace} then null else h.delivery_org_id end) > 1
         or count(distinct case when ${ownPlace} then l.warehouse_code else h.warehouse_code end) > 1
         or count(distinct case when ${ownPlace} then coalesce(l.delivery_place, '') else h.delivery_place end) > 1 as differs
    from unnest($1::bigint[], $2::int[]) n (order_id, line_num)
    join srm_pur_order_header h on h.id = n.order_id
    left join srm_pur_order_line l on l.doc_id = h.id and l.line_num = n.line_num`;
/** Bill types say how many days too early is early enough; three without one. */
const jitSql = `
  select n.doc_id::text as "noticeId", n.line_num::int as "noticeLine", (d.deliver_date - coalesce(b.early_days, 3)::int)::text as earliest
    from srm_pur_delivery_notice_line n
    join srm_pur_delivery_notice_header d on d.id = n.doc_id and d.notice_type = 'JIT'
    join srm_pur_order_header h on h.id = n.order_id
    left join srm_pur_bill_type b on b.id = h.bill_type_id
   where n.doc_id = any($1::bigint[])`;
interface JustInTime {
  readonly noticeId: string;
  readonly noticeLine: number;
  readonly earliest: string;
}
async function wayOf({ db }: PrepareTools, { lines }: Note): Promise<Pick<NoteFacts, 'shipToDiffers' | 'earliest'>> {
  const { rows: places } = await db.query<{ readonly differs: boolean }>(placesSql, [
    lines.map(({ orderId }) => orderId),
    lines.map(({ orderLine }) => orderLine),
  ]);
  const { rows: called } = await db.query<JustInTime>(jitSql, [lines.flatMap(({ noticeId }) => noticeId ?? [])]);
  const dates = new Map(called.map(({ noticeId, noticeLine, earliest }) => [`${noticeId} ${noticeLine}`, earliest]));
  const of = ({ lineNum, noticeId, noticeLine }: Note['lines'][number]) => [lineNum, dates.get(`${noticeId} ${noticeLine}`)] as const;
  const earliest = lines.map(of).filter((one): one is readonly [number, string] => one[1] !== undefined);
  return { shipToDiffers: places[0]!.differs, earliest: Object.fromEntries(earliest) };
}
const ofLines = `
  unnest($1::int[], $2::bigint[], $3::int[]) n (line_num, order_id, order_line)
    join srm_pur_order_line l on l.doc_id = n.order_id and l.line_num = n.order_line`;
/** By the type of the order, or by the material in the organisation of the order. */
const inspectedSql = `select n.line_num as "lineNum" from ${ofLines} join srm_pur_order_header h on h.id = l.doc_id
    left join srm_pur_bill_type b on b.id = h.bill_type_id
    left join base_material_item_org o on o.doc_id = l.item_id and o.org_id = h.org_id
  where b.inspect_flag = 'Y' or o.inspect_flag = 'Y'`;
const consignedSql = `select n.line_num as "lineNum" from ${ofLines} where l.consign_flag = 'Y'`;
async function linesThat(sql: string, { db }: PrepareTools, { lines }: Note): Promise<readonly number[]> {
  const { rows } = await db.query<{ readonly lineNum: number }>(sql, [
    lines.map(({ lineNum }) => lineNum),
    lines.map(({ orderId }) => orderId),
    lines.map(({ orderLine }) => orderLine),
  ]);
  return rows.map(({ lineNum }) => lineNum);
}
/** In the currency of the organisation, at the rate that the order froze, for as many units as the order says. */
const pricesSql = `
  select n.line_num as "lineNum", trim_scale(round(coalesce(l.price_excl, 0) * coalesce(h.exchange_rate, 1), 6))::text as price,
         ${priceUnitSql('l')} as "priceUnit"
    from ${ofLines} join srm_pur_order_header h on h.id = l.doc_id`;
const dispatching: Prepare = async (_command, tools) => {
  const note = contextOf<Note>(tools);
  const { orgId, supplierId, warehouseCode, expectArriveDate } = note;
  const refused = await gatedSuppliers(tools.db, [supplierId], 'PO_DELIVER', {}, { orgId });
  const { rows } = await tools.db.query<{ inspectFlag: 'Y' | 'N' }>(inspectSql, [warehouseCode]);
  const overdueAt = expectArriveDate === null ? null : endOfDay(await tools.zone(), addDays(expectArriveDate, 1));
  return {
    facts: {
      today: await tools.today(),
      gated: refused[supplierId] ?? null,
      inspectFlag: rows[0]?.inspectFlag ?? 'N',
      overdueAt,
      ...(await wayOf(tools, note)),
      inspected: await linesThat(inspectedSql, tools, note),
      consigned: await linesThat(consignedSql, tools, note),
    } satisfies NoteFacts,
  };
};

const consigning: Prepare = async (_command, tools) => {
  const { lines } = contextOf<Note>(tools);
  const { rows } = await tools.db.query<{ readonly lineNum: number; readonly price: string; readonly priceUnit: number }>(pricesSql, [
    lines.map(({ lineNum }) => lineNum),
    lines.map(({ orderId }) => orderId),
    lines.map(({ orderLine }) => orderLine),
  ]);
  const prices = Object.fromEntries(rows.map(({ lineNum, price }) => [lineNum, price]));
  const priceUnits = Object.fromEntries(rows.map(({ lineNum, priceUnit }) => [lineNum, priceUnit]));
  return { facts: { newId: await tools.newId(), prices, priceUnits } satisfies NoteFacts };
};

/** Of lines that come in packages, as many as labels are kept for. */
const labelling: Prepare = async (_command, tools) => {
  const packed = contextOf<Note>(tools).lines.filter((line) => (packagesOf(line) ?? Infinity) <= MOST_OF_LINE);
  const labelIds: Record<number, string> = {};
  for (const { lineNum } of packed) labelIds[lineNum] = await tools.newId();
  return { facts: { labelIds } satisfies NoteFacts };
};
const labelsSql = `
  select id::text, note_line::int as "lineNum" from srm_cux_delivery_label_print where note_id = $1::bigint and state <> 'voided'`;
const cancelling: Prepare = async (_command, tools) => {
  const { rows } = await tools.db.query<{ readonly id: string; readonly lineNum: number }>(labelsSql, [contextOf<Note>(tools).id]);
  return { facts: { labelIds: Object.fromEntries(rows.map(({ id, lineNum }) => [lineNum, id])) } satisfies NoteFacts };
};
const unitSql = 'select uom_code as "uomCode", decimals::int from base_uom where id = $1::bigint';
const repacking: Prepare = async (_command, tools) => {
  const { rows } = await tools.db.query<UnitDecimals>(unitSql, [contextOf<Batch>(tools).uomId]);
  return { facts: { unit: rows[0] ?? null } satisfies LabelFacts };
};

const lineSql = `
  select h.supplier_id::text as "supplierId", l.item_name as "itemName", trim_scale(coalesce(l.open_qty, l.order_qty))::text as "openQty",
         (h.confirmed_flag = 'Y' or l.confirmed_flag = 'Y') as confirmed
    from srm_pur_order_header h join srm_pur_order_line l on l.doc_id = h.id
   where h.id = $1::bigint and l.line_num = $2 and h.state in (${ordersInForce})`;
const advising: Prepare = async ({ payload }, tools) => {
  const said = ((payload as SavePayload).fields ?? {}) as { readonly orderId?: string; readonly orderLine?: number };
  const known = (tools.snapshot?.context ?? {}) as { readonly orderId?: string; readonly orderLine?: number };
  const { rows } = await tools.db.query(lineSql, [said.orderId ?? known.orderId ?? null, said.orderLine ?? known.orderLine ?? null]);
  const live = tools.snapshot ? null : await liveAdvice(tools.db, said.orderId ?? null, said.orderLine ?? null);
  return { facts: { line: rows[0] ?? null, live: live?.docNumber ?? null } };
};

/** After the month a schedule stays open for five days. */
const DAYS_AFTER = 5;
const publishing: Prepare = async (_command, tools) => {
  const { scheduleMonth } = contextOf<Schedule>(tools);
  const lastDay = addDays(addMonths(`${scheduleMonth}-01`, 1), -1);
  return { facts: { today: await tools.today(), closeAt: endOfDay(await tools.zone(), addDays(lastDay, DAYS_AFTER)) } };
};
/** What stands in notices that are not issued yet is not called for twice. */
const openSql = `
  select h.id::text as "orderId", l.line_num::int as "orderLine", l.item_id::text as "itemId", l.item_name as "itemName",
         l.uom_id::text as "uomId", case when ${ownPlace} then l.warehouse_code else h.warehouse_code end as "warehouseCode",
         trim_scale(l.open_qty - coalesce(drafted.qty, 0))::text as "openQty"
    from srm_pur_order_header h
    join srm_pur_order_line l on l.doc_id = h.id
    left join lateral (
      select sum(n.notice_qty) as qty
        from srm_pur_delivery_notice_line n join srm_pur_delivery_notice_header d on d.id = n.doc_id
       where n.order_id = h.id and n.order_line = l.line_num and d.state in ('draft', 'reserving')) drafted on true
   where h.supplier_id = $1::bigint and h.org_id = $2::bigint and h.state in (${ordersInForce})
     and l.item_id = any($3::bigint[]) and l.open_qty > coalesce(drafted.qty, 0)
   order by l.need_date nulls last, h.id, l.line_num
   limit 5000`;
const callingFor: Prepare = async ({ payload }, tools) => {
  const { supplierId, orgId, lines } = contextOf<Schedule>(tools);
  const span = payload as unknown as Span;
  const itemIds = [...new Set(daysIn(lines, span).flatMap(({ itemId }) => itemId ?? []))];
  const { rows: open } = await tools.db.query<OpenLine>(openSql, [supplierId, orgId, itemIds]);
  const newIds: string[] = [];
  for (const _notice of calledFor(lines, span, open).notices) newIds.push(await tools.newId());
  return { facts: { open, newIds } };
};

/** Open lines of orders that were made of its requisitions; of each the advised cancellation that is not over. */
const peggedSql = `
  select l.doc_id::text as "orderId", l.line_num::int as "orderLine", l.item_id::text as "itemId", trim_scale(l.open_qty)::text as qty,
         (select a.id::text from srm_pur_order_advise_cancel a where a.order_id = l.doc_id and a.order_line = l.line_num and a.state = 'suggested'
           order by a.id limit 1) as "adviceId"
    from srm_pur_requisition_header r
    join srm_pur_order_line l on l.requisition_id = r.id and l.open_qty > 0
    join srm_pur_order_header h on h.id = l.doc_id and h.state in (${ordersInForce})
   where r.origin_key like 'srmPurCustomerOrder:' || $1 || ':%' and l.item_id is not null
     and not exists (select from srm_pur_order_advise_cancel a where a.order_id = l.doc_id and a.order_line = l.line_num
                        and a.state in ('sent', 'agreed', 'refused', 'executing'))
   order by l.need_date desc nulls first, l.doc_id desc, l.line_num desc limit 500`;
const pegging: Prepare = async (_command, tools) => {
  const { rows: pegged } = await tools.db.query<Pegged>(peggedSql, [tools.snapshot!.context.id]);
  const newIds: string[] = [];
  for (const _one of pegged) newIds.push(await tools.newId());
  return { facts: { pegged, newIds } satisfies SaleFacts };
};

/** `{docId, lineNum, comment}`: by its line what the note does to one. */
const closeDeliveryOrderLine: SpecialCall = ({ docId, ...said }, { generic }) =>
  generic('doCloseDeliveryOrderLine', { ...said, id: docId });

const items = preparesItemCopies('lines');
const foreseen = preparesItemCopies('forecasts');
/** Days and forecast name materials. */
const planning: Prepare = async (command, tools) => {
  const [days, months] = [await items['SAVE']!(command, tools), await foreseen['SAVE']!(command, tools)];
  if ('refusal' in days || 'refusal' in months) return 'refusal' in days ? days : months;
  const known = [days, months].map(({ facts }) => (facts as ItemFacts | undefined)?.items);
  return known.some(Boolean) ? { facts: { items: Object.assign({}, ...known) as ItemFacts['items'] } } : {};
};
export const deliveryDocuments: readonly ServerDocument[] = [
  {
    definition: anyDefinition(srmPurDeliveryNoticeHeader),
    prepare: { CREATE: items['CREATE']!, SAVE: items['SAVE']!, ISSUE: issuing, CREATE_NOTE: copying },
    lineCalls: { srmPurDeliveryNoticeLine: { getToDayQty } },
  },
  {
    definition: anyDefinition(srmPurDeliveryNoteHeader),
    prepare: {
      SUBMIT: dispatching,
      RESERVED: labelling,
      RECEIVE: today,
      CANCEL: cancelling,
      CREATE_CONSIGN_NOTE: consigning,
      SYNC: syncing('srmPurDeliveryNoteHeader'),
    },
    live: { syncStatus: syncStatus('srmPurDeliveryNoteHeader'), billing: noteBilling },
    calls: { exportUbl: exportNoteUbl, getPhoneAndAddress },
    lineCalls: { srmPurDeliveryNoteLine: { closeDeliveryOrderLine } },
  },
  { definition: anyDefinition(srmCuxDeliveryLabelPrint), prepare: { REPACK: repacking } },
  {
    definition: anyDefinition(srmPurOrderAdviseCancel),
    prepare: { CREATE: advising, SAVE: advising, ADVISED_MORE: advising, SEND_TO_SUPPLIER: advising, EXECUTE: advising },
  },
  {
    definition: anyDefinition(srmPurMonthlySchedule),
    prepare: { CREATE: planning, SAVE: planning, PUBLISH: publishing, CREATE_NOTICE: callingFor },
  },
  {
    definition: anyDefinition(srmPurCustomerOrder),
    prepare: { CREATE_REQUISITION: copying, SAVE: pegging, CANCEL: pegging },
    live: { kittedRate },
  },
];
