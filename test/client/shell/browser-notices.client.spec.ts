import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { isNew, noticesState, showNotice, wishNotices } from '../../../client/shell/news/browser-notices.js';
import type { PendingRow } from '../../../client/shell/pending.js';

/** What the browser was asked to show. */
let shown: { readonly title: string; readonly options: object; onclick: (() => void) | null; close(): void }[];
let answers: NotificationPermission;
let focused: boolean;

class Shown {
  static permission: NotificationPermission = 'default';
  static requestPermission = async (): Promise<NotificationPermission> => (Shown.permission = answers);
  onclick: (() => void) | null = null;
  constructor(
    readonly title: string,
    readonly options: object,
  ) {
    shown.push(this);
  }
  close(): void {}
}

beforeEach(() => {
  [shown, answers, focused] = [[], 'granted', false];
  Shown.permission = 'default';
  localStorage.clear();
  Object.defineProperty(globalThis, 'Notification', { configurable: true, value: Shown });
  Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => focused });
  Object.defineProperty(window, 'focus', { configurable: true, value: () => (focused = true) });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Notification');
});

const opened: string[] = [];
const notice = (tag: string) => ({ tag, title: 'Order to confirm', onOpen: () => void opened.push(tag) });

describe('notices of the browser', () => {
  test('are wished by a person in a browser, and are nobody else’s there', async () => {
    expect(noticesState('7')).toBe('off');
    expect(await wishNotices('7', true)).toBe('on');
    expect([noticesState('7'), noticesState('8')]).toEqual(['on', 'off']);
    expect(await wishNotices('7', false)).toBe('off');
  });

  test('are off where the browser was told no, and where it has none', async () => {
    answers = 'denied';
    expect(await wishNotices('7', true)).toBe('blocked');
    showNotice(notice('todo.1'), '7');
    expect(shown).toEqual([]);
    Reflect.deleteProperty(globalThis, 'Notification');
    expect([noticesState('7'), await wishNotices('7', true)]).toEqual(['unable', 'unable']);
  });

  test('come while nobody looks, once for all windows, and lead to what waits', async () => {
    await wishNotices('7', true);
    showNotice(notice('todo.1'), '7');
    expect(shown.map(({ title, options }) => [title, options])).toEqual([['Order to confirm', { tag: 'todo.1' }]]);
    shown[0]!.onclick!();
    expect([focused, opened]).toEqual([true, ['todo.1']]);
    showNotice(notice('todo.2'), '7');
    expect(shown).toHaveLength(1);
  });

  test('tell of what has begun to wait, not of what changes, ends or was there before', () => {
    const row = { handleFlag: 'N', cancelFlag: 'N', creationDate: 1_000 } as PendingRow;
    expect([
      isNew('put', row, 1_000),
      isNew('put', row, 1_001),
      isNew('gone', row, 1_000),
      isNew('put', { ...row, handleFlag: 'Y' }, 1_000),
    ]).toEqual([true, false, false, false]);
  });
});
