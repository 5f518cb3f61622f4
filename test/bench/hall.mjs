/**
 * One hall, watched by all its bidders and the buyer over sockets of their own: offers go to the product's server, and
 * everybody's frame is waited for. The peer is a bare Socket.IO server that broadcasts frames of the same size to as many
 * sockets; both run as processes of their own, one after the other, and the same process sends and listens.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { io } from 'socket.io-client';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { HALL } from './harness/offering.mjs';
import { Person } from './harness/person.mjs';
import { spawnServer } from './harness/product-server.mjs';
import { setStage, sideBySide } from './harness/stage.mjs';

const SENDERS = 50;
const STEADY_PER_SECOND = 10;
const STEADY_OFFERS = 60;
const BURST_OFFERS = 400;
const PATIENCE_MS = 30_000;

export async function bench({ rounds, bidders: count = 200 }) {
  const server = await openBenchDatabase();
  try {
    const turns = [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 3_600, visibility: 'BEST_PRICE' }];
    const stage = await setStage(server, { bidders: count, hall: { offerGapMs: 0 }, turns });
    const product = spawnServer({ appUrl: server.appUrl, folder: server.folder });
    const audience = await ProductAudience.enter(await product.listening, stage);
    const ours = await measured(rounds, audience);
    audience.leave();
    await product.stop();
    const bare = spawn(process.execPath, [fileURLToPath(new URL('harness/bare-socket-io.mjs', import.meta.url)), String(audience.frameBytes())], { stdio: ['ignore', 'pipe', 'inherit'] });
    const peerAudience = await BareAudience.enter(Number((await once(bare.stdout, 'data'))[0]), count + 1);
    const peer = await measured(rounds, peerAudience);
    peerAudience.leave();
    bare.kill('SIGTERM');
    await once(bare, 'close');
    report(ours, peer, { count, bytes: audience.frameBytes(), errors: product.errors });
    return product.errors.length === 0;
  } finally {
    await server.end();
  }
}

function report(ours, peer, { count, bytes, errors }) {
  for (const line of errors.slice(0, 10)) console.error(line);
  const who = `${count} bidders and the buyer`;
  const bare = `bare Socket.IO broadcasts of ${bytes} bytes to as many sockets, same run`;
  const common = { bench: 'hall', peer: bare, goal: 'first figure' };
  print({ ...common, figure: `offers accepted and shown to ${who}, ${SENDERS} senders`, unit: 'offers/s', value: ours.rate, floorValue: peer.rate, ratio: ours.rate / peer.rate, note: 'an offer counts when its sender has the receipt; the round ends when everybody has the last frame; frames of one commit are one frame' });
  for (const share of ['p50', 'p99']) {
    print({ ...common, figure: `${share} from sending an offer to the frame of each watcher, ${STEADY_PER_SECOND} offers a second, ${who}`, unit: 'ms', value: ours[share], floorValue: peer[share], ratio: ours[share] / peer[share], note: 'sender and watchers share one process, whose reading of the frames is part of both figures; ours adds authorise, decide, hash, one durable commit, a projection for each audience' });
  }
}

/** Medians over rounds of a steady stream and of as many offers as the senders get through. */
async function measured(rounds, audience) {
  await stream(audience, 20);
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const delays = await stream(audience, STEADY_OFFERS);
    results.push({ p50: quantile(delays, 0.5), p99: quantile(delays, 0.99), rate: await burst(audience) });
  }
  return Object.fromEntries(['p50', 'p99', 'rate'].map((name) => [name, median(results.map((result) => result[name]))]));
}

/** @returns the delay of each offer to each watcher */
async function stream(audience, offers) {
  audience.clear();
  const sent = [];
  const started = performance.now();
  const answers = [];
  for (let index = 0; index < offers; index += 1) {
    await sleep(Math.max(0, started + (index * 1_000) / STEADY_PER_SECOND - performance.now()));
    sent.push(performance.now());
    answers.push(audience.offer(index));
  }
  const instants = await Promise.all(answers);
  await audience.caughtUp(instants.at(-1));
  return instants.flatMap((at, index) => audience.arrivals(at).map((arrival) => arrival - sent[index]));
}

