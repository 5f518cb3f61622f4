/** The left menu: directories with their pages as the administrator keeps them, a filter, the present screen lit; all of it reachable by keyboard. */
import { Button, NavLink, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import { menusStore, nameOfMenu } from '../../kernel/session/menus.js';
import type { MenuNode } from '../../kernel/session/menus.js';
import { useStore } from '../../kernel/store.js';
import { found } from './menu.js';
import { iconOf } from './menu-icons.js';
import { useShell, useTabs } from '../shell-state.js';
import { addressOf, FRAME } from '../tabs/tabs.js';
import classes from '../shell.module.css';
import { useShellTexts } from '../texts.js';

interface Props {
  readonly onChosen?: () => void;
  onReadAgain(): void;
}

export function MenuTree({ onChosen, onReadAgain }: Props): ReactNode {
  const t = useShellTexts();
  const { tabs, active } = useTabs();
  const { menus, failed } = useStore(menusStore);
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const route = tabs.find((tab) => tab.key === active)?.route;
  const toggle = (menuId: string, open: boolean): void =>
    setClosed((now) => {
      const next = new Set(now);
      if (open) next.delete(menuId);
      else next.add(menuId);
      return next;
    });
  return (
    <nav aria-label={t('menu')} className={classes['menuTree']}>
      <TextInput
        size="xs"
        m={8}
        aria-label={t('filterMenu')}
        placeholder={t('filterMenu')}
        leftSection={<IconSearch size={14} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ScrollArea style={{ flex: 1 }} type="hover">
        {menus === null && !failed && (
          <Stack gap={10} p="xs" aria-busy="true">
            {[70, 55, 80, 60].map((width) => (
              <Skeleton key={width} h={14} w={`${width}%`} />
            ))}
          </Stack>
        )}
        {menus === null && failed && (
          <Stack gap={6} p="xs" role="alert">
            <Text size="xs" c="dimmed">
              {t('menuFailed')}
            </Text>
            <Button size="compact-xs" variant="default" onClick={onReadAgain}>
              {t('retry')}
            </Button>
          </Stack>
        )}
        {menus !== null &&
          found(menus.shown, text).map((node) => (
            <Branch
              key={node.menuId}
              node={node}
              route={route}
              isOpen={(menuId) => text !== '' || !closed.has(menuId)}
              onToggle={toggle}
              {...(onChosen ? { onChosen } : {})}
            />
          ))}
      </ScrollArea>
    </nav>
  );
}

interface BranchProps {
  readonly node: MenuNode;
  readonly route: string | undefined;
  isOpen(menuId: string): boolean;
  onToggle(menuId: string, open: boolean): void;
  readonly onChosen?: () => void;
}

function Branch({ node, route, isOpen, onToggle, onChosen }: BranchProps): ReactNode {
  const word = useLabel();
  if (node.menuType !== 'DIR') return <Page node={node} active={node.htmlUrl === route} {...(onChosen ? { onChosen } : {})} />;
  const top = node.menuParentId === null;
  return (
    <NavLink
      component="button"
      label={word(nameOfMenu(node))}
      {...(top ? { leftSection: iconOf(node, 17) } : {})}
      opened={isOpen(node.menuId)}
      onChange={(open) => onToggle(node.menuId, open)}
      childrenOffset={top ? 28 : 14}
      fw={top ? 600 : 500}
      fz="sm"
      py={top ? 6 : 5}
    >
      {node.children.map((child) => (
        <Branch key={child.menuId} node={child} route={route} isOpen={isOpen} onToggle={onToggle} {...(onChosen ? { onChosen } : {})} />
      ))}
    </NavLink>
  );
}

function Page({
  node,
  active,
  onChosen,
}: {
  readonly node: MenuNode;
  readonly active: boolean;
  readonly onChosen?: () => void;
}): ReactNode {
  const word = useLabel();
  const shell = useShell();
  const label = word(nameOfMenu(node));
  const url = node.htmlUrl!;
  if (node.menuType === 'LINK')
    return (
      <NavLink
        component="button"
        type="button"
        label={label}
        py={5}
        onClick={() => {
          shell.open(FRAME, { url, title: label });
          onChosen?.();
        }}
      />
    );
  if (node.menuType !== 'MENU') return <NavLink component="a" href={url} target="_blank" rel="noopener noreferrer" label={label} py={5} />;
  return (
    <NavLink
      component="a"
      href={addressOf({ route: url, query: {} })}
      label={label}
      active={active}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      py={5}
      onClick={(press) => {
        if (press.ctrlKey || press.metaKey) return;
        press.preventDefault();
        shell.open(url);
        onChosen?.();
      }}
    />
  );
}
