/** Who reads how deliveries came, and of whom (orders-deliveries.md §14). */
import type { Responsibility } from '../../state-machines/kernel/events.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { organisationsOf } from './price-readers.js';

const readers: ReadonlySet<Responsibility | null> = new Set<Responsibility | null>([
  ...(['BUYER', 'SOURCING_MANAGER', 'MINISTER', 'PLANNER', 'APPROVER', 'FINANCE', 'QUALITY', 'SUPPLIER_MANAGER', 'AUDITOR'] as const),
  ...(['SUPPLIER', 'SUPPLIER_ADMIN'] as const),
]);

export interface DeliveryScope {
  /** null: of whatever supplier. */
  readonly supplierId: string | null;
  /** null: of all organisations. */
  readonly orgIds: readonly string[] | null;
}
/** Suppliers ask about themselves alone, people inside about organisations that they see; null: it is none of the viewer's. */
export function deliveriesRead(viewer: Viewer, { supplierId, orgIds }: DeliveryScope): DeliveryScope | null {
  if (!readers.has(viewer.respCode)) return null;
  const isOutside = viewer.userType === 'EX';
  if (isOutside && (viewer.supplierId === null || (supplierId !== null && supplierId !== viewer.supplierId))) return null;
  const seen = isOutside ? null : organisationsOf(viewer);
  if (seen !== null && orgIds?.some((id) => !seen.includes(id))) return null;
  return { supplierId: isOutside ? viewer.supplierId : supplierId, orgIds: orgIds ?? seen };
}
