/**
 * Materials as `npm run demo:data` makes them: the product's own migration, demo company and materials, each begun with an event
 * of its own, on the bench's PostgreSQL.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import pg from 'pg';

import { built } from './built.mjs';
import { seeded } from './random.mjs';

const script = (name) => fileURLToPath(new URL(`../../../dist/server/scripts/${name}.js`, import.meta.url));

async function run(name, words, variables) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script(name), ...words], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

/** @returns what lists need, the ids that questions are made of, and how long the loading took */
export async function openMaterials({ ownerUrl, appUrl, folder }, rows) {
  const variables = { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl, GUILDHALL_DATA: folder };
  await run('migrate', [], variables);
  await run('reference-data', [], variables);
  const started = performance.now();
  await run('demo-data', ['--materials', String(rows)], variables);
  const loadingSeconds = (performance.now() - started) / 1000;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query('vacuum analyze base_material_item');
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
  const [{ createDatabase }, { documents }, { familyDocuments }, { Registry }] = await Promise.all(
    ['server/kernel/database/database', 'state-machines/registry', 'server/families', 'server/kernel/registry'].map(built),
  );
  const [database, registry] = [await createDatabase(appUrl), new Registry(documents, familyDocuments)];
  const { rows: categories } = await database.read.query(
    'select distinct category_id::text as id from base_material_item where category_id is not null order by 1',
  );
  return {
    definition: registry.get('baseMaterialItem').definition,
    definitionOf: (type) => registry.find(type)?.definition,
    liveOf: (type) => registry.find(type),
    database,
    categories: categories.map(({ id }) => id),
    loadingSeconds,
  };
}

/** The same questions, but that each looks for one word of four letters, as `ilike` finds it. */
export const wordsAsked = (count, seed, categories) => {
  const below = (
    (random) => (limit) =>
      Math.floor(random() * limit)
  )(seeded(seed + 1));
  return materialsAsked(count, seed, categories).map(({ viewer, query }, index) => {
    const word = index % 2 ? { key: 'spec', value: `SUS304 ${below(10)}` } : { key: 'itemCode', value: String(1_000 + below(9_000)) };
    return { viewer, query: { ...query, conditions: [{ ...word, op: 'like' }] } };
  });
};

/** Questions of buyers permitted one to twelve categories: three filters, a sort and one of the first pages each. */
export function materialsAsked(count, seed, categories) {
  const random = seeded(seed);
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const some = (howMany) => [...new Set(Array.from({ length: howMany }, () => pick(categories)))];
  const filters = {
    categories: (seen) => ({ key: 'categoryId', op: 'in', value: [...seen.slice(0, 3), pick(categories)] }),
    type: () => ({ key: 'itemType', op: 'eq', value: pick(['PART', 'PACKAGE', 'MRO']) }),
    states: () => ({ key: 'state', op: 'in', value: ['enabled', 'frozen'] }),
    buyer: () => ({ key: 'noBuyerFlag', op: 'eq', value: pick(['Y', 'N']) }),
    code: () => ({ key: 'itemCode', op: 'like', value: `${below(100)}` }),
    spec: () => ({ key: 'spec', op: 'like', value: pick(['SUS304', '0805', 'M6', ' 黑', 'ABS', '5%']) }),
    name: () => ({ key: 'itemName', op: 'like', value: pick(['板', '电', '螺', '轴', '标']) }),
  };
  const shapes = [
    ['categories', 'states', 'code'],
    ['type', 'states', 'spec'],
    ['categories', 'buyer', 'spec'],
    ['name', 'states', 'code'],
    ['type', 'buyer', 'code'],
    ['name', 'buyer', 'spec'],
  ];
  return Array.from({ length: count }, (_, index) => {
    const seen = some(1 + below(12));
    return {
      viewer: {
        userId: '7',
        userType: 'INSIDE',
        supplierId: null,
        respCode: 'BUYER',
        respId: '1',
        onBehalfOf: null,
        orgIds: ['1'],
        categories: { seen, writable: seen, above: [] },
      },
      query: {
        pageIndex: 1 + below(3),
        pageRows: pick([20, 50, 100]),
        filters: {},
        conditions: shapes[index % shapes.length].map((name) => filters[name](seen)),
        orderBy: [{ key: pick(['itemCode', 'lastUpdateDate', 'itemName', 'orgCount']), dir: pick(['asc', 'desc']) }],
      },
    };
  });
}
