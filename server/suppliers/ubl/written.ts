/** An invoice of a statement as UBL 2.1 (OASIS, urn:oasis:names:specification:ubl:schema:xsd:Invoice-2), elements in the order of the schema. */
import { div, eq, mul, round2, sum } from '../../../state-machines/kernel/primitives/decimal.js';

export const INVOICE_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const aggregates = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const basics = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
/** UN/EDIFACT 1001: commercial invoice. */
export const COMMERCIAL = '380';
/** UN/ECE Recommendation 20: one of what is counted; statements name no unit. */
const EACH = 'C62';

export interface Party {
  readonly name: string;
  readonly taxNumber: string | null;
  readonly countryCode: string | null;
}
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

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not have go. */
const escaped = (text: string): string =>
  text.replace(/[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (sign) => signs[sign]!);
const element = (name: string, inner: string, attributes = ''): string => `<${name}${attributes}>${inner}</${name}>`;
const text = (name: string, value: string | null, attributes = ''): string =>
  value === null || value === '' ? '' : element(`cbc:${name}`, escaped(value), attributes);
const group = (name: string, ...inner: readonly string[]): string => element(`cac:${name}`, inner.join(''));
const scheme = group('TaxScheme', text('ID', 'VAT'));

const party = (role: string, { name, taxNumber, countryCode }: Party): string =>
  group(
    role,
    group(
      'Party',
      group('PartyName', text('Name', name)),
      countryCode === null ? '' : group('PostalAddress', group('Country', text('IdentificationCode', countryCode))),
      taxNumber === null ? '' : group('PartyTaxScheme', text('CompanyID', taxNumber), scheme),
      group('PartyLegalEntity', text('RegistrationName', name), text('CompanyID', taxNumber)),
    ),
  );

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
        group('TaxCategory', text('ID', 'S'), text('Percent', part.rate), scheme),
      ),
    ),
  );
}

export function writtenUbl(invoice: UblInvoice): string {
  const currency = ` currencyID="${escaped(invoice.currency)}"`;
  const money = (name: string, amount: string): string => text(name, round2(amount), currency);
  const lines = invoice.lines.map((line) =>
    group(
      'InvoiceLine',
      text('ID', String(line.lineNum)),
      text('InvoicedQuantity', line.qty, ` unitCode="${EACH}"`),
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
        group('ClassifiedTaxCategory', text('ID', 'S'), text('Percent', line.taxRate), scheme),
      ),
      group('Price', text('PriceAmount', line.price, currency)),
    ),
  );
  const inner = [
    text('UBLVersionID', '2.1'),
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
  ].join('');
  const spaces = ` xmlns="${INVOICE_NAMESPACE}" xmlns:cac="${aggregates}" xmlns:cbc="${basics}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('Invoice', inner, spaces)}\n`;
}

/** Of several invoices nobody knows which is for which line: each is one line of its own. */
export const wholeLine = (net: string, tax: string): UblLine => ({
  ...{ lineNum: 10, orderNumber: null, noteNumber: null, itemName: null, qty: '1', price: net, netAmount: net, taxAmount: tax },
  taxRate: eq(net, '0') ? '0' : round2(div(mul(tax, '100'), net)),
});
