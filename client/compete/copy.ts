/** Copying an event, also as a rehearsal: a new draft that opens in the editor (compete.md §1, doCopy). */
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';

import { ask } from '../kernel/call.js';
import { useScreen } from '../kernel/screen/screen.js';
import { actorOf, useSession } from '../kernel/session/session.js';
import { toastFailure } from '../kernel/toast.js';

const definition = anyDefinition(srmSfdCompeteHeader);
const copiers: readonly string[] = definition.machine
  .rowsOf('none', 'COPY')
  .flatMap((row) => row.spec.who.flatMap((who) => who.resp ?? []));

/** null: not with the present responsibility. */
export function useCopy(): ((id: string, rehearsal: boolean) => Promise<void>) | null {
  const screen = useScreen();
  const respCode = actorOf(useSession())?.respCode ?? null;
  if (respCode === null || !copiers.includes(respCode)) return null;
  return async (id, rehearsal) => {
    try {
      const made = await ask<{ readonly id: string }>(definition.type, 'doCopy', { id, rehearsalFlag: rehearsal ? 'Y' : 'N' });
      screen.open('competeEdit', { id: made.id });
    } catch (error) {
      toastFailure(error);
    }
  };
}
