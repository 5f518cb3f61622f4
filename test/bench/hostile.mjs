/**
 * Thirty hostile bodies, one after the other, of a signed-in bidder and of the buyer, beside another user who asks /health
 * all the time: how long he waits at most. The floor is what he waits at most while nobody sends anything, as long.
 */
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { median, print } from './harness/figures.mjs';
import { overHttp, overSocket } from './harness/hostile-bodies.mjs';
import { Person } from './harness/person.mjs';
import { spawnServer } from './harness/product-server.mjs';
import { isSmall } from './harness/sizes.mjs';
import { setStage } from './harness/stage.mjs';

const GOAL_MS = 100;
const QUIET_MS = 100;

export async function bench({ rounds }) {
  const database = await openBenchDatabase({ installed: true });
  try {
    const turns = [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 36_000, visibility: 'BEST_PRICE' }];
    const stage = await setStage(database, { bidders: 3, turns });
    const server = spawnServer({ appUrl: database.appUrl, folder: database.folder });
    const port = await server.listening;
    const probe = new Worker(new URL('./harness/health-probe.mjs', import.meta.url), { workerData: { port } });
    try {
      const waited = await rounded(rounds, port, stage, probe);
      report(waited, server.errors);
      return (isSmall || median(waited.map(({ longest }) => longest)) <= GOAL_MS) && waited.every(({ failed }) => failed.length === 0);
    } finally {
      probe.postMessage('end');
      await server.stop();
    }
  } finally {
    await database.end();
  }
}

/** The first round is not counted: code is compiled in it. */
async function rounded(rounds, port, { buyer, bidders }, probe) {
  const people = [new Caller(port, buyer), new Caller(port, bidders[0])];
  const waited = [];
  for (let round = 0; round <= rounds; round += 1) waited.push(await oneRound(people, probe));
  for (const person of people) person.leave();
  return waited.slice(1);
}

async function oneRound(people, probe) {
  const each = [];
  const failed = [];
  const began = performance.now();
  for (const one of [...overHttp(), ...overSocket()]) {
    const person = people[each.length % people.length];
    await told(probe);
    const code = 'packet' in one ? await person.packet(one) : await person.post(one);
    await sleep(QUIET_MS);
    each.push({ name: one.name, longest: (await told(probe)).longest });
    if (code >= 500) failed.push(`${one.name}: ${code}`);
  }
  const took = performance.now() - began;
  await sleep(took);
  const quiet = (await told(probe)).longest;
  const worst = each.reduce((most, one) => (one.longest > most.longest ? one : most));
  return { ...worst, each, quiet, failed };
}

const told = (probe) =>
  new Promise((resolve) => {
    probe.once('message', resolve);
    probe.postMessage('told');
  });

class Caller {
  #last = 0;
  #socket;

  constructor(port, credentials) {
    this.port = port;
    this.credentials = credentials;
  }

  /** Status of the answer; a connection that was closed on us counts as refused. */
  async post({ call, bytes }) {
    const { certificate, authorizationCode, signKey } = this.credentials;
    const address = `/v1/${call.replace('/', 'Restful/')}`;
    this.#last = Math.max(this.#last + 1, Date.now());
    const hash = createHash('sha256').update(bytes).digest('hex');
    const signed = ['POST', address, String(this.#last), certificate, hash].join('\n');
    const answer = await fetch(`http://127.0.0.1:${this.port}${address}`, {
      method: 'POST',
      body: bytes,
      headers: {
        'content-type': 'application/json',
        certificate,
        AuthorizationCode: authorizationCode,
        timestamp: String(this.#last),
        appsign: createHmac('sha256', Buffer.from(signKey, 'hex')).update(signed).digest('hex'),
        language: 'EN',
        gatewayTag: 'BASE.local',
      },
    });
    await answer.text();
    return answer.status;
  }

  async packet({ packet, body }) {
    if (!this.#socket?.socket?.connected) {
      // The one before would connect again for ever.
      this.#socket?.leave();
      this.#socket = new Person(this.credentials);
      await this.#socket.connect(this.port);
    }
    const answer = await this.#socket.ask(packet, body).catch(() => null);
    return answer?.code === 'SYS_ERROR' ? 500 : 400;
  }

  leave() {
    this.#socket?.leave();
  }
}

function report(waited, errors) {
  for (const line of errors.slice(0, 10)) console.error(line);
  const names = waited[0].each.map(({ name }) => name);
  const of = (index) => median(waited.map(({ each }) => each[index].longest));
  const slowest = names
    .map((name, index) => `${name}: ${of(index).toFixed(0)}`)
    .sort((a, b) => Number(b.split(': ').at(-1)) - Number(a.split(': ').at(-1)));
  const value = median(waited.map(({ longest }) => longest));
  const floorValue = median(waited.map(({ quiet }) => quiet));
  const failed = waited.flatMap((round) => round.failed);
  print({
    bench: 'hostile',
    figure: `longest that another user waited for /health beside ${names.length} hostile bodies`,
    unit: 'ms',
    value,
    floor: 'the longest while nobody sent anything, as long a time, same process',
    floorValue,
    ratio: value / floorValue,
    goal: `<= ${GOAL_MS}`,
    note: `in ms by body: ${slowest.slice(0, 8).join('; ')}${failed.length > 0 ? `; 5xx: ${failed.join('; ')}` : ''}`,
  });
}
