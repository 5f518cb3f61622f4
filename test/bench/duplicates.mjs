/**
 * Who a company that registers may be already: its name beside those of all suppliers. The product's answer is compared with that of SQL
 * written by hand over the same index, whose candidates are scored alike; both must find the same suppliers.
 */
import assert from 'node:assert/strict';
import pg from 'pg';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { seeded } from './harness/random.mjs';
import { sized } from './harness/sizes.mjs';

const QUERIES = sized(200, 20);
const signs = (from, count, step) => Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at * step));
const cities = ['深圳市', '东莞市', '苏州', '无锡', '宁波市', '上海', '青岛', '成都市', '武汉', '西安市', '大连', '厦门'];
const trades = ['精密五金', '电子科技', '塑胶制品', '包装材料', '机械设备', '新材料', '纸业', '电气', '模具', '自动化', '化工', '钢业'];
const forms = ['有限公司', '有限责任公司', '股份有限公司', '厂'];
const letters = signs(0x4f60, 400, 37);

/** Every name is a function of its number. */
function nameOf(number) {
  const random = seeded(number + 1);
  const pick = (list) => list[Math.floor(random() * list.length)];
  return pick(cities) + pick(letters) + pick(letters) + pick(trades) + pick(forms);
}
/** As somebody might write it again: without the word for the city, with one more word, or another company altogether. */
function soughtOf(number, rows) {
  const known = nameOf((number * 7919) % rows);
  if (number % 4 === 3) return nameOf(rows + number);
  return [known, known.replace('市', ''), known.replace(/(有限|厂|股份)/, '制造$1')][number % 4];
}

async function fill(ownerUrl, rows) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    for (let from = 0; from < rows; from += 10_000) {
      const names = Array.from({ length: Math.min(10_000, rows - from) }, (_, at) => nameOf(from + at));
      await owner.query(
        `insert into srm_slc_supplier_info (id, supplier_number, company_name, state, rev)
         select $1::bigint + n, 'S' || ($1::bigint + n), name, 'qualified', 1 from unnest($2::text[]) with ordinality as given (name, n)`,
        [from, names],
      );
    }
    await owner.query('vacuum analyze srm_slc_supplier_info');
    await owner.query('vacuum analyze similar_names.supplier');
  } finally {
    await owner.end();
  }
}

const byHand = `
  select s.id::text as id, s.supplier_number as number, s.company_name as name
    from similar_names.supplier p join srm_slc_supplier_info s on s.id = p.id
   where p.pairs operator(similar_names.%) similar_names.pairs($1) and s.state <> 'closed' limit 5000`;

export async function bench({ rounds, rows = sized(200_000, 2_000) }) {
  const server = await openBenchDatabase();
  const [{ migrate }, { createDatabase }, { namesakes }, { similarity, plainName }] = await Promise.all(
    [
      'server/kernel/database/migrate',
      'server/kernel/database/database',
      'server/suppliers/register/duplicates',
      'state-machines/suppliers/names',
    ].map(built),
  );
  await migrate(server.ownerUrl, { runtimeRole: 'guildhall_app' });
  const began = performance.now();
  await fill(server.ownerUrl, rows);
  console.error(`${rows} names were written in ${Math.round((performance.now() - began) / 1000)} s.`);
  const database = await createDatabase(server.appUrl);
  const hand = new pg.Client({ connectionString: server.appUrl });
  await hand.connect();
  await hand.query("select similar_names.show_limit(), set_config('pg_trgm.similarity_threshold', '0.3', false)");
  const scoreOf = (name, sought) => (plainName(name) === plainName(sought) ? 1 : similarity(name, sought));
  const sides = [
    async (sought) =>
      (await namesakes(database.read, { companyName: sought, supplierId: null })).map(({ supplierId, score }) => [supplierId, score]),
    async (sought) =>
      (await hand.query(byHand, [sought])).rows
        .map(({ id, name }) => [id, scoreOf(name, sought)])
        .filter(([, score]) => score >= 0.7)
        .map(([id, score]) => [id, Math.round(score * 100)])
        .sort((a, b) => b[1] - a[1] || Number(a[0]) - Number(b[0])),
  ];
  try {
    const asked = Array.from({ length: QUERIES }, (_, number) => soughtOf(number, rows));
    let found = 0;
    for (const sought of asked) {
      const [ours, theirs] = [await sides[0](sought), await sides[1](sought)];
      assert.deepEqual(ours, theirs);
      found += ours.length;
    }
    assert.ok(found >= QUERIES / 2);
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timed(asked, sides, round));
    for (const share of [0.5, 0.95]) {
      const [value, floorValue] = [0, 1].map((side) => median(times.map((round) => quantile(round[side], share))));
      print({
        bench: 'duplicates',
        figure: `p${share * 100} of the names like a new one, among ${rows}`,
        unit: 'ms',
        value,
        peer: 'SQL written by hand with pg_trgm over the same index, scored alike',
        floorValue,
        ratio: value / floorValue,
        goal: '<= 1.2',
        note: `${QUERIES} names, three in four of them written differently from one that is there; the two sides by turns; ${found} hits`,
      });
    }
    return true;
  } finally {
    await hand.end();
    await database.close();
    await server.end();
  }
}

async function timed(asked, sides, round) {
  const times = sides.map(() => []);
  for (const [index, sought] of asked.entries())
    for (const side of (index + round) % 2 ? [1, 0] : [0, 1]) {
      const started = performance.now();
      await sides[side](sought);
      times[side].push(performance.now() - started);
    }
  return times;
}
