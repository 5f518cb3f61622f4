/** Deadlines are derived from the state; their rows are kept equal to them (architecture, "Time"). */
import type { Difference, Timer } from '../../../state-machines/kernel/derive.js';
import { HIT } from './plan.js';
import type { Plan } from './plan.js';

const columns = 'event text, due timestamptz';
const rowOf = ({ event, at }: Timer): object => ({ event, due: new Date(at).toISOString() });

export function planTimers(plan: Plan, { added, gone }: Difference<Timer>): void {
  if (gone.length > 0) {
    const rows = plan.rows(gone.map(rowOf), columns);
    plan.add(
      'timers_gone',
      (say) =>
        `delete from document_timer t using ${say.rows(rows)} where t.doc_type = ${say.type} and t.doc_id = ${say.id} and t.event = r.event and t.due = r.due and ${HIT}`,
    );
  }
  if (added.length > 0) {
    const rows = plan.rows(added.map(rowOf), columns);
    plan.add(
      'timers_set',
      (say) =>
        `insert into document_timer (doc_type, doc_id, event, due) select ${say.type}, ${say.id}, r.event, r.due from ${say.rows(rows)} where ${HIT} on conflict do nothing`,
    );
  }
}
