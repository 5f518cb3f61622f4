/**
 * Backup and restore, tried under load on a PostgreSQL of this machine: bidders offer while pg_dump and pg_basebackup run,
 * then all is lost. The dump is restored into a new database, the base backup is brought to an instant by the archive;
 * on each the product starts again. What was acknowledged before must be there, histories whole, the time since made good.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';

import pg from 'pg';

import { built } from './harness/built.mjs';
import { judge } from './harness/judge.mjs';
import { LiveHalls } from './harness/live-halls.mjs';
import { Offering } from './harness/offering.mjs';
import { asked, openOwnPostgres } from './harness/own-postgres.mjs';
import { Person } from './harness/person.mjs';
import { spawnServer } from './harness/product-server.mjs';
import { seeded } from './harness/random.mjs';
import { setStage } from './harness/stage.mjs';

const turns = [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 600, intervalSeconds: 2, visibility: 'BEST_PRICE', overtimeFlag: 'N' }];
const hall = { offerGapMs: 200, outageMinSeconds: 2 };
/** Offers whose acknowledgement was under way at the instant may be on either side of it. */
const MARGIN_MS = 200;

export async function bench({ bidders = 12, seed = Date.now() % 1_000_000 }) {
  console.error(`restore: seed ${seed}, ${bidders} bidders`);
  const own = await openOwnPostgres();
  try {
    const cluster = await own.first();
    const kept = await underLoad(own, cluster, { bidders, seed });
    await own.makeDatabase(cluster, 'restored');
    const { result: dump } = await timed(() =>
      own.run('pg_restore', [
        '--no-owner',
        '--no-privileges',
        '--exit-on-error',
        `--dbname=${cluster.url('guildhall_owner', 'restored')}`,
        kept.dump.file,
      ]),
    );
    const restored = await servedAgain(
      own,
      kept,
      { ownerUrl: cluster.url('guildhall_owner', 'restored'), appUrl: cluster.url('guildhall_app', 'restored') },
      kept.dump,
    );
    await cluster.stop('SIGQUIT');
    const recovered = await own.at(kept.base, new Date(kept.instant).toISOString().replace('Z', '+00'));
    const toInstant = await servedAgain(
      own,
      kept,
      { ownerUrl: recovered.url('guildhall_owner'), appUrl: recovered.url('guildhall_app') },
      { from: kept.instant, to: kept.instant },
    );
    const faults = [
      ...restored.faults.map((fault) => `pg_restore: ${fault}`),
      ...toInstant.faults.map((fault) => `to an instant: ${fault}`),
    ];
    for (const fault of faults.slice(0, 50)) console.error(fault);
    console.log(
      JSON.stringify({
        bench: 'restore',
        figure: 'acknowledged offers missing from a restored database, histories broken, absences not made good',
        unit: 'faults',
        value: faults.length,
        goal: '0',
        seed,
        bidders,
        acknowledged: kept.acknowledged.length,
        dump: { ...restored.counts, restoreMs: dump.ms },
        toInstant: toInstant.counts,
        node: process.version,
      }),
    );
    return faults.length === 0;
  } finally {
    await own.end();
  }
}

async function timed(work) {
  const from = Date.now();
  await work();
  return { result: { from, to: Date.now(), ms: Date.now() - from } };
}

