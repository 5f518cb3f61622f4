/** What a change request reads: the record as it is, other open requests, and when it begins. */
import { srmSlcChangeInfo } from '../../state-machines/suppliers/change-info/index.js';
import type { ChangeFacts } from '../../state-machines/suppliers/change-info/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../state-machines/kernel/primitives/json-value.js';
import { sha256Hex } from '../../state-machines/kernel/primitives/sha256.js';
import { accountFaults, bareNumber } from '../../state-machines/suppliers/bank-account.js';
import { changedRows } from '../../state-machines/suppliers/change-info/rows.js';
import type { RowFacts, RowsOfRequest, Table } from '../../state-machines/suppliers/change-info/rows.js';
import { accountColumns, certificateColumns, contactColumns, locationColumns } from '../../state-machines/suppliers/dossier.js';
import { withAccounts } from '../../state-machines/suppliers/supplier-info/accounts.js';
import type { Supplier } from '../../state-machines/suppliers/supplier-info/fields.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';
import { holdersOf } from './register/duplicates.js';

interface Known extends RowsOfRequest {
  readonly id: string;
  readonly supplierId: string;
  readonly effectiveDate: string | null;
  readonly lines: readonly { readonly fieldCode: string }[];
}
const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Known;

const currentSql = `
  select state, company_name as "companyName", company_name_en as "companyNameEn", uscc, supplier_type as "supplierType", province,
         registered_address as "registeredAddress", legal_rep as "legalRep", categories, trim_scale(tax_rate)::text as "taxRate"
    from srm_slc_supplier_info where id = $1::bigint`;
const openSql = `
  select h.doc_number as number from srm_slc_change_info h
   where h.supplier_id = $1::bigint and h.id <> $2::bigint and h.state in ('approving', 'financeReview', 'scheduled')
     and (exists (select 1 from srm_slc_change_info_line l where l.doc_id = h.id and l.field_code = any($3))
       or exists (select 1 from srm_slc_change_info_contacts l where l.doc_id = h.id and l.row_no = any($4::int[]))
       or exists (select 1 from srm_slc_change_info_accounts l where l.doc_id = h.id and l.row_no = any($5::int[]))
       or exists (select 1 from srm_slc_change_info_certificates l where l.doc_id = h.id and l.row_no = any($6::int[]))
       or exists (select 1 from srm_slc_change_info_locations l where l.doc_id = h.id and l.row_no = any($7::int[])))
   limit 1`;

async function currentOf(db: Queryable, supplierId: string | null): Promise<ChangeFacts> {
  const { rows } = await db.query<Readonly<Record<string, string | null>>>(currentSql, [supplierId]);
  const [row] = rows;
  if (!row) return {};
  const { state, ...current } = row;
  return { state: state ?? 'draft', current };
}
const columnsOf: Readonly<Record<Table, readonly string[]>> = {
  contacts: Object.keys(contactColumns({ supplier: 'read' })),
  accounts: Object.keys(accountColumns({ supplier: 'read' })),
  certificates: Object.keys(certificateColumns({ supplier: 'read' })),
  locations: Object.keys(locationColumns({ supplier: 'read' })),
};
/** A certificate that names no site has the sum that it had before there were sites. */
const summed = (table: Table, row: Readonly<Record<string, unknown>>): readonly string[] =>
  columnsOf[table].filter((name) => name !== 'siteNo' || (row[name] ?? null) !== null);
/** Four digits of a hash: they tell that a row changed, and nothing of what it says. */
const sumOf = (table: Table, row: Readonly<Record<string, unknown>>): string =>
  sha256Hex(canonicalJson(summed(table, row).map((name) => (row[name] ?? null) as JsonValue))).slice(0, 4);

function hashesOf(supplier: Supplier): NonNullable<RowFacts['hashes']> {
  const of = (table: Table) =>
    Object.fromEntries(
      (supplier[table] as unknown as readonly Readonly<Record<string, unknown>>[]).map((row) => [String(row['lineNo']), sumOf(table, row)]),
    );
  return { contacts: of('contacts'), accounts: of('accounts'), certificates: of('certificates'), locations: of('locations') };
}
/** What a difference shows: nothing of it is personal. */
const knownOf = ({ locations, certificates }: Supplier): NonNullable<RowFacts['known']> => ({ locations, certificates }) as never;
const supplierOf = async (tools: PrepareTools, supplierId: string): Promise<Supplier | null> =>
  ((await tools.readDocument('srmSlcSupplierInfo', supplierId))?.context as unknown as Supplier | undefined) ?? null;

/** The accounts as they would be, each by itself and beside those of others. */
async function accountFacts(tools: PrepareTools, supplier: Supplier, request: RowsOfRequest): Promise<RowFacts> {
  const changes = changedRows(request)?.accounts ?? [];
  if (changes.length === 0) return {};
  const after = withAccounts(supplier, changes);
  const numbers = changes.flatMap(({ op, row }) => (op === 'REMOVE' ? [] : [bareNumber(String(row['accountNo'] ?? ''))]));
  return {
    accountFaults: accountFaults(after, supplier),
    accountsTaken: await holdersOf(tools.db, supplier.id, numbers),
  };
}

async function factsOf(tools: PrepareTools, supplierId: string | null): Promise<ChangeFacts> {
  const supplier = supplierId === null ? null : await supplierOf(tools, supplierId);
  return { ...(await currentOf(tools.db, supplierId)), ...(supplier ? { hashes: hashesOf(supplier), known: knownOf(supplier) } : {}) };
}
const saving: Prepare = async ({ payload }, tools) => {
  const said = (payload as SavePayload).fields?.['supplierId'];
  const supplierId = typeof said === 'string' ? said : tools.snapshot ? contextOf(tools).supplierId : null;
  return { facts: await factsOf(tools, supplierId) };
};
const reading: Prepare = async (_command, tools) => {
  const request = contextOf(tools);
  const { id, supplierId, lines, effectiveDate } = request;
  const rowsIn = (table: Table) => request[table].flatMap(({ op, rowNo }) => (op === 'ADD' || rowNo === null ? [] : [rowNo]));
  const asked = [
    lines.map(({ fieldCode }) => fieldCode),
    rowsIn('contacts'),
    rowsIn('accounts'),
    rowsIn('certificates'),
    rowsIn('locations'),
  ];
  const open = await tools.lockedRead(
    `supplier-change:${supplierId}`,
    async (db) => (await db.query<{ number: string }>(openSql, [supplierId, id, ...asked])).rows[0]?.number ?? null,
  );
  const startsAt = effectiveDate === null ? null : endOfDay(await tools.zone(), addDays(effectiveDate, -1));
  const supplier = await supplierOf(tools, supplierId);
  const accounts = supplier ? await accountFacts(tools, supplier, request) : {};
  return { facts: { ...(await factsOf(tools, supplierId)), ...accounts, open, startsAt } satisfies ChangeFacts };
};

export const changeInfoDocument: ServerDocument = {
  definition: anyDefinition(srmSlcChangeInfo),
  prepare: { CREATE: saving, SAVE: saving, REBASE: reading, SUBMIT: reading, APPROVE: reading },
};
