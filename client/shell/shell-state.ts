/** What header, menu, tabs and screens share: the open tabs and how to change them, following the address. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { storeOf, useStore } from '../kernel/store.js';
import type { Store } from '../kernel/store.js';
import type { ScreenQuery } from '../kernel/screen/screen.js';
import { toastError, toastInfo } from '../kernel/toast.js';
import { screens } from '../screens.js';
import { ACTING, MAIN } from './bases.js';
import type { Base } from './bases.js';
import { forgetTab, readTabs, writeTabs } from './tabs/tab-memory.js';
import { useTabName } from './tabs/tab-name.js';
import {
  addressOf,
  begunAt,
  changed,
  closed,
  closing,
  discarded,
  forgotten,
  HOME,
  kept,
  keyOf,
  onlyHome,
  opened,
  targetOf,
} from './tabs/tabs.js';
import type { Scope, Tab, TabsState, Target } from './tabs/tabs.js';
import { useShellTexts } from './texts.js';

export interface ShellState {
  readonly tabs: Store<TabsState>;
  open(route: string, query?: ScreenQuery): void;
  focus(tab: Tab): void;
  /** Tabs with unsaved changes are asked about first. */
  close(key: string, scope?: Scope): void;
  /** Its screen begins anew; asked about first where it has unsaved changes. */
  reload(tab: Tab): void;
  change(key: string, part: Parameters<typeof changed>[2]): void;
  /** Same tab, other query: the address follows. */
  replace(key: string, query: ScreenQuery): void;
  keepOnly(allowed: (route: string) => boolean): void;
  /** Whether a switch of all tabs may go on: asked when some have unsaved changes. */
  mayDiscard(about: 'switching' | 'following'): Promise<boolean>;
  /** What was not saved is gone: those tabs show their screens as they are stored. */
  discard(): void;
  /** Waits for the answer whether changes may go. */
  readonly asking: Asking | null;
  answer(discard: boolean): void;
  readonly base: Base;
}

export interface Asking {
  readonly tabs: readonly Tab[];
  /** `following`: another window switched the responsibility. */
  readonly about: 'closing' | 'reloading' | 'switching' | 'following';
  readonly answered: (discard: boolean) => void;
}

const Context = createContext<ShellState | null>(null);
export const ShellProvider = Context.Provider;

/** For pages that also stand outside of the shell. */
export const useShellIfAny = (): ShellState | null => useContext(Context);

export function useShell(): ShellState {
  const shell = useContext(Context);
  if (!shell) throw new Error('useShell is for parts of the shell');
  return shell;
}

export const useTabs = (): TabsState => useStore(useShell().tabs);

function liveTarget(pathname: string, search: string): Target {
  const target = targetOf(pathname, search);
  return { ...target, live: screens[target.route]?.live ?? false };
}

/** The name a tab has before its document is loaded is looked up where it is drawn. */
export function useShellState(base: Base): ShellState {
  const t = useShellTexts();
  const nameOf = useTabName();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [first] = useState(() => liveTarget(pathname, search));
  const tabs = useMemo(() => storeOf<TabsState>(begunAt(base === MAIN ? readTabs() : onlyHome, first)), [base, first]);
  const [asking, setAsking] = useState<Asking | null>(null);
  useEffect(() => {
    if (base === ACTING) return undefined;
    let before = tabs.get();
    return tabs.subscribe(() => {
      const now = tabs.get();
      for (const key of forgotten(before, now)) forgetTab(key, base);
      before = now;
      if (base === MAIN) writeTabs(now);
    });
  }, [tabs, base]);

  const goTo = useCallback(
    (state: TabsState): void => {
      tabs.set(state);
      const front = state.tabs.find((tab) => tab.key === state.active)!;
      void navigate(addressOf(front, base));
    },
    [tabs, navigate, base],
  );

  // Typed addresses, links, back and forward: the tab follows the address.
  useEffect(() => {
    const result = opened(tabs.get(), liveTarget(pathname, search));
    if (result.kind === 'full') {
      toastError(t('tabsFull'), 'SHELL_TABS_FULL');
      goTo(tabs.get());
      return;
    }
    if (result.closed) toastInfo(t('tabClosed', { name: nameOf(result.closed) }));
    tabs.set(result.state);
  }, [pathname, search, tabs, goTo, nameOf, t]);

  return useMemo((): ShellState => {
    const finish = (gone: readonly Tab[]): void => {
      const before = tabs.get();
      const next = closed(before, gone);
      if (next.active === before.active) tabs.set(next);
      else goTo(next);
    };
    return {
      tabs,
      asking,
      base,
      // Without a wish for other rows an open tab keeps its filters.
      open: (route, query) =>
        void navigate(
          addressOf((query === undefined && tabs.get().tabs.find((tab) => tab.key === route)) || { route, query: query ?? {} }, base),
        ),
      focus: (tab) => void navigate(addressOf(tab, base)),
      close: (key, scope = 'one') => {
        const gone = closing(tabs.get(), key, scope);
        const dirty = gone.filter((tab) => tab.dirty);
        if (dirty.length === 0) finish(gone);
        else
          setAsking({
            tabs: dirty,
            about: 'closing',
            answered: (discard) => {
              if (discard) finish(gone);
            },
          });
      },
      reload: (tab) => {
        if (tab.dirty)
          setAsking({
            tabs: [tab],
            about: 'reloading',
            answered: (given) => {
              if (given) tabs.set(discarded(tabs.get(), [tab.key]));
            },
          });
        else tabs.set(changed(tabs.get(), tab.key, { version: tab.version + 1 }));
      },
      change: (key, part) => tabs.set(changed(tabs.get(), key, part)),
      replace: (key, query) => {
        const state = tabs.get();
        const tab = state.tabs.find((one) => one.key === key);
        if (!tab) return;
        const next = { ...tab, query, key: keyOf({ route: tab.route, query }) };
        tabs.set({
          ...state,
          tabs: state.tabs.filter((one) => one.key !== next.key || one === tab).map((one) => (one === tab ? next : one)),
          active: state.active === key ? next.key : state.active,
        });
        if (state.active === key) void navigate(addressOf(next, base), { replace: true });
      },
      keepOnly: (allowed) => goTo(kept(tabs.get(), allowed)),
      mayDiscard: async (about) => {
        const dirty = tabs.get().tabs.filter((tab) => tab.dirty);
        return dirty.length === 0 || new Promise((answered) => setAsking({ tabs: dirty, about, answered }));
      },
      discard: () => tabs.set(discarded(tabs.get())),
      answer: (discard) => {
        setAsking(null);
        asking?.answered(discard);
      },
    };
  }, [tabs, asking, navigate, goTo, base]);
}

export { HOME };
