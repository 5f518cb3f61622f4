import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { setConnection } from '../../../client/kernel/connection/connection.js';
import type { Connection } from '../../../client/kernel/connection/connection.js';
import { registerDefinitions } from '../../../client/kernel/definitions.js';
import { setLanguage } from '../../../client/kernel/language/language.js';
import { noMemory, TabProvider } from '../../../client/kernel/screen/screen.js';
import type { ScreenQuery, ScreenTab } from '../../../client/kernel/screen/screen.js';
import { menusFrom, menusStore } from '../../../client/kernel/session/menus.js';
import { DealingsPanel } from '../../../client/suppliers/record/DealingsPanel.js';
import { dealings } from '../../../client/suppliers/record/dealings.js';
import type { Dealing } from '../../../client/suppliers/record/dealings.js';
import { GroupPanel } from '../../../client/suppliers/record/GroupPanel.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { definitionNamed } from '../../../state-machines/registry.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { srmCctContract } from '../../../state-machines/contracts/contract/index.js';
import { srmPurQuoteOrderHeader } from '../../../state-machines/purchasing/quote-order/index.js';
import { inFrame, shown } from '../kernel/render.js';

// The record of a supplier leads to the documents with him, as far as the reader's own lists go, and to his group.

const catalogue = [srmPurOrderHeader, srmCctContract, srmPurQuoteOrderHeader].map((one) => {
  const { type, path, title, kind, screens } = anyDefinition(one);
  return { type, path, title, kind, screens, nameField: 'docNumber', codeField: null, load: async () => anyDefinition(one) };
});
const counts: Readonly<Record<string, number>> = { srmPurOrderHeader: 12, srmPurQuoteOrderHeader: 0 };
interface Watched {
  readonly entity: string;
  readonly query: object;
  onPage(answer: object): void;
  onChange(change: object): void;
}
let watched: Watched[] = [];
let left = 0;
const connection = {
  ...{ on: () => () => undefined, close: () => undefined, watch: () => () => undefined },
  state: { get: () => ({ reach: 'online' }), subscribe: () => () => undefined },
  watchList: (list: Watched) => {
    watched.push(list);
    const refused = { status: 'E', code: 'PERM_MENU', msg: 'No', traceId: '' };
    const count = counts[list.entity];
    list.onPage(count === undefined ? refused : { status: 'S', data: [], page: { count } });
    return () => (left += 1);
  },
} as unknown as Connection;
let opened: (readonly [string, ScreenQuery | undefined])[] = [];
const tab = {
  ...{ route: 'supplierInfoEdit', query: {}, active: true, memory: noMemory, setTitle() {}, setColour() {}, setDirty() {} },
  open: (route: string, query?: ScreenQuery) => opened.push([route, query]),
} as unknown as ScreenTab;

beforeEach(() => {
  [opened, watched, left] = [[], [], 0];
  act(() => setConnection(connection));
  setLanguage('en');
  registerDefinitions(catalogue as never);
  // How somebody arranged a table, which nobody did.
  const refused = { status: 'E', code: 'PERM_MENU', msg: 'No', data: null, serverTime: 0, traceId: '' };
  globalThis.fetch = (async () => ({ status: 200, json: async () => refused })) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  act(() => setConnection(null));
  menusStore.set({ menus: null, failed: false });
});
const panel = (active = true) => (
  <TabProvider value={{ ...tab, active }}>
    <DealingsPanel supplierId="501" />
  </TabProvider>
);
const named = (type: string) => watched.filter(({ entity }) => entity === type);

test('each kind says how many documents there are with him by now; what the server refuses is not there', async () => {
  shown(panel());
  const orders = await screen.findByRole('region', { name: 'Orders and deliveries' });
  expect(within(orders).getByRole('button').textContent).toBe('Purchase order12');
  const inquiries = screen.getByRole('region', { name: 'Inquiries and tenders' });
  expect(within(inquiries).getByRole('button').hasAttribute('disabled')).toBe(true);
  expect(within(screen.getByRole('region', { name: 'Agreements, contracts and sources' })).queryByRole('button')).toBeNull();
  const ofHim = { conditions: [{ key: 'supplierId', op: 'eq', value: '501' }] };
  expect(named('srmPurOrderHeader').map(({ query }) => query)).toEqual([{ pageIndex: 1, pageRows: 5, ...ofHim }]);
  expect(named('srmPurQuoteOrderHeader')[0]!.query).toMatchObject({ conditions: [{ key: 'lineSupplier', op: 'eq', value: '501' }] });
  // What comes while the page is open is counted at once.
  act(() => named('srmPurOrderHeader')[0]!.onChange({ rows: [], gone: [], count: 13, new: 1 }));
  expect(within(orders).getByRole('button').textContent).toBe('Purchase order13');
  act(() => named('srmPurQuoteOrderHeader')[0]!.onChange({ rows: [], gone: [], count: 1, new: 1 }));
  expect(within(inquiries).getByRole('button').hasAttribute('disabled')).toBe(false);
  // Opened, it is the list itself.
  await act(async () => {
    fireEvent.click(within(orders).getByRole('button'));
  });
  await waitFor(() => expect(named('srmPurOrderHeader')).toHaveLength(2));
  expect(named('srmPurOrderHeader')[1]!.query).toMatchObject(ofHim);
});

test('nobody follows the lists of a tab that he has left', () => {
  const { rerender } = shown(panel());
  expect([watched.length, left]).toEqual([3, 0]);
  rerender(inFrame(panel(false)));
  expect([watched.length, left]).toEqual([3, 3]);
  const orders = screen.getByRole('region', { name: 'Orders and deliveries' });
  expect(within(orders).getByRole('button').textContent).toBe('Purchase order12');
});

test('what a reader has no list of is not asked for', async () => {
  menusStore.set({ menus: menusFrom('3', []), failed: false });
  shown(panel());
  expect(await screen.findByText('Of each kind, the documents that you may read.')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
  expect(watched).toEqual([]);
});

test('every kind can be asked for by supplier in its own list', () => {
  const kinds = Object.values(dealings).flat() as readonly Dealing[];
  for (const { type, by = 'supplierId' } of kinds) {
    const { list } = definitionNamed(type);
    expect({ type, found: [...list.filters, ...Object.keys(list.lineFilters ?? {})].includes(by) }).toEqual({ type, found: true });
  }
  expect(kinds).toHaveLength(26);
});

test('a group: the parent opens, those below and those of the same code are lists', () => {
  shown(
    <TabProvider value={tab}>
      <GroupPanel id="501" supplier={{ groupCode: 'HUA', parentSupplierId: '500' }} />
    </TabProvider>,
  );
  expect(screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)).toEqual([
    'Companies below it',
    'Companies of group HUA',
  ]);
  fireEvent.click(screen.getAllByRole('button')[0]!);
  expect(opened).toEqual([['supplierInfoEdit', { id: '500' }]]);
});
