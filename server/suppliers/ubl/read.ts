/** What a UBL 2.1 invoice says, and each fault at the field of the statement's invoice that it concerns. */
import { add, decimals, eq, fits, isDecimal, isNegative, normalise, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { isDate } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { isUbl, nodesAt, readUblTree, textAt } from '../../platform/ubl/reading.js';
import { namespaceOf } from '../../platform/ubl/writing.js';
import { COMMERCIAL } from './written.js';

export interface UblSaid {
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly netAmount: string;
  readonly taxAmount: string;
}
export interface UblExpected {
  readonly currency: string;
  /** Credit code of the supplier; null: none on record. */
  readonly taxNumber: string | null;
}
export type UblRead = { readonly said: UblSaid } | { readonly refusals: readonly Refusal[] };

const isAmount = (value: string): boolean =>
  isDecimal(value) && !isNegative(value) && decimals(normalise(value)) <= 2 && fits(value, 18, 2);
const bad = (field: string, found: string | null, expected: string) =>
  refusal('UBL_FIELD', { field, params: { found: found ?? '–', expected } });

export async function readUbl(xml: string, { currency, taxNumber }: UblExpected): Promise<UblRead> {
  const tree = await readUblTree(xml);
  if ('code' in tree) return { refusals: [tree] };
  if (!isUbl(tree, 'Invoice', namespaceOf('Invoice'))) return { refusals: [refusal('UBL_NO_INVOICE', { field: 'xml' })] };
  const first = (way: string): string | null => textAt(tree, way);
  const faults: Refusal[] = [];
  const must = (field: string, way: string, holds: (value: string) => boolean, expected: string): string => {
    const value = first(way);
    if (value === null || !holds(value)) faults.push(bad(field, value, expected));
    return value ?? '';
  };
  const invoiceNumber = must('invoiceNumber', 'ID', (value) => value.length <= 30, 'ID');
  const invoiceDate = must('invoiceDate', 'IssueDate', isDate, 'yyyy-MM-dd');
  must('currency', 'DocumentCurrencyCode', (value) => value === currency, currency);
  const kind = first('InvoiceTypeCode');
  if (kind !== null && kind !== COMMERCIAL) faults.push(bad('invoiceKind', kind, COMMERCIAL));
  const issuer = 'AccountingSupplierParty/Party';
  const code = first(`${issuer}/PartyTaxScheme/CompanyID`) ?? first(`${issuer}/PartyLegalEntity/CompanyID`);
  if (taxNumber !== null && code !== null && code.toUpperCase() !== taxNumber) faults.push(bad('supplierId', code, taxNumber));
  const totals = 'LegalMonetaryTotal';
  const netAmount = must('netAmount', `${totals}/TaxExclusiveAmount`, isAmount, '0.00');
  const taxAmount = must('taxAmount', 'TaxTotal/TaxAmount', isAmount, '0.00');
  const gross = must('grossAmount', `${totals}/TaxInclusiveAmount`, isAmount, '0.00');
  if (faults.length === 0 && !eq(add(netAmount, taxAmount), gross)) faults.push(bad('grossAmount', gross, add(netAmount, taxAmount)));
  const lines = nodesAt(tree, 'InvoiceLine/LineExtensionAmount').flatMap(({ text }) => (text === '' ? [] : [text]));
  const extension = first(`${totals}/LineExtensionAmount`);
  if (lines.length === 0) faults.push(bad('netAmount', null, 'InvoiceLine'));
  else if (!lines.every(isDecimal) || extension === null || !isDecimal(extension) || !eq(sum(lines), extension))
    faults.push(bad('netAmount', extension, lines.every(isDecimal) ? sum(lines) : 'LineExtensionAmount'));
  return faults.length > 0 ? { refusals: faults } : { said: { invoiceNumber, invoiceDate, netAmount, taxAmount } };
}
