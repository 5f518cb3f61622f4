import type { AnyDefinition } from '@machines/kernel/definition.js';

import { menusStore, opensRoute } from '../session/menus.js';
import type { Session } from '../session/signed-in.js';
import { isSupplierUser } from '../session/session.js';

/** Route where one document opens: its edit or detail screen for the viewer's side, else beside the list. */
export function routeOfDocument(definition: AnyDefinition, listRoute: string, session: Session | null): string {
  const side = isSupplierUser(session) ? 'EX' : 'INSIDE';
  const own = definition.screens.filter((screen) => screen.audience.includes(side) && opensRoute(menusStore.get().menus, screen.route));
  return (own.find((screen) => screen.kind === 'detail') ?? own.find((screen) => screen.kind === 'edit'))?.route ?? listRoute;
}

/** Route where a new document is begun. */
export function routeOfCreation(definition: AnyDefinition, listRoute: string, session: Session | null): string {
  const side = isSupplierUser(session) ? 'EX' : 'INSIDE';
  const edits = definition.screens.filter((screen) => screen.kind === 'edit' && screen.audience.includes(side));
  return (edits.find((screen) => screen.route.endsWith('Create')) ?? edits[0])?.route ?? listRoute;
}
