/**
 * A live ENGLISH hall on two servers of one database and one Redis, bidders on both. The first turn ends by itself and both
 * servers show the same; in the second the server that writes the hall is ended in order, and its bidders go to the other.
 * Ends with 1 when an offer is lost or doubled, a deadline happens twice or late, or time is given for an outage.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { startRedis } from '../harness/redis-server.mjs';
import { openBenchDatabase } from './harness/bench-database.mjs';
import { judgeOffers } from './harness/verdict.mjs';
import { HALL, Offering } from './harness/offering.mjs';
import { Person } from './harness/person.mjs';
import { spawnServer } from './harness/product-server.mjs';
import { seeded } from './harness/random.mjs';
import { setStage, until } from './harness/stage.mjs';

const turn = { turnMode: 'OPEN', durationSeconds: 30, visibility: 'BEST_PRICE', overtimeFlag: 'N' };
const turns = [
  { ...turn, turnNo: 1, intervalSeconds: 8 },
  { ...turn, turnNo: 2, intervalSeconds: 2 },
];

export async function bench({ bidders: count = 8, seed = 1 }) {
  const redis = await startRedis();
  const database = await openBenchDatabase({ installed: true });
  const db = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  const servers = [];
  try {
    const stage = await setStage(database, { bidders: count, hall: { offerGapMs: 200 }, turns });
    for (const name of ['first', 'second'])
      servers.push(await serve({ appUrl: database.appUrl, folder: database.folder, redisUrl: redis.url }, name));
    return report(await hold(servers, db, stage, seed), { count, seed });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await db.end();
    await database.end();
    await redis.stop();
  }
}

async function serve(settings, name) {
  const server = spawnServer(settings);
  const port = await server.listening;
  if (port === null) throw new Error(`the ${name} server did not start: ${server.errors.join('\n')}`);
  return { ...server, name, port };
}

const isReady = async ({ port }) => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status === 200;

async function hold([first, second], db, { hallIds: [hallId], buyer: buyerCredentials, bidders }, seed) {
  const faults = [];
  await until(async () => (await Promise.all([first, second].map(isReady))).every(Boolean), 'both servers to be ready');
  const buyer = new Person(buyerCredentials);
  const people = bidders.map((credentials) => new Person(credentials));
  const home = (index) => (index % 2 === 0 ? first : second);
  await Promise.all([buyer.connect(first.port), ...people.map((person, index) => person.connect(home(index).port))]);
  await buyer.send(HALL, hallId, 'OPEN', {}, randomUUID());
  for (const person of people) await person.send(HALL, hallId, 'SUPPLIER_READY', { rulesAccepted: 'Y' }, randomUUID());
  await buyer.send(HALL, hallId, 'TURN_PROCESS', { step: 'START' }, randomUUID());

  let live = null;
  let looking = true;
  const look = (async () => {
    for (; looking; await sleep(100)) {
      const {
        rows: [row],
      } = await db.query('select state, current_turn_no from srm_sfd_compete_hall where id = $1', [hallId]);
      live = { hallId, itemNo: 10, state: row.state, turnNo: Number(row.current_turn_no) };
    }
  })();
  const offerings = people.map(
    (person, index) => new Offering(person, seeded(seed + index), () => (live?.state === 'running' ? live : null)),
  );
  const running = offerings.map((offering) => offering.run());
  await until(() => live?.state === 'interval', 'the first turn to end', 90_000);
  faults.push(...(await differences(hallId, bidders, [first, second])));

  await until(() => live?.state === 'running', 'the second turn to begin', 90_000);
  await sleep(3_000);
  const endedFrom = Date.now();
  const stopped = first.stop();
  people.forEach((person, index) => {
    if (home(index) === first) void moved(person, second);
  });
  await stopped;
  const stopMs = Date.now() - endedFrom;
  await until(() => !['running', 'interval'].includes(live?.state), 'the second turn to end', 90_000);
  for (const offering of offerings) offering.stop();
  await Promise.all(running);
  looking = false;
  await look;
  for (const person of [buyer, ...people]) person.leave();
  await second.stop();
  return {
    hallId,
    faults: [...faults, ...first.errors, ...second.errors],
    requests: offerings.flatMap((offering) => offering.requests),
    stopMs,
    ...(await stored(db)),
  };
}

/** A bidder whose server ends goes to the other. */
async function moved(person, server) {
  await new Promise((resolve) => {
    if (person.socket.connected) person.socket.once('disconnect', resolve);
    else resolve();
  });
  person.leave();
  await person.connect(server.port, { again: true });
}

/** What every bidder sees of the hall at rest, through each of the servers. */
async function differences(hallId, bidders, servers) {
  await sleep(500);
  const faults = [];
  for (const credentials of bidders) {
    const views = [];
    // One after the other: two signed in one millisecond would be the same request.
    for (const { port } of servers) {
      const person = new Person(credentials);
      await person.connect(port);
      const { data } = await person.watch(HALL, hallId);
      person.leave();
      views.push({ shared: data.shared, own: data.own });
    }
    const [one, two] = views;
    if (one.shared === undefined || !isDeepStrictEqual(one, two))
      faults.push(`bidder ${credentials.userId} sees ${JSON.stringify(one)} on one server and ${JSON.stringify(two)} on the other`);
  }
  return faults;
}

async function stored(db) {
  const { rows: offers } = await db.query(
    `select e.actor, e.request_id as "requestId", (extract(epoch from e.at) * 1000)::float8 as at, p.payload->'items'->0->>'price' as price
     from document_event e join document_payload p using (doc_type, doc_id, rev) where e.doc_type = $1 and e.event = 'OFFER_PRICE'`,
    [HALL],
  );
  const { rows: refused } = await db.query(
    'select actor, request_id as "requestId", code from document_refusal where doc_type = $1 and event = \'OFFER_PRICE\'',
    [HALL],
  );
  const { rows: deadlines } = await db.query(
    `select event, count(*)::int as times, max(abs(extract(epoch from at) * 1000 - (cause->>'due')::float8))::int as off from document_event where doc_type = $1 and event in ('TURN_DUE', 'INTERVAL_DUE', 'DOWNTIME') group by event order by event`,
    [HALL],
  );
  return { offers, refused, deadlines };
}

function report({ faults, requests, offers, refused, deadlines, stopMs }, { count, seed }) {
  const all = [...faults, ...judgeOffers(requests, offers, refused)];
  for (const fault of all) console.error(fault);
  console.log(
    JSON.stringify({
      bench: 'servers',
      figure: 'offers lost or doubled, views that differ, errors, over two servers of which one is ended',
      unit: 'faults',
      value: all.length,
      goal: '0',
      seed,
      bidders: count,
      offers: requests.length,
      stored: offers.length,
      refused: refused.length,
      sentAgain: requests.filter((request) => request.sent > request.answers.length).length,
      deadlines,
      stopMs,
      node: process.version,
    }),
  );
  return all.length === 0;
}
