/** One tab's screen: loaded as its own chunk when it is first shown, kept mounted while hidden, failing by itself. */
import { Button, Code, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Activity, Component, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';

import { loadDefinition, screenOf } from '../../kernel/definitions.js';
import { noMemory, TabProvider } from '../../kernel/screen/screen.js';
import type { ScreenModule, ScreenTab } from '../../kernel/screen/screen.js';
import { opensRoute, useMenus } from '../../kernel/session/menus.js';
import { Picture } from '../../kernel/states/States.js';
import { screens } from '../../screens.js';
import { useActing } from '../acting/acting.js';
import { ACTING } from '../bases.js';
import { LoadingPage } from '../LoadingBar.js';
import { ChunkTimeout, inTime } from '../screen-loading.js';
import { useShell } from '../shell-state.js';
import { memoryOf } from './tab-memory.js';
import { HOME } from './tabs.js';
import type { Tab } from './tabs.js';
import { useShellTexts } from '../texts.js';

const ActingFrame = lazy(async () => ({ default: (await import('../acting/ActingFrame.js')).ActingFrame }));
const NotFound = lazy(async () => ({ default: (await import('../NotFoundPage.js')).NotFound }));
const NotPermitted = lazy(async () => ({ default: (await import('../NotFoundPage.js')).NotPermitted }));

const HIDDEN_KEEPS_LIVE_MS = 5 * 60_000;

const homes: Readonly<Record<string, () => Promise<ScreenModule>>> = { [HOME]: () => import('../../home/HomeScreen.js') };
const loaded = new Map<string, LazyExoticComponent<ComponentType>>();

function loaderOf(route: string): (() => Promise<ScreenModule>) | null {
  return homes[route] ?? screens[route]?.load ?? (screenOf(route) ? () => import('../../kernel/pages/GenericScreen.js') : null);
}

/** Code and definition of a route come while the menus are still read; who needs them asks again, and tells what failed. */
function bring(route: string): void {
  loaderOf(route)?.().catch(() => undefined);
  const found = screenOf(route);
  if (found) loadDefinition(found.entry.type).catch(() => undefined);
}

/** The component of a route; null where there is none. */
function screenFor(route: string, attempt: number): LazyExoticComponent<ComponentType> | null {
  const load = loaderOf(route);
  if (!load) return null;
  const key = `${route}#${attempt}`;
  const known = loaded.get(key);
  if (known) return known;
  const made = lazy(() => inTime(load));
  loaded.set(key, made);
  return made;
}

interface Props {
  readonly tab: Tab;
  readonly active: boolean;
}

export function TabContent({ tab, active }: Props): ReactNode {
  return useBegun(active || tab.live) ? <Begun tab={tab} active={active} /> : null;
}

/** Tabs that come back with the page begin when they are first shown; a live hall at once: others see who is there. */
function useBegun(wanted: boolean): boolean {
  const [begun, setBegun] = useState(wanted);
  if (wanted && !begun) setBegun(true);
  return begun || wanted;
}

function Begun({ tab, active }: Props): ReactNode {
  const shell = useShell();
  const menus = useMenus();
  const [attempt, setAttempt] = useState(0);
  const asleep = useAsleep(active);
  const { key, route, query } = tab;
  const memory = useMemo(() => (shell.base === ACTING ? noMemory : memoryOf(key, shell.base)), [shell.base, key]);
  const screen = useMemo(
    (): ScreenTab => ({
      route,
      query,
      active,
      memory,
      setTitle: (title) => shell.change(key, { title }),
      setColour: (colour) => shell.change(key, { colour }),
      setDirty: (dirty) => shell.change(key, { dirty }),
      open: shell.open,
      replace: (next) => shell.replace(key, next),
      close: () => shell.close(key),
    }),
    [shell, key, route, query, active, memory],
  );

  const acting = useActing(tab);
  const found = screenOf(route);
  const waits = !acting && found !== undefined && menus === null;
  useEffect(() => {
    if (waits) bring(route);
  }, [waits, route]);
  if (acting)
    return (
      <section hidden={!active} data-tab={key}>
        <Suspense fallback={<LoadingPage />}>
          <ActingFrame key={`${acting.responsibilityId}.${tab.version}`} tab={tab} />
        </Suspense>
      </section>
    );
  if (waits)
    return (
      <section hidden={!active} data-tab={key}>
        <LoadingPage />
      </section>
    );
  if (found && !opensRoute(menus, route))
    return (
      <section hidden={!active} data-tab={key}>
        <Suspense fallback={<LoadingPage />}>
          <NotPermitted tab={tab} />
        </Suspense>
      </section>
    );
  const Screen = screenFor(route, attempt);
  if (!Screen)
    return (
      <section hidden={!active} data-tab={key}>
        <Suspense fallback={<LoadingPage />}>
          <NotFound />
        </Suspense>
      </section>
    );
  return (
    <section hidden={!active} data-tab={key}>
      <Activity mode={asleep ? 'hidden' : 'visible'}>
        <TabProvider value={screen}>
          <Failing key={`${attempt}.${tab.version}`} onRetry={() => setAttempt(attempt + 1)}>
            <Suspense fallback={<LoadingPage />}>
              <Screen />
            </Suspense>
          </Failing>
        </TabProvider>
      </Activity>
    </section>
  );
}

/** A hidden tab keeps its subscriptions for five minutes; then its effects stop until it is shown. */
function useAsleep(active: boolean): boolean {
  const [asleep, setAsleep] = useState(false);
  useEffect(() => {
    if (active) {
      setAsleep(false);
      return undefined;
    }
    const timer = setTimeout(() => setAsleep(true), HIDDEN_KEEPS_LIVE_MS);
    return () => clearTimeout(timer);
  }, [active]);
  return asleep && !active;
}

interface FailingProps {
  readonly children: ReactNode;
  onRetry(): void;
}

class Failing extends Component<FailingProps, { readonly error: Error | null }> {
  override state = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? <FailedScreen error={this.state.error} onRetry={this.props.onRetry} /> : this.props.children;
  }
}

function FailedScreen({ error, onRetry }: { readonly error: Error; onRetry(): void }): ReactNode {
  const t = useShellTexts();
  const timeout = error instanceof ChunkTimeout;
  return (
    <Picture
      alert
      page
      icon={<IconAlertTriangle size={24} />}
      colour="red"
      title={timeout ? t('chunkTimeout') : t('screenFailed')}
      hint={
        <>
          {t('screenFailedHint')}
          <div>
            <Code>{timeout ? error.code : error.message}</Code>
          </div>
        </>
      }
    >
      <Group justify="center">
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Group>
    </Picture>
  );
}
