/** Settings of messages are read by those who keep them, not by everybody inside. */
import type { Predicate } from '../kernel/predicate.js';
import type { View } from '../kernel/view.js';

export const keepers: Predicate = { acting: ['ADMIN', 'AUDITOR', 'MSG_CHECKER'] };

export const seenInsideBy = <D extends { readonly view: View }>(definition: D, who: Predicate = keepers): D => ({
  ...definition,
  view: { ...definition.view, scope: { ...definition.view.scope, INSIDE: who } },
});
