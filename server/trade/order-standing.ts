/**
 * What the state of an order says of it, for queries of whatever family (orders-deliveries.md §5): read off its lifecycle, so
 * that none of them forgets an order that waits for its supplier, was refused by him, or is being changed.
 */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Queryable } from '../kernel/contracts.js';
import { phaseOf } from '../../state-machines/kernel/lifecycle.js';
import type { Phase } from '../../state-machines/kernel/lifecycle.js';
import { srmPurOrderHeader } from '../../state-machines/orders/purchase-order/index.js';
import type { OrderState } from '../../state-machines/orders/purchase-order/approvals.js';

const statesIn = (phase: Phase): readonly string[] =>
  Object.entries(anyDefinition(srmPurOrderHeader).machine.states).flatMap(([name, state]) => (phaseOf(state) === phase ? [name] : []));
/** Of which everything was delivered, or closed when some of it was. */
const SETTLED: readonly OrderState[] = ['completed', 'archived'];
const asSql = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

/** Binding, and not yet settled. */
export const statesInForce = statesIn('inForce');
/** For SQL: `h.state in (${ordersInForce})`. */
export const ordersInForce = asSql(statesInForce);
/** Whatever was ordered, settled or not: not what was cancelled whole. */
export const ordersPlaced = asSql([...statesInForce, ...SETTLED]);
/** What is ordered, and what waits for its sources or for approval. */
export const ordersSubmitted = asSql([...statesIn('approval'), ...statesInForce, ...SETTLED]);
/** Whatever was ever in force, for whoever has to be told of it. */
export const statesTold: readonly string[] = [...statesInForce, ...SETTLED, 'cancelled' satisfies OrderState];
export const ordersTold = asSql(statesTold);
/** Not settled: written, submitted or in force. */
export const ordersOpen = asSql([...statesIn('draft'), ...statesIn('approval'), ...statesInForce]);
/** Nobody has submitted it yet, or it came back. */
export const ordersWritten = asSql(statesIn('draft'));
const written = asSql([...statesIn('draft'), ...statesIn('approval')]);
/** The entry by which an order came into force: approved, or submitted where nobody had to approve it. */
export const cameIntoForce = (entry: string): string => `${entry}.from_state in (${written}) and ${entry}.to_state in (${ordersInForce})`;

/** Numbers of the first orders of an organisation that are delivered to another. */
export async function ordersDelivered(db: Queryable, orgId: string, deliveryOrgId: string | null): Promise<readonly string[]> {
  const { rows } = await db.query<{ doc_number: string }>(
    "select doc_number from srm_pur_order_header where org_id = $1 and delivery_org_id = $2 and state <> 'voided' order by doc_number limit 5",
    [orgId, deliveryOrgId],
  );
  return rows.map((row) => row.doc_number);
}
