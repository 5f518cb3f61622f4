/** Legal hold (platform-system.md §11.7): while a case is open, nothing of its documents is deleted or erased. */
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Prepare, Prepared } from '../kernel/contracts.js';

const heldSql = `select c.doc_number as "number" from audit_case c join audit_case_item i on i.doc_id = c.id
  where c.state = 'open' and c.hold_flag = 'Y' and i.doc_type = $1 and i.target_id = $2 order by c.id limit 1`;

export const heldByCase: Prepare = async (_command, { definition, snapshot, db }): Promise<Prepared> => {
  if (!snapshot) return {};
  const { rows } = await db.query<{ number: string | null }>(heldSql, [definition.type, snapshot.context.id]);
  const [held] = rows;
  return held ? { refusal: refusal('AUD_ON_HOLD', { params: { number: held.number ?? '' } }) } : {};
};
