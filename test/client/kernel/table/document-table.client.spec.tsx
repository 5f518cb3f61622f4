import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { setLanguage } from '../../../../client/kernel/language/language.js';
import { columnsOf } from '../../../../client/kernel/table/columns.js';
import { DataTable } from '../../../../client/kernel/table/DataTable.js';
import { sortedNext } from '../../../../client/kernel/table/DocumentTable.js';
import { PageFooter } from '../../../../client/kernel/table/PageFooter.js';
import { SumStrip } from '../../../../client/kernel/table/SumStrip.js';
import { arranged, defaultArrangement, movedTo, toStored } from '../../../../client/kernel/table/table-config.js';
import { shown } from '../render.js';
import { sample } from '../sample.js';

beforeAll(() => setLanguage('en'));
afterEach(cleanup);

const columns = columnsOf(sample);
const rows = [
  { id: '1', docNumber: 'R-1', title: 'Desks', budget: '100', state: 'draft' },
  { id: '2', docNumber: 'R-2', title: 'Chairs', budget: '250', state: 'draft' },
];

function Table({ onOpen }: { onOpen(id: string): void }): ReactNode {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable
      columns={columns}
      rows={rows}
      rowId={(row) => row.id as string}
      label="Requests"
      selection={selection}
      onSelection={setSelection}
      onOpen={(row) => onOpen(row.id as string)}
    />
  );
}

describe('a table by keyboard', () => {
  test('without rows is itself what the keyboard stands on, so that it can be scrolled', () => {
    const { container } = shown(<DataTable columns={columns} rows={[]} rowId={String} label="Requests" />);
    expect(container.querySelectorAll('[tabindex="0"][data-scrolls="Requests"]')).toHaveLength(1);
  });

  test('has one tab stop; arrows walk over its cells, Space selects, Enter opens', async () => {
    const opened: string[] = [];
    shown(<Table onOpen={(id) => opened.push(id)} />);
    const focused = (): string | null | undefined => document.activeElement?.textContent;
    const cells = screen.getAllByRole('gridcell');
    expect(cells.filter((cell) => cell.tabIndex === 0).map((cell) => cell.textContent)).toEqual(['R-1']);
    cells.find((cell) => cell.tabIndex === 0)!.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Desks');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Chairs');
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    expect(focused()).toBe('R-2');
    await userEvent.keyboard(' ');
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-selected'))).toEqual([null, 'false', 'true']);
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual(['2']);
    expect(
      screen
        .getAllByRole('gridcell')
        .filter((cell) => cell.tabIndex === 0)
        .map((cell) => cell.textContent),
    ).toEqual(['R-2']);
  });
});

test('the foot of a list says no number before it knows one', () => {
  const foot = (count: number | null) => (
    <PageFooter count={count} pageIndex={1} pageRows={20} selected={0} onPage={() => undefined} onPageRows={() => undefined} />
  );
  expect(shown(foot(null)).container.textContent).not.toContain('in total');
  cleanup();
  expect(shown(foot(0)).container.textContent).toContain('0 in total');
});

describe('the order of a list', () => {
  test('comes back as it usually is when the last column is let go; the usual column is turned round', () => {
    const usual = [{ key: 'creationDate', dir: 'desc' as const }];
    expect(sortedNext([], [{ key: 'title', dir: 'desc' }], usual)).toBe(usual);
    expect(sortedNext([], usual, usual)).toEqual([{ key: 'creationDate', dir: 'asc' }]);
    expect(sortedNext([{ key: 'title', dir: 'asc' }], usual, usual)).toEqual([{ key: 'title', dir: 'asc' }]);
  });
});

describe('a column', () => {
  test('takes the place of another when its header is dragged there', () => {
    const { columns: usual } = defaultArrangement(columns);
    const places: string[][] = [];
    shown(
      <DataTable
        columns={columns}
        rows={rows}
        rowId={(row) => row.id as string}
        label="Requests"
        arranged={usual}
        onArrange={(next) => places.push(next.map(({ key }) => key))}
      />,
    );
    const header = (name: string): HTMLElement => screen.getAllByRole('columnheader').find((one) => one.textContent === name)!;
    fireEvent.dragStart(header('State'));
    fireEvent.drop(header('Title'));
    expect(places).toEqual([['docNumber', 'state', 'title', 'budget']]);
    expect(movedTo(usual, 'docNumber', 'budget').map(({ key }) => key)).toEqual(['title', 'budget', 'docNumber', 'state']);
  });

  test('order, height of rows and sorting are kept; what the definition does not sort by is dropped', () => {
    const kept = toStored({
      ...defaultArrangement(columns),
      density: 'compact',
      orderBy: [
        { key: 'title', dir: 'desc' },
        { key: 'gone', dir: 'asc' },
      ],
    });
    expect(arranged(columns, kept)).toMatchObject({ density: 'compact', orderBy: [{ key: 'title', dir: 'desc' }] });
    expect(arranged(columns, { density: 'huge' })).toMatchObject({ density: 'normal', orderBy: [] });
  });
});

describe('sums under a table', () => {
  const summed = { ...sample, list: { ...sample.list, sums: { columns: ['budget'], by: 'urgency' } } };

  test('are said apart, with separators', () => {
    shown(
      <SumStrip
        definition={summed}
        sums={[
          { of: 'HIGH', values: { budget: '1234567.5' } },
          { of: null, values: { budget: '20' } },
        ]}
      />,
    );
    expect([...document.querySelectorAll('dt, dd')].map((one) => one.textContent)).toEqual([
      'Sum High',
      'Budget 1,234,567.50',
      'Sum None',
      'Budget 20.00',
    ]);
  });

  test('are absent where the viewer sees none', () => {
    shown(<SumStrip definition={summed} sums={[]} />);
    expect(document.querySelector('dl')).toBeNull();
  });
});
