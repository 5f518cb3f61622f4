/** Orders and deliveries as UBL 2.1 (OASIS): Order, OrderChange, OrderCancellation, OrderResponse, DespatchAdvice, ReceiptAdvice. */
import { escaped, documentOf, group, money, party, quantity, taxScheme, text } from '../../platform/ubl/writing.js';
import type { Party } from '../../platform/ubl/writing.js';

export const orderKinds = ['Order', 'OrderChange', 'OrderCancellation', 'OrderResponse'] as const;
export const noteKinds = ['DespatchAdvice', 'ReceiptAdvice'] as const;
export type OrderKind = (typeof orderKinds)[number];
export type NoteKind = (typeof noteKinds)[number];
/** UN/EDIFACT 1225 and 4343: accepted, accepted with amendment; 1229: changed. */
export const ACCEPTED = 'AP';
export const AMENDED = 'CA';

export interface WrittenItem {
  readonly name: string;
  readonly code: string | null;
  readonly spec?: string | null;
  readonly taxRate?: string | null;
}
/** Where goods of a line go: a warehouse by its code, or a place in words. */
export interface WrittenPlace {
  readonly code: string | null;
  readonly name: string | null;
  readonly address: string | null;
}
export interface WrittenOrderLine {
  readonly lineNum: number;
  readonly qty: string;
  readonly unit: string | null;
  readonly price: string;
  /** For how many units the price is. */
  readonly priceUnit: number;
  readonly amount: string;
  readonly item: WrittenItem;
  readonly needDate: string | null;
  readonly promiseDate: string | null;
  readonly place?: WrittenPlace | null;
  readonly comment: string | null;
}
export interface WrittenOrder {
  readonly number: string;
  readonly revisionNo: number;
  /** Day on which the document is written. */
  readonly date: string;
  readonly currency: string;
  readonly buyer: Party;
  readonly seller: Party;
  readonly amountExcl: string;
  readonly taxAmount: string;
  readonly amountIncl: string;
  readonly changeReason: string | null;
  readonly lines: readonly WrittenOrderLine[];
}

const period = (name: string, from: string | null): string => group(name, text('StartDate', from), text('EndDate', from));
const itemOf = ({ name, code, spec = null, taxRate = null }: WrittenItem): string =>
  group(
    'Item',
    text('Description', spec),
    text('Name', name),
    group('BuyersItemIdentification', text('ID', code)),
    taxRate === null ? '' : group('ClassifiedTaxCategory', text('ID', 'S'), text('Percent', taxRate), taxScheme),
  );

const placeOf = (place: WrittenPlace | null): string =>
  place === null
    ? ''
    : group(
        'DeliveryLocation',
        text('ID', place.code),
        text('Name', place.name),
        group('Address', group('AddressLine', text('Line', place.address))),
      );
/** Said where it is not one, which it is where nothing is said. */
const base = ({ priceUnit, unit }: WrittenOrderLine): string => (priceUnit === 1 ? '' : quantity('BaseQuantity', String(priceUnit), unit));
const orderLine = (line: WrittenOrderLine, currency: string, response: boolean): string =>
  group(
    'OrderLine',
    group(
      'LineItem',
      text('ID', String(line.lineNum)),
      response ? text('Note', line.comment) : '',
      quantity('Quantity', line.qty, line.unit),
      money(currency)('LineExtensionAmount', line.amount),
      group(
        'Delivery',
        placeOf(line.place ?? null),
        response ? '' : period('RequestedDeliveryPeriod', line.needDate),
        response ? period('PromisedDeliveryPeriod', line.promiseDate) : '',
      ),
      group('Price', text('PriceAmount', line.price, ` currencyID="${escaped(currency)}"`), base(line)),
      itemOf(line.item),
    ),
  );

const totals = (order: WrittenOrder): string => {
  const inCurrency = money(order.currency);
  return [
    group('TaxTotal', inCurrency('TaxAmount', order.taxAmount)),
    group(
      'AnticipatedMonetaryTotal',
      inCurrency('LineExtensionAmount', order.amountExcl),
      inCurrency('TaxExclusiveAmount', order.amountExcl),
      inCurrency('TaxInclusiveAmount', order.amountIncl),
      inCurrency('PayableAmount', order.amountIncl),
    ),
  ].join('');
};
const reference = ({ number }: WrittenOrder): string => group('OrderReference', text('ID', number));
const buyer = (order: WrittenOrder): string => party('BuyerCustomerParty', order.buyer);
const seller = (order: WrittenOrder): string => party('SellerSupplierParty', order.seller);

