/** systemsetting/menuFunction: the tree with drag on the left, the chosen menu on the right with its buttons, its roles and a preview (platform-access.md §2.2). */
import { Badge, Button, Group, Select, Stack, Switch, Table, Text, Title } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { menuTree } from '@machines/kernel/menu-tree.js';
import type { TreeNode } from '@machines/kernel/primitives/tree.js';
import { platformLookups } from '@machines/platform/lookups.js';
import { grantsOf, menuRowsOf } from '@machines/platform/permission.js';
import type { MenuRow } from '@machines/platform/permission.js';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../../kernel/call.js';
import { useDefinition } from '../../kernel/definitions.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import type { Language } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastSaid } from '../../kernel/toast.js';
import css from './access.module.css';
import { useRights } from './book.js';
import type { Rights } from './book.js';
import { MenuBranches } from './MenuBranches.js';
import type { Place } from './MenuBranches.js';
import { movesOf } from './moves.js';
import { nameOfResponsibility, nameOfRole } from './names.js';
import { useAccessTexts } from './texts.js';

const ROUTE = 'systemsetting/menuFunction';

export default function MenuFunctionScreen(): ReactNode {
  const { data, failure, reload } = useRights();
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown rights={data} onMoved={reload} />
    </Suspense>
  );
}

function Shown({ rights, onMoved }: { readonly rights: Rights; onMoved(): void }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const definition = useDefinition('baseMenu');
  const mine = useMenus();
  const [onlyEnabled, setOnlyEnabled] = useState(false);
  const { id = null, new: creating, parent } = tab.query as Readonly<Record<string, string | undefined>>;
  const all = [...rights.menus.values()];
  const shown = onlyEnabled ? all.filter((menu) => menu.enabled === 'Y') : all;
  const chosen = id ? rights.menus.get(id) : undefined;
  const [adds, edits] = [holdsButton(mine, ROUTE, 'btnAdd'), holdsButton(mine, ROUTE, 'btnEdit')];
  const move = async (menuId: string, target: MenuRow, place: Place): Promise<void> => {
    try {
      for (const { menu, fields } of movesOf(all, menuId, target.menuId, place)) {
        const answer = await sendEvent(definition, menu.menuId, 'SAVE', fields, { rev: menu.rev! });
        if (answer.status !== 'S') throw new Refused(answer);
      }
      toastSaid(t('moved'));
    } catch (error) {
      toastFailure(error);
    } finally {
      onMoved();
    }
  };
  const step = (by: -1 | 1): void => {
    const siblings = all.filter((menu) => menu.menuParentId === chosen!.menuParentId).sort((a, b) => a.sortNo - b.sortNo);
    const neighbour = siblings[siblings.indexOf(chosen!) + by];
    if (neighbour) void move(chosen!.menuId, neighbour, by < 0 ? 'before' : 'after');
  };
  return (
    <>
      <Title order={1} fz={18} mb="sm">
        {t('menus')}
      </Title>
      <div className={css['two']}>
        <section className={css['pane']} aria-label={t('menus')}>
          <Group gap="xs" mb="xs" justify="space-between">
            <Switch
              size="xs"
              label={t('onlyEnabled')}
              checked={onlyEnabled}
              onChange={(event) => setOnlyEnabled(event.currentTarget.checked)}
            />
            {adds && (
              <Group gap={6}>
                <Button size="compact-xs" leftSection={<IconPlus size={13} />} onClick={() => tab.replace({ new: '1' })}>
                  {t('add')}
                </Button>
                <Button
                  size="compact-xs"
                  variant="light"
                  disabled={chosen?.menuType !== 'DIR'}
                  onClick={() => tab.replace({ new: '1', parent: chosen!.menuId })}
                >
                  {t('addChild')}
                </Button>
              </Group>
            )}
          </Group>
          {edits && chosen && (
            <Group gap={6} mb="xs">
              <Button size="compact-xs" variant="default" leftSection={<IconArrowUp size={13} />} onClick={() => step(-1)}>
                {t('up')}
              </Button>
              <Button size="compact-xs" variant="default" leftSection={<IconArrowDown size={13} />} onClick={() => step(1)}>
                {t('down')}
              </Button>
            </Group>
          )}
          <MenuBranches
            menus={shown}
            chosen={id}
            onChoose={(menuId) => tab.replace({ id: menuId })}
            {...(edits ? { onMove: (menuId: string, target: MenuRow, place: Place) => void move(menuId, target, place) } : {})}
          />
        </section>
        <div style={{ minWidth: 0 }}>
          {creating ? (
            <DocumentPage
              key={`new:${parent ?? ''}`}
              definition={definition}
              id={null}
              initial={{ ...(parent ? { menuParentId: parent } : {}), menuType: 'MENU', sortNo: 990 }}
            />
          ) : (
            <Chosen id={id} definition={definition} rights={rights} />
          )}
        </div>
      </div>
    </>
  );
}

