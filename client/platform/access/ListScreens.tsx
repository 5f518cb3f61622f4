/** Lists of responsibilities and roles, each opening the screen that belongs to it (platform-access.md §2.4, §2.5). */
import { Button, Group } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { IconCopy, IconShieldCheck } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { Refused } from '../../kernel/call.js';
import { useDefinition } from '../../kernel/definitions.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, opensRoute, useMenus } from '../../kernel/session/menus.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastDone, toastFailure } from '../../kernel/toast.js';
import { useAccessTexts } from './texts.js';

function Responsibilities(): ReactNode {
  const { route } = useScreen();
  const definition = useDefinition('baseResponsibility');
  if (route === 'resp') return <ListPage definition={definition} opens="responsibility/respSave" creates={false} batchEvents={[]} />;
  return <ListPage definition={definition} opens="systemsetting/respSave" />;
}

function Roles(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('baseRole');
  if (query['id'] === undefined && query['new'] === undefined) return <ListPage definition={definition} />;
  return <DocumentPage definition={definition} id={query['id'] ?? null} head={(document) => <RoleTools document={document} definition={definition} />} />;
}

function RoleTools({ document, definition }: { readonly document: LiveDocument; readonly definition: AnyDefinition }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const menus = useMenus();
  const [working, setWorking] = useState(false);
  const view = document.view as Readonly<Record<string, unknown>>;
  const copy = async (): Promise<void> => {
    setWorking(true);
    try {
      const { roleCode, roleName, roleNameEn, userType, privileges } = view;
      const fields = { roleCode: `${String(roleCode).slice(0, 30)}_${document.id.slice(-4)}C`, roleName: `${String(roleName)}-${t('copy')}`, roleNameEn, userType };
      const answer = await sendEvent(definition, null, 'CREATE', { fields, lines: { privileges: { set: privileges } } });
      if (answer.status !== 'S') throw new Refused(answer);
      toastDone(t('copy'));
      tab.open('systemsetting/role', { id: answer.data.id });
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Group gap={6}>
      {opensRoute(menus, 'systemsetting/menuFuncPrivilege') && <Button size="compact-sm" variant="light" leftSection={<IconShieldCheck size={14} />} onClick={() => tab.open('systemsetting/menuFuncPrivilege', { id: document.id })}>{t('rights')}</Button>}
      {holdsButton(menus, 'systemsetting/role', 'btnAdd') && <Button size="compact-sm" variant="default" leftSection={<IconCopy size={14} />} loading={working} onClick={() => void copy()}>{t('copy')}</Button>}
    </Group>
  );
}

export function ResponsibilityList(): ReactNode {
  return <Suspense fallback={<LoadingState />}><Responsibilities /></Suspense>;
}

export function RoleScreen(): ReactNode {
  return <Suspense fallback={<LoadingState />}><Roles /></Suspense>;
}
