/** Documents of the evaluation, played event by event. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import type { Effect } from '../../../state-machines/kernel/lifecycle.js';

export interface Played {
  readonly snapshot: Snapshot | null;
  /** Why the last event was refused; null: it was taken. */
  readonly code: string | null;
  readonly effects: readonly Effect[];
}

/** All but the last must be taken. */
export function played(definition: AnyDefinition, ...events: readonly MachineEvent[]): Played {
  let last: Played = { snapshot: null, code: null, effects: [] };
  events.forEach((event, at) => {
    const decision = decide(definition, last.snapshot, event);
    if (!decision.ok && at < events.length - 1) throw new Error(`${event.type}: ${String(decision.refusal.code)}`);
    last = decision.ok
      ? { snapshot: decision.after, code: null, effects: decision.effects }
      : { ...last, code: decision.refusal.code ?? null, effects: [] };
  });
  return last;
}

export const contextOf = <C>({ snapshot }: Played): C => snapshot!.context as unknown as C;
