/** Deadlines are derived from the state; their rows are kept equal to them (architecture, "Time"). */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { timersChanged } from '../../../state-machines/kernel/derive.js';
import type { Timer } from '../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { HIT } from './plan.js';
import type { Plan } from './plan.js';
import type { Addressed } from './write.js';

const rowOf = ({ event, at }: Timer): object => ({ event, due: new Date(at).toISOString() });

export function planTimers(plan: Plan, definition: AnyDefinition, { type, id }: Addressed, before: Snapshot | null, after: Snapshot | null): void {
  const { added, gone } = timersChanged(definition, before, after);
  if (gone.length > 0) {
    plan.add('timers_gone', `delete from document_timer t using ${plan.rows(gone.map(rowOf), 'event text, due timestamptz')} where t.doc_type = ${type} and t.doc_id = ${id} and t.event = r.event and t.due = r.due and ${HIT}`);
  }
  if (added.length > 0) {
    plan.add('timers_set', `insert into document_timer (doc_type, doc_id, event, due) select ${type}, ${id}, r.event, r.due from ${plan.rows(added.map(rowOf), 'event text, due timestamptz')} where ${HIT} on conflict do nothing`);
  }
}
