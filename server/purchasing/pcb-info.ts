/** What circuit board data read: the version of the material that is approved, and the id of a copy (purchasing.md §7). */
import { baseMaterialItemPcbInfo } from '../../state-machines/purchasing/pcb-info/index.js';
import type { PcbFacts } from '../../state-machines/purchasing/pcb-info/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';

const approvedSql = `select id::text from base_material_item_pcb_info where item_id = $1::bigint and state = 'approved' and id <> $2::bigint limit 1`;

const approving: Prepare = async (_command, tools) => {
  const { itemId, id } = tools.snapshot!.context as unknown as { readonly itemId: string; readonly id: string };
  const { rows } = await tools.db.query<{ id: string }>(approvedSql, [itemId, id]);
  return { facts: { approvedId: rows[0]?.id ?? null } satisfies PcbFacts };
};
const copying: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies PcbFacts });

export const pcbInfoDocument: ServerDocument = {
  definition: anyDefinition(baseMaterialItemPcbInfo),
  prepare: { APPROVE: approving, COPY_VERSION: copying },
};
