/** A scene or requirement in force has its scope for itself: of two alike nobody could say which one counts. */
import type { MachineEvent } from '../kernel/events.js';
import type { Guard } from '../kernel/lifecycle.js';
import { refusal } from '../kernel/refusals.js';

/** `twin`: number of another one in force that says the same of the same scope; null: none. */
export interface ScopeFacts {
  readonly twin?: string | null;
}

export const scopeAlone = (code: string): Guard<unknown, MachineEvent> => ({
  codes: [code],
  needs: 'ask',
  check: (_context, sent) => {
    const { twin } = sent.facts as ScopeFacts;
    return !twin || refusal(code, { params: { number: twin } });
  },
});
