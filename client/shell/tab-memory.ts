/** Tabs survive a reload, per browser tab and user. */
import { onlyHome } from './tabs.js';
import type { TabsState } from './tabs.js';

const keyOf = (userId: string): string => `guildhall.tabs.${userId}`;

export function readTabs(userId: string): TabsState {
  try {
    const state = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null') as TabsState | null;
    return state ? { ...state, tabs: state.tabs.map((tab) => ({ ...tab, dirty: false })) } : onlyHome;
  } catch {
    return onlyHome;
  }
}

export function writeTabs(userId: string, state: TabsState): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(state));
  } catch {
    // A full store forgets the tabs at the next reload.
  }
}
