/** 48 px: menu toggle, mark, connection, to-dos, responsibility, language, colours, user. */
import { ActionIcon, Indicator, Menu, ScrollArea, Text, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import {
  IconBell,
  IconCheck,
  IconChevronDown,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconStar,
  IconSun,
  IconSunMoon,
  IconUserCircle,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useConnectionBadge } from '../kernel/connection/connection.js';
import { awaitedExports, shownImport } from '../kernel/excel/running.js';
import { Photo } from '../kernel/files/Photo.js';
import { useLabel, useLanguage } from '../kernel/language/language.js';
import type { Language } from '../kernel/language/language.js';
import { formatDateTime } from '../kernel/language/format-time.js';
import { useZone } from '../kernel/language/zone.js';
import { lazyPart } from '../kernel/lazy-part.js';
import { useMenus } from '../kernel/session/menus.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { useStore } from '../kernel/store.js';
import { Mark } from '../sign-in/Mark.js';
import { signOut } from '../sign-in/sign-out.js';
import { switchLanguage } from './language.js';
import { NewsBell } from './news/NewsBell.js';
import { openTodo } from './open-todo.js';
import { useCountOf, usePendingCount, usePendingRows } from './pending.js';
import { responsibilityLabel, useResponsibilitySwitch } from './responsibility.js';
import { SearchButton } from './search/SearchBox.js';
import { useShell } from './shell-state.js';
import classes from './shell.module.css';
import { useShellTexts } from './texts.js';

const BellTasks = lazyPart(async () => ({ default: (await import('../kernel/excel/BellTasks.js')).BellTasks }));
const BellExports = lazyPart(async () => ({ default: (await import('./news/BellExports.js')).BellExports }));
const ReadyExports = lazyPart(async () => ({ default: (await import('./news/ReadyExports.js')).ReadyExports }));
const RunningRequests = lazyPart(async () => ({ default: (await import('./news/RunningRequests.js')).RunningRequests }));
const ImportDialog = lazyPart(async () => ({ default: (await import('../kernel/excel/ImportDialog.js')).ImportDialog }));

interface Props {
  readonly menuOpen: boolean;
  onToggleMenu(): void;
}

export function Header({ menuOpen, onToggleMenu }: Props): ReactNode {
  const t = useShellTexts();
  const shell = useShell();
  return (
    <header className={classes['header']}>
      <ActionIcon variant="subtle" color="gray" size={34} onClick={onToggleMenu} aria-label={t('toggleMenu')} aria-expanded={menuOpen}>
        <IconMenu2 size={19} />
      </ActionIcon>
      <UnstyledButton className={classes['brand']!} aria-label="Guildhall" onClick={() => shell.open('')}>
        <Mark size={24} />
        <span>Guildhall</span>
      </UnstyledButton>
      <div className={classes['space']} />
      <SearchButton />
      <ConnectionDot />
      <NewsBell />
      <TodoBell />
      <ChosenImport />
      <AwaitedExports />
      <ResponsibilitySwitch />
      <LanguageSwitch />
      <ColourSwitch />
      <UserMenu />
    </header>
  );
}

/** Nobody waits for it who opens none. */
function ChosenImport(): ReactNode {
  return useStore(shownImport) === null ? null : (
    <Suspense>
      <ImportDialog />
    </Suspense>
  );
}

function ConnectionDot(): ReactNode {
  const t = useShellTexts();
  const { reach, colour, delay } = useConnectionBadge();
  const word = { online: t('connected'), connecting: t('connecting'), offline: t('disconnected') }[reach];
  const said = delay === null || reach !== 'online' ? word : `${word} · ${t('delay', { ms: Math.round(delay) })}`;
  return (
    <Tooltip label={said}>
      <span role="status" aria-label={said} tabIndex={0} className={classes['connection']} data-badge={colour} />
    </Tooltip>
  );
}

function AwaitedExports(): ReactNode {
  return useStore(awaitedExports).length > 0 ? (
    <Suspense>
      <ReadyExports />
    </Suspense>
  ) : null;
}

function TodoBell(): ReactNode {
  const t = useShellTexts();
  const shell = useShell();
  const count = usePendingCount();
  const menus = useMenus();
  const session = useSession();
  const [opened, setOpened] = useState(false);
  useCountOf(session?.current?.responsibilityId);
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={340} withinPortal>
      <Indicator disabled={!count} label={count !== null && count > 99 ? '99+' : count} size={16} offset={5} color="red">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={34} aria-label={`${t('todos')}: ${count ?? 0}`}>
            <IconBell size={19} />
          </ActionIcon>
        </Menu.Target>
      </Indicator>
      <Menu.Dropdown>
        <Suspense>
          <BellTasks />
        </Suspense>
        <Suspense>
          <BellExports />
        </Suspense>
        {menus?.byRoute.has('submitRequest') && (
          <Suspense>
            <RunningRequests />
          </Suspense>
        )}
        <Menu.Label>{t('todos')}</Menu.Label>
        <FirstTodos />
        <Menu.Divider />
        <Menu.Item onClick={() => shell.open(isSupplierUser(session) ? 'supplierPendingList' : 'interiorPendingList')}>
          {t('allTodos')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Read when the bell is opened: its number comes by itself. */
function FirstTodos(): ReactNode {
  const t = useShellTexts();
  const shell = useShell();
  const zone = useZone();
  const session = useSession();
  const { rows } = usePendingRows('open', 7);
  return (
    <ScrollArea.Autosize mah={400} mih={rows === null ? 40 : 0}>
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed" px="sm" py={6}>
          {t('noTodos')}
        </Text>
      )}
      {rows?.map((row) => (
        <Menu.Item key={row.pendingId} onClick={() => openTodo(row, session, shell.open)}>
          <Text size="sm" lineClamp={2}>
            {row.pendingTitle}
          </Text>
          <Text size="xs" c="dimmed" className="gh-number">
            {formatDateTime(row.creationDate, zone).slice(0, 16)}
          </Text>
        </Menu.Item>
      ))}
    </ScrollArea.Autosize>
  );
}

function ResponsibilitySwitch(): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const session = useSession();
  const switchTo = useResponsibilitySwitch();
  if (!session?.current) return null;
  const name = word(responsibilityLabel(session.current));
  if (session.responsibilities.length < 2)
    return (
      <Text size="sm" c="dimmed" visibleFrom="sm" className={classes['held']!}>
        {name}
      </Text>
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes['switch']!} aria-label={`${t('responsibility')}: ${name}`}>
          <span className={classes['held']}>{name}</span>
          <IconChevronDown size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('responsibility')}</Menu.Label>
        {session.responsibilities.map((held) => (
          <Menu.Item
            key={held.responsibilityId}
            leftSection={
              <IconCheck size={14} visibility={held.responsibilityId === session.current?.responsibilityId ? 'visible' : 'hidden'} />
            }
            onClick={() => void switchTo(held)}
          >
            {word(responsibilityLabel(held))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const languages: readonly { readonly code: Language; readonly word: string }[] = [
  { code: 'cn', word: '中文' },
  { code: 'en', word: 'English' },
];

function LanguageSwitch(): ReactNode {
  const t = useShellTexts();
  const current = useLanguage();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('language')}>
          <IconLanguage size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ code, word }) => (
          <Menu.Item
            key={code}
            lang={code === 'cn' ? 'zh-CN' : 'en'}
            leftSection={<IconCheck size={14} visibility={code === current ? 'visible' : 'hidden'} />}
            onClick={() => void switchLanguage(code)}
          >
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ColourSwitch(): ReactNode {
  const t = useShellTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { scheme: 'light', word: t('light'), icon: <IconSun size={16} /> },
    { scheme: 'dark', word: t('dark'), icon: <IconMoon size={16} /> },
    { scheme: 'auto', word: t('auto'), icon: <IconSunMoon size={16} /> },
  ] as const;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t('colours')} visibleFrom="xs">
          <IconSunMoon size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ scheme, word, icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={icon}
            rightSection={scheme === colorScheme ? <IconCheck size={14} /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function UserMenu(): ReactNode {
  const t = useShellTexts();
  const language = useLanguage();
  const shell = useShell();
  const session = useSession();
  if (!session) return null;
  const { userName } = session.userInfo;
  const me = { ...session.userInfo };
  const [fullName, supplierName] = [String(readIn(language, me, 'fullName')), readIn(language, me, 'supplierName') as string | null];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes['switch']!} aria-label={`${t('user')}: ${fullName}`}>
          <Photo fileId={session.userInfo.photoId} size={session.userInfo.photoId ? 24 : 20} />
          <Text span size="sm" visibleFrom="md">
            {fullName}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {fullName} · {userName}
          {supplierName && <div>{supplierName}</div>}
        </Menu.Label>
        <Menu.Item leftSection={<IconStar size={16} />} onClick={() => shell.open('collect')}>
          {t('favourites')}
        </Menu.Item>
        <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => shell.open('userCenter')}>
          {t('userCentre')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => shell.open('userCenter', { ask: 'password' })}>
          {t('changePassword')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
