/** How far statements bill what a delivery note brought: lists show it, and follow the statements. */
import type { Commit, LiveColumn, Runtime, Touch } from '../kernel/contracts.js';

/** Statements that are written do not count, so that a supplier learns of none before it is sent to him. Consigned goods are billed when used. */
export const noteBilling: LiveColumn = ({ header }) => `(
  select case when bool_or(q.sent > q.accepted) then 'CREDIT'
              when sum(q.accepted) = 0 then null
              when sum(q.sent) = 0 then 'NONE'
              when bool_and(q.sent = q.accepted) then 'ALL' else 'PART' end
    from (select coalesce(n.accepted_qty, 0) as accepted,
                 coalesce((select sum(b.qty) from srm_slc_supplier_inv_doc_line b join srm_slc_supplier_inv_doc_header d on d.id = b.doc_id
                            where b.source_key = n.doc_id || ':' || n.line_num and d.state not in ('draft', 'returned', 'cancelled')), 0) as sent
            from srm_pur_delivery_note_line n
           where n.doc_id = ${header}.id and coalesce(n.consign_flag, 'N') <> 'Y') q)`;

const HOLDS_NOTHING: readonly string[] = ['draft', 'returned', 'cancelled'];
const heldBy = (snapshot: Commit['after']): boolean => snapshot !== null && !HOLDS_NOTHING.includes(snapshot.state);

export const keepsBillingLive = (runtime: Runtime, touch: (touch: Touch) => void): (() => void) =>
  runtime.onCommit(({ definition, before, after }: Commit) => {
    if (definition.type !== 'srmSlcSupplierInvDocHeader' || after === null) return;
    if (!heldBy(after) && !heldBy(before)) return;
    const { lines } = after.context as unknown as {
      readonly lines: readonly { readonly lineSource: string; readonly sourceKey: string }[];
    };
    const ids = new Set(lines.filter(({ lineSource }) => lineSource !== 'CONSUMPTION').map(({ sourceKey }) => sourceKey.split(':')[0]!));
    for (const id of ids) touch({ type: 'srmPurDeliveryNoteHeader', id });
  });
