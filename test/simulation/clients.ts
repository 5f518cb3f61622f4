/** People: they ask one server or another, lose answers, ask again under the same id, and aim at the last millisecond. */
import type { Viewer } from '../../state-machines/kernel/view.js';
import type { Command, GroupOutcome, Outcome } from '../../server/kernel/contracts.js';
import { sha256Hex } from '../../state-machines/kernel/primitives/sha256.js';
import { LOT, ORDER } from './documents.js';
import type { Random } from './random.js';
import type { SimulatedProcess } from './process.js';
import { BEGIN } from './world.js';
import type { World } from './world.js';

/** What one server said to one try. */
export interface Heard {
  readonly server: string;
  /** When the request was read there, and when the answer left; true time. */
  readonly read: number;
  readonly left: number;
  /** What the server stamped it with. */
  readonly stamp: number;
  readonly outcome: Outcome;
}

export interface Request {
  readonly command: Command & { readonly requestId: string };
  /** When the person first sent it. */
  readonly sent: number;
  /** When it was read by servers that never answered, or did. */
  readonly reads: { readonly server: string; readonly at: number }[];
  /** What servers answered, heard by the person or not. */
  readonly said: Heard[];
  readonly heard: Heard[];
  /** What servers said to the same request with other content, after it had been accepted. */
  readonly forged: Outcome[];
}

/** Commands that somebody wants together, or not at all. */
export interface Group {
  readonly commands: readonly Request['command'][];
  /** What servers answered, heard by the person or not. */
  readonly said: { readonly server: string; readonly read: number; readonly left: number; readonly outcome: GroupOutcome }[];
}

/** Answers after which one sends again: nothing was decided. */
export const UNDECIDED: ReadonlySet<string> = new Set(['SYS_STOPPING', 'SYS_BUSY', 'SYS_STORAGE_DOWN', 'HALL_STORAGE_DOWN']);

const PATIENCE_MS = 2_500;
const TRIES = 6;

export interface Town {
  readonly world: World;
  readonly random: Random;
  /** Who sends what is another request under an id that was used. */
  readonly forging: Random;
  /** Where a request may arrive now; null: nobody listens there. */
  readonly serverAt: (place: number) => SimulatedProcess | null;
  readonly places: number;
  /** What is stored now. */
  readonly stored: (type: string, id: string) => Readonly<Record<string, unknown>> | undefined;
  /** Requests still go out. */
  readonly open: () => boolean;
  /** A chance that a message is lost on its way. */
  readonly loss: number;
  readonly requests: Request[];
  readonly groups: Group[];
  /** How many people wait for an answer, and when the last one had it. */
  readonly asking: { count: number; last: number };
  readonly lots: string[];
  readonly orders: string[];
}

const viewerOf = (userId: string): Viewer => ({
  userId,
  userType: 'INSIDE',
  supplierId: null,
  respCode: 'BUYER',
  respId: '1',
  onBehalfOf: null,
  orgIds: null,
});

type Wish = Omit<Command, 'viewer' | 'requestId'>;

export class Client {
  readonly #random: Random;
  readonly viewer: Viewer;
  #count = 0;

  /** `wish`: what he wants next; null: nothing now. */
  constructor(
    private readonly town: Town,
    readonly userId: string,
    private readonly wish?: (random: Random) => Wish | null,
  ) {
    this.#random = town.random.fork();
    this.viewer = viewerOf(userId);
  }

