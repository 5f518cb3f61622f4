/** An invoice of a statement as UBL 2.1 (OASIS, urn:oasis:names:specification:ubl:schema:xsd:Invoice-2), elements in the order of the schema. */
import { div, eq, mul, round2, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { documentOf, escaped, group, money as moneyIn, party, quantity, taxScheme, text } from '../../platform/ubl/writing.js';
import type { Party } from '../../platform/ubl/writing.js';

/** UN/EDIFACT 1001: commercial invoice. */
export const COMMERCIAL = '380';
/** UN/ECE Recommendation 20: one of what is counted; statements name no unit. */
const EACH = 'C62';

export interface UblLine {
  readonly lineNum: number;
  readonly orderNumber: string | null;
  readonly noteNumber: string | null;
  readonly itemName: string | null;
  readonly qty: string;
  readonly price: string;
  readonly taxRate: string;
  readonly netAmount: string;
  readonly taxAmount: string;
}
export interface UblInvoice {
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
function taxTotal(money: (name: string, amount: string) => string, { tax, lines }: Pick<UblInvoice, 'tax' | 'lines'>): string {
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

export function writtenUbl(invoice: UblInvoice): string {
  const money = moneyIn(invoice.currency);
  const lines = invoice.lines.map((line) =>
    group(
      'InvoiceLine',
      text('ID', String(line.lineNum)),
      quantity('InvoicedQuantity', line.qty, EACH),
      money('LineExtensionAmount', line.netAmount),
      line.orderNumber === null
        ? ''
        : group('OrderLineReference', text('LineID', String(line.lineNum)), group('OrderReference', text('ID', line.orderNumber))),
      line.noteNumber === null
        ? ''
        : group('DespatchLineReference', text('LineID', String(line.lineNum)), group('DocumentReference', text('ID', line.noteNumber))),
      group(
        'Item',
        text('Name', line.itemName ?? invoice.statement ?? invoice.number),
        group('ClassifiedTaxCategory', text('ID', 'S'), text('Percent', line.taxRate), taxScheme),
      ),
      group('Price', text('PriceAmount', line.price, ` currencyID="${escaped(invoice.currency)}"`)),
    ),
  );
  return documentOf('Invoice', [
    text('ID', invoice.number),
    text('IssueDate', invoice.date),
    text('InvoiceTypeCode', COMMERCIAL),
    text('DocumentCurrencyCode', invoice.currency),
    text('LineCountNumeric', String(lines.length)),
    group('InvoicePeriod', text('StartDate', invoice.periodFrom), text('EndDate', invoice.periodTo)),
    invoice.statement === null ? '' : group('AdditionalDocumentReference', text('ID', invoice.statement)),
    party('AccountingSupplierParty', invoice.supplier),
    party('AccountingCustomerParty', invoice.customer),
    taxTotal(money, invoice),
    group(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', invoice.net),
      money('TaxExclusiveAmount', invoice.net),
      money('TaxInclusiveAmount', invoice.gross),
      money('PayableAmount', invoice.gross),
    ),
    ...lines,
  ]);
}

/** Of several invoices nobody knows which is for which line: each is one line of its own. */
export const wholeLine = (net: string, tax: string): UblLine => ({
  ...{ lineNum: 10, orderNumber: null, noteNumber: null, itemName: null, qty: '1', price: net, netAmount: net, taxAmount: tax },
  taxRate: eq(net, '0') ? '0' : round2(div(mul(tax, '100'), net)),
});
