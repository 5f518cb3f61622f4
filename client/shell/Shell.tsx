/** Everything behind the sign-in: header, menu, tabs and their screens, over one connection. */
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import '../catalogue.js';
import { call, signedHeaders } from '../kernel/call.js';
import { Connection, setConnection, useConnection } from '../kernel/connection/connection.js';
import { openWire } from '../kernel/connection/wire.js';
import { screenOf } from '../kernel/definitions.js';
import { useMasterNews } from '../kernel/fields/references/reference-names.js';
import { lazyPart } from '../kernel/lazy-part.js';
import { useLookupNews } from '../kernel/lookups.js';
import { useOptionNews } from '../kernel/options.js';
import { withActing } from '../kernel/session/acting.js';
import { opensRoute, useMenuReading, useMenus } from '../kernel/session/menus.js';
import { sessionEnded, useSession, useSessionState } from '../kernel/session/session.js';
import { useStepUpWanted } from '../kernel/session/step-up.js';
import { useStore } from '../kernel/store.js';
import { useLater } from '../kernel/use-later.js';
import '../styles-shell.js';
import { layers } from '../layers.js';
import { ACTING, MAIN } from './bases.js';
import type { Base } from './bases.js';
import { Banners } from './Banners.js';
import { Box } from './box/Box.js';
import { noticesState, wishes } from './news/browser-notices.js';
import { keepPush } from './news/push.js';
import { Header } from './Header.js';
import { LoadingBar } from './LoadingBar.js';
import { MenuRail } from './menu/MenuRail.js';
import { MenuTree } from './menu/MenuTree.js';
import { pendingCount } from './pending.js';
import { sessionWarning, useSessionNews } from './news/session-news.js';
import classes from './shell.module.css';
import { useAskedBeforeFollowing } from './responsibility.js';
import { ShellProvider, useShell, useShellState, useTabs } from './shell-state.js';
import { useTabName } from './tabs/tab-name.js';
import { TabBar } from './tabs/TabBar.js';
import { TabContent } from './tabs/TabContent.js';
import { useFrontFocus } from './use-front-focus.js';
import { useLeaveWarning } from './use-leave-warning.js';
import { useRail } from './menu/use-rail.js';
import { useScroll } from './use-scroll.js';
import { UnreadNews } from './news/UnreadNews.js';
import { Urgent } from './news/Urgent.js';
import { useShellTexts } from './texts.js';

const Dialogs = lazyPart(() => import('./Dialogs.js'));
const MenuDrawer = lazyPart(() => import('./menu/MenuDrawer.js'));
/** Most want none. */
const TodoSound = lazyPart(() => import('./news/TodoSound.js'));
const BrowserNotices = lazyPart(() => import('./news/BrowserNotices.js'));

function Noticed({ userId }: { readonly userId: string }): ReactNode {
  useStore(wishes);
  useEffect(() => {
    // Without a push service there are the bell and letters.
    void keepPush(userId).catch(() => undefined);
  }, [userId]);
  if (noticesState(userId) !== 'on') return null;
  return (
    <Suspense fallback={null}>
      <BrowserNotices />
    </Suspense>
  );
}

const HEARTBEAT_MS = 5 * 60_000;

/** One connection for as long as this session lasts. */
function useSessionConnection(certificate: string): void {
  useEffect(() => {
    const wire = openWire(async () => withActing(await signedHeaders('WS', '/websocket', '')));
    setConnection(
      new Connection(wire, ({ code }) => {
        if (code.startsWith('AUTH_')) sessionEnded(code);
      }),
    );
    return () => setConnection(null);
  }, [certificate]);
  useSessionNews();
  useLookupNews();
  useMasterNews();
  useOptionNews();
  const connection = useConnection();
  useEffect(() => connection?.on('todo.count', ({ pending }) => pendingCount.set(pending)), [connection]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void call('login', 'heartbeat', { visible: true }, { quiet: true }).catch(() => undefined);
    }, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, []);
}

export default function Shell({ base }: { readonly base: Base }): ReactNode {
  const session = useSession()!;
  const shell = useShellState(base);
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
        {base === MAIN ? (
          <UnreadNews key={responsibility}>
            <Frame onReadMenus={readMenus} />
          </UnreadNews>
        ) : (
          <Box key={responsibility} />
        )}
        {session.userInfo.todoSoundFlag === 'Y' && (
          <Suspense fallback={null}>
            <TodoSound />
          </Suspense>
        )}
        {base === MAIN && <Noticed userId={session.userInfo.userId} />}
        {base === MAIN && <Urgent />}
        <Asked />
      </ShellProvider>
      <Notifications position="top-center" containerWidth={360} limit={4} zIndex={layers.toast} className={classes['toasts']!} />
    </>
  );
}

function Frame({ onReadMenus }: { onReadMenus(): void }): ReactNode {
  const t = useShellTexts();
  const narrow = useMediaQuery('(max-width: 47.99em)', window.matchMedia('(max-width: 47.99em)').matches);
  const [drawer, setDrawer] = useState(false);
  const [rail, toggleRail] = useRail();
  const main = useRef<HTMLElement>(null);
  const { tabs, active } = useTabs();
  const nameOf = useTabName();
  const front = tabs.find((tab) => tab.key === active);
  const title = front ? nameOf(front) : '';
  useEffect(() => {
    document.title = title ? `${title} · Guildhall` : 'Guildhall';
  }, [title]);
  useScroll(main, active);
  useFrontFocus(main, active);
  useLeaveWarning(tabs.some((tab) => tab.dirty));
  return (
    <div className={classes['frame']} data-menu={narrow ? undefined : rail ? 'rail' : 'wide'}>
      <LoadingBar page={`${active} ${front?.query['new'] ?? ''}`} />
      <a className={classes['skip']} href="#content">
        {t('skip')}
      </a>
      <Header menuOpen={narrow ? drawer : !rail} onToggleMenu={narrow ? () => setDrawer(!drawer) : toggleRail} />
      {!narrow && <div className={classes['menu']}>{rail ? <MenuRail /> : <MenuTree onReadAgain={onReadMenus} />}</div>}
      {narrow && (
        <Suspense fallback={null}>
          <MenuDrawer opened={drawer} onClose={() => setDrawer(false)} title={t('menu')}>
            <MenuTree onChosen={() => setDrawer(false)} onReadAgain={onReadMenus} />
          </MenuDrawer>
        </Suspense>
      )}
      <div className={classes['work']}>
        <Banners />
        <TabBar />
        <main ref={main} id="content" className={classes['content']} tabIndex={-1}>
          {tabs.map((tab) => (
            <TabContent key={tab.key} tab={tab} active={tab.key === active} />
          ))}
        </main>
      </div>
    </div>
  );
}

function Asked(): ReactNode {
  const { asking, base } = useShell();
  const { ended } = useSessionState();
  const warned = useStore(sessionWarning) !== null;
  // The page around says what concerns the whole session.
  const ofSession = base !== ACTING && (Boolean(ended) || warned);
  const wanted = useStepUpWanted();
  return (
    useLater(asking !== null || ofSession || wanted) && (
      <Suspense fallback={null}>
        <Dialogs />
      </Suspense>
    )
  );
}