  /** One thing after another until the town closes. */
  live(): void {
    const { world } = this.town;
    world.after(this.#random.delay(100, 1_500, 0.1), () => {
      if (!this.town.open()) return;
      const [command, delay] = this.wish ? [this.wish(this.#random), 0] : this.#wish();
      if (command === null) return this.live();
      world.after(delay, () => this.send(command, () => this.live()));
    });
  }

  send(command: Wish, done: (outcome: Outcome | null) => void): void {
    const { world, requests } = this.town;
    const requestId = `${this.userId}-${(this.#count += 1)}`;
    const request: Request = {
      command: { ...command, viewer: this.viewer, requestId, sentHash: sha256Hex(JSON.stringify(command.payload)) },
      sent: world.now,
      reads: [],
      said: [],
      heard: [],
      forged: [],
    };
    requests.push(request);
    this.town.asking.count += 1;
    world.trace(`${requestId} sends ${command.event} to ${command.id ?? 'new'} ${JSON.stringify(command.payload)}`);
    this.#try(request, 1, (outcome) => {
      this.town.asking.count -= 1;
      this.town.asking.last = world.now;
      done(outcome);
    });
    if (this.#random.chance(0.08)) world.after(this.#random.between(0, 30), () => this.#deliver(request, () => undefined));
  }

  #try(request: Request, attempt: number, done: (outcome: Outcome | null) => void): void {
    const { world } = this.town;
    let over = false;
    const again = (): void => {
      if (attempt >= TRIES) return done(null);
      world.after(this.#random.between(50, 800), () => this.#try(request, attempt + 1, done));
    };
    const late = world.after(PATIENCE_MS, () => {
      over = true;
      again();
    });
    this.#deliver(request, (heard) => {
      if (over) return;
      over = true;
      late.cancel();
      if (heard === null || (!heard.outcome.ok && UNDECIDED.has(heard.outcome.refusal.code))) return again();
      if (this.#random.chance(0.06)) world.after(this.#random.between(1, 3_000), () => this.#deliver(request, () => undefined));
      if (heard.outcome.ok && this.town.forging.chance(0.05)) this.#forge(request);
      done(heard.outcome);
    });
  }

  /** By mistake or not: the id of a request that was accepted, and something else to do. */
  #forge({ command, forged }: Request): void {
    const { world, forging } = this.town;
    const place = forging.whole(0, this.town.places - 1);
    world.after(forging.between(0, 2_000), () => {
      const server = this.town.serverAt(place);
      server?.receive(world.now, () => {
        void server.runtime
          .submit({ ...command, sentHash: sha256Hex(`not ${JSON.stringify(command.payload)}`) })
          .then((outcome) => forged.push(outcome));
      });
    });
  }

  /** `back` hears null when nobody listens there, and nothing when something is lost. */
  #deliver(request: Request, back: (heard: Heard | null) => void): void {
    const { world, loss } = this.town;
    const way = this.#random.delay(2, 60, 0.05);
    const place = this.#random.whole(0, this.town.places - 1);
    if (this.#random.chance(loss)) return;
    const lookUp = this.#random.delay(2, 400, 0.02);
    const wayBack = this.#random.chance(loss) ? null : this.#random.delay(2, 60, 0.05);
    world.after(way, () => {
      const server = this.town.serverAt(place);
      if (!server) return void world.after(way, () => back(null));
      server.receive(world.now, () =>
        this.#arrive(server, request, lookUp, (heard) => {
          if (wayBack !== null)
            world.after(wayBack, () => {
              request.heard.push(heard);
              back(heard);
            });
        }),
      );
    });
  }

  /** As the edge does: stamped when read, submitted when the sender is known. */
  #arrive(server: SimulatedProcess, request: Request, lookUp: number, answer: (heard: Heard) => void): void {
    const { world } = this.town;
    const { type, id } = request.command;
    const stamp = server.runtime.now();
    const read = world.now;
    request.reads.push({ server: server.name, at: read });
    const expectation = id === null ? undefined : server.runtime.expect(type, id, stamp);
    server.receive(world.now + lookUp, () => {
      void server.runtime.submit({ ...request.command, stamp }, expectation).then((outcome) => {
        expectation?.end();
        const heard: Heard = { server: server.name, read, left: world.now, stamp, outcome };
        request.said.push(heard);
        world.trace(
          `${server.name} says ${request.command.requestId} ${outcome.ok ? `rev ${outcome.rev} of ${outcome.id}${outcome.repeated ? ' again' : ''}` : outcome.refusal.code}`,
        );
        answer(heard);
      });
    });
  }

  #wish(): readonly [Wish, delay: number] {
    const random = this.#random;
    const lot = random.pick(this.town.lots);
    const order = random.pick(this.town.orders);
    const now = (command: Wish) => [command, 0] as const;
    const at = (type: string, id: string, event: string, payload: object = {}, rev?: number) =>
      now({ type, id, event, payload, ...(rev === undefined ? {} : { rev }) });
    const dice = random.next();
    if (dice < 0.5) return this.#bid(lot);
    if (dice < 0.55) return at(LOT, lot, 'RELABEL', { label: random.pick(['A', 'B', 'C']) });
    if (dice < 0.61) return at(LOT, lot, random.chance(0.6) ? 'CLAIM' : 'YIELD');
    if (dice < 0.66) return random.chance(0.35) ? at(LOT, lot, 'PAUSE', { orderId: order }) : at(LOT, lot, 'RESUME');
    if (dice < 0.78) return at(LOT, lot, 'TELL', { orderId: order, alsoId: random.chance(0.4) ? random.pick(this.town.orders) : null });
    if (dice < 0.83) return at(LOT, lot, 'AWARD');
    if (dice < 0.84) return at(LOT, lot, 'FOUND', { twice: 'N' });
    if (dice < 0.85) return at(LOT, lot, 'STUMBLE');
    if (dice < 0.89)
      return at(
        LOT,
        lot,
        'SAVE',
        { fields: { title: `by ${this.userId}` } },
        (this.town.stored(LOT, lot)?.['rev'] as number | undefined) ?? 1,
      );
    if (dice < 0.94) return random.chance(0.4) ? at(ORDER, order, 'HOLD', { saleId: lot }) : at(ORDER, order, 'FREE');
    if (dice < 0.95) return at(ORDER, order, 'CLOSE');
    if (dice < 0.98)
      return at(
        ORDER,
        order,
        'SAVE',
        { fields: { title: `by ${this.userId}` } },
        (this.town.stored(ORDER, order)?.['rev'] as number | undefined) ?? 1,
      );
    return now({ type: ORDER, id: null, event: 'CREATE', payload: { fields: { title: 'Made' } } });
  }

  /** Mostly lower than the best, often aimed at the end. */
  #bid(lot: string): readonly [Wish, delay: number] {
    const random = this.#random;
    const stored = this.town.stored(LOT, lot);
    const best = Number(stored?.['best'] ?? 1_000_000);
    const amount = random.chance(0.8) ? best - random.whole(1, 40) : best + random.whole(0, 5);
    const left = stored?.['endAt'] ? (stored['endAt'] as number) - BEGIN - this.town.world.now : 0;
    const delay = left > 0 && left < 3_000 && random.chance(0.6) ? left - random.between(-2, 8) : 0;
    return [{ type: LOT, id: lot, event: 'BID', payload: { amount: String(Math.max(1, amount)) } }, Math.max(0, delay)];
  }
}

