import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ReactElement } from 'react';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { setLanguage } from '../../../client/kernel/language/language.js';
import { noMemory, TabProvider } from '../../../client/kernel/screen/screen.js';
import type { ScreenQuery, ScreenTab } from '../../../client/kernel/screen/screen.js';
import { sessionStore } from '../../../client/kernel/session/session.js';
import MonitoringScreen from '../../../client/suppliers/reports/MonitoringScreen.js';
import WarningScreen from '../../../client/suppliers/reports/WarningScreen.js';
import { begunFrom } from '../../../client/suppliers/shares/AdjustmentScreen.js';
import { shown } from '../kernel/render.js';

// From a figure to the receipts behind it, and from shares or a warning to their adjustment.

const share = { supplierId: '501', name: '华星', nameEn: 'Hua Tech', preset: '50', actual: '62', deviation: '12', base: '620000' };
const row = { ...share, level: 'WARNING', outside: false };
const target = { id: '65', docNumber: 'SPP-2026-0001', target: 'BR-003 支架', targetEn: 'BR-003 Bracket' };
const about = { presetId: '65', warningNum: 1, month: '2026-03', raisedAt: 0, explanation: null, explainedBy: null, adjustNumber: null };
const warned = { ...row, ...target, ...about, status: 'OPEN', adjustId: null as string | null };
const receipt = {
  type: 'srmPurDeliveryNoteHeader',
  id: '91',
  docNumber: 'DN-7',
  day: '2026-03-09',
  item: 'BR-003 支架',
  itemEn: 'BR-003 Bracket',
};
const answers: Readonly<Record<string, unknown>> = {
  monitoring: [{ ...target, months: [{ month: '2026-03', rows: [row] }] }],
  warnings: [
    warned,
    { ...warned, warningNum: 2, supplierId: '502', nameEn: 'Bei Steel', status: 'ADJUSTED', adjustId: '70', adjustNumber: 'SAJ-1' },
  ],
  measuredDocuments: [{ ...receipt, qty: '50000', base: '620000' }],
};

let asked: (readonly [string, unknown])[] = [];
let opened: (readonly [string, ScreenQuery | undefined])[] = [];
const tab = {
  ...{ route: 'srmSmlMonitoringReport', query: {}, active: true, memory: noMemory, setTitle() {}, setColour() {}, setDirty() {} },
  open: (route: string, query?: ScreenQuery) => opened.push([route, query]),
} as unknown as ScreenTab;
const acting = (respCode: string): void => {
  const current = { responsibilityId: '3', respCode };
  sessionStore.set({
    ...sessionStore.get(),
    session: { userInfo: { userId: '7', userType: 'INSIDE' }, responsibilities: [current], current } as never,
  });
};

beforeEach(() => {
  [asked, opened] = [[], []];
  setLanguage('en');
  acting('BUYER');
  globalThis.fetch = (async (path: string, { body }: { readonly body: string }) => {
    const call = path.split('/').at(-1)!;
    asked.push([call, JSON.parse(body)]);
    return { status: 200, json: async () => ({ status: 'S', code: '', msg: '', data: answers[call] ?? [], serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
});
afterEach(cleanup);
const inTab = (element: ReactElement) => shown(<TabProvider value={tab}>{element}</TabProvider>);

test('a figure of the month opens the receipts that it is made of, and each of them its document', async () => {
  inTab(<MonitoringScreen />);
  fireEvent.click(await screen.findByRole('button', { name: '620,000: the documents behind it' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hua Tech · 2026-03' });
  fireEvent.click(await within(dialog).findByRole('button', { name: 'DN-7' }));
  expect(asked.find(([call]) => call === 'measuredDocuments')![1]).toMatchObject({ id: '65', supplierId: '501', month: '2026-03' });
  expect(opened).toEqual([['purDeliveryNoteEdit', { id: '91' }]]);
});

test('shares and open warnings lead to an adjustment of them, for whoever writes one', async () => {
  inTab(<MonitoringScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Adjust' }));
  cleanup();
  inTab(<WarningScreen />);
  // One is open, the other is adjusted and names its adjustment.
  const [adjust, ...others] = await screen.findAllByRole('button', { name: 'Adjust' });
  expect(others).toEqual([]);
  fireEvent.click(adjust!);
  fireEvent.click(screen.getByRole('button', { name: 'SAJ-1' }));
  const begun = ['SmlAdjustmentHead/SmlAdjustmentHeadEdit', { new: '65', presetId: '65' }];
  expect(opened).toEqual([begun, begun, ['SmlAdjustmentHead/SmlAdjustmentHeadEdit', { id: '70' }]]);
  cleanup();
  acting('PLANNER');
  inTab(<WarningScreen />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'SAJ-1' })).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Adjust' })).toBeNull();
});

test('an adjustment begins with the shares as they are, without who has left', () => {
  const shares = ['50', '30', '20'].map((proportion, index) => ({
    ...{ lineNum: index + 1, supplierId: String(501 + index), proportion, monthCapacity: null, priority: 1 },
    endedFlag: index === 1 ? ('Y' as const) : ('N' as const),
  }));
  expect(begunFrom({ id: '65', orgId: '100', shares }, '2026-04-01')).toEqual({
    ...{ orgId: '100', effectiveDate: '2026-04-01' },
    shares: [
      { lineNum: 1, presetId: '65', supplierId: '501', newProportion: '50' },
      { lineNum: 2, presetId: '65', supplierId: '503', newProportion: '20' },
    ],
  });
});
