/** Everything behind the sign-in: header, menu, tabs and their screens, over one connection. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import '../catalogue.js';
import { call, signedHeaders } from '../kernel/call.js';
import { Connection, setConnection, useConnection } from '../kernel/connection/connection.js';
import { openWire } from '../kernel/connection/wire.js';
import { screenOf } from '../kernel/definitions.js';
import { enumerated, useLabel, useLanguage } from '../kernel/language/language.js';
import { useLookupNews } from '../kernel/lookups.js';
import { useOptionNews } from '../kernel/options.js';
import { opensRoute, useMenuReading, useMenus } from '../kernel/session/menus.js';
import { sessionEnded, useSession } from '../kernel/session/session.js';
import '../styles-shell.js';
import { BOX } from './bases.js';
import type { Base } from './bases.js';
import { Banners } from './Banners.js';
import { Box } from './box/Box.js';
import { Header } from './Header.js';
import { MenuTree } from './MenuTree.js';
import { pendingCount } from './pending.js';
import { SessionDialogs } from './SessionDialogs.js';
import classes from './shell.module.css';
import { responsibilityLabel, useAskedBeforeFollowing } from './responsibility.js';
import type { Asking } from './shell-state.js';
import { ShellProvider, useShell, useShellState, useTabs } from './shell-state.js';
import { useTabName } from './tab-name.js';
import { TabBar } from './TabBar.js';
import { TabContent } from './TabContent.js';
import { useLeaveWarning } from './use-leave-warning.js';
import { UnreadNews } from './UnreadNews.js';
import { Urgent } from './Urgent.js';
import { useShellTexts } from './texts.js';

const MenuDrawer = lazy(() => import('./MenuDrawer.js'));

const HEARTBEAT_MS = 5 * 60_000;

/** One connection for as long as this session lasts. */
function useSessionConnection(certificate: string): void {
  useEffect(() => {
    const wire = openWire(() => signedHeaders('WS', '/websocket', ''));
    setConnection(new Connection(wire, ({ code }) => { if (code.startsWith('AUTH_')) sessionEnded(code); }));
    return () => setConnection(null);
  }, [certificate]);
  useLookupNews();
  useOptionNews();
  const connection = useConnection();
  useEffect(() => connection?.on('todo.count', ({ pending }) => pendingCount.set(pending)), [connection]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void call('login', 'heartbeat', { visible: true }, { quiet: true }).catch(() => undefined);
    }, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, []);
}

export default function Shell({ base }: { readonly base: Base }): ReactNode {
  const session = useSession()!;
  const shell = useShellState(session.userInfo.userId, base);
  useSessionConnection(session.certificate);
  useAskedBeforeFollowing(shell);
  const readMenus = useMenuReading(session);
  const responsibility = session.current?.responsibilityId;
  const menus = useMenus();
  const taken = menus?.responsibilityId;
  // Screens that the former responsibility had and this one has not close; its first page opens where nothing else is open.
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    if (!menus || taken === undefined || held === taken) return;
    setHeld(taken);
    if (held !== null) shell.keepOnly((route) => !screenOf(route) || opensRoute(menus, route));
    const home = menus.routes.find((node) => node.homeFlag === 'Y')?.htmlUrl;
    if (home && shell.tabs.get().tabs.length === 1) shell.open(home);
  }, [held, taken, menus, shell]);
  return (
    <>
      <ShellProvider value={shell}>
        {base === BOX ? <Box key={responsibility} /> : <UnreadNews key={responsibility}><Frame onReadMenus={readMenus} /></UnreadNews>}
        {base !== BOX && <Urgent />}
        <SessionDialogs />
        <Unsaved />
      </ShellProvider>
      <Notifications position="top-center" limit={4} zIndex={1100} />
    </>
  );
}

function Frame({ onReadMenus }: { onReadMenus(): void }): ReactNode {
  const t = useShellTexts();
  const narrow = useMediaQuery('(max-width: 47.99em)', window.matchMedia('(max-width: 47.99em)').matches);
  const [menu, setMenu] = useState(!narrow);
  const { tabs, active } = useTabs();
  const nameOf = useTabName();
  const front = tabs.find((tab) => tab.key === active);
  const title = front ? nameOf(front) : '';
  useEffect(() => {
    document.title = title ? `${title} · Guildhall` : 'Guildhall';
  }, [title]);
  useLeaveWarning(tabs.some((tab) => tab.dirty));
  return (
    <div className={classes['frame']} data-menu={menu && !narrow ? true : undefined}>
      <a className={classes['skip']} href="#content">{t('skip')}</a>
      <Header menuOpen={menu} onToggleMenu={() => setMenu(!menu)} />
      {!narrow && menu && <div className={classes['menu']}><MenuTree onReadAgain={onReadMenus} /></div>}
      {narrow && <Suspense fallback={null}><MenuDrawer opened={menu} onClose={() => setMenu(false)} title={t('menu')}><MenuTree onChosen={() => setMenu(false)} onReadAgain={onReadMenus} /></MenuDrawer></Suspense>}
      <div className={classes['work']}>
        <Banners />
        <TabBar />
        <main id="content" className={classes['content']} tabIndex={-1}>
          {tabs.map((tab) => <TabContent key={tab.key} tab={tab} active={tab.key === active} />)}
        </main>
      </div>
    </div>
  );
}

const asked = { closing: 'unsaved', switching: 'unsavedSwitch', following: 'unsavedFollow' } as const;

function Unsaved(): ReactNode {
  const t = useShellTexts();
  const { asking, answer } = useShell();
  return <Modal opened={asking !== null} onClose={() => answer(false)} centered size="sm" withCloseButton={false} title={asking && t(asked[asking.about])}>{asking && <Question asking={asking} onAnswer={answer} />}</Modal>;
}

function Question({ asking, onAnswer }: { readonly asking: Asking; onAnswer(discard: boolean): void }): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const current = useSession()?.current;
  const stay = asking.about === 'following' && current ? t('stayAs', { name: word(responsibilityLabel(current)) }) : t('stay');
  const nameOf = useTabName();
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">{enumerated(asking.tabs.map(nameOf), useLanguage())}</Text>
      <Group justify="flex-end" gap="xs"><Button variant="default" data-autofocus onClick={() => onAnswer(false)}>{stay}</Button><Button color="red" onClick={() => onAnswer(true)}>{t('discard')}</Button></Group>
    </>
  );
}