const writers: Readonly<Record<OrderKind, (order: WrittenOrder) => readonly string[]>> = {
  Order: (order) => [
    text('ID', order.number),
    text('IssueDate', order.date),
    text('DocumentCurrencyCode', order.currency),
    text('LineCountNumeric', String(order.lines.length)),
    buyer(order),
    seller(order),
    totals(order),
    ...order.lines.map((line) => orderLine(line, order.currency, false)),
  ],
  OrderChange: (order) => [
    text('ID', `${order.number}-${order.revisionNo}`),
    text('IssueDate', order.date),
    text('SequenceNumberID', String(order.revisionNo)),
    text('Note', order.changeReason),
    text('DocumentCurrencyCode', order.currency),
    text('LineCountNumeric', String(order.lines.length)),
    reference(order),
    buyer(order),
    seller(order),
    totals(order),
    ...order.lines.map((line) => orderLine(line, order.currency, false)),
  ],
  OrderCancellation: (order) => [
    text('ID', `${order.number}-X`),
    text('IssueDate', order.date),
    text('CancellationNote', order.changeReason ?? 'Cancelled'),
    reference(order),
    buyer(order),
    seller(order),
  ],
  OrderResponse: (order) => [
    text('ID', `${order.number}-R${order.revisionNo}`),
    text('IssueDate', order.date),
    text('OrderResponseCode', order.lines.every(({ needDate, promiseDate }) => needDate === promiseDate) ? ACCEPTED : AMENDED),
    text('DocumentCurrencyCode', order.currency),
    text('LineCountNumeric', String(order.lines.length)),
    reference(order),
    seller(order),
    buyer(order),
    ...order.lines.map((line) => orderLine(line, order.currency, true)),
  ],
};
export const writtenOrder = (kind: OrderKind, order: WrittenOrder): string => documentOf(kind, writers[kind](order));

export interface WrittenNoteLine {
  readonly lineNum: number;
  readonly orderNumber: string;
  readonly orderLine: number;
  readonly item: WrittenItem;
  readonly unit: string | null;
  readonly shipQty: string;
  readonly receivedQty: string;
  readonly shortQty: string;
  readonly rejectedQty: string;
  readonly lotNo: string | null;
  readonly expiryDate: string | null;
}
export interface WrittenNote {
  readonly number: string;
  readonly date: string;
  readonly buyer: Party;
  readonly seller: Party;
  readonly shipDate: string | null;
  readonly expectArriveDate: string | null;
  readonly waybillNo: string | null;
  readonly vehicleNo: string | null;
  readonly carrierName: string | null;
  readonly lines: readonly WrittenNoteLine[];
}

const lineReference = ({ orderNumber, orderLine: line }: WrittenNoteLine): string =>
  group('OrderLineReference', text('LineID', String(line)), group('OrderReference', text('ID', orderNumber)));
/** A lot is an instance of the item in UBL. */
const shippedItem = ({ item, lotNo, expiryDate }: WrittenNoteLine): string =>
  group(
    'Item',
    text('Name', item.name),
    group('BuyersItemIdentification', text('ID', item.code)),
    group('ItemInstance', group('LotIdentification', text('LotNumberID', lotNo), text('ExpiryDate', expiryDate))),
  );
const shipment = (note: WrittenNote): string =>
  group(
    'Shipment',
    text('ID', note.waybillNo ?? note.number),
    note.vehicleNo === null
      ? ''
      : group('ShipmentStage', group('TransportMeans', group('RoadTransport', text('LicensePlateID', note.vehicleNo)))),
    group(
      'Delivery',
      text('TrackingID', note.waybillNo),
      period('EstimatedDeliveryPeriod', note.expectArriveDate),
      note.carrierName === null ? '' : group('CarrierParty', group('PartyName', text('Name', note.carrierName))),
      group('Despatch', text('ActualDespatchDate', note.shipDate)),
    ),
  );

export const writtenDespatch = (note: WrittenNote): string =>
  documentOf('DespatchAdvice', [
    text('ID', note.number),
    text('IssueDate', note.date),
    text('LineCountNumeric', String(note.lines.length)),
    party('DespatchSupplierParty', note.seller),
    party('DeliveryCustomerParty', note.buyer),
    shipment(note),
    ...note.lines.map((line) =>
      group(
        'DespatchLine',
        text('ID', String(line.lineNum)),
        quantity('DeliveredQuantity', line.shipQty, line.unit),
        lineReference(line),
        shippedItem(line),
      ),
    ),
  ]);

export const writtenReceipt = (note: WrittenNote): string =>
  documentOf('ReceiptAdvice', [
    text('ID', `${note.number}-R`),
    text('IssueDate', note.date),
    text('LineCountNumeric', String(note.lines.length)),
    party('DeliveryCustomerParty', note.buyer),
    party('DespatchSupplierParty', note.seller),
    ...note.lines.map((line) =>
      group(
        'ReceiptLine',
        text('ID', String(line.lineNum)),
        quantity('ReceivedQuantity', line.receivedQty, line.unit),
        quantity('ShortQuantity', line.shortQty, line.unit),
        quantity('RejectedQuantity', line.rejectedQty, line.unit),
        lineReference(line),
        group('DespatchLineReference', text('LineID', String(line.lineNum)), group('DocumentReference', text('ID', note.number))),
        group('Item', text('Name', line.item.name), group('BuyersItemIdentification', text('ID', line.item.code))),
      ),
    ),
  ]);
