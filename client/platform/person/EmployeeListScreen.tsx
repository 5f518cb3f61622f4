/** employee: who works here; who has no account yet is given one from his row (platform-access.md §2.1). */
import { Button } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { LoadingState } from '../../kernel/states/States.js';
import type { Column, TableRow } from '../../kernel/table/columns.js';
import { columnsOf } from '../../kernel/table/columns.js';
import { usePeopleTexts } from '../people/texts.js';
import { newAccountOf } from './new-account.js';

const hasAccount = ({ users }: TableRow): boolean => Array.isArray(users) && users.length > 0;
const works = ({ state }: TableRow): boolean => state === 'employed' || state === 'leaving';

function NewAccount({ row }: { readonly row: TableRow }): ReactNode {
  const t = usePeopleTexts();
  const { open } = useScreen();
  return (
    <Button size="compact-xs" variant="light" onClick={() => open('user', newAccountOf(row, String(row['id'])))}>
      {t('createUser')}
    </Button>
  );
}

const withAccounts = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) => {
    const { key, field } = column;
    if (key !== 'users' || !field) return column;
    const { Cell } = kindOf(field);
    return {
      ...column,
      cell: (row) =>
        works(row) && !hasAccount(row) ? <NewAccount row={row} /> : <Cell field={field} name={key} value={row[key]} row={row} />,
    };
  });

function Employees(): ReactNode {
  const definition = useDefinition('basePerson');
  const creates = holdsButton(useMenus(), 'user', 'btnAdd');
  const columns = useMemo(() => (creates ? withAccounts(columnsOf(definition)) : columnsOf(definition)), [definition, creates]);
  return <ListPage definition={definition} columns={columns} />;
}

export default function EmployeeListScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Employees />
    </Suspense>
  );
}
