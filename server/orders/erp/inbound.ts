/**
 * What the ERP may tell us, kind by kind (orders-deliveries.md §12): which event of which document it is. The ERP names things by
 * its codes; they are looked up here, and what it says is checked as a person's input is.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Fields } from '../../../state-machines/kernel/fields.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { beyondUnit, countedBy } from '../../../state-machines/kernel/unit-decimals.js';
import type { UnitDecimals } from '../../../state-machines/kernel/unit-decimals.js';
import { decimals, isDecimal, normalise } from '../../../state-machines/kernel/primitives/decimal.js';
import { checkSave, checkValues } from '../../../state-machines/kernel/validate.js';
import { srmPurCustomerOrder } from '../../../state-machines/orders/customer-order/index.js';
import { srmPurOrderAdviseCancel } from '../../../state-machines/orders/advise-cancel/index.js';
import { srmPurDeliveryNoteHeader } from '../../../state-machines/orders/delivery-note/index.js';
import { paymentFields } from '../../../state-machines/suppliers/invoice-doc/fields.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import type { Queryable } from '../../kernel/contracts.js';
import {
  accountOf,
  itemsNamed,
  liveAdvice,
  noteOf,
  orderOf,
  orgOfOrder,
  orgOf,
  statementOf,
  unitOfAccount,
  unitOfOrderLine,
  unitsOf,
  unitsOfNote,
} from './inbound.queries.js';

type Given = Readonly<Record<string, unknown>>;
export type InboundCode = 'ERP_FORM' | 'ERP_NOTE' | 'ERP_ORDER' | 'ERP_ORG' | 'ERP_ITEM' | 'ERP_ACCOUNT' | 'ERP_STATEMENT';
/** An event to be sent, or why there is none; `what`: the code that nobody knows here. */
export type Inbound =
  | { readonly definition: AnyDefinition; readonly id: string | null; readonly event: string; readonly payload: object }
  | { readonly refused: Refusal; readonly definition: AnyDefinition }
  | { readonly code: InboundCode; readonly what?: string };
type Kind = (given: Given, db: Queryable) => Promise<Inbound>;

const refusedOr = (refusals: readonly Refusal[], definition: AnyDefinition, made: Inbound): Inbound =>
  refusals[0] ? { refused: refusals[0], definition } : made;

type UnitOf = (row: Given) => UnitDecimals | undefined;

/** Quantities of an event or of its rows that their units cannot count. */
function beyondUnits(fields: Fields, values: Given, unitOf: UnitOf): readonly Refusal[] {
  return Object.entries(fields).flatMap(([field, { kind, columns }]) => {
    const value = values[field];
    if (kind === 'rows') return (value as readonly Given[]).flatMap((row) => beyondUnits(columns!, row, unitOf));
    if (kind !== 'quantity' || !isDecimal(value)) return [];
    const row = values['lineNum'] as number | undefined;
    const counted = { field, unitId: '', decimals: decimals(normalise(value)), ...(row === undefined ? {} : { row }) };
    return beyondUnit([counted], () => unitOf(values));
  });
}

function event(definition: AnyDefinition, id: string, name: string, given: Given, unitOf: UnitOf): Inbound {
  const fields = definition.events[name]!.payload as Fields;
  const { values, refusals } = checkValues(fields, given);
  const all = refusals.length > 0 ? refusals : beyondUnits(fields, values, unitOf);
  return refusedOr(all, definition, { definition, id, event: name, payload: values });
}

const note =
  (name: string): Kind =>
  async ({ noteNumber, ...given }, db) => {
    if (typeof noteNumber !== 'string') return { code: 'ERP_FORM' };
    const id = await noteOf(db, noteNumber);
    if (id === null) return { code: 'ERP_NOTE', what: noteNumber };
    const units = await unitsOfNote(db, id);
    return event(anyDefinition(srmPurDeliveryNoteHeader), id, name, given, ({ lineNum }) => units.get(Number(lineNum)));
  };

/** {docNumber, amount, voucher}: what the finance system has paid. */
const payment: Kind = async ({ docNumber, ...given }, db) => {
  if (typeof docNumber !== 'string') return { code: 'ERP_FORM' };
  const id = await statementOf(db, docNumber);
  if (id === null) return { code: 'ERP_STATEMENT', what: docNumber };
  const definition = definitionNamed('srmSlcSupplierInvDocHeader');
  const { values, refusals } = checkValues(paymentFields, given);
  return refusedOr(refusals, definition, { definition, id, event: 'PAYMENT_TOLD', payload: values });
};

/** {supplierNumber, warehouseCode, itemCode, …}: the open account of consigned stock. */
const account =
  (name: string): Kind =>
  async ({ supplierNumber, warehouseCode, itemCode, ...given }, db) => {
    const names = [supplierNumber, warehouseCode, itemCode];
    if (!names.every((one): one is string => typeof one === 'string')) return { code: 'ERP_FORM' };
    const id = await accountOf(db, names);
    if (id === null) return { code: 'ERP_ACCOUNT', what: names.join(' / ') };
    const unit = await unitOfAccount(db, id);
    return event(definitionNamed('srmSlcConsignStock'), id, name, given, () => unit);
  };

