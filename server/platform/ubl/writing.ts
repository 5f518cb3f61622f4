/** Elements of UBL 2.1 (OASIS) as text, for whichever document is written; their order is that of the schema. */
import { round2 } from '../../../state-machines/kernel/primitives/decimal.js';

const aggregates = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const basics = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
export const namespaceOf = (root: string): string => `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`;

export interface Party {
  readonly name: string;
  readonly taxNumber: string | null;
  readonly countryCode: string | null;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML 1.0 does not have go. */
export const escaped = (value: string): string =>
  value.replace(/[^\t\n\r\P{Cc}]|\p{Cs}|[\ufffe\uffff]/gu, '').replace(/[&<>"]/g, (sign) => signs[sign]!);
const element = (name: string, inner: string, attributes = ''): string => `<${name}${attributes}>${inner}</${name}>`;
/** Nothing where nothing is said. */
export const text = (name: string, value: string | null, attributes = ''): string =>
  value === null || value === '' ? '' : element(`cbc:${name}`, escaped(value), attributes);
/** Nothing where none of its parts says anything. */
export const group = (name: string, ...inner: readonly string[]): string => {
  const said = inner.join('');
  return said === '' ? '' : element(`cac:${name}`, said);
};
export const taxScheme = group('TaxScheme', text('ID', 'VAT'));
export const money =
  (currency: string) =>
  (name: string, amount: string): string =>
    text(name, round2(amount), ` currencyID="${escaped(currency)}"`);
export const quantity = (name: string, value: string | null, unit: string | null): string =>
  text(name, value, unit === null || unit === '' ? '' : ` unitCode="${escaped(unit)}"`);

export const party = (role: string, { name, taxNumber, countryCode }: Party): string =>
  group(
    role,
    group(
      'Party',
      group('PartyName', text('Name', name)),
      countryCode === null ? '' : group('PostalAddress', group('Country', text('IdentificationCode', countryCode))),
      taxNumber === null ? '' : group('PartyTaxScheme', text('CompanyID', taxNumber), taxScheme),
      group('PartyLegalEntity', text('RegistrationName', name), text('CompanyID', taxNumber)),
    ),
  );

export function documentOf(root: string, parts: readonly string[]): string {
  const spaces = ` xmlns="${namespaceOf(root)}" xmlns:cac="${aggregates}" xmlns:cbc="${basics}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, [text('UBLVersionID', '2.1'), ...parts].join(''), spaces)}\n`;
}

/** A file's name that no system minds. */
export const fileNameOf = (name: string): string => `${name.replace(/[^\w.-]/g, '_')}.xml`;
