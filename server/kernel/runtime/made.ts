/** Which documents an event has made in its own transaction, for whoever sent it. */
import type { Accepted } from '../../../state-machines/kernel/decide.js';
import type { MadeDocument } from '../contracts.js';

const MOST = 20;

export function madeBy({ effects }: Pick<Accepted, 'effects'>): { readonly made?: readonly MadeDocument[] } {
  const made = effects.flatMap((effect) => (effect.kind === 'create' ? [{ type: effect.type, id: effect.id }] : []));
  return made.length === 0 ? {} : { made: made.slice(0, MOST) };
}
