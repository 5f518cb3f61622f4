import type { Screen } from '@machines/kernel/definition.js';

import { menusStore, opensRoute } from '../session/menus.js';
import type { Session } from '../session/signed-in.js';
import { isSupplierUser } from '../session/session.js';

/** Of several screens of a kind, that of the list where one is. */
const one = (screens: readonly Screen[], kind: Screen['kind'], listRoute: string): Screen | undefined => {
  const found = screens.filter((screen) => screen.kind === kind);
  return found.find((screen) => screen.within === listRoute) ?? found[0];
};

interface Screened {
  readonly screens: readonly Screen[];
}

/** Route where one document opens: its edit or detail screen for the viewer's side, else beside the list. */
export function routeOfDocument(definition: Screened, listRoute: string, session: Session | null): string {
  const side = isSupplierUser(session) ? 'EX' : 'INSIDE';
  const own = definition.screens.filter((screen) => screen.audience.includes(side) && opensRoute(menusStore.get().menus, screen.route));
  return (one(own, 'detail', listRoute) ?? one(own, 'edit', listRoute))?.route ?? listRoute;
}

/** Route where a new document is begun. */
export function routeOfCreation(definition: Screened, listRoute: string, session: Session | null): string {
  const side = isSupplierUser(session) ? 'EX' : 'INSIDE';
  const edits = definition.screens.filter((screen) => screen.kind === 'edit' && screen.audience.includes(side));
  return (edits.find((screen) => screen.route.endsWith('Create')) ?? one(edits, 'edit', listRoute))?.route ?? listRoute;
}
