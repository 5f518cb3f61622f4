/**
 * What waits, shown by the browser itself while nobody looks at the page, for those who want it in this browser
 * (platform-system.md §7). The wish is the browser's: another machine asks anew.
 */
import { storeOf } from '../../kernel/store.js';
import { kindOf } from '../pending.js';
import type { PendingRow } from '../pending.js';

/** Grows with every wish: who follows it asks for the state anew. */
export const wishes = storeOf(0);

const STORED = 'guildhall.browser-notices';

/** `unable`: this browser shows nothing of the kind; `blocked`: the person has said no to the browser. */
export type NoticesState = 'unable' | 'blocked' | 'off' | 'on';

const wanted = (userId: string): boolean => {
  try {
    return localStorage.getItem(`${STORED}.${userId}`) === 'Y';
  } catch {
    return false;
  }
};

export function noticesState(userId: string): NoticesState {
  if (typeof Notification === 'undefined') return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && wanted(userId) ? 'on' : 'off';
}

/** Asks the browser where it has not been asked; what is wanted is kept as far as the browser keeps anything. */
export async function wishNotices(userId: string, on: boolean): Promise<NoticesState> {
  if (typeof Notification === 'undefined') return 'unable';
  if (on && Notification.permission === 'default') await Notification.requestPermission();
  try {
    localStorage.setItem(`${STORED}.${userId}`, on ? 'Y' : 'N');
  } catch {
    // A browser that keeps nothing shows none.
  }
  wishes.set(wishes.get() + 1);
  return noticesState(userId);
}

export interface Notice {
  /** The same in every window: the browser shows it once. */
  readonly tag: string;
  readonly title: string;
  readonly body?: string;
  onOpen(): void;
}

const lookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

export function showNotice({ tag, title, body, onOpen }: Notice, userId: string): void {
  if (lookedAt() || noticesState(userId) !== 'on') return;
  const shown = new Notification(title, { tag, ...(body ? { body } : {}) });
  shown.onclick = () => {
    window.focus();
    shown.close();
    onOpen();
  };
}

/** Whether a pushed row is one that has just begun to wait. */
export const isNew = (op: 'put' | 'gone', row: PendingRow, from: number): boolean =>
  op === 'put' && kindOf(row) === 'open' && row.creationDate >= from;
