/** Lists of requisition lines show how far their orders have come (orders-deliveries.md §13): they are read anew when one changes. */
import type { Order } from '../../state-machines/orders/purchase-order/fields.js';
import type { Commit, Runtime, Touch } from '../kernel/contracts.js';

const requisitionsOf = (snapshot: Commit['after']): readonly string[] =>
  snapshot === null ? [] : (snapshot.context as unknown as Order).lines.flatMap(({ requisitionId }) => requisitionId ?? []);

export const keepsBoardLive = (runtime: Runtime, touch: (touch: Touch) => void): (() => void) =>
  runtime.onCommit(({ definition, before, after }: Commit) => {
    if (definition.type !== 'srmPurOrderHeader') return;
    for (const id of new Set([...requisitionsOf(before), ...requisitionsOf(after)])) touch({ type: 'srmPurRequisitionHeader', id });
  });