async function burst(audience) {
  audience.clear();
  let next = 0;
  let last = 0;
  const started = performance.now();
  await Promise.all(Array.from({ length: SENDERS }, async (_, sender) => {
    while ((next += 1) <= BURST_OFFERS) last = Math.max(last, await audience.offer(sender));
  }));
  await audience.caughtUp(last);
  return (BURST_OFFERS * 1_000) / (performance.now() - started);
}

/** Who listens: for each watcher, when which instant of the hall had reached it. */
class Audience {
  #reached;

  constructor(size) {
    this.#reached = Array.from({ length: size }, () => []);
  }

  /** A watcher has seen all offers up to the instant `at`. */
  saw(watcher, at) {
    this.#reached[watcher].push([at, performance.now()]);
  }

  clear() {
    for (const list of this.#reached) list.length = 0;
  }

  arrivals(at) {
    return this.#reached.map((list) => list.find(([instant]) => instant >= at)[1]);
  }

  async caughtUp(at) {
    const behind = () => this.#reached.filter((list) => !list.some(([instant]) => instant >= at)).length;
    for (const end = performance.now() + PATIENCE_MS; behind() > 0; await sleep(2)) {
      if (performance.now() > end) throw new Error(`${behind()} watchers did not see the offer of ${at}`);
    }
  }
}

class ProductAudience extends Audience {
  #people;
  #hallId;
  #price = 800_000_000;
  #bytes = [];

  static async enter(port, { hallIds: [hallId], buyer: credentials, bidders }) {
    const [buyer, ...people] = [credentials, ...bidders].map((one) => new Person(one));
    await sideBySide(people.length, (index) => people[index].connect(port));
    await buyer.connect(port);
    await buyer.send(HALL, hallId, 'OPEN', {}, crypto.randomUUID());
    await sideBySide(people.length, (index) => people[index].send(HALL, hallId, 'SUPPLIER_READY', { rulesAccepted: 'Y' }, crypto.randomUUID()));
    await buyer.send(HALL, hallId, 'TURN_PROCESS', { step: 'START' }, crypto.randomUUID());
    const audience = new ProductAudience(hallId, [...people, buyer]);
    await sideBySide(people.length + 1, async (index) => {
      const watcher = audience.#people[index];
      watcher.socket.on('frame', (frame) => audience.#heard(index, frame));
      const { status, code } = await watcher.watch(HALL, hallId);
      if (status !== 'S') throw new Error(`watch: ${code}`);
    });
    return audience;
  }

  constructor(hallId, people) {
    super(people.length);
    this.#hallId = hallId;
    this.#people = people;
  }

  /** Frames that carry a patch; those of answers alone tell nothing of an offer. */
  #heard(watcher, frame) {
    if (!frame.shared && !frame.own) return;
    this.saw(watcher, frame.at);
    if (watcher === 0 && this.#bytes.length < 1_000) this.#bytes.push(JSON.stringify(frame).length);
  }

  frameBytes() {
    return median(this.#bytes);
  }

  /** Each better than all before, so that everybody's view changes. @returns the instant at which it was taken */
  async offer(sender) {
    this.#price -= 1;
    const { at } = await this.#people[sender % (this.#people.length - 1)].send(HALL, this.#hallId, 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 10, price: (this.#price / 100).toFixed(2) }] }, crypto.randomUUID());
    return at;
  }

  leave() {
    for (const person of this.#people) person.leave();
  }
}

class BareAudience extends Audience {
  #sockets;

  static async enter(port, count) {
    const sockets = await sideBySide(count, async () => {
      const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, reconnection: false });
      await new Promise((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return socket;
    });
    return new BareAudience(sockets);
  }

  constructor(sockets) {
    super(sockets.length);
    this.#sockets = sockets;
    for (const [index, socket] of sockets.entries()) socket.on('frame', ({ at }) => this.saw(index, at));
  }

  offer(sender) {
    return this.#sockets[sender].emitWithAck('offer', { turnNo: 1, items: [{ itemNo: 10, price: '8000000.00' }], requestId: crypto.randomUUID() });
  }

  leave() {
    for (const socket of this.#sockets) socket.disconnect();
  }
}
