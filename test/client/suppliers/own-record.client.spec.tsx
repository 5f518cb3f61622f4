import { beforeAll, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';

import { setConnection } from '../../../client/kernel/connection/connection.js';
import type { Connection } from '../../../client/kernel/connection/connection.js';
import { setLanguage } from '../../../client/kernel/language/language.js';
import { noMemory, TabProvider } from '../../../client/kernel/screen/screen.js';
import type { ScreenTab } from '../../../client/kernel/screen/screen.js';
import { sessionStore } from '../../../client/kernel/session/session.js';
import OwnRecordScreen from '../../../client/suppliers/OwnRecordScreen.js';
import { shown } from '../kernel/render.js';

type Listener = Parameters<Connection['watch']>[2];

beforeAll(() => setLanguage('en'));

const tab = { query: {}, active: true, memory: noMemory, setTitle() {}, setColour() {}, setDirty() {} } as unknown as ScreenTab;
const company = { id: '501', docNumber: 'SUP-1', companyName: 'Hua Tech', countryCode: 'DE', contacts: [] };

test('a supplier opens the record of his own company, with what stands in it', () => {
  const watched: (readonly [string, string])[] = [];
  let listener: Listener | undefined;
  const watch: Connection['watch'] = (type, id, hears) => {
    watched.push([type, id]);
    listener = hears;
    return () => undefined;
  };
  act(() => {
    setConnection({ watch, on: () => () => undefined, close: () => undefined } as unknown as Connection);
    const userInfo = { userId: '7', userType: 'EX', supplierId: '501' };
    sessionStore.set({ ...sessionStore.get(), session: { userInfo, responsibilities: [], current: null } as never });
  });
  shown(
    <TabProvider value={tab}>
      <OwnRecordScreen />
    </TabProvider>,
  );
  expect(watched).toEqual([['srmSlcSupplierInfo', '501']]);
  act(() =>
    listener!.onView({ epoch: 'e', viewSeq: 1, serverTime: 1, state: 'qualified', rev: 3, shared: company, own: {}, answers: {} } as never),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hua Tech');
  expect(screen.queryByRole('textbox')).toBeNull();
  act(() => setConnection(null));
});
