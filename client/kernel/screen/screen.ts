/**
 * What a screen gets from the shell. A screen is a component of a route; the shell keeps it in a tab and tells it the
 * tab's query. A family lists its screens in client/<family>/screens.tsx:
 *
 *     export const competeScreens: Screens = {
 *       competeHallMain: { load: () => import('./hall/HallScreen.js'), live: true },
 *       competeEdit: { load: () => import('./edit/CompeteEditScreen.js') },
 *     };
 *
 * and is named in client/screens.ts. Routes of definitions without an entry get the generic list or document page.
 */
import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';

export type ScreenQuery = Readonly<Record<string, string>>;

/** What a screen keeps over a reload of the page, until its tab closes or its changes are given up; small, plain, and no secrets. */
export interface ScreenMemory {
  /** What was there when the page was loaded, as long as nothing was written since. */
  read(name: string): unknown;
  /** `undefined` forgets it. */
  write(name: string, value: unknown): void;
}

/** Names of unsaved changes begin so: while there are any, the tab counts as unsaved. */
export const UNSAVED = 'unsaved:';

export const noMemory: ScreenMemory = { read: () => undefined, write: () => undefined };

export interface ScreenTab {
  /** Route below /main, such as `competeList`. */
  readonly route: string;
  readonly query: ScreenQuery;
  /** Whether the tab is in front; hidden tabs stay mounted. */
  readonly active: boolean;
  readonly memory: ScreenMemory;
  /** The tab's title, such as the document number once loaded; null: the menu's name. */
  setTitle(title: string | null): void;
  /** State colour dot of a document. */
  setColour(colour: string | null): void;
  /** `•` on the tab; closing asks first. */
  setDirty(dirty: boolean): void;
  /** Opens or focuses another tab. */
  open(route: string, query?: ScreenQuery): void;
  /** Changes this tab's query: the address follows. */
  replace(query: ScreenQuery): void;
  close(): void;
}

export interface ScreenModule {
  readonly default: ComponentType;
}

export interface ScreenEntry {
  readonly load: () => Promise<ScreenModule>;
  /** A live hall: its tab is never closed to make room. */
  readonly live?: true;
}

export type Screens = Readonly<Record<string, ScreenEntry>>;

const Tab = createContext<ScreenTab | null>(null);
export const TabProvider = Tab.Provider;

/** The tab a component lives in. */
export function useScreen(): ScreenTab {
  const tab = useContext(Tab);
  if (!tab) throw new Error('useScreen is for components inside a tab of the shell');
  return tab;
}

/** For components that also live outside of tabs. */
export const useScreenIfAny = (): ScreenTab | null => useContext(Tab);
