import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { noMemory, TabProvider } from '../../../client/kernel/screen/screen.js';
import type { ScreenTab } from '../../../client/kernel/screen/screen.js';
import { sessionStore } from '../../../client/kernel/session/session.js';
import InitiateScreen from '../../../client/process/InitiateScreen.js';
import { readFavourites } from '../../../client/shell/favourites.js';
import { shown } from '../kernel/render.js';

// Who begins the same applications again and again pins them; they stand first.

const seal = { modelId: '61', modelName: '用印', modelNameEn: 'Use of the seal', categoryName: null, categoryNameEn: null };
const travel = { ...seal, modelId: '62', modelName: '出差', modelNameEn: 'Travel' };
let kept: readonly object[];
let sent: (readonly [string, object])[];

beforeEach(() => {
  [kept, sent] = [[], []];
  setLanguage('en');
  const current = { responsibilityId: '3', respCode: 'BUYER' };
  sessionStore.set({
    ...sessionStore.get(),
    session: { userInfo: { userId: '7', userType: 'INSIDE' }, responsibilities: [current], current } as never,
  });
  const answers: Readonly<Record<string, () => unknown>> = {
    findStartable: () => [seal, travel],
    listKeys: () => kept,
    toggle: () => ({ favourite: 'Y' }),
  };
  globalThis.fetch = (async (path: string, { body }: { readonly body: string }) => {
    const call = path.split('/').at(-1)!;
    sent.push([call, JSON.parse(body) as object]);
    const data = answers[call]?.() ?? [];
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data, serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

test('an application that is pinned stands first, and opens from there', async () => {
  readFavourites(new AbortController().signal);
  const opened: unknown[] = [];
  const tab = { route: 'processInitiate', query: {}, active: true, memory: noMemory, open: (...to: unknown[]) => opened.push(to) };
  shown(
    <TabProvider value={tab as unknown as ScreenTab}>
      <InitiateScreen />
    </TabProvider>,
  );
  const star = await screen.findByRole('button', { name: 'Favourite: Travel' });
  expect([star.getAttribute('aria-pressed'), screen.queryByRole('region', { name: 'My favourites' })]).toEqual(['false', null]);
  fireEvent.click(star);
  const pinned = await screen.findByRole('region', { name: 'My favourites' });
  await waitFor(() =>
    expect(sent.find(([call]) => call === 'toggle')?.[1]).toMatchObject({
      kind: 'START',
      refType: 'bpmModel',
      refId: '62',
      title: 'Travel',
    }),
  );
  expect(within(pinned).queryByText('Use of the seal')).toBeNull();
  fireEvent.click(within(pinned).getByText('Travel'));
  expect(opened).toEqual([['processApplicationEdit', { new: '1', modelId: '62' }]]);
});
