/** 200 people send events to one document; beside the usual way, a transaction with begin, update, insert and commit for each, one after the other. */
import pg from 'pg';

import { openBareEvents } from './harness/peers/bare-events.mjs';
import { openBenchDatabase } from './harness/bench-database.mjs';
import { medians, perSecond, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';
import { mustHold, openTallies } from './harness/tally.mjs';

const SENDERS = sized(200, 20);
const ROUND_MS = sized(3_000, 300);
const BARE_EVENTS = sized(20_000, 500);

export async function bench({ rounds }) {
  const server = await openBenchDatabase();
  const tallies = await openTallies(server);
  const raw = new pg.Client({ connectionString: server.ownerUrl });
  try {
    await raw.connect();
    await raw.query(
      'create table raw_tally (id bigint primary key, total numeric(18,2), turns int); create table raw_event (id bigint, rev int, payload jsonb, primary key (id, rev))',
    );
    await raw.query('insert into raw_tally values (1, 0, 0)');
    const id = await tallies.make('One for all');
    const bare = await openBareEvents(BARE_EVENTS);
    bare();
    await perSecond(SENDERS, ROUND_MS / 3, () => tallies.add(id));
    let rev = 0;
    const result = await medians(rounds, async () => ({
      ours: await perSecond(SENDERS, ROUND_MS, () => tallies.add(id)),
      floor: await perSecond(1, ROUND_MS, () => serialTransaction(raw, (rev += 1))),
      bare: bare(),
    }));
    await mustHold(tallies);
    const figure = {
      bench: 'hot',
      figure: 'accepted events on one document, each durable, chained and acknowledged',
      unit: 'events/s',
      value: result.ours,
    };
    print({
      ...figure,
      floor: 'serial begin, update, insert, commit with pg',
      floorValue: result.floor,
      ratio: result.ours / result.floor,
      goal: '>= 4',
      note: `${SENDERS} senders, each waiting for its answer; bound by one core that prepares, decides and hashes each event; a batch costs one commit`,
    });
    print({
      ...figure,
      floor: "the machine's bare step and the entry's own hashes, one after the other, nothing kept",
      floorValue: result.bare,
      ratio: result.ours / result.bare,
      goal: '>= 0.7',
      note: 'both on one core; what is between is preparing, writing out, sending and answering',
    });
    return true;
  } finally {
    await raw.end();
    await tallies.end();
    await server.end();
  }
}

async function serialTransaction(client, rev) {
  await client.query('begin');
  await client.query({ name: 'update', text: 'update raw_tally set total = total + $1, turns = turns + 1 where id = 1', values: ['1.25'] });
  await client.query({ name: 'insert', text: 'insert into raw_event values (1, $1, $2)', values: [rev, '{"amount":"1.25"}'] });
  await client.query('commit');
}