/** Somebody who imports: several documents at once, the same ones again when no answer came, also at another server. */
export class Importer {
  readonly viewer: Viewer;
  #count = 0;

  constructor(
    private readonly town: Town,
    private readonly random: Random,
    private readonly userId: string,
  ) {
    this.viewer = viewerOf(userId);
  }

  live(): void {
    this.town.world.after(this.random.delay(300, 2_500, 0.1), () => {
      if (this.town.open()) this.#send(this.#wish(), () => this.live());
    });
  }

  #send(wanted: readonly Wish[], done: () => void): void {
    const { world, groups, asking } = this.town;
    const name = `${this.userId}-${(this.#count += 1)}`;
    const group: Group = {
      commands: wanted.map((command, index) => ({ ...command, viewer: this.viewer, requestId: `${name}:${index}` })),
      said: [],
    };
    groups.push(group);
    asking.count += 1;
    world.trace(`${name} sends together ${wanted.map(({ event, id }) => `${event} to ${id ?? 'new'}`).join(', ')}`);
    this.#try(name, group, 1, () => {
      asking.count -= 1;
      asking.last = world.now;
      done();
    });
    if (this.random.chance(0.15)) world.after(this.random.between(0, 60), () => this.#deliver(name, group, () => undefined));
  }

  #try(name: string, group: Group, attempt: number, done: () => void): void {
    const { world } = this.town;
    let over = false;
    const again = (): void => {
      if (attempt >= TRIES) return done();
      world.after(this.random.between(50, 800), () => this.#try(name, group, attempt + 1, done));
    };
    const late = world.after(PATIENCE_MS, () => {
      over = true;
      again();
    });
    this.#deliver(name, group, (outcome) => {
      if (over) return;
      over = true;
      late.cancel();
      if (outcome === null || (!outcome.ok && UNDECIDED.has(outcome.refusal.code))) return again();
      done();
    });
  }

  /** `back` hears null when nobody listens there, and nothing when something is lost. */
  #deliver(name: string, { commands, said }: Group, back: (outcome: GroupOutcome | null) => void): void {
    const { world, loss } = this.town;
    const place = this.random.whole(0, this.town.places - 1);
    const [way, wayBack] = [this.random.delay(2, 60, 0.05), this.random.chance(loss) ? null : this.random.delay(2, 60, 0.05)];
    if (this.random.chance(loss)) return;
    world.after(way, () => {
      const server = this.town.serverAt(place);
      if (!server) return void world.after(way, () => back(null));
      server.receive(world.now, () => {
        const read = world.now;
        void server.runtime.submitTogether(commands).then((outcome) => {
          said.push({ server: server.name, read, left: world.now, outcome });
          world.trace(
            `${server.name} says ${name} ${outcome.ok ? outcome.outcomes.map(({ id, rev, repeated }) => `rev ${rev} of ${id}${repeated ? ' again' : ''}`).join(', ') : `${outcome.refusal.code} at ${outcome.index}`}`,
          );
          if (wayBack !== null) world.after(wayBack, () => back(outcome));
        });
      });
    });
  }

  /** Of different documents. */
  #wish(): readonly Wish[] {
    const {
      random,
      town: { lots, orders },
    } = this;
    const made = Array.from({ length: random.whole(1, 3) }, () => ({
      type: ORDER,
      id: null,
      event: 'CREATE',
      payload: { fields: { title: 'Imported' } },
    }));
    const free = lots.filter(() => random.chance(0.7)).map((id) => this.#toLot(id));
    const saved = orders
      .filter(() => random.chance(0.5))
      .map((id) => ({ type: ORDER, id, event: 'SAVE', payload: { fields: { title: `by ${this.userId}` } }, rev: this.#revOf(ORDER, id) }));
    const all = [...made, ...free, ...saved];
    const from = random.whole(0, all.length - 1);
    return [...all.slice(from), ...all.slice(0, from)];
  }

  #toLot(id: string): Wish {
    const { random, town } = this;
    const dice = random.next();
    const best = Number(town.stored(LOT, id)?.['best'] ?? 1_000_000);
    if (dice < 0.6) return { type: LOT, id, event: 'BID', payload: { amount: String(Math.max(1, best - random.whole(-2, 40))) } };
    if (dice < 0.65) return { type: LOT, id, event: 'FOUND', payload: { twice: 'N' } };
    if (dice < 0.8) return { type: LOT, id, event: 'TELL', payload: { orderId: random.pick(town.orders), alsoId: null } };
    if (dice < 0.9) return { type: LOT, id, event: 'RELABEL', payload: { label: random.pick(['A', 'B', 'C']) } };
    return { type: LOT, id, event: 'SAVE', payload: { fields: { title: `by ${this.userId}` } }, rev: this.#revOf(LOT, id) };
  }

  #revOf(type: string, id: string): number {
    return (this.town.stored(type, id)?.['rev'] as number | undefined) ?? 1;
  }
}
