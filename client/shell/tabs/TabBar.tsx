/** Open tabs: names or document numbers, state colour, unsaved mark; arrows move, Delete closes, the menu does the rest. */
import { ActionIcon, Badge, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconHome, IconPinned, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { screenOf } from '../../kernel/definitions.js';
import { tableShown, tablesWithin } from '../../kernel/pages/tables-within.js';
import { useMenus } from '../../kernel/session/menus.js';
import type { Menus } from '../../kernel/session/menus.js';
import { toastInfo } from '../../kernel/toast.js';
import { useLabel } from '../../kernel/language/language.js';
import { useActing } from '../acting/acting.js';
import { Guides } from '../Guides.js';
import { readFavourites, toggleFavourite, useStar } from '../favourites.js';
import type { Place } from '../favourites.js';
import { responsibilityLabel } from '../responsibility.js';
import { useShell, useTabs } from '../shell-state.js';
import classes from '../shell.module.css';
import { useTabName } from './tab-name.js';
import { addressOf, HOME } from './tabs.js';
import type { Scope, Tab } from './tabs.js';
import { useShellTexts } from '../texts.js';

/** What the tab in front shows: its screen, and the table inside it. */
function routesShown(front: Tab | undefined, menus: Menus | null): readonly string[] {
  if (!front) return [HOME];
  const table = tableShown(tablesWithin(front.route, menus), front.query);
  return [front.route, ...(table ? [table.screen.route] : [])];
}

export function TabBar(): ReactNode {
  const t = useShellTexts();
  const shell = useShell();
  const { tabs, active } = useTabs();
  const box = useRef<HTMLElement>(null);
  const base = useId();
  const menus = useMenus();
  const idOf = (index: number): string => `${base}${index}`;
  const front = tabs.find((tab) => tab.key === active);
  const inView = useCallback((): void => {
    void box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  // Names that come with menus and documents make tabs wider; a narrower window cuts them off.
  useEffect(() => {
    const watch = new ResizeObserver(inView);
    for (const one of [box.current!, ...box.current!.children]) watch.observe(one);
    return () => watch.disconnect();
  }, [inView, active, tabs.length]);
  const keys = (key: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.key === active);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key.key];
    if (to !== undefined && tabs[to]) {
      key.preventDefault();
      shell.focus(tabs[to]);
      box.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
    }
    if (key.key === 'Delete') shell.close(active);
  };
  return (
    <section ref={box} aria-label={t('tabs')} className={classes['tabs']} onKeyDown={keys}>
      {/* A list of tabs owns tabs only; the buttons that close them stand between. */}
      <div
        role="tablist"
        aria-label={t('tabs')}
        aria-owns={tabs.map((_tab, index) => idOf(index)).join(' ')}
        className="gh-visually-hidden"
      />
      {tabs.map((tab, index) => (
        <TabHandle key={tab.key} id={idOf(index)} tab={tab} active={tab.key === active} />
      ))}
      <span className={classes['aside']}>
        <Guides routes={routesShown(front, menus)} />
        <Star tab={front} onShown={inView} />
      </span>
    </section>
  );
}

/** What a tab shows as a favourite: its document, or its screen where the menu has it. */
function placeOf({ route, query }: Pick<Tab, 'route' | 'query'>): Place | null {
  const found = screenOf(route);
  if (!found) return null;
  if (query['id']) return { kind: 'DOC', refType: found.entry.type, refId: query['id'] };
  return found.screen.kind === 'list' ? { kind: 'MENU', refType: route, refId: '' } : null;
}

/** One star for every screen: that of the tab in front. */
function Star({ tab, onShown }: { readonly tab: Tab | undefined; onShown(): void }): ReactNode {
  const t = useShellTexts();
  const nameOf = useTabName();
  useEffect(() => {
    const abort = new AbortController();
    readFavourites(abort.signal);
    return () => abort.abort();
  }, []);
  const place = tab ? placeOf(tab) : null;
  const on = useStar(place);
  const shown = place !== null && on !== null;
  // It takes room from the tabs when it comes.
  useEffect(() => {
    if (shown) onShown();
  }, [shown, onShown]);
  if (!tab || !shown) return null;
  const name = nameOf(tab);
  const word = t(on ? 'favouriteRemove' : 'favouriteAdd', { name });
  return (
    <Tooltip label={word}>
      <ActionIcon
        variant="subtle"
        color={on ? 'yellow' : 'gray'}
        size={26}
        aria-label={word}
        aria-pressed={on}
        onClick={() => void toggleFavourite(place, name)}
      >
        {on ? <IconStarFilled size={16} /> : <IconStar size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

function TabHandle({ id, tab, active }: { readonly id: string; readonly tab: Tab; readonly active: boolean }): ReactNode {
  const t = useShellTexts();
  const shell = useShell();
  const nameOf = useTabName();
  const [menu, setMenu] = useState(false);
  const name = nameOf(tab);
  const word = useLabel();
  const acting = useActing(tab);
  const home = tab.route === HOME;
  const close = (scope: Scope) => () => shell.close(tab.key, scope);
  const copy = (): void =>
    void navigator.clipboard?.writeText(new URL(addressOf(tab), location.href).href).then(() => toastInfo(t('copied')));
  return (
    <Menu id={id} opened={menu} onChange={setMenu} position="bottom-start" withinPortal trigger="click">
      <span
        className={classes['tab']}
        data-active={active || undefined}
        onContextMenu={(press) => {
          press.preventDefault();
          setMenu(true);
        }}
        onClickCapture={(press) => {
          if (!menu) {
            press.stopPropagation();
            if (!(press.target as HTMLElement).closest('[data-close]')) shell.focus(tab);
            else shell.close(tab.key);
          }
        }}
      >
        <Menu.Target>
          <UnstyledButton role="tab" aria-selected={active} tabIndex={active ? 0 : -1} className={classes['tabName']!} title={name}>
            {home ? (
              <IconHome size={15} aria-label={name} />
            ) : (
              <>
                {tab.colour && <span className={classes['tabDot']} data-colour={tab.colour} aria-hidden="true" />}
                {tab.pinned && <IconPinned size={13} aria-label={t('pin')} />}
                <span className={classes['tabText']}>{name}</span>
                {acting && (
                  <Badge component="span" size="xs" variant="light" color="grape" className={classes['tabActing']!}>
                    {word(responsibilityLabel(acting))}
                  </Badge>
                )}
                {tab.dirty && <span aria-label="•">•</span>}
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        {!home && !tab.pinned && (
          <ActionIcon
            data-close
            component="span"
            role="button"
            tabIndex={-1}
            variant="transparent"
            color="gray"
            size={18}
            aria-label={t('closeTab', { name })}
          >
            <IconX size={13} />
          </ActionIcon>
        )}
      </span>
      <Menu.Dropdown>
        {!home && <Menu.Item onClick={close('one')}>{t('close')}</Menu.Item>}
        <Menu.Item onClick={close('others')}>{t('closeOthers')}</Menu.Item>
        <Menu.Item onClick={close('right')}>{t('closeRight')}</Menu.Item>
        <Menu.Item onClick={close('all')}>{t('closeAll')}</Menu.Item>
        <Menu.Divider />
        {!home && (
          <Menu.Item onClick={() => shell.change(tab.key, { pinned: !tab.pinned })}>{tab.pinned ? t('unpin') : t('pin')}</Menu.Item>
        )}
        <Menu.Item onClick={() => shell.reload(tab)}>{t('reload')}</Menu.Item>
        <Menu.Item onClick={copy}>{t('copyAddress')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