const MOST_LINES = 500;
interface Made {
  readonly type: string;
  /** Fields that the product fills in; those of the ERP beside them. */
  readonly fields: Given;
  readonly quantity: string;
}

/** A document with lines of materials; those that name none are left as they are. */
async function created({ type, fields, quantity }: Made, given: Given, db: Queryable): Promise<Inbound> {
  const { orgCode, lines, ...header } = given;
  if (typeof orgCode !== 'string' || !Array.isArray(lines) || lines.length > MOST_LINES) return { code: 'ERP_FORM' };
  const rows = lines as readonly Given[];
  const codes = [...new Set(rows.flatMap((row) => (typeof row?.['itemCode'] === 'string' ? [row['itemCode']] : [])))];
  const [orgId, items] = [await orgOf(db, orgCode), await itemsNamed(db, codes)];
  if (orgId === null) return { code: 'ERP_ORG', what: orgCode };
  const unknown = codes.filter((code) => !items.has(code));
  if (unknown.length > 0) return { code: 'ERP_ITEM', what: unknown.slice(0, 20).join(', ') };
  const definition = definitionNamed(type);
  const set = rows.map((row) => {
    const { itemCode, ...said } = row ?? {};
    const item = typeof itemCode === 'string' ? items.get(itemCode) : undefined;
    return item ? { ...said, itemId: item.itemId, uomId: item.uomId, ...(type === srmPurCustomerOrder.type ? {} : item.copied) } : said;
  });
  const { payload, refusals } = checkSave(
    definition,
    { fields: { ...header, ...fields, orgId }, lines: { lines: { set } } } as SavePayload,
    () => false,
    true,
  );
  const units = await unitsOf(db, [...new Set([...items.values()].map(({ uomId }) => uomId))]);
  const made: Inbound = { definition, id: null, event: 'CREATE', payload };
  return refusedOr([...refusals, ...beyond(definition, payload, units, quantity)], definition, made);
}
const beyond = (definition: AnyDefinition, payload: SavePayload, units: ReadonlyMap<string, UnitDecimals>, quantity: string) =>
  beyondUnit(
    countedBy(definition, payload, null).filter(({ field }) => field === `lines.${quantity}`),
    (id) => units.get(id),
  );

/** A draft for whoever plans; it is submitted by a person. */
const requisition: Kind = (given, db) =>
  created({ type: 'srmPurRequisitionHeader', fields: { sourceSystem: 'ERP' }, quantity: 'requestQty' }, given, db);
const customerOrder: Kind = (given, db) => created({ type: srmPurCustomerOrder.type, fields: {}, quantity: 'orderQty' }, given, db);

/** {orderNumber, lineNum, adviseQty, adviseReason?}: an advice for the buyer, or a larger quantity of the one that he has. */
const adviseCancel: Kind = async ({ orderNumber, lineNum, ...given }, db) => {
  if (typeof orderNumber !== 'string' || !Number.isSafeInteger(lineNum)) return { code: 'ERP_FORM' };
  const orderId = await orderOf(db, orderNumber);
  if (orderId === null) return { code: 'ERP_ORDER', what: orderNumber };
  const definition = anyDefinition(srmPurOrderAdviseCancel);
  const orderLine = lineNum as number;
  const orgId = await orgOfOrder(db, orderId);
  const { payload, refusals } = checkSave(
    definition,
    { fields: { ...given, orgId, orderId, orderLine } } as SavePayload,
    () => false,
    true,
  );
  const adviseQty = (payload.fields as Given)?.['adviseQty'];
  const unit = await unitOfOrderLine(db, orderId, orderLine);
  const counted = isDecimal(adviseQty) ? [{ field: 'adviseQty', unitId: '', decimals: decimals(normalise(adviseQty)) }] : [];
  const known = await liveAdvice(db, orderId, orderLine);
  const made: Inbound =
    known?.state === 'suggested'
      ? { definition, id: known.id, event: 'ADVISED_MORE', payload: { adviseQty } }
      : { definition, id: null, event: 'CREATE', payload };
  return refusedOr([...refusals, ...beyondUnit(counted, () => unit)], definition, made);
};

export const kinds = {
  RECEIPT: note('RECEIVE'),
  INSPECTION: note('INSPECT'),
  RETURN: note('RETURN'),
  REQUISITION: requisition,
  CUSTOMER_ORDER: customerOrder,
  STOCK: account('STOCK_IN'),
  CONSUMPTION: account('CONSUME'),
  PAYMENT: payment,
  ADVISE_CANCEL: adviseCancel,
} as const satisfies Readonly<Record<string, Kind>>;
