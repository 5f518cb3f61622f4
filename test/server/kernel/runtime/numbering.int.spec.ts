import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { shippedRule } from '../../../../server/kernel/installation.js';
import { Numbers } from '../../../../server/kernel/runtime/numbering.js';
import { processTiming } from '../../../../server/kernel/runtime/timing.js';
import { House, TappedDatabase } from './house.js';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const parts = { day: '20260302', orgCode: '', prefix: '', root: '' };
const from = (first: number, count: number, pattern: (no: string) => string) =>
  Array.from({ length: count }, (_one, index) => pattern(String(first + index).padStart(4, '0')));

test('a hundred documents that begin at one moment take their numbers in their order, with one question', async () => {
  const db = new TappedDatabase(house.inner);
  const numbers = new Numbers(db.read, processTiming);
  const rule = shippedRule('PO{seq4}');
  expect(await Promise.all(Array.from({ length: 100 }, () => numbers.next(rule, parts)))).toEqual(from(1, 100, (no) => `PO${no}`));
  expect([db.reads, await numbers.next(rule, parts), await numbers.next({ ...rule, startNo: 500 }, parts)]).toEqual([
    1,
    'PO0101',
    'PO0500',
  ]);
});

test('two servers never give the same number', async () => {
  const rule = shippedRule('RFQ{seq4}');
  const servers = [new Numbers(house.inner.read, processTiming), new Numbers(house.inner.read, processTiming)];
  const taken = await Promise.all(Array.from({ length: 200 }, (_one, index) => servers[index % 2]!.next(rule, parts)));
  expect([...taken].sort()).toEqual(from(1, 200, (no) => `RFQ${no}`));
});

test('sequences of different documents are counted apart, and one that is used up gives no more', async () => {
  const numbers = new Numbers(house.inner.read, processTiming);
  const [short, other] = [shippedRule('K{seq1}'), shippedRule('L{seq4}')];
  const taken = await Promise.all(
    Array.from({ length: 11 }, (_one, index) => Promise.all([numbers.next(short, parts), index < 2 ? numbers.next(other, parts) : null])),
  );
  expect(taken.map(([no]) => no)).toEqual([...from(1, 9, (no) => `K${Number(no)}`), null, null]);
  expect(taken.slice(0, 2).map(([, no]) => no)).toEqual(['L0001', 'L0002']);
});
