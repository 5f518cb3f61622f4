/** What an account of consigned stock reads: consumptions and losses that are neither billed nor taken back. */
import { srmSlcConsignStock } from '../../state-machines/suppliers/consign-stock/index.js';
import type { Returnable, StockFacts } from '../../state-machines/suppliers/consign-stock/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { unitSql } from '../trade/price-unit.js';
import { consignReport } from './reports/consigned.js';

/** How much of a movement `m` came back. */
export const cameBack = `
  coalesce((select sum(r.qty) from srm_slc_consign_move r where r.doc_id = m.doc_id and r.of_move_num = m.move_num), 0)`;
const onStatement = `
  exists (select from srm_slc_supplier_inv_doc_line b join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id
           where b.source_key = 'C' || m.doc_id || ':' || m.move_num and d.state <> 'cancelled')`;
/** What the supplier bore comes first, then what we consumed, each the newest first. */
const returnableSql = `
  select m.move_num::int as "moveNum", m.move_type as "moveType", m.lot_number as "lotNumber", trim_scale(m.price)::text as price,
         ${unitSql('m')} as "priceUnit",
         (extract(epoch from coalesce((select min(i.move_time) from srm_slc_consign_move i
           where i.doc_id = m.doc_id and i.move_type = 'IN' and i.lot_number = m.lot_number), m.move_time)) * 1000)::float8 as "stockedAt",
         m.consign_note_id::text as "consignNoteId", m.consign_note_line::int as "consignNoteLine",
         case when ${onStatement} then '0' else trim_scale(m.qty - ${cameBack})::text end as left
    from srm_slc_consign_move m
   where m.doc_id = $1::bigint and m.move_type = any($2) and ($3::int is null or m.move_num = $3::int)
   order by m.move_type, m.move_num desc limit 500`;

interface Account {
  readonly id: string;
  readonly supplierId: string;
  readonly warehouseCode: string;
  readonly orgId: string | null;
  readonly itemId: string;
}
/** What goes on a statement meanwhile waits for it. */
function returnable(tools: PrepareTools, types: readonly Returnable['moveType'][], moveNum: number | null): Promise<readonly Returnable[]> {
  const { id, supplierId } = tools.snapshot!.context as unknown as Account;
  return tools.lockedRead(`billing:${supplierId}`, async (db) => (await db.query<Returnable>(returnableSql, [id, types, moveNum])).rows);
}
const undoing: Prepare = async ({ payload }, tools) => {
  const { moveNum } = payload as { readonly moveNum: number };
  const [move = null] = await returnable(tools, ['CONSUME', 'LOSS'], moveNum);
  return { facts: { move } satisfies StockFacts };
};
const pendingSql = `
  select coalesce(h.doc_number, h.id::text) as number
    from srm_pur_consign_note h join srm_pur_consign_note_line l on l.doc_id = h.id
   where h.state = 'pending' and h.supplier_id = $1::bigint and h.warehouse_code = $2 and h.org_id = $3::bigint and l.item_id = $4::bigint
   order by h.id limit 1`;
const counting: Prepare = async (_command, tools) => {
  const losses = await returnable(tools, ['COUNT_ADJUST', 'LOSS'], null);
  const { supplierId, warehouseCode, orgId, itemId } = tools.snapshot!.context as unknown as Account;
  const { rows } = await tools.db.query<{ number: string }>(pendingSql, [supplierId, warehouseCode, orgId, itemId]);
  return { facts: { losses: losses.filter(({ left }) => left !== '0'), pending: rows[0]?.number ?? null } satisfies StockFacts };
};

export const consignStockDocument: ServerDocument = {
  definition: anyDefinition(srmSlcConsignStock),
  prepare: { UNDO_CONSUME: undoing, COUNT: counting },
  calls: { report: consignReport },
};
