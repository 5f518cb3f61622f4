/** What the form of a new document begins with, of whoever makes it. */
import type { AnyDefinition } from '@machines/kernel/definition.js';

import type { UserInfo } from '../session/signed-in.js';
import type { Values } from './editing.js';

/** Somebody without an organisation of his own chooses it. */
export function proposals({ proposes = {} }: AnyDefinition, user: Pick<UserInfo, 'userId' | 'orgId' | 'supplierId'> | null): Values {
  const known = { user: user?.userId ?? null, organisation: user?.orgId ?? null, supplier: user?.supplierId ?? null, yes: 'Y' };
  return Object.fromEntries(
    Object.entries(proposes).flatMap(([name, who]) => (who === undefined || known[who] === null ? [] : [[name, known[who]]])),
  );
}
