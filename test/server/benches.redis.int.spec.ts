/** Every bench at its smallest: that it runs, and that its answers are right; how quick anything was is not looked at. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { assemble } from '../../server/assemble.js';
import type { Assembled } from '../../server/assemble.js';
import { loadBulkMaterials } from '../../server/scripts/demo/bulk-materials.js';
import { setUp } from '../../server/bootstrap/setup.mjs';
import { freshDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';
import { demoMasters } from './harness/demo-masters.js';
import { testSettings } from './harness/product.js';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Others have specs of their own: `kill`, `kill2`, `servers`. At the end of `hot-peer` Emmett's connections break aloud. Hours of
 * trials (`boot`, `partition`, `restore`, `upgrade`) have no smallest size.
 */
const benches = [
  'hot',
  'many',
  'replay',
  'past',
  'many-peer',
  'hand-on',
  'follow',
  'big',
  'excel',
  'soak',
  'hall',
  'hostile',
  'contract',
  'list --only orders',
  'list --only lines',
  'duplicates',
  'approvals',
  'mining',
  'order',
  'page',
];

describe('npm run bench, at its smallest', () => {
  beforeAll(() => setUp(['server']));

  test.each(benches)('%s', async (words) => {
    const { NODE_OPTIONS: _options, ...own } = process.env;
    const { stdout } = await promisify(execFile)(process.execPath, ['test/bench/run.mjs', ...words.split(' '), '--small'], {
      cwd: root,
      env: own,
    });
    const figures = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly bench: string; readonly unit: string; readonly value: number });
    expect(figures.length).toBeGreaterThan(0);
    // What a document takes of the heap is lost in what is collected beside it, where it is this small.
    for (const { bench, unit, value } of figures)
      expect([bench, unit === 'MB' ? Number.isFinite(value) : value > 0]).toEqual([words.split(' ')[0], true]);
  });
});

describe('the list of materials', () => {
  let database: TestDatabase;
  let house: Assembled;
  const errors: unknown[] = [];
  beforeAll(async () => {
    database = await freshDatabase(demoMasters);
    house = await assemble({ databaseUrl: database.appUrl, settings: testSettings, serving: false, report: (error) => errors.push(error) });
    await house.start();
    await loadBulkMaterials(house, 400);
  });
  afterAll(async () => {
    await house?.stop();
    await database?.drop();
  });

  test('answers as SQL written by hand for it does', async () => {
    const { createLists } = await import('../../server/kernel/database/lists/lists.js');
    const { handwritten } = await import('../bench/harness/peers/handwritten-materials.mjs');
    const { materialsAsked } = await import('../bench/harness/million-materials.mjs');
    const { sameAnswer } = await import('../bench/harness/peers/same-answer.mjs');
    const { read } = house.database;
    const { registry } = house.kernel;
    const lists = createLists(read, (type) => registry.find(type)?.definition, { liveOf: (type) => registry.find(type) });
    const { rows } = await read.query<{ id: string }>(
      'select distinct category_id::text as id from base_material_item where category_id is not null order by 1',
    );
    const asked = materialsAsked(
      60,
      1,
      rows.map(({ id }) => id),
    );
    const { definition } = registry.get('baseMaterialItem');
    let matching = 0;
    for (const question of asked)
      matching += await sameAnswer(
        [({ viewer, query }) => lists.page(definition, viewer, query), ({ viewer, query }) => handwritten(read, viewer, query)],
        question,
      );
    expect(matching).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  });
});
