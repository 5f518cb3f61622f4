import { describe, expect, test } from '@jest/globals';

import { act, renderHook } from '@testing-library/react';
import { firstOfDay, inside, useOpensOnce } from '../../../client/home/ImportantTodos.js';
import { reordered } from '../../../client/home/QuickMenuCard.js';
import { moved } from '../../../client/home/use-arrangement.js';
import { registerDefinitions } from '../../../client/kernel/definitions.js';
import { targetOf } from '../../../client/shell/open-todo.js';
import { merged } from '../../../client/shell/pending.js';
import type { PendingRow } from '../../../client/shell/pending.js';

const row = (pendingId: string, more: Partial<PendingRow> = {}): PendingRow => ({
  pendingId,
  pendingTitle: pendingId,
  billType: 'NOTICE_APPROVE',
  docType: 'srmBaseNotice',
  docId: '9',
  docNumber: null,
  rev: 1,
  seenFlag: 'N',
  menuCode: 'noticeEdit',
  menuName: '',
  billLink: 'noticeEdit?id=9',
  supplierName: null,
  amount: null,
  currency: null,
  submittedName: null,
  orgName: null,
  creationDate: 1_000_000,
  dueAt: null,
  handleFlag: 'N',
  cancelFlag: 'N',
  handledBy: null,
  handledName: null,
  handledAt: null,
  claimedBy: null,
  claimedName: null,
  ...more,
});

describe('to-dos', () => {
  test('what is pushed goes to its place: due first, then the newest; what a colleague settled leaves', () => {
    const rows = merged(merged([row('1')], row('2', { creationDate: 2_000_000 }), 'open', 20), row('3', { dueAt: 5 }), 'open', 20);
    expect(rows.map((one) => one.pendingId)).toEqual(['3', '2', '1']);
    expect(merged(rows, row('2', { handleFlag: 'Y' }), 'open', 20).map((one) => one.pendingId)).toEqual(['3', '1']);
    expect(merged([], row('2', { handleFlag: 'Y' }), 'done', 20)).toHaveLength(1);
  });

  test("the row's own screen wins, else that of its type; a list is filtered from two minutes before", () => {
    const screen = (route: string) => ({ route, kind: 'list' as const, audience: ['INSIDE'] as const, label: { en: route, cn: route } });
    registerDefinitions([
      {
        type: 'srmPurOrderHeader',
        path: 'orders/purchase-order',
        title: { en: 'Order', cn: '订单' },
        kind: 'document',
        nameField: 'docNumber',
        codeField: null,
        screens: [screen('purchaseOrderList'), screen('orderEdit')],
        load: () => Promise.reject(new Error('not asked for')),
      },
    ]);
    expect(targetOf(row('1', { billType: 'PURCHASE_ORDER', menuCode: 'orderEdit', billLink: 'orderEdit?id=9' }), null)).toEqual({
      route: 'orderEdit',
      query: { id: '9', pendingId: '1' },
    });
    expect(targetOf(row('1', { billType: 'PURCHASE_ORDER', menuCode: 'nowhere', billLink: 'nowhere?id=9' }), null)).toEqual({
      route: 'purchaseOrderList',
      query: { id: '9', pendingId: '1', creationDate: String(1_000_000 - 120_000) },
    });
    expect(targetOf(row('1', { menuCode: 'nowhere', billType: 'UNKNOWN' }), null)).toBeNull();
  });
});

test('quick menus move, and their colours follow their places', () => {
  expect(reordered(['A', 'B', 'C', 'D'], 'D', 'A')).toEqual(['D', 'A', 'B', 'C']);
  expect(reordered(['A', 'B', 'C'], 'A', 'C')).toEqual(['B', 'C', 'A']);
  expect(reordered(['A', 'B'], 'A', 'A')).toEqual(['A', 'B']);
});

test('cards move one place, not over the ends', () => {
  expect(moved(['todos', 'quick', 'notices'], 'quick', -1)).toEqual(['quick', 'todos', 'notices']);
  expect(moved(['todos', 'quick'], 'todos', -1)).toEqual(['todos', 'quick']);
});

test('what is dragged stays inside the window', () => {
  const window = { width: 1_000, height: 700 };
  expect(
    [
      { x: -50, y: 40 },
      { x: 900, y: 690 },
    ].map((place) => inside(place, { width: 800, height: 300 }, window)),
  ).toEqual([
    { x: 0, y: 40 },
    { x: 200, y: 400 },
  ]);
});

test('the important to-dos open by themselves once a day, for each user', () => {
  expect([firstOfDay('7', '2026-03-01'), firstOfDay('7', '2026-03-01'), firstOfDay('8', '2026-03-01')]).toEqual([true, false, true]);
  expect([firstOfDay('7', '2026-03-02'), firstOfDay('7', '2026-03-02')]).toEqual([true, false]);
});

describe('the important to-dos of one user', () => {
  const asked = { known: true, count: 2, userId: '31', today: '2026-03-05' };
  const loaded = (given: object) => renderHook((more: object) => useOpensOnce({ ...asked, ...given, ...more }), { initialProps: {} });

  test('do not open when nothing waits, nor when something comes later; the day stays theirs', () => {
    const page = loaded({ known: false, count: 0 });
    expect(page.result.current[0]).toBe(false);
    for (const more of [{ known: true }, { known: true, count: 3 }]) {
      page.rerender(more);
      expect([more, page.result.current[0]]).toEqual([more, false]);
    }
    expect(loaded({}).result.current[0]).toBe(true);
  });

  test('open once: not again when they were closed, at the next load, or when all is done meanwhile; on the next day they do', () => {
    const tomorrow = { today: '2026-03-06' };
    const page = loaded(tomorrow);
    expect(page.result.current[0]).toBe(true);
    act(() => page.result.current[1]());
    page.rerender({ count: 5 });
    expect([page.result.current[0], loaded(tomorrow).result.current[0]]).toEqual([false, false]);
    const later = loaded({ today: '2026-03-07' });
    expect(later.result.current[0]).toBe(true);
    later.rerender({ count: 0 });
    expect(later.result.current[0]).toBe(false);
  });
});
