/** Tabs and what their screens keep survive a reload, per browser tab and user. Frames of other pages keep apart from the shell, and no tabs: their address names the screen. */
import { forgetBelow, keepsBelow, readKept, writeKept } from '../../kernel/session/tab-store.js';
import { UNSAVED } from '../../kernel/screen/screen.js';
import type { ScreenMemory } from '../../kernel/screen/screen.js';
import { BOX, MAIN } from '../bases.js';
import { onlyHome } from './tabs.js';
import type { TabsState } from './tabs.js';

const TABS = 'tabs';

export const writeTabs = (state: TabsState): void => writeKept(TABS, state);

/** Where screens keep something. */
type Keeping = typeof MAIN | typeof BOX;

const prefixes: Readonly<Record<Keeping, string>> = { [MAIN]: 'screen', [BOX]: 'box' };
const below = (key: string, base: Keeping = MAIN): string => `${prefixes[base]}:${key}:`;

/** Unsaved is what its screen still has. */
export function readTabs(): TabsState {
  const state = readKept(TABS) as TabsState | undefined;
  return state
    ? { ...state, tabs: state.tabs.map((tab) => ({ ...tab, dirty: tab.dirty && keepsBelow(below(tab.key) + UNSAVED) })) }
    : onlyHome;
}

export const scrollName = (key: string): string => `${below(key)}scroll`;

/** Since the page was loaded: whatever begins anew on it begins fresh. */
const written = new Set<string>();

export const memoryOf = (key: string, base: Keeping = MAIN): ScreenMemory => ({
  read: (name) => (written.has(below(key, base) + name) ? undefined : readKept(below(key, base) + name)),
  write: (name, value) => {
    written.add(below(key, base) + name);
    writeKept(below(key, base) + name, value);
  },
});

export const forgetTab = (key: string, base: Keeping = MAIN): void => forgetBelow(below(key, base));
