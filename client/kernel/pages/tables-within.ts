/** Tables that stand inside another screen, and which of them its address shows. */
import type { Screen } from '@machines/kernel/definition.js';

import { allEntries } from '../definitions.js';
import type { CatalogueEntry } from '../definitions.js';
import type { ScreenQuery } from '../screen/screen.js';
import { opensRoute } from '../session/menus.js';
import type { Menus } from '../session/menus.js';

export interface TableWithin {
  readonly entry: CatalogueEntry;
  readonly screen: Screen;
}

export const tablesWithin = (route: string, menus: Menus | null): readonly TableWithin[] =>
  allEntries().flatMap((entry) =>
    entry.screens.filter((screen) => screen.within === route && opensRoute(menus, screen.route)).map((screen) => ({ entry, screen })),
  );

/** The one that the address names, else the first. */
export const tableShown = (tables: readonly TableWithin[], query: ScreenQuery): TableWithin | undefined =>
  tables.find(({ entry }) => entry.type === query['table']) ?? tables[0];
