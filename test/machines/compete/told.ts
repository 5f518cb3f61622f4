import { decide } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import type { View } from '../../../state-machines/kernel/view.js';
import { classOf } from '../../../state-machines/kernel/view.js';

export interface Told {
  readonly template: string;
  /** Parameters that neither the document as its reader sees it, before or after, nor the reason that was given holds. */
  readonly beyond: readonly string[];
}

const keyOf = (audience: string): string => (audience.startsWith('supplier:') ? audience.split('@')[0]! : 'buyer');

/** What an event's messages say that their readers do not see. */
export function told(definition: AnyDefinition, before: Snapshot | null, event: MachineEvent): readonly Told[] {
  const decision = decide(definition, before, event);
  if (!decision.ok) return [];
  const view = definition.view as unknown as View<unknown>;
  const seen = (key: string) =>
    [before, decision.after]
      .filter((one) => one !== null)
      .map(({ context, state }) => JSON.stringify([view.shared(context, state, classOf(key)), view.own(context, state, key)]))
      .join();
  const { reason } = event.payload as { readonly reason?: unknown };
  return decision.effects.flatMap((effect) => {
    if (effect.kind !== 'message') return [];
    const given = Object.entries(effect.params).filter(([, value]) => value !== null && value !== '' && value !== reason);
    const beyond = effect.to.flatMap((audience) => {
      const text = seen(keyOf(audience));
      return given.filter(([, value]) => !text.includes(JSON.stringify(value))).map(([name]) => `${audience} ${name}`);
    });
    return [{ template: effect.template, beyond }];
  });
}