/** A hall under offers, backed up both ways, and lost. */
async function underLoad(own, cluster, { bidders, seed }) {
  const place = { ownerUrl: cluster.url('guildhall_owner'), appUrl: cluster.url('guildhall_app'), folder: own.folder };
  const stage = await setStage(place, { bidders, hall, turns });
  const server = spawnServer({ appUrl: place.appUrl, folder: own.folder });
  const port = await server.listening;
  const db = new pg.Pool({ connectionString: place.ownerUrl, max: 1 });
  db.on('error', () => undefined);
  const buyer = new Person(stage.buyer);
  const people = stage.bidders.map((credentials) => new Person(credentials));
  await Promise.all([buyer, ...people].map((person) => person.connect(port)));
  const halls = new LiveHalls({ db, hallIds: stage.hallIds, buyer, people });
  const offerings = people.map((person, index) => new Offering(person, seeded(seed + index + 1), () => halls.running));
  await halls.openNext();
  const running = offerings.map((offering) => offering.run());
  await sleep(2_000);
  const base = path.join(own.backups, 'base');
  await own.run('pg_basebackup', ['-D', base, '-X', 'none', '--checkpoint=fast', '--no-sync', '-d', cluster.url('postgres', 'postgres')]);
  const file = path.join(own.backups, 'guildhall.dump');
  const { result: dumped } = await timed(() => own.run('pg_dump', ['--format=custom', `--file=${file}`, cluster.url('guildhall_owner')]));
  await sleep(2_000);
  const [{ ms }] = await asked(place.ownerUrl, 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
  await sleep(2_000);
  for (const offering of offerings) offering.stop();
  await Promise.all(running);
  await asked(cluster.url('postgres', 'postgres'), 'select pg_switch_wal()', 'select pg_sleep(1)');
  await halls.stop();
  for (const person of [buyer, ...people]) person.leave();
  await server.kill();
  await db.end();
  const requests = offerings.flatMap((offering) => offering.requests);
  return {
    stage,
    base,
    dump: { ...dumped, file },
    instant: Math.floor(ms),
    requests,
    acknowledged: requests.filter(({ answers: [answer] }) => answer?.ok),
  };
}

/** The product on the restored database: what was acknowledged before `from` is there, nothing from after `to`. */
async function servedAgain(own, { stage, acknowledged }, { ownerUrl, appUrl }, { from, to }) {
  const [{ migrate }, { registerDefinitions }, { documents }] = await Promise.all(
    ['server/kernel/database/migrate', 'server/kernel/machine-versions', 'state-machines/registry'].map(built),
  );
  await migrate(ownerUrl, { runtimeRole: 'guildhall_app' });
  await registerDefinitions(ownerUrl, documents);
  const deadUntil = Date.now();
  const server = spawnServer({ appUrl, folder: own.folder });
  if ((await server.listening) === null) return { faults: [`the server did not start: ${server.errors.join(' ')}`], counts: {} };
  const servedAt = Date.now();
  await sleep(1_500);
  await server.stop();
  const db = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    const { rows } = await db.query(`select request_id from document_event where event = 'OFFER_PRICE'`);
    const there = new Set(rows.map((row) => row.request_id));
    const requests = acknowledged.filter(({ requestId }) => there.has(requestId));
    const judged = await judge({
      db,
      appUrl,
      hallIds: stage.hallIds,
      requests,
      outages: [{ killedAt: from, deadFrom: to, deadUntil, servedAt }],
      endedAt: Date.now(),
    });
    const { faults } = judged;
    for (const {
      requestId,
      answers: [{ at, heardAt }],
    } of acknowledged) {
      if (heardAt < from - MARGIN_MS && !there.has(requestId))
        faults.push(`${requestId} was acknowledged at ${at}, before the backup of ${from}, and is missing`);
      if (at > to + MARGIN_MS && there.has(requestId))
        faults.push(`${requestId} was made at ${at}, after the backup of ${to}, and is there`);
    }
    if (judged.deadlines.compensated !== 1) faults.push(`the absence was made good ${judged.deadlines.compensated} times`);
    faults.push(...server.errors.map((line) => `the server's log: ${line}`));
    return {
      faults,
      counts: {
        offers: requests.length,
        acknowledgedBefore: acknowledged.filter(({ answers: [{ heardAt }] }) => heardAt < from - MARGIN_MS).length,
        compensated: judged.deadlines.compensated,
        audit: judged.audited,
      },
    };
  } finally {
    await db.end();
  }
}
