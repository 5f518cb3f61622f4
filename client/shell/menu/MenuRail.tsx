/** The menu as 56 px of icons: names as tooltips, a branch opens beside its icon; arrows move as in any menu. */
import { Menu, ScrollArea, Tooltip, UnstyledButton } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import { nameOfMenu, useMenus } from '../../kernel/session/menus.js';
import type { MenuNode } from '../../kernel/session/menus.js';
import { iconOf } from './menu-icons.js';
import { useShell, useTabs } from '../shell-state.js';
import classes from '../shell.module.css';
import { FRAME } from '../tabs/tabs.js';
import { useShellTexts } from '../texts.js';

const holds = (node: MenuNode, route: string | undefined): boolean =>
  node.menuType === 'DIR' ? node.children.some((child) => holds(child, route)) : node.htmlUrl === route;

function walk(key: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[key.key];
  const buttons = [...key.currentTarget.querySelectorAll<HTMLElement>('[data-rail]')];
  const next = by === undefined ? undefined : buttons[buttons.indexOf(document.activeElement as HTMLElement) + by];
  if (!next) return;
  key.preventDefault();
  next.focus();
}

export function MenuRail(): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const menus = useMenus();
  const open = useOpening();
  const { tabs, active } = useTabs();
  const route = tabs.find((tab) => tab.key === active)?.route;
  return (
    <ScrollArea style={{ flex: 1 }} type="never">
      <nav aria-label={t('menu')} className={classes['rail']} onKeyDown={walk}>
        {menus?.shown.map((node) => {
          const label = word(nameOfMenu(node));
          const shared = {
            'data-rail': true,
            'data-active': holds(node, route) || undefined,
            'aria-label': label,
            className: classes['railItem']!,
          };
          if (node.menuType !== 'DIR')
            return (
              <Tooltip key={node.menuId} label={label} position="right">
                <UnstyledButton {...shared} onClick={() => open(node)}>
                  {iconOf(node) ?? <IconFile size={20} />}
                </UnstyledButton>
              </Tooltip>
            );
          return (
            <Menu key={node.menuId} position="right-start" withinPortal>
              <Menu.Target>
                <Tooltip label={label} position="right">
                  <UnstyledButton {...shared}>{iconOf(node)}</UnstyledButton>
                </Tooltip>
              </Menu.Target>
              <Menu.Dropdown mah="80vh" style={{ overflowY: 'auto' }}>
                <Menu.Label>{label}</Menu.Label>
                <Pages nodes={node.children} route={route} />
              </Menu.Dropdown>
            </Menu>
          );
        })}
      </nav>
    </ScrollArea>
  );
}

/** A page of ours, one of another host, or a window of its own. */
function useOpening(): (node: MenuNode) => void {
  const word = useLabel();
  const shell = useShell();
  return (node) => {
    const url = node.htmlUrl!;
    if (node.menuType === 'MENU') shell.open(url);
    else if (node.menuType === 'LINK') shell.open(FRAME, { url, title: word(nameOfMenu(node)) });
    else window.open(url, '_blank', 'noopener,noreferrer');
  };
}

function Pages({ nodes, route }: { readonly nodes: readonly MenuNode[]; readonly route: string | undefined }): ReactNode {
  const word = useLabel();
  const open = useOpening();
  return nodes.map((node) =>
    node.menuType === 'DIR' ? (
      <Fragment key={node.menuId}>
        <Menu.Label>{word(nameOfMenu(node))}</Menu.Label>
        <Pages nodes={node.children} route={route} />
      </Fragment>
    ) : (
      <Menu.Item
        key={node.menuId}
        {...(node.htmlUrl === route ? { 'aria-current': 'page' as const, fw: 600 } : {})}
        onClick={() => open(node)}
      >
        {word(nameOfMenu(node))}
      </Menu.Item>
    ),
  );
}
