/** baseReferenceData: every table of reference data with its size and last change, and the list of the chosen one (base-srm.md §1). */
import { NavLink } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useList } from '../../kernel/list/use-list.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { tableShown, tablesWithin } from '../../kernel/pages/tables-within.js';
import type { TableWithin } from '../../kernel/pages/tables-within.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useMenus } from '../../kernel/session/menus.js';
import { LoadingState } from '../../kernel/states/States.js';
import { useBaseTexts } from '../texts.js';
import css from './reference-data.module.css';

function TableLink({ table, active, onChoose }: { readonly table: TableWithin; readonly active: boolean; onChoose(): void }): ReactNode {
  const t = useBaseTexts();
  const word = useLabel();
  const zone = useZone();
  const { status, count, rows } = useList(table.entry.type, {
    pageIndex: 1,
    pageRows: 5,
    orderBy: [{ key: 'lastUpdateDate', dir: 'desc' }],
  });
  const last = rows[0]?.['lastUpdateDate'];
  const said =
    status !== 'ready'
      ? []
      : [t('rows', { n: count }), ...(typeof last === 'number' ? [t('changed', { at: formatDateTime(last, zone).slice(0, 16) })] : [])];
  return (
    <NavLink
      component="button"
      type="button"
      active={active}
      label={word(table.screen.label)}
      description={said.length === 0 ? '\u00a0' : said.map((one) => <span key={one}>{one}</span>)}
      aria-current={active || undefined}
      classNames={{ description: css['said'] ?? '' }}
      onClick={onChoose}
    />
  );
}

function Shown({ table }: { readonly table: TableWithin }): ReactNode {
  return <ListPage definition={useDefinition(table.entry.type)} route={table.screen.route} />;
}

export default function ReferenceDataScreen(): ReactNode {
  const t = useBaseTexts();
  const tab = useScreen();
  const menus = useMenus();
  const tables = tablesWithin(tab.route, menus);
  const chosen = tableShown(tables, tab.query);
  if (!chosen) return null;
  return (
    <div className={css['page']}>
      <nav className={css['tables']} aria-label={t('tables')}>
        {tables.map((table) => (
          <TableLink
            key={table.entry.type}
            table={table}
            active={table === chosen}
            onChoose={() => tab.replace({ table: table.entry.type })}
          />
        ))}
      </nav>
      <div className={css['list']}>
        <Suspense fallback={<LoadingState />}>
          <Shown key={chosen.entry.type} table={chosen} />
        </Suspense>
      </div>
    </div>
  );
}
