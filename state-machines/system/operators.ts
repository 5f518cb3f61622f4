/** Who reads and keeps how the system runs (platform-system.md §0): administrators keep it, auditors read it. */
import type { Predicate } from '../kernel/predicate.js';
import { by } from '../kernel/lifecycle.js';
import type { View } from '../kernel/view.js';

export const operators: Predicate = { acting: ['ADMIN', 'AUDITOR'] };
export const admin = by('ADMIN');

/** Seen by operators alone, in lists as in the document itself. */
export const seenByOperators = <D extends { readonly view: View }>(definition: D): D => {
  const { view } = definition;
  return {
    ...definition,
    view: {
      ...view,
      scope: { ...view.scope, EX: { always: false }, INSIDE: operators },
      audienceOf: (_context: never, _state: string, viewer) =>
        viewer.userType !== 'EX' && (viewer.respCode === 'ADMIN' || viewer.respCode === 'AUDITOR' || viewer.userType === 'SYSTEM')
          ? 'inside'
          : null,
    },
  };
};
