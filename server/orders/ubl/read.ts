/** What a supplier's OrderResponse or DespatchAdvice says of an order; each fault at its element, all at once. */
import { eq, fits, isDecimal, isPositive, mul } from '../../../state-machines/kernel/primitives/decimal.js';
import { isDate } from '../../../state-machines/kernel/primitives/instant.js';
import { inUnits, pricePer, unitOf } from '../../../state-machines/trade/price-unit.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { nodesAt, textAt } from '../../platform/ubl/reading.js';
import type { UblNode } from '../../platform/ubl/reading.js';
import type { Place } from '../../../state-machines/orders/ship-to.js';
import { ACCEPTED, AMENDED } from './written.js';

export interface KnownLine {
  readonly lineNum: number;
  readonly itemCode: string | null;
  readonly unit: string | null;
  readonly qty: string;
  readonly price: string;
  readonly priceUnit?: number;
  /** Where its goods go: the warehouse, and the place in words. */
  readonly place?: Place;
}
export interface KnownOrder {
  readonly number: string;
  readonly currency: string;
  readonly lines: readonly KnownLine[];
}
export interface SaidConfirmation {
  readonly lineNum: number;
  readonly promiseDate: string;
  readonly promiseComment: string | null;
}
export interface SaidShipment {
  readonly shipDate: string | null;
  readonly expectArriveDate: string | null;
  readonly waybillNo: string | null;
  readonly vehicleNo: string | null;
  readonly carrierName: string | null;
  readonly rows: readonly {
    readonly lineNum: number;
    readonly qty: string;
    readonly lotNo: string | null;
    readonly expiryDate: string | null;
  }[];
}
type Read<T> = { readonly said: T } | { readonly refusals: readonly Refusal[] };

/** Collects what is wrong while it reads. */
class Reading {
  readonly faults: Refusal[] = [];

  fault(element: string, found: string | null, expected: string): void {
    this.faults.push(refusal('UBL_ELEMENT', { field: 'xml', params: { element, found: found ?? '–', expected } }));
  }
  /** What must be there, and hold. */
  must(node: UblNode, at: string, way: string, holds: (value: string) => boolean, expected: string): string {
    const value = textAt(node, way);
    if (value === null || !holds(value)) this.fault(`${at}${way}`, value, expected);
    return value ?? '';
  }
  /** What may be missing, and holds where it is there. */
  may(node: UblNode, at: string, way: string, holds: (value: string) => boolean, expected: string): string | null {
    const value = textAt(node, way);
    if (value !== null && !holds(value)) this.fault(`${at}${way}`, value, expected);
    return value;
  }
  answer<T>(said: T): Read<T> {
    return this.faults.length > 0 ? { refusals: this.faults } : { said };
  }
}

const isQuantity = (value: string): boolean => isDecimal(value) && isPositive(value) && fits(value, 18, 6);
const upTo =
  (length: number) =>
  (value: string): boolean =>
    value.length <= length;

/** The order's line that is meant, once; what is said of its material and unit has to agree. */
function lineOf(reading: Reading, order: KnownOrder, node: UblNode, at: string, ways: LineWays, seen: Set<number>): KnownLine | null {
  const number = textAt(node, ways.line);
  const line = order.lines.find(({ lineNum }) => String(lineNum) === number);
  if (!line || seen.has(line.lineNum)) {
    const left = order.lines.filter(({ lineNum }) => !seen.has(lineNum)).map(({ lineNum }) => lineNum);
    reading.fault(`${at}${ways.line}`, number, left.slice(0, 10).join(', ') || '–');
    return null;
  }
  seen.add(line.lineNum);
  const { itemCode, unit } = line;
  if (itemCode !== null) reading.may(node, at, ways.item, (value) => value === itemCode, itemCode);
  const told = nodesAt(node, ways.quantity)[0]?.attributes['unitCode'];
  if (told !== undefined && unit !== null && told !== unit) reading.fault(`${at}${ways.quantity}/@unitCode`, told, unit);
  return line;
}
interface LineWays {
  readonly line: string;
  readonly item: string;
  readonly quantity: string;
}

