import { decide } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { sentence } from '../../../state-machines/kernel/refusals.js';

/** The state after the last event, or why one was refused. */
export function ends(definition: AnyDefinition, events: readonly MachineEvent[]): { readonly said: string; readonly snapshot: Snapshot } {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) {
      const { code } = decision.refusal;
      return { said: `${code} ${sentence(definition.allReasons, decision.refusal, 'en')}`, snapshot: snapshot! };
    }
    snapshot = decision.after;
  }
  return { said: snapshot!.state, snapshot: snapshot! };
}
