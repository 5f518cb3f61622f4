/** What leans on a currency, unit or material, so that none is disabled under documents that use it. */
import { baseCurrency } from '../../state-machines/base/currency/index.js';
import { baseMaterialItem } from '../../state-machines/base/material/index.js';
import { baseUom } from '../../state-machines/base/uom/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';

/** `sql` answers names of uses for one key, at most a few. */
const inUse = (key: (context: Readonly<Record<string, unknown>>) => string, sql: string): Prepare => async (_command, tools) => {
  const { rows } = await tools.db.query<{ used: string }>(sql, [key(tools.snapshot!.context)]);
  return { facts: { inUse: rows.map((row) => row.used) } };
};
const idOf = (context: Readonly<Record<string, unknown>>) => context['id'] as string;

const currencyUses = `select org_code as used from base_organization where base_currency = $1 and state = 'enabled'
  union all select doc_number from srm_sfd_compete_header where currency_code = $1 and state not in ('fulfilled', 'handedOver', 'rehearsed', 'failed', 'cancelled') limit 5`;
const unitUses = "select item_code as used from base_material_item where uom_id = $1 and state = 'enabled' order by item_code limit 5";
const materialUses = `select distinct header.doc_number as used from srm_sfd_compete_item item join srm_sfd_compete_header header on header.id = item.doc_id
  where item.item_id = $1 and header.state not in ('fulfilled', 'handedOver', 'rehearsed', 'failed', 'cancelled') order by used limit 5`;

export const baseDocuments: readonly ServerDocument[] = [
  { definition: anyDefinition(baseCurrency), prepare: { INVALIDATE: inUse((context) => context['currencyCode'] as string, currencyUses) } },
  { definition: anyDefinition(baseUom), prepare: { INVALIDATE: inUse(idOf, unitUses) } },
  { definition: anyDefinition(baseMaterialItem), prepare: { INVALIDATE: inUse(idOf, materialUses) } },
];
