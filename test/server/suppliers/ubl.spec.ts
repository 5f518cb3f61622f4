import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readUbl } from '../../../server/suppliers/ubl/read.js';
import { wholeLine, writtenUbl } from '../../../server/suppliers/ubl/written.js';
import { schemaFaults, ublFolder, withSchema } from '../harness/ubl-schema.js';
import type { UblInvoice } from '../../../server/suppliers/ubl/written.js';

// Invoices as UBL 2.1: what is written is valid by the official schema and read again; what is wrong is named at its field.

const line = (lineNum: number, netAmount: string, taxAmount: string, taxRate: string) => ({
  ...{ lineNum, netAmount, taxAmount, taxRate, qty: '100', price: '12.345678' },
  ...{ orderNumber: 'PO-20260301-0001', noteNumber: 'DN-1', itemName: '支架 <Bracket> & "nut"' },
});
const invoice: UblInvoice = {
  ...{ kind: 'Invoice', corrects: null },
  ...{ number: '24312000000012345678', date: '2026-04-01', currency: 'CNY', statement: 'INV-20260401-0001' },
  ...{ periodFrom: '2026-03-01', periodTo: '2026-03-31', net: '1334.57', tax: '169.49', gross: '1504.06' },
  supplier: { name: 'Alpha & Söhne', taxNumber: '91320594MA1DEMX23X', countryCode: 'CN' },
  customer: { name: '深圳采购中心', taxNumber: '91440300MA5FACT87W', countryCode: null },
  lines: [line(10, '1234.57', '160.49', '13'), line(20, '100', '9', '9')],
};
const expected = { currency: 'CNY', taxNumber: '91320594MA1DEMX23X' };
const xml = writtenUbl(invoice);
const faultsOf = async (text: string) => {
  const read = await readUbl(text, expected);
  return 'refusals' in read
    ? read.refusals.map(({ code, field, params }) => [code, field, params?.['found'], params?.['expected']])
    : 'none';
};

test('what is written is read again', async () => {
  expect(await readUbl(xml, expected)).toEqual({
    said: {
      ...{ kind: 'Invoice', invoiceNumber: '24312000000012345678', invoiceDate: '2026-04-01', netAmount: '1334.57', taxAmount: '169.49' },
      ...{ sellerTaxNo: '91320594MA1DEMX23X', buyerTaxNo: '91440300MA5FACT87W' },
    },
  });
  expect(xml).toContain('<cbc:Name>支架 &lt;Bracket&gt; &amp; &quot;nut&quot;</cbc:Name>');
  expect(xml.match(/<cac:TaxSubtotal>/g)).toHaveLength(2);
  // Taxes of the rates that do not come to that of the invoice are left out.
  expect(writtenUbl({ ...invoice, tax: '169.50', gross: '1504.07' })).not.toContain('TaxSubtotal');
});

test('each fault is named at its field, all at once', async () => {
  const wrong = xml
    .replace('>2026-04-01<', '>1 April<')
    .replace('>CNY</cbc:DocumentCurrencyCode>', '>EUR</cbc:DocumentCurrencyCode>')
    .replace('>380<', '>381<')
    .replaceAll('91320594MA1DEMX23X', '91440300MA5FACT87W')
    .replace('<cbc:TaxAmount currencyID="CNY">169.49<', '<cbc:TaxAmount currencyID="CNY">169.495<');
  expect(await faultsOf(wrong)).toEqual([
    ['UBL_FIELD', 'invoiceDate', '1 April', 'yyyy-MM-dd'],
    ['UBL_FIELD', 'currency', 'EUR', 'CNY'],
    ['UBL_FIELD', 'invoiceKind', '381', '380'],
    ['UBL_FIELD', 'supplierId', '91440300MA5FACT87W', '91320594MA1DEMX23X'],
    ['UBL_FIELD', 'taxAmount', '169.495', '0.00'],
  ]);
  expect(await faultsOf(xml.replace('>1504.06</cbc:TaxInclusiveAmount>', '>1504.07</cbc:TaxInclusiveAmount>'))).toEqual([
    ['UBL_FIELD', 'grossAmount', '1504.07', '1504.06'],
  ]);
  expect(await faultsOf(xml.replace('>1234.57</cbc:LineExtensionAmount>', '>1234.58</cbc:LineExtensionAmount>'))).toEqual([
    ['UBL_FIELD', 'netAmount', '1334.57', '1334.58'],
  ]);
  expect(await faultsOf(xml.replace('<cbc:ID>24312000000012345678</cbc:ID>', ''))).toEqual([['UBL_FIELD', 'invoiceNumber', '–', 'ID']]);
});

test('what is no invoice, or would have other files read, is refused whole', async () => {
  expect(await faultsOf('no xml')).toMatchObject([['UBL_MALFORMED', 'xml']]);
  expect(await faultsOf(xml.slice(0, -20))).toMatchObject([['UBL_MALFORMED', 'xml']]);
  expect(await faultsOf(xml.replace('?>\n', '?>\n<!DOCTYPE Invoice [<!ENTITY a SYSTEM "file:///etc/passwd">]>'))).toMatchObject([
    ['UBL_MALFORMED', 'xml'],
  ]);
  expect(await faultsOf(xml.replaceAll('Invoice-2"', 'CreditNote-2"'))).toMatchObject([['UBL_NO_INVOICE', 'xml']]);
  expect(await faultsOf(xml.replaceAll('Invoice-2"', 'Reminder-2"'))).toMatchObject([['UBL_NO_INVOICE', 'xml']]);
});

