/** Articles are read and judged: who has opened one, of how many it is for, and whether it helped. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

const ARTICLE = 'baseArticle';
const DAY = 86_400_000;
let product: Product;
let named: Named;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-02T01:00:00.000Z')),
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, aCompany);
    },
  });
  for (const name of ['admin', 'manager', 'buyer', 'alpha', 'beta']) people[name] = await product.enter(name);
});
afterAll(() => product?.stop());

async function published(audience: 'INSIDE' | 'EX' | 'ALL'): Promise<string> {
  const { id } = await person('manager').done<Row>(ARTICLE, 'saveOrUpdate', {
    orgId: named.get('org:HQ'),
    title: '报价指南',
    titleEn: 'How to quote',
    body: '<h2>准备</h2><p>先读。</p><h3>文件</h3><p>再写。</p>',
    audience,
  });
  expect(await person('manager').call(ARTICLE, 'doSubmit', { id })).toMatchObject({ status: 'S' });
  const { rev } = await person('admin').done<Row>(ARTICLE, 'findById', { id });
  expect(await person('admin').call(ARTICLE, 'doApproval', { id, rev, comment: null })).toMatchObject({ status: 'S' });
  return id;
}
const reading = (name: string, id: string) => person(name).done<Row>(ARTICLE, 'findReading', { id });
const views = async (id: string) =>
  (await person('admin').done<Row[]>(ARTICLE, 'listByPage', { pageIndex: 1, pageRows: 50 })).find((row) => row.id === id)!['viewCount'];

test('whoever opens an article is one view a day, and its author sees how many of those it is for have read it', async () => {
  const id = await published('EX');
  const { audience } = await reading('manager', id);
  expect(await reading('manager', id)).toMatchObject({ views: 0, readers: 0 });
  for (const name of ['alpha', 'alpha', 'buyer']) expect(await person(name).call(ARTICLE, 'doRead', { id })).toMatchObject({ status: 'S' });
  expect(await reading('manager', id)).toMatchObject({ views: 2, readers: 1, audience });
  product.clock.pass(DAY + 1_000);
  people['alpha'] = await product.enter('alpha');
  people['admin'] = await product.enter('admin');
  people['manager'] = await product.enter('manager');
  expect(await person('alpha').call(ARTICLE, 'doRead', { id })).toMatchObject({ status: 'S' });
  expect(await reading('manager', id)).toMatchObject({ views: 3, readers: 1 });
  expect(await views(id)).toBe(3);
  expect((await person('manager').done<Row[]>(ARTICLE, 'listRead', { id })).map((row) => row['userId']).toSorted()).toEqual(
    [person('alpha').userId, person('buyer').userId].toSorted(),
  );
  // A reader is told whether it helps others, not who they are.
  expect(Object.keys(await reading('alpha', id)).toSorted()).toEqual(['helpful', 'mine', 'notHelpful', 'views']);
  expect(await person('alpha').call(ARTICLE, 'listRead', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
});

test('each reader says once whether it helped, and may think again', async () => {
  const id = await published('ALL');
  people['beta'] = await product.enter('beta');
  const vote = (name: string, helpful: string) => person(name).call(ARTICLE, 'doVote', { id, helpful });
  expect(await vote('alpha', 'N')).toMatchObject({ status: 'S', data: { helpful: 0, notHelpful: 1, mine: 'N' } });
  expect(await vote('beta', 'Y')).toMatchObject({ data: { helpful: 1, notHelpful: 1, mine: 'Y' } });
  expect(await vote('alpha', 'Y')).toMatchObject({ data: { helpful: 2, notHelpful: 0, mine: 'Y' } });
  expect(await vote('alpha', 'maybe')).toMatchObject({ status: 'E' });
  const inside = await published('INSIDE');
  expect(await person('alpha').call(ARTICLE, 'doVote', { id: inside, helpful: 'Y' })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  expect(await person('alpha').call(ARTICLE, 'doRead', { id: inside })).toMatchObject({ code: 'DOC_NOT_FOUND' });
});
