/**
 * Events over 1,000 documents, 10 at a time. The floor sends the very statements that the runtime sent, with the same
 * values, over as many connections, on a copy of the same database: what is left is our own work between them.
 */
import assert from 'node:assert/strict';

import pg from 'pg';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { median, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';
import { mustHold, openTallies, storedTallies } from './harness/tally.mjs';

const DOCUMENTS = sized(1_000, 40);
const AT_A_TIME = 10;
const EVENTS = sized(6_000, 200);

export async function bench({ rounds }) {
  const server = await openBenchDatabase();
  const admin = new pg.Client({ connectionString: server.adminUrl });
  try {
    await admin.connect();
    const ours = [];
    const floors = [];
    for (let round = 0; round < rounds; round += 1) {
      const { rate, statements } = await recordedRound(server, admin, round);
      ours.push(rate);
      floors.push(await rawRound(server, statements, round));
      await sameTallies(server, round);
      await dropRound(admin, round);
    }
    const [value, floorValue] = [median(ours), median(floors)];
    print({
      bench: 'many',
      figure: `accepted events over ${DOCUMENTS} documents, ${AT_A_TIME} at a time`,
      unit: 'events/s',
      value,
      floor: 'the same statements with the same values sent raw, same concurrency',
      floorValue,
      ratio: value / floorValue,
      goal: '>= 0.6, aim 0.8',
      note: 'we commit for documents that are ready together, the floor for each by itself; bound by one core that decides and hashes',
    });
    return true;
  } finally {
    await admin.end();
    await server.end();
  }
}

const names = (round) => ({ ours: `many_ours_${round}`, raw: `many_raw_${round}` });

function on(server, database) {
  const place = (url) => {
    const moved = new URL(url);
    moved.pathname = `/${database}`;
    return moved.href;
  };
  return { ownerUrl: place(server.ownerUrl), appUrl: place(server.appUrl) };
}

async function recordedRound(server, admin, round) {
  const { ours, raw } = names(round);
  await admin.query(`create database ${ours} owner guildhall_owner template template0 encoding 'UTF8' locale 'C'`);
  const recorder = new Recorder();
  let tallies = await openTallies(on(server, ours), { tap: recorder.tap, poolSize: AT_A_TIME });
  const ids = [];
  for (let index = 0; index < DOCUMENTS; index += 1) ids.push(await tallies.make(`Tally ${index}`));
  await tallies.end();
  await admin.query(`create database ${raw} owner guildhall_owner template ${ours} strategy file_copy`);
  tallies = await openTallies(on(server, ours), { tap: recorder.tap, poolSize: AT_A_TIME });
  for (const id of ids) await tallies.runtime.snapshot(tallies.definition.type, id);
  recorder.clear();
  const started = performance.now();
  await inParallel(EVENTS, (index) => tallies.add(ids[index % DOCUMENTS]));
  const rate = (EVENTS * 1000) / (performance.now() - started);
  await mustHold(tallies);
  await tallies.end();
  return { rate, statements: recorder.events };
}

/** Each event's statements in order; `null` stands for begin and commit. */
async function rawRound(server, events, round) {
  const pool = new pg.Pool({ connectionString: on(server, names(round).raw).appUrl, max: AT_A_TIME });
  const texts = new Map();
  const prepared = ({ sql, params }) => {
    if (!texts.has(sql)) texts.set(sql, `r${texts.size}`);
    return { name: texts.get(sql), text: sql, values: params };
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, () => pool.query('select 1')));
  const started = performance.now();
  await inParallel(events.length, async (index) => {
    const { reads, writes } = events[index];
    for (const statement of reads) await pool.query(prepared(statement));
    const client = await pool.connect();
    await client.query('BEGIN');
    for (const statement of writes) await client.query(prepared(statement));
    await client.query('COMMIT');
    client.release();
  });
  const rate = (events.length * 1000) / (performance.now() - started);
  await pool.end();
  return rate;
}

/** What was sent raw has left the same tallies. */
async function sameTallies(server, round) {
  const { ours, raw } = names(round);
  const [here, there] = await Promise.all([ours, raw].map((name) => storedTallies(on(server, name).ownerUrl)));
  assert.deepEqual(there, here);
}

async function dropRound(admin, round) {
  for (const name of Object.values(names(round))) await admin.query(`drop database ${name} with (force)`);
}

/** Documents follow one another in rounds of 1,000, so that no two events of one document are ever on their way together. */
async function inParallel(count, work) {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (next < count) await work((next += 1) - 1);
    }),
  );
}

/** Notes what the runtime sends for each transaction: reads since the last one of that document count to it. */
class Recorder {
  events = [];
  #reads = [];

  clear() {
    this.events = [];
    this.#reads = [];
  }

  tap = (database) => ({
    read: {
      query: (sql, params) => {
        // A document's turn by itself asks for its own key.
        if (/ from document_key /.test(sql))
          for (const key of JSON.parse(params[0])) this.#reads.push({ sql, params: [JSON.stringify([key])] });
        return database.read.query(sql, params);
      },
    },
    transaction: (work, how) => {
      const writes = [];
      this.events.push({ reads: this.#reads.splice(0, 1), writes });
      return database.transaction((tx) => {
        writes.length = 0;
        const noted =
          (send) =>
          (sql, params, ...rest) => {
            writes.push({ sql, params });
            return send(sql, params, ...rest);
          };
        return work({ inTransaction: true, query: noted(tx.query), last: noted(tx.last) });
      }, how);
    },
    side: database.side,
    nextId: () => database.nextId(),
    close: () => database.close(),
  });
}
