/** The accounts of an order's lines as its record had them at some time (orders-deliveries.md §7). */
import { balanceOf } from '../../../state-machines/orders/balance.js';
import type { Move } from '../../../state-machines/orders/quantities.js';
import type { SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { EdgeError } from '../../kernel/edges/errors.js';

interface Recorded extends Move {
  readonly lineNum: number;
  readonly itemName: string | null;
}
const movesSql = `
  select line_num::int as "lineNum", item_name as "itemName", movement_type as "movementType", from_account as "fromAccount",
         to_account as "toAccount", trim_scale(qty)::text as qty
    from srm_pur_order_record_info
   where doc_id = $1::bigint and record_kind = 'QTY' and ($2::float8 is null or record_time <= to_timestamp($2::float8 / 1000))
   order by record_id`;

/** An instant; null: now. @throws EdgeError FIELD_FORMAT */
function instantOf(asOf: unknown): number | null {
  if (asOf === undefined || asOf === null) return null;
  if (typeof asOf !== 'number' || !Number.isSafeInteger(asOf))
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'asOf', params: { field: 'asOf' } });
  return asOf;
}

/** `{orderId, asOf}` → a row for each line that had moved by then; where it came from is no matter of suppliers. */
export const balance: SpecialCall = async (body, { db, generic, viewer }) => {
  const orderId = idOf(body, 'orderId');
  const order = await generic('findById', { id: orderId });
  if ('refusal' in order) return order;
  const { rows } = await db.query<Recorded>(movesSql, [orderId, instantOf(body['asOf'])]);
  const lines = new Map<number, Recorded[]>();
  for (const row of rows) lines.set(row.lineNum, [...(lines.get(row.lineNum) ?? []), row]);
  return {
    data: [...lines].map(([lineNum, moves]) => {
      const { srcQty, ...accounts } = balanceOf(moves);
      return { lineNum, itemName: moves.at(-1)!.itemName, ...accounts, ...(viewer.userType === 'EX' ? {} : { srcQty }) };
    }),
  };
};
