/** Whether this session reads masks of a document's personal data; the server decides, screens offer what it would take. */
import { isSensitive, VIEW_SENSITIVE } from '@machines/kernel/masks.js';
import type { Guarded } from '@machines/kernel/masks.js';

import { holdsButtonOf, useMenus } from './menus.js';
import { isSupplierUser, useSession } from './session.js';

export function useReadsMasks(definition: Guarded): boolean {
  const [session, menus] = [useSession(), useMenus()];
  return isSensitive(definition) && !isSupplierUser(session) && !holdsButtonOf(menus, definition.type, VIEW_SENSITIVE);
}
