import { afterEach, expect, jest, test } from '@jest/globals';

import { MasterNews } from '../../../../../server/kernel/edges/sockets/master-news.js';
import type { Change } from '../../../../../server/kernel/contracts.js';
import { documents } from '../../../../../state-machines/registry.js';

const change = (type: string, id: string, rev: number): Change => ({
  definition: documents.find((one) => one.type === type)!,
  id,
  entries: [{ rev } as never],
  todoAudiences: [],
});

afterEach(() => {
  jest.useRealTimers();
});

test('changes of a moment are told together: each master once with its last rev, an import as its kind alone, other documents not at all', async () => {
  const told: object[] = [];
  const news = new MasterNews((one) => told.push(one));
  for (const rev of [2, 3]) news.changed(change('baseCurrency', '9', rev));
  for (let id = 1; id <= 21; id += 1) news.changed(change('baseUom', String(id), 1));
  news.changed(change('srmPurOrderHeader', '7', 4));
  expect(told).toEqual([]);
  while (told.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(told).toEqual([{ entity: 'baseCurrency', id: '9', rev: 3 }, { entity: 'baseUom' }]);
  news.missed();
  expect(told.at(-1)).toEqual({});
  news.close();
});

test('an import that goes on is told of every ten seconds, so that screens do not read anew without an end; what changes after it is named again', () => {
  jest.useFakeTimers();
  const told: object[] = [];
  const news = new MasterNews((one) => told.push(one));
  const imported = (ms: number): void => {
    for (let at = 0; at < ms; at += 50) {
      for (let id = 1; id <= 5; id += 1) news.changed(change('baseUom', String(at * 10 + id), 1));
      jest.advanceTimersByTime(50);
    }
  };
  imported(250);
  expect(told).toEqual([{ entity: 'baseUom' }]);
  imported(9_900);
  expect(told).toHaveLength(1);
  imported(10_000);
  jest.advanceTimersByTime(10_000);
  expect(told).toEqual([{ entity: 'baseUom' }, { entity: 'baseUom' }, { entity: 'baseUom' }]);
  news.changed(change('baseUom', '7', 2));
  jest.advanceTimersByTime(10_000);
  news.changed(change('baseUom', '7', 3));
  jest.advanceTimersByTime(250);
  expect(told.slice(3)).toEqual([
    { entity: 'baseUom', id: '7', rev: 2 },
    { entity: 'baseUom', id: '7', rev: 3 },
  ]);
  news.close();
});
