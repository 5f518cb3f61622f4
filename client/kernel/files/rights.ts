/** Which buttons of files a screen offers (platform-access.md §2.7). */
import type { FileButton } from '@machines/kernel/attachments.js';
import { docTypesOf } from '@machines/kernel/menu-tree.js';

import { useScreenIfAny } from '../screen/screen.js';
import { holdsButtonOf, useMenus } from '../session/menus.js';
import type { Menus } from '../session/menus.js';

/** Where a screen is no menu, or menus are not known, the server decides. */
export function offersFiles(menus: Menus | null, route: string, button: FileButton): boolean {
  const types = docTypesOf(menus?.byRoute.get(route)?.docTypes ?? null);
  return types.length === 0 || types.some((type) => holdsButtonOf(menus, type, button));
}

export function useFileButton(button: FileButton): boolean {
  const menus = useMenus();
  const tab = useScreenIfAny();
  return offersFiles(menus, tab?.route ?? '', button);
}
