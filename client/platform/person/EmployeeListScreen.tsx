/** employee: who works here; who has no account yet is given one from his row (platform-access.md §2.1). */
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useCallback } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { LoadingState } from '../../kernel/states/States.js';
import type { TableRow } from '../../kernel/table/columns.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import { usePeopleTexts } from '../people/texts.js';
import { newAccountOf } from './new-account.js';

const hasAccount = ({ users }: TableRow): boolean => Array.isArray(users) && users.length > 0;
const works = ({ state }: TableRow): boolean => state === 'employed' || state === 'leaving';

function Employees(): ReactNode {
  const t = usePeopleTexts();
  const { open } = useScreen();
  const creates = holdsButton(useMenus(), 'user', 'btnAdd');
  const actions = useCallback((row: TableRow): readonly RowAction[] => (works(row) && !hasAccount(row)
    ? [{ key: 'account', label: t('createUser'), icon: <IconUserPlus size={15} />, onClick: () => open('user', newAccountOf(row, String(row['id']))) }] : []), [t, open]);
  return <ListPage definition={useDefinition('basePerson')} {...(creates ? { rowActions: actions } : {})} />;
}

export default function EmployeeListScreen(): ReactNode {
  return <Suspense fallback={<LoadingState />}><Employees /></Suspense>;
}
