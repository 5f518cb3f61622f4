/**
 * An invoice of a statement as UBL 2.1 (OASIS, urn:oasis:names:specification:ubl:schema:xsd:Invoice-2), a red-letter one as a
 * credit note (CreditNote-2); elements in the order of the schemas.
 */
import { abs, div, eq, isPositive, mul, round2, sub, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { unitOf } from '../../../state-machines/trade/price-unit.js';
import { documentOf, escaped, group, money as moneyIn, party, quantity, taxScheme, text } from '../../platform/ubl/writing.js';
import type { Party } from '../../platform/ubl/writing.js';

/** How the two name what they share; `type` is of UN/EDIFACT 1001. */
export const ublKinds = {
  Invoice: { type: '380', typeCode: 'InvoiceTypeCode', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  CreditNote: { type: '381', typeCode: 'CreditNoteTypeCode', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} as const;
export type UblKind = keyof typeof ublKinds;
/** UN/ECE Recommendation 20: one of what is counted; statements name no unit. */
const EACH = 'C62';

export interface UblLine {
  readonly lineNum: number;
  readonly orderNumber: string | null;
  readonly noteNumber: string | null;
  readonly itemName: string | null;
  readonly qty: string;
  readonly price: string;
  /** For how many units; absent: for one. */
  readonly priceUnit?: number;
  readonly taxRate: string;
  readonly netAmount: string;
  readonly taxAmount: string;
}
export interface UblInvoice {
  readonly kind: UblKind;
  /** The invoice that a credit note takes back from, where there is only one. */
  readonly corrects: string | null;
  readonly number: string;
  readonly date: string;
  readonly currency: string;
  readonly statement: string | null;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly supplier: Party;
  readonly customer: Party;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
  readonly lines: readonly UblLine[];
}

/** Taxes of each rate, where they come to the tax of the invoice; it may differ from them by the roundings of its issuer. */
function taxTotal(money: Money, { tax, lines }: Pick<UblInvoice, 'tax' | 'lines'>): string {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))];
  const parts = rates.map((rate) => {
    const rows = lines.filter(({ taxRate }) => taxRate === rate);
    return { rate, net: sum(rows.map(({ netAmount }) => netAmount)), tax: sum(rows.map(({ taxAmount }) => taxAmount)) };
  });
  const told = eq(sum(parts.map((part) => part.tax)), tax) ? parts : [];
  return group(
    'TaxTotal',
    money('TaxAmount', tax),
    ...told.map((part) =>
      group(
        'TaxSubtotal',
        money('TaxableAmount', part.net),
        money('TaxAmount', part.tax),
        group('TaxCategory', text('ID', 'S'), text('Percent', part.rate), taxScheme),
      ),
    ),
  );
}

type Money = (name: string, amount: string) => string;

/** What the lines come to beside the invoice itself; the difference is a charge or an allowance of the whole. */
function difference(money: Money, { net, statement, lines }: UblInvoice) {
  const extension = sum(lines.map(({ netAmount }) => netAmount));
  const more = sub(net, extension);
  const isCharge = isPositive(more);
  const amount = abs(more);
  const said = eq(amount, '0')
    ? ''
    : group(
        'AllowanceCharge',
        text('ChargeIndicator', String(isCharge)),
        text('AllowanceChargeReason', `Difference to statement ${statement ?? ''}`.trim()),
        money('Amount', amount),
      );
  const total = said === '' ? '' : money(isCharge ? 'ChargeTotalAmount' : 'AllowanceTotalAmount', amount);
  return { extension, said, total };
}

const reference = (name: string, id: string | null): string => (id === null ? '' : group(name, text('ID', id)));

const base = (line: UblLine): string => (unitOf(line) === 1 ? '' : quantity('BaseQuantity', String(unitOf(line)), EACH));
function writtenLine(money: Money, { kind, currency, statement, number }: UblInvoice, line: UblLine): string {
  const words = ublKinds[kind];
  return group(
    words.line,
    text('ID', String(line.lineNum)),
    quantity(words.quantity, line.qty, EACH),
    money('LineExtensionAmount', line.netAmount),
    line.orderNumber === null
      ? ''
      : group('OrderLineReference', text('LineID', String(line.lineNum)), reference('OrderReference', line.orderNumber)),
    line.noteNumber === null
      ? ''
      : group('DespatchLineReference', text('LineID', String(line.lineNum)), reference('DocumentReference', line.noteNumber)),
    group(
      'Item',
      text('Name', line.itemName ?? statement ?? number),
      group('ClassifiedTaxCategory', text('ID', 'S'), text('Percent', line.taxRate), taxScheme),
    ),
    group('Price', text('PriceAmount', line.price, ` currencyID="${escaped(currency)}"`), base(line)),
  );
}

export function writtenUbl(invoice: UblInvoice): string {
  const money = moneyIn(invoice.currency);
  const { type, typeCode } = ublKinds[invoice.kind];
  const { extension, said, total } = difference(money, invoice);
  return documentOf(invoice.kind, [
    text('ID', invoice.number),
    text('IssueDate', invoice.date),
    text(typeCode, type),
    text('DocumentCurrencyCode', invoice.currency),
    text('LineCountNumeric', String(invoice.lines.length)),
    group('InvoicePeriod', text('StartDate', invoice.periodFrom), text('EndDate', invoice.periodTo)),
    group('BillingReference', reference('InvoiceDocumentReference', invoice.corrects)),
    reference('AdditionalDocumentReference', invoice.statement),
    party('AccountingSupplierParty', invoice.supplier),
    party('AccountingCustomerParty', invoice.customer),
    said,
    taxTotal(money, invoice),
    group(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', extension),
      money('TaxExclusiveAmount', invoice.net),
      money('TaxInclusiveAmount', invoice.gross),
      total,
      money('PayableAmount', invoice.gross),
    ),
    ...invoice.lines.map((line) => writtenLine(money, invoice, line)),
  ]);
}

/** Of several invoices nobody knows which is for which line: each is one line of its own. */
export const wholeLine = (net: string, tax: string): UblLine => ({
  ...{ lineNum: 10, orderNumber: null, noteNumber: null, itemName: null, qty: '1', price: net, netAmount: net, taxAmount: tax },
  taxRate: eq(net, '0') ? '0' : round2(div(mul(tax, '100'), net)),
});
