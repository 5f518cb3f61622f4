import { expect, test } from '@jest/globals';
import { MasterNews } from '../../../../../server/kernel/edges/sockets/master-news.js';
import type { Change } from '../../../../../server/kernel/contracts.js';
import { documents } from '../../../../../state-machines/registry.js';

const change = (type: string, id: string, rev: number): Change => ({ definition: documents.find((one) => one.type === type)!, id, entries: [{ rev } as never], todoAudiences: [] });

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
