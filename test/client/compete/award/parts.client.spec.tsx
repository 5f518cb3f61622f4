import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { HallResult } from '@machines/compete/compete-header/facts.js';
import { lines } from '@machines/compete/compete-header/fields.js';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { proposal } from '@machines/compete/compete-header/rules/award.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { blankContext, blankLine } from '@machines/kernel/document.js';

import { bestPerItem, bestSingle, deskOf, faultsOf, outcomeOf, payloadOf, placesOf } from '../../../../client/compete/award/award-desk.js';
import { PlaceBlock } from '../../../../client/compete/award/PlaceBlock.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../../kernel/render.js';

// A Dutch clock that several won by quantity (compete.md §12.9): the award is what each took, and the screen says so.

afterEach(cleanup);
setLanguage('en');

const event = {
  ...blankContext(anyDefinition(srmSfdCompeteHeader)),
  direction: 'REVERSE',
  awardMode: 'TOTAL',
  allowSplitFlag: 'N',
  halls: [{ ...blankLine(lines.halls), hallNo: 1, hallId: '9001', hallName: 'Brackets', hallProgress: 'ENDED' }],
  items: [{ ...blankLine(lines.items), itemNo: 10, hallNo: 1, itemName: 'Bracket', quantity: '1000', historyPrice: '530' }],
} as unknown as Compete;
const took = (supplierId: string, rank: number, acceptedQty: string, price: string, total: string) => ({
  ...{ offerId: `o${supplierId}`, supplierId, alias: null, rank, total, comparable: total },
  lines: [{ itemNo: 10, price, comparable: price, rank: null, acceptedQty }],
});
const result: HallResult = {
  hallId: '9001',
  offers: [took('501', 1, '600', '515', '309000'), took('502', 2, '400', '520', '208000')],
  excludedSupplierIds: [],
};

let saved: unknown = null;
function Screen({ editable = true }: { readonly editable?: boolean }): ReactNode {
  const [desk, setDesk] = useState(deskOf(event, proposal(event, [result])));
  saved = payloadOf(desk);
  return (
    <PlaceBlock
      event={event}
      place={placesOf(event, [result])[0]!}
      result={result}
      desk={desk}
      faults={faultsOf(event, desk, [result])}
      editable={editable}
      nameOf={(id) => `Supplier ${id}`}
      onChange={setDesk}
    />
  );
}

const rows = (): readonly (readonly (string | null)[])[] =>
  within(screen.getAllByRole('table')[0]!)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

test('every taker stands with quantity, price, amount and share, and nothing of it is typed anew', () => {
  shown(<Screen />);
  expect(rows().map((row) => row.slice(0, 5))).toEqual([
    ['Rank', 'Supplier', 'Taken', 'Price', 'Amount'],
    ['1', 'Supplier 501', '600', '515.00', '309,000.00'],
    ['2', 'Supplier 502', '400', '520.00', '208,000.00'],
  ]);
  expect(rows().map((row) => row[6])).toEqual(['Share %', '60%', '40%']);
  expect(screen.queryByRole('textbox', { name: /^Share/ })).toBeNull();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect((screen.getByRole('radio', { name: 'As taken' }) as HTMLInputElement).checked).toBe(true);
  expect(faultsOf(event, deskOf(event, proposal(event, [result])), [result])).toEqual([]);
});

test('nobody, and back again to what was taken', () => {
  shown(<Screen />);
  const share = (supplierId: string, awardRate: string) => ({
    ...{ hallId: '9001', itemNo: 10, supplierId, awardRate, negotiatedPrice: null, reason: null },
  });
  const all = { lines: [share('501', '60'), share('502', '40')], notAwarded: [] };
  expect(saved).toEqual(all);
  fireEvent.click(screen.getByRole('radio', { name: 'Award to nobody' }));
  expect(saved).toEqual({ lines: [], notAwarded: [] });
  fireEvent.click(screen.getByRole('radio', { name: 'As taken' }));
  expect(saved).toEqual(all);
});

test('who only reads sees the same parts', () => {
  shown(<Screen editable={false} />);
  expect(rows().map((row) => [row[1], row[2], row[6]])).toEqual([
    ['Supplier', 'Taken', 'Share %'],
    ['Supplier 501', '600', '60%'],
    ['Supplier 502', '400', '40%'],
  ]);
});

test('parts of different sizes are not held against one another', () =>
  expect(placesOf(event, [result])[0]!.candidates.map(({ accepted, gap }) => [accepted?.quantity, gap])).toEqual([
    ['600', null],
    ['400', null],
  ]));

test('beside it stands no supplier who took a part alone, as if it were the whole', () => {
  expect(bestSingle(event, [result])).toBeNull();
  expect(outcomeOf(event, bestPerItem(event, [result]), [result])).toMatchObject({ awardAmount: '517000', savingAmount: '13000' });
});
