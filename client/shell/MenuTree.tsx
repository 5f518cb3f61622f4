/** The left menu: families with their screens, a filter, the present screen lit; all of it reachable by keyboard. */
import { NavLink, ScrollArea, TextInput } from '@mantine/core';
import { IconBuildingStore, IconDatabase, IconGavel, IconPackage, IconSearch, IconShieldLock, IconShoppingCart, IconStack2 } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { allEntries } from '../kernel/definitions.js';
import { useLabel } from '../kernel/language/language.js';
import { useSession } from '../kernel/session/session.js';
import { screens } from '../screens.js';
import { found, menuOf } from './menu.js';
import { useShell, useTabs } from './shell-state.js';
import { useShellTexts } from './texts.js';

const icons: Readonly<Record<string, ReactNode>> = {
  compete: <IconGavel size={17} />, purchasing: <IconShoppingCart size={17} />, orders: <IconPackage size={17} />, suppliers: <IconBuildingStore size={17} />, base: <IconDatabase size={17} />, platform: <IconShieldLock size={17} />,
};

export function MenuTree({ onChosen }: { readonly onChosen?: () => void }): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const shell = useShell();
  const session = useSession();
  const { tabs, active } = useTabs();
  const [text, setText] = useState('');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => (session ? menuOf(allEntries(), screens, session) : []), [session]);
  const route = tabs.find((tab) => tab.key === active)?.route;
  const toggle = (family: string, open: boolean): void => setClosed((now) => {
    const next = new Set(now);
    if (open) next.delete(family);
    else next.add(family);
    return next;
  });
  return (
    <>
      <TextInput size="xs" m={8} aria-label={t('filterMenu')} placeholder={t('filterMenu')} leftSection={<IconSearch size={14} />} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <ScrollArea style={{ flex: 1 }} type="hover">
        <nav aria-label={t('menu')}>
          {found(groups, text).map((group) => (
            <NavLink key={group.family} component="button" label={word(group.label)} leftSection={icons[group.family] ?? <IconStack2 size={17} />} opened={text !== '' || !closed.has(group.family)} onChange={(open) => toggle(group.family, open)} childrenOffset={28} fw={600} fz="sm" py={6}>
              {group.items.map((item) => (
                <NavLink key={item.route} component="a" href={`/main/${item.route}`} label={word(item.label)} active={item.route === route} {...(item.route === route ? { 'aria-current': 'page' as const } : {})} py={5}
                  onClick={(press) => {
                    if (press.ctrlKey || press.metaKey) return;
                    press.preventDefault();
                    shell.open(item.route);
                    onChosen?.();
                  }} />
              ))}
            </NavLink>
          ))}
        </nav>
      </ScrollArea>
    </>
  );
}