const responseWays: LineWays = {
  line: 'LineItem/ID',
  item: 'LineItem/Item/BuyersItemIdentification/ID',
  quantity: 'LineItem/Quantity',
};
const LOCATION = 'LineItem/Delivery/DeliveryLocation';
/** Goods go where they were ordered to; of whom nothing is said, goes there too. */
function readPlace(reading: Reading, node: UblNode, at: string, { place }: KnownLine): void {
  const agrees = (way: string, wanted: string | null | undefined): void => {
    reading.may(node, at, `${LOCATION}/${way}`, (value) => value === (wanted ?? ''), wanted ?? '–');
  };
  agrees('ID', place?.warehouseCode);
  // Of a warehouse the address is the one that it has today.
  if ((place?.warehouseCode ?? null) === null) agrees('Address/AddressLine/Line', place?.deliveryPlace);
}
const PRICE = 'LineItem/Price/';
/** The price as it was ordered, for whatever number of units it is said: where none is, for one. */
function readPrice(reading: Reading, node: UblNode, at: string, line: KnownLine): void {
  const said = reading.may(node, at, `${PRICE}BaseQuantity`, isQuantity, String(unitOf(line)));
  const counted = nodesAt(node, `${PRICE}BaseQuantity`)[0]?.attributes['unitCode'];
  if (counted !== undefined && line.unit !== null && counted !== line.unit)
    reading.fault(`${at}${PRICE}BaseQuantity/@unitCode`, counted, line.unit);
  const ordered = inUnits({ price: line.price, unit: unitOf(line) }, 1);
  const unit = said !== null && isQuantity(said) ? said : '1';
  const agrees = (value: string) => isDecimal(value) && eq(mul(value, String(unitOf(line))), mul(line.price, unit));
  reading.may(node, at, `${PRICE}PriceAmount`, agrees, said === null ? ordered : pricePer({ price: line.price, unit: unitOf(line) }));
}
/** Quantities, prices and places stand as they were ordered: another is a proposal, which a person makes. */
export function readResponse(tree: UblNode, order: KnownOrder): Read<readonly SaidConfirmation[]> {
  const reading = new Reading();
  reading.must(tree, '', 'OrderReference/ID', (value) => value === order.number, order.number);
  reading.may(tree, '', 'OrderResponseCode', (value) => value === ACCEPTED || value === AMENDED, `${ACCEPTED}, ${AMENDED}`);
  reading.may(tree, '', 'DocumentCurrencyCode', (value) => value === order.currency, order.currency);
  const seen = new Set<number>();
  const rows = nodesAt(tree, 'OrderLine').flatMap((node, index): readonly SaidConfirmation[] => {
    const at = `OrderLine[${index + 1}]/`;
    const line = lineOf(reading, order, node, at, responseWays, seen);
    if (!line) return [];
    reading.may(node, at, responseWays.quantity, (value) => isDecimal(value) && eq(value, line.qty), line.qty);
    readPrice(reading, node, at, line);
    readPlace(reading, node, at, line);
    const promised = 'LineItem/Delivery/PromisedDeliveryPeriod';
    const day = textAt(node, `${promised}/EndDate`) === null ? `${promised}/StartDate` : `${promised}/EndDate`;
    const promiseDate = reading.must(node, at, day, isDate, 'yyyy-MM-dd');
    const promiseComment = reading.may(node, at, 'LineItem/Note', upTo(200), '≤ 200');
    return [{ lineNum: line.lineNum, promiseDate, promiseComment }];
  });
  for (const { lineNum } of order.lines) if (!seen.has(lineNum)) reading.fault('OrderLine/LineItem/ID', null, String(lineNum));
  return reading.answer(rows);
}

const despatchWays: LineWays = {
  line: 'OrderLineReference/LineID',
  item: 'Item/BuyersItemIdentification/ID',
  quantity: 'DeliveredQuantity',
};
export function readDespatch(tree: UblNode, order: KnownOrder): Read<SaidShipment> {
  const reading = new Reading();
  reading.may(tree, '', 'OrderReference/ID', (value) => value === order.number, order.number);
  const delivery = 'Shipment/Delivery';
  const header = {
    shipDate: reading.may(tree, '', `${delivery}/Despatch/ActualDespatchDate`, isDate, 'yyyy-MM-dd'),
    expectArriveDate: reading.may(tree, '', `${delivery}/EstimatedDeliveryPeriod/EndDate`, isDate, 'yyyy-MM-dd'),
    waybillNo: reading.may(tree, '', `${delivery}/TrackingID`, upTo(60), '≤ 60'),
    vehicleNo: reading.may(tree, '', 'Shipment/ShipmentStage/TransportMeans/RoadTransport/LicensePlateID', upTo(60), '≤ 60'),
    carrierName: reading.may(tree, '', `${delivery}/CarrierParty/PartyName/Name`, upTo(60), '≤ 60'),
  };
  const seen = new Set<number>();
  const nodes = nodesAt(tree, 'DespatchLine');
  if (nodes.length === 0) reading.fault('DespatchLine', null, '1…');
  const rows = nodes.flatMap((node, index) => {
    const at = `DespatchLine[${index + 1}]/`;
    reading.may(node, at, 'OrderLineReference/OrderReference/ID', (value) => value === order.number, order.number);
    const line = lineOf(reading, order, node, at, despatchWays, seen);
    const qty = reading.must(node, at, despatchWays.quantity, isQuantity, '> 0');
    const lot = 'Item/ItemInstance/LotIdentification';
    const lotNo = reading.may(node, at, `${lot}/LotNumberID`, upTo(60), '≤ 60');
    const expiryDate = reading.may(node, at, `${lot}/ExpiryDate`, isDate, 'yyyy-MM-dd');
    return line ? [{ lineNum: line.lineNum, qty, lotNo, expiryDate }] : [];
  });
  return reading.answer({ ...header, rows });
}