function Chosen({
  id,
  definition,
  rights,
}: {
  readonly id: string | null;
  readonly definition: AnyDefinition;
  readonly rights: Rights;
}): ReactNode {
  const t = useAccessTexts();
  if (id === null)
    return (
      <Stack>
        <EmptyState title={t('chooseMenu')} hint={t('chooseToEdit')} />
        <Title order={2} fz={14}>
          {t('preview')}
        </Title>
        <Preview rights={rights} />
      </Stack>
    );
  return (
    <DocumentPage
      key={id}
      definition={definition}
      id={id}
      tabs={() => [
        { key: 'resources', label: t('resources'), content: <Resources menuId={id} rights={rights} /> },
        { key: 'roles', label: t('usedBy'), content: <UsedBy menuId={id} rights={rights} /> },
        { key: 'preview', label: t('preview'), content: <Preview rights={rights} /> },
      ]}
    />
  );
}

function Resources({ menuId, rights }: { readonly menuId: string; readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const english = useLanguage() === 'en';
  const positions = useLookupWords(platformLookups.BASE_RES_POSITION, useLanguage());
  const mine = useMenus();
  const [working, setWorking] = useState(false);
  const own = [...rights.resources.values()].filter((one) => one.menuId === menuId).sort((a, b) => a.sortNo - b.sortNo);
  const generate = async (): Promise<void> => {
    setWorking(true);
    try {
      const added = await ask<readonly string[]>('baseResource', 'generate', { menuId });
      toastSaid(t('generated', { n: added.length }));
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      {holdsButton(mine, 'resource', 'btnAdd') && (
        <Button size="xs" variant="light" mb="xs" loading={working} onClick={() => void generate()}>
          {t('generate')}
        </Button>
      )}
      {own.length === 0 ? (
        <EmptyState title={t('noButtons')} hint="" />
      ) : (
        <Table.ScrollContainer minWidth={420} type="native" className={parts['card']!}>
          <Table fz="sm" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('name')}</Table.Th>
                <Table.Th>{t('code')}</Table.Th>
                <Table.Th>{t('position')}</Table.Th>
                <Table.Th>{t('state')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {own.map((one) => (
                <Table.Tr key={one.resourceId}>
                  <Table.Td>
                    <button type="button" className={parts['name']} onClick={() => tab.open('resource', { id: one.resourceId })}>
                      {english ? (one.resourceNameEn ?? one.resourceName) : one.resourceName}
                    </button>
                  </Table.Td>
                  <Table.Td className={css['code']}>{one.resourceCode}</Table.Td>
                  <Table.Td>{positions.word(one.position)}</Table.Td>
                  <Table.Td>{t(one.enabled === 'Y' ? 'enabled' : 'disabled')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}

function UsedBy({ menuId, rights }: { readonly menuId: string; readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const word = useLabel();
  const roles = [...rights.roles.values()].filter((role) => role.privileges.has(menuId));
  if (roles.length === 0) return <EmptyState title={t('noRoles')} hint="" />;
  return (
    <Group gap="xs">
      {roles.map((role) => (
        <Button
          key={role.roleId}
          size="xs"
          variant="default"
          rightSection={
            <Badge size="xs" variant="light">
              {role.privileges.get(menuId)!.length}
            </Badge>
          }
          onClick={() => tab.open('systemsetting/menuFuncPrivilege', { id: role.roleId })}
        >
          {word(nameOfRole(role))}
        </Button>
      ))}
    </Group>
  );
}

function Preview({ rights }: { readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const present = useLanguage();
  const [respId, setRespId] = useState<string | null>(null);
  const [language, setLanguage] = useState<Language>(present);
  const responsibility = respId === null ? undefined : rights.responsibilities.get(respId);
  const shown = responsibility ? menuTree(menuRowsOf(rights, grantsOf(rights, responsibility))).shown : [];
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Select
          size="xs"
          searchable
          label={t('previewOf')}
          value={respId}
          onChange={setRespId}
          data={[...rights.responsibilities.values()].map((one) => ({
            value: one.responsibilityId,
            label: word(nameOfResponsibility(one)),
          }))}
        />
        <Select
          size="xs"
          w={110}
          label={t('previewLanguage')}
          allowDeselect={false}
          value={language}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'cn')}
          data={[
            { value: 'cn', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
      </Group>
      {responsibility &&
        (shown.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('emptyMenu')}
          </Text>
        ) : (
          <PreviewBranches nodes={shown} language={language} depth={0} />
        ))}
    </Stack>
  );
}

function PreviewBranches({
  nodes,
  language,
  depth,
}: {
  readonly nodes: readonly TreeNode<MenuRow>[];
  readonly language: Language;
  readonly depth: number;
}): ReactNode {
  return nodes.map((node) => (
    <div key={node.menuId}>
      <Text size="sm" fw={node.menuType === 'DIR' ? 600 : 400} pl={depth * 18} py={2}>
        {language === 'en' ? node.menuNameEn : node.menuName}
      </Text>
      <PreviewBranches nodes={node.children} language={language} depth={depth + 1} />
    </div>
  ));
}
