/** What a UBL 2.1 invoice or credit note says, and each fault at the field of the statement's invoice that it concerns. */
import { add, decimals, eq, fits, isDecimal, isNegative, normalise, sub, sum } from '../../../state-machines/kernel/primitives/decimal.js';
import { isDate } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { isUbl, nodesAt, readUblTree, textAt } from '../../platform/ubl/reading.js';
import type { UblNode } from '../../platform/ubl/reading.js';
import { namespaceOf } from '../../platform/ubl/writing.js';
import { ublKinds } from './written.js';
import type { UblKind } from './written.js';

export interface UblSaid {
  readonly kind: UblKind;
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly netAmount: string;
  readonly taxAmount: string;
  /** As it names them; null: it does not. */
  readonly sellerTaxNo: string | null;
  readonly buyerTaxNo: string | null;
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
  const kind = (Object.keys(ublKinds) as UblKind[]).find((one) => isUbl(tree, one, namespaceOf(one)));
  if (kind === undefined) return { refusals: [refusal('UBL_NO_INVOICE', { field: 'xml' })] };
  const words = ublKinds[kind];
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
  const type = first(words.typeCode);
  if (type !== null && type !== words.type) faults.push(bad('invoiceKind', type, words.type));
  const taxNumberOf = (party: string): string | null =>
    (first(`${party}/Party/PartyTaxScheme/CompanyID`) ?? first(`${party}/Party/PartyLegalEntity/CompanyID`))?.toUpperCase() ?? null;
  const code = taxNumberOf('AccountingSupplierParty');
  const buyerTaxNo = taxNumberOf('AccountingCustomerParty');
  if (taxNumber !== null && code !== null && code !== taxNumber) faults.push(bad('supplierId', code, taxNumber));
  const netAmount = must('netAmount', `${TOTALS}/TaxExclusiveAmount`, isAmount, '0.00');
  const taxAmount = must('taxAmount', 'TaxTotal/TaxAmount', isAmount, '0.00');
  const gross = must('grossAmount', `${TOTALS}/TaxInclusiveAmount`, isAmount, '0.00');
  if (faults.length === 0 && !eq(add(netAmount, taxAmount), gross)) faults.push(bad('grossAmount', gross, add(netAmount, taxAmount)));
  faults.push(...lineFaults(tree, kind));
  if (faults.length === 0) faults.push(...adjustmentFaults(tree, netAmount));
  return faults.length > 0
    ? { refusals: faults }
    : { said: { kind, invoiceNumber, invoiceDate, netAmount, taxAmount, sellerTaxNo: code, buyerTaxNo } };
}

const TOTALS = 'LegalMonetaryTotal';

function lineFaults(tree: UblNode, kind: UblKind): readonly Refusal[] {
  const { line } = ublKinds[kind];
  const lines = nodesAt(tree, `${line}/LineExtensionAmount`).flatMap(({ text }) => (text === '' ? [] : [text]));
  const extension = textAt(tree, `${TOTALS}/LineExtensionAmount`);
  if (lines.length === 0) return [bad('netAmount', null, line)];
  const sound = lines.every(isDecimal);
  if (sound && extension !== null && isDecimal(extension) && eq(sum(lines), extension)) return [];
  return [bad('netAmount', extension, sound ? sum(lines) : 'LineExtensionAmount')];
}

/** Allowances and charges of the whole lead from the lines to the net amount, and their totals say the same. */
function adjustmentFaults(tree: UblNode, netAmount: string): readonly Refusal[] {
  const parts = nodesAt(tree, 'AllowanceCharge').map((node) => ({
    isCharge: textAt(node, 'ChargeIndicator') === 'true',
    amount: textAt(node, 'Amount') ?? '',
  }));
  const odd = parts.find(({ amount }) => !isAmount(amount));
  if (odd) return [bad('netAmount', odd.amount, 'AllowanceCharge/Amount')];
  const totalOf = (charge: boolean) => sum(parts.filter(({ isCharge }) => isCharge === charge).map(({ amount }) => amount));
  const [charges, allowances] = [totalOf(true), totalOf(false)];
  const faults = [
    ['ChargeTotalAmount', charges],
    ['AllowanceTotalAmount', allowances],
  ].flatMap(([name, total]) => {
    const said = textAt(tree, `${TOTALS}/${name!}`);
    return said === null || (isDecimal(said) && eq(said, total!)) ? [] : [bad('netAmount', said, total!)];
  });
  const net = sub(add(textAt(tree, `${TOTALS}/LineExtensionAmount`) ?? '0', charges), allowances);
  return eq(net, netAmount) ? faults : [...faults, bad('netAmount', netAmount, net)];
}
