/** Tabs and what their screens keep survive a reload, per browser tab and user. */
import { forgetBelow, keepsBelow, readKept, writeKept } from '../kernel/session/tab-store.js';
import { UNSAVED } from '../kernel/screen/screen.js';
import type { ScreenMemory } from '../kernel/screen/screen.js';
import { onlyHome } from './tabs.js';
import type { TabsState } from './tabs.js';

const TABS = 'tabs';

export const writeTabs = (state: TabsState): void => writeKept(TABS, state);

const below = (key: string): string => `screen:${key}:`;

/** Unsaved is what its screen still has. */
export function readTabs(): TabsState {
  const state = readKept(TABS) as TabsState | undefined;
  return state ? { ...state, tabs: state.tabs.map((tab) => ({ ...tab, dirty: tab.dirty && keepsBelow(below(tab.key) + UNSAVED) })) } : onlyHome;
}

export const scrollName = (key: string): string => `${below(key)}scroll`;

/** Since the page was loaded: whatever begins anew on it begins fresh. */
const written = new Set<string>();

export const memoryOf = (key: string): ScreenMemory => ({
  read: (name) => (written.has(below(key) + name) ? undefined : readKept(below(key) + name)),
  write: (name, value) => {
    written.add(below(key) + name);
    writeKept(below(key) + name, value);
  },
});

export const forgetTab = (key: string): void => forgetBelow(below(key));
