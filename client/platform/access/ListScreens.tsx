/** Lists of responsibilities and roles, each opening the screen that belongs to it (platform-access.md §2.4, §2.5). */
import { Button, Group } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, opensRoute, useMenus } from '../../kernel/session/menus.js';
import { LoadingState } from '../../kernel/states/States.js';
import type { Column } from '../../kernel/table/columns.js';
import { columnsOf } from '../../kernel/table/columns.js';
import { codeOfCopy, CopyRecord } from './CopyRecord.js';
import { useAccessTexts } from './texts.js';

/** The longest code that is shipped. */
const CODE_WIDTH = 185;

function movedBefore([code, ...columns]: readonly Column[], key: string, other: string): readonly Column[] {
  const found = columns.filter((one) => one.key === key);
  return [
    { ...code!, width: CODE_WIDTH },
    ...columns.flatMap((one) => (one.key === key ? [] : one.key === other ? [...found, one] : [one])),
  ];
}

function Responsibilities(): ReactNode {
  const { route } = useScreen();
  const definition = useDefinition('baseResponsibility');
  const columns = useMemo(() => movedBefore(columnsOf(definition), 'holders', 'readOnlyFlag'), [definition]);
  if (route === 'resp')
    return <ListPage definition={definition} columns={columns} opens="responsibility/respSave" creates={false} batchEvents={[]} />;
  return <ListPage definition={definition} columns={columns} opens="systemsetting/respSave" />;
}

function Roles(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('baseRole');
  const columns = useMemo(() => movedBefore(columnsOf(definition), 'responsibilities', 'pendingBy'), [definition]);
  if (query['id'] === undefined && query['new'] === undefined) return <ListPage definition={definition} columns={columns} />;
  return <DocumentPage definition={definition} id={query['id'] ?? null} head={(document) => <RoleTools document={document} />} />;
}

function RoleTools({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const menus = useMenus();
  const { roleCode, roleName, roleNameEn, userType, privileges } = document.view as Readonly<Record<string, unknown>>;
  return (
    <Group gap={6}>
      {opensRoute(menus, 'systemsetting/menuFuncPrivilege') && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconShieldCheck size={14} />}
          onClick={() => tab.open('systemsetting/menuFuncPrivilege', { id: document.id })}
        >
          {t('rights')}
        </Button>
      )}
      {holdsButton(menus, 'systemsetting/role', 'btnAdd') && (
        <CopyRecord
          document={document}
          route="systemsetting/role"
          record={(named) => ({ roleCode: codeOfCopy(roleCode, document.id), roleName: named(roleName), roleNameEn, userType, privileges })}
        />
      )}
    </Group>
  );
}

export function ResponsibilityList(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Responsibilities />
    </Suspense>
  );
}

export function RoleScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Roles />
    </Suspense>
  );
}
