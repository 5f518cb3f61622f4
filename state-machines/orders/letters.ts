/** What orders and deliveries tell people beside their to-dos (orders-deliveries.md §3 to §9). */
import type { MachineEvent } from '../kernel/events.js';
import type { Audience, Effect, EffectRule } from '../kernel/lifecycle.js';

type Template = 'MS_CONFIRMED' | 'ORDER_CHANGE_ASKED' | 'DN_CONFIRMED_BY_TIME' | 'NOTE_DISPATCHED' | 'NOTE_ARRIVED' | 'NOTE_RETURNED';
type Params = Extract<Effect, { kind: 'message' }>['params'];
interface Told {
  readonly docNumber: string | null;
}
export const letter =
  <C extends Told, E extends MachineEvent = MachineEvent>(
    template: Template,
    to: (context: C) => readonly Audience[],
    params: (context: C, sent: E) => Params = () => ({}),
  ): EffectRule<C, E> =>
  (context, sent) => [{ kind: 'message', template, to: to(context), params: { number: context.docNumber, ...params(context, sent) } }];
export const supplierOf = ({ supplierId }: { readonly supplierId: string }): readonly Audience[] => [`supplier:${supplierId}`];
