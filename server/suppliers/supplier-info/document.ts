/** What a supplier's record reads on the server: others of the same name (suppliers.md §0.4, in the small). */
import type { DuplicateFacts } from '../../../state-machines/suppliers/supplier-info/fields.js';
import { srmSlcSupplierInfo } from '../../../state-machines/suppliers/supplier-info/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';

const saving: Prepare = async (command, tools) => {
  const name = (command.payload as SavePayload).fields?.['companyName'];
  if (typeof name !== 'string') return {};
  const id = tools.snapshot?.context.id ?? '0';
  const duplicates = await tools.lockedRead(`supplier-name:${name.toLowerCase()}`, async (db) => {
    const { rows } = await db.query<{ supplier_number: string | null; company_name: string }>(
      "select supplier_number, company_name from srm_slc_supplier_info where lower(company_name) = lower($1) and id <> $2 and state <> 'closed' order by id limit 5",
      [name.trim(), id],
    );
    return rows.map((row) => `${row.supplier_number ?? ''} ${row.company_name}`.trim());
  });
  return { facts: { duplicates } satisfies DuplicateFacts };
};

export const supplierInfoDocument: ServerDocument = {
  definition: anyDefinition(srmSlcSupplierInfo),
  prepare: { CREATE: saving, SAVE: saving },
};
