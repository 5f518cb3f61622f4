/** Whether the people of a supplier may sign in: its gate says so. */
import { supplierGate } from '../../state-machines/suppliers/gate.js';
import type { SupplierStatus } from '../../state-machines/suppliers/lookups.js';

export const supplierMayEnter = (supplier: { readonly context: Readonly<Record<string, unknown>> }): boolean =>
  supplierGate(
    {
      supplierName: String(supplier.context['companyName'] ?? ''),
      status: (supplier.context['supplierStatus'] ?? null) as SupplierStatus | null,
    },
    'LOGIN',
  ) === null;