const credit: UblInvoice = {
  ...invoice,
  ...{ kind: 'CreditNote', corrects: invoice.number, number: '24312000000012345690', net: '100', tax: '13', gross: '113' },
  lines: [wholeLine('100', '13')],
};

test('a red-letter invoice is a credit note that names what it takes back from, and is read as one', async () => {
  const note = writtenUbl(credit);
  expect(await readUbl(note, expected)).toEqual({
    said: {
      ...{ kind: 'CreditNote', invoiceNumber: '24312000000012345690', invoiceDate: '2026-04-01', netAmount: '100.00', taxAmount: '13.00' },
      ...{ sellerTaxNo: '91320594MA1DEMX23X', buyerTaxNo: '91440300MA5FACT87W' },
    },
  });
  expect(note).toContain('<cac:InvoiceDocumentReference><cbc:ID>24312000000012345678</cbc:ID></cac:InvoiceDocumentReference>');
  expect(await faultsOf(note.replace('>381<', '>380<'))).toEqual([['UBL_FIELD', 'invoiceKind', '380', '381']]);
  expect(await faultsOf(note.replace('>100.00</cbc:LineExtensionAmount>', '>90.00</cbc:LineExtensionAmount>'))).toEqual([
    ['UBL_FIELD', 'netAmount', '90.00', '100'],
  ]);
  expect(await faultsOf(note.replaceAll('CreditNoteLine', 'InvoiceLine'))).toEqual([['UBL_FIELD', 'netAmount', '–', 'CreditNoteLine']]);
});

test('what an invoice bills beside its lines is a charge or an allowance of the whole, in and out', async () => {
  const dearer = writtenUbl({ ...invoice, net: '1384.57', gross: '1554.06' });
  expect(dearer).toContain('<cbc:ChargeIndicator>true</cbc:ChargeIndicator>');
  expect(dearer).toContain('<cbc:ChargeTotalAmount currencyID="CNY">50.00</cbc:ChargeTotalAmount>');
  expect(await readUbl(dearer, expected)).toMatchObject({ said: { netAmount: '1384.57', taxAmount: '169.49' } });
  const cheaper = writtenUbl({ ...invoice, net: '1300', gross: '1469.49' });
  expect(cheaper).toContain('<cbc:AllowanceTotalAmount currencyID="CNY">34.57</cbc:AllowanceTotalAmount>');
  expect(await readUbl(cheaper, expected)).toMatchObject({ said: { netAmount: '1300.00' } });
  expect(xml).not.toContain('AllowanceCharge');
  // The whole does not follow from the lines and what is taken off.
  expect(await faultsOf(cheaper.replace('<cbc:ChargeIndicator>false', '<cbc:ChargeIndicator>true'))).toEqual([
    ['UBL_FIELD', 'netAmount', '34.57', '0'],
    ['UBL_FIELD', 'netAmount', '1300.00', '1369.14'],
  ]);
  expect(await faultsOf(cheaper.replace(/>34.57<\/cbc:Amount>/, '>-34.57</cbc:Amount>'))).toEqual([
    ['UBL_FIELD', 'netAmount', '-34.57', 'AllowanceCharge/Amount'],
  ]);
  expect(await faultsOf(xml.replace('1334.57</cbc:TaxExclusive', '1300.00</cbc:TaxExclusive').replace('1504.06<', '1469.49<'))).toEqual([
    ['UBL_FIELD', 'netAmount', '1300.00', '1334.57'],
  ]);
});

withSchema('credit notes, allowances and charges are valid by the official schemas', async () => {
  expect(await schemaFaults('CreditNote', writtenUbl(credit))).toEqual([]);
  expect(await schemaFaults('CreditNote', writtenUbl({ ...credit, corrects: null, lines: invoice.lines }))).toEqual([]);
  expect(await schemaFaults('Invoice', writtenUbl({ ...invoice, net: '1384.57', gross: '1554.06' }))).toEqual([]);
  expect(await schemaFaults('Invoice', writtenUbl({ ...invoice, net: '1300', gross: '1469.49' }))).toEqual([]);
});

withSchema('it is valid by the official schema, with all its lines and with one for the whole', async () => {
  const faults = (contents: string) => schemaFaults('Invoice', contents);
  expect(await faults(xml)).toEqual([]);
  expect(await faults(writtenUbl({ ...invoice, statement: null, lines: [wholeLine(invoice.net, invoice.tax)] }))).toEqual([]);
  expect(await faults(xml.replace('<cbc:IssueDate>2026-04-01</cbc:IssueDate>', ''))).toEqual([
    expect.stringContaining('This element is not expected'),
  ]);
});

withSchema('the example of an older version is told what it lacks, and nothing else', async () => {
  const example = readFileSync(path.join(ublFolder, 'chain-2.0/UBL-Invoice-2.0-Example.xml'), 'utf8');
  const read = await readUbl(example, { currency: 'GBP', taxNumber: null });
  expect('refusals' in read && read.refusals.map(({ field, params }) => [field, params?.['found']])).toEqual([
    ['currency', '–'],
    ['invoiceKind', 'SalesInvoice'],
    ['grossAmount', '–'],
  ]);
});
