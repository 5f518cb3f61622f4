import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { sessionStore } from '../../../client/kernel/session/session.js';
import OutboxScreen from '../../../client/process/OutboxScreen.js';
import { shown } from '../kernel/render.js';

// An effect that waits for its next attempt holds others back: an administrator lets them go, with a reason.

const entry = {
  ...{ outboxId: 'o:7:3:0', sourceType: 'srmPurOrderHeader', sourceId: '7', sourceRev: 3, index: 0, targetType: 'srmPurAslList' },
  ...{
    targetId: '8',
    eventName: 'RESERVE',
    lastCode: 'SYS_ERROR',
    lastMessage: null,
    attempts: 6,
    firstAt: 0,
    nextAt: 0,
    correlationId: null,
  },
};
let rows: readonly object[];
let sent: (readonly [string, object])[];

const acting = (respCode: string): void => {
  const current = { responsibilityId: '1', respCode };
  sessionStore.set({
    ...sessionStore.get(),
    session: { userInfo: { userId: '1', userType: 'INSIDE' }, responsibilities: [current], current } as never,
  });
};
beforeEach(() => {
  [rows, sent] = [[{ ...entry, status: 'RETRY', holdsBack: true }], []];
  setLanguage('en');
  acting('ADMIN');
  globalThis.fetch = (async (path: string, { body }: { readonly body: string }) => {
    const call = path.split('/').at(-1)!;
    sent.push([call, JSON.parse(body) as object]);
    const data = call === 'countByStatus' ? { waiting: 1, oldestAt: null, p95Ms: null } : call === 'listByPage' ? rows : {};
    const page = { count: rows.length, pageIndex: 1, pageRows: 50 };
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data, page, serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

test('what holds others back says so, and is taken out of the way with a reason', async () => {
  shown(<OutboxScreen />);
  expect(await screen.findByText('Others wait behind it')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Let the next go' }));
  expect(screen.getByText(/is given up and stays among the problems/)).toBeDefined();
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Its hall is down' } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(sent.find(([call]) => call === 'saveOrUpdate')?.[1]).toMatchObject({
      ...{ actionCode: 'UNBLOCK', entrySourceType: 'srmPurOrderHeader', entrySourceId: '7', entrySourceRev: 3, entryIndex: 0 },
      reason: 'Its hall is down',
    }),
  );
});

test('an auditor looks, and what holds nobody back is not taken out of the way', async () => {
  rows = [{ ...entry, status: 'RETRY', holdsBack: false }];
  shown(<OutboxScreen />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Let the next go' })).toBeNull();
  cleanup();
  acting('AUDITOR');
  rows = [{ ...entry, status: 'RETRY', holdsBack: true }];
  shown(<OutboxScreen />);
  expect(await screen.findByText('Others wait behind it')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Let the next go' })).toBeNull();
});

test('effects of some days are asked for, whole days of the reader', async () => {
  shown(<OutboxScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sent from – to' }));
  const days = [...document.querySelectorAll<HTMLButtonElement>('.mantine-DatePickerInput-day:not([data-outside])')];
  fireEvent.click(days[4]!);
  fireEvent.click(days[5]!);
  await waitFor(() => {
    const { dateFrom, dateTo } = sent.findLast(([call]) => call === 'listByPage')![1] as { dateFrom: number; dateTo: number };
    expect(dateTo - dateFrom).toBe(2 * 86_400_000);
  });
});
