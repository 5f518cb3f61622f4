/**
 * A thousand documents, each looked at by one person at the server that writes and by another at a second server, to which
 * what is committed comes over Redis: the time from sending an event to each one's frame.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { startRedis } from '../harness/redis-server.mjs';
import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { until } from './harness/stage.mjs';
import { sized } from './harness/sizes.mjs';
import { buyer, mustHold, openTallies } from './harness/tally.mjs';

const DOCUMENTS = sized(1_000, 60);
const EVENTS = sized(3_000, 60);
const PER_SECOND = 300;

export async function bench({ rounds }) {
  const [database, redis] = [await openBenchDatabase(), await startRedis()];
  const open = [];
  try {
    const namespace = randomUUID();
    for (const name of ['writing', 'following'])
      open.push(await openServer({ database, redis, namespace, name, first: open.length === 0 }));
    const [writing] = open;
    await until(() => open.every(({ bus }) => bus.peers.size === 1), 'the servers to hear one another');
    const ids = [];
    for (let index = 0; index < DOCUMENTS; index += 1) ids.push(await writing.tallies.make(`Tally ${index}`));
    for (const server of open) for (const id of ids) await server.watch(id);
    await followed(open, ids);
    const taken = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await followed(open, ids));
    await mustHold(...open.map(({ tallies }) => tallies));
    for (const [figure, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ]) {
      const [local, there] = [0, 1].map((server) => median(taken.map((round) => quantile(round[server], share))));
      print({
        bench: 'follow',
        figure: `${figure} from sending to the frame at another server, ${DOCUMENTS} documents, ${PER_SECOND} events a second`,
        unit: 'ms',
        value: there,
        peer: 'to the frame at the server that decides',
        floorValue: local,
        ratio: there / local,
        goal: 'none',
        note: `${(there - local).toFixed(2)} ms more: the message through Redis and one fold; both servers in one process`,
      });
    }
    return true;
  } finally {
    for (const { tallies } of open.reverse()) await tallies.end();
    await redis.stop();
    await database.end();
  }
}

async function openServer({ database, redis, namespace, name, first }) {
  const [{ MessageBus }, { RedisHealth }, { RedisWire }, { Room }] = await Promise.all(
    ['servers/bus', 'servers/redis-health', 'servers/redis-wire', 'edges/sockets/room'].map((file) => built(`server/kernel/${file}`)),
  );
  const report = (error) => console.error(error);
  const bus = new MessageBus({ serverId: name, wire: new RedisWire(redis.url, namespace, new RedisHealth(report)), report });
  const tallies = await openTallies(database, { among: { bus }, first });
  const { runtime, definition } = tallies;
  const rooms = new Map();
  const shown = new Map();
  runtime.onCommit((commit) => rooms.get(commit.id)?.commit(commit));
  return {
    bus,
    tallies,
    shown,
    async watch(id) {
      runtime.follow(definition.type, id);
      const room = new Room(definition, id, await runtime.snapshot(definition.type, id), {
        now: () => runtime.now(),
        permits: () => true,
        report,
      });
      room.join({ viewer: buyer, frame: (frame) => shown.set(`${id} ${frame.rev}`, performance.now()), gone: () => undefined }, undefined);
      rooms.set(id, room);
    },
  };
}

/** For each server, the time from sending each event to its frame there, milliseconds. */
async function followed(servers, ids) {
  const [{ tallies }] = servers;
  const sent = new Map();
  for (const { shown } of servers) shown.clear();
  await atRate(async (index) => {
    const at = performance.now();
    const id = ids[index % ids.length];
    sent.set(`${id} ${(await tallies.add(id)).rev}`, at);
  });
  await until(() => servers.every(({ shown }) => shown.size >= sent.size), 'all frames to be shown');
  return servers.map(({ shown }) => [...sent].map(([event, at]) => shown.get(event) - at));
}

async function atRate(send) {
  const began = performance.now();
  const sent = [];
  for (let index = 0; index < EVENTS; index += 1) {
    const due = began + (index * 1_000) / PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    sent.push(send(index));
  }
  await Promise.all(sent);
}
