/** Orders and delivery notes out as UBL 2.1, and what a supplier's system answers in: it becomes the event that he would send. */
import { isZero, sub } from '../../../state-machines/kernel/primitives/decimal.js';
import { unitOf } from '../../../state-machines/trade/price-unit.js';
import { allOf, refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { isRefusal } from '../../trade/bodies.js';
import type { CallAnswer, CallTools, Queryable, SpecialCall } from '../../kernel/contracts.js';
import { idOf, textOf } from '../../kernel/edges/body.js';
import { LONGEST_UBL, isUbl, readUblTree } from '../../platform/ubl/reading.js';
import type { UblNode } from '../../platform/ubl/reading.js';
import type { Place } from '../../../state-machines/orders/ship-to.js';
import { placeKey, shipToOf } from '../../../state-machines/orders/ship-to.js';
import type { Party } from '../../platform/ubl/writing.js';
import { fileNameOf, namespaceOf } from '../../platform/ubl/writing.js';
import { readDespatch, readResponse } from './read.js';
import type { KnownOrder } from './read.js';
import { statesTold } from '../../trade/order-standing.js';
import { noteKinds, orderKinds, writtenDespatch, writtenOrder, writtenReceipt } from './written.js';
import type { NoteKind, OrderKind, WrittenOrder, WrittenPlace } from './written.js';

interface Line {
  readonly lineNum: number;
  readonly itemCode: string | null;
  readonly itemName: string | null;
  readonly spec: string | null;
  readonly uomId: string | null;
  readonly orderQty: string;
  readonly cancelledQty: string | null;
  readonly priceExcl: string | null;
  readonly priceUnit: number | null;
  readonly amountExcl: string | null;
  readonly taxRate: string | null;
  readonly needDate: string | null;
  readonly promiseDate: string | null;
  readonly promiseComment: string | null;
  readonly warehouseCode: string | null;
  readonly deliveryPlace: string | null;
}
interface Order extends Place {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly docNumber: string;
  readonly orgId: string | null;
  readonly supplierId: string;
  readonly currency: string;
  readonly taxRate: string | null;
  readonly revisionNo: number | null;
  readonly confirmedFlag: 'Y' | 'N' | null;
  readonly changeReason?: string | null;
  readonly amountExcl: string | null;
  readonly taxAmount: string | null;
  readonly amountIncl: string | null;
  readonly lines: readonly Line[];
}
interface NoteLine {
  readonly lineNum: number;
  readonly itemId: string | null;
  readonly itemName: string | null;
  readonly uomId: string | null;
  readonly shipQty: string | null;
  readonly receivedQty: string | null;
  readonly shortQty: string | null;
  readonly rejectedQty: string | null;
  readonly lotNo: string | null;
  readonly expiryDate: string | null;
  readonly orderId: string | null;
  readonly orderLine: number | null;
}
interface Note {
  readonly state: string;
  readonly docNumber: string;
  readonly orgId: string | null;
  readonly supplierId: string;
  readonly shipDate: string | null;
  readonly expectArriveDate: string | null;
  readonly waybillNo: string | null;
  readonly vehicleNo: string | null;
  readonly carrierName: string | null;
  readonly lines: readonly NoteLine[];
}

const partiesSql = `
  select s.company_name as name, s.uscc as "taxNumber", s.country_code as "countryCode", o.org_name as "orgName", o.uscc as "orgTaxNumber"
    from srm_slc_supplier_info s left join base_organization o on o.id = $2::bigint where s.id = $1::bigint`;
async function partiesOf(
  db: Queryable,
  supplierId: string,
  orgId: string | null,
): Promise<{ readonly seller: Party; readonly buyer: Party }> {
  const { rows } = await db.query<Party & { orgName: string | null; orgTaxNumber: string | null }>(partiesSql, [supplierId, orgId]);
  const { name, taxNumber, countryCode, orgName, orgTaxNumber } = rows[0]!;
  return {
    seller: { name, taxNumber, countryCode },
    buyer: { name: orgName ?? '–', taxNumber: orgTaxNumber, countryCode: null },
  };
}
async function codesOf(db: Queryable, sql: string, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; code: string }>(sql, [[...new Set(ids.flatMap((id) => id ?? []))]]);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
const unitSql = 'select id::text, uom_code as code from base_uom where id = any($1::bigint[])';
const itemSql = 'select id::text, item_code as code from base_material_item where id = any($1::bigint[])';
const orderSql = 'select id::text, doc_number as code from srm_pur_order_header where id = any($1::bigint[])';

/** As the caller sees it: whoever does not, finds none. */
async function found<T>(body: Readonly<Record<string, unknown>>, { generic }: CallTools): Promise<T | Refusal> {
  const answer = await generic('findById', { id: idOf(body) });
  return 'refusal' in answer ? answer.refusal : (answer.data as T);
}
function kindOf<K extends string>(body: Readonly<Record<string, unknown>>, kinds: readonly K[]): K | Refusal {
  const said = textOf(body, 'kind', 40);
  return kinds.find((kind) => kind === said) ?? refusal('UBL_KIND', { field: 'kind', params: { kinds: kinds.join(', ') } });
}

const isCancelled = ({ state, lines }: Order): boolean =>
  (state === 'completed' || state === 'cancelled') &&
  lines.every(({ orderQty, cancelledQty }) => isZero(sub(orderQty, cancelledQty ?? '0')));
const isThere: Readonly<Record<OrderKind, (order: Order) => boolean>> = {
  Order: () => true,
  OrderChange: ({ revisionNo }) => (revisionNo ?? 0) > 0,
  OrderCancellation: isCancelled,
  OrderResponse: ({ confirmedFlag }) => confirmedFlag === 'Y',
};
/** Of warehouses that are open or not, since goods that were ordered there go there. */
const warehouseSql = `
  select w.warehouse_code as code, w.warehouse_name as name, a.address
    from srm_base_warehouse w left join srm_base_address a on a.id = w.address_id where w.warehouse_code = any($1::text[])`;
async function placesOf(db: Queryable, order: Order): Promise<(line: Line) => WrittenPlace | null> {
  const codes = [...new Set(order.lines.flatMap((line) => shipToOf(line, order).warehouseCode ?? []))];
  const { rows } = codes.length === 0 ? { rows: [] } : await db.query<WrittenPlace>(warehouseSql, [codes]);
  const known = new Map(rows.map((row) => [row.code, row]));
  return (line) => {
    const place = shipToOf(line, order);
    if (placeKey(place) === '') return null;
    const found = known.get(place.warehouseCode);
    return { code: place.warehouseCode, name: found?.name ?? null, address: place.deliveryPlace ?? found?.address ?? null };
  };
}
async function writable(order: Order, { db, today }: CallTools): Promise<WrittenOrder> {
  const units = await codesOf(
    db,
    unitSql,
    order.lines.map(({ uomId }) => uomId),
  );
  const placeOf = await placesOf(db, order);
  return {
    ...(await partiesOf(db, order.supplierId, order.orgId)),
    number: order.docNumber,
    revisionNo: order.revisionNo ?? 0,
    date: await today(order.orgId),
    currency: order.currency,
    amountExcl: order.amountExcl ?? '0',
    taxAmount: order.taxAmount ?? '0',
    amountIncl: order.amountIncl ?? '0',
    changeReason: order.changeReason ?? null,
    lines: order.lines.map((line) => ({
      lineNum: line.lineNum,
      qty: line.orderQty,
      unit: units.get(line.uomId ?? '') ?? null,
      price: line.priceExcl ?? '0',
      priceUnit: unitOf(line),
      amount: line.amountExcl ?? '0',
      item: { name: line.itemName ?? '–', code: line.itemCode, spec: line.spec, taxRate: line.taxRate ?? order.taxRate },
      needDate: line.needDate,
      promiseDate: line.promiseDate,
      place: placeOf(line),
      comment: line.promiseComment,
    })),
  };
}

/** {id, kind} → {fileName, xml}: the order as it stands, as that kind of document. */
export const exportOrderUbl: SpecialCall = async (body, tools) => {
  const kind = kindOf(body, orderKinds);
  if (typeof kind !== 'string') return { refusal: kind };
  const order = await found<Order>(body, tools);
  if (isRefusal(order)) return { refusal: order };
  // Before it is in force nothing of it is for others.
  if (!statesTold.includes(order.state) || !isThere[kind](order))
    return { refusal: refusal('UBL_NOT_YET', { field: 'kind', params: { kind } }) };
  return { data: { fileName: fileNameOf(`${order.docNumber}-${kind}`), xml: writtenOrder(kind, await writable(order, tools)) } };
};

const IN_KINDS = ['OrderResponse', 'DespatchAdvice'] as const;
const kindIn = (tree: UblNode): (typeof IN_KINDS)[number] | undefined => IN_KINDS.find((kind) => isUbl(tree, kind, namespaceOf(kind)));

async function knownOf(order: Order, db: Queryable): Promise<KnownOrder> {
  const { docNumber, currency, lines } = order;
  const units = await codesOf(
    db,
    unitSql,
    lines.map(({ uomId }) => uomId),
  );
  return {
    number: docNumber,
    currency,
    lines: lines.map((line) => ({
      ...{ lineNum: line.lineNum, itemCode: line.itemCode, qty: line.orderQty, price: line.priceExcl ?? '0', priceUnit: unitOf(line) },
      ...{ unit: units.get(line.uomId ?? '') ?? null, place: shipToOf(line, order) },
    })),
  };
}
const refusedAll = (refusals: readonly Refusal[]): CallAnswer => {
  const all = allOf(refusals);
  return { refusal: all === true ? refusal('UBL_KIND', { field: 'xml', params: { kinds: IN_KINDS.join(', ') } }) : all };
};

/** {id, rev, xml}: an OrderResponse confirms the order, a DespatchAdvice makes a draft of a delivery note; nothing happens where one element does not fit. */
export const importOrderUbl: SpecialCall = async (body, tools) => {
  const xml = textOf(body, 'xml', LONGEST_UBL);
  const order = await found<Order>(body, tools);
  if (isRefusal(order)) return { refusal: order };
  const tree = await readUblTree(xml);
  if ('code' in tree) return { refusal: tree };
  const kind = kindIn(tree);
  if (!kind) return refusedAll([]);
  const { id, rev = order.rev, requestId } = body;
  const sent = { id, rev, ...(requestId === undefined ? {} : { requestId }) };
  const known = await knownOf(order, tools.db);
  if (kind === 'OrderResponse') {
    const read = readResponse(tree, known);
    return 'refusals' in read ? refusedAll(read.refusals) : tools.generic('doSupplierConfirmDelivery', { ...sent, rows: read.said });
  }
  const read = readDespatch(tree, known);
  return 'refusals' in read ? refusedAll(read.refusals) : tools.generic('doShipLines', { ...sent, ...read.said });
};

const RECEIVED: readonly string[] = ['receiving', 'inspecting', 'completed', 'archived'];
const noteIsThere: Readonly<Record<NoteKind, (note: Note) => boolean>> = {
  DespatchAdvice: ({ state }) => !['draft', 'reserving', 'cancelled'].includes(state),
  ReceiptAdvice: ({ state }) => RECEIVED.includes(state),
};

/** {id, kind} → {fileName, xml}: what was dispatched, or what was received of it so far. */
export const exportNoteUbl: SpecialCall = async (body, tools) => {
  const kind = kindOf(body, noteKinds);
  if (typeof kind !== 'string') return { refusal: kind };
  const note = await found<Note>(body, tools);
  if (isRefusal(note)) return { refusal: note };
  if (!noteIsThere[kind](note)) return { refusal: refusal('UBL_NOT_YET', { field: 'kind', params: { kind } }) };
  const { db } = tools;
  const units = await codesOf(
    db,
    unitSql,
    note.lines.map(({ uomId }) => uomId),
  );
  const items = await codesOf(
    db,
    itemSql,
    note.lines.map(({ itemId }) => itemId),
  );
  const orders = await codesOf(
    db,
    orderSql,
    note.lines.map(({ orderId }) => orderId),
  );
  const { shipDate, expectArriveDate, waybillNo, vehicleNo, carrierName } = note;
  const write = kind === 'DespatchAdvice' ? writtenDespatch : writtenReceipt;
  const xml = write({
    ...{ shipDate, expectArriveDate, waybillNo, vehicleNo, carrierName, number: note.docNumber },
    ...(await partiesOf(db, note.supplierId, note.orgId)),
    date: kind === 'DespatchAdvice' && shipDate !== null ? shipDate : await tools.today(note.orgId),
    lines: note.lines.map((line) => ({
      ...{ lineNum: line.lineNum, lotNo: line.lotNo, expiryDate: line.expiryDate },
      orderNumber: orders.get(line.orderId ?? '') ?? '–',
      orderLine: line.orderLine ?? 0,
      item: { name: line.itemName ?? '–', code: items.get(line.itemId ?? '') ?? null },
      unit: units.get(line.uomId ?? '') ?? null,
      ...{ shipQty: line.shipQty ?? '0', receivedQty: line.receivedQty ?? '0' },
      ...{ shortQty: line.shortQty ?? '0', rejectedQty: line.rejectedQty ?? '0' },
    })),
  });
  return { data: { fileName: fileNameOf(`${note.docNumber}-${kind}`), xml } };
};
