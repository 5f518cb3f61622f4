/**
 * What every approval reads of its own history, whatever document it belongs to: whether somebody has decided since it was
 * submitted. The names of its events stand in the state (`State.approval`).
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { ApprovingFacts } from '../../../state-machines/kernel/stock/approving.js';
import type { Queryable } from '../contracts.js';

export const lastOfApprovalSql = `
  select event from document_event
   where doc_type = $1 and doc_id = $2 and event = any($3)
   order by rev desc limit 1`;

/** `read` is called only where the answer is needed: it may begin another batch. */
export async function approvalFacts(
  { type, machine }: AnyDefinition,
  snapshot: Snapshot | null,
  event: string,
  read: () => Queryable,
): Promise<ApprovingFacts> {
  const stage = snapshot && machine.states[snapshot.state]?.approval;
  if (!stage || stage.withdraw !== event) return {};
  const { submit, approve, reject } = stage;
  const { rows } = await read().query<{ event: string }>(lastOfApprovalSql, [type, snapshot.context.id, [submit, approve, reject]]);
  return rows[0] && rows[0].event !== submit ? { acted: true } : {};
}
