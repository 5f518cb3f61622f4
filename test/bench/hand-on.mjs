/** Events for one document, one at a time, sent to the server that writes it and to another one, which hands them on over Redis. */
import { randomUUID } from 'node:crypto';

import { startRedis } from '../harness/redis-server.mjs';
import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { until } from './harness/stage.mjs';
import { sized } from './harness/sizes.mjs';
import { mustHold, openTallies } from './harness/tally.mjs';

const EVENTS = sized(400, 20);
const WARM = sized(50, 5);

export async function bench({ rounds }) {
  const redis = await startRedis();
  const [{ MessageBus }, { RedisWire }, { RedisLeases }, { RedisHealth }] = await Promise.all(
    ['bus', 'redis-wire', 'redis-leases', 'redis-health'].map((file) => built(`server/kernel/servers/${file}`)),
  );
  const health = new RedisHealth((error) => console.error(error));
  const namespace = randomUUID();
  const among = (serverId) => ({
    bus: new MessageBus({ serverId, wire: new RedisWire(redis.url, namespace, health), report: (error) => console.error(error) }),
    leases: new RedisLeases(redis.url, namespace, serverId, health),
  });
  const database = await openBenchDatabase();
  const [here, there] = [
    await openTallies(database, { among: among('here') }),
    await openTallies(database, { among: among('there'), first: false }),
  ];
  try {
    const id = await here.make('One for both');
    await until(() => here.runtime.covered && there.runtime.covered, 'the servers to hear one another');
    for (let event = 0; event < WARM; event += 1) for (const server of [here, there]) await server.add(id);
    const taken = { local: [], handedOn: [] };
    for (let event = 0; event < EVENTS * rounds; event += 1) {
      taken.local.push(await timed(() => here.add(id)));
      taken.handedOn.push(await timed(() => there.add(id)));
    }
    if (there.runtime.servers.handedOn < EVENTS * rounds) throw new Error('the events were not handed on');
    await mustHold(here, there);
    for (const [figure, of] of [
      ['median', median],
      ['p99', (values) => quantile(values, 0.99)],
    ]) {
      print({
        bench: 'hand-on',
        figure: `an event sent to another server than the one that writes, ${figure}`,
        unit: 'ms',
        value: of(taken.handedOn),
        peer: 'sent to the one that writes',
        floorValue: of(taken.local),
        ratio: of(taken.handedOn) / of(taken.local),
        goal: 'about 1 to 2 ms more',
        note: `${(of(taken.handedOn) - of(taken.local)).toFixed(2)} ms more; ${EVENTS * rounds} events one at a time, both servers in this process, each with its own connections`,
      });
    }
    return true;
  } finally {
    await there.end();
    await here.end();
    await database.end();
    await redis.stop();
  }
}

async function timed(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
