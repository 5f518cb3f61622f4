/** signAccountList: persons, organisations and flows in one place (contracts.md §4). */
import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { useLabel } from '../kernel/language/language.js';
import { ListPage } from '../kernel/pages/ListPage.js';
import { tableShown, tablesWithin } from '../kernel/pages/tables-within.js';
import type { TableWithin } from '../kernel/pages/tables-within.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { LoadingState } from '../kernel/states/States.js';

function Shown({ table }: { readonly table: TableWithin }): ReactNode {
  return <ListPage definition={useDefinition(table.entry.type)} route={table.screen.route} />;
}

export default function AccountsScreen(): ReactNode {
  const word = useLabel();
  const tab = useScreen();
  const tables = tablesWithin(tab.route, useMenus());
  const chosen = tableShown(tables, tab.query);
  if (!chosen) return null;
  return (
    <Tabs
      value={chosen.entry.type}
      keepMounted={false}
      onChange={(type) => type !== null && tab.replace({ table: type })}
      style={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Tabs.List>
        {tables.map((table) => (
          <Tabs.Tab key={table.entry.type} value={table.entry.type}>
            {word(table.screen.label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={chosen.entry.type} style={{ flex: 1, minHeight: 0 }}>
        <Suspense fallback={<LoadingState />}>
          <Shown key={chosen.entry.type} table={chosen} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
