/** Which suppliers may have a share (suppliers.md): whoever may be ordered from, or, within a cap, whoever is on trial. */
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Queryable } from '../../kernel/contracts.js';
import { gatedSuppliers } from '../../trade/supplier-gate/gate.js';
import type { GatePlace } from '../../trade/supplier-gate/gate.js';

export interface Permitted {
  readonly gated: Readonly<Record<string, Label>>;
  readonly onTrial: readonly string[];
}

export async function permittedShares(db: Queryable, supplierIds: readonly string[], place: GatePlace): Promise<Permitted> {
  const refused = await gatedSuppliers(db, supplierIds, 'PO_NEW', {}, place);
  const gated = await gatedSuppliers(db, Object.keys(refused), 'TRIAL_ORDER', {}, place);
  return { gated, onTrial: Object.keys(refused).filter((supplierId) => !(supplierId in gated)) };
}
