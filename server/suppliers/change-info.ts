/** What a change request reads: the record as it is, other open requests, and when it begins. */
import { srmSlcChangeInfo } from '../../state-machines/suppliers/change-info/index.js';
import type { ChangeFacts } from '../../state-machines/suppliers/change-info/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';

interface Known {
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
  select h.doc_number as number from srm_slc_change_info h join srm_slc_change_info_line l on l.doc_id = h.id
   where h.supplier_id = $1::bigint and h.id <> $2::bigint and h.state in ('approving', 'scheduled') and l.field_code = any($3) limit 1`;

async function currentOf(db: Queryable, supplierId: string | null): Promise<ChangeFacts> {
  const { rows } = await db.query<Readonly<Record<string, string | null>>>(currentSql, [supplierId]);
  const [row] = rows;
  if (!row) return {};
  const { state, ...current } = row;
  return { state: state ?? 'draft', current };
}
const saving: Prepare = async ({ payload }, tools) => {
  const said = (payload as SavePayload).fields?.['supplierId'];
  const supplierId = typeof said === 'string' ? said : tools.snapshot ? contextOf(tools).supplierId : null;
  return { facts: await currentOf(tools.db, supplierId) };
};
const reading: Prepare = async (_command, tools) => {
  const { id, supplierId, lines, effectiveDate } = contextOf(tools);
  const codes = lines.map(({ fieldCode }) => fieldCode);
  const open = await tools.lockedRead(
    `supplier-change:${supplierId}`,
    async (db) => (await db.query<{ number: string }>(openSql, [supplierId, id, codes])).rows[0]?.number ?? null,
  );
  const startsAt = effectiveDate === null ? null : endOfDay(await tools.zone(), addDays(effectiveDate, -1));
  return { facts: { ...(await currentOf(tools.db, supplierId)), open, startsAt } satisfies ChangeFacts };
};

export const changeInfoDocument: ServerDocument = {
  definition: anyDefinition(srmSlcChangeInfo),
  prepare: { CREATE: saving, SAVE: saving, REBASE: reading, SUBMIT: reading, APPROVE: reading },
};
