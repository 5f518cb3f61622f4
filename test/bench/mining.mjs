/**
 * The first drawing of /audit/mining: all figures of one kind of document over a million entries of its histories, as `runMining`
 * counts them. Beside it stands one pass over the same entries that only counts them, which is what PostgreSQL needs to read them.
 */
import pg from 'pg';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { median, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';

const TYPE = 'srmPurOrderHeader';
const GOAL_MS = 3_000;
const ENTRIES_OF_LIFE = 5;
const ZONE = 'Asia/Shanghai';
const WORK_HOURS = { zone: ZONE, hours: '09:00-12:00,13:00-18:00', orgId: null };

/**
 * Lives of orders: made, changed, submitted, decided; one in four is sent back once, one in ten is still open. Each is a function
 * of its number, so that each run counts the same.
 */
const lives = (entries) => `
  insert into document_event (doc_type, doc_id, rev, event, actor, at, from_state, to_state, machine, def_hash, payload_root, prev_hash, hash)
  select '${TYPE}', n, step, word[1], '7', made + (step - 1) * (interval '1 minute' * (30 + abs(hashint8(n * 7 + step)) % 4000)),
    nullif(word[2], ''), word[3], '${TYPE}@1', repeat('0', 64), repeat('0', 64), repeat('0', 64), repeat('0', 64)
  from generate_series(1, ${Math.floor(entries / ENTRIES_OF_LIFE)}) n
  cross join lateral (select timestamptz '2022-01-01' + n * interval '9 minutes' as made) m
  cross join generate_series(1, ${ENTRIES_OF_LIFE}) step
  cross join lateral (select case
    when n % 4 = 0 then (array['CREATE//draft','SUBMIT/draft/approving','REJECT/approving/rejected','SUBMIT/rejected/approving',
      'APPROVE/approving/effective'])[step]
    when n % 10 = 1 then (array['CREATE//draft','SAVE/draft/draft','SUBMIT/draft/approving','WITHDRAW/approving/draft','SAVE/draft/draft'])[step]
    else (array['CREATE//draft','SAVE/draft/draft','SUBMIT/draft/approving','APPROVE/approving/effective','CLOSE/effective/closed'])[step] end as said) s
  cross join lateral (select string_to_array(said, '/') as word) w`;

export async function bench({ rounds, rows = sized(1_000_000, 5_000) }) {
  const server = await openBenchDatabase();
  const [{ applySchema }, { createDatabase }, { definitionNamed }, { runMining }] = await Promise.all(
    ['server/kernel/database/schema', 'server/kernel/database/database', 'state-machines/registry', 'server/audit/mining'].map(built),
  );
  const definition = definitionNamed(TYPE);
  await applySchema(server.ownerUrl, [definition, definitionNamed('baseWorkCalendar')]);
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(lives(rows));
  await owner.query('vacuum analyze document_event');
  await owner.end();
  const database = await createDatabase(server.appUrl);
  try {
    const parts = { registry: { find: () => ({ definition }) }, database, days: { zone: ZONE }, workHours: async () => WORK_HOURS };
    const asked = () => runMining(parts, { docType: TYPE });
    const working = () => runMining(parts, { docType: TYPE, time: 'WORKING' });
    const floor = () => database.read.query('select count(*), max(at) from document_event where doc_type = $1', [TYPE]);
    const first = await timed(asked);
    const { totals } = first.answer;
    if (totals.cases !== Math.floor(rows / ENTRIES_OF_LIFE)) throw new Error(`${totals.cases} cases were counted`);
    const times = { natural: [], working: [], floor: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.natural.push((await timed(asked)).ms);
      times.working.push((await timed(working)).ms);
      times.floor.push((await timed(floor)).ms);
    }
    const [value, floorValue] = [median(times.natural), median(times.floor)];
    print({
      bench: 'mining',
      figure: `all figures of ${rows} entries of one kind of document`,
      unit: 'ms',
      value,
      floor: 'one pass that counts the same entries',
      floorValue,
      ratio: value / floorValue,
      goal: `<= ${GOAL_MS} ms`,
      note: `the first, before anything was asked: ${Math.round(first.ms)} ms; ${totals.cases} documents, ${totals.finished} finished`,
    });
    print({
      bench: 'mining',
      figure: 'the same in working time',
      unit: 'ms',
      value: median(times.working),
      floor: 'the same by the clock',
      floorValue: value,
      ratio: median(times.working) / value,
      goal: '',
      note: 'each instant is looked up in its day of the work calendar',
    });
    return rows < 1_000_000 || value <= GOAL_MS;
  } finally {
    await database.close();
    await server.end();
  }
}

async function timed(ask) {
  const started = performance.now();
  const answer = await ask();
  return { answer, ms: performance.now() - started };
}
