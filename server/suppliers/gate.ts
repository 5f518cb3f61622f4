/** The supplier gate (suppliers.md §0.1) asked for suppliers as they stand now: why each is refused an action. */
import type { Label } from '../../state-machines/kernel/fields.js';
import { supplierGate } from '../../state-machines/suppliers/gate.js';
import type { GateAction, GateConditions } from '../../state-machines/suppliers/gate.js';
import type { SupplierStatus } from '../../state-machines/suppliers/lookups.js';
import type { Queryable } from '../kernel/contracts.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: SupplierStatus | null;
  readonly certBlock: 'Y' | 'N';
  readonly payHold: 'Y' | 'N';
}

const standingSql = `
  select id::text, company_name as name, supplier_status as status, cert_block as "certBlock", pay_hold as "payHold"
    from srm_slc_supplier_info where id = any($1::bigint[])`;

/** Sentences by supplier id; suppliers that are permitted are left out. */
export async function gatedSuppliers(
  db: Queryable,
  supplierIds: readonly string[],
  action: GateAction,
  conditions: GateConditions = {},
): Promise<Readonly<Record<string, Label>>> {
  if (supplierIds.length === 0) return {};
  const { rows } = await db.query<Row>(standingSql, [[...new Set(supplierIds)]]);
  return Object.fromEntries(
    rows.flatMap(({ id, name, ...standing }) => {
      const refused = supplierGate({ supplierName: name, ...standing }, action, conditions);
      return refused ? [[id, refused.text]] : [];
    }),
  );
}
