/** Whether the responsibility may import such documents or their lines, from whichever list says so; the server decides. */
import type { AnyDefinition } from '@machines/kernel/definition.js';

import { holdsButton } from '../session/menus.js';
import type { Menus } from '../session/menus.js';

export const mayImport = (definition: AnyDefinition, menus: Menus | null): boolean =>
  menus !== null &&
  definition.screens.some(
    ({ kind, listButtons, route }) => (kind === 'list' || listButtons?.includes('btnImport')) && holdsButton(menus, route, 'btnImport'),
  );
