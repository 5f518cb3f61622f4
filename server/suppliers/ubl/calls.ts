/** Invoices and credit notes of a statement as UBL 2.1, out and in: what the supplier's say becomes a row of the statement, saved as he would. */
import { allOf, refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallTools, Queryable, SpecialCall } from '../../kernel/contracts.js';
import { idOf, optionalInteger, textOf } from '../../kernel/edges/body.js';
import { readUbl } from './read.js';
import { wholeLine, writtenUbl } from './written.js';
import { LONGEST_UBL } from '../../platform/ubl/reading.js';
import { fileNameOf } from '../../platform/ubl/writing.js';
import type { Party } from '../../platform/ubl/writing.js';
import type { UblLine } from './written.js';

/** A red-letter invoice takes back what another one billed. */
const RED = 'RED';

interface Invoice {
  readonly invoiceNum: number;
  readonly invoiceKind: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly netAmount: string;
  readonly taxAmount: string;
  readonly grossAmount: string;
}
interface Statement {
  readonly id: string;
  readonly rev: number;
  readonly docNumber: string | null;
  readonly orgId: string;
  readonly supplierId: string;
  readonly currency: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly lines: readonly UblLine[];
  readonly invoices: readonly Invoice[];
}

const partiesSql = `
  select s.company_name as name, s.uscc as "taxNumber", s.country_code as "countryCode", o.org_name as "orgName", o.uscc as "orgTaxNumber"
    from srm_slc_supplier_info s left join base_organization o on o.id = $2::bigint where s.id = $1::bigint`;
async function partiesOf(db: Queryable, { supplierId, orgId }: Statement): Promise<{ readonly supplier: Party; readonly customer: Party }> {
  const { rows } = await db.query<Party & { orgName: string | null; orgTaxNumber: string | null }>(partiesSql, [supplierId, orgId]);
  const { orgName, orgTaxNumber, ...supplier } = rows[0]!;
  return { supplier, customer: { name: orgName ?? '–', taxNumber: orgTaxNumber, countryCode: null } };
}
/** As the caller sees it: whoever does not, finds none. */
async function statementOf(id: string, { generic }: CallTools) {
  const found = await generic('findById', { id });
  return 'refusal' in found ? found : { statement: found.data as Statement };
}

/** {id, invoiceNum} → {fileName, xml}: its lines are those of the statement where it is the only one that bills them. */
export const exportUbl: SpecialCall = async (body, tools) => {
  const found = await statementOf(idOf(body), tools);
  if ('refusal' in found) return found;
  const { statement } = found;
  const n = optionalInteger(body, 'invoiceNum') ?? 1;
  const invoice = statement.invoices.find(({ invoiceNum }) => invoiceNum === n);
  if (!invoice) return { refusal: refusal('UBL_NUMBER', { field: 'invoiceNum', params: { n } }) };
  const { netAmount: net, taxAmount: tax, grossAmount: gross, invoiceNumber: number, invoiceDate: date } = invoice;
  const isRed = invoice.invoiceKind === RED;
  const billing = statement.invoices.filter(({ invoiceKind }) => invoiceKind !== RED);
  const isOnly = !isRed && billing.length === 1;
  const xml = writtenUbl({
    ...{ number, date, net, tax, gross, currency: statement.currency, statement: statement.docNumber },
    ...{ periodFrom: statement.periodFrom, periodTo: statement.periodTo },
    ...(await partiesOf(tools.db, statement)),
    ...{ kind: isRed ? 'CreditNote' : 'Invoice', corrects: isRed && billing.length === 1 ? billing[0]!.invoiceNumber : null },
    lines: isOnly && statement.lines.length > 0 ? statement.lines : [wholeLine(net, tax)],
  });
  return { data: { fileName: fileNameOf(number), xml } };
};

/** {id, rev, xml} → the saved statement; each fault is named at its field, and nothing is saved. */
export const importUbl: SpecialCall = async (body, tools) => {
  const xml = textOf(body, 'xml', LONGEST_UBL);
  const found = await statementOf(idOf(body), tools);
  if ('refusal' in found) return found;
  const { statement } = found;
  const { supplier } = await partiesOf(tools.db, statement);
  const read = await readUbl(xml, { currency: statement.currency, taxNumber: supplier.taxNumber });
  if ('refusals' in read) {
    const refused = allOf(read.refusals);
    if (refused !== true) return { refusal: refused };
    return { refusal: refusal('UBL_NO_INVOICE', { field: 'xml' }) };
  }
  const invoiceNum = Math.max(0, ...statement.invoices.map((one) => one.invoiceNum)) + 1;
  const { id, rev = statement.rev, requestId } = body;
  const { kind, ...said } = read.said;
  const row = { invoiceNum, ...said, ...(kind === 'CreditNote' ? { invoiceKind: RED } : {}) };
  return tools.generic('saveOrUpdate', {
    ...{ id, rev, invoices: [...statement.invoices, row] },
    ...(requestId === undefined ? {} : { requestId }),
  });
};
