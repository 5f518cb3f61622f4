/** Whom a line of a requisition waits for (orders-deliveries.md §13), and whether he was told so today. */
import type { Audience } from '../../state-machines/kernel/lifecycle.js';
import type { Requisition, RequisitionFacts, RequisitionNode, Urging } from '../../state-machines/purchasing/requisition/fields.js';
import type { Prepare } from '../kernel/contracts.js';
import { chainLiveLines } from './chain.js';
import { ordersInForce } from '../trade/order-standing.js';

const { currentNode, nodeDue } = chainLiveLines['lines']!;
const at = { header: 'h', row: 'l' };
const urgingSql = `
  select ${currentNode!(at)} as node, (${nodeDue!(at)})::text as due, l.line_buyer_id::text as buyer,
         array(select distinct oh.supplier_id::text from srm_pur_order_line o join srm_pur_order_header oh on oh.id = o.doc_id
                where o.requisition_id = h.id and o.requisition_line = l.line_num
                  and oh.state in (${ordersInForce})) as suppliers,
         (select string_agg(distinct oh.doc_number, ', ') from srm_pur_order_line o join srm_pur_order_header oh on oh.id = o.doc_id
           where o.requisition_id = h.id and o.requisition_line = l.line_num
                  and oh.state in (${ordersInForce})) as orders,
         exists (select from srm_pur_requisition_header_urges u where u.doc_id = h.id and u.line_num = l.line_num and u.urged_on = $3::date) as already
    from srm_pur_requisition_line l join srm_pur_requisition_header h on h.id = l.doc_id
   where h.id = $1::bigint and l.line_num = $2::bigint`;
interface Found {
  readonly node: RequisitionNode | null;
  readonly due: string | null;
  readonly buyer: string | null;
  readonly suppliers: readonly string[];
  readonly orders: string | null;
  readonly already: boolean;
}

const roles: Readonly<Partial<Record<RequisitionNode, string>>> = {
  APPROVED: 'APPROVER',
  NOTIFIED: 'PLANNER',
  RECEIVED: 'WAREHOUSE',
  INSPECTED: 'QUALITY',
};
const ofSupplier: readonly (RequisitionNode | null)[] = ['CONFIRMED', 'SHIPPED'];

function ownersOf({ node, buyer, suppliers }: Found, orgId: string | null): readonly Audience[] {
  if (ofSupplier.includes(node)) return suppliers.map((id): Audience => `supplier:${id}`);
  const role = node === null ? undefined : roles[node];
  if (role === undefined && buyer !== null) return [`user:${buyer}`];
  return [`resp:${role ?? 'BUYER'}@${orgId}`];
}

export const urging: Prepare = async ({ payload }, tools) => {
  const { id, orgId } = tools.snapshot!.context as unknown as Requisition;
  const { lineNum } = payload as { readonly lineNum: number };
  const today = await tools.today();
  const { rows } = await tools.db.query<Found>(urgingSql, [id, lineNum, today]);
  const [found] = rows;
  const told: Urging = found
    ? {
        ...{ node: found.node, due: found.due, today, already: found.already },
        ...{ to: ownersOf(found, orgId), orders: ofSupplier.includes(found.node) ? found.orders : null },
      }
    : { node: null, to: [], orders: null, due: null, today, already: false };
  return { facts: { urging: told } satisfies RequisitionFacts };
};
