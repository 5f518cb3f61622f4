import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Connection, setConnection } from '../../../../client/kernel/connection/connection.js';
import type { Wire } from '../../../../client/kernel/connection/wire.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { DocumentTable } from '../../../../client/kernel/table/DocumentTable.js';
import { shown } from '../render.js';
import { sample } from '../sample.js';

/** The server's list of requests, newest first, as the network brings it. */
class ListWire implements Wire {
  connected = true;
  rows: readonly { readonly id: string; readonly title: string }[] = [
    { id: '2', title: 'Chairs' },
    { id: '1', title: 'Desks' },
  ];
  reads = 0;
  /** Beside those that are shown. */
  elsewhere = 0;
  page = 0;
  #listId = '';
  #push: (body: never) => void = () => undefined;

  async request(event: string, body: object): Promise<unknown> {
    if (event !== 'watchList') return { t1: 0, t2: 0 };
    this.#listId = (body as { listId: string }).listId;
    this.reads += 1;
    this.page = (body as { query: { pageIndex: number } }).query.pageIndex;
    return {
      status: 'S',
      code: '',
      msg: '',
      data: { listId: this.#listId, rows: this.rows, page: { count: this.rows.length + this.elsewhere, pageIndex: 1, pageRows: 20 } },
      serverTime: 0,
      traceId: '',
    };
  }
  on(event: string, listener: (body: never) => void): void {
    if (event === 'list') this.#push = listener;
  }
  onConnected(): void {
    /* it is */
  }
  onLost(): void {
    /* never */
  }
  reopen(): void {
    /* never lost */
  }
  open(): void {
    /* it is */
  }
  close(): void {
    this.connected = false;
  }

  /** A colleague adds a request. */
  async add(id: string, title: string): Promise<void> {
    this.rows = [{ id, title }, ...this.rows];
    await act(async () =>
      this.#push({ listId: this.#listId, rows: [], gone: [], new: 1, count: this.rows.length + this.elsewhere } as never),
    );
  }
}

let wire: ListWire;

beforeAll(() => setLanguage('en'));
beforeEach(async () => {
  globalThis.fetch = (async () => {
    throw new TypeError('Failed to fetch');
  }) as unknown as typeof fetch;
  wire = new ListWire();
  setConnection(new Connection(wire));
  shown(<DocumentTable definition={sample} tableName="sampleList.main" exports={false} />);
  await screen.findByText('Desks');
});
afterEach(() => {
  cleanup();
  setConnection(null);
});

const titles = (): readonly (string | null | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-walk="title"]')?.textContent);
const marks = (): readonly (string | null)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('data-mark'));
const bar = (): HTMLElement | null => screen.queryByRole('button', { name: '1 new' });

describe('a request that a colleague adds', () => {
  test('slides in above the others on page 1 in its usual order, with the window at the top', async () => {
    await wire.add('3', 'Lamps');
    await screen.findByText('Lamps');
    expect([titles(), marks(), bar()]).toEqual([['Lamps', 'Chairs', 'Desks'], ['new', null, null], null]);
  });

  test('does not push the rows of somebody who reads further down: the bar offers it', async () => {
    screen.getByRole('grid').parentElement!.scrollTop = 40;
    await wire.add('3', 'Lamps');
    expect([titles(), wire.reads]).toEqual([['Chairs', 'Desks'], 1]);
    await userEvent.click(bar()!);
    await screen.findByText('Lamps');
    expect([titles(), marks()]).toEqual([
      ['Lamps', 'Chairs', 'Desks'],
      [null, null, null],
    ]);
  });

  test('waits behind the bar in another order', async () => {
    await userEvent.click(screen.getByRole('button', { name: /Sort by Title/ }));
    const { reads } = wire;
    await wire.add('3', 'Lamps');
    expect([titles(), wire.reads - reads, bar()?.textContent]).toEqual([['Chairs', 'Desks'], 0, '1 new']);
  });

  test('is gone to on the first page from a later one, where the newest come first', async () => {
    wire.elsewhere = 40;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    expect(wire.page).toBe(2);
    await wire.add('3', 'Lamps');
    await userEvent.click(bar()!);
    await screen.findByText('Lamps');
    expect([wire.page, bar()]).toEqual([1, null]);
  });

  test('waits behind the bar where one has just slid in', async () => {
    await wire.add('3', 'Lamps');
    await screen.findByText('Lamps');
    await wire.add('4', 'Shelves');
    expect([titles(), bar()?.textContent]).toEqual([['Lamps', 'Chairs', 'Desks'], '1 new']);
  });
});
