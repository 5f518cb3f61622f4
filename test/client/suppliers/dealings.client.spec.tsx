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
import { shown } from '../kernel/render.js';

// The record of a supplier leads to the documents with him, as far as the reader's own lists go, and to his group.

const catalogue = [srmPurOrderHeader, srmCctContract, srmPurQuoteOrderHeader].map((one) => {
  const { type, path, title, kind, screens } = anyDefinition(one);
  return { type, path, title, kind, screens, nameField: 'docNumber', codeField: null, load: async () => anyDefinition(one) };
});
const counts: Readonly<Record<string, number>> = { srmPurOrderHeader: 12, srmPurQuoteOrderHeader: 0 };
let watched: (readonly [string, object])[] = [];
const connection = {
  ...{ on: () => () => undefined, close: () => undefined, watch: () => () => undefined },
  state: { get: () => ({ reach: 'online' }), subscribe: () => () => undefined },
  watchList: ({ entity, query }: { readonly entity: string; readonly query: object }) => {
    watched.push([entity, query]);
    return () => undefined;
  },
} as unknown as Connection;
let asked: (readonly [string, object])[] = [];
let opened: (readonly [string, ScreenQuery | undefined])[] = [];
const tab = {
  ...{ route: 'supplierInfoEdit', query: {}, active: true, memory: noMemory, setTitle() {}, setColour() {}, setDirty() {} },
  open: (route: string, query?: ScreenQuery) => opened.push([route, query]),
} as unknown as ScreenTab;

beforeEach(() => {
  [asked, opened, watched] = [[], [], []];
  act(() => setConnection(connection));
  setLanguage('en');
  registerDefinitions(catalogue as never);
  globalThis.fetch = (async (path: string, { body }: { readonly body: string }) => {
    const type = path
      .split('/')
      .at(-2)!
      .replace(/Restful$/, '');
    asked.push([type, JSON.parse(body) as object]);
    const refused = { status: 'E', code: 'PERM_MENU', msg: 'No', data: null };
    const answer = type in counts ? { status: 'S', code: '', msg: '', data: [], page: { count: counts[type] } } : refused;
    return { status: 200, json: async () => ({ ...answer, serverTime: 0, traceId: '' }) };
  }) as unknown as typeof fetch;
});
afterEach(() => {
  cleanup();
  act(() => setConnection(null));
  menusStore.set({ menus: null, failed: false });
});
const panel = () =>
  shown(
    <TabProvider value={tab}>
      <DealingsPanel supplierId="501" />
    </TabProvider>,
  );

test('each kind says how many documents there are with him; what the server refuses is not there', async () => {
  panel();
  const orders = await screen.findByRole('region', { name: 'Orders and deliveries' });
  await waitFor(() => expect(within(orders).getByRole('button').textContent).toBe('Purchase order12'));
  const inquiries = screen.getByRole('region', { name: 'Inquiries and tenders' });
  expect(within(inquiries).getByRole('button').hasAttribute('disabled')).toBe(true);
  expect(within(screen.getByRole('region', { name: 'Agreements, contracts and sources' })).queryByRole('button')).toBeNull();
  expect(asked).toContainEqual([
    'srmPurOrderHeader',
    expect.objectContaining({ conditions: [{ key: 'supplierId', op: 'eq', value: '501' }], pageRows: 5 }),
  ]);
  expect(asked).toContainEqual([
    'srmPurQuoteOrderHeader',
    expect.objectContaining({ conditions: [{ key: 'lineSupplier', op: 'eq', value: '501' }] }),
  ]);
  // Opened, it is the list itself.
  expect(watched).toEqual([]);
  await act(async () => {
    fireEvent.click(within(orders).getByRole('button'));
  });
  await waitFor(() => expect(watched).not.toEqual([]));
  expect(watched[0]).toEqual([
    'srmPurOrderHeader',
    expect.objectContaining({ conditions: [{ key: 'supplierId', op: 'eq', value: '501' }] }),
  ]);
});

test('what a reader has no list of is not asked for', async () => {
  menusStore.set({ menus: menusFrom('3', []), failed: false });
  panel();
  expect(await screen.findByText('Of each kind, the documents that you may read.')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
  expect(asked).toEqual([]);
});

test('every kind can be asked for by supplier in its own list', () => {
  const kinds = Object.values(dealings).flat() as readonly Dealing[];
  for (const { type, by = 'supplierId' } of kinds) {
    const { list } = definitionNamed(type);
    expect({ type, found: [...list.filters, ...Object.keys(list.lineFilters ?? {})].includes(by) }).toEqual({ type, found: true });
  }
  expect(kinds).toHaveLength(23);
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
